//! A small server on loopback, which does what it is told: each connection has a thread, each request a call.

use std::collections::HashMap;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use rustls::{ServerConfig, ServerConnection, StreamOwned};

/// A request, as far as anybody looks at it.
pub struct Request {
    /// `GET /sitemap.xml`, without the version.
    pub line: String,
    /// The path with the query.
    pub path: String,
    /// Names in small letters.
    pub headers: HashMap<String, String>,
    /// How often the path was asked for before.
    pub before: usize,
}

/// Answers a request, or does something worse. `false`: the connection is closed.
pub type Act = Arc<dyn Fn(&Request, &mut dyn Write) -> bool + Send + Sync>;

pub struct Server {
    pub address: SocketAddr,
    seen: Arc<Seen>,
}

#[derive(Default)]
struct Seen {
    /// How often each path was asked for.
    paths: Mutex<HashMap<String, usize>>,
    busy: AtomicUsize,
    most: AtomicUsize,
}

impl Server {
    pub fn listen(act: Act, tls: Option<Arc<ServerConfig>>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let seen = Arc::new(Seen::default());
        let shared = seen.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (act, seen, tls) = (act.clone(), shared.clone(), tls.clone());
                // What goes wrong with a connection is the client's to notice.
                thread::spawn(move || {
                    let stream = stream?;
                    stream.set_nodelay(true)?;
                    match tls {
                        None => serve(stream, &act, &seen),
                        Some(tls) => {
                            let connection =
                                ServerConnection::new(tls).map_err(io::Error::other)?;
                            serve(StreamOwned::new(connection, stream), &act, &seen)
                        }
                    }
                });
            }
        });
        Server { address, seen }
    }

    /// How many requests have come.
    pub fn requests(&self) -> usize {
        self.seen.paths.lock().unwrap().values().sum()
    }

    /// The most requests that were answered at the same time.
    pub fn most_at_once(&self) -> usize {
        self.seen.most.load(Ordering::SeqCst)
    }
}

fn serve(stream: impl Read + Write, act: &Act, seen: &Seen) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    loop {
        let mut first = String::new();
        if stream.read_line(&mut first)? == 0 {
            return Ok(());
        }
        let line = first.trim_end().trim_end_matches(" HTTP/1.1").to_owned();
        let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
        let mut headers = HashMap::new();
        loop {
            let mut line = String::new();
            stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.insert(name.to_ascii_lowercase(), value.to_owned());
        }
        let before = {
            let mut paths = seen.paths.lock().unwrap();
            let number = paths.entry(path.clone()).or_default();
            *number += 1;
            *number - 1
        };
        let busy = seen.busy.fetch_add(1, Ordering::SeqCst) + 1;
        seen.most.fetch_max(busy, Ordering::SeqCst);
        let goes_on = act(&Request { line, path, headers, before }, stream.get_mut());
        seen.busy.fetch_sub(1, Ordering::SeqCst);
        stream.get_mut().flush()?;
        if !goes_on {
            return Ok(());
        }
    }
}

/// An ordinary answer. `head`: further lines of the head, each with its end.
pub fn answer(to: &mut dyn Write, status: &str, head: &str, body: &[u8]) -> bool {
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\n{head}Content-Length: {length}\r\n\r\n");
    to.write_all(&[head.as_bytes(), body].concat()).is_ok()
}

pub fn xml(to: &mut dyn Write, body: &str) -> bool {
    answer(to, "200 OK", "Content-Type: application/xml\r\n", body.as_bytes())
}

pub fn not_found(to: &mut dyn Write) -> bool {
    answer(to, "404 Not Found", "", b"")
}

/// A sitemap of so many URLs below `site`.
pub fn urlset(site: &str, number: usize) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for at in 0..number {
        text += &format!("<url><loc>{site}/page-{at}</loc></url>\n");
    }
    text + "</urlset>\n"
}

/// An index of these URLs.
pub fn index(children: impl IntoIterator<Item = String>) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for child in children {
        text += &format!("<sitemap><loc>{child}</loc></sitemap>\n");
    }
    text + "</sitemapindex>\n"
}
