//! The command line: what it prints, and how it ends.

mod common;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use common::tests_folder;

/// Runs it in the folder of the tests.
fn sitemap_lint(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sitemap-lint"));
    command.args(arguments).current_dir(tests_folder());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Where it does not read, the pipe may be closed already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn printed(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = sitemap_lint(arguments, input);
    assert!(stdout.is_empty() || stderr.is_empty());
    (status.code(), String::from_utf8([stdout, stderr].concat()).unwrap())
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

#[test]
fn a_file_without_errors_ends_with_zero() {
    let sound = format!(
        "{HEAD}<url><loc>https://www.sitemaps.org/</loc><lastmod>2026-01-01</lastmod></url>\n\
         <url><loc>https://www.sitemaps.org/a</loc><lastmod>2026-01-02</lastmod></url>\n</urlset>\n"
    );
    let (code, text) = printed(&["-"], &sound);
    assert_eq!(text, "protocol: pass (errors: 0, warnings: 0, notes: 0)\n");
    assert_eq!(code, Some(0));
}

#[test]
fn findings_are_listed_as_compilers_list_theirs() {
    let broken = format!("{HEAD}<url><loc>https://www.sitemaps.org/?a&b</loc></url>\n</urlset>\n");
    let (code, text) = printed(&["-", "--profile", "google"], &broken);
    assert_eq!(
        text,
        "-:3:38: error: “&” cannot stand by itself in XML; write “&amp;” [xml-unescaped-ampersand]\n\
         google: fail (errors: 1, warnings: 0, notes: 0)\n"
    );
    assert_eq!(code, Some(1));
}

#[test]
fn what_stands_in_a_file_does_not_command_the_terminal() {
    let (_, text) = printed(&["-"], "https://www.sitemaps.org/\nno \u{1b}[31mURL\n");
    assert!(text.contains("URL") && !text.contains('\u{1b}'), "{text}");
}

#[test]
fn files_are_compared_with_each_other() {
    let files = ["a", "b"].map(|name| format!("sites/dup-cross-file/bad/{name}.xml"));
    let (code, text) = printed(&[&files[0], &files[1]], "");
    let found = text.lines().find(|line| line.ends_with("[dup-cross-file]")).unwrap();
    assert!(found.starts_with("sites/dup-cross-file/bad/b.xml:"), "{text}");
    assert_eq!(code, Some(0));
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence() {
    for (arguments, sentence) in [
        (&[][..], "usage: sitemap-lint"),
        (&["--profile", "altavista", "-"], "no profile is called altavista"),
        (&["--url"], "--url needs a value"),
        (&["--url", "sitemap", "-"], "url"),
        (&["--fast", "-"], "--fast is no option"),
        (&["not/there.xml"], "not/there.xml cannot be read: "),
    ] {
        let (code, text) = printed(arguments, "");
        assert!(text.contains(sentence), "{arguments:?}: {text}");
        assert_eq!(code, Some(2), "{arguments:?}");
    }
}
