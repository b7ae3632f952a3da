//! Hosts that no public page has, reported once for each host, whatever the number of its URLs.

use crate::rules::prelude::*;
use url::Host;

use super::{
    QUALITY_IP_HOST, QUALITY_LOCALHOST, QUALITY_PLACEHOLDER_HOST, QUALITY_PRIVATE_IP,
    QUALITY_STAGING_HOST,
};
use crate::rules::loc::LOC_PLACEHOLDER_VALUE;
use crate::text::address::Origins;
use crate::text::host::Oddity::{
    self, Beta, Ip, Local, Missing, Platform, PrivateIp, Reserved, Staging, Template,
};
use crate::text::host::{oddity, of_domain};

/// The hosts that cause a finding, with their URLs.
#[derive(Debug, Default)]
pub(crate) struct Hosts {
    odd: Vec<OddHost>,
    /// Number of the last origin, and its index in `odd`.
    last: (u32, Option<usize>),
    /// Number of pages on hosts without a finding.
    fine: u64,
}

#[derive(Debug)]
struct OddHost {
    odd: Oddity,
    /// Name of the host, with its port.
    name: String,
    first: Span,
    pages: u64,
    /// Scheme and authority of each URL, as long as one fix can change all of them.
    origins: Vec<Span>,
}

/// Returns the rule that an odd host breaks.
fn rule_of(odd: Oddity) -> &'static Rule {
    match odd {
        Local => &QUALITY_LOCALHOST,
        PrivateIp => &QUALITY_PRIVATE_IP,
        Ip => &QUALITY_IP_HOST,
        Reserved | Template => &QUALITY_PLACEHOLDER_HOST,
        Missing => &LOC_PLACEHOLDER_VALUE,
        Staging | Beta | Platform => &QUALITY_STAGING_HOST,
    }
}

/// Returns what a message says about an odd host.
fn why(odd: Oddity) -> &'static str {
    match odd {
        Local => "which exists only in your own network; write the public host",
        PrivateIp => "a private IP address; write the public host",
        Ip => "an IP address; write the name of the site",
        Reserved => "which is reserved for examples; write your own host",
        Template => "which looks like an unfilled template; write your own host",
        Missing => "which the generator wrote instead of a value; write your own host",
        Staging => "which looks like a test host; write the public host",
        Beta => "which looks like a preview; make sure that search engines should find it",
        Platform => "a deployment host, while other URLs are on your own host; use one of them",
    }
}

impl Hosts {
    pub const URLS: [&str; 2] = ["URL is", "URLs are"];
    pub const SITEMAPS: [&str; 2] = ["sitemap is", "sitemaps are"];

    /// Limit on the hosts told apart.
    const MAX: usize = 1_000;
    const MAX_ORIGINS: usize = 1_000;

    #[inline]
    pub fn page(&mut self, value: &Value, address: &Address<'_>, cx: &mut Context<'_>) {
        if self.last.0 != address.origin.number {
            self.last = (address.origin.number, self.look(value, address, cx));
        }
        match self.last.1 {
            Some(index) => self.odd_page(index, value, address, cx),
            None => self.fine += 1,
        }
    }

    #[inline(never)]
    fn odd_page(&mut self, index: usize, value: &Value, address: &Address<'_>, cx: &Context<'_>) {
        let host = &mut self.odd[index];
        host.pages += 1;
        if cx.site.url.is_some() && host.origins.len() as u64 + 1 == host.pages {
            let end = address.path.as_ptr().addr() - value.trimmed().as_ptr().addr();
            if host.origins.len() < Self::MAX_ORIGINS {
                host.origins.push(value.span_of_trimmed(0..end));
            }
        }
    }

    #[inline(never)]
    fn look(
        &mut self,
        value: &Value,
        address: &Address<'_>,
        cx: &mut Context<'_>,
    ) -> Option<usize> {
        let origin = address.origin;
        let odd = oddity(&origin.host)?;
        let name = origin.host_and_port();
        if let Some(index) = self.odd.iter().position(|host| host.name == name) {
            return Some(index);
        }
        if self.odd.len() == Self::MAX {
            return None;
        }
        let first = value.span_of_trimmed(origin.host_range.clone());
        cx.findings.keep(first);
        self.odd.push(OddHost { odd, name, first, pages: 0, origins: Vec::new() });
        Some(self.odd.len() - 1)
    }

    /// Reports the hosts. `things`: what their URLs list, for one and for several.
    pub fn finish(&self, things: [&str; 2], cx: &mut Context<'_>) {
        let own = cx.site.url.as_ref().and_then(|own| own.host_str());
        for host in &self.odd {
            // A whole site may live on such a host, but beside another host it is a copy.
            if host.odd == Platform && (self.fine == 0 || own == Some(host.name.as_str())) {
                continue;
            }
            let (rule, why) = (rule_of(host.odd), why(host.odd));
            let severities = match host.odd == Beta {
                true => Severities::protocol(Severity::Info),
                false => rule.severities,
            };
            cx.findings.report_as(rule, severities, host.first, |draft| {
                let are = counted(host.pages, things[0], things[1]);
                draft.say(format_args!("{are} on {}, {why}", quote(&host.name)));
                draft.show(&host.name);
                draft.fix_by(host.fix(rule, cx.site.url.as_ref()));
            });
        }
    }
}

/// The hosts of the sitemaps that a robots.txt names.
#[derive(Debug, Default)]
pub(crate) struct SitemapHosts {
    origins: Origins,
    hosts: Hosts,
}

impl SitemapHosts {
    /// Checks the host of the URL of one sitemap.
    pub fn sitemap(&mut self, url: &Value, cx: &mut Context<'_>) {
        if let Some(address) = self.origins.read(url.trimmed()) {
            self.hosts.page(url, &address, cx);
        }
    }

    /// Reports the hosts.
    pub fn finish(&self, cx: &mut Context<'_>) {
        self.hosts.finish(Hosts::SITEMAPS, cx);
    }
}

impl OddHost {
    /// Returns the fix that moves the URLs to the origin of the sitemap.
    fn fix(&self, rule: &'static Rule, own: Option<&url::Url>) -> Option<Fix> {
        let own = own?;
        let name = own.host_str()?;
        let usable = match own.host()? {
            Host::Domain(name) => of_domain(name).is_none(),
            _ => false,
        };
        let complete = self.origins.len() as u64 == self.pages;
        if !usable || !complete || rule.is(&QUALITY_IP_HOST) {
            return None;
        }
        let origin = own.origin().ascii_serialization();
        let edits = self.origins.iter().map(|span| (*span, origin.clone())).collect_small();
        Some(Fix::of(format!("Write {}", quote(name)), false, edits))
    }
}
