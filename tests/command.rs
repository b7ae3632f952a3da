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
fn languages_in_two_files_that_link_to_each_other_leave_no_question() {
    let folder = "sites/hreflang-target-not-supplied/good-each-other";
    let (_, text) = printed(&[&format!("{folder}/en.xml"), &format!("{folder}/de.xml")], "");
    assert!(!text.contains("[hreflang-target-not-supplied]"), "{text}");
    let (_, alone) = printed(&[&format!("{folder}/en.xml")], "");
    assert!(alone.contains("[hreflang-target-not-supplied]"), "{alone}");
}

/// Rule by rule: three places in a file, ten altogether, and one of a note.
#[test]
fn findings_of_one_rule_are_listed_together() {
    let folder = std::env::temp_dir().join("sitemap-lint-command-groups");
    std::fs::create_dir_all(&folder).unwrap();
    let file = |number: usize| {
        let url =
            |page| format!("<url><loc>https://www.sitemaps.org/{number}/{page}//</loc></url>\n");
        let text = format!("{HEAD}{}</urlset>\n", (0..9).map(url).collect::<String>());
        let path = folder.join(format!("{number}.xml"));
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let files: Vec<String> = (0..5).map(file).collect();
    let (_, text) = printed(&files.iter().map(String::as_str).collect::<Vec<_>>(), "");
    let ends = |end: &str| text.lines().filter(|line| line.ends_with(end)).count();
    assert_eq!(ends("[loc-double-slash-path]"), 10 + 1, "{text}");
    assert!(
        text.contains("  and 35 more, in 5 files together [loc-double-slash-path]\n"),
        "{text}"
    );
    assert!(text.lines().count() < 20, "{text}");
}

/// A folder as generators write it: an index, and sitemaps of which nothing is wrong.
#[test]
fn fifteen_sound_files_are_told_on_one_screen() {
    let folder = std::env::temp_dir().join("sitemap-lint-command-sound");
    std::fs::create_dir_all(&folder).unwrap();
    let mut files = Vec::new();
    let mut index = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for number in 1..15 {
        let url =
            |page| format!("<url><loc>https://www.sitemaps.org/{number}/{page}</loc></url>\n");
        let path = folder.join(format!("{number}.xml"));
        std::fs::write(&path, format!("{HEAD}{}</urlset>\n", (0..9).map(url).collect::<String>()))
            .unwrap();
        index += &format!("<sitemap><loc>https://www.sitemaps.org/{number}.xml</loc></sitemap>\n");
        files.push(path.to_str().unwrap().to_owned());
    }
    let path = folder.join("sitemap.xml");
    std::fs::write(&path, index + "</sitemapindex>\n").unwrap();
    files.push(path.to_str().unwrap().to_owned());
    let (code, text) = printed(&files.iter().map(String::as_str).collect::<Vec<_>>(), "");
    assert_eq!(code, Some(0));
    assert!(text.lines().count() <= 8, "{text}");
}

#[test]
fn the_name_of_a_file_forges_no_line() {
    let folder = std::env::temp_dir().join("sitemap-lint-command-names");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("a\n\u{1b}]0;x\u{202E}.xml");
    std::fs::write(&path, format!("{HEAD}<url><loc>/a</loc></url>\n</urlset>\n")).unwrap();
    let (_, text) = printed(&[path.to_str().unwrap()], "");
    assert!(!text.contains(['\u{1b}', '\u{202E}']), "{text}");
    assert!(
        text.lines().all(|line| line.contains('[') || line.starts_with("protocol: ")),
        "{text}"
    );
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
