//! Judges the values of elements and attributes by their types in the model.

use super::kind::{Kind, accepts, is_right, right, wanted};
use crate::rules::loc::Addresses;
use crate::rules::prelude::*;
use crate::rules::value::left_out;
use crate::text::template;

/// Returns severities with the schema's verdict on one value.
pub(crate) fn with_schema(severities: Severities, refused: bool) -> Severities {
    if refused { severities.and(Xsd, Error) } else { severities.without(Xsd) }
}

/// Reports the value of the element or attribute `name`, unless it is right; returns whether it is.
pub(crate) fn judge(
    rule: &'static Rule,
    kind: Kind,
    name: &str,
    value: &Value,
    cx: &mut Context<'_>,
) -> bool {
    let (text, trimmed) = (value.text(), value.trimmed());
    if is_right(kind, text) {
        return true;
    }
    let is_attribute = value.tag.is_empty();
    let right = right(kind, text);
    let same = |right: &String| right.split(' ').eq(trimmed.split_ascii_whitespace());
    let severities = match () {
        // The template code has been reported.
        () if is_attribute && template::residue(text).is_some() => Severities::NONE,
        // Readers ignore superfluous white space.
        () if right.as_ref().is_some_and(same) => {
            Severities::protocol(Warning).and(Google, Warning)
        }
        () => rule.severities,
    };
    let severities = with_schema(severities, !accepts(kind, text));
    if severities.worst().is_none() {
        return false;
    }
    let is_empty = trimmed.is_empty() && !is_attribute;
    let place = if is_empty { value.tag.to(value.span) } else { value.trimmed_span() };
    cx.findings.report_as(rule, severities, place, |draft| {
        if is_empty {
            draft.say(format_args!("`{name}` is empty; fill it in or remove it"));
        } else {
            draft.say(format_args!("`{name}` {} {}", quote(text), wanted(kind, text)));
        }
        draft.fix_by(match right {
            _ if is_empty && rule.fix == Auto => Some(left_out(value, name.len())),
            Some(right) if rule.fix == Auto => {
                // A region that is cut off may matter.
                let safe = !matches!(kind, Kind::Language) || right.len() == trimmed.len();
                Some(Fix::write(right, safe, value.span))
            }
            _ if rule.fix == Suggest || (rule.fix == Auto && !is_attribute) => {
                let what = if is_attribute { "Remove the attribute" } else { "Remove the tag" };
                Some(Fix::suggest(what, value.element, ""))
            }
            _ => None,
        });
    });
    false
}

/// Reports the first fault of a URL that is not empty. `error`: the severities of a fault that keeps programs from fetching
/// the URL. Returns whether the URL can be fetched.
pub(crate) fn address(
    rule: &'static Rule,
    error: Severities,
    name: &str,
    value: &Value,
    addresses: &mut Addresses,
    cx: &mut Context<'_>,
) -> bool {
    let Some(fault) = addresses.fault(value) else { return true };
    let sound = !fault.error;
    let severities = match () {
        () if fault.error => error,
        () if fault.padded => Severities::protocol(Warning),
        () => Severities::protocol(Info),
    };
    let place = value.span_of_trimmed(fault.range.clone());
    let severities = with_schema(severities, fault.refused);
    cx.findings.report_as(rule, severities, place, |draft| fault.explain(name, draft));
    sound
}
