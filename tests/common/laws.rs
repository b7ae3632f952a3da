//! Laws that hold for every input: asserted by the tests for fixtures, and by the fuzz targets for whatever they find.

use std::collections::HashMap;
use std::fmt::Display;
use std::io::Write;

use sitemap_lint::{
    Checker, Finding, Kind, Options, Position, Report, Severity, SiteCheck, Verdict,
    breaks_wellformedness, check,
};

use super::{apply_safe_fixes, render};

/// The report of a file that comes in pieces; the sizes are used again from the first.
pub fn in_pieces(bytes: &[u8], options: &Options, sizes: &[usize]) -> Report {
    let mut checker = Checker::new(options).unwrap();
    let mut rest = bytes;
    let mut sizes = sizes.iter().cycle();
    while !rest.is_empty() {
        let size = (*sizes.next().unwrap()).clamp(1, rest.len());
        checker.write_all(&rest[..size]).unwrap();
        rest = &rest[size..];
    }
    checker.finish()
}

/// The fast lane and the strict path give one report, and leave the same to the check of a site (design law 5).
pub fn assert_lanes_agree(bytes: &[u8], options: &Options, what: &dyn Display) {
    let finished = |mut checker: Checker| {
        checker.push(bytes);
        checker.finish_part()
    };
    let text = || String::from_utf8_lossy(&bytes[..bytes.len().min(4_000)]).into_owned();
    let checker = || Checker::new(options).unwrap();
    let by_lane = serde_json::to_value(finished(checker()).0).unwrap();
    let strictly = serde_json::to_value(finished(checker().strictly()).0).unwrap();
    if by_lane != strictly {
        panic!("{what}:\n{}\nby lane: {by_lane:#}\nstrictly: {strictly:#}", text());
    }
    let site = SiteCheck::new(options).unwrap();
    let checker = || site.checker(options.name.as_deref().unwrap_or("sitemap.xml"));
    let (by_lane, strictly) = (finished(checker()).1, finished(checker().strictly()).1);
    if by_lane != strictly {
        panic!("{what}:\n{}\nby lane: {by_lane:?}\nstrictly: {strictly:?}", text());
    }
}

/// What is counted is counted truly, what is kept is within its cap, and a verdict follows from what was found.
pub fn assert_numbers(report: &Report) {
    let cap = u64::from(report.options.max_per_rule.unwrap_or(1_000));
    let all = || report.findings.iter().chain(&report.elsewhere);
    let mut kept: HashMap<&str, u64> = HashMap::new();
    for finding in all() {
        *kept.entry(finding.rule).or_default() += 1;
        assert!(!finding.message.is_empty(), "{finding:?}");
    }
    for (rule, number) in &report.counts {
        let kept = kept.remove(rule).unwrap_or(0);
        assert_eq!(kept, cap.min(*number), "{rule}: kept of {number}");
    }
    assert!(kept.is_empty(), "kept but not counted: {kept:?}");
    let summary = &report.summary;
    let total: u64 = report.counts.values().sum();
    assert!(summary.errors + summary.warnings + summary.infos <= total, "{summary:?} of {total}");
    for finding in all() {
        for (consumer, severity) in &finding.consumers {
            assert!(
                *severity != Severity::Error || report.verdicts[consumer] == Verdict::Fail,
                "{finding:?}"
            );
        }
    }
    for list in [&report.findings, &report.elsewhere] {
        let places = list.iter().map(|finding| (finding.start.offset, finding.rule));
        assert!(places.is_sorted(), "findings stand by place, then rule");
    }
}

/// Lines and columns counted the slow way, for UTF-8 that is not compressed.
pub fn assert_places(report: &Report, bytes: &[u8], name: &str) {
    if report.document.compressed_bytes.is_some() || report.document.encoding != "UTF-8" {
        return;
    }
    let mark = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let Ok(text) = std::str::from_utf8(&bytes[mark..]) else { return };
    let mut line = 1;
    let mut column = 1;
    let mut places = HashMap::new();
    let mut previous = '\0';
    for (at, c) in text.char_indices() {
        places.insert((at + mark) as u64, (line, column));
        match c {
            '\n' if previous == '\r' => column = 1,
            '\n' | '\r' => {
                line += 1;
                column = 1;
            }
            c => column += c.len_utf16() as u64,
        }
        previous = c;
    }
    places.insert((text.len() + mark) as u64, (line, column));
    assert_eq!(report.document.lines, line, "{name}: lines");
    let assert_place = |position: Position, rule: &str| {
        if position.offset < mark as u64 {
            return;
        }
        let place = places.get(&position.offset);
        assert_eq!(place, Some(&(position.line, position.column)), "{name}: {rule} {position:?}");
    };
    for finding in report.findings.iter().chain(&report.elsewhere) {
        assert!(finding.start.offset <= finding.end.offset, "{name}: {finding:?}");
        assert_place(finding.start, finding.rule);
        assert_place(finding.end, finding.rule);
        for related in &finding.related {
            assert_place(related.start, finding.rule);
            assert_place(related.end, finding.rule);
        }
        let units = finding.excerpt.text.encode_utf16().count() as u32;
        assert!(finding.excerpt.from <= finding.excerpt.to && finding.excerpt.to <= units);
        let mut before = 0;
        for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
            assert!(before <= edit.start && edit.start <= edit.end, "{name}: {finding:?}");
            for at in [edit.start, edit.end] {
                assert!(at < mark as u64 || places.contains_key(&at), "{name}: {finding:?}");
            }
            before = edit.end;
        }
    }
}

/// Safe fixes come to an end, break nothing that could be read as XML and leave no more errors in it than there were.
pub fn repairs_safely(bytes: &[u8], options: &Options) -> Result<(), String> {
    let Some(Repair { before, text, after, ended }) = repair(bytes, options) else {
        return Ok(());
    };
    // Without what stood at its beginning, a text may be taken for one in another encoding.
    if after.document.encoding != "UTF-8" {
        return Ok(());
    }
    let complain = |what: &str| {
        let text = String::from_utf8_lossy(&text);
        Err(format!("{what}\n{text}\nbefore:\n{}\nafter:\n{}", render(&before), render(&after)))
    };
    let broken = |report: &Report| -> u64 {
        let numbers = report.counts.iter();
        numbers.filter(|(rule, _)| breaks_wellformedness(rule)).map(|(_, number)| number).sum()
    };
    // In what stays broken, a repair may move the place at which a reader goes on, to and fro.
    if !ended && broken(&after) == 0 {
        return complain("fixing does not end");
    }
    // Without the line that told what it is, a text is taken for something else; what is taken for nothing is not read.
    let kind = before.document.kind;
    let known = kind == after.document.kind && kind != Kind::Unknown;
    if before.document.root.is_none() && !known {
        return Ok(());
    }
    // What a reader finds behind an error depends on where it goes on, so broken files are not compared.
    if broken(&before) == 0 && broken(&after) > 0 {
        return complain("fixing broke the XML");
    }
    // (In a text, a line that is cut into addresses shows what is wrong with each.)
    let errors = |report: &Report| {
        let all = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
        all.filter(|finding| !LAID_BARE.contains(&finding.rule)).count()
    };
    let is_xml = before.document.root.is_some();
    if is_xml && broken(&before) == 0 && errors(&after) > errors(&before) {
        // What covers a value hides what is wrong with it: compared is what came to light.
        let uncovered = repair_by(bytes, options, &|finding| COVERS.contains(&finding.rule));
        if uncovered.is_none_or(|uncovered| errors(&after) > errors(&uncovered.after)) {
            return complain("fixing added errors");
        }
    }
    Ok(())
}

/// Errors that nothing is to blame for: an address that is escaped grows, and may grow too long; of two that are put right
/// it may turn out that they are one, and of one without its session id that it says nothing.
const LAID_BARE: [&str; 3] = ["loc-placeholder-value", "loc-too-long", "video-loc-equals-page"];

/// Rules about characters that make a value look like another one, or like one where there is none.
const COVERS: [&str; 4] =
    ["loc-whitespace", "quality-html-entity-in-url", "xml-bom-misplaced", "xml-cdata-in-value"];

/// The same, and no kind of warning grows either: true of the tests' files, each of which has its own fault. Of any
/// file it cannot be: a repaired address can be read, and what is odd in it comes to light.
pub fn repairs_well(bytes: &[u8], options: &Options) -> Result<(), String> {
    repairs_safely(bytes, options)?;
    let Some(Repair { before, text, after, .. }) = repair(bytes, options) else {
        return Ok(());
    };
    for (rule, number) in &after.counts {
        // What describes the whole file may come to light when the values can be read: notes, no
        // more (a repaired date is a date, an empty one that is removed is missing).
        let note = |finding: &&Finding| finding.rule == rule && finding.severity == Severity::Info;
        if after.findings.iter().chain(&after.elsewhere).any(|finding| note(&finding)) {
            continue;
        }
        // The host of nearly all examples, seen where it can be read.
        if rule == "quality-placeholder-host" {
            continue;
        }
        if *number > before.counts.get(rule).copied().unwrap_or(0) {
            let text = String::from_utf8_lossy(&text);
            return Err(format!("fixing added {rule}\n{text}\n{}", render(&after)));
        }
    }
    Ok(())
}

struct Repair {
    before: Report,
    text: Vec<u8>,
    after: Report,
    /// No fix is left that would change anything.
    ended: bool,
}

/// Applies the safe fixes until none is left; nothing where offsets are not those of the file.
fn repair(bytes: &[u8], options: &Options) -> Option<Repair> {
    repair_by(bytes, options, &|_| true)
}

/// The same with the fixes of some findings only.
fn repair_by(bytes: &[u8], options: &Options, wanted: &dyn Fn(&Finding) -> bool) -> Option<Repair> {
    let before = check(bytes, options).unwrap();
    if before.document.compressed_bytes.is_some() || before.document.encoding != "UTF-8" {
        return None;
    }
    let mut text = bytes.to_vec();
    let mut after = before.clone();
    // Fixes that overlap are left for another round; three are enough for the tests' files.
    let mut ended = false;
    for _ in 0..ROUNDS {
        if after.document.encoding != "UTF-8" {
            break;
        }
        let mut chosen = after.clone();
        chosen.findings.retain(wanted);
        chosen.elsewhere.retain(wanted);
        let again = apply_safe_fixes(&text, &chosen);
        ended = again == text;
        if ended {
            break;
        }
        text = again;
        after = check(&text, options).unwrap();
    }
    Some(Repair { before, text, after, ended })
}

/// A fix that makes the next one possible takes a round each.
const ROUNDS: usize = 8;
