//! Hosts that no public page has, reported once for each host, whatever the number of its URLs.

use crate::rules::prelude::*;
use url::Host;

use crate::rules::loc::LOC_PLACEHOLDER_VALUE;
use crate::text::address::Origins;
use crate::text::host::Oddity::{
    self, Beta, Ip, Local, Missing, Platform, PrivateIp, Reserved, Staging, Template,
};
use crate::text::host::{oddity, of_domain};

rules! {
    QUALITY_LOCALHOST = "quality-localhost" {
        title: "Host that exists only in your network",
        why: "`localhost`, names without a dot and names in `.local`, `.test` or `.internal` do not \
            exist on the internet, so no crawler can fetch the page. Usually the sitemap was \
            generated on a developer's machine.",
        help: "Set the public URL of the site in the configuration of the generator, and generate \
            the sitemap again.",
        severities: Severities::protocol(Warning)
            .and(Google, Error).and(Bing, Error).and(Yandex, Error),
        fix: Suggest,
        whole_file: "is told once for a host, at its first URL",
        bad: [
            Case::new(InUrl("<loc>http://localhost:3000/</loc>")),
            Case::new(InUrl("<loc>https://shop.test/a</loc>")).at("https://www.sitemaps.org/sitemap.xml"),
            Case::new(Sitemap("<loc>http://localhost:3000/sitemap-0.xml</loc>")),
            Case::new(File("User-agent: *\nDisallow: /cart\n\nSitemap: http://localhost:3000/sitemap.xml\n")),
        ],
        good: [
            Case::new(InUrl("<loc>https://localhost.com/</loc>")),
            Case::new(InUrl("<loc>https://www.test.de/localhost/a.local</loc>")),
        ],
        sources: [RFC6761, GOOGLE_REPORT, BING_BASICS, YANDEX, MKDOCS_3303, PHP_SITEMAP_72],
    }

    QUALITY_PRIVATE_IP = "quality-private-ip" {
        title: "Private IP address as host",
        why: "Addresses like 10.0.0.1, 192.168.1.1 or 127.0.0.1 exist in every network, so no \
            crawler can fetch a page from yours.",
        help: "Set the public URL of the site in the configuration of the generator, and generate \
            the sitemap again.",
        severities: Severities::protocol(Warning)
            .and(Google, Error).and(Bing, Error).and(Yandex, Error),
        fix: Suggest,
        whole_file: "is told once for a host, at its first URL",
        bad: [
            Case::new(InUrl("<loc>http://10.10.10.10:8000/</loc>")),
            Case::new(InUrl("<loc>http://[fd00::1]/</loc>")),
            Case::new(Sitemap("<loc>http://192.168.0.10/sitemap-0.xml</loc>")),
        ],
        good: [
            Case::new(InUrl("<loc>http://203.0.113.9/</loc>")),
            Case::new(InUrl("<loc>https://www.example.org/10.10.10.10/</loc>")),
            Case::new(InUrl("<loc>https://10.10.10.10.example.org/</loc>")),
        ],
        sources: [RFC6890, GOOGLE_REPORT, BING_BASICS, YANDEX, MKDOCS_3303],
    }

    QUALITY_IP_HOST = "quality-ip-host" {
        title: "IP address as host",
        why: "Visitors and search engines know sites by name. An IP address has its own robots.txt, \
            and changes with the server.",
        help: "Write the name of the site.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        whole_file: "is told once for a host, at its first URL",
        bad: [Case::new(InUrl("<loc>http://203.0.113.9/</loc>"))],
        good: [
            Case::new(InUrl("<loc>https://www.example.org/203.0.113.9/</loc>")),
            Case::new(InUrl("<loc>https://203-0-113-9.example.org/</loc>")),
        ],
        sources: [GOOGLE_ROBOTS],
    }

    QUALITY_PLACEHOLDER_HOST = "quality-placeholder-host" {
        title: "Placeholder host",
        why: "`example.com` and names like `yoursite.com` come from templates and documentation. \
            Search engines look for the pages on somebody else's site.",
        help: "Set the URL of your site in the configuration of the generator, and generate the \
            sitemap again.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        whole_file: "is told once for a host, at its first URL",
        bad: [
            Case::new(Urlset("<url><loc>http://yoursite.com/</loc></url>\n<url><loc>http://yoursite.com/archives/</loc></url>")),
            Case::new(InUrl("<loc>https://www.example.com/</loc>")),
            Case::new(InUrl("<loc>https://domain.tld/a</loc>")).at("https://www.sitemaps.org/sitemap.xml"),
        ],
        good: [
            Case::new(InUrl("<loc>https://www.sitemaps.org/protocol.html?site=example.com</loc>")),
            Case::new(InUrl("<loc>https://www.yoursiteshop.com/</loc>")),
            Case::new(InUrl("<loc>https://example.de/yoursite.com</loc>")),
            Case::new(InUrl("<loc>https://your-move.co.uk/a</loc>")),
        ],
        sources: [RFC2606, HEXO_95],
    }

    QUALITY_STAGING_HOST = "quality-staging-host" {
        title: "Staging or test host",
        why: "Names like `staging.` or `dev.` usually belong to copies that search engines should \
            not find. If a sitemap lists them, they compete with the real site.",
        help: "Set the public URL of the site where the sitemap is generated. List the copy only if \
            search engines should find it.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        whole_file: "is told once for a host, at its first URL",
        bad: [
            Case::new(InUrl("<loc>https://staging.sitemaps.org/</loc>")),
            Case::new(Urlset("<url><loc>https://www.sitemaps.org/</loc></url>\n<url><loc>https://sitemaps-1.vercel.app/a</loc></url>")),
        ],
        good: [
            Case::new(InUrl("<loc>https://developer.sitemaps.org/</loc>")),
            Case::new(InUrl("<loc>https://www.test.de/staging/</loc>")),
            Case::new(InUrl("<loc>https://my-site.vercel.app/</loc>")),
        ],
        sources: [choice!("the names are those that such copies usually have; a name is no proof, therefore a warning")],
    }
}

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
