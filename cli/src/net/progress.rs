//! How far a check is, while it fetches: a line that changes on a terminal, else a line every ten seconds.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::visible::thousands;

pub struct Progress {
    bar: Option<ProgressBar>,
    /// When it was last told.
    last: Instant,
}

impl Progress {
    const FIRST: Duration = Duration::from_secs(1);
    const EVERY: Duration = Duration::from_secs(10);

    pub fn new(now: Instant) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
            if let Ok(style) = ProgressStyle::with_template("{msg}") {
                bar.set_style(style);
            }
            bar
        });
        Progress { bar, last: now }
    }

    /// `answered`, `waiting`: numbers of requests. `bytes`: of all bodies.
    pub fn tell(&mut self, now: Instant, answered: u64, waiting: usize, bytes: u64) {
        let text = || {
            let (answered, waiting) = (thousands(answered), thousands(waiting as u64));
            format!("{answered} requests answered, {waiting} wait, {} MB", bytes / 1_000_000)
        };
        match &self.bar {
            Some(bar) => {
                if bar.is_hidden() && now > self.last + Progress::FIRST {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_message(text());
            }
            None if now >= self.last + Progress::EVERY => {
                self.last = now;
                let _ = writeln!(io::stderr(), "sitemap-lint: {}", text());
            }
            None => {}
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
