//! The events that the sink gets.

use super::read;

#[test]
fn events() {
    let check = |document: &str, expected: &str| {
        let lines = read(document).0;
        assert_eq!(lines.trim_end().replace('\n', "; "), expected, "{document}");
    };
    check("<a>x</a>", "<|a| 0-3; t\"x\" 3-4; > 4-8");
    check(
        "<a>&amp;&eacute;&#65;</a>",
        "<|a| 0-3; & Some(\"&\") 3-8; & Some(\"é\") 8-16; & Some(\"A\") 16-21; > 21-25",
    );
    check("<a>x&y</a>", "<|a| 0-3; t\"x&y\" 3-6; > 6-10");
    check("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", "<|a| 30-33; & None 33-36; > 36-40");
    check(
        "<a b='1 &lt;\n'/>",
        "<|a| ||b|=\"\"".replace("||b|=\"\"", "|b|=\"1 < \"@6/ 0-16; > 16-16").as_str(),
    );
    check(
        "<a xmlns='u' xmlns:p='v'><p:b/></a>",
        "<|a|u |xmlns|http://www.w3.org/2000/xmlns/=\"u\"@10 xmlns|p|http://www.w3.org/2000/xmlns/=\"v\"@22 0-25; <p|b|v/ 25-31; > 31-31; > 31-35",
    );
    check("<a><b>x</a>", "<|a| 0-3; <|b| 3-6; t\"x\" 6-7; > 7-7; > 7-11");
    check("<a>1\u{1}2</a>", "<|a| 0-3; t\"1\" 3-4; t\"2\" 5-6; > 6-10");
    check("<image:a/>", "<image|a|http://www.google.com/schemas/sitemap-image/1.1/ 0-10; > 10-10");
    check("<a/><b/>", "<|a|/ 0-4; > 4-4; <|b|/ 4-8; > 8-8");
    check("<a><!-- <b>x</b></a>", "<|a| 0-3; > 20-20");
    check("<a xmlns=“u”/>", "<|a|u |xmlns|http://www.w3.org/2000/xmlns/=\"u\"@12/ 0-18; > 18-18");
}
