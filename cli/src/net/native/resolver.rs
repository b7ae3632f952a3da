//! From names to addresses, none of which leads inside.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Mutex;

use ureq::Error;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::http::uri::{Authority, Scheme};
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use crate::net::request::outside;

/// Refuses names that lead inside, and gives the connection exactly the addresses that were checked. A name is looked up
/// once in a run: it cannot lead elsewhere the next time.
#[derive(Debug)]
pub struct Pinned<R> {
    lookup: R,
    allow_private: bool,
    /// The proxy that the user names; most are inside.
    proxy: Option<Authority>,
    known: Mutex<HashMap<Origin, ResolvedSocketAddrs>>,
}

type Origin = (Option<Scheme>, Option<Authority>);

impl<R> Pinned<R> {
    pub fn new(lookup: R, allow_private: bool, proxy: Option<Authority>) -> Pinned<R> {
        Pinned { lookup, allow_private, proxy, known: Mutex::default() }
    }
}

impl<R: Resolver> Resolver for Pinned<R> {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let origin = (uri.scheme().cloned(), uri.authority().cloned());
        if let Some(addresses) =
            self.known.lock().ok().and_then(|known| known.get(&origin).cloned())
        {
            return Ok(addresses);
        }
        let addresses = self.lookup.resolve(uri, config, timeout)?;
        let is_proxy = self.proxy.is_some() && self.proxy.as_ref() == uri.authority();
        if !self.allow_private && !is_proxy {
            outside(addresses.iter().map(SocketAddr::ip))
                .map_err(|inside| Error::Other(Box::new(inside)))?;
        }
        if let Ok(mut known) = self.known.lock() {
            known.insert(origin, addresses.clone());
        }
        Ok(addresses)
    }
}
