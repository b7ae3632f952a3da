//! URLs: fetched with manners, within limits, and never from inside a private network.

mod journal;
mod live;
mod named_tls;
mod progress;
mod resolver;
mod scheduler;
mod transport;

#[cfg(test)]
#[path = "../../tests/net/mod.rs"]
mod tests;

pub use live::check;
