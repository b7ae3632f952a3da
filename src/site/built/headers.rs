//! The `X-Robots-Tag` in `_headers`: <https://developers.cloudflare.com/pages/configuration/headers/>,
//! <https://docs.netlify.com/manage/routing/headers/>.

use super::host::Hosts;
use super::pattern::Pattern;
use super::table::Reads;

const NAME: &str = "X-Robots-Tag";

/// Blocks with the header, which are tried for every page. Cloudflare takes 100 blocks.
const MOST: usize = 500;

/// The blocks of a `_headers` that are about `X-Robots-Tag`.
#[derive(Debug, Default)]
pub(crate) struct Headers(Vec<Block>);

#[derive(Debug)]
struct Block {
    /// The domain, if the block is for one only.
    domain: Option<Pattern>,
    path: Pattern,
    /// `!`: takes off what the blocks before it add.
    detaches: bool,
    values: Vec<String>,
}

impl Headers {
    pub fn read(text: &str) -> Headers {
        let mut blocks = Vec::new();
        let mut block = None;
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
            let scheme = line.split_once("://").map(|(scheme, _)| scheme);
            if line.starts_with('/')
                || scheme.is_some_and(|scheme| !scheme.contains(char::is_whitespace))
            {
                blocks.extend(block.take().filter(Block::says_something));
                block = Block::begin(line);
            } else if let Some(block) = &mut block {
                block.add(line);
            }
        }
        blocks.extend(block.filter(Block::says_something));
        blocks.truncate(MOST);
        Headers(blocks)
    }

    /// Returns the values with which all the hosts serve a path of this domain.
    pub fn robots_tags(&self, hosts: &Hosts, domain: &str, path: &str) -> Vec<String> {
        let all = |is: fn(Reads) -> bool| !hosts.is_unknown() && hosts.reads().all(is);
        if !all(|reads| matches!(reads, Reads::Netlify | Reads::Cloudflare)) {
            return Vec::new();
        }
        let mut tags: Vec<&Block> = Vec::new();
        // Netlify serves the values of the last block; Cloudflare those of all of them.
        let joined = all(|reads| reads == Reads::Cloudflare);
        for block in self.0.iter().filter(|block| block.matches(domain, path)) {
            if block.detaches || !joined {
                tags.clear();
            }
            tags.push(block);
        }
        tags.into_iter().flat_map(|block| block.values.iter().cloned()).collect()
    }
}

impl Block {
    /// Reads the first line: a path, or a URL.
    fn begin(line: &str) -> Option<Block> {
        let (domain, path) = match line.strip_prefix("https://") {
            Some(rest) => {
                let at = rest.find('/').unwrap_or(rest.len());
                let (domain, path) = rest.split_at(at);
                (Some(Pattern::read(&domain.to_ascii_lowercase(), '.')?), path)
            }
            None => (None, line),
        };
        let path = Pattern::read(if path.is_empty() { "/" } else { path }, '/')?;
        Some(Block { domain, path, detaches: false, values: Vec::new() })
    }

    fn add(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix('!') {
            self.detaches |= name.trim().eq_ignore_ascii_case(NAME);
        } else if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case(NAME)
            && !value.trim().is_empty()
        {
            self.values.push(value.trim().to_owned());
        }
    }

    fn says_something(&self) -> bool {
        self.detaches || !self.values.is_empty()
    }

    fn matches(&self, domain: &str, path: &str) -> bool {
        let is = |pattern: &Pattern| pattern.captures(domain).is_some();
        self.domain.as_ref().is_none_or(is) && self.path.captures(path).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::built::host::named;

    #[test]
    fn blocks_apply_as_documented() {
        // Cloudflare's examples first.
        let headers = Headers::read(
            "
# This is a comment
/secure/page
  X-Frame-Options: DENY
/static/*
  Access-Control-Allow-Origin: *
  X-Robots-Tag: nosnippet
https://myproject.pages.dev/*
  X-Robots-Tag: noindex
https://:project.pages.dev/*
  x-robots-tag: noarchive
https://:version.:project.pages.dev
  X-Robots-Tag: none
/drafts/:page
  X-Robots-Tag: noindex
  X-Robots-Tag: googlebot: nofollow
/drafts/a
  X-Frame-Options: DENY
/drafts/public
  ! X-Robots-Tag
/drafts/last
  ! X-Robots-Tag
  X-Robots-Tag: all
http://www.example.org/*
  X-Robots-Tag: unread
/a-:b/*
  X-Robots-Tag: unread
/empty
  X-Robots-Tag:
  Link: <https://www.example.org/>; rel=canonical
  X-Robots-Tag: noindex",
        );
        for (domain, path, cloudflare, netlify) in [
            ("www.example.org", "/secure/page", &[] as &[&str], &[] as &[&str]),
            ("www.example.org", "/static/a.jpg", &["nosnippet"], &["nosnippet"]),
            ("www.example.org", "/static", &[], &[]),
            ("myproject.pages.dev", "/home", &["noindex", "noarchive"], &["noarchive"]),
            (
                "myproject.pages.dev",
                "/static/a",
                &["nosnippet", "noindex", "noarchive"],
                &["noarchive"],
            ),
            ("v1.myproject.pages.dev", "/", &["none"], &["none"]),
            ("v1.myproject.pages.dev", "/a", &[], &[]),
            (
                "www.example.org",
                "/drafts/a",
                &["noindex", "googlebot: nofollow"],
                &["noindex", "googlebot: nofollow"],
            ),
            ("www.example.org", "/drafts/public", &[], &[]),
            ("www.example.org", "/drafts/last", &["all"], &["all"]),
            ("www.example.org", "/a-b/c", &[], &[]),
            ("www.example.org", "/empty", &["noindex"], &["noindex"]),
        ] {
            for (host, expected) in [("cloudflare", cloudflare), ("netlify", netlify)] {
                let hosts = Hosts::find(named(host), "", &|_| None);
                assert_eq!(headers.robots_tags(&hosts, domain, path), expected, "{host} {path}");
            }
            let either = Hosts::find(None, "", &|name| (name == "_headers").then_some(""));
            assert_eq!(headers.robots_tags(&either, domain, path), netlify, "{path}");
            let github = Hosts::find(named("github"), "", &|_| None);
            assert!(headers.robots_tags(&github, domain, path).is_empty());
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text(text in "(/|https://|[a:*.! é\\n]|X-Robots-Tag: a){0,20}", path in "[/a]{0,5}") {
            let hosts = Hosts::find(named("cloudflare"), "", &|_| None);
            Headers::read(&text).robots_tags(&hosts, "a.a", &path);
        }
    }
}
