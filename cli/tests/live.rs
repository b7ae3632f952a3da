//! The program itself against a server on loopback: many children at once, memory, Ctrl-C, going on.

#![cfg(target_os = "linux")]

#[path = "net/server.rs"]
#[allow(dead_code)]
mod server;

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use std::{env, fs, process, thread};

use server::{Request, Server, index, not_found, urlset, xml};

const CHILDREN: usize = 2_000;

/// An index of two thousand sitemaps, each of which takes some milliseconds.
fn site() -> (Server, String) {
    let address: Arc<OnceLock<String>> = Arc::default();
    let known = address.clone();
    let act = move |request: &Request, to: &mut dyn Write| {
        let site = known.get().unwrap();
        match request.path.as_str() {
            "/robots.txt" => not_found(to),
            "/sitemap.xml" => xml(to, &index((0..CHILDREN).map(|at| format!("{site}/{at}.xml")))),
            path => {
                thread::sleep(Duration::from_millis(5));
                xml(to, &urlset(&format!("{site}{path}"), 100))
            }
        }
    };
    let server = Server::listen(Arc::new(act), None);
    let site = format!("http://{}", server.address);
    address.set(site.clone()).unwrap();
    (server, site)
}

fn program(site: &str, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sitemap-lint"))
        .args(["--allow-private", "--rate", "0"])
        .args(args)
        .arg(format!("{site}/sitemap.xml"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The last line, the exit status.
fn end(output: &Output) -> (String, Option<i32>) {
    let text = String::from_utf8_lossy(&output.stdout);
    (text.lines().last().unwrap_or_default().to_owned(), output.status.code())
}

/// The most memory that a process has had so far, in kB.
fn peak(process: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_ascii_whitespace().nth(1)?.parse().ok()
}

const ALL: &str = "0 errors, 2,001 warnings, 0 notes in 2,001 files with 200,000 URLs";

#[test]
fn two_thousand_children_with_all_slots_and_little_memory() {
    let (server, site) = site();
    let process = program(&site, &[]);
    let mut most = 0;
    while let Some(kilobytes) = peak(&process) {
        most = kilobytes;
        thread::sleep(Duration::from_millis(20));
    }
    let output = process.wait_with_output().unwrap();
    assert_eq!(end(&output), (ALL.to_owned(), Some(0)));
    assert_eq!(server.requests(), 2 + CHILDREN);
    assert_eq!(server.most_at_once(), 4, "all slots of the host are used, and no more");
    assert!(0 < most && most < 200_000, "{most} kB");
}

#[test]
fn ctrl_c_gives_the_report_so_far_and_resume_goes_on() {
    let (server, site) = site();
    let folder = env::temp_dir().join(format!("sitemap-lint-live-{}", process::id()));
    let save = folder.to_str().unwrap();
    let process = program(&site, &["--save", save]);
    while server.requests() < 500 {
        thread::sleep(Duration::from_millis(5));
    }
    let interrupted = Command::new("kill").args(["-INT", &process.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    let output = process.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("not read: The check was stopped before everything was fetched."));
    let kept = answers(&folder);
    assert!((450..CHILDREN).contains(&kept), "{kept}");
    let output = program(&site, &["--save", save, "--resume"]).wait_with_output().unwrap();
    assert_eq!(end(&output), (ALL.to_owned(), Some(0)));
    // Only the four that were under way when it was stopped are asked for twice.
    let asked = server.requests();
    assert!((2 + CHILDREN..=2 + CHILDREN + 4).contains(&asked), "{asked}");
    assert_eq!(answers(&folder), 2 + CHILDREN);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn jobs_decide_how_many_requests_a_host_gets() {
    for (jobs, most) in [("12", 12..=12), ("50", 13..=32)] {
        let (server, site) = site();
        let output = program(&site, &["--jobs", jobs]).wait_with_output().unwrap();
        assert_eq!(end(&output), (ALL.to_owned(), Some(0)));
        let at_once = server.most_at_once();
        assert!(most.contains(&at_once), "--jobs {jobs}: {at_once}");
    }
}

#[test]
fn a_folder_is_for_one_run() {
    let (server, site) = site();
    let folder = env::temp_dir().join(format!("sitemap-lint-two-{}", process::id()));
    let save = folder.to_str().unwrap();
    let first = program(&site, &["--save", save]);
    while server.requests() < 100 {
        thread::sleep(Duration::from_millis(5));
    }
    let second = program(&site, &["--save", save, "--resume"]).wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("another run writes into this folder"), "{said}");
    assert_eq!((second.stdout.len(), second.status.code()), (0, Some(2)));
    assert_eq!(end(&first.wait_with_output().unwrap()), (ALL.to_owned(), Some(0)));
    assert_eq!(answers(&folder), 2 + CHILDREN);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_crawl_delay_that_is_cut_is_told() {
    let act = |request: &Request, to: &mut dyn Write| match request.path.as_str() {
        "/robots.txt" => {
            server::answer(to, "200 OK", "", b"User-agent: *\nCrawl-delay: 30\nDisallow:\n")
        }
        _ => xml(to, &urlset("https://www.example.org", 3)),
    };
    let server = Server::listen(Arc::new(act), None);
    let site = format!("http://{}", server.address);
    let output = program(&site, &[]).wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let expected =
        "sitemap-lint: robots.txt of 127.0.0.1 asks for 30 seconds between requests; 10 are kept\n";
    assert_eq!(said, expected);
}

/// How many answers a folder has.
fn answers(folder: &Path) -> usize {
    let text = fs::read_to_string(folder.join("answers.jsonl")).unwrap();
    text.lines().skip(1).filter(|line| line.ends_with('}')).count()
}
