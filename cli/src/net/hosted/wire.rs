//! The way to the program that runs this one, and back: `cli/npm/network.mjs` has the other end.
#![allow(unsafe_code)]

use std::time::Duration;

#[link(wasm_import_module = "sitemap-lint")]
unsafe extern "C" {
    /// Takes a message of so many bytes.
    fn tell(message: *const u8, length: usize);
    /// Returns the length of the next event in bytes; 0 if none comes within so many milliseconds.
    safe fn wait(ms: u32) -> usize;
    /// Writes that event.
    fn take(event: *mut u8);
}

/// Tells the other end what to do.
pub fn send(message: &[u8]) {
    // SAFETY: the other end reads these bytes before it returns.
    unsafe { tell(message.as_ptr(), message.len()) }
}

/// The next event, if one comes within this time.
pub fn receive(most: Duration) -> Option<Vec<u8>> {
    let length = wait(u32::try_from(most.as_millis()).unwrap_or(u32::MAX));
    if length == 0 {
        return None;
    }
    let mut event = vec![0; length];
    // SAFETY: there is room for as many bytes as the other end has said.
    unsafe { take(event.as_mut_ptr()) }
    Some(event)
}
