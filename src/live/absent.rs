//! What a host answers for a URL that cannot exist: a listed page that is like it is not there, whatever its status says.

use url::Url;

use super::body::Read;
use super::judge::is_login;
use super::{Item, LiveCheck, Outcome, Role, origin};

/// An answer that does not say that there is nothing.
#[derive(Debug)]
pub(super) struct Absent {
    /// The URL that it came from, after redirects.
    url: Url,
    redirected: bool,
    /// [`Read::text`].
    text: Option<u64>,
    canonicals: Vec<Url>,
}

/// Returns the URL that is asked for. It is the same for a host whenever and wherever a check runs.
pub(super) fn url_at(host: &Url) -> Option<Url> {
    let name = digest(host.host_str()?.as_bytes());
    host.join(&format!("/sitemap-lint-{name:016x}")).ok()
}

/// Returns FNV-1a of 64 bits, which is the same on every machine.
pub(super) fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

impl LiveCheck {
    /// Most pages of a host may be alike because a program in the page shows them, or because the whole site has moved. Then
    /// that says nothing of a single one.
    pub(super) fn settle_absent(&mut self) {
        let is_told = |item: &&mut Item| item.role == Role::Page && item.seen.like_absent;
        for item in self.items.iter_mut().filter(is_told) {
            let first = Url::parse(&item.first).ok();
            let host = first.and_then(|first| self.hosts.get(origin(&first)));
            item.seen.like_absent = host.is_some_and(|host| host.alike * 2 <= host.came);
        }
    }
}

impl Absent {
    /// Takes what came; `None` if it says that there is nothing, or that somebody has to log in first.
    pub fn of(item: &Item, read: &Read) -> Option<Absent> {
        let came = matches!(item.outcome, Outcome::Read | Outcome::Elsewhere);
        (came && !is_login(&item.url)).then(|| Absent {
            url: item.url.clone(),
            redirected: !item.hops.is_empty(),
            text: read.text,
            canonicals: read.page.canonicals.clone(),
        })
    }

    /// Whether the texts of pages are to be compared with this one.
    pub fn has_text(&self) -> bool {
        self.text.is_some()
    }

    /// Whether a page came like this. The page that is shown in place of missing ones, such as the home page, is there.
    pub fn is_like(&self, item: &Item, read: &Read) -> bool {
        if !item.hops.is_empty() {
            return self.redirected && self.url == item.url;
        }
        let is_shown =
            item.url.path() == "/" || self.url == item.url || self.canonicals.contains(&item.url);
        self.has_text() && self.text == read.text && !is_shown
    }
}
