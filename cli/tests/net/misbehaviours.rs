//! What servers do that they should not. `misbehaviours.txt` has what comes of it.

use std::io::{Read as _, Write};
use std::thread::sleep;
use std::time::Duration;

use flate2::Compression;
use flate2::read::GzEncoder;

use super::server::{Request, answer, index, not_found, urlset, xml};

pub struct Case {
    pub name: &'static str,
    pub start: &'static str,
    /// What the server does with everything but robots.txt.
    pub act: fn(&Request, &mut dyn Write) -> bool,
    /// With robots.txt, too.
    pub robots: bool,
    /// In seconds.
    pub timeout: Option<u64>,
    pub other_hosts: bool,
    /// Requests at once.
    pub jobs: usize,
}

const SITEMAP: &str = "http://site.test/sitemap.xml";

/// A sitemap that is asked for.
const fn case(name: &'static str, act: fn(&Request, &mut dyn Write) -> bool) -> Case {
    Case { name, start: SITEMAP, act, robots: false, timeout: None, other_hosts: false, jobs: 16 }
}

/// A sitemap at another URL.
const fn at(
    start: &'static str,
    name: &'static str,
    act: fn(&Request, &mut dyn Write) -> bool,
) -> Case {
    Case { start, ..case(name, act) }
}

/// The server decides about robots.txt, too.
const fn robots(name: &'static str, act: fn(&Request, &mut dyn Write) -> bool) -> Case {
    Case { robots: true, ..case(name, act) }
}

/// No request may take longer than two seconds.
const fn hasty(name: &'static str, act: fn(&Request, &mut dyn Write) -> bool) -> Case {
    Case { timeout: Some(2), ..case(name, act) }
}

fn sound(_: &Request, to: &mut dyn Write) -> bool {
    xml(to, &small())
}

fn small() -> String {
    urlset("http://site.test", 3)
}

fn status(to: &mut dyn Write, status: &str) -> bool {
    answer(to, status, "", b"")
}

/// A redirect, of everything but what it leads to on this server.
fn redirect(request: &Request, to: &mut dyn Write, target: &str) -> bool {
    match request.path.as_str() {
        "/new.xml" => sound(request, to),
        _ => answer(to, "301 Moved Permanently", &format!("Location: {target}\r\n"), b""),
    }
}

fn raw(to: &mut dyn Write, bytes: &[u8]) -> bool {
    // The client may have gone already.
    let _ = to.write_all(bytes);
    false
}

fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut packed = Vec::new();
    GzEncoder::new(bytes.as_ref(), Compression::fast()).read_to_end(&mut packed).unwrap();
    packed
}

/// Two answers at once: the second must be there before anybody uses the connection again.
fn both(to: &mut dyn Write, first: &str, second: &str) -> bool {
    let mut bytes = Vec::new();
    xml(&mut bytes, first) && xml(&mut bytes, second) && to.write_all(&bytes).is_ok()
}

fn is_robots(request: &Request) -> bool {
    request.path == "/robots.txt"
}

fn pause(milliseconds: u64) {
    sleep(Duration::from_millis(milliseconds));
}

pub static MISBEHAVIOURS: &[Case] = &[
    // So that the others are known to fail for their own reasons.
    case("nothing is wrong", sound),
    // Statuses.
    case("404", |_, to| status(to, "404 Not Found")),
    case("403", |_, to| status(to, "403 Forbidden")),
    case("401", |_, to| status(to, "401 Unauthorized")),
    case("410", |_, to| status(to, "410 Gone")),
    case("500, three times", |_, to| status(to, "500 Internal Server Error")),
    case("503 once", |request, to| match request.before {
        0 => status(to, "503 Service Unavailable"),
        _ => sound(request, to),
    }),
    case("429 with Retry-After, once", |request, to| match request.before {
        0 => answer(to, "429 Too Many Requests", "Retry-After: 5\r\n", b""),
        _ => sound(request, to),
    }),
    case("429 with a date that has passed, once", |request, to| match request.before {
        0 => answer(
            to,
            "429 Too Many Requests",
            "Retry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\n",
            b"",
        ),
        _ => sound(request, to),
    }),
    case("429 with Retry-After of an hour", |_, to| {
        answer(to, "429 Too Many Requests", "Retry-After: 3600\r\n", b"")
    }),
    case("999", |_, to| status(to, "999 Request Denied")),
    case("204", |_, to| raw(to, b"HTTP/1.1 204 No Content\r\n\r\n")),
    case("304 that nobody asked for", |_, to| raw(to, b"HTTP/1.1 304 Not Modified\r\n\r\n")),
    case("206 that nobody asked for", |_, to| {
        answer(to, "206 Partial Content", "", small().as_bytes())
    }),
    // robots.txt.
    robots("robots.txt answers 503", |request, to| match is_robots(request) {
        true => status(to, "503 Service Unavailable"),
        false => sound(request, to),
    }),
    robots("robots.txt redirects to itself", |request, to| match is_robots(request) {
        true => redirect(request, to, "/robots.txt"),
        false => sound(request, to),
    }),
    robots("robots.txt is endless", |request, to| match is_robots(request) {
        true => {
            let _ = to.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n");
            while to.write_all(&b"Disallow: /private\n".repeat(4096)).is_ok() {}
            false
        }
        false => sound(request, to),
    }),
    robots("robots.txt closes the connection", |request, to| {
        !is_robots(request) && sound(request, to)
    }),
    // Redirects.
    case("a redirect to another path", |request, to| redirect(request, to, "/new.xml")),
    case("a redirect to itself", |request, to| redirect(request, to, "/sitemap.xml")),
    case("a redirect there and back", |request, to| match request.path.as_str() {
        "/sitemap.xml" => redirect(request, to, "/other.xml"),
        _ => redirect(request, to, "/sitemap.xml"),
    }),
    case("redirects to a new path each time", |request, to| {
        redirect(request, to, &format!("{}x", request.path))
    }),
    case("a redirect to nowhere", |_, to| status(to, "302 Found")),
    case("a redirect to ftp", |request, to| redirect(request, to, "ftp://site.test/sitemap.xml")),
    case("a redirect to a file", |request, to| redirect(request, to, "file:///etc/passwd")),
    case("a redirect to another host", |request, to| {
        redirect(request, to, "http://cdn.test/new.xml")
    }),
    case("a redirect to loopback", |request, to| redirect(request, to, "http://127.0.0.1/new.xml")),
    case("a redirect to loopback with a port", |request, to| {
        redirect(request, to, "http://127.0.0.1:22/")
    }),
    case("a redirect to loopback in hexadecimal", |request, to| {
        redirect(request, to, "http://0x7f.1/new.xml")
    }),
    case("a redirect to loopback as one number", |request, to| {
        redirect(request, to, "http://2130706433/new.xml")
    }),
    case("a redirect to loopback of IPv6", |request, to| {
        redirect(request, to, "http://[::1]/new.xml")
    }),
    case("a redirect to loopback, mapped", |request, to| {
        redirect(request, to, "http://[::ffff:127.0.0.1]/new.xml")
    }),
    case("a redirect to localhost", |request, to| {
        redirect(request, to, "http://localhost/new.xml")
    }),
    case("a redirect to a private address", |request, to| {
        redirect(request, to, "http://192.168.0.1/new.xml")
    }),
    case("a redirect to metadata", |request, to| {
        redirect(request, to, "http://169.254.169.254/latest/meta-data/")
    }),
    case("a redirect to a name that leads inside", |request, to| {
        redirect(request, to, "http://inside.test/new.xml")
    }),
    case("a redirect with commands to a terminal", |request, to| {
        redirect(request, to, "http://site.test/\u{1b}[2Jnew.xml")
    }),
    robots("a redirect of robots.txt to a name that leads inside", |request, to| {
        match is_robots(request) {
            true => redirect(request, to, "http://inside6.test/robots.txt"),
            false => sound(request, to),
        }
    }),
    // Names.
    at("http://nowhere.test/sitemap.xml", "a name without an address", sound),
    at("http://later.test/sitemap.xml", "a name that cannot be looked up now", sound),
    at("http://inside.test/sitemap.xml", "a name that leads inside", sound),
    at("http://mixed.test/sitemap.xml", "a name that leads inside, too", sound),
    at(
        "http://changing.test/sitemap.xml",
        "a name that leads inside from the second look-up",
        |request, to| redirect(request, to, "http://changing.test/new.xml"),
    ),
    at("http://127.0.0.1/sitemap.xml", "loopback itself", sound),
    // Connections.
    at("http://refused.test/sitemap.xml", "nothing listens", sound),
    case("no answer", |_, _| false),
    case("no answer, once", |request, to| request.before > 0 && sound(request, to)),
    hasty("no answer in time", |_, _| {
        pause(7_000);
        false
    }),
    hasty("a slow head", |_, to| {
        for byte in b"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n" {
            pause(100);
            let _ = to.write_all(&[*byte]);
        }
        false
    }),
    hasty("a slow body", |_, to| {
        let _ = to.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n");
        for byte in small().bytes().take(50) {
            pause(100);
            let _ = to.write_all(&[byte]);
        }
        false
    }),
    case("an endless head", |_, to| {
        let _ = to.write_all(b"HTTP/1.1 200 OK\r\n");
        while to.write_all(&[b'x'; 4096]).is_ok() {}
        false
    }),
    case("a thousand headers", |_, to| {
        answer(to, "200 OK", &"X-Header: x\r\n".repeat(1_000), small().as_bytes())
    }),
    case("an endless body", |_, to| {
        let _ = to.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n");
        while to.write_all(&[b' '; 65_536]).is_ok() {}
        false
    }),
    case("SSH", |_, to| raw(to, b"SSH-2.0-OpenSSH_9.6\r\n")),
    case("HTTP/0.9", |_, to| raw(to, small().as_bytes())),
    case("HTTP/1.0 without a length", |_, to| {
        raw(to, format!("HTTP/1.0 200 OK\r\nContent-Type: text/xml\r\n\r\n{}", small()).as_bytes())
    }),
    case("no length, then the end", |_, to| {
        raw(to, format!("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n{}", small()).as_bytes())
    }),
    case("hints before the answer", |request, to| {
        let _ = to.write_all(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n");
        sound(request, to)
    }),
    case("line feeds alone in the head", |_, to| {
        raw(to, format!("HTTP/1.1 200 OK\nContent-Type: text/xml\n\n{}", small()).as_bytes())
    }),
    // Lengths.
    case("fewer bytes than it says", |_, to| {
        raw(to, format!("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{}", small()).as_bytes())
    }),
    case("more bytes than it says", |_, to| {
        raw(to, format!("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}", small()).as_bytes())
    }),
    case("a length below zero", |_, to| {
        raw(to, format!("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}", small()).as_bytes())
    }),
    case("an answer that nobody asked for behind another", |request, to| {
        match request.path.as_str() {
            "/sitemap.xml" => {
                let children = [1, 2, 3].map(|at| format!("http://site.test/{at}.xml"));
                both(to, &index(children), &urlset("http://evil.test", 9))
            }
            path => xml(to, &urlset(&format!("http://site.test{path}"), 3)),
        }
    }),
    at(
        "https://site.test/sitemap.xml",
        "an answer that nobody asked for behind another, with TLS",
        |request, to| match request.path.as_str() {
            "/sitemap.xml" => {
                let children = [1, 2, 3].map(|at| format!("https://site.test/{at}.xml"));
                both(to, &index(children), &urlset("https://evil.test", 9))
            }
            path => xml(to, &urlset(&format!("https://site.test{path}"), 3)),
        },
    ),
    case("two lengths", |_, to| {
        let head = "Content-Length: 10\r\nContent-Length: 20\r\n";
        raw(to, format!("HTTP/1.1 200 OK\r\n{head}\r\n{}", small()).as_bytes())
    }),
    case("pieces that end too early", |_, to| {
        let body = small();
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n";
        raw(to, format!("{head}\r\n{:x}\r\n{body}\r\n", body.len()).as_bytes())
    }),
    case("a piece without a length", |_, to| {
        raw(to, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n<urlset/>\r\n")
    }),
    case("pieces and a length", |_, to| {
        let body = small();
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n";
        raw(to, format!("{head}\r\n{:x}\r\n{body}\r\n0\r\n\r\n", body.len()).as_bytes())
    }),
    // Encodings and types.
    case("gzip", |_, to| answer(to, "200 OK", "Content-Encoding: gzip\r\n", &gzip(small()))),
    case("gzip twice", |_, to| {
        answer(to, "200 OK", "Content-Encoding: gzip\r\n", &gzip(gzip(small())))
    }),
    case("gzip that is none", |_, to| {
        answer(to, "200 OK", "Content-Encoding: gzip\r\n", small().as_bytes())
    }),
    case("gzip that ends too early", |_, to| {
        let packed = gzip(urlset("http://site.test", 1_000));
        answer(to, "200 OK", "Content-Encoding: gzip\r\n", &packed[..packed.len() / 2])
    }),
    case("a quarter of a gigabyte in gzip", |_, to| {
        let mut packed = Vec::new();
        let spaces = std::io::repeat(b' ').take(1 << 28);
        GzEncoder::new(spaces, Compression::fast()).read_to_end(&mut packed).unwrap();
        answer(to, "200 OK", "Content-Encoding: gzip\r\n", &packed)
    }),
    case("Brotli, which nobody asked for", |_, to| {
        answer(to, "200 OK", "Content-Encoding: br\r\n", &[0x1B, 0x0E, 0, 0xF8, 0x05, 0xC0, 0x80])
    }),
    case("an unknown encoding", |_, to| {
        answer(to, "200 OK", "Content-Encoding: zz\r\n", small().as_bytes())
    }),
    case("sent as an image", |_, to| {
        answer(to, "200 OK", "Content-Type: image/png\r\n", small().as_bytes())
    }),
    case("a page in place of a sitemap", |_, to| {
        let page =
            b"<!DOCTYPE html><html><head><title>\x1b[2JLog in</title></head><body>x</body></html>";
        answer(to, "200 OK", "Content-Type: text/html\r\n", page)
    }),
    case("a sitemap sent as a page", |_, to| {
        answer(to, "200 OK", "Content-Type: text/html\r\n", small().as_bytes())
    }),
    // Certificates.
    at("https://site.test/sitemap.xml", "a certificate that is right", |_, to| {
        xml(to, &urlset("https://site.test", 3))
    }),
    at("https://expired.test/sitemap.xml", "a certificate that expired", sound),
    at("https://early.test/sitemap.xml", "a certificate that is not valid yet", sound),
    at("https://other.test/sitemap.xml", "a certificate of another name", sound),
    at("https://unknown.test/sitemap.xml", "a certificate that nobody trusted has signed", sound),
    at(
        "http://site.test/sitemap.xml",
        "a redirect to a certificate that expired",
        |request, to| redirect(request, to, "https://expired.test/new.xml"),
    ),
    at("https://site.test/sitemap.xml", "TLS that ends without saying so", |_, to| {
        raw(to, format!("HTTP/1.1 200 OK\r\n\r\n{}", urlset("https://site.test", 3)).as_bytes())
    }),
    at("https://nowhere.test/", "a site whose name has no address", sound),
    at("http://refused.test/", "a site where nothing listens", sound),
    Case {
        start: "http://site.test/",
        robots: true,
        ..hasty("a site that does not answer in time", |_, _| {
            pause(7_000);
            false
        })
    },
    at("https://expired.test/", "a site whose certificate expired", sound),
    hasty("a child that does not come in time", |request, to| match request.path.as_str() {
        "/sitemap.xml" => xml(to, &index(["http://site.test/slow.xml".to_owned()])),
        _ => {
            pause(7_000);
            false
        }
    }),
    // Indexes.
    case("an index that lists itself", |_, to| {
        xml(to, &index(["http://site.test/sitemap.xml".to_owned()]))
    }),
    case("a child that redirects to its index", |request, to| match request.path.as_str() {
        "/sitemap.xml" => xml(to, &index(["http://site.test/child.xml".to_owned()])),
        _ => redirect(request, to, "/sitemap.xml"),
    }),
    case("children that are indexes, without end", |request, to| {
        xml(to, &index([format!("http://site.test{}x", request.path)]))
    }),
    case("a child on another host", |_, to| {
        xml(to, &index(["http://cdn.test/child.xml".to_owned()]))
    }),
    Case {
        other_hosts: true,
        ..case("a child that leads inside", |request, to| match request.path.as_str() {
            "/sitemap.xml" => xml(to, &index(["http://inside.test/child.xml".to_owned()])),
            _ => not_found(to),
        })
    },
    Case {
        other_hosts: true,
        jobs: 1,
        ..case("forty children of a dead host", |request, to| match request.path.as_str() {
            "/sitemap.xml" => {
                xml(to, &index((0..40).map(|at| format!("http://refused.test/{at}.xml"))))
            }
            _ => not_found(to),
        })
    },
    case("ten thousand children", |request, to| match request.path.as_str() {
        "/sitemap.xml" => {
            xml(to, &index((0..10_000).map(|at| format!("http://site.test/{at}.xml"))))
        }
        path => {
            let name = path.trim_end_matches(".xml");
            xml(to, &urlset(&format!("http://site.test{name}"), 1))
        }
    }),
    case("ten thousand pieces of one byte", |_, to| {
        let _ = to.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        for byte in urlset("http://site.test", 200).bytes() {
            let _ = to.write_all(&[b"1\r\n", &[byte][..], b"\r\n"].concat());
        }
        to.write_all(b"0\r\n\r\n").is_ok()
    }),
];
