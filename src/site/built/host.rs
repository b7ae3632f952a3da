//! The hosts that may serve a folder, and the file that answers for a URL there.

use super::settings;
pub(crate) use super::table::Host;
use super::table::{Answer, HOSTS, Reads, Row, SIGNS};
use crate::text::url::last_segment;

/// What a host answers for a URL.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Served {
    /// 200, with this file.
    File(String),
    /// A redirect to another path below the base, where this file answers.
    Redirect { to: String, file: String },
    /// 404.
    Missing,
}

/// The hosts that may serve a folder; none if nothing tells.
#[derive(Debug, Default)]
pub(crate) struct Hosts(Vec<(&'static Host, &'static [Row])>);

/// Returns the names that [`named`] understands.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    HOSTS.iter().map(|host| host.id)
}

/// Returns the host that a user names.
pub(crate) fn named(name: &str) -> Option<&'static Host> {
    HOSTS.iter().find(|host| host.id == name)
}

impl Hosts {
    /// Finds the hosts: the one that the user names, otherwise that of the site's domain, otherwise those that the files
    /// are for. `file` returns the text of a file at the top of the folder.
    pub fn find<'a>(
        user: Option<&'static Host>,
        domain: &str,
        file: &dyn Fn(&str) -> Option<&'a str>,
    ) -> Hosts {
        let domain = domain.to_ascii_lowercase();
        let own = user.or_else(|| HOSTS.iter().find(|host| domain.ends_with(host.domain)));
        let mut found: Vec<&'static Host> = own.into_iter().collect();
        for (name, ids) in SIGNS.iter().filter(|_| own.is_none()) {
            let known = found.iter().any(|host| ids.contains(&host.id));
            if !known && file(name).is_some() {
                found.extend(ids.iter().filter_map(|id| named(id)));
            }
        }
        Hosts(found.into_iter().map(|host| (host, rows(host, file(host.settings)))).collect())
    }

    /// Returns the hosts as messages name them: “Cloudflare Pages or Netlify”.
    pub fn name(&self) -> Option<String> {
        let (last, others) = self.0.split_last()?;
        let others = others.iter().map(|(host, _)| host.name).collect::<Vec<_>>().join(", ");
        let or = if others.is_empty() { "" } else { " or " };
        Some([&others, or, last.0.name].concat())
    }

    /// Whether the folder may be served by the host of that name.
    pub fn has(&self, id: &str) -> bool {
        self.0.iter().any(|(host, _)| host.id == id)
    }

    pub fn is_unknown(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how each of the hosts reads `_redirects` and `_headers`.
    pub(super) fn reads(&self) -> impl Iterator<Item = Reads> {
        self.0.iter().map(|(host, _)| host.reads)
    }

    /// Returns what answers for a URL. Of several hosts, only what all of them redirect to one place is a redirect, and
    /// only what none of them serves is missing. If no host is known, all URLs of a page answer. `path`: the decoded path
    /// below the base: `""`, `a/` or `a.html`. `has`: whether the folder has the file of that path.
    pub fn served(&self, path: &str, has: &dyn Fn(&str) -> bool) -> Served {
        let asked = Asked::of(path, has);
        if asked.form == Form::Bare && has(path) {
            return Served::File(path.to_owned());
        }
        let Some(page) = asked.page() else { return Served::Missing };
        let rows = || self.0.iter().flat_map(|(_, rows)| *rows);
        let mut answers = rows().map(|row| asked.answer(row));
        let first = answers.next().unwrap_or(page);
        let answer = if answers.all(|other| other == first) { first } else { page };
        let to = match answer {
            Answer::Html => return Served::File(asked.html),
            Answer::Index => return Served::File(asked.index),
            Answer::Missing => return Served::Missing,
            Answer::Bare => asked.stem.to_owned(),
            Answer::Slash | Answer::Slashed => slashed(asked.stem),
        };
        let there = Asked::of(&to, has);
        let is_index = rows().next().is_some_and(|row| there.answer(row) == Answer::Index);
        Served::Redirect { file: if is_index { there.index } else { there.html }, to }
    }
}

/// Returns the rows of a host that hold with its settings.
fn rows(host: &'static Host, settings: Option<&str>) -> &'static [Row] {
    if settings.is_none() && host.elsewhere {
        return host.rows;
    }
    let text = settings.unwrap_or_default();
    let is = |(key, value): &(&str, &str)| settings::is(host.settings, text, key, value);
    let at = host.rows.iter().position(|row| row.when.iter().all(is));
    at.and_then(|at| host.rows.get(at..=at)).unwrap_or_default()
}

/// A form in which the URL of a page `x` is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `x`.
    Bare,
    /// `x/`.
    Slash,
    /// `x.html`.
    Html,
    /// `x/index.html`.
    Index,
}

/// A URL, and the files that may be its page.
struct Asked<'a> {
    path: &'a str,
    stem: &'a str,
    form: Form,
    html: String,
    index: String,
    has_html: bool,
    has_index: bool,
}

impl<'a> Asked<'a> {
    fn of(path: &'a str, has: &dyn Fn(&str) -> bool) -> Asked<'a> {
        let (stem, form) = if path.is_empty() || path == "index.html" {
            ("", if path.is_empty() { Form::Slash } else { Form::Index })
        } else if let Some(stem) = path.strip_suffix("/index.html") {
            (stem, Form::Index)
        } else if let Some(stem) = path.strip_suffix(".html") {
            (stem, Form::Html)
        } else if let Some(stem) = path.strip_suffix('/') {
            (stem, Form::Slash)
        } else {
            (path, Form::Bare)
        };
        let html = [stem, ".html"].concat();
        let index = slashed(stem) + "index.html";
        let (has_html, has_index) = (has(&html), has(&index));
        Asked { path, stem, form, html, index, has_html, has_index }
    }

    /// Returns which file is the page, if nothing is known of a host; `None` if the URL has no page. A URL that names one
    /// of the files is not that of the other.
    fn page(&self) -> Option<Answer> {
        match self.form {
            Form::Html => self.has_html.then_some(Answer::Html),
            Form::Index => self.has_index.then_some(Answer::Index),
            Form::Slash if self.has_index => Some(Answer::Index),
            _ if self.has_html => Some(Answer::Html),
            _ => self.has_index.then_some(Answer::Index),
        }
    }

    /// Returns what a host answers. Never [`Answer::Slashed`].
    fn answer(&self, row: &Row) -> Answer {
        let (answers, last): (&[Answer], _) = match (self.has_html, self.has_index) {
            (true, false) => (&row.file, 3),
            (false, _) => (&row.folder, 2),
            (true, true) => (&row.both, 3),
        };
        let column = match self.form {
            Form::Bare => 0,
            Form::Slash => 1,
            Form::Html => 2,
            Form::Index => last,
        };
        let answer = answers.get(column).copied().unwrap_or(Answer::Missing);
        let page = self.page().unwrap_or(Answer::Missing);
        match answer {
            // The home page has no other URL.
            Answer::Bare if self.path == self.stem => page,
            Answer::Slashed if last_segment(self.stem).contains('.') => page,
            Answer::Slashed => Answer::Slash,
            answer => answer,
        }
    }
}

/// Returns a path with `/` at its end; that of the base stays empty.
fn slashed(stem: &str) -> String {
    if stem.is_empty() { String::new() } else { [stem, "/"].concat() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the guide, <https://github.com/slorber/trailing-slash-guide>, and below it what its sources say of
    /// other settings and hosts. A path is that of a redirect.
    const TABLE: &str = "
        host       | settings                                    | /file  | /file/ | /file.html | /folder  | /folder/ | /folder/index.html | /both  | /both/ | /both.html | /both/index.html
        github     |                                             | 200    | 404    | 200        | /folder/ | 200      | 200                | 200    | 200    | 200        | 200
        netlify    |                                             | 200    | /file  | 200        | /folder/ | 200      | 200                | 200    | /both  | 200        | 200
        netlify    | pretty_urls = false                         | 200    | 200    | 200        | 200      | 200      | 200                | 200    | 200    | 200        | 200
        vercel     | {}                                          | 404    | 404    | 200        | 200      | 200      | 200                | 200    | 200    | 200        | 200
        vercel     | {\"cleanUrls\": false}                      | 404    | 404    | 200        | 200      | 200      | 200                | 200    | 200    | 200        | 200
        vercel     | {\"trailingSlash\": false}                  | 404    | 404    | 200        | 200      | /folder  | 200                | 200    | /both  | 200        | 200
        vercel     | {\"trailingSlash\": true}                   | 404    | 404    | 200        | /folder/ | 200      | 200                | /both/ | 200    | 200        | 200
        vercel     | {\"cleanUrls\": true}                       | 200    | 200    | /file      | 200      | 200      | /folder            | 200    | 200    | /both      | /both
        vercel     | {\"cleanUrls\": true,\"trailingSlash\":false} | 200    | /file  | /file      | 200      | /folder  | /folder            | 200    | /both  | /both      | /both
        vercel     | {\"trailingSlash\":true, \"cleanUrls\": true} | /file/ | 200    | /file/     | /folder/ | 200      | /folder/           | /both/ | 200    | /both/     | /both/
        cloudflare |                                             | 200    | /file  | /file      | /folder/ | 200      | /folder/           | 200    | 200    | /both      | /both/
        render     |                                             | 200    | 200    | 200        | 200      | 200      | 200                | 200    | 200    | 200        | 200
        azure      |                                             | 200    | /file  | 200        | 200      | 200      | 200                | 200    | 200    | 200        | 200
        azure      | {\"trailingSlash\": \"always\"}             | /file/ | 200    | /file/     | /folder/ | 200      | /folder/           | /both/ | 200    | /both/     | /both/
        azure      | {\"trailingSlash\": \"never\"}              | 200    | /file  | /file      | 200      | /folder  | /folder            | 200    | /both  | /both      | /both
        azure      | {\"trailingSlash\": \"auto\"}               | 200    | /file  | /file      | /folder/ | 200      | /folder/           | 200    | 200    | /both      | /both/
        gitlab     |                                             | 200    | 200    | 200        | /folder/ | 200      | 200                | 200    | 200    | 200        | 200
        surge      |                                             | 200    | /file  | 200        | /folder/ | 200      | 200                | 200    | 200    | 200        | 200
    ";

    const FILES: [&str; 5] =
        ["index.html", "file.html", "folder/index.html", "both.html", "both/index.html"];

    fn has(path: &str) -> bool {
        FILES.contains(&path)
    }

    fn cells(line: &str) -> Vec<&str> {
        line.split('|').map(str::trim).collect()
    }

    #[test]
    fn hosts_answer_as_the_guide_says() {
        let mut lines = TABLE.trim().lines();
        let urls = cells(lines.next().unwrap());
        let mut answers = 0;
        for line in lines {
            let line = cells(line);
            let text = (!line[1].is_empty()).then_some(line[1]);
            let hosts = Hosts::find(Some(named(line[0]).unwrap()), "", &|_| text);
            for (url, expected) in urls[2..].iter().zip(&line[2..]) {
                let (answer, file) = match hosts.served(&url[1..], &has) {
                    Served::File(file) => ("200".to_owned(), file),
                    Served::Redirect { to, file } => (format!("/{to}"), file),
                    Served::Missing => ("404".to_owned(), String::new()),
                };
                assert_eq!(answer, *expected, "{line:?} {url}");
                // Only of a page in two files does the guide not say which of them answers.
                let only = match url.split(['/', '.']).nth(1).unwrap() {
                    "file" => "file.html",
                    "folder" => "folder/index.html",
                    _ => FILES.iter().find(|known| **known == file).unwrap(),
                };
                assert_eq!(file, if answer == "404" { "" } else { only }, "{line:?} {url}");
                answers += 1;
            }
            assert_eq!(hosts.served("", &has), Served::File("index.html".to_owned()), "{line:?}");
            assert_eq!(hosts.served("none", &has), Served::Missing);
            assert_eq!(hosts.served("none/", &has), Served::Missing);
            assert_eq!(hosts.served("folder.html", &has), Served::Missing);
            assert_eq!(hosts.served("file/index.html", &has), Served::Missing);
        }
        assert_eq!(answers, 18 * 10);
        // Each host has a line.
        assert!(names().all(|name| TABLE.contains(&format!("{name} "))));
    }

    #[test]
    fn what_several_hosts_agree_on() {
        let with = |names: &[&str]| {
            Hosts::find(None, "www.example.org", &|name| names.contains(&name).then_some(""))
        };
        let to = |path: &str, to: &str, file: &str| {
            (path.to_owned(), Served::Redirect { to: to.to_owned(), file: file.to_owned() })
        };
        let file = |path: &str, file: &str| (path.to_owned(), Served::File(file.to_owned()));
        for (names, answers) in [
            // No host is known.
            (
                &[] as &[&str],
                vec![
                    file("file", "file.html"),
                    file("file/", "file.html"),
                    file("folder", "folder/index.html"),
                    file("folder/index.html", "folder/index.html"),
                    file("both/", "both/index.html"),
                    file("index.html", "index.html"),
                    ("folder.html".to_owned(), Served::Missing),
                ],
            ),
            // All redirect a folder; GitLab serves what the others redirect.
            (
                &["_redirects"],
                vec![
                    to("folder", "folder/", "folder/index.html"),
                    file("file/", "file.html"),
                    file("file.html", "file.html"),
                ],
            ),
            (
                &["_redirects", "_headers"],
                vec![
                    to("folder", "folder/", "folder/index.html"),
                    to("file/", "file", "file.html"),
                    file("both/", "both/index.html"),
                    file("index.html", "index.html"),
                ],
            ),
            // 404 on one host and a redirect on the other.
            (&["CNAME"], vec![file("file/", "file.html"), ("none".to_owned(), Served::Missing)]),
        ] {
            for (path, expected) in answers {
                assert_eq!(with(names).served(&path, &has), expected, "{names:?} {path}");
            }
        }
    }

    #[test]
    fn hosts_are_recognized() {
        for (user, domain, files, expected) in [
            ("", "www.example.org", &[] as &[&str], None),
            ("", "me.github.io", &["_redirects"], Some("GitHub Pages")),
            ("", "Me.Pages.Dev", &[], Some("Cloudflare Pages")),
            ("", "pages.dev", &[], None),
            ("", "notgithub.io", &[], None),
            ("netlify", "me.github.io", &["vercel.json"], Some("Netlify")),
            ("", "www.example.org", &["CNAME"], Some("GitHub Pages or Surge")),
            ("", "www.example.org", &["_headers"], Some("Cloudflare Pages or Netlify")),
            (
                "",
                "www.example.org",
                &["_redirects"],
                Some("Cloudflare Pages, GitLab Pages or Netlify"),
            ),
            (
                "",
                "www.example.org",
                &["_redirects", "_headers"],
                Some("Cloudflare Pages or Netlify"),
            ),
            ("", "www.example.org", &["_headers", "netlify.toml"], Some("Netlify")),
            ("", "www.example.org", &["staticwebapp.config.json"], Some("Azure Static Web Apps")),
            (
                "",
                "www.example.org",
                &["vercel.json", "CNAME"],
                Some("Vercel, GitHub Pages or Surge"),
            ),
        ] {
            let found =
                Hosts::find(named(user), domain, &|name| files.contains(&name).then_some(""));
            assert_eq!(found.name().as_deref(), expected, "{user} {domain} {files:?}");
        }
        assert!(names().is_sorted() && named("nowhere").is_none());
        let signed = SIGNS.iter().flat_map(|(_, ids)| *ids);
        assert!(signed.into_iter().all(|id| named(id).is_some()));
    }

    /// Vercel's settings are usually in a file outside the folder: nothing is said that some of them do not do.
    #[test]
    fn settings_that_are_not_seen() {
        let hosts = Hosts::find(None, "me.vercel.app", &|_| None);
        for path in ["file", "file/", "file.html", "folder", "folder/", "both", "both/"] {
            assert!(matches!(hosts.served(path, &has), Served::File(_)), "{path}");
        }
        assert_eq!(hosts.served("none", &has), Served::Missing);
    }

    #[test]
    fn other_files_and_odd_paths() {
        let has = |path: &str| ["a", "b.pdf", "v1.2/index.html", "d/index.html"].contains(&path);
        let vercel = Hosts::find(named("vercel"), "", &|_| Some("{\"trailingSlash\":true}"));
        let github = Hosts::find(named("github"), "", &|_| None);
        for (path, vercel_says, github_says) in [
            ("a", "a", "a"),
            ("a/", "404", "404"),
            ("b.pdf", "b.pdf", "b.pdf"),
            ("v1.2", "v1.2/index.html", "→ v1.2/"),
            ("d", "→ d/", "→ d/"),
            ("", "404", "404"),
            ("/", "404", "404"),
            ("d//", "404", "404"),
            ("index.html", "404", "404"),
            (".html", "404", "404"),
            ("../d/", "404", "404"),
        ] {
            for (hosts, expected) in [(&vercel, vercel_says), (&github, github_says)] {
                let answer = match hosts.served(path, &has) {
                    Served::File(file) => file,
                    Served::Redirect { to, .. } => format!("→ {to}"),
                    Served::Missing => "404".to_owned(),
                };
                assert_eq!(answer, expected, "{path}");
            }
        }
    }
}
