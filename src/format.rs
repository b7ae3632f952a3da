//! What a file is, told by its content: never by its name or a MIME type.

use crate::bytes;
use crate::entry::is_element;
use crate::rules::text::{fields_at, is_field};
use crate::rules::wrapped::http_at;

/// What the first bytes of the decompressed file show before any decoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Container {
    /// Compressed in a way that no consumer reads.
    Compressed(&'static str),
    /// A document that is no sitemap.
    Document(&'static str),
}

/// What the first text shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Empty,
    Xml,
    /// XML as a browser displays it, copied from the window: so many bytes of its own words stand
    /// in front.
    ViewSource {
        prefix: usize,
    },
    /// XML behind markup that a program has printed: so many bytes.
    Printed {
        prefix: usize,
    },
    /// XML whose lines have marks before them, all of which are known.
    Marked(LineMarks),
    /// A whole sitemap from `start` to `end`, with something before and behind it.
    Wrapped {
        start: usize,
        end: usize,
    },
    Html,
    Json,
    Robots,
    /// One URL a line.
    Text,
    Altered(Altered),
    /// Something else, with its name for the message.
    Other(&'static str),
}

/// Whose marks stand before the lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineMarks {
    /// A mail that is quoted.
    Mail,
    /// A comparison of two versions.
    Diff,
}

/// What was made of a sitemap before it came here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Altered {
    /// Its text with the escapes of a string.
    String,
    /// Its markup with references in place of `<` and `>`.
    Escaped,
    /// What a browser draws of it: the table of its stylesheet, or its values without the tags.
    Shown,
    /// The words of a browser that cannot read it.
    ErrorPage,
    /// Its lines compared with those of another version, too many to know all marks.
    Diff,
}

/// What a file is that shows no format at all.
pub(crate) const NEITHER: &str = "neither XML nor a list of URLs";

/// The container that magic bytes announce. gzip has been opened before.
pub(crate) fn container(head: &[u8]) -> Option<Container> {
    const OFFICE: [&[u8]; 3] = [b"[Content_Types].xml", b"word/", b"xl/"];
    let has = |needle: &[u8]| bytes::find(head, needle).is_some();
    Some(match head {
        [b'P', b'K', 3, 4, ..] if OFFICE.iter().any(|name| has(name)) => {
            Container::Document("an Office document (DOCX, XLSX)")
        }
        [b'P', b'K', 3 | 5 | 7, 4 | 6 | 8, ..] => Container::Compressed("a zip archive"),
        [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] => Container::Compressed("a 7z archive"),
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Container::Compressed("xz data"),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => Container::Compressed("bzip2 data"),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Container::Compressed("zstd data"),
        // RFC 1950: so the header of a stream begins, for three of the four levels; the fourth is text.
        [0x78, 0x01 | 0x9C | 0xDA, ..] => Container::Compressed("zlib data"),
        [0x1F, 0x8B, ..] => Container::Compressed("gzip inside gzip inside gzip"),
        [b'R', b'a', b'r', b'!', 0x1A, ..] => Container::Compressed("a RAR archive"),
        _ if head.get(257..262) == Some(b"ustar") => Container::Compressed("a tar archive"),
        [b'%', b'P', b'D', b'F', b'-', ..] => Container::Document("a PDF"),
        [0x89, b'P', b'N', b'G', ..] => Container::Document("a PNG image"),
        [0xFF, 0xD8, 0xFF, ..] => Container::Document("a JPEG image"),
        [b'G', b'I', b'F', b'8', ..] => Container::Document("a GIF image"),
        [0xD0, 0xCF, 0x11, 0xE0, ..] => Container::Document("an old Office document (DOC, XLS)"),
        [b'{', b'\\', b'r', b't', b'f', ..] => Container::Document("an RTF document"),
        [b'b', b'p', b'l', b'i', b's', b't', b'0', ..] => {
            Container::Document("a binary property list (a web archive of Safari)")
        }
        [0, b'a', b's', b'm', ..] => Container::Document("a WebAssembly module"),
        _ => return None,
    })
}

/// The format that the first text shows: as much as the caller has, at least some thousand
/// characters unless the file is shorter. `name` helps where the content leaves a doubt. `whole`: nothing follows.
pub(crate) fn format(head: &str, name: Option<&str>, whole: bool) -> Format {
    let text = head.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    let is_robots = name.is_some_and(is_robots);
    if text.is_empty() {
        // Without rules a robots.txt is what it should be.
        return if is_robots { Format::Robots } else { Format::Empty };
    }
    if is_diff(head) {
        let told = Format::Altered(Altered::Diff);
        return if whole { Format::Marked(LineMarks::Diff) } else { told };
    }
    if whole && is_mail(head) {
        return Format::Marked(LineMarks::Mail);
    }
    if let Some(prefix) = view_source(head) {
        return Format::ViewSource { prefix };
    }
    if ["XML Parsing Error: ", "This page contains the following errors:"]
        .iter()
        .any(|words| text.starts_with(words))
    {
        return Format::Altered(Altered::ErrorPage);
    }
    if ["&lt;?xml", "&lt;urlset", "&lt;sitemapindex"].iter().any(|tag| text.starts_with(tag)) {
        return Format::Altered(Altered::Escaped);
    }
    let markup = if is_robots { None } else { find_markup(text) };
    if let Some(quoted) = markup.and_then(|at| quoted(text, at)) {
        return quoted;
    }
    if whole
        && !is_robots
        && !is_html(text)
        && let Some(wrapped) = wrapped(head)
    {
        return wrapped;
    }
    // An address in angle brackets, as mail programs and Markdown write it, is no markup.
    if text.starts_with('<') && http_at(text) != Some(1) {
        if let Some(prefix) = printed(text) {
            return Format::Printed { prefix: head.len() - text.len() + prefix };
        }
        return if is_html(text) || is_piece_of_html(text) { Format::Html } else { Format::Xml };
    }
    if let Some(at) = markup {
        return if is_html(&text[at..]) { Format::Html } else { Format::Xml };
    }
    if is_json(text) {
        return Format::Json;
    }
    if is_robots {
        return Format::Robots;
    }
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).take(20).collect();
    let is_txt = name.is_some_and(|name| name.to_ascii_lowercase().ends_with(".txt"));
    let urls = lines.iter().filter(|line| is_url_line(line.trim_start_matches('<'))).count();
    let records = text.lines().filter(|line| !line.starts_with('#')).take(40);
    let records = records.filter(|line| is_robots_line(line)).count();
    if records > 0 && records >= urls {
        return Format::Robots;
    }
    if urls == 0
        && lines.iter().any(|line| {
            line.starts_with("# ") || line.starts_with("## ") || line.contains("](http")
        })
    {
        return if is_txt { Format::Text } else { Format::Other("Markdown") };
    }
    if is_shown(&lines) {
        return Format::Altered(Altered::Shown);
    }
    if is_table(&lines, name, is_txt) {
        return Format::Other("a CSV table");
    }
    if is_txt || urls > 0 {
        return Format::Text;
    }
    Format::Other(NEITHER)
}

/// Whether the lines are those of the table that the stylesheet of a sitemap draws, below its words, or the values of
/// a sitemap without its tags.
fn is_shown(lines: &[&str]) -> bool {
    let is_url = |line: &&&str| http_at(line) == Some(0);
    let Some(first) = lines.iter().position(|line| is_url(&line)) else { return false };
    let mut urls = lines[first..].iter().filter(is_url);
    let is_row = |line: &&str| line.contains('\t');
    if let Some((heading, words)) = lines[..first].split_last() {
        return is_row(heading)
            && !words.iter().any(is_row)
            && !words.is_empty()
            && urls.all(is_row);
    }
    let others = || lines.iter().filter(|line| !is_url(line));
    // A number alone may be anything.
    let dated = others().any(|line| line.bytes().filter(|byte| *byte == b'-').count() > 1);
    dated && others().all(|line| is_field(line)) && others().count() >= urls.count()
}

/// Whether the lines are the rows of a table. Commas and semicolons are as good as letters in an address, so that they
/// show none before something that hardly belongs to one: a date, a word, another address.
fn is_table(lines: &[&str], name: Option<&str>, is_txt: bool) -> bool {
    const HEADINGS: [&str; 5] = ["loc", "url", "address", "urls", "link"];
    let mut told = name.is_some_and(|name| name.to_ascii_lowercase().ends_with(".csv"));
    let mut is_row = |line: &str| {
        [',', ';', '\t'].into_iter().any(|separator| {
            let Some((first, rest)) = line.split_once(separator) else { return false };
            let first = first.trim().trim_matches('"');
            if HEADINGS.iter().any(|heading| first.eq_ignore_ascii_case(heading)) {
                told = true;
                return true;
            }
            // In a query dates are as good as any other value.
            let tells = || {
                let plain = line.replace('?', "/");
                rest.split(separator).any(|cell| {
                    separator == '\t'
                        || cell.starts_with('"')
                        || http_at(cell) == Some(0)
                        || (!is_txt && cell.contains(' '))
                }) || fields_at(&plain).is_some_and(|at| plain[at..].starts_with(separator))
            };
            let blank = rest.chars().all(|c| c == separator);
            let row = is_url_line(first) && (told || blank || tells());
            told |= row && !blank;
            row
        })
    };
    let rows = lines.iter().all(|line| is_row(line));
    lines.len() > 1 && rows && told
}

/// Whether a file of that name is to hold the rules for crawlers.
pub(crate) fn is_robots(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.eq_ignore_ascii_case("robots.txt")
}

/// Whether a line looks like an address, or like a part of one that people write for it.
pub(crate) fn is_url_line(line: &str) -> bool {
    let lower = line.get(..12.min(line.len())).unwrap_or(line).to_ascii_lowercase();
    ["http:", "https:", "www.", "ftp:", "//"].iter().any(|start| lower.starts_with(start))
        || line.starts_with('/') && !line.contains(' ')
}

fn is_robots_line(line: &str) -> bool {
    let Some((field, value)) = line.split_once(':') else { return false };
    let begins = field.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("sitemap"));
    (begins && http_at(value.trim_start()) == Some(0))
        || ["user-agent", "disallow", "allow", "sitemap", "sitemaps", "site-map", "crawl-delay"]
            .iter()
            .any(|known| field.trim().eq_ignore_ascii_case(known))
}

/// The first known root or declaration behind other text: a shell prompt, a PHP notice, dashes.
fn find_markup(text: &str) -> Option<usize> {
    const STARTS: [&str; 9] = [
        "<?xml",
        "<urlset",
        "<sitemapindex",
        "<rss",
        "<feed",
        "<url>",
        "<sitemap>",
        "<!DOCTYPE",
        "<html",
    ];
    if STARTS.iter().any(|start| text.starts_with(start)) {
        return Some(0);
    }
    STARTS.iter().filter_map(|start| text.find(start)).min()
}

/// What the text is if the markup in it, at `at`, is a string of a program.
fn quoted(text: &str, at: usize) -> Option<Format> {
    const ESCAPES: [&str; 4] = ["=\\\"", ":\\/\\/", ">\\n", ">\\r"];
    let (before, markup) = text.split_at(at);
    let is_string = before.ends_with(['"', '\'']) && markup.contains('\\');
    match before.as_bytes() {
        [b'{' | b'[', ..] if is_string => return Some(Format::Json),
        [b'"' | b'\''] | [b'b', _] if is_string => return Some(Format::Altered(Altered::String)),
        // Otherwise it is markup between quotation marks.
        [] => {}
        _ => return None,
    }
    // One that lost its quotation marks shows it up to the end of its root's tag.
    let root =
        ["<urlset", "<sitemapindex", "<rss", "<feed"].iter().find_map(|root| text.find(root))?;
    let end = root + text[root..].find('>')?;
    let head = &text[..text.floor_char_boundary(end + 3)];
    ESCAPES.iter().any(|escape| head.contains(escape)).then_some(Format::Altered(Altered::String))
}

/// Whether lines are marked as those of the old and the new version.
fn is_diff(head: &str) -> bool {
    let bytes = head.as_bytes();
    let mut new_lines =
        memchr::memchr_iter(b'+', bytes).filter(|&at| at == 0 || bytes[at - 1] == b'\n');
    if new_lines.next().is_none() {
        return false;
    }
    let (mut old, mut new, mut sure, mut all) = (false, false, false, true);
    for line in head.lines() {
        let mark = line.as_bytes().first();
        // What tells where the lines stand is not in the sitemap.
        old |= line.starts_with("@@ -");
        if !matches!(mark, Some(b'-' | b'+')) {
            all &= mark.is_none();
            continue;
        }
        let rest = &line[1..];
        let tag = rest.trim_start();
        let Some(name) = tag.strip_prefix('<') else { continue };
        let end = name.find([' ', '>']).unwrap_or(name.len());
        if !is_element(name[..end].trim_start_matches('/')) {
            continue;
        }
        // Browsers that draw fold marks put a space behind them, and none before an end tag.
        sure |= rest.len() != tag.len() + 1 || name.starts_with('/');
        if mark == Some(&b'-') { old = true } else { new = true }
    }
    sure && new && (old || all)
}

/// Whether the lines are those of a quoted mail.
fn is_mail(head: &str) -> bool {
    let Some(markup) = head.find('<') else { return false };
    let last = head[..markup].lines().last().unwrap_or_default();
    let next = head[markup..].lines().nth(1).unwrap_or_default();
    [last, next].iter().all(|line| line.starts_with('>'))
        && last.trim_matches(['>', ' ']).is_empty()
}

/// A sitemap in an element, in a CDATA section or between other text.
fn wrapped(head: &str) -> Option<Format> {
    let root = ["<urlset", "<sitemapindex"].into_iter().find(|root| head.contains(root))?;
    let at = head.find(root)?;
    let tag = ["</", &root[1..], ">"].concat();
    let end = head.rfind(&tag)? + tag.len();
    // Nothing stands between the declaration and the root.
    let ends = |start: &usize| {
        head[*start..at].trim_end().find("?>") == head[*start..at].trim_end().len().checked_sub(2)
    };
    let start = head[..at].rfind("<?xml").filter(ends).unwrap_or(at);
    let (before, behind) = (head[..start].trim(), head[end..].trim());
    let around = match before.split_once("?>") {
        Some((declaration, rest)) if declaration.starts_with("<?xml") => rest.trim_start(),
        _ => before,
    };
    let fits = match around.as_bytes() {
        [b'<', b'!', b'[', ..] => behind.starts_with("]]>"),
        [b'<', first, ..] if first.is_ascii_alphabetic() => {
            let name = &around[1..around.find([' ', '>'])?];
            behind.strip_suffix('>').is_some_and(|tag| tag.ends_with(name)) && !name.contains(':')
        }
        [b'<', ..] | [] => false,
        _ => !before.contains('<') && !behind.is_empty() && !behind.contains('<'),
    };
    // What else may be wanted there is not to be passed over, nor a second root.
    let plain = |text: &str| !text.contains("://") && !text.contains("<url>");
    let one = head.matches(root).count() == 1 && start < end;
    (fits && one && plain(before) && plain(behind)).then_some(Format::Wrapped { start, end })
}

/// Whether it begins like the body of a page, and holds nothing else: mostly the words of a server.
fn is_piece_of_html(text: &str) -> bool {
    const STARTS: [&str; 15] = [
        "<br",
        "<center",
        "<div",
        "<form",
        "<h1",
        "<h2",
        "<li",
        "<meta",
        "<noscript",
        "<ol",
        "<p",
        "<pre",
        "<span",
        "<table",
        "<ul",
    ];
    begins_with_tag(text, &STARTS) && find_markup(text).is_none()
}

/// HTML by its first markup, comments and processing instructions skipped.
fn is_html(mut text: &str) -> bool {
    loop {
        text = text.trim_start();
        let end = if text.starts_with("<!--") {
            text.find("-->").map(|at| at + 3)
        } else if text.starts_with("<?") {
            text.find("?>").map(|at| at + 2)
        } else {
            None
        };
        match end {
            Some(end) => text = &text[end..],
            None => break,
        }
    }
    const STARTS: [&str; 6] = ["<!doctype html", "<html", "<head", "<body", "<title", "<script"];
    begins_with_tag(text, &STARTS)
}

/// Whether the text begins with one of these names, and it ends there.
fn begins_with_tag(text: &str, names: &[&str]) -> bool {
    names.iter().any(|name| {
        text.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name))
            && text[name.len()..].starts_with(|c: char| !c.is_alphanumeric() && c != ':')
    })
}

/// Length of what a program has printed before the document as a piece of a web page, as PHP writes its notices.
fn printed(text: &str) -> Option<usize> {
    const VOID: [&str; 2] = ["br", "hr"];
    const AROUND: [&str; 12] =
        ["b", "strong", "i", "em", "p", "div", "span", "font", "center", "pre", "h1", "table"];
    const DOCUMENTS: [&str; 5] = ["<?xml", "<urlset", "<sitemapindex", "<rss", "<feed"];
    let name = |tag: &str| {
        let end = tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len());
        tag[..end].to_ascii_lowercase()
    };
    let first = name(&text[1..]);
    if !VOID.contains(&first.as_str()) && !AROUND.contains(&first.as_str()) {
        return None;
    }
    let prefix = DOCUMENTS.iter().filter_map(|start| text.find(start)).min()?;
    // The document stands behind it, not in it.
    let before = &text[..prefix];
    let starts = before.match_indices('<').filter(|(at, _)| name(&before[at + 1..]) == first);
    let ends = before.match_indices("</").filter(|(at, _)| name(&before[at + 2..]) == first);
    (VOID.contains(&first.as_str()) || starts.count() == ends.count()).then_some(prefix)
}

fn is_json(text: &str) -> bool {
    let mut rest = text.chars().filter(|c| !c.is_whitespace());
    match (rest.next(), rest.next()) {
        (Some('{'), Some('"' | '}') | None) => true,
        (Some('['), Some(c)) => matches!(c, '{' | '[' | ']' | '"' | '0'..='9' | 't' | 'f' | 'n'),
        _ => false,
    }
}

/// Whether it is what browsers draw before elements that can be folded.
pub(crate) fn is_fold_mark(text: &str) -> bool {
    matches!(text, "-" | "+" | "▼" | "▾" | "▶")
}

/// Whether it is what editors and source views write before a line. Between two elements there may be several.
pub(crate) fn is_line_number(text: &str) -> bool {
    text.split_ascii_whitespace().all(|word| {
        let digits = word.trim_end_matches(['.', ':', '|', ')']);
        (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Whether the first lines begin with their numbers.
fn is_numbered(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim_start).filter(|line| !line.is_empty());
    let begins = |line: Option<&str>, number: &str| {
        let rest = line.and_then(|line| line.strip_prefix(number));
        rest.is_some_and(|rest| {
            rest.trim_start_matches(['.', ':', '|', ')', ' ', '\t']).starts_with('<')
        })
    };
    begins(lines.next(), "1") && begins(lines.next(), "2")
}

/// Length of what a browser's own XML view puts in front of the document.
fn view_source(head: &str) -> Option<usize> {
    const SAYS: [&str; 2] = [
        "This XML file does not appear to have any style information",
        "The document tree is shown below",
    ];
    let said = SAYS.iter().filter_map(|words| head.find(words)).max();
    let markup = head.find('<')?;
    match said {
        Some(at) if at < markup => Some(markup),
        // The fold mark that older browsers draw before each element.
        None => {
            let lead = head[..markup].trim();
            (is_fold_mark(lead) || is_numbered(head)).then_some(markup)
        }
        Some(_) => None,
    }
}
