//! Text of files and names of files, made safe to print.

/// The text with U+FFFD for each character that could command the terminal, forge a line, or turn the direction of one.
pub fn visible(text: &str) -> String {
    text.replace(is_command, "\u{FFFD}")
}

/// A line of a file with each tab as a space, so that it stays as wide as it is counted.
pub fn visible_line(line: &str) -> String {
    line.chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .map(|c| if is_command(c) { '\u{FFFD}' } else { c })
        .collect()
}

fn is_command(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A number with its noun: `1 file`, `1,200 files`.
pub fn count(number: u64, noun: &str) -> String {
    let end = match noun {
        _ if number == 1 => "",
        "fix" => "es",
        "child" => "ren",
        _ => "s",
    };
    format!("{} {noun}{end}", thousands(number))
}

/// A number as people read it: `49,990`.
pub fn thousands(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1_000), number % 1_000),
    }
}
