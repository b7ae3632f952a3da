//! Prints `www/rules.html`: every rule with its words, severities, examples and sources.
//!
//! With `why` as argument: prints `www/rules/why.json`, why each rule matters, which the page shows
//! beside its findings and the engine leaves out.

use std::fmt::{self, Display, Write as _};

use sitemap_lint::{Case, Consumer, Example, FixKind, Many, Rule, Source};

const HEAD: &str = r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types sitemap-lint">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="description" content="Every rule of sitemap-lint: what it finds, who objects, why it matters, and an example.">
<title>Rules: sitemap-lint</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="site.css">
<link rel="stylesheet" href="rules/rules.css">
<script type="module" src="rules/rules.js"></script>
</head>
<body>
<a class="skip" href="#rules">Skip to the rules</a>
<header>
  <p class="brand"><a href="./">sitemap-lint</a></p>
  <nav aria-label="Site"><a href="./">Check a sitemap</a> <a href="rules.html" aria-current="page">Rules</a></nav>
</header>
"##;

const FOOT: &str = concat!(
    "</main>\n<footer><p>sitemap-lint ",
    env!("CARGO_PKG_VERSION"),
    " is free software under the MIT or Apache 2.0 licence.</p></footer>\n</body>\n</html>\n"
);

fn main() -> fmt::Result {
    match std::env::args().nth(1).as_deref() {
        Some("why") => reasons(),
        _ => page()?,
    }
    Ok(())
}

/// One line for each rule, so that a change of one is a change of one line.
fn reasons() {
    let line = |rule: &Rule| format!("{}: {}", json(rule.id), json(rule.why));
    let lines: Vec<_> = sitemap_lint::rules().map(line).collect();
    println!("{{\n{}\n}}", lines.join(",\n"));
}

fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn page() -> fmt::Result {
    let mut page = String::from(HEAD);
    let number = sitemap_lint::rules().count();
    writeln!(
        page,
        "<main id=\"rules\" class=\"rules\">\n<h1>Rules</h1>\n\
         <p class=\"lead\">All {number} rules: what each of them finds, who objects, why it matters and how it looks.</p>\n\
         <p class=\"search\"><label for=\"q\">Search</label> <input id=\"q\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\"></p>"
    )?;
    contents(&mut page)?;
    let mut family = "";
    for rule in sitemap_lint::rules() {
        if rule.family() != family {
            if !family.is_empty() {
                page.push_str("</section>\n");
            }
            family = rule.family();
            writeln!(
                page,
                "<section class=\"family\" aria-labelledby=\"family-{family}\">\n\
                 <h2 id=\"family-{family}\">{} <code>{family}</code></h2>",
                name_of(family)
            )?;
        }
        section(&mut page, rule)?;
    }
    if !family.is_empty() {
        page.push_str("</section>\n");
    }
    page.push_str(FOOT);
    print!("{page}");
    Ok(())
}

/// The families, each with its number of rules and a way to them.
fn contents(page: &mut String) -> fmt::Result {
    let mut families: Vec<(&str, usize)> = Vec::new();
    for rule in sitemap_lint::rules() {
        match families.last_mut() {
            Some((family, number)) if *family == rule.family() => *number += 1,
            _ => families.push((rule.family(), 1)),
        }
    }
    page.push_str("<nav class=\"families\" aria-label=\"Families of rules\"><ul>\n");
    for (family, number) in families {
        let name = name_of(family);
        writeln!(page, "<li><a href=\"#family-{family}\">{name}</a> {number}</li>")?;
    }
    writeln!(page, "</ul></nav>")
}

/// What the rules of a family are about.
fn name_of(family: &str) -> &str {
    match family {
        "file" => "The file itself",
        "xml" => "XML",
        "ns" => "Namespaces",
        "struct" => "Elements",
        "limit" => "Limits",
        "loc" => "Addresses",
        "scope" => "Hosts and folders",
        "lastmod" => "Dates of change",
        "changefreq" => "Change frequency",
        "priority" => "Priority",
        "index" => "Sitemap indexes",
        "image" => "Images",
        "video" => "Videos",
        "news" => "News",
        "hreflang" => "Languages",
        "ext" => "Other extensions",
        "text" => "Text sitemaps",
        "feed" => "RSS and Atom",
        "robots" => "robots.txt",
        "html" => "HTML pages",
        "dup" => "Duplicates",
        "quality" => "Quality",
        "engine" => "Single search engines",
        "set" => "Several files",
        "http" => "What the server answers",
        "page" => "Listed pages",
        other => panic!("the family {other} has no name"),
    }
}

fn section(page: &mut String, rule: &Rule) -> fmt::Result {
    let id = rule.id;
    writeln!(page, "<section class=\"rule\" id=\"{id}\" aria-labelledby=\"{id}-title\">")?;
    writeln!(page, "<h3 id=\"{id}-title\">{}</h3>", Prose(rule.title))?;
    writeln!(page, "<p class=\"id\"><a href=\"#{id}\"><code>{id}</code></a></p>")?;
    page.push_str("<table>\n<thead><tr>");
    for consumer in Consumer::ALL {
        write!(page, "<th scope=\"col\">{}</th>", heading(consumer))?;
    }
    page.push_str("</tr></thead>\n<tbody><tr>");
    for consumer in Consumer::ALL {
        match rule.severities.get(consumer) {
            Some(severity) => {
                let name = severity.name();
                let own = |source: &&Source| source.consumer() == Some(consumer);
                let source = rule.docs.sources.iter().find(own);
                match source.filter(|source| !source.url.is_empty()) {
                    Some(source) => write!(
                        page,
                        "<td class=\"{name}\"><a href=\"{}\" title=\"{}\" rel=\"noreferrer\">{name}</a></td>",
                        Text(source.url),
                        Text(source.title)
                    )?,
                    None => write!(page, "<td class=\"{name}\">{name}</td>")?,
                }
            }
            None => page.push_str("<td>–</td>"),
        }
    }
    page.push_str("</tr></tbody>\n</table>\n");
    writeln!(page, "<p>{}</p>", Prose(rule.why))?;
    writeln!(page, "<p class=\"help\"><strong>What to do:</strong> {}</p>", Prose(rule.help))?;
    let fix = match rule.fix {
        FixKind::Auto => {
            "Where it is sure what was meant, the repair is safe: it changes nothing else."
        }
        FixKind::Suggest => "A repair is suggested, for you to look at.",
        FixKind::None if !rule.docs.because.is_empty() => "No repair is offered.",
        FixKind::None => "Only the author can repair it.",
    };
    let because = rule.docs.because;
    let space = if because.is_empty() { "" } else { " " };
    writeln!(page, "<p class=\"fix\">{fix}{space}{}</p>", Prose(because))?;
    examples(page, "bad", "Reported", rule.docs.bad)?;
    examples(page, "good", "Not reported", rule.docs.good)?;
    if !rule.docs.sources.is_empty() {
        page.push_str("<p class=\"sources\">Sources: ");
        for (number, source) in rule.docs.sources.iter().enumerate() {
            page.push_str(if number == 0 { "" } else { " · " });
            if source.url.is_empty() {
                write!(page, "{}", Text(source.title))?;
            } else {
                write!(
                    page,
                    "<a href=\"{}\" rel=\"noreferrer\">{}</a>",
                    Text(source.url),
                    Text(source.title)
                )?;
            }
        }
        page.push_str("</p>\n");
    }
    page.push_str("</section>\n");
    Ok(())
}

fn heading(consumer: Consumer) -> &'static str {
    match consumer {
        Consumer::Protocol => "Protocol",
        Consumer::Xsd => "XSD",
        Consumer::Google => "Google",
        Consumer::Bing => "Bing",
        Consumer::Yandex => "Yandex",
        Consumer::Baidu => "Baidu",
    }
}

/// The longest example that helps a reader.
const LONGEST: usize = 1_200;

/// More of them are shown only on demand.
const FEW: usize = 3;

fn examples(page: &mut String, class: &str, title: &str, cases: &[Case]) -> fmt::Result {
    let (first, further) = cases.split_at(cases.len().min(FEW));
    figures(page, class, title, first)?;
    if !further.is_empty() {
        writeln!(page, "<details class=\"further\"><summary>{} more</summary>", further.len())?;
        figures(page, class, title, further)?;
        page.push_str("</details>\n");
    }
    Ok(())
}

fn figures(page: &mut String, class: &str, title: &str, cases: &[Case]) -> fmt::Result {
    for case in cases {
        let whole;
        let text = match case.example {
            Example::Url(text)
            | Example::Sitemap(text)
            | Example::Urlset(text)
            | Example::Index(text)
            | Example::File(text) => text,
            Example::Bytes(bytes) => {
                whole = bytes.escape_ascii().to_string().replace("\\n", "\n").replace("\\\"", "\"");
                &whole
            }
            Example::Many(many) => {
                whole = abridged(many);
                &whole
            }
            Example::Site(files) => {
                let file = |(name, text): &(&str, &str)| format!("{name}:\n{text}");
                whole = files.iter().map(file).collect::<Vec<_>>().join("\n");
                &whole
            }
            Example::Served(answers) => {
                let answer =
                    |(url, answer): &(&str, &str)| format!("GET {url}\n{}\n", answer.trim_end());
                whole = answers.iter().map(answer).collect::<Vec<_>>().join("\n");
                &whole
            }
        };
        write!(page, "<figure class=\"{class}\"><figcaption>{title}")?;
        let facts = [("named", case.name), ("at", case.url), ("on", case.now)];
        for (what, value) in facts {
            if let Some(value) = value {
                write!(page, ", {what} <code>{}</code>", Text(value))?;
            }
        }
        if text.trim().is_empty() {
            let what = if text.is_empty() { "no byte at all" } else { "nothing but white space" };
            writeln!(page, "</figcaption><p>({what})</p></figure>")?;
            continue;
        }
        let end = text.floor_char_boundary(LONGEST);
        let more = if end < text.len() { "…" } else { "" };
        // The parser drops a line end at the start of <pre>: one of ours is given to it.
        writeln!(
            page,
            "</figcaption><pre tabindex=\"0\">\n{}{more}</pre></figure>",
            Text(&text[..end])
        )?;
    }
    Ok(())
}

/// A piece that comes again and again, once, and how often it comes.
fn abridged(many: Many) -> String {
    let text = |bytes: &[u8]| match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => text.to_owned(),
        _ => bytes.escape_ascii().to_string(),
    };
    let (start, end) = (text(many.start), text(many.end));
    let times = thousands(many.times - 1);
    let piece = many.piece(1);
    match &piece[..] {
        [b' '] => format!("{start} … and {times} more spaces … {end}"),
        [byte] => format!("{start}{}… and {times} more such bytes …{end}", text(&[*byte])),
        _ => {
            let line = if piece.ends_with(b"\n") { "\n" } else { "" };
            format!("{start}{}… and {times} more like it …{line}{end}", text(&piece))
        }
    }
}

fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap_or_default())
        .collect();
    groups.join(",")
}

/// Escaped; what would be invisible or unfit for HTML is shown by its code point.
struct Text<'a>(&'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\n' | '\t' => f.write_char(c)?,
                c if c.is_control() || invisible(c) => write!(f, "[U+{:04X}]", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

fn invisible(c: char) -> bool {
    matches!(c,
        '\u{a0}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

/// Our own sentences, in which `this` is code.
struct Prose<'a>(&'a str);

impl Display for Prose<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An odd backtick has no partner and stays what it is.
        let pairs = self.0.matches('`').count() / 2;
        for (number, part) in self.0.splitn(pairs * 2 + 1, '`').enumerate() {
            if number % 2 == 1 {
                write!(f, "<code>{}</code>", Text(part))?;
            } else {
                Text(part).fmt(f)?;
            }
        }
        Ok(())
    }
}
