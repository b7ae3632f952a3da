//! What the files in the folder of a site are for its check.

use crate::bytes::format::{Format, format, root_name};
use crate::bytes::inflate::Inflate;
use crate::text::address::{host_and_port, without_www};
use crate::text::url::{is_whole, last_segment};

/// What a file in the folder of a site is for the check of the site, by its path. Of such a folder only some files are
/// sitemaps; most are pages and what belongs to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderFile {
    /// A sitemap or a robots.txt: to be checked.
    Sitemap,
    /// To be checked if [`FolderFile::is_sitemap`] or [`FolderFile::is_list`] says so of its first bytes.
    Perhaps,
    /// An HTML page.
    Page,
    /// A file that tells how a host serves the folder, such as `CNAME` or `_redirects`.
    Setting,
    /// None of these. Listed URLs may lead to it.
    Other,
}

impl FolderFile {
    /// Number of bytes from the start of a file that show whether it is a sitemap.
    pub const HEAD: usize = 4_096;

    /// Returns what a file is by its path, with `/` between its parts. A file that robots.txt, an index or a user names is to
    /// be checked whatever its path says.
    pub fn of(path: &str) -> FolderFile {
        /// The files that `site/built` reads.
        const SETTINGS: [&str; 7] = [
            "CNAME",
            "_redirects",
            "_headers",
            "vercel.json",
            "netlify.toml",
            "staticwebapp.config.json",
            ".htaccess",
        ];
        let name = last_segment(path);
        if SETTINGS.contains(&name) {
            return FolderFile::Setting;
        }
        let name = name.to_ascii_lowercase();
        let plain = name.strip_suffix(".gz").unwrap_or(&name);
        match plain.rsplit_once('.') {
            Some((_, "html" | "htm" | "xhtml")) if plain == name => FolderFile::Page,
            None | Some((_, "xml" | "txt")) if name.contains("sitemap") || name == "robots.txt" => {
                FolderFile::Sitemap
            }
            None | Some((_, "xml" | "txt")) => FolderFile::Perhaps,
            _ => FolderFile::Other,
        }
    }

    /// Whether the root of a file is `urlset` or `sitemapindex`. `head`: its first [`FolderFile::HEAD`] bytes, as they are
    /// stored, perhaps packed.
    pub fn is_sitemap(head: &[u8]) -> bool {
        let text = text_of(head);
        format(&text, None) == Format::Xml && matches!(root_name(&text), "urlset" | "sitemapindex")
    }

    /// Whether most lines of a file are URLs of one host. `head`: as in [`FolderFile::is_sitemap`]. `hosts`: those of the
    /// other sitemaps of the folder, with ports, of which it has to be one; empty if there are none.
    pub fn is_list(head: &[u8], hosts: &[String]) -> bool {
        let text = text_of(head);
        format(&text, None) == Format::Text && lists_urls(&text, hosts)
    }
}

/// The text at the start of a file.
fn text_of(head: &[u8]) -> String {
    let mut plain = Vec::new();
    let mut inflate = Inflate::new(FolderFile::HEAD as u64 * 16);
    inflate.push(head, &mut |bytes| plain.extend_from_slice(bytes));
    inflate.finish(&mut |bytes| plain.extend_from_slice(bytes));
    // Without its zeros, UTF-16 shows its markup.
    plain.retain(|byte| *byte != 0);
    let text = String::from_utf8_lossy(&plain);
    text.trim_start_matches(['\u{FEFF}', '\u{FFFD}']).to_owned()
}

/// Whether most lines are URLs of one of these hosts.
fn lists_urls(text: &str, hosts: &[String]) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines().find(|line| is_whole(line)).map_or("", host_of);
    let is_ours = |line: &&str| {
        let host = host_of(line);
        is_whole(line)
            && match hosts {
                [] => host == first,
                hosts => hosts.iter().any(|known| without_www(known).eq_ignore_ascii_case(host)),
            }
    };
    lines().filter(is_ours).count() * 2 > lines().count()
}

fn host_of(line: &str) -> &str {
    without_www(host_and_port(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_what_files_are() {
        for (file, paths) in [
            (
                FolderFile::Sitemap,
                "sitemap.xml a/sitemap_index.xml news-sitemap.xml.gz sitemap.txt sitemap.txt.gz sitemap SITEMAP.XML \
                 robots.txt a/robots.txt page-sitemap2.xml",
            ),
            (FolderFile::Page, "index.html a/b.htm sitemap.html a.XHTML"),
            (FolderFile::Setting, "CNAME _redirects _headers vercel.json .htaccess"),
            (
                FolderFile::Perhaps,
                "feed.xml llms.txt humans.txt ads.txt browserconfig.xml opensearch.xml search.xml BingSiteAuth.xml \
                 0a1b2c3d4e5f.txt main.js.LICENSE.txt _sources/index.rst.txt LICENSE post-1.xml.gz a.gz sitemap/a.xml",
            ),
            (
                FolderFile::Other,
                "sitemap.xsd sitemap.xsl sitemap.py sitemap.xml.md5 sitemap.xml.br site.webmanifest objects.inv a.js \
                 a.css a.csv a.ics a.zip a.tar.gz a.html.gz feed.rss atom.atom pagefind/fragment/en_1.pf_fragment",
            ),
        ] {
            for path in paths.split_whitespace() {
                assert_eq!(FolderFile::of(path), file, "{path}");
            }
        }
    }

    #[test]
    fn first_bytes_tell_what_is_a_sitemap() {
        let is = |text: &str| {
            FolderFile::is_sitemap(text.as_bytes()) || FolderFile::is_list(text.as_bytes(), &[])
        };
        for text in [
            "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>",
            "\u{FEFF}<?xml version='1.0'?>\n<!-- a --><?xml-stylesheet href='a'?>\n<sitemapindex>",
            "<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'>",
            "<!DOCTYPE urlset [<!ENTITY a \"b\">]><urlset>",
            "https://www.example.org/\nhttps://example.org/a\n",
        ] {
            assert!(is(text), "{text}");
        }
        for text in [
            "",
            "<rss version='2.0'>",
            "<feed xmlns='http://www.w3.org/2005/Atom'>",
            "<search><entry><![CDATA[<urlset>]]></entry></search>",
            "<!-- <urlset> --><browserconfig>",
            "<!doctype html><title>urlset</title>",
            "# A site\n\n> What it is\n\n- [A page](https://www.example.org/a)\n",
            "google.com, pub-0000000000000000, DIRECT, f08c47fec0942fa0\n",
            "https://www.example.org/\nhttps://www.example.net/\n",
            "0a1b2c3d4e5f",
            "/*! For license information please see https://www.example.org/ */",
        ] {
            assert!(!is(text), "{text}");
        }
        let utf16: Vec<u8> = "\u{FEFF}<urlset>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(FolderFile::is_sitemap(&utf16));
        let of_host = |host: &str| {
            FolderFile::is_list(
                b"https://www.example.org/a
https://www.example.org/b",
                &[host.to_owned()],
            )
        };
        assert!(of_host("example.org"));
        assert!(!of_host("example.com"));
    }
}
