//! Decodes bytes to text: byte order mark, declared encoding, UTF-8, UTF-16 and the two single-byte encodings that old
//! generators still write.

pub(crate) mod declared;

use self::declared::{Declared, Meaning};
use crate::report::findings::{Findings, Fix};
use crate::report::rule::{Consumer, Rule, Severities, Severity};
use crate::text::bytes::find_all;
use crate::text::chars::windows_1252;
use crate::text::order::CollectSmall;
use crate::text::quote::quote;
use crate::text::span::Span;

/// The rules about the encoding of one kind of file.
#[derive(Debug)]
pub(crate) struct EncodingRules {
    /// The kind, for messages: “a sitemap”.
    pub what: &'static str,
    /// The file is read as XML. The XML layer then reports white space before a declaration, and an incomplete character at
    /// the file's end.
    pub xml: bool,
    pub bom: &'static Rule,
    pub bom_inside: &'static Rule,
    pub invalid: &'static Rule,
    pub utf16: &'static Rule,
    pub not_utf8: &'static Rule,
    pub conflict: &'static Rule,
    pub odd_name: &'static Rule,
}

/// Decodes one file. Offsets of the text are those of `Position::offset`: for UTF-8 the bytes of the file itself, so that a
/// fix is byte-exact; otherwise those of the decoded text.
#[derive(Debug)]
pub(crate) struct Decode {
    rules: &'static EncodingRules,
    encoding: Encoding,
    /// Bytes of a character that the next block completes.
    pending: Vec<u8>,
    /// Document offset of the next text.
    offset: u64,
    declared: Option<Declared>,
    /// The declaration names another encoding that contains ASCII, and all bytes so far are ASCII, so they do not show
    /// whether the declaration is true.
    undecided: bool,
    /// The declaration names ASCII, and all bytes so far are ASCII.
    ascii: bool,
    /// The declaration names another encoding, but the bytes are UTF-8.
    against_declaration: bool,
    /// Report nothing about UTF-8: the content is not read, or is nothing that a sitemap may be.
    silent: bool,
    /// The first bytes of a character in which the file ends.
    torn: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    Latin1,
    Windows1252,
    /// An encoding without a table here. If it contains ASCII, the ASCII is read; otherwise the content is not read.
    Unreadable,
}

/// What the bytes of a file have shown about the encoding that it declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// All bytes are ASCII, and so valid both in that encoding and in UTF-8.
    Ascii,
    /// The bytes are UTF-8, whatever is declared.
    Utf8,
    /// The bytes are not UTF-8.
    Other,
}

/// Returns how many of the first bytes, at least one, are invalid in UTF-8, each by itself. Consecutive ones are one word
/// in another encoding.
fn run_of_bad(bytes: &[u8]) -> usize {
    /// Maximum length of a character in UTF-8.
    const LONGEST: usize = 4;
    let is_bad = |&at: &usize| {
        let next = &bytes[at..bytes.len().min(at + LONGEST)];
        let error = std::str::from_utf8(next).err();
        error.is_some_and(|error| error.valid_up_to() == 0 && error.error_len() == Some(1))
    };
    (1..bytes.len()).take_while(is_bad).count() + 1
}

/// Whether the text begins with characters of one byte each. At the beginning of a sitemap in UTF-16, every other byte is
/// zero.
fn is_single(bytes: &[u8]) -> bool {
    const ENOUGH: usize = 16;
    bytes.len() >= ENOUGH && bytes[..ENOUGH].iter().all(|byte| byte.is_ascii() && *byte != 0)
}

/// Returns the severities of the rule. `refused`: libxml2 does not read such a file.
fn conflict_severities(conflict: &Rule, refused: bool) -> Severities {
    let severities = conflict.severities;
    if refused { severities.and(Consumer::Xsd, Severity::Error) } else { severities }
}

impl Decode {
    /// Determines the encoding from the first bytes of the file (at least 1,024, or all there are), and reports what is
    /// wrong with it. Returns also the length of the byte order mark.
    pub fn begin(
        head: &[u8],
        rules: &'static EncodingRules,
        findings: &mut Findings,
    ) -> (Decode, usize) {
        let (mark, marked) = match head {
            [0xEF, 0xBB, 0xBF, ..] => (3, Some(Encoding::Utf8)),
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => (4, Some(Encoding::Unreadable)),
            // The bytes after the mark decide: the mark cannot make them UTF-16.
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
            silent: false,
            torn: Vec::new(),
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
                        "The file begins with the byte order mark of UTF-16 ({:02X} {:02X}), but its text is not UTF-16; remove the mark",
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

    /// Reports the byte order mark of UTF-8. The XML layer reports it with white space before an XML declaration.
    fn report_bom(&self, head: &[u8], findings: &mut Findings) {
        let behind = &head[3..];
        let blank = behind.len() - behind.trim_ascii_start().len();
        if self.rules.xml && blank > 0 && behind[blank..].starts_with(b"<?xml") {
            return;
        }
        findings.report(self.rules.bom, Span::at(3), |finding| {
            finding.say(
                "The file begins with a byte order mark (EF BB BF), which UTF-8 does not need",
            );
            finding.repair("Remove the byte order mark", Span::new(0, 3), "");
        });
    }

    /// Whether the content stays unread.
    pub fn is_unread(&self) -> bool {
        self.encoding == Encoding::Unreadable && !self.undecided
    }

    /// Returns the name for the report: the declared name if it decided.
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

    /// Says that nothing more is to be reported about bytes that are not UTF-8.
    pub fn silence(&mut self) {
        self.silent = true;
    }

    /// Returns where the text begins: after the byte order mark of UTF-8.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Appends the text of the next bytes. With `last`, an incomplete character is an error.
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
                    // XML 1.0, section 4.3.3, makes this a fatal error.
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

    /// Appends the text of bytes that are UTF-8 from the first character to the last. Returns false, and changes nothing, if
    /// they are not, or if they complete what came before.
    pub fn push_whole(
        &mut self,
        bytes: &[u8],
        text: &mut dyn FnMut(&str),
        findings: &mut Findings,
    ) -> bool {
        if self.encoding != Encoding::Utf8 || self.ascii || !self.pending.is_empty() {
            return false;
        }
        let Ok(whole) = std::str::from_utf8(bytes) else { return false };
        self.give(whole, text, findings);
        true
    }

    fn give(&mut self, piece: &str, text: &mut dyn FnMut(&str), findings: &mut Findings) {
        // In XML it depends on the place what a byte order mark does, so the XML layer reports it.
        if !self.rules.xml {
            for at in find_all(piece.as_bytes(), MARK.as_bytes()) {
                let start = self.offset + at as u64;
                let span = Span::new(start, start + MARK.len() as u64);
                findings.report(self.rules.bom_inside, span, |draft| {
                    draft.say(MARK_INSIDE);
                    draft.repair("Remove the character", span, "");
                });
            }
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
                        Some(1) => run_of_bad(bad),
                        Some(length) => length,
                        None if last => {
                            // In a file read by lines, the bad bytes show which lines are sound, so they are reported at
                            // once.
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
                    // One placeholder for each byte, so that offsets stay those of the file.
                    self.give(&"?".repeat(length), text, findings);
                    rest = &bad[length..];
                }
            }
        }
    }

    /// Reports an incomplete character at the end of the file, unless the file is reported as cut off.
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
            findings.not_read("Characters that are not in UTF-8 were not read.");
            return;
        }
        findings.damaged(span.start);
        findings.report(self.rules.invalid, span, |finding| {
            const SHOWN: usize = 6;
            let more = if bad.len() > SHOWN { " …" } else { "" };
            let shown = bad.iter().take(SHOWN).map(|byte| format!("{byte:02X}")).collect_small();
            let (shown, at) = (shown.join(" ") + more, self.offset);
            let (bytes, are, it) =
                if bad.len() > 1 { ("bytes", "are", "they") } else { ("byte", "is", "it") };
            if bad.len() > 1 && std::str::from_utf8(bad).is_err_and(|error| error.error_len().is_none())
            {
                finding.say(format_args!(
                    "The bytes {shown} at offset {at} are an incomplete character; the text was cut off there"
                ));
                return finding.suggest("Delete the bytes", span, "");
            }
            // Longer runs are words in another alphabet.
            if bad.len() > 2 {
                finding.say(format_args!(
                    "The {bytes} {shown} at offset {at} {are} not valid UTF-8; the file is probably in another encoding, such as windows-1251"
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
                finding.say("Half a surrogate pair; the UTF-16 text is damaged from about here on");
            });
        }
    }

    /// Decides at the first bytes beyond ASCII whether the declared encoding is the file's. Bytes that are valid UTF-8 are
    /// hardly ever meant as anything else.
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

    /// Reports what the bytes have shown about the declaration.
    fn report_decided(&mut self, shown: Shown, findings: &mut Findings) {
        let known = self.declared.as_ref().is_some_and(Declared::is_known);
        if known {
            self.report_declared(shown, findings);
        } else {
            // XML 1.0, section 4.3.3: an encoding that a parser cannot process is a fatal error.
            if shown != Shown::Other {
                self.encoding = Encoding::Utf8;
            }
            self.report_conflict(true, UNKNOWN, findings);
        }
        // For an encoding without a table only the ASCII is read, byte by byte, so that the offsets are those of UTF-8.
        if shown == Shown::Utf8 || self.encoding == Encoding::Unreadable {
            self.encoding = Encoding::Utf8;
            self.against_declaration = known || shown == Shown::Other;
        }
    }

    /// Reports that another encoding than UTF-8 is declared.
    fn report_declared(&self, shown: Shown, findings: &mut Findings) {
        let Some(declared) = &self.declared else { return };
        let span = declared.span;
        let rule = self.rules.not_utf8;
        let ascii = shown == Shown::Ascii;
        let severities = match ascii {
            // Text that is all ASCII is also UTF-8, as the file must be, whatever it declares.
            true => Severities::protocol(Severity::Warning),
            false => rule.severities,
        };
        findings.report_as(rule, severities, span, |finding| {
            let name = quote(&declared.name);
            finding.show(&declared.name);
            if shown != Shown::Other {
                finding.say(format_args!(
                    "The file is declared as {name}, but its characters are in UTF-8; declare UTF-8"
                ));
                finding.help = Some(
                    "Declare `encoding=\"UTF-8\"`, and leave the characters as they are.".into(),
                );
                finding.fix_by(Fix { safe: ascii, ..Fix::safe("Declare `UTF-8`", span, "UTF-8") });
                return;
            }
            finding.say(format_args!("The file is declared as {name}; a sitemap must be UTF-8"));
            // The fixed text is already UTF-8, so only its declaration changes.
            if self.encoding != Encoding::Unreadable {
                finding.repair("Save as UTF-8", span, "UTF-8");
            }
        });
    }

    /// Reports that the declaration contradicts the bytes. `refused`: libxml2 does not read such a file; it reads other
    /// files as the bytes show.
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
        let plain: Vec<u8> = head.iter().copied().filter(|&byte| byte != 0).collect_small();
        let start = plain.iter().position(|&byte| byte == b'<').unwrap_or(0);
        // UTF-32 is recognised by its bytes, whatever a declaration seems to say.
        self.declared = Declared::find(&plain[start..]).filter(|_| !wide);
        let lower = self.declared.as_ref().map(|declared| declared.name.to_ascii_lowercase());
        // Readers disagree on whether to trust the bytes or the declaration, so a conflict is worse than UTF-16 alone.
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
                let but = format!("{order} but declared as {}", quote(&declared.name));
                finding.message.insert_str("The file is written in UTF-16".len(), &but);
            }
            // The fixed file becomes UTF-8, whatever else is edited.
            if !wide {
                let declared = self.declared.as_ref().filter(|_| !utf8);
                let edits = declared.map(|declared| (declared.span, "UTF-8".to_owned()));
                let edits = edits.into_iter().collect_small();
                let fix = Fix::of("Save as UTF-8", true, edits);
                finding.fix_by(fix);
            }
        });
        if wide {
            findings.not_read("The content was not read: it is in UTF-32.");
        }
    }

    /// Judges the declared encoding, and follows it if it decides. `marked`: the file has the byte order mark of UTF-8.
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
                        "The encoding name {} is not registered; write `UTF-8`",
                        quote(&declared.name)
                    ));
                    finding.repair("Write `UTF-8`", span, "UTF-8");
                });
            }
            Meaning::Wide => self.report_conflict(true, UTF8, findings),
            _ if marked => self.report_conflict(false, UTF8, findings),
            Meaning::Misspelt => self.report_conflict(false, UNKNOWN, findings),
            // The XML layer reports the declaration's own syntax.
            Meaning::Nothing => {}
            Meaning::Shifted => {
                self.encoding = Encoding::Unreadable;
                self.report_declared(Shown::Other, findings);
                self.silent = true;
                findings.not_read(format_args!(
                    "The content was not read: this checker does not support the encoding {}.",
                    quote(&declared.name)
                ));
            }
            Meaning::HoldsAscii(encoding) => {
                self.encoding = encoding;
                // The bytes will show what to report about the declaration.
                self.undecided = true;
                findings.keep(span);
            }
        }
    }
}

impl Encoding {
    /// Whether the encoding is UTF-16, and this lower-case name agrees.
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

/// What to say about the name of an encoding.
const UNKNOWN: &str = "parsers do not know an encoding with that name";

/// What to say about a byte order mark anywhere else.
pub(crate) const MARK_INSIDE: &str =
    "The invisible character U+FEFF is allowed only at the very start of a file";

/// The byte order mark as a character.
const MARK: &str = "\u{FEFF}";
