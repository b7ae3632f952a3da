//! Encodes numbers and texts as bytes and decodes them, for parts that go from one thread to another.
//!
//! Written by hand because it is little, and because law 9 keeps serde out of the core. Only the same version reads the
//! format.

use crate::text::bytes::{same_end, same_start};
use crate::text::slice::slice;
use crate::text::span::Span;

/// A type that can be encoded as bytes. Decoding invalid bytes gives `None`, never a panic.
pub(crate) trait Coded: Sized {
    fn encode(&self, out: &mut Encoder);
    fn decode(input: &mut Decoder<'_>) -> Option<Self>;
}

/// Encodes the fields of a struct, one after the other. If a field is missing here, the code does not compile. A method after
/// `if` says whether decoded fields fit together.
macro_rules! coded {
    ($($name:ident $(if $fits:ident)? { $($field:ident),+ })+) => { $(
        impl $crate::text::codec::Coded for $name {
            fn encode(&self, out: &mut $crate::text::codec::Encoder) {
                let $name { $($field),+ } = self;
                $($crate::text::codec::Coded::encode($field, out);)+
            }

            fn decode(input: &mut $crate::text::codec::Decoder<'_>) -> Option<$name> {
                $(let $field = $crate::text::codec::Coded::decode(input)?;)+
                Some($name { $($field),+ })$(.filter($name::$fits))?
            }
        }
    )+ };
}
pub(crate) use coded;

/// Encodes a type by a function of [`Encoder`] and one of [`Decoder`].
macro_rules! plain {
    ($($name:ty: $encode:expr, $decode:expr;)+) => { $(
        impl Coded for $name {
            fn encode(&self, out: &mut Encoder) {
                let encode: fn(&$name, &mut Encoder) = $encode;
                encode(self, out);
            }

            fn decode(input: &mut Decoder<'_>) -> Option<$name> {
                $decode(input)
            }
        }
    )+ };
}

plain! {
    u64: |number, out| out.number(*number), Decoder::number;
    u32: |number, out| out.number(u64::from(*number)), Decoder::short;
    u16: |number, out| out.number(u64::from(*number)), |input: &mut Decoder<'_>| u16::try_from(input.number()?).ok();
    usize: |number, out| out.number(*number as u64), |input: &mut Decoder<'_>| usize::try_from(input.number()?).ok();
    i8: |number, out| out.number(u64::from(*number as u8)), |input: &mut Decoder<'_>| Some(u8::try_from(input.number()?).ok()? as i8);
    i32: |number, out| out.number(u64::from(*number as u32)), |input: &mut Decoder<'_>| Some(input.short()? as i32);
    i64: |number, out| out.number(*number as u64), |input: &mut Decoder<'_>| Some(input.number()? as i64);
    bool: |flag, out| out.flag(*flag), Decoder::flag;
    String: |text, out| out.text(text), Decoder::text;
    Box<str>: |text, out| out.text(text), |input: &mut Decoder<'_>| Some(input.str()?.into());
}

coded! { Span { start, end } }

impl<T: Coded> Coded for Option<T> {
    fn encode(&self, out: &mut Encoder) {
        out.flag(self.is_some());
        if let Some(value) = self {
            value.encode(out);
        }
    }

    fn decode(input: &mut Decoder<'_>) -> Option<Option<T>> {
        match input.number()? {
            0 => Some(None),
            1 => Some(Some(T::decode(input)?)),
            _ => None,
        }
    }
}

impl<T: Coded> Coded for Vec<T> {
    fn encode(&self, out: &mut Encoder) {
        out.list(self, T::encode);
    }

    fn decode(input: &mut Decoder<'_>) -> Option<Vec<T>> {
        input.list(T::decode)
    }
}

impl<T: Coded, const N: usize> Coded for [T; N] {
    fn encode(&self, out: &mut Encoder) {
        self.iter().for_each(|value| value.encode(out));
    }

    fn decode(input: &mut Decoder<'_>) -> Option<[T; N]> {
        let values: Option<Vec<T>> = (0..N).map(|_| T::decode(input)).collect();
        values?.try_into().ok()
    }
}

/// Writes numbers in groups of seven bits, lowest first, as in LEB128.
#[derive(Debug, Default, Clone, PartialEq)]
pub(crate) struct Encoder {
    pub bytes: Vec<u8>,
}

impl Encoder {
    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    pub fn flag(&mut self, flag: bool) {
        self.number(u64::from(flag));
    }

    pub fn text(&mut self, text: &str) {
        self.raw(text.as_bytes());
    }

    pub fn raw(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
    }

    /// Writes a text as its difference from the one before: how many bytes both have in common at the start and at the end,
    /// and the text between.
    pub fn text_after(&mut self, before: &str, text: &str) {
        let start = same_start(before, text);
        let end = same_end(slice(before, start..), slice(text, start..));
        self.number(start as u64);
        self.number(end as u64);
        self.text(slice(text, start..text.len() - end));
    }

    pub fn list<'a, T: 'a, L: 'a>(&mut self, values: &'a L, encode: impl Fn(&T, &mut Encoder))
    where
        &'a L: IntoIterator<Item = &'a T>,
    {
        self.number(values.into_iter().count() as u64);
        for value in values {
            encode(value, self);
        }
    }
}

/// Reads what [`Encoder`] wrote. Anything else gives `None`, never a panic.
#[derive(Debug, Default)]
pub(crate) struct Decoder<'a> {
    rest: &'a [u8],
    /// Total length of the texts made from the texts before them, in bytes.
    made: usize,
}

impl<'a> Decoder<'a> {
    /// More bytes than all URLs of a file have. Without this limit, three bytes could repeat a long text, again and again.
    const MAX_MADE: usize = 1 << 31;

    pub fn new(bytes: &'a [u8]) -> Decoder<'a> {
        Decoder { rest: bytes, made: 0 }
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub fn short(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    pub fn flag(&mut self) -> Option<bool> {
        Some(self.number()? == 1)
    }

    pub fn text(&mut self) -> Option<String> {
        self.str().map(str::to_owned)
    }

    pub fn str(&mut self) -> Option<&'a str> {
        std::str::from_utf8(self.raw()?).ok()
    }

    /// Reads the next text into `text`, which contains the one before. `spare` is a buffer to reuse.
    pub fn text_after(&mut self, text: &mut String, spare: &mut String) -> Option<()> {
        let start = usize::try_from(self.number()?).ok()?;
        let end = text.len().checked_sub(usize::try_from(self.number()?).ok()?)?;
        let middle = self.str()?;
        if start > end {
            return None;
        }
        let parts = [text.get(..start)?, middle, text.get(end..)?];
        spare.clear();
        for part in parts {
            spare.push_str(part);
        }
        self.made = self.made.checked_add(spare.len()).filter(|made| *made <= Self::MAX_MADE)?;
        std::mem::swap(text, spare);
        Some(())
    }

    pub fn raw(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(bytes)
    }

    pub fn list<T, L: Default + Extend<T>>(
        &mut self,
        decode: impl Fn(&mut Decoder<'a>) -> Option<T>,
    ) -> Option<L> {
        let length = self.number()?;
        // Grown item by item: the length is untrusted, so nothing is reserved for it.
        let mut values = L::default();
        for _ in 0..length {
            values.extend([decode(self)?]);
        }
        Some(values)
    }
}
