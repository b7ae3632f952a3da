//! Text to events: tokens by quick-xml, well-formedness and recovery on top.

use crate::event::Events;
use crate::findings::Findings;

/// Reads one document piece by piece.
#[derive(Debug, Default)]
pub(crate) struct Xml {}

impl Xml {
    /// Reads as much of `text`, which stands at byte `offset` of the document, as can be read
    /// without what follows, and returns the number of bytes read. The caller calls again with the
    /// rest in front of more text. With `last`, everything is read.
    pub fn read(
        &mut self,
        text: &str,
        _offset: u64,
        _last: bool,
        _sink: &mut impl Events,
        _findings: &mut Findings,
    ) -> usize {
        text.len()
    }
}
