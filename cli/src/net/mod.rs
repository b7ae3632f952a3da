//! URLs: fetching with manners, within limits, and never from inside a private network.

mod inside;
mod resolver;
mod scheduler;
mod transport;
