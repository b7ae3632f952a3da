//! Collects findings: counts all of them, keeps the first of each rule, leaves none twice.

use crate::report::options::Site;
use std::borrow::Cow;
use std::fmt;

use crate::report::rule::{Rule, Severities};
use crate::text::cut::cut;
use crate::text::order::{Gather, sorted};
use crate::text::quote::quote;
use crate::text::span::Span;

/// Takes what the rules report.
///
/// The true number of findings is always kept; the findings themselves only up to the cap for
/// each rule, so that a file with a million equal problems costs little more than one.
#[derive(Debug)]
pub(crate) struct Findings {
    counts: Vec<Count>,
    /// Reported since the last [`Findings::take_fresh`], in the order of reporting.
    fresh: Vec<Draft>,
    max_per_rule: u64,
    only: Vec<String>,
    incomplete: Vec<String>,
    /// Places to be kept, since the last [`Findings::take_kept`].
    kept: Vec<Span>,
    /// Addresses whose place was kept only because they are among the first.
    addresses: usize,
    /// Where bytes could not be read and others stand in their place: the last ones, in order.
    damage: Vec<u64>,
    /// Where CDATA sections stand: the last ones, in order.
    sections: Vec<Span>,
    /// Prefixes that a repair of the document may change.
    renamed: Vec<String>,
    /// Byte order marks that whoever reads the text has not passed yet, in order.
    marks: Vec<ByteOrderMark>,
}

/// A byte order mark that is not the file's first character. How bad it is depends on where it stands.
#[derive(Debug)]
pub(crate) struct ByteOrderMark {
    pub rule: &'static Rule,
    pub severities: Severities,
    pub span: Span,
    /// It can be removed in bulk.
    pub safe: bool,
    /// Another rule speaks of it.
    pub told: bool,
}

/// How often a rule has been broken, apart for each set of severities it was reported with.
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
    /// Starts with the thing, quotes the value (shortened), says what would be right.
    pub message: String,
    /// Instead of the rule's own help, where more is known.
    pub help: Option<String>,
    pub related: Vec<(Span, String)>,
    /// Shown as the excerpt where the text at `span` is gone and only its place was kept.
    pub quoted: Option<String>,
    pub fix: Option<Fix>,
    /// The fix removes one of two entries, and which one only the whole file shows: what this one has, as
    /// [`Dup::decide`](crate::rules::dup::Dup::decide) knows it.
    pub has: Option<usize>,
}

/// A repair, as edits of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fix {
    pub title: String,
    /// Keeps the meaning; may be applied in bulk.
    pub safe: bool,
    /// Replace each span by its text; spans do not overlap and are in document order.
    pub edits: Vec<(Span, String)>,
}

impl Draft {
    /// A finding without a message yet. [`Findings::submit`] reports it.
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
            has: None,
        }
    }

    /// Writes the message. Hundreds of places do: each hands over its words and no more.
    #[inline(never)]
    pub fn say(&mut self, words: impl Text) {
        self.message = words.text();
    }

    /// Goes on with the message.
    #[inline(never)]
    pub fn add(&mut self, words: impl Text) {
        self.message += &words.text();
    }

    /// What the excerpt is where the text at `span` is gone.
    #[inline(never)]
    pub fn show(&mut self, text: impl Text) {
        self.quoted = Some(text.text());
    }

    /// A repair that may be applied in bulk.
    #[inline(never)]
    pub fn repair(&mut self, title: impl Text, span: Span, text: impl Text) {
        self.fix_by(Fix::safe(title, span, text));
    }

    /// A repair for the user to look at first.
    #[inline(never)]
    pub fn suggest(&mut self, title: impl Text, span: Span, text: impl Text) {
        self.fix_by(Fix::suggest(title, span, text));
    }

    /// A repair, where there is one.
    #[inline(never)]
    pub fn fix_by(&mut self, fix: impl Into<Option<Fix>>) {
        self.fix = fix.into();
    }

    /// The repair, if there is one, is for the user to look at.
    pub fn doubt_fix(&mut self) {
        if let Some(fix) = &mut self.fix {
            fix.safe = false;
        }
    }

    /// What to do, where more is known than the rule's own help says.
    #[inline(never)]
    pub fn advise(&mut self, help: impl Text) {
        self.help = Some(help.text());
    }

    /// Another place that belongs to it, and what stands there.
    #[inline(never)]
    pub fn relate(&mut self, place: Span, label: impl Text) {
        self.related.push((place, label.text()));
    }

    /// Puts the related places in document order.
    pub fn order_related(&mut self) {
        let related = std::mem::take(&mut self.related);
        self.related = sorted(related, |(place, _)| (place.start, ""));
    }
}

impl Fix {
    /// A repair that may be applied in bulk.
    #[inline(never)]
    pub fn safe(title: impl Text, span: Span, text: impl Text) -> Fix {
        Fix { title: title.text(), safe: true, edits: edits(span, text.text()) }
    }

    /// A repair for the user to look at first.
    #[inline(never)]
    pub fn suggest(title: impl Text, span: Span, text: impl Text) -> Fix {
        Fix { title: title.text(), safe: false, edits: edits(span, text.text()) }
    }

    /// A repair that writes what its title names, where that is not long.
    #[inline(never)]
    pub fn write(right: String, safe: bool, span: Span) -> Fix {
        if right.len() > 60 {
            return Fix::write_quoted(right, safe, span);
        }
        Fix { title: format!("Write {right}"), safe, edits: edits(span, right) }
    }

    /// The same for what is long: an address, or a date with words.
    #[inline(never)]
    pub fn write_quoted(right: String, safe: bool, span: Span) -> Fix {
        Fix { title: format!("Write {}", quote(&right)), safe, edits: edits(span, right) }
    }

    /// A repair in several places, in document order.
    #[inline(never)]
    pub fn of(title: impl Text, safe: bool, edits: Vec<(Span, String)>) -> Fix {
        Fix { title: title.text(), safe, edits }
    }

    #[must_use]
    #[inline(never)]
    pub fn and(mut self, span: Span, text: impl Text) -> Fix {
        self.edits.push((span, text.text()));
        self
    }
}

/// Words for a finding, in whatever form they are at hand. Each form has one function, called from
/// hundreds of places; `impl Into<String>` would write it out at every one.
pub(crate) trait Text {
    fn text(self) -> String;
}

impl Text for &str {
    #[inline(never)]
    fn text(self) -> String {
        self.to_owned()
    }
}

impl Text for &String {
    fn text(self) -> String {
        self.as_str().text()
    }
}

impl Text for String {
    fn text(self) -> String {
        self
    }
}

impl Text for fmt::Arguments<'_> {
    #[inline(never)]
    fn text(self) -> String {
        fmt::format(self)
    }
}

impl Text for char {
    fn text(self) -> String {
        self.encode_utf8(&mut [0; 4]).text()
    }
}

impl Text for Cow<'_, str> {
    fn text(self) -> String {
        self.into_owned()
    }
}

#[inline(never)]
fn edits(span: Span, text: String) -> Vec<(Span, String)> {
    vec![(span, text)]
}

impl Findings {
    const MAX_ADDRESSES: usize = 1 << 16;

    /// `only`: rule ids or families to report; empty for all.
    pub fn new(max_per_rule: u64, only: Vec<String>) -> Findings {
        Findings {
            counts: Vec::new(),
            fresh: Vec::new(),
            max_per_rule,
            only,
            incomplete: Vec::new(),
            kept: Vec::new(),
            addresses: 0,
            damage: Vec::new(),
            sections: Vec::new(),
            renamed: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Reports that `rule` is broken at `span`. `explain` writes the message, and is not called
    /// for findings beyond the cap.
    pub fn report(&mut self, rule: &'static Rule, span: Span, explain: impl FnOnce(&mut Draft)) {
        self.report_as(rule, rule.severities, span, explain);
    }

    /// The same with other severities than the rule's own, for a rule whose weight depends on
    /// what else the document says.
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

    /// Reports a finding that was written before it was known whether to report it.
    pub fn submit(&mut self, draft: Draft) {
        if let Some(open) = self.open(draft.rule, draft.severities, draft.span) {
            *open = draft;
            self.close();
        }
    }

    /// The part of reporting that is the same for every rule: counts, and makes room for the
    /// words if they are wanted. Not inlined, for there are hundreds of callers.
    #[cold]
    #[inline(never)]
    fn open(
        &mut self,
        rule: &'static Rule,
        severities: Severities,
        span: Span,
    ) -> Option<&mut Draft> {
        let number = self.count(rule, severities);
        if number > self.max_per_rule || !self.wanted(rule) {
            return None;
        }
        self.fresh.push(Draft::new(rule, severities, span));
        self.fresh.last_mut()
    }

    /// The last part of it: words stay short whatever the file holds, a fix that cannot be applied is none, and one that
    /// another could spoil is not for bulk.
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
        // A `?` stands for each byte that could not be read, and would take its place for good.
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

    /// Takes a byte order mark, to be reported when the text around it has been read.
    pub fn mark(&mut self, mark: ByteOrderMark) {
        self.marks.push(mark);
    }

    /// Says that the byte order marks at `span`, which are in no name or value, are as bad as `severities` say.
    pub fn judge_marks(&mut self, span: Span, severities: Severities) {
        for mark in self.marks_at(span) {
            (mark.severities, mark.safe) = (severities, true);
        }
    }

    /// Says that the byte order marks at `span` are told as something else.
    pub fn drop_marks(&mut self, span: Span) {
        self.marks_at(span).for_each(|mark| mark.told = true);
    }

    fn marks_at(&mut self, span: Span) -> impl Iterator<Item = &mut ByteOrderMark> {
        let first = self.marks.partition_point(|mark| mark.span.start < span.start);
        self.marks[first..].iter_mut().take_while(move |mark| mark.span.end <= span.end)
    }

    /// Reports the byte order marks before `end`.
    pub fn report_marks(&mut self, end: u64) {
        let number = self.marks.partition_point(|mark| mark.span.start < end);
        let marks: Vec<ByteOrderMark> = self.marks.drain(..number).gather();
        for ByteOrderMark { rule, severities, span, safe, .. } in
            marks.into_iter().filter(|mark| !mark.told)
        {
            self.report_as(rule, severities, span, |draft| {
                draft.say(format_args!(
                    "The invisible character U+FEFF is allowed only at the very start of a file"
                ));
                draft.fix = Some(Fix { safe, ..Fix::safe("Remove the character", span, "") });
            });
        }
    }

    /// Says in the report what was not read, and why. The same sentence is said once.
    pub fn not_read(&mut self, sentence: impl Text) {
        self.leave_out(sentence.text());
    }

    fn leave_out(&mut self, sentence: String) {
        if !self.incomplete.contains(&sentence) {
            self.incomplete.push(sentence);
        }
    }

    pub fn take_fresh(&mut self) -> Vec<Draft> {
        std::mem::take(&mut self.fresh)
    }

    /// Asks for the place of `span` to be kept, for findings that point there after its text is
    /// gone. To be called while findings may still be placed there.
    pub fn keep(&mut self, span: Span) {
        self.kept.push(span);
    }

    /// The same for an address, if it is among the first: a file may have 50,000, and of one that has many more they are no
    /// reason to take more memory (law 3). Who remembers one behind them asks for it by [`Findings::keep`].
    pub fn keep_address(&mut self, span: Span) {
        if self.addresses < Self::MAX_ADDRESSES {
            self.addresses += 1;
            self.keep(span);
        }
    }

    pub fn take_kept(&mut self) -> impl Iterator<Item = Span> + '_ {
        self.kept.drain(..)
    }

    /// Says that a byte could not be read, which stands behind all that was said so before.
    pub fn damaged(&mut self, at: u64) {
        // The text is decoded a block ahead of those who ask; a longer value is not read whole.
        const MAX: usize = 1 << 17;
        if self.damage.len() == MAX {
            self.damage.drain(..MAX / 2);
        }
        self.damage.push(at);
    }

    /// Says that a prefix may get another name, everywhere and at once: what is written with it would be left behind.
    /// False where there are too many of them.
    pub fn renames(&mut self, prefix: &str) -> bool {
        const MAX: usize = 64;
        let known = self.renamed.iter().any(|known| known == prefix);
        if !known && self.renamed.len() < MAX {
            self.renamed.push(prefix.to_owned());
            return true;
        }
        known
    }

    /// Says where a CDATA section stands, which is behind all that were named before.
    pub fn section(&mut self, span: Span) {
        // Repairs that are offered at the end of a document take out whole elements or stand in tags.
        const MAX: usize = 1 << 16;
        if self.sections.len() == MAX {
            self.sections.drain(..MAX / 2);
        }
        self.sections.push(span);
    }

    /// Whether what stands there is not what the file says.
    pub fn is_damaged(&self, span: Span) -> bool {
        is_damaged(&self.damage, span)
    }

    #[cfg(test)]
    pub fn has_fresh(&self) -> bool {
        !self.fresh.is_empty()
    }

    pub fn counts(&self) -> &[Count] {
        &self.counts
    }

    /// How many findings of `rule` there are so far.
    pub fn number(&self, rule: &'static Rule) -> u64 {
        self.counts.iter().filter(|count| count.rule.is(rule)).map(|count| count.number).sum()
    }

    pub fn incomplete(&self) -> &[String] {
        &self.incomplete
    }

    /// Whether the options ask for this rule.
    pub fn wanted(&self, rule: &'static Rule) -> bool {
        self.only.is_empty()
            || self.only.iter().any(|name| name == rule.id || name == rule.family())
    }

    /// Counts one more and returns how many the rule has.
    fn count(&mut self, rule: &'static Rule, severities: Severities) -> u64 {
        // A document breaks a handful of rules: a scan beats a hash, and the order of first
        // appearance does not depend on addresses.
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

/// Leaves out the middle of what goes on for long without a space, as a name may, and the end of a text that is long all
/// the same: what it quotes should have been shortened where it was written.
fn shorten(text: &mut String) {
    const HEAD: usize = 80;
    const TAIL: usize = 20;
    const MAX: usize = 500;
    if text.len() <= HEAD + TAIL {
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

/// Whether `span` takes in a part of a section's own marks: without the other part, what is left would be read
/// otherwise.
fn cuts(sections: &[Span], span: Span) -> bool {
    let cut = |section: &Span| {
        let apart = span.end <= section.start || section.end <= span.start;
        let whole = span.start <= section.start && section.end <= span.end;
        let inside = section.start + "<![CDATA[".len() as u64 <= span.start
            && span.end + "]]>".len() as u64 <= section.end;
        !(apart || whole || inside)
    };
    // Between the first and the last that it touches it takes in all.
    let first = sections.partition_point(|section| section.end <= span.start);
    let behind = sections.partition_point(|section| section.start < span.end);
    sections
        .get(first..behind)
        .is_some_and(|touched| touched.first().is_some_and(cut) || touched.last().is_some_and(cut))
}

/// Whether a tag in that text, or a name that it begins with, has the prefix.
fn has_prefix(text: &str, prefix: &str) -> bool {
    let named = |rest: &str| rest.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(':'));
    let tag = |at: usize| {
        let rest = cut(text, at + 1..);
        named(rest.strip_prefix('/').unwrap_or(rest))
    };
    named(text) || text.match_indices('<').any(|(at, _)| tag(at))
}

/// What a rule may look at beside the entry, and where it reports.
pub(crate) struct Context<'a> {
    pub findings: &'a mut Findings,
    /// What the options say of the file: its name, its address, the moment of checking.
    pub site: &'a Site,
}
