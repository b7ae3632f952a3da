//! How far a check is, while it fetches: a line that changes on a terminal, else a line every ten seconds.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::visible::thousands;

pub struct Progress {
    bar: Option<ProgressBar>,
    begun: Instant,
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
        Progress { bar, begun: now, last: now }
    }

    /// `answered`, `waiting`: numbers of requests. `bytes`: of all bodies.
    pub fn tell(&mut self, now: Instant, answered: u64, waiting: usize, bytes: u64) {
        let left = self.left(now, answered, waiting);
        let text = || {
            let all = answered + waiting as u64;
            let left = match left {
                0 => String::new(),
                seconds @ 1..60 => format!(", {seconds} s left"),
                seconds => format!(", {} min left", seconds.div_ceil(60)),
            };
            let (answered, all) = (thousands(answered), thousands(all));
            format!("{answered} of {all} requests answered, {} MB{left}", bytes / 1_000_000)
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

impl Progress {
    /// In seconds, if all goes on as it has begun and nothing more is found to be fetched.
    fn left(&self, now: Instant, answered: u64, waiting: usize) -> u64 {
        let passed = now.saturating_duration_since(self.begun).as_secs();
        (passed * waiting as u64).checked_div(answered).unwrap_or_default()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
