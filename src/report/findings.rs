//! Collects findings: counts all of them, keeps the first ones of each rule, and reports none twice.

use crate::report::options::Site;
use std::fmt;

use crate::report::rule::Consumer::Protocol;
use crate::report::rule::Severity::Error;
use crate::report::rule::{Rule, Severities};
use crate::text::order::sorted;
use crate::text::quote::quote;
use crate::text::slice::slice;
use crate::text::span::Span;

/// Collects what the rules report.
///
/// Counts every finding, but keeps only as many of each rule as the cap allows, so that a file with a million equal
/// problems costs little more than a file with one.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    counts: Vec<Count>,
    /// Findings reported since the last [`Findings::take_fresh`], in the order of reporting.
    fresh: Vec<Draft>,
    max_per_rule: u64,
    only: Vec<String>,
    incomplete: Vec<String>,
    /// Spans whose places are to be kept, named since the last [`Findings::take_kept`].
    kept: Vec<Span>,
    /// Number of URLs whose place was kept only because they are among the first ones of the file.
    addresses: usize,
    /// Byte offsets of the last characters that stand in for unreadable bytes, in document order.
    damage: Vec<u64>,
    /// The last CDATA sections, in document order.
    sections: Vec<Span>,
    /// Prefixes that a fix of the document may rename.
    renamed: Vec<String>,
    /// The rule of the one finding that the report has: the file is something else than it seems to be.
    alone: Option<&'static Rule>,
    /// A program that has yet to run, or a message of one, stands in the file: fixes would only make it look finished.
    pub withhold_fixes: bool,
}

/// How often a rule has been broken, counted separately for each set of severities it was reported with.
#[derive(Debug)]
pub(crate) struct Count {
    pub rule: &'static Rule,
    pub severities: Severities,
    pub number: u64,
}

/// A finding whose places are still byte offsets.
#[derive(Debug)]
pub(crate) struct Draft {
    pub rule: &'static Rule,
    pub severities: Severities,
    pub span: Span,
    /// Starts with the thing that is wrong, quotes its value (shortened) and says what would be right.
    pub message: String,
    /// Replaces the rule's own help where more is known.
    pub help: Option<String>,
    pub related: Vec<(Span, String)>,
    /// Shown as the excerpt when the text at `span` is gone and only its place was kept.
    pub quoted: Option<String>,
    pub fix: Option<Fix>,
}

/// A fix, as edits of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fix {
    pub title: String,
    /// Keeps the meaning, so that the fix may be applied in bulk.
    pub safe: bool,
    /// Each span is replaced by its text. Spans do not overlap and are in document order.
    pub edits: Vec<(Span, String)>,
}

impl Draft {
    /// Creates a finding without a message. [`Findings::submit`] reports it.
    pub fn new(rule: &'static Rule, severities: Severities, span: Span) -> Draft {
        Draft {
            rule,
            severities,
            span,
            message: String::new(),
            help: None,
            related: Vec::new(),
            quoted: None,
            fix: None,
        }
    }

    /// Writes the message. Not inlined: hundreds of callers pass their words only, which keeps them small.
    #[inline(never)]
    pub fn say(&mut self, words: impl fmt::Display) {
        self.message = words.to_string();
    }

    /// Appends to the message.
    #[inline(never)]
    pub fn add(&mut self, words: impl fmt::Display) {
        self.message += &words.to_string();
    }

    /// Sets the excerpt that is shown when the text at `span` is gone.
    #[inline(never)]
    pub fn show(&mut self, text: impl fmt::Display) {
        self.quoted = Some(text.to_string());
    }

    /// Adds a fix that may be applied in bulk.
    #[inline(never)]
    pub fn repair(&mut self, title: impl fmt::Display, span: Span, text: impl fmt::Display) {
        self.fix_by(Fix::safe(title, span, text));
    }

    /// Adds a fix that the user should look at first.
    #[inline(never)]
    pub fn suggest(&mut self, title: impl fmt::Display, span: Span, text: impl fmt::Display) {
        self.fix_by(Fix::suggest(title, span, text));
    }

    /// Sets the fix, if there is one.
    #[inline(never)]
    pub fn fix_by(&mut self, fix: impl Into<Option<Fix>>) {
        self.fix = fix.into();
    }

    /// Marks the fix, if there is one, as one that the user should look at first.
    pub fn doubt_fix(&mut self) {
        if let Some(fix) = &mut self.fix {
            fix.safe = false;
        }
    }

    /// Sets a help text that replaces the rule's own, where more is known.
    #[inline(never)]
    pub fn advise(&mut self, help: impl fmt::Display) {
        self.help = Some(help.to_string());
    }

    /// Adds another place that belongs to the finding; `label` says what is there.
    #[inline(never)]
    pub fn relate(&mut self, place: Span, label: impl fmt::Display) {
        self.related.push((place, label.to_string()));
    }

    /// Sorts the related places in document order.
    pub fn order_related(&mut self) {
        let related = std::mem::take(&mut self.related);
        self.related = sorted(related, |(place, _)| (place.start, ""));
    }
}

impl Fix {
    /// Creates a fix that may be applied in bulk.
    #[inline(never)]
    pub fn safe(title: impl fmt::Display, span: Span, text: impl fmt::Display) -> Fix {
        Fix { title: title.to_string(), safe: true, edits: edits(span, text.to_string()) }
    }

    /// Creates a fix that the user should look at first.
    #[inline(never)]
    pub fn suggest(title: impl fmt::Display, span: Span, text: impl fmt::Display) -> Fix {
        Fix { title: title.to_string(), safe: false, edits: edits(span, text.to_string()) }
    }

    /// Creates a fix whose title contains the text it writes, or a quotation of it where the text is over 60 bytes long.
    #[inline(never)]
    pub fn write(right: String, safe: bool, span: Span) -> Fix {
        if right.len() > 60 {
            return Fix::write_quoted(right, safe, span);
        }
        Fix { title: format!("Write {right}"), safe, edits: edits(span, right) }
    }

    /// Like [`Fix::write`], for a long text such as a URL or a date with words: the title quotes it shortened.
    #[inline(never)]
    pub fn write_quoted(right: String, safe: bool, span: Span) -> Fix {
        Fix { title: format!("Write {}", quote(&right)), safe, edits: edits(span, right) }
    }

    /// Creates a fix of several edits, given in document order.
    #[inline(never)]
    pub fn of(title: impl fmt::Display, safe: bool, edits: Vec<(Span, String)>) -> Fix {
        Fix { title: title.to_string(), safe, edits }
    }

    #[must_use]
    #[inline(never)]
    pub fn and(mut self, span: Span, text: impl fmt::Display) -> Fix {
        self.edits.push((span, text.to_string()));
        self
    }
}

#[inline(never)]
fn edits(span: Span, text: String) -> Vec<(Span, String)> {
    vec![(span, text)]
}

impl Findings {
    const MAX_ADDRESSES: usize = 1 << 16;
    /// Among so many places kept last, one is looked for that may be kept already.
    const SAME_ENTRY: usize = 16;

    /// Creates an empty collection. `only`: ids of rules or families to report; empty for all.
    pub fn new(max_per_rule: u64, only: Vec<String>) -> Findings {
        Findings { max_per_rule, only, ..Findings::default() }
    }

    /// Reports that `rule` is broken at `span`. `explain` writes the message; it is not called for findings beyond the cap.
    pub fn report(&mut self, rule: &'static Rule, span: Span, explain: impl FnOnce(&mut Draft)) {
        self.report_as(rule, rule.severities, span, explain);
    }

    /// Reports a finding with other severities than the rule's own, for a rule whose weight depends on the rest of the
    /// document.
    pub fn report_as(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        span: Span,
        explain: impl FnOnce(&mut Draft),
    ) {
        if let Some(draft) = self.open(rule, severities, span) {
            explain(draft);
            debug_assert!(!draft.message.is_empty(), "{} has no message", rule.id);
            self.close();
        }
    }

    /// Reports a finding that was written before it was clear whether to report it.
    pub fn submit(&mut self, draft: Draft) {
        if let Some(open) = self.open(draft.rule, draft.severities, draft.span) {
            *open = draft;
            self.close();
        }
    }

    /// Reports what the file is in place of a sitemap. Nothing else is reported about it, before or after.
    pub fn report_alone(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        span: Span,
        explain: impl FnOnce(&mut Draft),
    ) {
        if self.alone.is_none() {
            self.counts.clear();
            self.fresh.clear();
            self.report_as(rule, severities, span, explain);
            self.alone = Some(rule);
        }
    }

    /// Whether the report may contain findings of the rule.
    pub fn admits(&self, rule: &'static Rule) -> bool {
        self.alone.is_none_or(|alone| alone.is(rule))
    }

    /// Counts a finding and makes room for its words if they are wanted: the part of reporting that is the same for every
    /// rule. Not inlined, because there are hundreds of callers.
    #[cold]
    #[inline(never)]
    fn open(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        span: Span,
    ) -> Option<&mut Draft> {
        if self.alone.is_some() {
            return None;
        }
        let number = self.count(rule, severities);
        if number > self.max_per_rule || !self.wanted(rule) {
            return None;
        }
        self.fresh.push(Draft::new(rule, severities, span));
        self.fresh.last_mut()
    }

    /// Completes a finding: shortens its words whatever the file contains, drops a fix that cannot be applied, and marks a
    /// fix that another fix could spoil as not safe.
    #[inline(never)]
    fn close(&mut self) {
        let Some(draft) = self.fresh.last_mut() else { return };
        shorten(&mut draft.message);
        draft.help.iter_mut().for_each(shorten);
        draft.related.iter_mut().for_each(|(_, label)| shorten(label));
        draft.fix.iter_mut().for_each(|fix| shorten(&mut fix.title));
        let Some(fix) = &mut draft.fix else { return };
        debug_assert!(
            fix.edits.iter().map(|(span, _)| span).is_sorted_by(|a, b| a.end <= b.start),
            "{}: {:?}",
            draft.rule.id,
            fix.edits
        );
        let edits = || fix.edits.iter();
        // The text has `?` in place of each unreadable byte. A fix would write these `?` into the file for good.
        let replaced = edits().any(|(_, text)| text.contains(['?', '\u{FFFD}']))
            && edits().any(|(span, _)| is_damaged(&self.damage, *span));
        if replaced || edits().any(|(span, _)| cuts(&self.sections, *span)) {
            draft.fix = None;
        } else if edits()
            .any(|(_, text)| self.renamed.iter().any(|prefix| has_prefix(text, prefix)))
        {
            fix.safe = false;
        }
    }

    /// Says in the report what was not read, and why. The same sentence appears once only.
    pub fn not_read(&mut self, sentence: impl fmt::Display) {
        self.leave_out(sentence.to_string());
    }

    fn leave_out(&mut self, sentence: String) {
        if !self.incomplete.contains(&sentence) {
            self.incomplete.push(sentence);
        }
    }

    pub fn take_fresh(&mut self) -> Vec<Draft> {
        std::mem::take(&mut self.fresh)
    }

    /// Asks for the place of `span` to be kept, for findings that point there after its text is gone. Call it while
    /// findings may still be placed there.
    pub fn keep(&mut self, span: Span) {
        // The place of an address is asked for several times, before and after those of its links.
        let after = self.kept.iter().rev().take(Self::SAME_ENTRY);
        let mut after = after.take_while(|other| other.start >= span.start);
        if !after.any(|other| *other == span) {
            self.kept.push(span);
        }
    }

    /// Asks for the place of a URL to be kept, if the URL is among the first 65,536 of the file. A
    /// sitemap may have 50,000 URLs; a file with many more is no reason to take more memory (law 3). A rule that remembers
    /// a later URL calls [`Findings::keep`].
    pub fn keep_address(&mut self, span: Span) {
        if self.addresses < Self::MAX_ADDRESSES {
            self.addresses += 1;
            self.keep(span);
        }
    }

    pub fn take_kept(&mut self) -> impl Iterator<Item = Span> + '_ {
        self.kept.drain(..)
    }

    /// Notes that the byte at `at` could not be read. Calls come in document order.
    pub fn damaged(&mut self, at: u64) {
        // The text is decoded only one block ahead of its readers, and longer values are not read whole.
        const MAX: usize = 1 << 17;
        if self.damage.len() == MAX {
            self.damage.drain(..MAX / 2);
        }
        self.damage.push(at);
    }

    /// Notes that a fix may rename a prefix throughout the document, so that a fix that writes the old prefix is not safe.
    /// Returns false if too many prefixes are noted already.
    pub fn renames(&mut self, prefix: &str) -> bool {
        const MAX: usize = 64;
        let known = self.renamed.iter().any(|known| known == prefix);
        if !known && self.renamed.len() < MAX {
            self.renamed.push(prefix.to_owned());
            return true;
        }
        known
    }

    /// Notes where a CDATA section is. Calls come in document order.
    pub fn section(&mut self, span: Span) {
        // Older sections may be dropped: fixes offered at the end of a document remove whole elements or change tags.
        const MAX: usize = 1 << 16;
        if self.sections.len() == MAX {
            self.sections.drain(..MAX / 2);
        }
        self.sections.push(span);
    }

    /// Whether the text at `span` stands in for bytes that could not be read.
    pub fn is_damaged(&self, span: Span) -> bool {
        is_damaged(&self.damage, span)
    }

    pub fn counts(&self) -> &[Count] {
        &self.counts
    }

    /// Returns how many findings of `rule` there are so far.
    pub fn number(&self, rule: &'static Rule) -> u64 {
        self.counts.iter().filter(|count| count.rule.is(rule)).map(|count| count.number).sum()
    }

    /// Whether something so far breaks the protocol.
    pub fn has_error(&self) -> bool {
        let is_error = |count: &Count| count.severities.get(Protocol) == Some(Error);
        self.counts.iter().any(is_error)
    }

    pub fn incomplete(&self) -> &[String] {
        &self.incomplete
    }

    /// Whether the options ask for this rule.
    pub fn wanted(&self, rule: &'static Rule) -> bool {
        self.only.is_empty()
            || self.only.iter().any(|name| name == rule.id || name == rule.family())
    }

    /// Counts a finding and returns how many its rule has now.
    fn count(&mut self, rule: &'static Rule, severities: Severities) -> u64 {
        // A document breaks a handful of rules: a scan beats a hash, and keeps the order of first appearance independent of
        // memory addresses.
        let mut total = 0;
        let mut found = false;
        for count in &mut self.counts {
            if count.rule.is(rule) {
                if count.severities == severities {
                    count.number += 1;
                    found = true;
                }
                total += count.number;
            }
        }
        if !found {
            self.counts.push(Count { rule, severities, number: 1 });
            total += 1;
        }
        total
    }
}

/// Cuts the middle out of words that are very long, as a name may be, and then the end of a text that is still too long.
/// Values that a text quotes should be shortened where it is written.
fn shorten(text: &mut String) {
    const HEAD: usize = 80;
    const TAIL: usize = 20;
    const MAX: usize = 500;
    let mut rest = text.as_bytes();
    while let Some(long) = rest.get(..=HEAD + TAIL)
        && let Some(space) = memchr::memrchr(b' ', long)
    {
        rest = &rest[space + 1..];
    }
    if rest.len() <= HEAD + TAIL && text.len() <= MAX {
        return;
    }
    let mut short = String::new();
    for word in text.split_inclusive(' ') {
        let head = word.char_indices().nth(HEAD).map_or(word.len(), |(at, _)| at);
        let tail = word.char_indices().nth_back(TAIL - 1).map_or(0, |(at, _)| at);
        short.push_str(&word[..head]);
        if head < tail {
            short.push('…');
        }
        short.push_str(&word[head.max(tail)..]);
    }
    if let Some((at, _)) = short.char_indices().nth(MAX) {
        short.truncate(at);
        short.push('…');
    }
    *text = short;
}

fn is_damaged(damage: &[u64], span: Span) -> bool {
    let after = damage.partition_point(|&at| at < span.start);
    damage.get(after).is_some_and(|&at| at < span.end)
}

/// Whether `span` overlaps only one of a section's delimiters or a part of one. Replacing the span would then change how
/// the rest is read.
fn cuts(sections: &[Span], span: Span) -> bool {
    let cut = |section: &Span| {
        let apart = span.end <= section.start || section.end <= span.start;
        let whole = span.start <= section.start && section.end <= span.end;
        let inside = section.start + "<![CDATA[".len() as u64 <= span.start
            && span.end + "]]>".len() as u64 <= section.end;
        !(apart || whole || inside)
    };
    // Sections are sorted and disjoint: `span` contains all that lie between the first and the last one it touches.
    let first = sections.partition_point(|section| section.end <= span.start);
    let behind = sections.partition_point(|section| section.start < span.end);
    sections
        .get(first..behind)
        .is_some_and(|touched| touched.first().is_some_and(cut) || touched.last().is_some_and(cut))
}

/// Whether a tag in the text, or a name at the text's beginning, has the prefix.
fn has_prefix(text: &str, prefix: &str) -> bool {
    let named = |rest: &str| rest.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(':'));
    let tag = |at: usize| {
        let rest = slice(text, at + 1..);
        named(rest.strip_prefix('/').unwrap_or(rest))
    };
    named(text) || text.match_indices('<').any(|(at, _)| tag(at))
}

/// What a rule may use besides the entry, and where it reports.
pub(crate) struct Context<'a> {
    pub findings: &'a mut Findings,
    /// What the options say about the file: its name, its URL and the moment of checking.
    pub site: &'a Site,
}
