//! Examples, as far as they help a reader.

use std::fmt::{self, Write};

use sitemap_lint::{Case, Example, Many};

use crate::text::Text;

/// The most bytes of an example that are shown.
const LONGEST: usize = 1_200;

/// More examples than these are shown on demand only.
const FEW: usize = 3;

/// All examples that break the rule, or all that keep it.
pub fn column(main: &mut String, class: &str, title: &str, cases: &[Case]) -> fmt::Result {
    if cases.is_empty() {
        return Ok(());
    }
    writeln!(main, "<div class=\"{class}\">")?;
    let (first, further) = cases.split_at(cases.len().min(FEW));
    for case in first {
        figure(main, title, case)?;
    }
    if !further.is_empty() {
        writeln!(main, "<details><summary>{} more</summary>", further.len())?;
        for case in further {
            figure(main, title, case)?;
        }
        main.push_str("</details>\n");
    }
    main.push_str("</div>\n");
    Ok(())
}

fn figure(main: &mut String, title: &str, case: &Case) -> fmt::Result {
    write!(main, "<figure><figcaption><b>{title}</b>")?;
    for (what, value) in [("file", case.name), ("at", case.url), ("checked on", case.now)] {
        if let Some(value) = value {
            write!(main, " · {what} <code>{}</code>", Text(value))?;
        }
    }
    let text = text_of(case.example);
    if text.trim().is_empty() {
        let what = if text.is_empty() { "An empty file" } else { "Only white space" };
        return writeln!(main, "</figcaption><p>{what}</p></figure>");
    }
    let end = text.floor_char_boundary(LONGEST);
    let more = if end < text.len() { "…" } else { "" };
    // The parser drops a line end at the start of <pre>: one of ours is given to it.
    writeln!(main, "</figcaption><pre>\n{}{more}</pre></figure>", Text(&text[..end]))
}

fn text_of(example: Example) -> String {
    match example {
        Example::Url(text)
        | Example::Sitemap(text)
        | Example::Urlset(text)
        | Example::Index(text)
        | Example::File(text) => text.to_owned(),
        Example::Bytes(bytes) => {
            bytes.escape_ascii().to_string().replace("\\n", "\n").replace("\\\"", "\"")
        }
        Example::Many(many) => abridged(many),
        Example::Site(files) | Example::Built(files) => {
            let file = |(name, text): &(&str, &str)| format!("{name}:\n{text}");
            files.iter().map(file).collect::<Vec<_>>().join("\n")
        }
        Example::Served(answers) => {
            let answer = |(url, answer): &(&str, &str)| format!("GET {url}\n{}", answer.trim_end());
            answers.iter().map(answer).collect::<Vec<_>>().join("\n\n")
        }
    }
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
