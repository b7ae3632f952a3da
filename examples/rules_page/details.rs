//! `rules/FAMILY.html`: everything about the rules of a family.

use std::fmt::{self, Write};

use sitemap_lint::{Consumer, FixKind, Rule, Severity, Source};

use crate::example;
use crate::family::Family;
use crate::page::{Page, entry};
use crate::text::{Prose, Text};

/// The page of a family, with ways to the one before and the next.
pub fn page(
    family: &Family,
    before: Option<&Family>,
    next: Option<&Family>,
) -> Result<String, fmt::Error> {
    let (title, number) = (family.title(), family.number());
    let mut main = format!(
        "<div class=\"intro\">\n<p class=\"up\"><a href=\"../rules.html#family-{}\">All rules</a></p>\n\
         <h1>{title}</h1>\n<p class=\"lead\">{number}</p>\n</div>\n\
         <nav class=\"contents\" aria-label=\"Rules on this page\"><ul>\n",
        family.name
    );
    for Rule { id, title, .. } in &family.rules {
        entry(&mut main, &format!("#{id}"), Prose(title))?;
    }
    main.push_str("</ul></nav>\n<div id=\"rules\" tabindex=\"-1\">\n");
    for rule in &family.rules {
        section(&mut main, rule)?;
    }
    main.push_str("<nav class=\"turn\" aria-label=\"Other families\">\n");
    for (rel, word, family) in [("prev", "Previous", before), ("next", "Next", next)] {
        if let Some(family) = family {
            let (name, title) = (family.name, family.title());
            writeln!(
                main,
                "<a rel=\"{rel}\" href=\"{name}.html\"><small>{word}</small> {title}</a>"
            )?;
        }
    }
    main.push_str("</nav>\n</div>\n");
    let page = Page {
        root: "../",
        title: &format!("{title}: sitemap rules · sitemap-lint"),
        description: &format!(
            "{title}: {number} of sitemap-lint, each with the search engines that report the problem, why it matters, how to fix it, and examples."
        ),
        scripts: "",
        main: &main,
    };
    Ok(page.to_string())
}

fn section(main: &mut String, rule: &Rule) -> fmt::Result {
    let Rule { id, title, .. } = rule;
    writeln!(
        main,
        "<section class=\"rule\" id=\"{id}\" aria-labelledby=\"{id}-title\">\n\
         <h2 id=\"{id}-title\">{}</h2>\n<p class=\"id\"><a href=\"#{id}\"><code>{id}</code></a></p>",
        Prose(title)
    )?;
    severities(main, rule)?;
    let (badge, fix) = match rule.fix {
        FixKind::Auto => (
            "Automatic",
            "sitemap-lint fixes it where the meaning is certain, and changes nothing else.",
        ),
        FixKind::Suggest => ("Review", "sitemap-lint suggests a fix. Check it before you use it."),
        FixKind::None if rule.docs.because.is_empty() => ("Manual", "Only you can fix it."),
        FixKind::None => ("Manual", "sitemap-lint offers no fix."),
    };
    let because = rule.docs.because;
    let space = if because.is_empty() { "" } else { " " };
    writeln!(
        main,
        "<p>{}</p>\n<dl>\n<dt>What to do</dt><dd>{}</dd>\n\
         <dt>Fix</dt><dd><b class=\"fix\">{badge}</b> {fix}{space}{}</dd>\n</dl>",
        Prose(rule.why),
        Prose(rule.help),
        Prose(because)
    )?;
    main.push_str("<div class=\"examples\">\n");
    example::column(main, "bad", "Bad", rule.docs.bad)?;
    example::column(main, "good", "Good", rule.docs.good)?;
    main.push_str("</div>\n");
    sources(main, rule.docs.sources)?;
    main.push_str("</section>\n");
    Ok(())
}

/// What the rule is to each consumer that it concerns; the name leads to where that is said.
fn severities(main: &mut String, rule: &Rule) -> fmt::Result {
    if rule.severities.worst().is_none() {
        return Ok(());
    }
    main.push_str("<ul class=\"severities\">");
    for (consumer, severity) in rule.severities.iter() {
        let own = |source: &&Source| source.consumer() == Some(consumer) && !source.url.is_empty();
        let name = name_of(consumer);
        write!(main, "<li class=\"{}\">", severity.name())?;
        match rule.docs.sources.iter().find(own) {
            Some(source) => write!(
                main,
                "<a href=\"{}\" title=\"{}\" rel=\"noreferrer\">{name}</a>",
                Text(source.url),
                Text(source.title)
            )?,
            None => main.push_str(name),
        }
        write!(main, ": {}</li>", word_of(severity).to_lowercase())?;
    }
    main.push_str("</ul>\n");
    Ok(())
}

fn sources(main: &mut String, sources: &[Source]) -> fmt::Result {
    if sources.is_empty() {
        return Ok(());
    }
    main.push_str("<p class=\"sources\">Sources: ");
    for (number, source) in sources.iter().enumerate() {
        main.push_str(if number == 0 { "" } else { " · " });
        let title = Text(source.title);
        if source.url.is_empty() {
            write!(main, "{title}")?;
        } else {
            write!(main, "<a href=\"{}\" rel=\"noreferrer\">{title}</a>", Text(source.url))?;
        }
    }
    main.push_str("</p>\n");
    Ok(())
}

pub fn name_of(consumer: Consumer) -> &'static str {
    match consumer {
        Consumer::Protocol => "Protocol",
        Consumer::Xsd => "XSD",
        Consumer::Google => "Google",
        Consumer::Bing => "Bing",
        Consumer::Yandex => "Yandex",
        Consumer::Baidu => "Baidu",
    }
}

pub fn word_of(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Info => "Note",
    }
}
