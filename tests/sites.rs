//! Several files of one site, checked together. One folder for each rule; in it a folder for each
//! site, with its report and maybe its options beside it.
//!
//! `BLESS=1 cargo test --test sites` writes the expected reports anew, and the sites of a new rule
//! from the examples in its documentation. Read what it wrote.

mod common;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use common::{compare, files_below, options_of, options_of_case, render_site, tests_folder};
use sitemap_lint::{
    Consumer, FolderFile, InvalidPart, Options, PageReader, Pages, Part, Rule, SiteCheck,
    SiteReport, Summary, Verdict, rules,
};

type Files = Vec<(String, Vec<u8>)>;

/// The folder of the sites. Whichever test asks for it first writes those of new rules, if they are wanted.
static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = tests_folder().join("sites");
    if common::blessing() {
        rules().for_each(|rule| seed(&root, rule));
    }
    root
});

#[test]
fn every_site_gives_its_report() {
    let mut wrong = Vec::new();
    for (id, folder) in sites(&ROOT) {
        let report = check(&files(&folder), &options_of(&folder));
        wrong.extend(compare(&folder.with_extension("txt"), &render_site(&report)));
        let found = report.counts.get(id.as_str()).copied().unwrap_or(0);
        let bad = folder.file_name().unwrap().to_str().unwrap().starts_with("bad");
        if bad != (found > 0) {
            wrong.push(format!("{}: {found} findings of {id}\n", folder.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn every_rule_about_sites_has_them_and_every_site_a_rule() {
    let all = sites(&ROOT);
    let mut wrong = Vec::new();
    for rule in rules().filter(|rule| is_of_sites(rule)) {
        for kind in ["bad", "good"] {
            let fits = |(id, folder): &&(String, PathBuf)| {
                id == rule.id && folder.file_name().unwrap().to_str().unwrap().starts_with(kind)
            };
            if all.iter().find(fits).is_none() {
                wrong.push(format!("{}: no {kind} site", rule.id));
            }
        }
    }
    for (id, folder) in &all {
        if !rules().any(|rule| rule.id == id) {
            wrong.push(format!("{}: no such rule", folder.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_example_shows_its_rule() {
    let mut wrong = Vec::new();
    for rule in rules() {
        let bad = rule.docs.bad.iter().map(|case| (case, true));
        for (case, is_bad) in bad.chain(rule.docs.good.iter().map(|case| (case, false))) {
            let Some(files) = case.example.site() else { continue };
            let report = check(&owned(files), &options_of_case(case));
            let found = report.counts.get(rule.id).copied().unwrap_or(0);
            if is_bad != (found > 0) {
                wrong.push(format!("{}: {found} findings\n{}", rule.id, render_site(&report)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn neither_order_nor_threads_make_a_difference() {
    for (_, folder) in sites(&tests_folder().join("sites")) {
        let options = options_of(&folder);
        let files = files(&folder);
        let expected = check(&files, &options);
        for order in orders(files.len()) {
            let one = order.iter().map(|&index| files[index].clone()).collect::<Vec<_>>();
            assert_eq!(check(&one, &options), expected, "{} {order:?}", folder.display());

            // As in several workers: what travels between them is bytes.
            let mut site = SiteCheck::new(&options).unwrap();
            for &index in &order {
                let (name, bytes) = &files[index];
                match kind_of(name, &files) {
                    FolderFile::Page => {
                        let mut reader = PageReader::default();
                        reader.read(name, bytes);
                        let pages = Pages::from_bytes(&reader.finish().to_bytes());
                        site.pages(pages.expect("its own bytes"));
                    }
                    FolderFile::Sitemap if !is_list(name) => {
                        let mut checker = site.checker(name);
                        bytes.chunks(7).for_each(|piece| checker.push(piece));
                        let (report, part) = checker.finish_part();
                        let part = Part::from_bytes(&part.to_bytes()).expect("its own bytes");
                        site.merge(part, Some(report)).expect("the same options");
                    }
                    _ => give(&mut site, name, bytes, &files),
                }
            }
            compare_with_list(&mut site, &files);
            assert_eq!(site.finish(), expected, "{} {order:?}", folder.display());
        }
    }
}

/// Counts, verdicts and lists of a file agree with each other after something was withdrawn.
#[test]
fn what_is_withdrawn_is_gone_everywhere() {
    let mut withdrawn = 0;
    for (_, folder) in sites(&tests_folder().join("sites")) {
        let report = check(&files(&folder), &options_of(&folder));
        for file in &report.files {
            let alone = file.report.as_ref().unwrap();
            assert_eq!(file.summary, alone.summary, "{}", folder.display());
            for rule in rules() {
                let all = alone.findings.iter().chain(&alone.elsewhere);
                let listed = all.filter(|finding| finding.rule == rule.id).count() as u64;
                let counted = alone.counts.get(rule.id).copied().unwrap_or(0);
                assert_eq!(listed, counted, "{}: {}", folder.display(), rule.id);
            }
            let Summary { errors, warnings, infos } = alone.summary;
            assert_eq!(alone.findings.len() as u64, errors + warnings + infos);
            withdrawn += file.withdrawn.len();
        }
    }
    assert!(withdrawn > 5, "{withdrawn}");
}

#[test]
fn bytes_of_no_part_are_refused() {
    let part = SiteCheck::new(&Options::default()).unwrap().checker("a.xml").finish_part().1;
    let bytes = part.to_bytes();
    for end in 0..bytes.len() {
        Part::from_bytes(&bytes[..end]).expect_err("no whole part");
    }
    assert_eq!(Part::from_bytes(&[0xFF; 64]), Err(InvalidPart::Foreign));
}

/// Such a byte was taken once, and other pages were counted than the file lists.
#[test]
fn a_part_with_a_changed_byte_is_refused() {
    let folder = tests_folder().join("sites");
    for (name, text) in sites(&folder).iter().flat_map(|(_, folder)| files(folder)) {
        let mut checker = SiteCheck::new(&Options::default()).unwrap().checker(&name);
        checker.push(&text);
        let mut bytes = checker.finish_part().1.to_bytes();
        // A few of its bytes are enough for each: each file has others.
        for at in (text.len() % 7..bytes.len()).step_by(7) {
            bytes[at] ^= 1 << (at % 8);
            Part::from_bytes(&bytes).expect_err("a changed byte");
            bytes[at] ^= 1 << (at % 8);
        }
        Part::from_bytes(&bytes).expect("its own bytes");
    }
}

#[test]
fn a_part_of_another_site_is_refused() {
    let site = |options: &Options| SiteCheck::new(options).unwrap();
    let plain = Options::default();
    let url = |url: &str| Options { url: Some(url.into()), ..Options::default() };
    let now = Options { now: Some("2026-01-31T12:00:00Z".into()), ..Options::default() };
    let google = Options { profile: Some(Consumer::Google), ..Options::default() };
    let loc = Options { only: vec!["loc".into()], ..Options::default() };
    let few = Options { max_per_rule: Some(3), ..Options::default() };
    let merged = |made: &Options, judged: &Options| {
        let part = site(made).checker("a.xml").finish_part().1;
        site(judged).merge(part, None)
    };
    assert_eq!(merged(&plain, &now), Ok(()));
    assert_eq!(merged(&google, &google), Ok(()));
    for other in [&google, &loc, &few] {
        assert_eq!(merged(&plain, other), Err(InvalidPart::OtherOptions));
    }
    let (here, there) = (url("https://www.example.org/"), url("https://www.example.org/a/"));
    assert_eq!(merged(&here, &here), Ok(()));
    assert_eq!(merged(&here, &there), Err(InvalidPart::OtherUrl));
    assert_eq!(merged(&here, &plain), Err(InvalidPart::OtherUrl));
}

#[test]
fn what_rightly_is_no_xml_sitemap_is_not_validated() {
    let urlset = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url></urlset>";
    let verdict = |other: (&str, &str)| {
        let report = check(&owned(&[("a.xml", urlset), other]), &Options::default());
        report.verdicts["xsd"]
    };
    assert_eq!(verdict(("b.txt", "https://www.example.org/b\n")), Verdict::Pass);
    assert_eq!(verdict(("robots.txt", "User-agent: *\nDisallow:\n")), Verdict::Pass);
    assert_eq!(verdict(("b.xml", &urlset.replace("loc", "lok"))), Verdict::Fail);
}

fn check(files: &Files, options: &Options) -> SiteReport {
    let mut site = SiteCheck::new(options).unwrap();
    for (name, bytes) in files {
        give(&mut site, name, bytes, files);
    }
    compare_with_list(&mut site, files);
    site.finish()
}

/// Compares the files with the table among them, if there is one.
fn compare_with_list(site: &mut SiteCheck, files: &Files) {
    if let Some((name, bytes)) = files.iter().find(|(name, _)| is_list(name)) {
        let mut list = site.list(name, None);
        list.push(bytes);
        site.compare(list.finish().unwrap());
    }
}

fn is_list(name: &str) -> bool {
    name.ends_with(".csv")
}

/// Gives a file to the check of its site: in a built folder for what it is, elsewhere as one to be checked.
fn give(site: &mut SiteCheck, name: &str, bytes: &[u8], files: &Files) {
    if is_list(name) {
        return;
    }
    match kind_of(name, files) {
        FolderFile::Sitemap => site.add(name, bytes),
        FolderFile::Page => site.page(name, bytes),
        FolderFile::Setting => site.setting(name, bytes),
        FolderFile::Perhaps | FolderFile::Other => site.file(name),
    }
}

fn kind_of(name: &str, files: &Files) -> FolderFile {
    let is_built = files.iter().any(|(name, _)| FolderFile::of(name) == FolderFile::Page);
    let bytes =
        || files.iter().find(|(other, _)| other == name).map_or(&[][..], |(_, bytes)| bytes);
    match FolderFile::of(name) {
        _ if !is_built => FolderFile::Sitemap,
        FolderFile::Perhaps if FolderFile::is_sitemap(bytes()) => FolderFile::Sitemap,
        kind => kind,
    }
}

/// Id and folder of every site.
fn sites(root: &Path) -> Vec<(String, PathBuf)> {
    let mut sites = Vec::new();
    for rule in folders(root) {
        let id = rule.file_name().unwrap().to_str().unwrap().to_owned();
        sites.extend(folders(&rule).into_iter().map(|folder| (id.clone(), folder)));
    }
    sites
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut folders: Vec<PathBuf> =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

fn files(folder: &Path) -> Files {
    let name = |path: &Path| path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
    files_below(folder)
        .into_iter()
        .map(|path| (name(&path), std::fs::read(&path).unwrap()))
        .collect()
}

fn owned(files: &[(&str, &str)]) -> Files {
    files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
}

fn is_of_sites(rule: &Rule) -> bool {
    rule.docs.bad.iter().any(|case| case.example.site().is_some())
}

/// Every order of up to four files; of more, those that come by turning them round.
fn orders(files: usize) -> Vec<Vec<usize>> {
    if files > 4 {
        return (0..files).map(|turn| (0..files).map(|i| (i + turn) % files).collect()).collect();
    }
    let mut orders = vec![Vec::new()];
    for next in 0..files {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, next);
                    longer
                })
            })
            .collect();
    }
    orders
}

/// Writes the sites of a rule that has none, from its examples.
fn seed(root: &Path, rule: &Rule) {
    let folder = root.join(rule.id);
    if !is_of_sites(rule) || folder.exists() {
        return;
    }
    for (kind, cases) in [("bad", rule.docs.bad), ("good", rule.docs.good)] {
        for (number, case) in cases.iter().enumerate() {
            let Some(files) = case.example.site() else { continue };
            let stem = if number == 0 { kind.to_owned() } else { format!("{kind}-{}", number + 1) };
            for (name, text) in files {
                let path = folder.join(&stem).join(name);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, text).unwrap();
            }
            if options_of_case(case) != Options::default() {
                let text = serde_json::to_string_pretty(&options_of_case(case)).unwrap();
                std::fs::write(folder.join(format!("{stem}.options.json")), text + "\n").unwrap();
            }
        }
    }
}
