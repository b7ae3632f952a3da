//! The crawlers that a robots.txt is checked for: the rules for each, and the URLs they block.

use crate::bytes::robots::{PathRule, Readings, RulesFor, form};
use crate::rules::prelude::*;

/// What a crawler fetches. Google has crawlers of their own for images and videos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Thing {
    Page,
    Sitemap,
    Image,
    Video,
    /// A page that only a language link names.
    Version,
}

/// For each crawler: its own name, its search engine, and its name in messages.
const CRAWLERS: [(&str, Consumer, &str); 5] = [
    ("googlebot", Google, "Googlebot"),
    ("bingbot", Bing, "Bingbot"),
    ("yandexbot", Yandex, "YandexBot"),
    ("baiduspider", Baidu, "Baiduspider"),
    ("*", Protocol, "other crawlers"),
];
/// Index of the entry for Googlebot, which reads some rules in its own way.
const GOOGLEBOT: usize = 0;
/// Index of the entry for all other crawlers.
const ANY: usize = 4;

/// Crawlers that read pages for language models.
const AI: [&str; 10] = [
    "GPTBot",
    "OAI-SearchBot",
    "ClaudeBot",
    "Claude-SearchBot",
    "Google-Extended",
    "Applebot-Extended",
    "Meta-ExternalAgent",
    "Amazonbot",
    "PerplexityBot",
    "CCBot",
];

#[derive(Debug)]
pub(crate) struct Crawlers<'r> {
    /// The sets of rules, each once, as most crawlers share one.
    rules: Vec<RulesFor<'r>>,
    /// For each of [`CRAWLERS`]: the index of its rules.
    of: [usize; CRAWLERS.len()],
    /// For each of [`AI`] with a group of its own: the index of its rules.
    ai: Vec<(&'static str, usize)>,
    /// For Googlebot, its crawler of images and that of videos: the name in messages, and the index of its rules.
    google: [(&'static str, usize); 3],
    /// Googlebot has a group of its own.
    names_google: bool,
}

/// The rules that keep crawlers from one URL.
#[derive(Debug, Clone)]
pub(crate) struct Kept<'r> {
    rules: [Option<&'r PathRule>; CRAWLERS.len()],
    /// The name of Google's crawler.
    google: &'static str,
    /// Crawlers for language models, if the rule does not keep other crawlers out too.
    pub ai: Vec<(&'static str, &'r PathRule)>,
}

impl<'r> Crawlers<'r> {
    pub fn new(robots: &'r Readings) -> Crawlers<'r> {
        let mut rules = Vec::new();
        let mut number = |found: RulesFor<'r>| {
            let known = rules.iter().position(|known| *known == found);
            known.unwrap_or_else(|| {
                rules.push(found);
                rules.len() - 1
            })
        };
        let of = CRAWLERS.map(|(agent, consumer, _)| {
            let reading = if consumer == Google { &robots.google } else { &robots.strict };
            // All crawlers of Yandex may share a group.
            let agent = if consumer == Yandex && !reading.names(agent) { "yandex" } else { agent };
            number(reading.rules_for(agent))
        });
        let google = ["Googlebot", "Googlebot-Image", "Googlebot-Video"].map(|name| {
            // Without a group of their own, the others obey that of Googlebot.
            let own = robots.google.names(&name.to_ascii_lowercase());
            let name = if own { name } else { "Googlebot" };
            (name, number(robots.google.rules_for(name)))
        });
        let named = AI.into_iter().filter(|name| robots.strict.names(&name.to_ascii_lowercase()));
        let ai = named.map(|name| (name, number(robots.strict.rules_for(name)))).collect_small();
        Crawlers { rules, of, ai, google, names_google: robots.google.names("googlebot") }
    }

    /// Returns the number of rules that a URL is compared with.
    pub fn rules(&self) -> u64 {
        self.rules.iter().map(|rules| rules.len() as u64).sum()
    }

    /// Returns the rules that keep crawlers from `target`, the path and query of a thing.
    pub fn kept_from(&self, target: &str, thing: Thing) -> Kept<'r> {
        let forbids =
            |rules: &RulesFor<'r>, target: &str| rules.deciding(target).filter(|rule| !rule.allow);
        let [standard, google] = [false, true].map(|google| form(target, google));
        let all = self.rules.iter().map(|rules| forbids(rules, &standard));
        let found: Vec<Option<&PathRule>> = all.collect_small();
        let (name, own) = match thing {
            Thing::Image => self.google[1],
            Thing::Video => self.google[2],
            _ => self.google[0],
        };
        let mut kept = Kept { rules: self.of.map(|at| found[at]), google: name, ai: Vec::new() };
        kept.rules[GOOGLEBOT] = match google == standard {
            true => found[own],
            false => forbids(&self.rules[own], &google),
        };
        if !matches!(thing, Thing::Page | Thing::Sitemap) {
            // Only Google documents what it does with images, videos and language links.
            kept.rules[GOOGLEBOT + 1..].fill(None);
            return kept;
        }
        for &(name, at) in &self.ai {
            let Some(rule) = found[at] else { continue };
            if !kept.rules.into_iter().flatten().any(|other| other.span == rule.span) {
                kept.ai.push((name, rule));
            }
        }
        // A file that lets Googlebot in by name keeps all others out on purpose.
        if self.names_google && kept.rules[ANY].is_some_and(|rule| &*rule.pattern == "/") {
            kept.rules[ANY] = None;
        }
        kept
    }

    /// Returns the rules that keep all crawlers from every page.
    pub fn kept_from_all(&self) -> Option<Kept<'r>> {
        let rules = self.of.map(|at| self.rules[at].closing());
        let all = rules.iter().all(Option::is_some);
        all.then_some(Kept { rules, google: self.google[0].0, ai: Vec::new() })
    }
}

impl<'r> Kept<'r> {
    /// Returns the places of the rules: URLs with the same places have the same cause.
    pub fn places(&self) -> [u64; CRAWLERS.len()] {
        self.rules.map(|rule| rule.map_or(u64::MAX, |rule| rule.span.start))
    }

    pub fn is_none(&self) -> bool {
        self.rules.iter().all(Option::is_none)
    }

    /// Returns the severities for the search engines whose crawlers are kept out.
    pub fn severities(&self, severity: Severity) -> Severities {
        let mut severities = Severities::NONE;
        for ((_, consumer, _), rule) in CRAWLERS.into_iter().zip(self.rules) {
            if rule.is_none() {
                continue;
            }
            severities = severities.and(consumer, severity);
            // A page that Google cannot fetch concerns everybody.
            if consumer == Google {
                severities = severities.and(Protocol, severity);
            }
        }
        severities
    }

    /// Returns each of the rules, with the crawlers that it keeps out.
    pub fn rules(&self) -> Vec<(&'r PathRule, Vec<&'static str>)> {
        let mut rules: Vec<(&PathRule, Vec<&str>)> = Vec::new();
        for (number, ((_, _, name), rule)) in CRAWLERS.into_iter().zip(self.rules).enumerate() {
            let Some(rule) = rule else { continue };
            let name = if number == GOOGLEBOT { self.google } else { name };
            match rules.iter_mut().find(|(known, _)| known.span == rule.span) {
                // The crawlers named so far obey the same rule, so "all others" need not be added.
                Some(_) if number == ANY => {}
                Some((_, names)) => names.push(name),
                None => rules.push((rule, vec![name])),
            }
        }
        rules
    }

    /// Returns the message that says which line is for whom. `line`: returns the number of a rule's line, if known.
    pub fn says(&self, line: impl Fn(&PathRule) -> Option<u32>) -> String {
        let say = |(rule, names): (&PathRule, Vec<&str>)| {
            let says = quote(&written(rule)).to_string();
            let line = line(rule).map_or(String::new(), |line| format!(" in line {line}"));
            format!("{says}{line} for {}", listed(&names))
        };
        let said: Vec<String> = self.rules().into_iter().map(say).collect_small();
        said.join(", ")
    }
}

/// Returns a rule that forbids, as its line has it.
pub(crate) fn written(rule: &PathRule) -> String {
    format!("Disallow: {}", rule.pattern)
}

/// `a, b and c`.
pub(crate) fn listed(names: &[&str]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}
