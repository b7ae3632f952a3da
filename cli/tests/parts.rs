//! `part` and `judge` say together what `sitemap-lint` says of all files at once, byte for byte, in every format: however the
//! files are grouped, and in whatever order their parts come.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Arguments of `part` with those of the report that go with them.
const CHOICES: [(&[&str], &[&str]); 4] = [
    (&[], &["--verbose"]),
    (&["--profile", "google", "--ignore", "hreflang"], &["--max-warnings", "1"]),
    (&["--base", "https://www.example.org/=site"], &["--fail-on", "note", "--quiet"]),
    (&["--all"], &["--baseline", "known.json"]),
];

const FORMATS: [&str; 7] = ["text", "concise", "json", "jsonl", "sarif", "github", "junit"];

#[test]
fn judging_parts_gives_the_report_of_all_files_at_once() {
    let folder = Folder::new("parts");
    let files = folder.site();
    folder.run(&["--baseline", "known.json", "--update-baseline", "site/index.xml", "site/a.xml"]);
    for (of_parts, of_report) in CHOICES {
        let mut ways = Vec::new();
        for number in [1, 2, 7] {
            ways.push(folder.parts(&files, of_parts, number));
        }
        // The last files first, the parts within a file in another order, and some of them twice.
        let mut turned = ways[2].clone();
        turned.reverse();
        ways.push(turned);
        let mut again = ways[1].clone();
        again.extend(ways[0].clone());
        ways.push(again);
        let all = ways[2].iter().rev().flat_map(|name| fs::read(folder.0.join(name)).unwrap());
        fs::write(folder.0.join("all.parts"), all.collect::<Vec<u8>>()).unwrap();
        ways.push(vec!["all.parts".into()]);
        for format in FORMATS {
            let shared: Vec<&str> = of_parts.iter().filter(|&&of| of != "--all").copied().collect();
            let options = [&["--format", format], &shared[..], of_report].concat();
            let named: Vec<&str> = files.iter().map(String::as_str).collect();
            let expected = folder.report(&[&options[..], &named].concat());
            assert!(expected.0.len() > 100, "{}", expected.0);
            for way in &ways {
                let way: Vec<&str> = way.iter().map(String::as_str).collect();
                let judged = folder.report(&[&["judge"], &options[..], &way].concat());
                assert!(judged == expected, "{options:?} {way:?}\n{}\n{}", judged.0, expected.0);
            }
        }
    }
}

/// One file has nothing to be compared with, and what comes from standard input has no path.
#[test]
fn one_part_gives_the_report_of_its_file() {
    let folder = Folder::new("one-part");
    folder.site();
    for command in ["site/b/c.xml", "- <site/b/c.xml", "--stdin-filename b/c.xml - <site/b/c.xml"] {
        let run = |line: String| {
            let output = folder.command("sh").args(["-c", &line]).output().unwrap();
            shown(&output)
        };
        let expected = run(format!("sitemap-lint --format json {command}"));
        let judged = run(format!(
            "sitemap-lint part -o one.parts {command} && sitemap-lint judge --format json one.parts"
        ));
        assert_eq!(judged, expected);
    }
}

/// A folder of its own that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("sitemap-lint-{}-{name}", std::process::id()));
        fs::create_dir_all(folder.join("site/b")).unwrap();
        Folder(fs::canonicalize(folder).unwrap())
    }

    /// Writes sitemaps of all kinds with findings of all kinds, also between them. Returns their paths.
    fn site(&self) -> Vec<String> {
        let namespace = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";
        let xhtml = "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"";
        let page = |path: &str, rest: &str| {
            format!("<url><loc>https://www.example.org/{path}</loc>{rest}</url>\n")
        };
        let link = |to: &str| {
            format!(
                "<xhtml:link rel=\"alternate\" hreflang=\"{to}\" href=\"https://www.example.org/{to}\"/>"
            )
        };
        let urlset =
            |entries: String| format!("<urlset {namespace} {xhtml}>\n{entries}</urlset>\n");
        let child =
            |path: &str| format!("<sitemap><loc>https://www.example.org/{path}</loc></sitemap>\n");
        let many: String = (0..1200).map(|n| page(&format!("p//{n}"), "")).collect();
        let files = [
            ("a.xml", urlset(page("one", "<lastmod>2026-02-31</lastmod>") + &page("a&b", ""))),
            ("b/c.xml", urlset(page("one", "") + &page("b/two", "<priority>3</priority>"))),
            ("de.xml", urlset(page("de", &(link("de") + &link("en"))))),
            ("en.xml", urlset(page("en", &(link("de") + &link("en"))))),
            ("fr.xml", urlset(page("fr", &(link("fr") + &link("nl"))) + &page("nl", ""))),
            ("many.xml", urlset(many)),
            (
                "index.xml",
                format!(
                    "<sitemapindex {namespace}>\n{}{}{}{}</sitemapindex>\n",
                    child("a.xml"),
                    child("b/c.xml"),
                    child("gone.xml"),
                    child("many.xml")
                ),
            ),
            ("list.txt", "https://www.example.org/one\nhttps://other.example.org/\n".to_owned()),
            (
                "robots.txt",
                "User-agent: *\nDisallow: /b/\nSitemap: https://www.example.org/index.xml\n"
                    .to_owned(),
            ),
        ];
        let write = |(name, text): &(&str, String)| {
            fs::write(self.0.join("site").join(name), text).unwrap();
            format!("site/{name}")
        };
        files.iter().map(write).collect()
    }

    /// Has the files checked in so many groups, each by a process of its own. Returns the names of what was written.
    fn parts(&self, files: &[String], options: &[&str], number: usize) -> Vec<String> {
        (0..number)
            .map(|group| {
                let name = format!("{group}-of-{number}.parts");
                let files = files.iter().skip(group).step_by(number).map(String::as_str);
                let arguments: Vec<&str> =
                    ["part", "-o", &name].iter().chain(options).copied().chain(files).collect();
                let output = self.run(&arguments);
                assert_eq!(shown(&output), (String::new(), Some(0)), "{arguments:?}");
                name
            })
            .collect()
    }

    fn report(&self, arguments: &[&str]) -> (String, Option<i32>) {
        shown(&self.run(arguments))
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command("sitemap-lint").args(arguments).output().unwrap()
    }

    /// A command in the folder, with this program on its path.
    fn command(&self, name: &str) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_sitemap-lint")).parent().unwrap().to_owned();
        let paths = std::env::var_os("PATH").unwrap();
        let paths = std::iter::once(program).chain(std::env::split_paths(&paths));
        let mut command = Command::new(name);
        command.env("PATH", std::env::join_paths(paths).unwrap()).current_dir(&self.0);
        command
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a command printed, and how it ended. A report names the moment of the check, which no two checks have in common.
fn shown(output: &Output) -> (String, Option<i32>) {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("\"now\": "));
    (lines.map(|line| format!("{line}\n")).collect(), output.status.code())
}
