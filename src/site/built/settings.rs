//! Settings files of hosts: the values that choose what a host answers, and the rules that are not read.

use super::host::Hosts;

/// How rules are written, and what they are called.
type Words = &'static [(&'static str, &'static str)];

/// The files with rules that are not read, and the hosts that they are for.
const RULES: [(&str, &str, Words); 4] = [
    (".htaccess", "", &[("Redirect", "redirects"), ("RewriteRule", "rewrites")]),
    ("netlify.toml", "netlify", &[("[[headers]]", "headers"), ("[[redirects]]", "redirects")]),
    ("staticwebapp.config.json", "azure", &[("routes", "routes")]),
    (
        "vercel.json",
        "vercel",
        &[
            ("headers", "headers"),
            ("redirects", "redirects"),
            ("rewrites", "rewrites"),
            ("routes", "routes"),
        ],
    ),
];

/// Says which files have rules that may apply and are not read: “vercel.json has headers and rewrites that are not read”.
/// `file`: returns the text of a file at the top of the folder.
pub(crate) fn unread<'a>(hosts: &Hosts, file: &dyn Fn(&str) -> Option<&'a str>) -> Vec<String> {
    let mut said = Vec::new();
    for (name, host, rules) in RULES {
        // No host that is known by name reads .htaccess.
        let applies = if host.is_empty() { hosts.is_unknown() } else { hosts.has(host) };
        let Some(text) = file(name).filter(|_| applies) else { continue };
        let has = |rule: &str| match is_json(name) {
            true => member(text, rule).is_some_and(|value| !is_empty_list(value)),
            false => text.contains(rule),
        };
        let found = rules.iter().filter(|(rule, _)| has(rule)).map(|(_, called)| *called);
        let found: Vec<&str> = found.collect();
        if let Some((last, others)) = found.split_last() {
            let and = if others.is_empty() { "" } else { " and " };
            let others = others.join(", ");
            said.push([name, " has ", &others, and, last, " that are not read"].concat());
        }
    }
    said
}

/// Whether a settings file gives a key this value.
pub(super) fn is(name: &str, text: &str, key: &str, value: &str) -> bool {
    if is_json(name) {
        return member(text, key).is_some_and(|found| found.starts_with(value));
    }
    let mut pairs = text.lines().filter_map(|line| line.split_once('='));
    pairs.any(|(name, found)| name.trim() == key && found.trim().starts_with(value))
}

fn is_json(name: &str) -> bool {
    name.ends_with(".json")
}

fn is_empty_list(value: &str) -> bool {
    value.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(']'))
}

/// Returns the text from the value of a member of the outermost object on.
fn member<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0usize);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let start = at;
                while let Some(&byte) = bytes.get(at).filter(|byte| **byte != b'"') {
                    at += if byte == b'\\' { 2 } else { 1 };
                }
                let is_key = depth == 1 && text.get(start..at) == Some(key);
                at += 1;
                if is_key && let Some(value) = text.get(at..)?.trim_start().strip_prefix(':') {
                    return Some(value.trim_start());
                }
            }
            _ => (),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::built::host::named;

    #[test]
    fn members_of_the_outermost_object() {
        for (text, expected) in [
            (r#"{"a": true}"#, "true"),
            ("\u{feff}{ \"a\"\n:\n false }", "false"),
            (r#"{"b": {"a": 1}, "a": 2}"#, "2"),
            (r#"{"b": ["a", "\"", "\\"], "a" : 3}"#, "3"),
            (r#"{"b": "a", "c": "\"a\": 4"}"#, ""),
            (r#"[{"a": 5}]"#, ""),
            (r#"{"é\": "a": 6}"#, ""),
            (r#"{"a"#, ""),
            ("{\"a\"", ""),
            ("{\"\\", ""),
            ("", ""),
        ] {
            let found = member(text, "a").unwrap_or_default();
            assert_eq!(found.trim_end_matches([' ', '}']), expected, "{text}");
        }
        assert!(is("netlify.toml", "[x]\n  pretty_urls = false # no", "pretty_urls", "false"));
        assert!(!is("netlify.toml", "pretty_urls = true\npretty_urls", "pretty_urls", "false"));
    }

    #[test]
    fn rules_that_are_not_read_are_told() {
        let json =
            r#"{"cleanUrls": true, "rewrites": [{"source": "/a"}], "headers": [ ], "routes": [1]}"#;
        for (host, name, text, expected) in [
            (
                "vercel",
                "vercel.json",
                json,
                "vercel.json has rewrites and routes that are not read",
            ),
            ("vercel", "vercel.json", r#"{"cleanUrls": true}"#, ""),
            ("github", "vercel.json", json, ""),
            (
                "netlify",
                "netlify.toml",
                "[[redirects]]\nfrom = \"/a\"\n[[headers]]",
                "netlify.toml has headers and redirects that are not read",
            ),
            (
                "azure",
                "staticwebapp.config.json",
                r#"{"routes": [{}]}"#,
                "staticwebapp.config.json has routes that are not read",
            ),
            (
                "",
                ".htaccess",
                "RewriteEngine On\nRewriteRule ^a$ /b",
                ".htaccess has rewrites that are not read",
            ),
            ("", ".htaccess", "RedirectMatch 301 a b", ".htaccess has redirects that are not read"),
            ("", ".htaccess", "Options -Indexes", ""),
            ("netlify", ".htaccess", "Redirect /a /b", ""),
        ] {
            let file = |asked: &str| (asked == name).then_some(text);
            let hosts = Hosts::find(named(host), "", &file);
            assert_eq!(unread(&hosts, &file).concat(), expected, "{host} {text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_settings(text in "[{}\\[\\]\":, a\\\\é]{0,20}") {
            member(&text, "a");
        }
    }
}
