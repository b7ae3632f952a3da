//! The rules in words.

use std::io::{self, Write};

use serde_json::json;
use sitemap_lint::{Consumer, FixKind, Rule, Severity, rules};

use crate::args::RulesArgs;
use crate::formats::pretty;
use crate::visible::{nearest, visible};

/// # Errors
/// A family that there is none of, in a sentence.
pub fn list(args: &RulesArgs, out: &mut dyn Write) -> Result<io::Result<()>, String> {
    let chosen = || {
        rules().filter(|rule| args.family.as_deref().is_none_or(|family| rule.family() == family))
    };
    if chosen().next().is_none() {
        let mut families: Vec<&str> = rules().map(Rule::family).collect();
        families.dedup();
        let unknown = visible(args.family.as_deref().unwrap_or_default());
        return Err(format!(
            "There is no family {unknown}. The families are {}.",
            families.join(", ")
        ));
    }
    if args.json {
        let all: Vec<_> = chosen().map(|rule| json!({
            "id": rule.id, "title": rule.title, "why": rule.why, "help": rule.help, "fix": rule.fix.word(),
            "severities": rule.severities.iter().map(|(consumer, severity)| (consumer.name(), severity.name())).collect::<std::collections::BTreeMap<_, _>>(),
        })).collect();
        return Ok(pretty(&all, out));
    }
    let width = chosen().map(|rule| rule.id.len()).max().unwrap_or_default();
    Ok(chosen().try_for_each(|rule| {
        let worst = rule.severities.worst().map_or("", Severity::name);
        writeln!(out, "{:width$}  {worst:7}  {}", rule.id, rule.title)
    }))
}

/// # Errors
/// An id that is none, with those that are like it.
pub fn explain(id: &str, out: &mut dyn Write) -> Result<io::Result<()>, String> {
    let Some(rule) = rules().find(|rule| rule.id == id) else {
        let alike: Vec<&str> = rules()
            .map(|rule| rule.id)
            .filter(|known| known.contains(id) || id.contains(known))
            .take(5)
            .collect();
        let meant = nearest(id, rules().map(|rule| rule.id));
        let alike = if alike.is_empty() { meant.into_iter().collect() } else { alike };
        let hint = if alike.is_empty() {
            "`sitemap-lint rules` lists all rules.".to_owned()
        } else {
            format!("Did you mean {}?", alike.join(", "))
        };
        return Err(format!("There is no rule {}. {hint}", visible(id)));
    };
    Ok(write(rule, out))
}

fn write(rule: &Rule, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n{}\n", rule.id, rule.title)?;
    for consumer in Consumer::ALL {
        let severity = rule.severities.get(consumer).map_or("–", Severity::name);
        writeln!(out, "  {:9} {severity}", consumer.name())?;
    }
    writeln!(
        out,
        "\nWhy: {}\n\nFix: {}\n\nAutomatic fix: {}",
        rule.why,
        rule.help,
        automatic(rule)
    )?;
    if !rule.docs.because.is_empty() {
        writeln!(out, "{}", rule.docs.because)?;
    }
    if let Some(answers) = rule.docs.bad.first().and_then(|case| case.example.served()) {
        writeln!(out, "\nAn example that breaks it:\n")?;
        for (url, answer) in answers {
            writeln!(out, "  GET {url}")?;
            for line in answer.trim_end().lines() {
                writeln!(out, "  {}", visible(line))?;
            }
            writeln!(out)?;
        }
    } else if let Some(case) = rule.docs.bad.first().filter(|case| case.example.site().is_none()) {
        let file = case.example.file();
        let text = String::from_utf8_lossy(&file);
        if text.len() < 1_000 {
            writeln!(out, "\nExample of the problem:\n")?;
            for line in text.lines() {
                writeln!(out, "  {}", visible(line))?;
            }
        }
    }
    writeln!(out, "\nSources:")?;
    rule.docs.sources.iter().try_for_each(|source| match source.url {
        "" => writeln!(out, "  {}", source.title),
        url => writeln!(out, "  {}: {url}", source.title),
    })
}

fn automatic(rule: &Rule) -> &'static str {
    match rule.fix {
        FixKind::Auto => "yes, with `sitemap-lint fix`",
        FixKind::Suggest => "suggested, for you to review: `sitemap-lint fix --suggested`",
        FixKind::None => "no",
    }
}
