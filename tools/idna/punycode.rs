//! Decodes Punycode: RFC 3492, section 6.2, with the names of its parameters.

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// Characters are inserted one by one, so a longer label, which no server can have, would cost too much. In bytes.
const MAX: usize = 2000;

/// Decodes a label without its prefix `xn--`; `None` if it is not Punycode in lower case, or longer than 2,000 bytes.
pub fn decode(code: &str) -> Option<String> {
    if code.len() > MAX {
        return None;
    }
    let (basic, digits) = code.rsplit_once('-').unwrap_or(("", code));
    let mut output: Vec<char> = basic.chars().collect();
    let mut digits = digits.bytes().map(digit);
    let (mut n, mut i, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    while let Some(mut first) = digits.next() {
        let old = i;
        let mut weight = 1_u32;
        for k in (BASE..).step_by(BASE as usize) {
            let digit = first?;
            i = digit.checked_mul(weight)?.checked_add(i)?;
            let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            first = digits.next()?;
        }
        let length = u32::try_from(output.len()).ok()? + 1;
        bias = adapt(i - old, length, old == 0);
        n = n.checked_add(i / length)?;
        i %= length;
        output.insert(i as usize, char::from_u32(n)?);
        i += 1;
    }
    Some(output.into_iter().collect())
}

fn digit(byte: u8) -> Option<u32> {
    match byte {
        b'a'..=b'z' => Some(u32::from(byte - b'a')),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 26),
        _ => None,
    }
}

fn adapt(delta: u32, length: u32, first: bool) -> u32 {
    let mut delta = if first { delta / DAMP } else { delta / 2 };
    delta += delta / length;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}
