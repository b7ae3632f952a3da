//! Hostile files give a report that is true and small. What they cost is counted by `tools/growth.mjs`.

mod common;

use std::io::{Cursor, Read};

use common::hostile::GENERATORS;
use common::laws::{assert_numbers, in_pieces};
use sitemap_lint::{Checker, Options, SiteCheck, Verdict, check};

/// Enough to pass the sizes at which the engine reads in another way: blocks of 64 KiB, values of 64 KiB.
const BYTES: usize = 150_000;

/// What a report may take as JSON with 100 findings of each rule: more than any file of this length has by right, and
/// far less than a file with a finding a byte would fill.
const LARGEST_REPORT: usize = 4 << 20;

#[test]
fn every_hostile_file_gives_a_true_and_small_report() {
    assert!(GENERATORS.len() >= 30);
    let mut wrong = Vec::new();
    for generator in GENERATORS {
        let name = generator.name;
        let hostile = (generator.make)(BYTES);
        let options = Options { max_per_rule: Some(100), ..hostile.options() };
        if !hostile.site.is_empty() {
            let mut site = SiteCheck::new(&options).unwrap();
            hostile.site.iter().for_each(|(name, text)| site.add(name, text.as_bytes()));
            let report = site.finish();
            for (rule, number) in &hostile.counted {
                assert_eq!(report.counts.get(rule), Some(number), "{name}");
            }
            continue;
        }
        let report = check(&hostile.bytes, &options).unwrap();
        for (rule, number) in &hostile.counted {
            if report.counts.get(rule) != Some(number) {
                wrong.push(format!("{name}: not {number} of {rule}: {:?}", report.counts));
            }
        }
        assert_numbers(&report);
        let json = serde_json::to_vec(&report).unwrap();
        if json.len() > LARGEST_REPORT {
            wrong.push(format!("{name}: a report of {} bytes", json.len()));
        }
        assert_eq!(in_pieces(&hostile.bytes, &options, &[1_009, 3]), report, "{name}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn ten_megabytes_of_ampersands_are_one_group() {
    let ampersands = 10_000_000;
    let text = "&".repeat(ampersands);
    let report = check(
        format!("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/?{text}</loc></url></urlset>").as_bytes(),
        &Options::default(),
    )
    .unwrap();
    assert_eq!(report.counts["xml-unescaped-ampersand"], ampersands as u64);
    let kept = report.findings.iter().filter(|finding| finding.rule == "xml-unescaped-ampersand");
    assert_eq!(kept.count(), 1_000);
    assert_eq!(report.document.entries, 1);
}

/// The gzip of a sitemap's head and so many blanks, made while it is read. It has no end, for none is reached.
fn bomb(bytes: u64) -> impl Read {
    // A full flush makes a block that stands for itself, so that one can be read again and again.
    let block = |content: &[u8]| {
        let mut block = Vec::with_capacity(content.len() + 64);
        let mut deflate = flate2::Compress::new(flate2::Compression::best(), false);
        deflate.compress_vec(content, &mut block, flate2::FlushCompress::Full).unwrap();
        assert_eq!(deflate.total_in(), content.len() as u64);
        block
    };
    let mut start = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255];
    start.extend(block(b"<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>https://www.example.org/</loc></url>"));
    let blanks = block(&vec![b' '; 1 << 20]);
    let length = blanks.len() as u64;
    Cursor::new(start).chain(Again { block: blanks, at: 0 }.take((bytes >> 20) * length))
}

#[test]
fn bombs_end_at_the_cap_with_a_finding() {
    let reports = [1, 10].map(|gibibytes| {
        let mut checker = Checker::new(&Options::default()).unwrap();
        let read = std::io::copy(&mut bomb(gibibytes << 30), &mut checker).unwrap();
        let mut report = checker.finish();
        assert_eq!(report.counts["file-decompression-bomb"], 1);
        assert_eq!(report.document.bytes, Checker::LARGEST_INFLATED);
        assert_eq!(report.document.entries, 1);
        assert_eq!(report.verdicts["protocol"], Verdict::Fail);
        assert_eq!(report.incomplete.len(), 1);
        assert_eq!(report.document.compressed_bytes, Some(read));
        report.document.compressed_bytes = None;
        for finding in report.findings.iter_mut().chain(&mut report.elsewhere) {
            let plain = finding.message.replace(',', "");
            finding.message = plain.replace(&read.to_string(), "N");
        }
        report
    });
    assert_eq!(reports[0], reports[1], "nothing behind the cap is looked at");
}

/// Gives a block again and again.
struct Again {
    block: Vec<u8>,
    at: usize,
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = buffer.len().min(self.block.len() - self.at);
        buffer[..read].copy_from_slice(&self.block[self.at..self.at + read]);
        self.at = (self.at + read) % self.block.len();
        Ok(read)
    }
}
