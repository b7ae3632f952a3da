//! URLs as plain texts, before they are split.

use crate::text::edit_distance::distance;
use crate::text::slice::slice;
use crate::text::space::is_xml_space;

/// Whether a text begins like an absolute URL, in small letters.
pub(crate) fn is_whole(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// Returns a URL without its query and its fragment.
pub(crate) fn without_query(address: &str) -> &str {
    slice(address, ..memchr::memchr2(b'?', b'#', address.as_bytes()).unwrap_or(address.len()))
}

/// Returns the text after the last `/`.
pub(crate) fn last_segment(path: &str) -> &str {
    slice(path, memchr::memrchr(b'/', path.as_bytes()).map_or(0, |at| at + 1)..)
}

/// Returns the folder of a path: the text up to the last `/`, with it.
pub(crate) fn folder_of(path: &str) -> &str {
    slice(path, ..path.len() - last_segment(path).len())
}

/// Returns the path of a page without `/index.html` or `.html` at its end; nothing if it ends otherwise.
pub(crate) fn stem_of(path: &str) -> Option<&str> {
    path.strip_suffix("/index.html").or_else(|| path.strip_suffix(".html"))
}

/// Whether a URL leads to an app for Android.
pub(crate) fn is_android_app(address: &str) -> bool {
    const SCHEME: &str = "android-app:";
    address.get(..SCHEME.len()).is_some_and(|start| start.eq_ignore_ascii_case(SCHEME))
}

/// Whether the URL has a scheme, right or misspelt; otherwise it is not absolute.
pub(crate) fn has_scheme(text: &str) -> bool {
    !matches!(beginning(text), Beginning::Other) || scheme_of(text).is_some()
}

/// The beginning of a URL.
pub(crate) enum Beginning {
    /// `http://` or `https://`, and where it ends.
    Right(usize),
    /// Misspelt: where it ends, the right spelling, and whether that is certain.
    Misspelt(usize, &'static str, bool),
    Other,
}

pub(crate) fn beginning(text: &str) -> Beginning {
    let word = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let (name, rest) = (text[..word].to_ascii_lowercase(), &text[word..]);
    if matches!(&*name, "http" | "https") && rest.starts_with("://") {
        return Beginning::Right(word + "://".len());
    }
    let escaped = rest.get(..3).is_some_and(|sign| sign.eq_ignore_ascii_case("%3A"));
    let mark = match escaped {
        true => "%3A".len(),
        false => rest.len() - rest.trim_start_matches([':', '/', '\\', ';']).len(),
    };
    let signs = [":", "//", "\\\\"];
    let separates = escaped || signs.iter().any(|sign| rest[..mark].contains(sign));
    match meant_scheme(&name).filter(|_| separates) {
        Some((meant, sure)) => Beginning::Misspelt(word + mark, meant, sure),
        None => Beginning::Other,
    }
}

/// Returns `http` or `https`, if the word was meant as one of them, and whether that is certain.
fn meant_scheme(word: &str) -> Option<(&'static str, bool)> {
    if !(3..=7).contains(&word.len()) || !word.starts_with(['h', 't']) {
        return None;
    }
    let [http, https] = ["http", "https"].map(|known| distance(word, known).unwrap_or(word.len()));
    let secure = https < http || https == http && word.contains('s');
    let near = http.min(https) < 2 || https == 2 && secure && word.starts_with("ht");
    near.then_some((if secure { "https" } else { "http" }, http != https))
}

/// Returns the scheme, unless the text before the colon is a host: `localhost:8000`, `e.com:80`.
pub(crate) fn scheme_of(text: &str) -> Option<&str> {
    let (scheme, rest) = text.split_once(':')?;
    // `C:\` is a drive, and `Error: …` is a message.
    let fits = scheme.len() > 1
        && !rest.starts_with(is_xml_space)
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-".contains(&byte));
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_port =
        behind.len() < rest.len() && (behind.is_empty() || behind.starts_with(['/', '?', '#']));
    (fits && !is_port).then_some(scheme)
}
