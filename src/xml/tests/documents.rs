//! Each cause has one finding, at its own place.

use super::{findings, read, read_cut};

/// A document, and its findings.
pub(super) static DOCUMENTS: &[(&str, &str)] = &[
    ("<a/>", ""),
    ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>x</a>\n<!-- c -->", ""),
    ("\n<?xml version='1.0'?><a/>", "leading-whitespace 0-1"),
    ("x\n<?xml version='1.0'?><a/>", "leading-junk 0-2"),
    ("<!--c--><?xml version='1.0'?><a/>", "declaration-misplaced 8-29"),
    ("<?xml version='1.0'?><a/>\n<?xml version='1.0'?><b/>", "declaration-misplaced 26-47"),
    ("<?xml version='1.0'><a/>", "declaration-malformed 0-20"),
    ("<?xml encoding='UTF-8'?><a/>", "declaration-malformed 6-22"),
    ("<?XML version='1.0'?><a/>", "declaration-malformed 0-21"),
    ("<?xml version='1.1'?><a/>", "version-1-1 15-18"),
    ("<a/><b/>", "trailing-content 4-8"),
    ("<a/>x", "trailing-content 4-5"),
    ("<a/>\0\0", "trailing-content 4-6"),
    ("<a>\u{1}</a>", "control-character 3-4"),
    ("<a>&#1;</a>", "control-character 3-7"),
    ("<a>x & y</a>", "unescaped-ampersand 5-6"),
    ("<a>?a&b=1&c=2</a>", "unescaped-ampersand 5-6, unescaped-ampersand 9-10"),
    ("<a b='x&y'/>", "unescaped-ampersand 7-8"),
    ("<a b='x<y'/>", "unescaped-lt 7-8"),
    ("<a>&eacute;&foo;</a>", "undefined-entity 11-16, undefined-entity 3-11"),
    ("<a>&amp;amp;</a>", "double-escaped-entity 3-12"),
    ("<a>1 < 2</a>", "unescaped-lt 5-6"),
    ("<a>it's</a>", "unescaped-gt-quote 5-6"),
    ("<a>]]></a>", "cdata-end-in-text 3-6"),
    ("<loc><![CDATA[x]]></loc>", "cdata-in-value 5-18"),
    ("<a b='1' b='2'/>", "duplicate-attribute 9-14"),
    ("<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>", "duplicate-attribute 35-42"),
    ("<a><image:b/><image:c/></a>", "unbound-prefix 4-11"),
    ("<loc>x</Loc>", "mismatched-tag 6-12"),
    ("<a><b>x</c></a>", "mismatched-tag 7-11"),
    ("<a><b/></c></a>", "mismatched-tag 7-11"),
    ("<a><b><c>x</b></a>", "unclosed-element 6-9"),
    ("<a><b><i>x</b></i></a>", "unclosed-element 6-9"),
    ("<a><b>", "unclosed-element 3-6"),
    ("<a><b", "unclosed-element 3-5"),
    ("<a><!-- x", "unclosed-element 3-9"),
    ("<a><!-", "unclosed-element 3-6"),
    ("<a><", "unclosed-element 3-4"),
    ("<loc>/<id></loc>", "unescaped-lt 6-10"),
    ("<a b=1/>", "attribute-syntax 5-6"),
    ("<a b=“1”/>", "attribute-syntax 5-12"),
    ("<a b/>", "attribute-syntax 3-4"),
    ("<a b='1'c='2'/>", "attribute-syntax 8-9"),
    ("<a b=\"1 c=\"2\"/>", "attribute-syntax 5-7"),
    ("<a><b c=\"1>x</b><b c=\"2\"/></a>", "attribute-syntax 8-10"),
    ("<!DOCTYPE a><a/>", "doctype 0-12"),
    (
        "<!DOCTYPE a [<!ENTITY x '>'><!-- ]> -->]><a>&x;</a>",
        "entity-declaration 0-41, entity-declaration 44-47",
    ),
    ("<a><!-- - -- --></a>", "comment-syntax 10-12"),
    ("<a><!-- x ---></a>", "comment-syntax 10-13"),
    ("<a><1b>x</1b></a>", "invalid-name 4-6"),
    ("<a:b:c/>", "invalid-name 1-6"),
    ("<!-- x -->", "no-root 0-0"),
    ("<a></a b>", "tag-syntax 3-9"),
    ("< a></a>", "tag-syntax 1-2"),
    ("<a></></a>", "tag-syntax 3-6"),
    ("<a><b / ></b></a>", "tag-syntax 6-7"),
    ("<a><b </a>", "tag-syntax 3-5, unclosed-element 3-5"),
    ("<a><? x?></a>", "pi-syntax 3-5"),
    ("<a><?xml-stylesheet href='x'?></a>", "stylesheet-misplaced 3-30"),
    ("<a xmlns:b=''/>", "namespace-declaration 3-13"),
    ("<a>x\r\ny &#13; z</a>", ""),
    ("<a b='&lt;&#10; \n'>é€😀</a>", ""),
    ("<urlset>url>\n<loc>x</loc> </url></urlset>", "mismatched-tag 13-17"),
    ("<urlset><url><loc>x/loc> </url></urlset>", "unclosed-element 13-18"),
    ("<url>\nloc>x</loc>\n</url>", "mismatched-tag 6-10"),
    ("<url>loc><loc>x/loc></loc></url>", ""),
    ("<url><loc x</loc></url>", "tag-syntax 5-9"),
    ("<url><loc>x<loc></url>", "mismatched-tag 11-16"),
    ("<url><loc>x<loc/></url>", "mismatched-tag 11-17"),
    ("<url><lco>x</loc></url>", "mismatched-tag 6-9"),
    ("<urlset><foo><loc>x</loc></url></urlset>", "mismatched-tag 9-12"),
    ("<url><loc>x<lastmod>y</lastmod></url>", "unclosed-element 5-10"),
    ("<url><loc>x</url><lastmod>y</lastmod></url>", "mismatched-tag 11-17"),
    ("<urlset><url><loc>x</loc><url><loc>y</loc></url></urlset>", "unclosed-element 8-13"),
    ("<urlset><url><loc>x</loc></url></sitemaps>", "mismatched-tag 31-42"),
    ("<urlset><url></url></urlset><url></url></urlset>", "trailing-content 19-28"),
    ("<loc><![CDAT[x]]></loc>", "tag-syntax 5-17"),
    ("<a>x]]><b><![CDATA[y]></b></a>", "cdata-end-in-text 4-7, unclosed-element 10-19"),
    ("<a>x<<b>y</b><\\/a>", "tag-syntax 14-15, unescaped-lt 4-5"),
    (
        "<a b==\"c\" d\"e\" f=\"\"g\"\"/>",
        "attribute-syntax 10-11, attribute-syntax 19-20, attribute-syntax 3-6",
    ),
    ("<urlset xmlns:p='u'><div><p:b/></div></urlset>", ""),
    ("<a><url><loc>x</loc><url/><?x y?></url></a>", ""),
    ("<link><a><link/></a></link>", ""),
    ("<link><a><link></link></a></link>", ""),
];

#[test]
fn findings_stand_at_their_place() {
    for (document, expected) in DOCUMENTS {
        assert_eq!(findings(document), *expected, "{document}");
    }
}

#[test]
fn chunks_do_not_matter() {
    for (document, _) in DOCUMENTS {
        chunks_do_not_matter_for(document);
    }
}

pub(super) fn chunks_do_not_matter_for(document: &str) {
    let whole = read(document);
    let places: Vec<usize> =
        (0..document.len()).filter(|&at| document.is_char_boundary(at)).collect();
    assert_eq!(read_cut(document, places.iter().copied()), whole, "bytewise: {document:?}");
    for at in places {
        assert_eq!(read_cut(document, [at]), whole, "cut at {at}: {document:?}");
    }
}
