//! URLs: fetched with manners, within limits, and never from inside a private network.

mod failures;
mod journal;
mod live;
mod progress;
mod reading;
mod request;
mod scheduler;

// Who makes the requests.
#[cfg(target_os = "wasi")]
mod hosted;
#[cfg(not(target_os = "wasi"))]
mod native;
#[cfg(target_os = "wasi")]
use hosted::{Requests, Transport, stop_at_interrupt};
#[cfg(not(target_os = "wasi"))]
use native::{Requests, Transport, stop_at_interrupt};

#[cfg(test)]
#[path = "../../tests/net/mod.rs"]
mod tests;

pub use live::{Live, check};
