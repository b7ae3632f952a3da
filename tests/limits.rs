//! What takes files too large to be kept: the limits of the protocol, and hostile input.

mod common;

use std::io::Write;

use common::laws;
use sitemap_lint::{Answer, Checker, Consumer, LiveCheck, Options, Report, Step, Verdict, check};

const XMLNS: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

fn urlset(entries: usize) -> String {
    let mut text =
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"{XMLNS}\">\n");
    for number in 0..entries {
        text.push_str(&format!("<url><loc>https://www.example.org/{number}</loc></url>\n"));
    }
    text + "</urlset>\n"
}

fn index(entries: usize) -> String {
    let mut text = format!("<?xml version=\"1.0\"?>\n<sitemapindex xmlns=\"{XMLNS}\">\n");
    for number in 0..entries {
        text.push_str(&format!(
            "<sitemap><loc>https://www.example.org/sitemap-{number}.xml</loc></sitemap>\n"
        ));
    }
    text + "</sitemapindex>\n"
}

fn report(text: &str) -> Report {
    check(text.as_bytes(), &Options::default()).unwrap()
}

fn number(report: &Report, id: &str) -> u64 {
    report.counts.get(id).copied().unwrap_or(0)
}

fn message<'r>(report: &'r Report, id: &str) -> &'r str {
    &report.findings.iter().find(|finding| finding.rule == id).expect("a finding").message
}

fn nobody_passes(report: &Report) -> bool {
    report.verdicts.iter().all(|(_, verdict)| *verdict != Verdict::Pass)
}

/// A sitemap of exactly `bytes` bytes, filled up with a comment.
fn of_size(bytes: usize) -> String {
    let start =
        format!("<urlset xmlns=\"{XMLNS}\"><url><loc>https://www.example.org/</loc></url><!--");
    let end = "--></urlset>";
    format!("{start}{}{end}", " ".repeat(bytes - start.len() - end.len()))
}

fn text(entries: usize) -> String {
    (0..entries).map(|number| format!("https://www.example.org/{number}\n")).collect()
}

fn news(articles: usize) -> String {
    let article = |number| {
        format!(
            "<url><loc>https://www.example.org/{number}</loc><news:news><news:publication>\
             <news:name>The Example Times</news:name><news:language>en</news:language>\
             </news:publication><news:publication_date>2026-11-20</news:publication_date>\
             <news:title>Article {number}</news:title></news:news></url>\n"
        )
    };
    let articles: String = (0..articles).map(article).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"{XMLNS}\" \
         xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\">\n{articles}</urlset>\n"
    )
}

/// The parts that a file over the limits is to be cut into.
fn parts(text: &str) -> Vec<String> {
    cut(text, report(text))
}

fn cut(text: &str, report: Report) -> Vec<String> {
    let Some(split) = report.document.split else { return Vec::new() };
    let (head, tail) = (split.head as usize, split.tail as usize);
    let cuts = split.cuts.iter().map(|&cut| cut as usize);
    let starts = std::iter::once(head).chain(cuts.clone());
    let part =
        |(start, end): (usize, usize)| [&text[..head], &text[start..end], &text[tail..]].concat();
    starts.zip(cuts.chain([tail])).map(part).collect()
}

#[test]
fn what_is_over_the_limits_can_be_cut() {
    for (file, entries) in [
        (urlset(100_001), [50_000, 50_000, 1]),
        (index(100_001), [50_000, 50_000, 1]),
        (text(100_001), [50_000, 50_000, 1]),
        (text(2) + &"no address\n".repeat(50_000) + &text(50_000), [50_000, 50_000, 2]),
        (news(2_001), [1_000, 1_000, 1]),
    ] {
        let parts: Vec<Report> = parts(&file).iter().map(|part| report(part)).collect();
        let found: Vec<u64> = parts.iter().map(|part| part.document.entries).collect();
        assert_eq!(found, entries, "{}", &file[..300]);
        for part in parts {
            assert_eq!(part.document.split, None);
            for rule in [
                "limit-urls-exceeded",
                "limit-sitemaps-exceeded",
                "text-too-many",
                "text-blank-line",
                "news-too-many",
            ] {
                assert_eq!(number(&part, rule), 0, "{rule}");
            }
        }
    }
    for file in [urlset(50_000), index(50_000), text(50_000), news(1_000)] {
        assert!(parts(&file).is_empty());
    }
}

#[test]
fn fifty_thousand_entries_are_the_limit() {
    let full = report(&urlset(50_000));
    assert_eq!(full.document.entries, 50_000);
    assert_eq!(number(&full, "limit-urls-exceeded"), 0);
    assert_eq!(number(&full, "limit-urls-near"), 1);
    assert!(message(&full, "quality-placeholder-host").starts_with("50,000 URLs are on "));
    assert_eq!(number(&full, "limit-toutiao"), 1);
    assert_eq!(number(&report(&urlset(10_000)), "limit-toutiao"), 0);
    assert_eq!(full.verdicts["protocol"], Verdict::Pass);

    let over = report(&urlset(50_001));
    assert_eq!(number(&over, "limit-urls-exceeded"), 1);
    assert_eq!(over.verdicts["protocol"], Verdict::Fail);
    assert_eq!(over.verdicts["xsd"], Verdict::Pass, "the schema has no limit");
    let finding = over.findings.iter().find(|f| f.rule == "limit-urls-exceeded").unwrap();
    assert_eq!(finding.start.line, 50_003, "the first entry too many");
    assert_eq!(number(&report(&urlset(45_000)), "limit-urls-near"), 0);
    assert_eq!(number(&report(&urlset(45_001)), "limit-urls-near"), 1);
    for file in [index as fn(usize) -> String, text] {
        assert_eq!(number(&report(&file(45_000)), "limit-urls-near"), 0);
        assert_eq!(number(&report(&file(45_001)), "limit-urls-near"), 1);
        assert_eq!(number(&report(&file(50_001)), "limit-urls-near"), 0);
    }
    let says = "Index with 49,000 sitemaps; with 1,001 more, search engines reject it";
    assert_eq!(message(&report(&index(49_000)), "limit-urls-near"), says);
}

#[test]
fn a_file_over_the_limit_can_be_split() {
    let file = urlset(120_000);
    let split = report(&file).document.split.expect("where to cut");
    assert_eq!(split.cuts.len(), 2);
    let mut starts = vec![split.head];
    starts.extend(&split.cuts);
    let mut ends = split.cuts.clone();
    ends.push(split.tail);
    let mut entries = 0;
    for (start, end) in starts.into_iter().zip(ends) {
        let piece = |from: u64, to: u64| &file[from as usize..to as usize];
        let part = [piece(0, split.head), piece(start, end), &file[split.tail as usize..]].concat();
        let report = report(&part);
        assert_eq!(number(&report, "limit-urls-exceeded"), 0);
        assert_eq!(report.summary.errors, 0);
        assert_eq!(report.document.split, None);
        entries += report.document.entries;
    }
    assert_eq!(entries, 120_000);
}

#[test]
fn of_so_many_entries_language_links_are_compared() {
    const CUT: &str = "The file has too many language links to compare all of them.";
    let link = "<xhtml:link xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" rel=\"alternate\" hreflang=\"en\" href=\"https://www.example.org/\"/></url>";
    let says = |text: &str| report(text).incomplete.iter().any(|sentence| sentence == CUT);
    for (entries, cut) in [(1 << 16, false), ((1 << 16) + 1, true)] {
        let without = urlset(entries);
        assert!(!says(&without));
        assert_eq!(says(&without.replacen("</url>", link, 1)), cut);
    }
}

#[test]
fn fifty_thousand_sitemaps_are_the_limit() {
    assert_eq!(number(&report(&index(50_000)), "limit-sitemaps-exceeded"), 0);
    let over = report(&index(50_001));
    assert_eq!(number(&over, "limit-sitemaps-exceeded"), 1);
    assert_eq!(over.verdicts["google"], Verdict::Fail);
    assert_eq!(number(&over, "engine-baidu-limits"), 1);
    assert_eq!(number(&report(&index(49_999)), "engine-baidu-limits"), 0);

    assert_eq!(number(&report(&index(1_000)), "limit-sitemaps-over-1000"), 0);
    assert_eq!(number(&report(&index(1_001)), "limit-sitemaps-over-1000"), 1);
}

#[test]
fn fifty_mebibytes_are_the_limit() {
    let full = report(&of_size(52_428_800));
    assert_eq!(full.document.bytes, 52_428_800);
    assert_eq!(number(&full, "file-size-exceeded"), 0);
    assert_eq!(number(&full, "file-size-near-limit"), 1);
    let says = "The file has 52,428,800 bytes, 100 % of the 52,428,800 allowed";
    assert_eq!(message(&full, "file-size-near-limit"), says);
    assert_eq!(number(&full, "file-size-over-10mb"), 1);
    let over = report(&of_size(52_428_801));
    assert_eq!(number(&over, "file-size-exceeded"), 1);
    assert_eq!(number(&over, "file-size-near-limit"), 0);
    assert_eq!(over.verdicts["protocol"], Verdict::Fail);
    assert_eq!(number(&report(&of_size(10_485_760)), "file-size-over-10mb"), 0);
}

#[test]
fn ten_mebibytes_are_the_limit_of_baidu() {
    let file = urlset(40_000).replace("</loc>", &format!("/{}</loc>", "a".repeat(500)));
    assert!(report(&file).document.split.is_none());
    let options = Options { profile: Some(Consumer::Baidu), ..Options::default() };
    let report = |text: &str| check(text.as_bytes(), &options).unwrap();
    assert_eq!(number(&report(&file), "file-size-over-10mb"), 1);
    for part in cut(&file, report(&file)) {
        let report = report(&part);
        assert_eq!(number(&report, "file-size-over-10mb"), 0);
        assert_eq!(report.document.split, None);
    }
}

#[test]
fn a_bomb_is_stopped_and_said_so() {
    let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let head = format!("<urlset xmlns=\"{XMLNS}\"><url><loc>https://www.example.org/</loc></url>");
    bomb.write_all(head.as_bytes()).unwrap();
    let blank = vec![b' '; 1 << 20];
    for _ in 0..520 {
        bomb.write_all(&blank).unwrap();
    }
    let bomb = bomb.finish().unwrap();
    let report = check(&bomb, &Options::default()).unwrap();
    assert_eq!(number(&report, "file-decompression-bomb"), 1);
    assert_eq!(number(&report, "xml-unclosed-element"), 0, "the cut has one cause");
    assert_eq!(report.document.bytes, 512 << 20);
    assert_eq!(report.document.entries, 1);
    assert_eq!(report.incomplete.len(), 1);
    assert!(nobody_passes(&report), "{:?}", report.verdicts);
}

/// What no crawler reads costs nothing, however it is packed.
#[test]
fn a_packed_robots_txt_is_read_as_far_as_a_plain_one() {
    const MOST: u64 = 5 << 20;
    let packed = |bytes: &[u8]| {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(bytes).unwrap();
        gzip.finish().unwrap()
    };
    let once = packed(&b"Disallow: /private\n".repeat(1 << 19));
    let twice = packed(&once);
    let gzip = || Some("gzip".to_owned());
    for (bytes, content_encoding) in [(&once, gzip()), (&once, None), (&twice, gzip())] {
        let mut check = LiveCheck::new("https://www.example.org/", &Default::default()).unwrap();
        let Step::Fetch(robots) = check.poll() else { panic!("robots.txt comes first") };
        let answer = Answer { status: 200, content_encoding, ..Answer::default() };
        let mut body = check.answer(robots.id, &answer).unwrap();
        body.push(bytes);
        let read = body.finish();
        assert_eq!(read.report.as_ref().unwrap().document.bytes, MOST);
    }
}

#[test]
fn a_cut_off_gzip_file_is_one_finding() {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(urlset(1000).as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let report = check(&gzip[..gzip.len() / 2], &Options::default()).unwrap();
    assert_eq!(number(&report, "file-gzip-corrupt"), 1);
    assert_eq!(report.summary.errors, 1, "{:?}", report.counts);
    assert!(report.document.entries > 100);
    assert_eq!(report.verdicts["google"], Verdict::Fail);
    // The report does not depend on the cuts here either.
    let mut checker = Checker::new(&Options::default()).unwrap();
    for byte in &gzip[..gzip.len() / 2] {
        checker.push(std::slice::from_ref(byte));
    }
    assert_eq!(checker.finish(), report);

    let mut padded = gzip.clone();
    padded.extend_from_slice(&[0; 10]);
    let report = check(&padded, &Options::default()).unwrap();
    assert_eq!(number(&report, "file-gzip-corrupt"), 0, "gunzip passes over zeros");
    padded.extend_from_slice(b"more");
    let report = check(&padded, &Options::default()).unwrap();
    assert_eq!(number(&report, "file-gzip-corrupt"), 1);
    assert_eq!(report.document.entries, 1000);
    assert!(report.incomplete.is_empty(), "all was read");
    let mut wrong = gzip;
    let at = wrong.len() - 6;
    wrong[at] ^= 1;
    let report = check(&wrong, &Options::default()).unwrap();
    assert_eq!(number(&report, "file-gzip-corrupt"), 1);
}

/// Wherever the text ends that is left of it, in a tag or behind one.
#[test]
fn a_gzip_file_cut_off_in_a_tag_is_one_finding() {
    let text = urlset(1);
    let first = text.find("<url>").unwrap();
    for end in first..text.trim_end().len() {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(&text.as_bytes()[..end]).unwrap();
        gzip.flush().unwrap();
        let report = check(gzip.get_ref(), &Options::default()).unwrap();
        assert_eq!(number(&report, "file-gzip-corrupt"), 1);
        assert_eq!(report.summary.errors, 1, "{:?}: {:?}", &text[..end], report.counts);
    }
}

#[test]
fn a_million_nested_tags_give_a_report() {
    let text = format!("<urlset xmlns=\"{XMLNS}\">{}", "<a>".repeat(1_000_000));
    let report = report(&text);
    assert_eq!(number(&report, "xml-excessive-depth"), 1);
    assert!(report.findings.len() < 5_000);
    assert_eq!(report.incomplete.len(), 1);
    assert!(nobody_passes(&report), "{:?}", report.verdicts);
}

/// The protocol ends a `loc` at 2,048 characters, whatever comes then.
#[test]
fn a_huge_value_gives_a_report() {
    let huge = "a".repeat(20_000_000);
    for (value, rule) in [
        (format!("https://www.example.org/{huge}"), "loc-too-long"),
        (format!("https://www.example.org/&{huge};"), "xml-unescaped-ampersand"),
    ] {
        let text = format!("<urlset xmlns=\"{XMLNS}\"><url><loc>{value}</loc></url></urlset>");
        let report = report(&text);
        assert_eq!(report.document.bytes, text.len() as u64);
        assert_eq!(number(&report, rule), 1, "{:?}", report.counts);
        assert_eq!(report.verdicts["protocol"], Verdict::Fail);
    }
}

/// One token of 20 MB is read to its end, or said to be cut, and then nobody passes for what was not read.
#[test]
fn of_an_entry_so_many_fields_are_kept() {
    let file = |priorities: usize| {
        let fields = "<priority>0.5</priority>".repeat(priorities);
        let loc = "<loc>https://www.example.org/</loc>";
        report(&format!("<urlset xmlns=\"{XMLNS}\"><url>{fields}{loc}{fields}</url></urlset>"))
    };
    let all = file(500);
    assert!(all.incomplete.is_empty());
    assert_eq!(number(&all, "struct-duplicate-child"), 999);
    // The address stands among those that are not kept: nobody says that there is none.
    let most = file(2_000);
    assert_eq!(most.incomplete.len(), 1, "{:?}", most.incomplete);
    assert_eq!(number(&most, "struct-duplicate-child"), 3_999);
    assert_eq!(number(&most, "struct-missing-loc"), 0);
    assert!(nobody_passes(&most));
}

#[test]
fn a_single_huge_token_gives_a_report() {
    const CUT: &str = "A tag is larger than 1 MiB; everything after it was not read.";
    const OPEN: &str = "A comment, a CDATA section or an instruction has no end within 1 MiB; everything after its beginning was not read.";
    let huge = "a".repeat(20_000_000);
    let page = "<url><loc>https://www.example.org/</loc></url>";
    let around = |inside: &str| format!("<urlset xmlns=\"{XMLNS}\">{inside}</urlset>");
    let attribute = format!("<urlset xmlns=\"{XMLNS}\" a=\"{huge}\">{page}</urlset>");
    for (name, text, verdict, rule, said) in [
        ("comment", around(&format!("{page}<!--{huge}-->")), None, "", Some(OPEN)),
        ("section", around(&format!("<url><loc><![CDATA[{huge}]]>")), None, "", Some(OPEN)),
        ("instruction", around(&format!("<?x {huge}?>{page}")), None, "", Some(OPEN)),
        ("attribute", attribute, None, "", Some(CUT)),
        ("name", around(&format!("<{huge}>{page}")), None, "", Some(CUT)),
        ("open tag", format!("<{huge}"), None, "", Some(CUT)),
        ("open comment", format!("<!--{huge}"), None, "", Some(OPEN)),
        ("open instruction", format!("<?{huge}"), None, "", Some(OPEN)),
        (
            "open declaration",
            format!("<!DOCTYPE {huge}"),
            Some(Verdict::Fail),
            "xml-unclosed-element",
            None,
        ),
        ("word", huge.clone(), Some(Verdict::Fail), "file-unsupported-format", None),
    ] {
        let report = report(&text);
        assert_eq!(report.document.bytes, text.len() as u64, "{name}");
        if let Some(verdict) = verdict {
            assert_eq!(report.verdicts["protocol"], verdict, "{name}: {:?}", report.counts);
        }
        assert!(rule.is_empty() || number(&report, rule) == 1, "{name}: {:?}", report.counts);
        assert_eq!(report.incomplete, Vec::from_iter(said), "{name}");
        if said.is_some() {
            assert!(nobody_passes(&report), "{name}: {:?}", report.verdicts);
        }
    }
}

#[test]
fn a_million_equal_problems_are_one_group() {
    let mut text = format!("<urlset xmlns=\"{XMLNS}\"><url><loc>https://www.example.org/?");
    text.push_str(&"&".repeat(1_000_000));
    text.push_str("</loc></url></urlset>");
    let report = report(&text);
    assert_eq!(number(&report, "xml-unescaped-ampersand"), 1_000_000);
    assert!(report.findings.len() < 1_010);
    assert_eq!(number(&report, "loc-too-long"), 1);
    assert_eq!(report.summary.errors, 1_000_001, "these two");
}

#[test]
fn fifty_thousand_lines_are_the_limit() {
    let text = |lines: usize| -> String {
        (0..lines).map(|number| format!("https://www.example.org/{number}\n")).collect()
    };
    let full = report(&text(50_000));
    assert_eq!(full.document.entries, 50_000);
    assert_eq!(number(&full, "text-too-many"), 0);
    assert_eq!(full.summary.errors, 0);
    assert_eq!(full.verdicts["google"], Verdict::Pass);
    let over = report(&text(50_001));
    assert_eq!(number(&over, "text-too-many"), 1);
    let finding = over.findings.iter().find(|f| f.rule == "text-too-many").unwrap();
    assert_eq!(finding.start.line, 50_001);
    assert_eq!(over.verdicts["google"], Verdict::Fail);
}

#[test]
fn robots_txt_is_read_up_to_500_kib() {
    let sitemap = "Sitemap: https://www.example.org/a.xml\n";
    let text = |comment: usize| format!("user-agent: *\n#{}\n{sitemap}", " ".repeat(comment));
    let bytes = text(0).len() - 1;
    // The line that ends at byte 512,000 is read.
    assert_eq!(number(&report(&text(512_000 - bytes)), "robots-too-large"), 0);
    let over = report(&text(512_001 - bytes));
    assert_eq!(number(&over, "robots-too-large"), 1);
    assert_eq!(number(&over, "robots-no-sitemap"), 0);
    assert_eq!(over.findings[0].start.line, 3);
}

#[test]
fn a_line_that_is_too_long_is_cut_and_said_so() {
    let huge = "a".repeat(3_000_000);
    let text = format!("https://www.example.org/{huge}\nhttps://www.example.org/b\n{huge}\n");
    let text = report(&text);
    assert_eq!(text.document.entries, 3);
    assert_eq!(number(&text, "loc-too-long"), 1);
    assert_eq!(number(&text, "text-line-not-url"), 1);
    assert_eq!(text.incomplete.len(), 1);
    assert!(nobody_passes(&text), "{:?}", text.verdicts);
    let robots = report(&format!("user-agent: *\ndisallow: /{huge}\nsitemap: /a\n"));
    assert_eq!(number(&robots, "robots-sitemap-relative"), 1);
    assert_eq!(robots.incomplete.len(), 1);
    assert!(nobody_passes(&robots), "{:?}", robots.verdicts);
}

const IMAGE: &str = "http://www.google.com/schemas/sitemap-image/1.1";
const NEWS: &str = "http://www.google.com/schemas/sitemap-news/0.9";

/// A page with so many images, each on a line of its own.
fn images(number: usize) -> String {
    let mut text = format!(
        "<urlset xmlns=\"{XMLNS}\" xmlns:image=\"{IMAGE}\"><url><loc>https://www.example.org/</loc>\n"
    );
    for image in 0..number {
        text.push_str(&format!(
            "<image:image><image:loc>https://www.example.org/{image}.jpg</image:loc></image:image>\n"
        ));
    }
    text + "</url></urlset>\n"
}

/// So many articles, each on a line of its own.
fn articles(number: usize) -> String {
    let mut text = format!("<urlset xmlns=\"{XMLNS}\" xmlns:news=\"{NEWS}\">\n");
    for article in 0..number {
        text.push_str(&format!(
            "<url><loc>https://www.example.org/{article}</loc><news:news><news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>Cat {article}</news:title></news:news></url>\n"
        ));
    }
    text + "</urlset>\n"
}

#[test]
fn a_thousand_images_of_a_page_are_the_limit() {
    let full = report(&images(1_000));
    assert_eq!(number(&full, "image-too-many"), 0);
    assert_eq!(full.verdicts["google"], Verdict::Pass);
    let over = report(&images(1_002));
    assert_eq!(number(&over, "image-too-many"), 1);
    assert_eq!(over.verdicts["google"], Verdict::Fail);
    assert_eq!(over.verdicts["xsd"], Verdict::Pass, "the schema has no limit");
    let finding = over.findings.iter().find(|f| f.rule == "image-too-many").unwrap();
    assert_eq!(finding.start.line, 1_002, "the first image too many");
}

#[test]
fn a_thousand_articles_are_the_limit() {
    let full = report(&articles(1_000));
    assert_eq!(number(&full, "news-too-many"), 0);
    assert_eq!(full.verdicts["google"], Verdict::Pass);
    let over = report(&articles(1_002));
    assert_eq!(number(&over, "news-too-many"), 1);
    assert_eq!(over.verdicts["google"], Verdict::Fail);
    assert_eq!(over.verdicts["xsd"], Verdict::Pass, "the schema has no limit");
    let finding = over.findings.iter().find(|f| f.rule == "news-too-many").unwrap();
    assert_eq!(finding.start.line, 1_002, "the first article too many");
}

/// A repair is part of the report, which does not grow with the file.
#[test]
fn values_that_nobody_reads_are_left_out_a_thousand_at_most() {
    for (entries, edits) in [(1_000, Some(1_000)), (1_001, None)] {
        let text = urlset(entries).replace("</loc>", "</loc><priority>0.7</priority>");
        let report = report(&text);
        let all = report.findings.iter().chain(&report.elsewhere);
        let fixes: Vec<_> = all
            .filter(|finding| finding.rule.starts_with("priority-"))
            .map(|finding| (finding.rule, finding.fix.as_ref().map(|fix| fix.edits.len())))
            .collect();
        assert_eq!(fixes, [("priority-all-identical", edits), ("priority-ignored", edits)]);
    }
}

#[test]
fn a_line_of_a_megabyte_is_broken_between_entries() {
    let text = urlset(30_000);
    let one_line = text.replace('\n', "");
    assert_eq!(number(&report(&text), "quality-minified-or-huge-line"), 0);
    let before = report(&one_line);
    assert_eq!(number(&before, "quality-minified-or-huge-line"), 1);
    let finding = before.findings.iter().find(|f| f.rule == "quality-minified-or-huge-line");
    let fix = finding.unwrap().fix.as_ref().unwrap();
    assert!(fix.safe && fix.edits.len() <= 2_048);
    let mut repaired = one_line.clone();
    for edit in fix.edits.iter().rev() {
        repaired.replace_range(edit.start as usize..edit.end as usize, &edit.text);
    }
    let after = report(&repaired);
    assert_eq!(number(&after, "quality-minified-or-huge-line"), 0);
    assert_eq!(after.summary.infos + 1, before.summary.infos);
    assert_eq!(after.summary.warnings, before.summary.warnings);
}

#[test]
fn five_hundred_entries_of_a_free_generator() {
    let comment = "<!-- created with Free Online Sitemap Generator www.xml-sitemaps.com -->";
    let with = |entries: usize| urlset(entries).replacen("<url>", &format!("{comment}<url>"), 1);
    let of_500 = report(&with(500));
    assert_eq!(number(&of_500, "quality-free-generator-500"), 1);
    let finding = of_500.findings.iter().find(|f| f.rule == "quality-free-generator-500").unwrap();
    assert_eq!((finding.start.line, finding.start.column), (3, 1));
    assert_eq!(number(&report(&with(499)), "quality-free-generator-500"), 0);
    assert_eq!(number(&report(&urlset(500)), "quality-free-generator-500"), 0);
}

#[test]
fn duplicates_are_found_over_the_whole_file() {
    let mut text = urlset(50_000);
    text.truncate(text.len() - "</urlset>\n".len());
    text.push_str("<url><loc>https://www.example.org/7</loc></url>\n");
    text.push_str("<url><loc>http://www.example.org/8/</loc></url>\n</urlset>\n");
    let report = report(&text);
    assert_eq!(number(&report, "dup-exact"), 1);
    assert_eq!(number(&report, "dup-http-https"), 1);
    let finding = report.findings.iter().find(|f| f.rule == "dup-exact").unwrap();
    assert_eq!(finding.start.line, 50_003);
    assert_eq!((finding.related[0].start.line, finding.related[0].start.column), (10, 11));
    assert_eq!(finding.excerpt.text, "<url><loc>https://www.example.org/7</loc></url>");
}

/// Places are kept of the first addresses, and of those that a rule remembers.
#[test]
fn what_is_found_behind_very_many_entries_has_its_place() {
    let entry = |rest: &str| format!("<url><loc>{rest}</loc></url>\n");
    let far = 66_000;
    let mut text = urlset(far).replace("</urlset>\n", "");
    for number in 0..2_000 {
        text.push_str(&entry("https://www.example.org/0"));
        text.push_str(&entry(&format!("https://www.example.org/more/{number}")));
    }
    let behind = text.lines().count() as u64;
    let odd = [
        entry("http://www.example.org/scheme"),
        entry("https://www.example.org/Capitals"),
        entry("https://www.example.org/under_score"),
        entry("https://other.example.org/"),
        entry("https://www.example.org/amp/3"),
        entry("https://www.example.org/a").replace("</loc>", "</loc><lastmod>2020-01-01</lastmod>"),
        entry("https://www.example.org/b").replace("</loc>", "</loc><lastmod>2021-01-01</lastmod>"),
    ];
    text.push_str(&odd.concat());
    text.push_str("</urlset>\n");
    let report = report(&text);
    laws::assert_places(&report, text.as_bytes(), "many");
    let found = |rule: &str| {
        let mut all = report.findings.iter().chain(&report.elsewhere);
        let finding = all.find(|finding| finding.rule == rule);
        finding.unwrap_or_else(|| panic!("no {rule}"))
    };
    for (rule, line) in [
        ("scope-scheme-mixed", 1),
        ("quality-uppercase-path", 2),
        ("quality-underscore-path", 3),
        ("scope-host-mixed", 4),
        ("quality-amp-or-mobile-variant", 5),
    ] {
        assert_eq!(found(rule).start.line, behind + line, "{rule}");
    }
    assert_eq!(found("scope-host-mixed").related[0].start.line, 3);
    let dated: Vec<_> = report.document.stats.newest.iter().map(|dated| dated.line).collect();
    assert_eq!(dated, [Some(behind + 7), Some(behind + 6)]);
    laws::assert_lanes_agree(text.as_bytes(), &Options::default(), &"many");
}

/// As many addresses as nobody has that are alike, or the same. What they cost, `make growth` counts.
#[test]
fn every_one_of_many_duplicates_is_counted() {
    for entry in ["https://www.example.org/", "https://www.example.org/?utm_source="] {
        let mut text = format!("<urlset xmlns=\"{XMLNS}\">");
        for number in 0..200_000 {
            let end = if entry.ends_with('=') { number.to_string() } else { String::new() };
            text.push_str(&format!("<url><loc>{entry}{end}</loc></url>"));
        }
        text.push_str("</urlset>");
        let report = report(&text);
        let found = number(&report, "dup-exact") + number(&report, "dup-tracking-parameter");
        assert_eq!(found, 199_999);
        assert!(report.findings.len() < 5_000, "few of each rule are kept");
    }
}

/// What stands in the root's start tag is found there, however long ago that was read.
#[test]
fn declarations_are_found_behind_a_long_file() {
    let image = "http://www.google.com/schemas/sitemap-image/1.1";
    let declarations = format!("xmlns:i=\"{image}\" xmlns:foo=\"urn:x\"");
    let entry = "<i:image><i:loc>https://www.example.org/a.png</i:loc></i:image></url>\n</urlset>";
    let text = urlset(5_000)
        .replacen(XMLNS, &format!("{XMLNS}\" {declarations} xmlns:v=\"urn:v"), 1)
        .replace("</url>\n</urlset>", entry);
    let report = report(&text);
    for (rule, name) in
        [("ns-prefix-unconventional", "xmlns:i"), ("ns-declared-unused", "xmlns:foo")]
    {
        let finding = report.findings.iter().find(|finding| finding.rule == rule).unwrap();
        let range = finding.start.offset as usize..finding.end.offset as usize;
        assert_eq!((&text[range], finding.start.line), (name, 2));
        assert_eq!(finding.excerpt.text, name);
    }
}

/// A repair of every tag is whole, or there is none.
#[test]
fn prefixes_of_many_tags_are_renamed_all_or_not_at_all() {
    let prefixed = |entries: usize| {
        let text =
            urlset(entries).replace('<', "<s:").replace("<s:/", "</s:").replace("<s:?", "<?");
        text.replacen("xmlns", "xmlns:s", 1)
    };
    let fix = |text: &str| {
        let report = report(text);
        let finding = report.findings.iter().find(|f| f.rule == "ns-prefixed-core").unwrap();
        finding.fix.clone()
    };
    let text = prefixed(2_000);
    let mut repaired = text.clone();
    for edit in fix(&text).unwrap().edits.iter().rev() {
        repaired.replace_range(edit.start as usize..edit.end as usize, &edit.text);
    }
    assert_eq!(repaired, urlset(2_000));
    assert_eq!(fix(&prefixed(3_000)), None);
}

/// Law 3: what a cap kept from being judged is said, and nobody is said to accept it.
#[test]
fn a_value_that_is_too_long_to_be_judged_is_said() {
    let fill = " ".repeat(70_000);
    let entry = |inside: &str| format!("<url><loc>https://www.example.org/</loc>{inside}</url>");
    let link = |attributes: &str| entry(&format!("<xhtml:link rel=\"alternate\" {attributes}/>"));
    for inside in [
        format!("<url><loc>https://www.example.org/{fill}x</loc></url>"),
        entry(&format!("<lastmod>2026-01-01{fill}x</lastmod>")),
        entry(&format!("<changefreq>daily{fill}x</changefreq>")),
        entry(&format!("<priority>0.5{fill}x</priority>")),
        entry(&format!(
            "<image:image><image:loc>https://www.example.org/a.jpg{fill}x</image:loc></image:image>"
        )),
        link(&format!("hreflang=\"de\" href=\"https://www.example.org/{fill}x\"")),
        link(&format!("hreflang=\"de{fill}x\" href=\"https://www.example.org/\"")),
    ] {
        let text = format!(
            "<urlset xmlns=\"{XMLNS}\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">{inside}</urlset>"
        );
        let report = check(text.as_bytes(), &Options::default()).unwrap();
        let head = &inside[..90];
        assert_eq!(report.incomplete.len(), 1, "{head}: {:?}", report.incomplete);
        assert!(nobody_passes(&report), "{head}: {:?}", report.verdicts);
    }
}

#[test]
fn a_root_that_is_too_long_to_be_read_has_no_wrong_namespace() {
    let entry = "<url><loc>https://www.example.org/</loc></url>";
    let text = format!("<urlset xmlns=\"{XMLNS}\" a=\"{}\">{entry}</urlset>", "a".repeat(2 << 20));
    let report = check(text.as_bytes(), &Options::default()).unwrap();
    assert_eq!(report.summary.errors, 0, "{:?}", report.counts);
    assert_eq!(report.incomplete.len(), 1);
    assert_eq!(report.document.entries, 0);
    assert!(nobody_passes(&report));
}

/// Nobody declares so many prefixes; what is not looked at is said.
#[test]
fn declarations_beyond_the_cap_are_said() {
    let with = |number: usize| {
        let declared: String =
            (1..=number).map(|number| format!(" xmlns:p{number}=\"urn:{number}\"")).collect();
        report(&urlset(1).replacen("<urlset", &format!("<urlset{declared}"), 1))
    };
    let all = with(127);
    assert_eq!(number(&all, "ns-declared-unused"), 1);
    assert!(all.incomplete.is_empty());
    let more = with(128);
    assert_eq!(more.incomplete.len(), 1);
    assert!(nobody_passes(&more), "{:?}", more.verdicts);
}

/// Whether a number of four digits or more, which is no year, stands in what is not quoted.
fn without_commas(message: &str) -> bool {
    let own = message.split(['`', '“', '”']).step_by(2);
    own.flat_map(|part| part.split(|c: char| !c.is_ascii_digit()))
        .any(|run| run.len() > 3 && !["2009", "2026"].contains(&run))
}

#[test]
fn large_numbers_have_commas() {
    let entries = |number: usize, what: &dyn Fn(usize) -> String| -> String {
        (0..number).map(|number| format!("<url>{}</url>\n", what(number))).collect()
    };
    let wrap = |entries: String| {
        format!(
            "<urlset xmlns=\"{XMLNS}\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n{entries}</urlset>\n"
        )
    };
    let dated = |date: &'static str| {
        move |number: usize| {
            format!(
                "<loc>https://www.example.org/A_b/{number}{}</loc><lastmod>{date}</lastmod>\
                 <changefreq>daily</changefreq><priority>0.7</priority>",
                if number.is_multiple_of(2) { "/" } else { "" }
            )
        }
    };
    let hosts = |number: usize| {
        let host = ["http://www.example.org", "https://example.net"][number % 2];
        format!("<loc>{host}/{number}</loc>")
    };
    let languages = |number: usize| {
        let link = |language, address| {
            format!(
                "<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"https://www.example.org/{address}/{number}\"/>"
            )
        };
        let own = format!("<loc>https://www.example.org/en/{number}</loc>");
        own + &link("en", "en") + &link("de", "de")
    };
    let plain = |number: usize| {
        format!(
            "<loc>https://www.example.org/{number}</loc><link rel=\"alternate\" hreflang=\"en\" href=\"https://www.example.org/{number}\"/>"
        )
    };
    let sitemaps: String = (0..1_234)
        .map(|number| {
            format!("<url><loc>https://www.example.org/sitemap-{number}.xml</loc></url>\n")
        })
        .collect();
    let lists: String = (0..1_234)
        .map(|number| format!("https://www.example.org/sitemap-{number}.xml\n"))
        .collect();
    let children: String = (0..1_234)
        .map(|number| {
            format!("<sitemap><loc>https://www.example.org/{number}.xml</loc><lastmod>2026-11-20</lastmod></sitemap>\r\n")
        })
        .collect();
    let long = format!("<url><loc>https://www.example.org/?a={}</loc></url>", "a".repeat(3_000));
    let mostly = entries(2_000, &dated("2026-11-20")) + &entries(100, &dated("2026-11-21"));
    let spread = entries(2_000, &dated("2026-11-20T00:00:00Z"))
        + &entries(100, &dated("2026-11-20T00:01:00Z"));
    for (file, rules) in [
        (
            wrap(entries(1_234, &hosts)),
            &[
                "lastmod-missing",
                "scope-host-mixed",
                "scope-scheme-mixed",
                "quality-homepage-missing",
            ][..],
        ),
        (
            wrap(entries(2_468, &dated("2026-11-20"))),
            &[
                "lastmod-all-identical",
                "priority-all-identical",
                "quality-mixed-slash-style",
                "quality-uppercase-path",
                "quality-underscore-path",
                "changefreq-ignored",
            ],
        ),
        (wrap(mostly), &["lastmod-mostly-identical"]),
        (wrap(spread), &["lastmod-is-generation-time"]),
        (
            wrap(entries(1_234, &languages)),
            &["hreflang-x-default-missing", "hreflang-target-not-supplied"],
        ),
        (wrap(entries(1_234, &plain)), &["hreflang-plain-link-element"]),
        (wrap(sitemaps), &["loc-sitemap-in-urlset"]),
        (wrap(long), &["loc-too-long", "loc-too-long-yandex", "quality-deep-query"]),
        (lists, &["text-index-of-sitemaps"]),
        (
            format!("<sitemapindex xmlns=\"{XMLNS}\">\n{children}</sitemapindex>\n"),
            &["index-lastmod-meaning", "quality-mixed-eol"],
        ),
    ] {
        let report = report(&file);
        for rule in rules {
            assert!(report.counts.get(rule).is_some(), "{rule}: {:?}", report.counts);
        }
        for finding in report.findings.iter().chain(&report.elsewhere) {
            assert!(!without_commas(&finding.message), "{}: {}", finding.rule, finding.message);
        }
    }
}
