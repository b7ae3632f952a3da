//! `rules.html`: each rule in a line.

use std::fmt::{self, Write};

use sitemap_lint::{Consumer, Rule, Severity};

use crate::family::Family;
use crate::page::{Page, entry};
use crate::text::Prose;

/// The index. A row has the id of its rule, because others link to `rules.html#ID`.
pub fn page(families: &[Family]) -> Result<String, fmt::Error> {
    let number: usize = families.iter().map(|family| family.rules.len()).sum();
    let mut main = format!(
        "<div class=\"intro\">\n<h1>Rules</h1>\n\
         <p class=\"lead\">{number} checks for sitemaps, robots.txt and the servers they come from. Each page says which search engines report the problem, why it matters, and how to fix it. “Protocol” stands for sitemaps.org and the standards it is based on, “XSD” for the official XML schemas.</p>\n\
         <p class=\"search\"><label for=\"q\">Search the rules</label>\n\
         <input id=\"q\" type=\"search\" placeholder=\"A word or an error message\" autocomplete=\"off\" spellcheck=\"false\" aria-describedby=\"found\"></p>\n\
         <p id=\"found\" role=\"status\"></p>\n</div>\n\
         <nav class=\"contents strip\" aria-label=\"Families of rules\"><ul>\n"
    );
    for family in families {
        entry(&mut main, &format!("#family-{}", family.name), family.title())?;
    }
    main.push_str("</ul></nav>\n<div id=\"rules\" tabindex=\"-1\">\n");
    for family in families {
        let Family { name, rules } = family;
        writeln!(
            main,
            "<section class=\"family\" aria-labelledby=\"family-{name}\">\n\
             <h2 id=\"family-{name}\"><a href=\"rules/{name}.html\">{}</a> <small>{}</small></h2>\n<ul>",
            family.title(),
            family.number()
        )?;
        for rule in rules {
            row(&mut main, rule)?;
        }
        main.push_str("</ul>\n</section>\n");
    }
    main.push_str("</div>\n");
    let page = Page {
        root: "",
        title: "Sitemap rules · sitemap-lint",
        description: &format!(
            "The {number} rules of sitemap-lint for sitemaps and robots.txt: what each one finds, which search engines report it, and how to fix it."
        ),
        scripts: "<script type=\"module\" src=\"rules/rules.js\"></script>\n",
        main: &main,
    };
    Ok(page.to_string())
}

fn row(main: &mut String, rule: &Rule) -> fmt::Result {
    let Rule { id, title, .. } = rule;
    let family = rule.family();
    write!(
        main,
        "<li class=\"row\" id=\"{id}\"><a href=\"rules/{family}.html#{id}\">{}</a> <code>{id}</code>",
        Prose(title)
    )?;
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        let told: Vec<&str> = Consumer::ALL
            .into_iter()
            .filter(|&consumer| rule.severities.get(consumer) == Some(severity))
            .map(crate::details::name_of)
            .collect();
        if !told.is_empty() {
            let all = told.len() == Consumer::ALL.len();
            let told = if all { "all".to_owned() } else { told.join(", ") };
            let class = severity.name();
            let name = crate::details::word_of(severity);
            write!(main, " <span class=\"{class}\">{name}: {told}</span>")?;
        }
    }
    main.push_str("</li>\n");
    Ok(())
}
