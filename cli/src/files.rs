//! From targets to files: folders, patterns, standard input, and the children of an index.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};

use globset::{GlobBuilder, GlobSet};
use percent_encoding::percent_decode_str;
use sitemap_lint::FolderFile;
use walkdir::WalkDir;

use crate::args::TargetArgs;
use crate::folder::{self, Other, Walk, Why};
use crate::visible::{shown_path, visible};

/// A file to be checked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Input {
    /// Absent for standard input.
    pub path: Option<PathBuf>,
    /// The path as it is printed.
    pub shown: String,
}

impl Input {
    /// The path from a folder, with `/` between its parts, wherever the command runs; the name of what has no path.
    pub fn name_from(&self, folder: &Path) -> String {
        let Some(path) = &self.path else { return self.shown.clone() };
        let (path, folder) = (real(path), real(folder));
        let (mut parts, mut above) = (path.components().peekable(), 0);
        for part in folder.components() {
            match parts.peek() {
                Some(same) if above == 0 && *same == part => drop(parts.next()),
                _ => above += 1,
            }
        }
        let below = parts.map(|part| part.as_os_str().to_string_lossy().into_owned());
        std::iter::repeat_n("..".to_owned(), above).chain(below).collect::<Vec<_>>().join("/")
    }
}

/// Files to be checked, each once, and sentences about what cannot be.
#[derive(Debug, Default)]
pub struct Inputs {
    pub files: Vec<Input>,
    pub failures: Vec<String>,
    /// The folders among the targets.
    pub folders: Vec<PathBuf>,
    /// What else is in these folders.
    pub others: Vec<Other>,
    /// Files whose lines are URLs; see [`Inputs::lists`].
    lists: Vec<(PathBuf, Vec<u8>)>,
    /// What the reader should know, in sentences.
    pub remarks: Vec<String>,
    exclude: GlobSet,
    /// The real paths of `files`.
    known: BTreeSet<PathBuf>,
    bases: Vec<(String, PathBuf)>,
}

impl Inputs {
    /// # Errors
    /// An option that makes no sense, in a sentence.
    pub fn of(args: &TargetArgs) -> Result<Inputs, String> {
        let exclude =
            folder::patterns(&args.exclude).map_err(|sentence| format!("--exclude: {sentence}"))?;
        let mut inputs = Inputs { exclude, ..Inputs::default() };
        for base in &args.base {
            let (url, folder) = base
                .rsplit_once('=')
                .filter(|(url, _)| is_url(url))
                .ok_or_else(|| format!("--base {}: write a URL, =, and a folder, for example https://www.example.org/=public", visible(base)))?;
            let url = if url.ends_with('/') { url.to_owned() } else { format!("{url}/") };
            inputs.bases.push((url, PathBuf::from(folder)));
        }
        for target in &args.targets {
            inputs.target(target, args.stdin_filename.as_deref());
        }
        Ok(inputs)
    }

    fn target(&mut self, target: &Path, stdin_name: Option<&str>) {
        let text = target.to_string_lossy();
        if text == "-" {
            let input = Input { path: None, shown: visible(stdin_name.unwrap_or("-")) };
            if !self.files.contains(&input) {
                self.files.push(input);
            }
        } else if target.is_dir() {
            self.folder(target);
        } else if !target.exists()
            && let Some(url) = url_of_host(&text)
        {
            self.failures.push(format!(
                "{} is no file here. To check a site, write its URL: {url}",
                visible(&text)
            ));
        } else if target.exists() || !text.contains(['*', '?', '[', '{']) {
            self.add(target.to_owned());
        } else {
            self.pattern(&text);
        }
    }

    /// Adds a file unless it is there already. Whether it can be read shows when it is.
    fn add(&mut self, path: PathBuf) -> bool {
        let path = path.strip_prefix("./").map(Path::to_owned).unwrap_or(path);
        let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        let new = self.known.insert(real);
        if new {
            self.files.push(Input { shown: shown_path(&path), path: Some(path) });
        }
        new
    }

    fn folder(&mut self, folder: &Path) {
        let walk = Walk::through(folder, &self.exclude);
        let (before, failed) = (self.files.len(), self.failures.len());
        for path in walk.sitemaps {
            self.add(path);
        }
        self.failures.extend(walk.failures);
        if self.files.len() == before && self.failures.len() == failed && walk.lists.is_empty() {
            self.failures.push(format!(
                "{} contains no sitemap: none of its files has the name or the content of one. Build the site first, or name the file.",
                shown_path(folder)
            ));
        }
        self.folders.push(folder.to_owned());
        self.others.extend(walk.others);
        self.lists.extend(walk.lists);
        self.remarks.extend(walk.remarks);
    }

    /// Adds the files whose lines are URLs of these hosts.
    pub fn lists(&mut self, hosts: &[String]) {
        for (path, head) in std::mem::take(&mut self.lists) {
            match FolderFile::is_list(&head, hosts) {
                true => drop(self.add(path)),
                false => self.others.push(Other { path, why: Why::Content }),
            }
        }
    }

    fn pattern(&mut self, pattern: &str) {
        let glob = match GlobBuilder::new(pattern).literal_separator(true).build() {
            Ok(glob) => glob.compile_matcher(),
            Err(error) => return self.failures.push(visible(&format!("{error}"))),
        };
        let literal = pattern.split(['*', '?', '[', '{']).next().unwrap_or_default();
        let folder = literal.rfind('/').map_or(".", |at| &literal[..at.max(1)]);
        let mut found = false;
        for entry in WalkDir::new(folder).sort_by_file_name().into_iter().flatten() {
            let path = entry.path().strip_prefix("./").unwrap_or(entry.path());
            if entry.file_type().is_file() && glob.is_match(path) {
                found = true;
                self.add(path.to_owned());
            }
        }
        if !found {
            self.failures.push(format!("No file matches {}.", visible(pattern)));
        }
    }

    /// Adds the files that an index or a robots.txt names, if they lie beside it or in a base folder.
    pub fn children<'u>(&mut self, index: &Input, urls: impl Iterator<Item = &'u str>) {
        let beside = index.path.as_deref().and_then(Path::parent).map(Path::to_owned);
        for url in urls {
            let mut places = self.in_bases(url);
            if let Some(beside) = &beside {
                places.extend(beside_index(beside, url));
            }
            if let Some(path) = places.into_iter().find(|path| path.is_file()) {
                self.add(path);
            }
        }
    }

    fn in_bases(&self, loc: &str) -> Vec<PathBuf> {
        let rest = |(url, folder): &(String, PathBuf)| {
            let rest = loc.strip_prefix(url.as_str())?;
            Some(folder.join(relative(rest)?))
        };
        self.bases.iter().filter_map(rest).collect()
    }

    /// Whether a base has the URL, and no file where it would be. A URL with a query may be answered by a program.
    pub fn is_missing(&self, loc: &str) -> bool {
        let places = self.in_bases(loc);
        !loc.contains('?')
            && !places.is_empty()
            && places.iter().all(|path| !path.exists())
            && self.bases.iter().all(|(_, folder)| folder.is_dir())
    }

    /// The URL of a folder, by the base that contains it.
    pub fn url_of(&self, folder: &Path) -> Option<String> {
        let folder = real(folder);
        self.bases.iter().find_map(|(url, base)| {
            let rest = folder.strip_prefix(real(base)).ok()?;
            let names =
                rest.components().map(|part| part.as_os_str().to_string_lossy().into_owned() + "/");
            Some(url.clone() + &names.collect::<String>())
        })
    }
}

/// A path as it is known everywhere; as it was given, from the root, where it is not on this machine.
fn real(folder: &Path) -> PathBuf {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let known = fs::canonicalize(folder).or_else(|_| std::path::absolute(folder));
    known.unwrap_or_else(|_| folder.to_owned())
}

/// Returns the first bytes of a file, at most so many.
///
/// # Errors
/// Where the file cannot be read.
pub fn head(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

pub fn is_url(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

/// What looks like a host, perhaps with a port and a path, as a URL.
fn url_of_host(text: &str) -> Option<String> {
    let (authority, path) = text.split_once('/').unwrap_or((text, ""));
    let (name, port) = authority.split_once(':').unwrap_or((authority, ""));
    let mut labels = name.split('.');
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let last = labels.clone().next_back().unwrap_or_default().to_ascii_lowercase();
    let is_file = path.is_empty()
        && port.is_empty()
        && ([
            "xml", "gz", "txt", "rss", "atom", "rdf", "parts", "old", "bak", "json", "zip", "toml",
            "log",
        ]
        .contains(&&*last)
            || FolderFile::of(name) != FolderFile::Other);
    let is_name = labels.clone().count() > 1
        && labels.all(is_label)
        && last.len() > 1
        && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_local = name == "localhost";
    let scheme = if is_local { "http" } else { "https" };
    ((is_name && !is_file || is_local) && port.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| format!("{scheme}://{authority}/{path}"))
}

/// Where a child may lie: the end of its path, from one segment up, below the folder of its index.
fn beside_index(folder: &Path, loc: &str) -> Vec<PathBuf> {
    let path = loc
        .split_once("://")
        .and_then(|(_, rest)| rest.split_once('/'))
        .map_or("", |(_, path)| path);
    let segments: Vec<&str> =
        path.split(['?', '#']).next().unwrap_or_default().split('/').collect();
    let ends = (0..segments.len()).rev().map(|start| segments[start..].join("/"));
    ends.filter_map(|end| Some(folder.join(relative(&end)?))).collect()
}

/// The path of a URL as one of the file system; none that would leave the folder.
fn relative(path: &str) -> Option<PathBuf> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let decoded = PathBuf::from(&*percent_decode_str(path).decode_utf8().ok()?);
    let inside = decoded.components().all(|part| matches!(part, Component::Normal(_)));
    (inside && !decoded.as_os_str().is_empty()).then_some(decoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_lie_below_the_folder() {
        let beside = |loc| beside_index(Path::new("p"), loc);
        assert_eq!(beside("https://a.com/b/c.xml"), [PathBuf::from("p/c.xml"), "p/b/c.xml".into()]);
        assert_eq!(beside("https://a.com/%C3%A4.xml?x"), [PathBuf::from("p/ä.xml")]);
        assert!(
            beside("https://a.com/..%2F..%2Fetc/passwd")
                .iter()
                .all(|path| !path.to_string_lossy().contains(".."))
        );
        assert_eq!(beside("https://a.com/100%.xml"), [PathBuf::from("p/100%.xml")]);
        assert!(beside("https://a.com/%FF.xml").is_empty());
        assert!(beside("https://a.com").is_empty());
    }

    #[test]
    fn hosts_are_known_by_their_looks() {
        let of = |text| url_of_host(text).unwrap_or_default();
        assert_eq!(of("example.org"), "https://example.org/");
        assert_eq!(of("www.example.co.uk/sitemap.xml"), "https://www.example.co.uk/sitemap.xml");
        assert_eq!(of("localhost:8000"), "http://localhost:8000/");
        assert_eq!(of("example.org:8443/a"), "https://example.org:8443/a");
        for text in
            ["sitemap.xml", "a.xml.gz", "public", "public/a.xml", "./a.b/c", "a..b", ".", "1.0", ""]
        {
            assert_eq!(of(text), "", "{text}");
        }
    }
}
