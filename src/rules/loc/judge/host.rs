//! User, host and port of a URL.

use url::Host;

use super::*;
use crate::text::address::host;
use crate::text::host::is_local;

impl<'v> Judge<'v> {
    /// Checks user, host and port. Returns false if there is no host to check.
    pub(super) fn authority(&mut self, authority: Range<usize>) -> bool {
        let (text, place) = (self.text, self.place);
        let host = host_range(text, authority.clone());
        let start = host.start;
        if start > authority.start {
            let range = authority.start..start;
            self.take(range.clone());
            self.report(&LOC_USERINFO, range.clone(), move |draft| {
                draft.say(format_args!(
                    "The URL contains the user name or password {}; delete it",
                    quote(&text[range.clone()])
                ));
                draft.fix_by(place.edit(false, "Delete the user name and password", range, ""));
            });
        }
        if text[host.clone()].trim().is_empty() {
            self.report(&LOC_HOST_MISSING, 0..authority.end, move |draft| {
                draft
                    .say(format_args!("The URL {} has no host; write one after `//`", quote(text)));
            });
            return false;
        }
        if text[host.end..authority.end].starts_with(|c| c != ':') {
            self.host_invalid(start..authority.end, BRACKETS);
            return true;
        }
        if matches!(&text[host.clone()], "http" | "https") {
            self.host_invalid(host, "it is a second scheme");
            return false;
        }
        self.host(host.clone());
        if host.end < authority.end {
            self.port(host.end..authority.end);
        }
        true
    }

    pub(super) fn host_invalid(&mut self, range: Range<usize>, reason: &'static str) {
        let text = self.text;
        self.report(&LOC_HOST_INVALID, range.clone(), move |draft| {
            draft.say(format_args!("The host {} is invalid: {reason}", quote(&text[range])));
        });
    }

    fn host(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let host = &text[range.clone()];
        if let Some(inside) = host.strip_prefix('[') {
            let inside = inside.strip_suffix(']').unwrap_or_default();
            return match inside.parse::<std::net::Ipv6Addr>() {
                Ok(_) => self.uppercase(range),
                Err(_) => self.host_invalid(range, BRACKETS),
            };
        }
        // White space has its own rule.
        let hidden = |c: char| self.place.value.shows_hidden() && is_hidden_in_url(c);
        let spaceless: String = host.chars().filter(|c| !is_space(*c) && !hidden(*c)).collect();
        let encoded = |label: &str| {
            label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"))
                && ascii_host(label).is_none()
        };
        let ascii = ascii_host(&spaceless).filter(|_| !spaceless.is_ascii());
        if spaceless.split('.').any(encoded) || (!spaceless.is_ascii() && ascii.is_none()) {
            self.report(&LOC_HOST_IDN_INVALID, range, move |draft| {
                draft.say(format_args!(
                    "The host {} contains characters, or an encoded name after `xn--`, that no host may have",
                    quote(host)
                ));
            });
            return;
        }
        let name = ascii.as_deref().unwrap_or(&spaceless);
        if !is_fit(name.strip_suffix('.').unwrap_or(name)) {
            self.host_invalid(range, "it must be an IPv4 address, or names of up to 63 letters, digits and inner hyphens with a dot between them");
            return;
        }
        if let Some(ascii) = ascii.clone() {
            let range = range.clone();
            self.report(&LOC_HOST_IDN_UNICODE, range.clone(), move |draft| {
                let right = quote(&ascii);
                draft.say(format_args!("The host {} is not in ASCII; write {right}", quote(host)));
                // UTS 46 calls these letters deviations: older readers look up other names for them.
                let safe = !host.contains(['ß', 'ẞ', 'ς', '\u{200C}', '\u{200D}']);
                draft.fix_by(place.edit(safe, "Write the host in ASCII", range, &*ascii));
            });
        }
        // A local host has its own finding, and must be replaced anyway.
        if Host::parse(name).is_ok_and(|host| is_local(&host)) {
            return;
        }
        if let Some(at) = host.find('_') {
            let at = range.start + at;
            let warning = Severities::protocol(Severity::Warning);
            self.report_as(&LOC_HOST_INVALID, warning, at..at + 1, move |draft| {
                draft.say(format_args!(
                    "The host {} contains an underscore; host names should have only letters, digits and hyphens",
                    quote(host)
                ));
            });
        }
        if let Some(at) = host.rfind('.').filter(|_| name.ends_with('.')) {
            let dot = range.start + at..range.start + at + 1;
            self.report(&LOC_HOST_TRAILING_DOT, dot.clone(), move |draft| {
                draft.say(format_args!("The host {} ends with a dot; delete the dot", quote(host)));
                draft.fix_by(place.edit(false, "Delete the dot", dot, ""));
            });
        }
        // The fix for letters beyond ASCII writes the whole host in lower case.
        if ascii.is_none() {
            self.uppercase(range);
        }
    }

    /// Reports capitals in scheme and host, in one finding.
    fn uppercase(&mut self, host: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let scheme = 0..text.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let lower = |range: &Range<usize>| text[range.clone()].to_ascii_lowercase();
        let parts = [scheme, host].into_iter().filter(|range| !self.is_taken(range.start));
        let parts = parts.filter(|range| text[range.clone()] != lower(range)).collect_small();
        let Some(first) = parts.first().cloned() else { return };
        self.report(&LOC_HOST_UPPERCASE, first.clone(), move |draft| {
            let (shown, right) = (quote(&text[first.clone()]), lower(&first));
            draft.say(format_args!("{shown} has capital letters; write {}", quote(&right)));
            let edits =
                parts.into_iter().map(|range| (range.clone(), lower(&range))).collect_small();
            draft.fix_by(place.fix(true, "Write scheme and host in lower case", edits));
        });
    }

    /// Checks the port. `range` starts with the colon.
    fn port(&mut self, range: Range<usize>) {
        let (text, place) = (self.text, self.place);
        let digits = range.start + 1..range.end;
        let written: String = text[digits.clone()].chars().filter(|c| !is_space(*c)).collect();
        let secure = text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("https"));
        let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
        let number = written.trim_start_matches('0').parse::<u16>().ok().filter(|_| is_number);
        if written.is_empty() || number == Some(if secure { 443 } else { 80 }) {
            self.report(&LOC_PORT_DEFAULT, range.clone(), move |draft| {
                let port = quote(&text[range.clone()]);
                draft.say(match written.is_empty() {
                    true => format!("{port} has no port number after it; remove it"),
                    false => format!("{port} is the default port; remove it"),
                });
                draft.fix_by(place.edit(true, "Delete the port", range, ""));
            });
        } else if number.is_none() {
            self.report(&LOC_PORT_INVALID, digits.clone(), move |draft| {
                draft.say(format_args!(
                    "The port {} is not a number from 1 to 65535",
                    quote(&text[digits])
                ));
            });
        // A local host has its own finding.
        } else if !Host::parse(host(text)).is_ok_and(|host| is_local(&host)) {
            self.report(&LOC_PORT_NONSTANDARD, range.clone(), move |draft| {
                draft.say(format_args!(
                    "The port {} is unusual for a public page; most pages need none",
                    quote(&text[range])
                ));
            });
        }
    }
}

/// The message about brackets that do not contain an IPv6 address.
const BRACKETS: &str = "brackets may contain only an IPv6 address, with at most a port after them";

/// Whether a host can have this name. The name must be ASCII, without a dot at its end.
fn is_fit(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(allowed)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last = name.rsplit('.').next().unwrap_or(name);
    let numeric = last.bytes().all(|byte| byte.is_ascii_digit());
    name.len() <= 253
        && name.split('.').all(is_label)
        && (!numeric || name.parse::<std::net::Ipv4Addr>().is_ok())
}

/// Returns the host in ASCII, as UTS 46 defines it.
fn ascii_host(host: &str) -> Option<String> {
    let url = Url::parse(&format!("http://{host}/")).ok()?;
    url.host_str().map(str::to_owned)
}
