//! What the command prints, and how it ends: transcripts of a shell, in `transcripts/`. Each line that begins with `$ ` is a
//! command, run by `sh` in a fresh copy of `files/`; what it prints on both streams and its exit status follow.
//! `$SITE` is a server on loopback that serves `net/site/`. `BLESS=1` writes them anew.

#![cfg(unix)]

#[path = "net/server.rs"]
#[allow(dead_code)]
mod server;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use server::{Request, Server, answer, not_found};

#[test]
fn transcripts() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut wrong = Vec::new();
    let mut number = 0;
    let site = site(tests.join("net/site"));
    for entry in fs::read_dir(tests.join("transcripts")).unwrap() {
        let path = entry.unwrap().path();
        let expected = fs::read_to_string(&path).unwrap();
        let folder = copy_of(&tests.join("files"), path.file_stem().unwrap().to_str().unwrap());
        let mut actual = String::new();
        for line in expected.lines() {
            if line.starts_with('#') {
                actual += &format!("{}{line}\n", before(&actual));
            } else if let Some(command) = line.strip_prefix("$ ") {
                number += 1;
                actual +=
                    &format!("{}$ {command}\n{}", before(&actual), run(command, &folder, &site));
            }
        }
        fs::remove_dir_all(&folder).unwrap();
        if actual != expected {
            if std::env::var_os("BLESS").is_some() {
                fs::write(&path, actual).unwrap();
            } else {
                wrong.push(format!("{}:\n{actual}", path.display()));
            }
        }
    }
    assert!(number > 30, "only {number} commands were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A blank line before each comment and each command, but that a comment stands above its command.
fn before(actual: &str) -> &'static str {
    let last = actual.lines().last();
    if last.is_none_or(|line| line.starts_with('#')) { "" } else { "\n" }
}

fn run(command: &str, folder: &Path, site: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_sitemap-lint")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(program.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path.unwrap())
        .env("SITE", site)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let text = text.replace(folder.to_str().unwrap(), "$PWD").replace(site, "$SITE");
    let (_, port) = site.rsplit_once(':').unwrap();
    let text = text.replace(&format!(":{port}"), ":PORT").replace(&format!("%3A{port}"), "%3APORT");
    // So that every byte of hostile output can be read here.
    let text: String =
        text.chars().map(|c| if c == '\u{1b}' { "␛".into() } else { c.to_string() }).collect();
    format!("{text}[{}]\n", output.status.code().unwrap())
}

/// Serves a folder. In its files, `{site}` stands for where they are served; what this returns is that. A file that begins with
/// `Location: ` redirects there.
fn site(folder: PathBuf) -> String {
    static SITE: OnceLock<String> = OnceLock::new();
    let act = move |request: &Request, to: &mut dyn Write| {
        let Ok(text) = fs::read_to_string(folder.join(&request.path[1..])) else {
            return not_found(to);
        };
        let media = match request.path.rsplit('.').next() {
            Some("html") => "text/html",
            Some("txt") => "text/plain",
            _ => "application/xml",
        };
        let text = text.replace("{site}", SITE.get().unwrap());
        if text.starts_with("Location: ") {
            return answer(to, "301 Moved Permanently", &text.replace('\n', "\r\n"), b"");
        }
        answer(to, "200 OK", &format!("Content-Type: {media}\r\n"), text.as_bytes())
    };
    let server = Server::listen(Arc::new(act), None);
    SITE.get_or_init(|| format!("http://{}", server.address)).clone()
}

/// A fresh copy of the folder, for one transcript.
fn copy_of(folder: &Path, name: &str) -> PathBuf {
    let to = std::env::temp_dir().join(format!("sitemap-lint-{}-{name}", std::process::id()));
    let copied = Command::new("cp").arg("-r").args([folder, &to]).status().unwrap();
    assert!(copied.success());
    fs::canonicalize(to).unwrap()
}
