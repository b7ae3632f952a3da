//! What a text is by its lines: addresses, rules for crawlers, rows of a table.

use super::fields::{fields_at, is_field};
use super::{Altered, BASE64, ESCAPED, Format, NEITHER, TERMINAL};
use crate::text::order::Gather;
use crate::text::relative::begins_with_host;
use crate::text::wrapped::http_at;

/// How many of the first lines are those of a robots.txt.
pub(super) fn robots_lines(text: &str) -> usize {
    let records = text.lines().filter(|line| !line.starts_with('#')).take(40);
    records.filter(|line| is_robots_line(line)).count()
}

/// The format of a text without markup. `name`: of the file, which helps where the lines leave a doubt.
pub(super) fn format(text: &str, name: Option<&str>) -> Format {
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).take(20).gather();
    let is_txt = is_txt(name);
    let quoted = |line: &&&str| is_url_line(line.trim_start_matches(['<', '"', '\'']));
    let urls = lines.iter().filter(quoted).count();
    let records = robots_lines(text);
    if records > 0 && records >= urls {
        return Format::Robots;
    }
    if urls == 0 && lines.first().is_some_and(|line| is_of_terminal(line)) {
        return Format::Other(TERMINAL);
    }
    if urls == 0
        && lines.iter().any(|line| {
            line.starts_with("# ") || line.starts_with("## ") || line.contains("](http")
        })
    {
        return if is_txt { Format::Text } else { Format::Other("Markdown") };
    }
    if let Some(what) = encoded(text) {
        return Format::Other(what);
    }
    if urls == 0 && !is_txt && is_yaml(&lines) {
        return Format::Other("YAML");
    }
    if is_shown(&lines) {
        return Format::Altered(Altered::Shown);
    }
    if is_table(&lines, name, is_txt) {
        return Format::Altered(Altered::Table);
    }
    // Marks and numbers of a list may stand before its addresses.
    let listed = |line: &&&str| http_at(line).is_some_and(|at| at < 6);
    if is_txt
        || urls > 0
        || is_list_of_host(&lines)
        || lines.iter().filter(listed).count() * 2 > lines.len()
    {
        return Format::Text;
    }
    Format::Other(NEITHER)
}

fn is_txt(name: Option<&str>) -> bool {
    name.is_some_and(|name| name.to_ascii_lowercase().ends_with(".txt"))
}

/// Whether a file that is to hold a list has most of its addresses in tags of HTML, each on a line of its own.
pub(super) fn is_list_of_html(text: &str, name: Option<&str>) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty()).take(40);
    let urls = lines().filter(|line| http_at(line).is_some()).count();
    is_txt(name) && urls > 1 && urls * 2 >= lines().count()
}

/// Whether a line is a command behind a shell's prompt, or what programs for the command line tell.
fn is_of_terminal(line: &str) -> bool {
    const STARTS: [&str; 8] =
        ["$ ", "curl: (", "bash: ", "sh: ", "zsh: ", "wget: ", "HTTP/", "--20"];
    let prompt = line.split_once("$ ").is_some_and(|(before, _)| {
        before.contains('@') && before.contains(':') && !before.contains(' ')
    });
    let powershell = line.starts_with("PS ") && line.contains(":\\") && line.contains("> ");
    prompt || powershell || STARTS.iter().any(|start| line.starts_with(start))
}

/// The encoding that a sitemap is still in, told by how its first tag begins in it.
fn encoded(text: &str) -> Option<&'static str> {
    const STARTS: [&str; 5] = ["PD94bWwg", "77u/PD94", "PHVybHNl", "%3C%3Fxml", "%3Curlset"];
    let at = STARTS.iter().position(|start| {
        text.get(..start.len()).is_some_and(|text| text.eq_ignore_ascii_case(start))
    })?;
    Some(if at < 3 { BASE64 } else { ESCAPED })
}

/// Whether the lines are pairs of names and values, and items of lists.
fn is_yaml(lines: &[&str]) -> bool {
    let is_item = |line: &&str| line.starts_with("- ");
    let is_pair = |line: &&str| {
        let pair = line.trim_start_matches("- ");
        let name = pair.split_once(": ").map(|(name, _)| name).or(pair.strip_suffix(':'));
        name.is_some_and(|name| !name.contains(' '))
    };
    lines.iter().any(is_item)
        && lines.iter().any(is_pair)
        && lines.iter().all(|line| is_item(line) || is_pair(line) || *line == "---")
}

/// Whether a text begins as the source of a program does.
pub(super) fn is_source(text: &str) -> bool {
    const STARTS: [&str; 7] =
        ["import ", "export ", "module.exports", "const ", "'use ", "\"use ", "#!/"];
    let is_comment =
        |line: &&str| ["// ", "/*", "* ", "*/"].iter().any(|start| line.starts_with(start));
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.take(20).find(|line| !is_comment(line));
    first.is_some_and(|line| STARTS.iter().any(|start| line.starts_with(start)))
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
    // As many cells as the row of an address behind it has.
    let heads = |line: &str, separator: char| {
        let cells = |line: &str| line.matches(separator).count();
        let next = lines.get(1).filter(|next| is_url_line(next.trim_start_matches('"')));
        lines[0] == line && next.is_some_and(|next| cells(next) == cells(line))
    };
    let mut is_row = |line: &str| {
        [',', ';', '\t'].into_iter().any(|separator| {
            let Some((first, rest)) = line.split_once(separator) else { return false };
            let first = first.trim().trim_matches('"');
            if HEADINGS.iter().any(|heading| first.eq_ignore_ascii_case(heading))
                || !is_url_line(first) && heads(line, separator)
            {
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

/// Whether a line looks like an address, or like a part of one that people write for it.
pub(crate) fn is_url_line(line: &str) -> bool {
    let lower = line.get(..12.min(line.len())).unwrap_or(line).to_ascii_lowercase();
    ["http:", "https:", "www.", "ftp:", "//"].iter().any(|start| lower.starts_with(start))
        || line.starts_with('/') && !line.contains(' ')
}

/// Whether each line is a page of one host, written without a scheme: `example.org`, `example.org/a`.
fn is_list_of_host(lines: &[&str]) -> bool {
    let host = |line: &str| line.split('/').next().unwrap_or_default().to_ascii_lowercase();
    let first = lines.first().map(|line| host(line)).unwrap_or_default();
    lines.len() > 1
        && begins_with_host(&first)
        && lines.iter().any(|line| line.contains('/'))
        && lines.iter().all(|line| host(line) == first && !line.contains(' '))
}

fn is_robots_line(line: &str) -> bool {
    let Some((field, value)) = line.split_once(':') else { return false };
    let begins = field.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("sitemap"));
    (begins && http_at(value.trim_start()) == Some(0))
        || ["user-agent", "disallow", "allow", "sitemap", "sitemaps", "site-map", "crawl-delay"]
            .iter()
            .any(|known| field.trim().eq_ignore_ascii_case(known))
}
