//! Puts the tests' files together anew, some thousand times a second, and asserts that safe fixes keep their law:
//! `cargo run --example recombine -- SECONDS [SEED]`. What breaks it is made small and written to `target/recombined/`.
//!
//! Fuzzing by bytes comes to single faults soon and to two at one place late; this goes there at once.

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::HashSet;
use std::io::Write;
use std::panic::catch_unwind;
use std::time::{Duration, Instant};

use common::{files_below, is_input, laws, tests_folder};
use sitemap_lint::Options;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<u64>().ok());
    let Some(Some(seconds)) = arguments.next() else {
        eprintln!("recombine SECONDS [SEED]");
        std::process::exit(2);
    };
    let seed = arguments.next().flatten().unwrap_or(1);
    let folder = tests_folder().with_file_name("target").join("recombined");
    std::fs::create_dir_all(&folder)?;

    let stock = Stock::read();
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut tried = 0u64;
    let mut known = HashSet::new();
    while Instant::now() < until {
        tried += 1;
        let mut parts = dice.choose(&stock.files).clone();
        for _ in 0..=dice.below(4) {
            stock.change(&mut parts, &mut dice);
        }
        if let Some(complaint) = complaint(&parts.concat()) {
            let small = smallest(parts, &complaint);
            if known.insert(small.clone()) {
                let path = folder.join(format!("{seed}-{tried}.xml"));
                std::fs::write(&path, &small)?;
                writeln!(std::io::stdout(), "{complaint}: {}", path.display())?;
            }
        }
    }
    writeln!(std::io::stdout(), "{tried} files tried, {} findings", known.len())?;
    std::process::exit(i32::from(!known.is_empty()));
}

/// In one line, what is wrong with the repairs of a file.
fn complaint(bytes: &[u8]) -> Option<String> {
    let bytes = bytes.to_vec();
    let options = Options { max_per_rule: Some(1_000_000), ..Options::default() };
    let result = catch_unwind(move || laws::repairs_safely(&bytes, &options));
    let words = result.unwrap_or_else(|_| Err("panic".into())).err()?;
    words.lines().next().map(str::to_owned)
}

/// Leaves out parts, then bytes, for as long as the complaint stays the same.
fn smallest(mut parts: Vec<Vec<u8>>, words: &str) -> Vec<u8> {
    let same = |bytes: &[u8]| complaint(bytes).is_some_and(|other| other == words);
    for split in [false, true] {
        if split {
            parts = parts.concat().into_iter().map(|byte| vec![byte]).collect();
        }
        let mut size = parts.len().div_ceil(2);
        while size > 0 {
            let mut at = 0;
            while at < parts.len() {
                let mut fewer = parts.clone();
                fewer.drain(at..(at + size).min(parts.len()));
                if same(&fewer.concat()) {
                    parts = fewer;
                } else {
                    at += size;
                }
            }
            size /= 2;
        }
    }
    parts.concat()
}

/// What files are made of.
struct Stock {
    /// Each as its tags, sections and the text between them.
    files: Vec<Vec<Vec<u8>>>,
    texts: Vec<Vec<u8>>,
    /// With the space before each.
    attributes: Vec<Vec<u8>>,
}

impl Stock {
    fn read() -> Stock {
        let folders = ["fixtures", "documents"].map(|name| tests_folder().join(name));
        let paths = folders.iter().flat_map(|folder| files_below(folder));
        let inputs =
            paths.filter(|path| is_input(path)).filter_map(|path| std::fs::read(path).ok());
        let mut inputs: Vec<Vec<u8>> =
            inputs.filter(|bytes| (1..6_000).contains(&bytes.len())).collect();
        inputs.sort();
        inputs.dedup();
        let files: Vec<_> = inputs.iter().map(|bytes| divide(bytes)).collect();
        let all = || files.iter().flatten().filter(|part| part.len() < 500);
        let mut texts: Vec<_> = all().filter(|part| is_text(part)).cloned().collect();
        let mut attributes: Vec<_> =
            all().filter(|part| is_tag(part)).flat_map(|part| in_tag(part)).collect();
        for list in [&mut texts, &mut attributes] {
            list.sort();
            list.dedup();
        }
        Stock { files, texts, attributes }
    }

    /// One change of a file, if it has the place for it.
    fn change(&self, parts: &mut Vec<Vec<u8>>, dice: &mut Dice) {
        let places = |wanted: fn(&[u8]) -> bool| -> Vec<usize> {
            (0..parts.len()).filter(|&at| wanted(&parts[at])).collect()
        };
        let (texts, tags) = (places(is_text), places(is_tag));
        if texts.is_empty() || tags.is_empty() {
            return;
        }
        let (text, tag) = (*dice.choose(&texts), *dice.choose(&tags));
        let any = dice.below(parts.len());
        let end = (any + 1 + dice.below(6)).min(parts.len());
        match dice.below(11) {
            0 => parts[text].clone_from(dice.choose(&self.texts)),
            1 => {
                // A section, of all the text or of a part of it.
                let from = dice.below(parts[text].len()) * dice.below(2);
                let to = from + dice.below(parts[text].len() - from + 1);
                parts[text].splice(to..to, *b"]]>");
                parts[text].splice(from..from, *b"<![CDATA[");
            }
            2 => {
                let at = dice.below(parts[text].len());
                let byte = parts[text][at];
                if byte.is_ascii() {
                    parts[text].splice(at..=at, format!("&#{byte};").into_bytes());
                }
            }
            number @ 3..=5 => {
                let place = if number == 5 { any } else { text };
                let at = dice.below(parts[place].len() + 1);
                parts[place].splice(at..at, dice.choose(ODD).iter().copied());
            }
            6 | 7 => {
                // An element or some parts of another file.
                let other = dice.choose(&self.files);
                let from = dice.below(other.len());
                let to = if dice.below(2) == 0 {
                    end_of_element(other, from)
                } else {
                    (from + 1 + dice.below(8)).min(other.len())
                };
                parts.splice(any..any, other[from..to].iter().cloned());
            }
            8 => {
                let run = parts[any..end].to_vec();
                parts.splice(end..end, run);
            }
            9 => drop(parts.drain(any..(any + 1 + dice.below(2)).min(end))),
            _ => {
                let name = parts[tag].iter().position(|byte| b" \t\r\n/>".contains(byte));
                let at = name.unwrap_or(parts[tag].len());
                parts[tag].splice(at..at, dice.choose(&self.attributes).iter().copied());
            }
        }
    }
}

/// What makes a value another one, or hides what it is.
const ODD: &[&[u8]] = &[
    b"\xE9",
    b"\xEF\xBB\xBF",
    b"\xC2\xA0",
    b"\xE2\x80\x8B",
    b"\x01",
    b"\0",
    b"\r",
    b"\r\n",
    b"\n",
    b" ",
    b"&",
    b"&amp;",
    b"&amp;amp;",
    b"&#38;",
    b"&#13;",
    b"&nbsp;",
    b"&foo;",
    b"<",
    b"&lt;",
    b">",
    b"\"",
    b"'",
    b"]]>",
    b"%20",
    b"%zz",
    b"\\",
    b"\xC3\xBC",
    b"u\xCC\x88",
    b"<![CDATA[",
    b"<!--x-->",
    b"<?x y?>",
    b"<br/>",
    b"<b>x</b>",
    b"/../",
    b"//",
    b"#",
    b"?",
    b"?utm_source=x",
    b"&amp;utm_source=x",
    b"?sid=0123456789abcdef0123456789abcdef",
    b";jsessionid=0123456789ABCDEF",
    b":80",
    b"user:pw@",
    b"https://",
    b"http:",
    b"HTTP://",
    b"{{ x }}",
    b"|",
    b"[",
    b"]",
    b".",
    b",",
    b"-",
    b"0",
    b"Z",
    b".000000",
];

fn is_text(part: &[u8]) -> bool {
    part.first() != Some(&b'<') && !part.trim_ascii().is_empty()
}

fn is_tag(part: &[u8]) -> bool {
    matches!(part, [b'<', name, .., b'>'] if name.is_ascii_alphabetic())
}

/// Cuts a file into tags, sections and the text between them.
fn divide(text: &[u8]) -> Vec<Vec<u8>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let close: &[u8] = match rest {
            [b'<', b'!', b'-', b'-', ..] => b"-->",
            rest if rest.starts_with(b"<![CDATA[") => b"]]>",
            [b'<', ..] => b">",
            _ => b"<",
        };
        let found = rest.windows(close.len()).position(|window| window == close);
        let end = found.map_or(rest.len(), |at| if close == b"<" { at } else { at + close.len() });
        parts.push(rest[..end].to_vec());
        rest = &rest[end..];
    }
    parts
}

/// The attributes in a tag.
fn in_tag(tag: &[u8]) -> Vec<Vec<u8>> {
    let text = String::from_utf8_lossy(tag);
    let ends = text.match_indices(['"', '\'']).map(|(at, _)| at).skip(1).step_by(2);
    let mut attributes = Vec::new();
    let mut from = text.find(' ').unwrap_or(text.len());
    for end in ends {
        attributes.extend(text.get(from..=end).map(|attribute| attribute.as_bytes().to_vec()));
        from = end + 1;
    }
    attributes
}

/// Behind the element that begins with that part; behind the part where none does.
fn end_of_element(parts: &[Vec<u8>], from: usize) -> usize {
    let part = &parts[from];
    if !is_tag(part) || part.ends_with(b"/>") {
        return from + 1;
    }
    let name = part[1..].split(|byte| b" \t\r\n>".contains(byte)).next().unwrap_or_default();
    let close = [b"</", name, b">"].concat();
    let end = parts[from..].iter().take(60).position(|part| *part == close);
    end.map_or(from + 1, |at| from + at + 1)
}

/// Numbers that look like chance and are the same for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, number: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % number.max(1)
    }

    fn choose<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}
