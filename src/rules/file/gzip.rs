//! What is wrong with the compression of a file.

use super::*;
use crate::bytes::inflate::{Fault, Inflate, Unpacker};

/// Reports what is wrong with the compression of a file, whose text ends at `end`.
pub(crate) fn gzip(unpacker: &Unpacker, end: Span, findings: &mut Findings) {
    let Unpacker { outer, inner } = unpacker;
    let plain = || Fix::of("Save the uncompressed sitemap", true, vec![]);
    if outer.is_gzip() && inner.is_gzip() {
        findings.report(&GZIP_DOUBLE, Span::at(0), |draft| {
            draft.say("The file is compressed twice: unpacking it gives another gzip file");
            draft.fix_by(plain());
        });
    }
    if outer.members > 1 {
        findings.report(&GZIP_MULTI_MEMBER, Span::at(0), |draft| {
            draft.say(format_args!(
                "The gzip file consists of {} parts; some programs stop after the first",
                outer.members
            ));
            draft.fix_by(plain());
        });
    }
    if let Some(fault) = unpacker.fault() {
        broken(fault, outer, end, findings);
    }
}

/// Reports why a gzip file could not be unpacked. `outer`: what has taken its bytes.
fn broken(fault: &Fault, outer: &Inflate, end: Span, findings: &mut Findings) {
    let message = match fault {
        Fault::TooLarge => {
            let most = thousands(outer.limit);
            findings.report(&DECOMPRESSION_BOMB, end, |draft| {
                draft.say(format_args!(
                    "The file unpacked from {} bytes to more than {most}, so reading stopped",
                    thousands(outer.taken)
                ));
            });
            let sentence = format!("Only the first {most} unpacked bytes were checked.");
            return findings.not_read(sentence);
        }
        Fault::Header => "The gzip header is damaged; nothing can be unpacked".into(),
        Fault::Data { at } => {
            format!("The compressed data is damaged at byte {at}; the rest cannot be unpacked")
        }
        Fault::Checksum => {
            "The checksum at the end of the gzip file does not match the unpacked data".into()
        }
        Fault::Truncated => "The gzip file is cut off; its end is missing".into(),
        Fault::Trailing { at } => {
            format!("From byte {at} on, the file contains data that is not gzip")
        }
    };
    let place = if fault.is_garbled() { Span::at(0) } else { end };
    findings.report(&GZIP_CORRUPT, place, |draft| draft.say(message));
    if fault.is_loss() {
        findings.not_read(
            "The gzip file could not be unpacked completely; only the unpacked part was checked.",
        );
    }
}
