//! Assembles the report of a site.

use super::part::Part;
use super::sheet::{Answered, Found, Sheet};
use crate::check::assembly::{by_consumer, sums, verdict};
use crate::check::place::Placed;
use crate::report::options::{Options, Settings};
use crate::report::rule::{Consumer, Severity};
use crate::report::{
    Excerpt, Finding, Kind, Related, Report, SiteFile, SiteReport, SiteStats, Withdrawn,
};
use crate::text::order::CollectSmall;

impl SiteReport {
    /// Makes the report of a site from its files, which are in their order: `parts` with their `reports`, and the findings
    /// about all of them.
    pub(crate) fn new(
        options: Options,
        settings: &Settings,
        parts: &[Part],
        reports: Vec<Option<Report>>,
        sheet: Sheet,
    ) -> SiteReport {
        let profile = settings.profile;
        let counts = sheet.findings.counts();
        let incomplete = sheet.findings.incomplete().to_vec();
        let verdicts = by_consumer(|consumer| {
            // Nobody would validate a file that is rightly not an XML sitemap.
            let judged = |part: &&Part| consumer != Consumer::Xsd || !part.kind.is_in_no_schema();
            let of_files =
                parts.iter().filter(judged).map(|part| part.verdicts[consumer as usize]).max();
            // No schema covers relations between files.
            let together = verdict(consumer, Kind::Urlset, counts, &incomplete);
            together.max(of_files.unwrap_or_default())
        });
        let (summary, totals) = sums(&sheet.findings, profile);
        let mut stats = SiteStats::default();
        for part in parts {
            stats.bytes += part.bytes;
            if part.kind.lists_pages() {
                stats.sitemaps += 1;
                stats.pages += part.entries;
            }
        }
        // Some of the unique URLs may be in indexes, and so are not pages of a sitemap.
        stats.unique_urls = sheet.unique_urls.map(|number| number.min(stats.pages));
        let files = parts.iter().zip(reports).map(|(part, report)| SiteFile {
            name: part.name.clone(),
            kind: part.kind,
            entries: part.entries,
            bytes: part.bytes,
            verdicts: by_consumer(|consumer| part.verdicts[consumer as usize]),
            summary: part.summary,
            withdrawn: Vec::new(),
            report,
        });
        let mut files = files.collect_small();
        for answered in sheet.withdrawn {
            files[answered.file].withdraw(answered, profile);
        }
        let (findings, elsewhere): (Vec<_>, Vec<_>) =
            sheet.found.into_iter().partition(|f| f.draft.severities.get(profile).is_some());
        SiteReport {
            schema: 1,
            tool: format!("sitemap-lint {}", crate::report::VERSION),
            rules_date: crate::rules::RULES_DATE.to_owned(),
            options,
            verdicts,
            summary,
            stats,
            counts: totals,
            files,
            findings: findings
                .into_iter()
                .map(|found| Finding::of_site(found, profile))
                .collect_small(),
            elsewhere: elsewhere.into_iter().map(|f| Finding::of_site(f, profile)).collect_small(),
            incomplete,
            pages: sheet.pages,
            list: sheet.list,
        }
    }
}

impl SiteFile {
    /// Removes the findings that the other files settle.
    fn withdraw(&mut self, answered: Answered, profile: Consumer) {
        let Answered { rule, number, starts: offsets, .. } = answered;
        debug_assert_ne!(rule.severities.worst(), Some(Severity::Error), "{}", rule.id);
        if let Some(severity) = rule.severities.get(profile) {
            let left = self.summary.of(severity);
            // A forged part may count fewer findings.
            *left = left.saturating_sub(number);
        }
        if let Some(report) = &mut self.report {
            report.summary = self.summary;
            report.counts.take_off(rule.id, number);
            let stays = |finding: &Finding| {
                finding.rule != rule.id || !offsets.contains(&finding.start.offset)
            };
            report.findings.retain(stays);
            report.elsewhere.retain(stays);
        }
        self.withdrawn.push(Withdrawn { rule: rule.id, number, offsets });
    }
}

impl Finding {
    fn of_site(found: Found, profile: Consumer) -> Finding {
        let Found { draft, file, place, related } = found;
        let (start, end) = place.positions();
        let excerpt = Excerpt::of(draft.quoted.as_deref().unwrap_or_default());
        let placed = Placed { draft, start, end, excerpt, related: Vec::new() };
        let related = related.into_iter().map(|related| {
            let (start, end) = related.place.positions();
            Related { file: Some(related.file as u32), start, end, label: related.label }
        });
        Finding {
            file: Some(file as u32),
            related: related.collect_small(),
            ..Finding::new(placed, u64::MAX, profile)
        }
    }
}
