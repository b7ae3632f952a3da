//! The usual entities of HTML, which many generators write into XML without declaring them.

/// The names of the characters U+00A0 to U+00FF, in order.
const LATIN_1: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
    deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/// Other characters of texts, each after its name.
const OTHERS: &str = "OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ \
    ldquo “ rdquo ” bdquo „ dagger † bull • hellip … lsaquo ‹ rsaquo › euro € trade ™ larr ← rarr → \
    ensp \u{2002} emsp \u{2003} thinsp \u{2009} zwnj \u{200C} zwj \u{200D} lrm \u{200E} rlm \u{200F}";

/// Returns the character that HTML means by an entity's name.
pub(super) fn html(name: &str) -> Option<char> {
    if let Some(at) = LATIN_1.split(' ').position(|known| known == name) {
        return char::from_u32(0xA0 + at as u32);
    }
    let mut words = OTHERS.split(' ');
    words.find(|known| *known == name && known.is_ascii())?;
    words.next()?.chars().next()
}
