//! Each cause has one fault, at its own place.

use super::{faults, read, read_cut};

/// A document, and its faults.
pub(super) static DOCUMENTS: &[(&str, &str)] = &[
    ("<a/>", ""),
    ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>x</a>\n<!-- c -->", ""),
    ("\n<?xml version='1.0'?><a/>", "Space 0-1"),
    ("x\n<?xml version='1.0'?><a/>", "Junk 0-2"),
    ("<!--c--><?xml version='1.0'?><a/>", "DeclarationMisplaced 8-29"),
    ("<?xml version='1.0'?><a/>\n<?xml version='1.0'?><b/>", "DeclarationMisplaced 26-47"),
    ("<?xml version='1.0'><a/>", "DeclarationMalformed 0-20"),
    ("<?xml encoding='UTF-8'?><a/>", "DeclarationMalformed 6-22"),
    ("<?XML version='1.0'?><a/>", "DeclarationMalformed 0-21"),
    ("<?xml version='1.1'?><a/>", "Version 15-18"),
    ("<a/><b/>", "Trailing 4-8"),
    ("<a/>x", "Trailing 4-5"),
    ("<a/>\0\0", "Trailing 4-6"),
    ("<a>\u{1}</a>", "Forbidden 3-4"),
    ("<a>&#1;</a>", "ForbiddenReference 3-7"),
    ("<a>x & y</a>", "RawAmpersand 5-6"),
    ("<a>?a&b=1&c=2</a>", "RawAmpersand 5-6, RawAmpersand 9-10"),
    ("<a b='x&y'/>", "RawAmpersand 7-8"),
    ("<a b='x<y'/>", "LessInValue 7-8"),
    ("<a>&eacute;&foo;</a>", "Undefined 3-11, Undefined 11-16"),
    ("<a>&amp;amp;</a>", "EscapedTwice 3-12"),
    ("<a>1 < 2</a>", "RawLess 5-6"),
    ("<a>it's</a>", "Unescaped 5-6"),
    ("<a>]]></a>", "SectionEnd 3-6"),
    ("<loc><![CDATA[x]]></loc>", "ValueInSection 5-18"),
    ("<a b='1' b='2'/>", "Duplicate 9-14"),
    ("<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>", "Duplicate 35-42"),
    ("<a><image:b/><image:c/></a>", "Unbound 4-11"),
    ("<loc>x</Loc>", "MisnamedEnd 6-12"),
    ("<a><b>x</c></a>", "MisnamedEnd 7-11"),
    ("<a><b/></c></a>", "StrayEnd 7-11"),
    ("<a><b><c>x</b></a>", "Unclosed 6-9"),
    ("<a><b><i>x</b></i></a>", "Unclosed 6-9"),
    ("<a><b>", "Open 3-6"),
    ("<a><b", "CutOff 3-5"),
    ("<a><!-- x", "UnclosedSection 3-7"),
    ("<a><!-", "CutOff 3-6"),
    ("<a><", "CutOff 3-4"),
    ("<loc>/<id></loc>", "Brackets 6-10"),
    ("<a b=1/>", "Unquoted 5-6"),
    ("<a b=“1”/>", "Unquoted 5-12"),
    ("<a b/>", "StrayInTag 3-4"),
    ("<a b='1'c='2'/>", "NoSpaceBefore 8-9"),
    ("<a b=\"1 c=\"2\"/>", "StrayInTag 11-12"),
    ("<a><b c=\"1>x</b><b c=\"2\"/></a>", "UnclosedValue 8-10"),
    ("<!DOCTYPE a><a/>", "Doctype 0-12"),
    (
        "<!DOCTYPE a [<!ENTITY x '>'><!-- ]> -->]><a>&x;</a>",
        "EntityDeclaration 0-41, Declared 44-47",
    ),
    ("<a><!-- - -- --></a>", "Dashes 10-12"),
    ("<a><!-- x ---></a>", "Dashes 10-13"),
    ("<a><1b>x</1b></a>", "InvalidName 4-6"),
    ("<a:b:c/>", "InvalidName 1-6"),
    ("<!-- x -->", "NoRoot 0-0"),
    ("<a></a b>", "EndTag 3-9"),
    ("< a></a>", "SpaceBeforeName 1-2"),
    ("<a></></a>", "EndTag 3-6"),
    ("<a><b / ></a>", "SlashInTag 6-7"),
    ("<a><b </a>", "Unterminated 3-5, Unclosed 3-5"),
    ("<a><? x?></a>", "NoTarget 3-5"),
    ("<a><?xml-stylesheet href='x'?></a>", "Stylesheet 3-30"),
    ("<a xmlns:b=''/>", "Declaration 3-13"),
    ("<a>x\r\ny &#13; z</a>", ""),
    ("<a b='&lt;&#10; \n'>é€😀</a>", ""),
    ("<urlset>url>\n<loc>x</loc> </url></urlset>", "StrayEnd 26-32"),
    ("<urlset><url><loc>x/loc> </url></urlset>", "Unclosed 13-18"),
    ("<url>\nloc>x</loc>\n</url>", "StrayEnd 11-17"),
    ("<url>loc><loc>x/loc></loc></url>", ""),
    ("<url><loc x</loc></url>", "Unterminated 5-9"),
    ("<url><loc>x<loc></url>", "Unclosed 5-10"),
    ("<url><loc>x<loc/></url>", "Unclosed 5-10"),
    ("<url><lco>x</loc></url>", "MisnamedEnd 11-17"),
    ("<urlset><foo><loc>x</loc></url></urlset>", "MisnamedEnd 25-31"),
    ("<url><loc>x<lastmod>y</lastmod></url>", "Unclosed 5-10"),
    ("<url><loc>x</url>", "Unclosed 5-10"),
    ("<urlset><url><loc>x</loc><url><loc>y</loc></url></urlset>", "Unclosed 8-13"),
    ("<urlset><url><loc>x</loc></url></sitemaps>", "StrayEnd 31-42"),
    ("<urlset><url></url></urlset><url></url></urlset>", "EarlyEnd 19-28"),
    ("<loc><![CDAT[x]]></loc>", "UnknownDeclaration 5-17"),
    ("<a>x]]><b><![CDATA[y]></b></a>", "SectionEnd 4-7, UnclosedSection 10-19"),
    ("<a>x<<b>y</b></a>", "RawLess 4-5"),
    ("<a b==\"c\" d\"e\"/>", "Unquoted 5-9, StrayInTag 10-11"),
    ("<urlset xmlns:p='u'><div><p:b/></div></urlset>", ""),
    ("<a><url><loc>x</loc><url/><?x y?></url></a>", ""),
    ("<link><a><link/></a></link>", ""),
    ("<link><a><link></link></a></link>", ""),
];

#[test]
fn faults_stand_at_their_place() {
    for (document, expected) in DOCUMENTS {
        assert_eq!(faults(document), *expected, "{document}");
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
