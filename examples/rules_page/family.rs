//! The families of rules, in the order of the pages.

use sitemap_lint::Rule;

pub struct Family {
    /// The first word of the ids.
    pub name: &'static str,
    pub rules: Vec<&'static Rule>,
}

/// All of them, each with its rules.
pub fn all() -> Vec<Family> {
    let mut families: Vec<Family> = Vec::new();
    for rule in sitemap_lint::rules() {
        match families.last_mut() {
            Some(family) if family.name == rule.family() => family.rules.push(rule),
            _ => families.push(Family { name: rule.family(), rules: vec![rule] }),
        }
    }
    families
}

impl Family {
    /// What its rules are about.
    pub fn title(&self) -> &'static str {
        match self.name {
            "file" => "The file",
            "xml" => "XML",
            "ns" => "Namespaces",
            "struct" => "Elements",
            "limit" => "Limits",
            "loc" => "URLs",
            "scope" => "Hosts and folders",
            "lastmod" => "Last modified",
            "changefreq" => "Change frequency",
            "priority" => "Priority",
            "index" => "Sitemap indexes",
            "image" => "Images",
            "video" => "Videos",
            "news" => "News",
            "hreflang" => "Languages (hreflang)",
            "ext" => "Other extensions",
            "text" => "Text sitemaps",
            "feed" => "RSS and Atom",
            "robots" => "robots.txt",
            "html" => "HTML pages",
            "dup" => "Duplicates",
            "quality" => "Quality",
            "engine" => "Single search engines",
            "set" => "Several files",
            "http" => "Server responses",
            "page" => "Listed pages",
            "list" => "Lists of URLs",
            other => panic!("the family {other} has no title"),
        }
    }

    /// `1 rule`, `2 rules`.
    pub fn number(&self) -> String {
        let number = self.rules.len();
        format!("{number} {}", if number == 1 { "rule" } else { "rules" })
    }
}
