//! Bytes to text: byte order mark, declared encoding, UTF-8, UTF-16 and the two single-byte
//! encodings that old generators still write.

pub(crate) mod declared;

use self::declared::{Declared, Meaning};
use crate::bytes::lines::blank_line;
use crate::report::findings::{ByteOrderMark, Findings, Fix};
use crate::report::rule::{Consumer, Rule, Severities, Severity};
use crate::text::bytes::find_all;
use crate::text::chars::windows_1252;
use crate::text::order::Gather;
use crate::text::quote::quote;
use crate::text::span::Span;

/// The rules about the encoding of one kind of file.
#[derive(Debug)]
pub(crate) struct EncodingRules {
    /// The kind, for messages: “a sitemap”.
    pub what: &'static str,
    /// The file is read as XML: white space before a declaration, and half a character at the file's end, are the XML
    /// layer's to report.
    pub xml: bool,
    /// The file is read line by line, each of which is a URL.
    pub lines: bool,
    pub bom: &'static Rule,
    pub bom_inside: &'static Rule,
    pub invalid: &'static Rule,
    pub utf16: &'static Rule,
    pub not_utf8: &'static Rule,
    pub conflict: &'static Rule,
    pub odd_name: &'static Rule,
}

/// Decodes one file. Offsets of the text are those of `Position::offset`: for UTF-8 the bytes of
/// the file itself, so that a repair is byte-exact; otherwise those of the decoded text.
#[derive(Debug)]
pub(crate) struct Decode {
    rules: &'static EncodingRules,
    encoding: Encoding,
    /// Bytes of a character that the next block completes.
    pending: Vec<u8>,
    /// Document offset of the next text.
    offset: u64,
    declared: Option<Declared>,
    /// The declaration names another encoding that holds ASCII, and no byte beyond ASCII has come that shows whether that
    /// is true.
    undecided: bool,
    /// The declaration names ASCII, and no other byte has come.
    ascii: bool,
    /// The declaration named another one, but the bytes are UTF-8.
    against_declaration: bool,
    /// Letters have come that are none of windows-1252.
    other_letters: bool,
    /// Report nothing about UTF-8: the content has been given up, or is nothing that a sitemap may be.
    silent: bool,
    /// No markup has come yet.
    before_markup: bool,
    /// The first bytes of a character that the file ends in.
    torn: Vec<u8>,
    /// Where bytes of a text file could not be read, until [`Decode::forget_damage`].
    damage: Vec<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    Latin1,
    Windows1252,
    /// One that we have no table for: of those that hold ASCII that is read; otherwise the content stays unread.
    Unreadable,
}

/// What the bytes of a file have shown of the encoding that it declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// They are in both, that one and UTF-8.
    Ascii,
    /// They are UTF-8, whatever is declared.
    Utf8,
    /// They are not UTF-8.
    Other,
}

/// How many of the first bytes are none of UTF-8, each by itself: one after the other they are one word of another
/// encoding. At least one.
fn run_of_bad(bytes: &[u8]) -> usize {
    /// No character of UTF-8 has more.
    const LONGEST: usize = 4;
    let is_bad = |&at: &usize| {
        let next = &bytes[at..bytes.len().min(at + LONGEST)];
        let error = std::str::from_utf8(next).err();
        error.is_some_and(|error| error.valid_up_to() == 0 && error.error_len() == Some(1))
    };
    (1..bytes.len()).take_while(is_bad).count() + 1
}

/// Whether a text begins so of which each character is one byte. In UTF-16 every other byte of a sitemap's beginning is
/// zero.
fn is_single(bytes: &[u8]) -> bool {
    const ENOUGH: usize = 16;
    bytes.len() >= ENOUGH && bytes[..ENOUGH].iter().all(|byte| byte.is_ascii() && *byte != 0)
}

/// `refused`: libxml2 does not read such a file.
fn conflict_severities(conflict: &Rule, refused: bool) -> Severities {
    let severities = conflict.severities;
    if refused { severities.and(Consumer::Xsd, Severity::Error) } else { severities }
}

impl Decode {
    /// Looks at the first bytes of the file (at least 1,024, or all there are), tells the
    /// encoding and reports what is wrong with it. Returns the length of the byte order mark too.
    pub fn begin(
        head: &[u8],
        rules: &'static EncodingRules,
        findings: &mut Findings,
    ) -> (Decode, usize) {
        let (mark, marked) = match head {
            [0xEF, 0xBB, 0xBF, ..] => (3, Some(Encoding::Utf8)),
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => (4, Some(Encoding::Unreadable)),
            // The bytes behind it decide: what they are not, no mark makes of them.
            [0xFF, 0xFE, rest @ ..] | [0xFE, 0xFF, rest @ ..] if is_single(rest) => (2, None),
            [0xFF, 0xFE, ..] => (2, Some(Encoding::Utf16Le)),
            [0xFE, 0xFF, ..] => (2, Some(Encoding::Utf16Be)),
            [b'<', 0, 0, 0, ..] | [0, 0, 0, b'<', ..] => (0, Some(Encoding::Unreadable)),
            [first, 0, second, 0, ..] if *second != 0 && first.is_ascii_graphic() => {
                (0, Some(Encoding::Utf16Le))
            }
            [0, first, 0, second, ..] if *second != 0 && first.is_ascii_graphic() => {
                (0, Some(Encoding::Utf16Be))
            }
            _ => (0, None),
        };
        let declared = Declared::find(head);
        let mut decode = Decode {
            rules,
            encoding: marked.unwrap_or(Encoding::Utf8),
            pending: Vec::new(),
            offset: 0,
            declared,
            undecided: false,
            ascii: false,
            against_declaration: false,
            other_letters: false,
            silent: false,
            before_markup: true,
            torn: Vec::new(),
            damage: Vec::new(),
        };
        match marked {
            Some(Encoding::Utf8) => {
                decode.offset = 3;
                decode.report_bom(head, findings);
            }
            Some(_) => decode.report_utf16(head, findings),
            None if mark > 0 => {
                let span = Span::new(0, mark as u64);
                decode.offset = span.end;
                findings.report(rules.invalid, span, |finding| {
                    finding.say(format_args!(
                        "The file begins with the byte order mark of UTF-16 ({:02X} {:02X}), but its text is none; \
                         without the mark it can be read",
                        head[0], head[1]
                    ));
                    finding.advise("Remove the byte order mark.");
                    finding.repair("Remove the byte order mark", span, "");
                });
            }
            None => {}
        }
        if matches!(decode.encoding, Encoding::Utf8) {
            decode.judge_declaration(mark == 3, findings);
        }
        (decode, mark)
    }

    /// Reports the byte order mark of UTF-8, with the blank line behind it: they are one slip of whoever wrote them. Of white
    /// space before an XML declaration the XML layer tells.
    fn report_bom(&self, head: &[u8], findings: &mut Findings) {
        let behind = &head[3..];
        let blank = behind.len() - behind.trim_ascii_start().len();
        if self.rules.xml && blank > 0 && behind[blank..].starts_with(b"<?xml") {
            return;
        }
        let line = match self.rules.lines {
            true => blank_line(&behind[..blank]),
            false => 0,
        };
        findings.report(self.rules.bom, Span::at(3), |finding| {
            finding.say(
                "The file begins with a byte order mark (EF BB BF), which UTF-8 does not need",
            );
            let span = Span::new(0, 3 + line as u64);
            match line {
                0 => finding.repair("Remove the byte order mark", span, ""),
                _ => finding.repair("Remove the byte order mark and the blank line", span, ""),
            }
        });
    }

    /// Whether the content stays unread.
    pub fn is_unread(&self) -> bool {
        self.encoding == Encoding::Unreadable && !self.undecided
    }

    /// The name for the report: that of the declaration where it decided.
    pub fn name(&self) -> String {
        match self.encoding {
            Encoding::Utf8 => "UTF-8".into(),
            Encoding::Utf16Le => "UTF-16LE".into(),
            Encoding::Utf16Be => "UTF-16BE".into(),
            Encoding::Latin1 => "ISO-8859-1".into(),
            Encoding::Windows1252 => "windows-1252".into(),
            Encoding::Unreadable => self.declared.as_ref().map_or_else(
                || "UTF-32".into(),
                |declared| declared.name.chars().take(40).collect(),
            ),
        }
    }

    /// From now on nothing is said of what is not UTF-8.
    pub fn silence(&mut self) {
        self.silent = true;
    }

    /// Whether something in `span` could not be read, so that placeholders stand for it.
    pub fn is_damaged(&self, span: Span) -> bool {
        let after = self.damage.partition_point(|&at| at < span.start);
        self.damage.get(after).is_some_and(|&at| at < span.end)
    }

    pub fn forget_damage(&mut self, before: u64) {
        self.damage.retain(|&at| at >= before);
    }

    /// Where the text begins: behind the byte order mark of UTF-8.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Appends the text of the next bytes. With `last`, an incomplete character is bad.
    pub fn push(
        &mut self,
        bytes: &[u8],
        last: bool,
        text: &mut dyn FnMut(&str),
        findings: &mut Findings,
    ) {
        match self.encoding {
            Encoding::Utf8 => {
                if self.ascii && !bytes.is_ascii() {
                    self.ascii = false;
                    // XML 1.0, section 4.3.3: a fatal error.
                    self.report_conflict(true, "not all bytes are ASCII", findings);
                }
                self.utf8(bytes, last, text, findings)
            }
            Encoding::Utf16Le => self.utf16(bytes, last, u16::from_le_bytes, text, findings),
            Encoding::Utf16Be => self.utf16(bytes, last, u16::from_be_bytes, text, findings),
            _ if self.undecided => self.decide(bytes, last, text, findings),
            Encoding::Latin1 => self.single(bytes, char::from, text, findings),
            Encoding::Windows1252 => self.single(bytes, windows_1252, text, findings),
            Encoding::Unreadable => {}
        }
    }

    fn give(&mut self, piece: &str, text: &mut dyn FnMut(&str), findings: &mut Findings) {
        let mut prolog_end = 0;
        if self.before_markup {
            let markup = memchr::memchr(b'<', piece.as_bytes());
            self.before_markup = markup.is_none();
            prolog_end = markup.unwrap_or(piece.len());
        }
        let bytes = piece.as_bytes();
        for at in find_all(bytes, MARK.as_bytes()) {
            // Legal in the content of XML, where it only breaks what it stands in; nothing but white space may
            // come before the root (XML 1.0, production 22).
            let rule = self.rules.bom_inside;
            let severities = if at < prolog_end {
                rule.severities
            } else {
                Severities::protocol(Severity::Warning)
            };
            let start = self.offset + at as u64;
            let span = Span::new(start, start + MARK.len() as u64);
            // In a name or a value it is a character like others.
            let safe = at < prolog_end;
            findings.mark(ByteOrderMark { rule, severities, span, safe, told: false });
        }
        self.offset += piece.len() as u64;
        text(piece);
    }

    fn utf8(
        &mut self,
        bytes: &[u8],
        last: bool,
        text: &mut dyn FnMut(&str),
        findings: &mut Findings,
    ) {
        let joined;
        let mut rest = bytes;
        if !self.pending.is_empty() {
            self.pending.extend_from_slice(bytes);
            joined = std::mem::take(&mut self.pending);
            rest = &joined;
        }
        loop {
            match std::str::from_utf8(rest) {
                Ok(valid) => {
                    self.give(valid, text, findings);
                    return;
                }
                Err(error) => {
                    let (valid, bad) = rest.split_at(error.valid_up_to());
                    if let Ok(valid) = std::str::from_utf8(valid) {
                        self.give(valid, text, findings);
                    }
                    let length = match error.error_len() {
                        Some(_) if surrogates(bad).is_some() => 6,
                        Some(1) => run_of_bad(bad),
                        Some(length) => length,
                        None if last => {
                            // Of what is read in lines it shows which of them are sound.
                            let waits = self.rules.xml;
                            if waits {
                                self.torn = bad.to_vec();
                                findings.damaged(self.offset);
                            }
                            bad.len()
                        }
                        None => {
                            self.pending = bad.to_vec();
                            return;
                        }
                    };
                    if self.torn.is_empty() {
                        self.report_bad_utf8(&bad[..length], findings);
                    }
                    // As many placeholders as bytes: offsets stay those of the file.
                    self.give(&"?".repeat(length), text, findings);
                    rest = &bad[length..];
                }
            }
        }
    }

    /// Reports half a character at the end of the file, unless that says itself that it is cut off.
    pub fn end(&mut self, cut: bool, findings: &mut Findings) {
        let torn = std::mem::take(&mut self.torn);
        self.offset -= torn.len() as u64;
        if !cut && !torn.is_empty() {
            self.report_bad_utf8(&torn, findings);
        }
    }

    fn report_bad_utf8(&mut self, bad: &[u8], findings: &mut Findings) {
        if self.silent {
            return;
        }
        let span = Span::new(self.offset, self.offset + bad.len() as u64);
        if self.against_declaration {
            findings.damaged(span.start);
            findings.not_read("Characters that are not written in UTF-8 were not read.");
            return;
        }
        if self.rules.lines {
            self.damage.push(span.start);
        }
        findings.damaged(span.start);
        // Whole words of such letters are those of another alphabet, and so are shorter ones behind them.
        let cut = std::str::from_utf8(bad).is_err_and(|error| error.error_len().is_none());
        self.other_letters |= bad.len() > 2 && !cut && surrogates(bad).is_none();
        let other = self.other_letters;
        findings.report(self.rules.invalid, span, |finding| {
            const SHOWN: usize = 6;
            let more = if bad.len() > SHOWN { " …" } else { "" };
            let shown = bad.iter().take(SHOWN).map(|byte| format!("{byte:02X}")).gather();
            let (shown, at) = (shown.join(" ") + more, self.offset);
            if let Some(c) = surrogates(bad) {
                finding.say(format_args!(
                    "The bytes {shown} at offset {at} are the two halves of {} in UTF-16, each written for itself; in UTF-8 it has four bytes",
                    quote(&c.to_string())
                ));
                finding.repair("Write the character in UTF-8", span, c);
                return;
            }
            if bad.len() > 1 && cut {
                finding.say(format_args!(
                    "The bytes {shown} at offset {at} begin a character whose rest is missing; the text was cut there"
                ));
                finding.suggest("Delete them", span, "");
                return;
            }
            let (bytes, are, it) =
                if bad.len() > 1 { ("bytes", "are", "they") } else { ("byte", "is", "it") };
            if other {
                finding.say(format_args!(
                    "The {bytes} {shown} at offset {at} {are} not valid UTF-8: the file is most likely in another encoding, such as windows-1251; it should be saved as UTF-8"
                ));
                finding.advise("Open the file in an editor that knows its encoding, and save it as UTF-8.");
                return;
            }
            let guess: String = bad.iter().map(|&byte| windows_1252(byte)).collect();
            finding.say(format_args!(
                "The {bytes} {shown} at offset {at} {are} not valid UTF-8; in windows-1252 {it} would be {}",
                quote(&guess)
            ));
            finding.suggest(format!("Write {} in UTF-8", quote(&guess)), span, guess);
        });
    }

    fn utf16(
        &mut self,
        bytes: &[u8],
        last: bool,
        unit: fn([u8; 2]) -> u16,
        text: &mut dyn FnMut(&str),
        findings: &mut Findings,
    ) {
        let mut all = std::mem::take(&mut self.pending);
        all.extend_from_slice(bytes);
        let mut end = all.len() - all.len() % 2;
        // A high surrogate waits for its other half.
        if !last && end >= 2 && (0xD800..0xDC00).contains(&unit([all[end - 2], all[end - 1]])) {
            end -= 2;
        }
        let units = all[..end].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let mut decoded = String::with_capacity(end);
        let mut broken = 0u64;
        for c in char::decode_utf16(units) {
            decoded.push(c.unwrap_or_else(|_| {
                broken += 1;
                char::REPLACEMENT_CHARACTER
            }));
        }
        let at = Span::at(self.offset);
        self.give(&decoded, text, findings);
        if last && end < all.len() {
            broken += 1;
            self.give("\u{FFFD}", text, findings);
        } else {
            self.pending = all[end..].to_vec();
        }
        for _ in 0..broken {
            findings.report(self.rules.invalid, at, |finding| {
                finding.say("Half a surrogate pair: the UTF-16 text is damaged from about here on");
            });
        }
    }

    /// Finds out at the first bytes beyond ASCII whether the declared encoding is that of the file: those of UTF-8 are
    /// hardly ever meant for anything else.
    fn decide(
        &mut self,
        bytes: &[u8],
        last: bool,
        text: &mut dyn FnMut(&str),
        findings: &mut Findings,
    ) {
        let mut all = std::mem::take(&mut self.pending);
        all.extend_from_slice(bytes);
        let beyond = all.iter().position(|byte| !byte.is_ascii()).unwrap_or(all.len());
        let (ascii, rest) = all.split_at(beyond);
        if let Ok(ascii) = std::str::from_utf8(ascii) {
            self.give(ascii, text, findings);
        }
        if rest.is_empty() && !last {
            return;
        }
        let shown = match std::str::from_utf8(rest) {
            Ok("") => Shown::Ascii,
            Ok(_) => Shown::Utf8,
            // The rest of a character is still to come.
            Err(error) if error.error_len().is_none() && !last => {
                if error.valid_up_to() == 0 {
                    self.pending = rest.to_vec();
                    return;
                }
                Shown::Utf8
            }
            Err(_) => Shown::Other,
        };
        self.undecided = false;
        self.report_decided(shown, findings);
        self.push(rest, last, text, findings);
    }

    /// Says what the bytes have shown of the declaration, like [`Decode::report_declared`].
    fn report_decided(&mut self, shown: Shown, findings: &mut Findings) {
        let known = self.declared.as_ref().is_some_and(Declared::is_known);
        if known {
            self.report_declared(shown, findings);
        } else {
            // XML 1.0, section 4.3.3: what a parser cannot process is a fatal error.
            if shown != Shown::Other {
                self.encoding = Encoding::Utf8;
            }
            self.report_conflict(true, "parsers know no encoding of that name", findings);
        }
        // Of one without a table, what is ASCII is read: a byte for a byte, as the offsets of UTF-8 are.
        if shown == Shown::Utf8 || self.encoding == Encoding::Unreadable {
            self.encoding = Encoding::Utf8;
            self.against_declaration = known || shown == Shown::Other;
        }
    }

    /// Says that another encoding than UTF-8 is declared.
    fn report_declared(&self, shown: Shown, findings: &mut Findings) {
        let Some(declared) = &self.declared else { return };
        let span = declared.span;
        let rule = self.rules.not_utf8;
        let ascii = shown == Shown::Ascii;
        let severities = match ascii {
            // What is ASCII is in UTF-8, as the file has to be, whatever it says of itself.
            true => Severities::protocol(Severity::Warning),
            false => rule.severities,
        };
        findings.report_as(rule, severities, span, |finding| {
            let name = quote(&declared.name);
            finding.show(&declared.name);
            if shown != Shown::Other {
                finding.say(format_args!(
                    "The file is declared to be {name}, but its characters are written in UTF-8; the declaration should say so"
                ));
                finding.help =
                    Some("Declare `encoding=\"UTF-8\"`, and leave the characters as they are.".into());
                finding.fix_by(Fix { safe: ascii, ..Fix::safe("Declare `UTF-8`", span, "UTF-8") });
                return;
            }
            finding
                .say(format_args!("The file is declared to be {name}; a sitemap must be UTF-8"));
            // The text that is repaired is UTF-8 already; its declaration follows.
            if self.encoding != Encoding::Unreadable {
                finding.repair("Save as UTF-8", span, "UTF-8");
            }
        });
    }

    /// Says that the declaration does not agree with the bytes. `refused`: libxml2 does not read such a file; others it
    /// reads as the bytes show.
    fn report_conflict(&self, refused: bool, but: &str, findings: &mut Findings) {
        let Some(declared) = &self.declared else { return };
        let rule = self.rules.conflict;
        findings.report_as(rule, conflict_severities(rule, refused), declared.span, |finding| {
            finding.show(&declared.name);
            finding.say(format_args!("The declaration says {}, but {but}", quote(&declared.name)));
            if self.encoding == Encoding::Utf8 {
                finding.repair("Write `UTF-8`", declared.span, "UTF-8");
            }
        });
    }

    fn single(
        &mut self,
        bytes: &[u8],
        table: fn(u8) -> char,
        text: &mut dyn FnMut(&str),
        findings: &mut Findings,
    ) {
        let decoded: String = bytes.iter().map(|&byte| table(byte)).collect();
        self.give(&decoded, text, findings);
    }

    fn report_utf16(&mut self, head: &[u8], findings: &mut Findings) {
        let wide = self.encoding == Encoding::Unreadable;
        let name = if wide { "UTF-32" } else { "UTF-16" };
        let plain: Vec<u8> = head.iter().copied().filter(|&byte| byte != 0).gather();
        let start = plain.iter().position(|&byte| byte == b'<').unwrap_or(0);
        // Of UTF-32 the bytes have decided, whatever a declaration seems to say.
        self.declared = Declared::find(&plain[start..]).filter(|_| !wide);
        let lower = self.declared.as_ref().map(|declared| declared.name.to_ascii_lowercase());
        // Readers disagree on whether to trust the bytes or the declaration: that is the worse of the two.
        let conflict = lower.as_ref().is_some_and(|name| !self.encoding.is_utf16_called(name));
        let utf8 = matches!(lower.as_deref(), Some("utf-8" | "utf8"));
        let severities = match conflict {
            true => conflict_severities(self.rules.conflict, !utf8),
            false => self.rules.utf16.severities,
        };
        let rule = if conflict { self.rules.conflict } else { self.rules.utf16 };
        let declared = self.declared.as_ref().filter(|_| conflict);
        let place = declared.map_or(Span::at(0), |declared| declared.span);
        findings.report_as(rule, severities, place, |finding| {
            let what = self.rules.what;
            finding.say(format_args!("The file is written in {name}; {what} must be UTF-8"));
            if let Some(declared) = declared {
                finding.show(&declared.name);
                let order = if self.encoding == Encoding::Utf16Le { "LE" } else { "BE" };
                let but = format!("{order}, and declares {}", quote(&declared.name));
                finding.message.insert_str("The file is written in UTF-16".len(), &but);
            }
            // The repaired file is UTF-8 whatever else is edited.
            if !wide {
                let declared = self.declared.as_ref().filter(|_| !utf8);
                let edits = declared.map(|declared| (declared.span, "UTF-8".to_owned()));
                let edits = edits.into_iter().gather();
                let fix = Fix::of("Save as UTF-8", true, edits);
                finding.fix_by(fix);
            }
        });
        if wide {
            findings.not_read("The content was not read: it is written in UTF-32.");
        }
    }

    /// Judges the encoding that the declaration names, and follows it where it decides. `marked`: the byte order mark of
    /// UTF-8 is there.
    fn judge_declaration(&mut self, marked: bool, findings: &mut Findings) {
        let Some(declared) = self.declared.clone() else { return };
        let span = declared.span;
        const UTF8: &str = "the bytes are UTF-8";
        match declared.meaning() {
            Meaning::Utf8 => {}
            Meaning::Ascii => {
                self.ascii = true;
                findings.keep(span);
            }
            Meaning::NearlyUtf8 => {
                findings.report(self.rules.odd_name, span, |finding| {
                    finding.say(format_args!(
                        "The encoding name {} is not the registered one, `UTF-8`",
                        quote(&declared.name)
                    ));
                    finding.repair("Write `UTF-8`", span, "UTF-8");
                });
            }
            Meaning::Wide => self.report_conflict(true, UTF8, findings),
            _ if marked => self.report_conflict(false, UTF8, findings),
            Meaning::Misspelt { refused } => {
                let but = "no encoding has that name; “UTF-8” has";
                self.report_conflict(refused, but, findings);
            }
            // The declaration's own syntax is the XML layer's business.
            Meaning::Nothing => {}
            Meaning::Shifted => {
                self.encoding = Encoding::Unreadable;
                self.report_declared(Shown::Other, findings);
                self.silent = true;
                findings.not_read(format_args!(
                    "The content was not read: there is no table for the encoding {}.",
                    quote(&declared.name)
                ));
            }
            Meaning::HoldsAscii(encoding) => {
                self.encoding = encoding;
                // What is to be said of it the bytes will show.
                self.undecided = true;
                findings.keep(span);
            }
        }
    }
}

impl Encoding {
    /// Whether it is UTF-16, and this lower-case name does not say otherwise.
    fn is_utf16_called(self, name: &str) -> bool {
        let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        match plain.as_str() {
            "utf16" | "ucs2" | "iso10646ucs2" | "unicode" => true,
            "utf16le" => self == Encoding::Utf16Le,
            "utf16be" => self == Encoding::Utf16Be,
            _ => false,
        }
    }
}

/// The character whose surrogates in UTF-16 the bytes begin with, each of them encoded as if it were a character (CESU-8,
/// Unicode Technical Report 26).
fn surrogates(bytes: &[u8]) -> Option<char> {
    let [0xED, a @ 0xA0..=0xAF, b @ 0x80..=0xBF, 0xED, c @ 0xB0..=0xBF, d @ 0x80..=0xBF, ..] =
        *bytes
    else {
        return None;
    };
    let ten = |high: u8, low: u8| u32::from(high & 0x0F) << 6 | u32::from(low & 0x3F);
    char::from_u32(0x10000 + (ten(a, b) << 10 | ten(c, d)))
}

/// The byte order mark as a character.
const MARK: &str = "\u{FEFF}";
