//! What is in a folder among the targets: sitemaps, the pages of the site, and other files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use globset::{Glob, GlobSet, GlobSetBuilder};
use sitemap_lint::FolderFile;
use walkdir::WalkDir;

use crate::check::contents;
use crate::files::head;
use crate::visible::{count, shown_path, thousands, visible, why};

/// The files below a folder; hidden ones are left out.
#[derive(Debug, Default)]
pub struct Walk {
    /// What is to be checked, in order.
    pub sitemaps: Vec<PathBuf>,
    /// Files whose lines are URLs, with their first bytes: to be checked if the URLs are those of the site.
    pub lists: Vec<(PathBuf, Vec<u8>)>,
    /// All that is not to be checked.
    pub others: Vec<Other>,
    /// What cannot be read, in sentences.
    pub failures: Vec<String>,
    /// What else the reader should know, in sentences.
    pub remarks: Vec<String>,
}

/// A file that is not to be checked.
#[derive(Debug)]
pub struct Other {
    pub path: PathBuf,
    pub why: Why,
}

/// Why a file is not to be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Page,
    Setting,
    /// Its name is not that of a sitemap.
    Name,
    /// Its first bytes are not those of a sitemap.
    Content,
    /// It is the packed form of the file beside it.
    Packed,
    Excluded,
}

impl Walk {
    /// Looks through a folder. `exclude`: patterns of paths below it, or of names, that are left out.
    pub fn through(folder: &Path, exclude: &GlobSet) -> Walk {
        let mut walk = Walk::default();
        let (mut outside, mut broken, mut odd) = (Vec::new(), Vec::new(), Vec::new());
        let home = fs::canonicalize(folder);
        let inside = |entry: &walkdir::DirEntry| {
            let real = fs::canonicalize(entry.path());
            matches!((&home, real), (Ok(home), Ok(real)) if real.starts_with(home))
        };
        let mut entries = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
        while let Some(entry) = entries.next() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let path = error.path().unwrap_or(folder);
                    if error.loop_ancestor().is_some() {
                        // It leads to a folder above it, which is known already.
                    } else if path.is_symlink() {
                        broken.push(path.to_owned());
                    } else {
                        let why = error.io_error().map_or_else(|| visible(&error.to_string()), why);
                        let path = shown_path(path);
                        walk.failures.push(format!("{path} cannot be read: {why}"));
                    }
                    continue;
                }
            };
            let name = entry.file_name().to_string_lossy();
            let is_folder = entry.file_type().is_dir();
            let left_out = entry.depth() > 0 && name.starts_with('.') && name != ".htaccess";
            let leads_out = entry.path_is_symlink() && entry.depth() > 0 && !inside(&entry);
            if left_out || leads_out {
                if is_folder {
                    entries.skip_current_dir();
                }
                if leads_out && !left_out {
                    outside.push(entry.into_path());
                }
            } else if entry.file_type().is_file() {
                if entry.path().to_str().is_none() {
                    odd.push(entry.path().to_owned());
                }
                walk.file(folder, entry.into_path(), exclude);
            }
        }
        walk.unpack();
        walk.remark(
            &outside,
            "link leads",
            "links lead",
            "out of the folder, and what is there is not read",
        );
        walk.remark(&broken, "link leads", "links lead", "nowhere");
        walk.remark(
            &odd,
            "file has",
            "files have",
            "a name that is not UTF-8, by which no URL finds it",
        );
        walk
    }

    fn file(&mut self, folder: &Path, path: PathBuf, exclude: &GlobSet) {
        let below = path.strip_prefix(folder).unwrap_or(&path);
        let excluded = below.ancestors().any(|part| {
            exclude.is_match(part) || part.file_name().is_some_and(|name| exclude.is_match(name))
        });
        let kind = FolderFile::of(&below.to_string_lossy().replace('\\', "/"));
        let reason = match kind {
            _ if excluded => Why::Excluded,
            FolderFile::Sitemap => return self.sitemaps.push(path),
            FolderFile::Page => Why::Page,
            FolderFile::Setting => Why::Setting,
            FolderFile::Other => Why::Name,
            FolderFile::Perhaps => match head(&path, FolderFile::HEAD) {
                Ok(head) if FolderFile::is_sitemap(&head) => return self.sitemaps.push(path),
                Ok(head) if FolderFile::is_list(&head, &[]) => {
                    return self.lists.push((path, head));
                }
                Ok(_) => Why::Content,
                Err(error) => {
                    let shown = shown_path(&path);
                    self.failures.push(format!("{shown} cannot be read: {}", why(&error)));
                    return;
                }
            },
        };
        self.others.push(Other { path, why: reason });
    }

    /// Takes out the files that are only the packed form of another one.
    fn unpack(&mut self) {
        let all = std::mem::take(&mut self.sitemaps);
        for path in &all {
            let plain = path.with_extension("");
            let is_packed = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("gz"))
                && all.binary_search(&plain).is_ok()
                && matches!((contents(path), fs::read(&plain)), (Ok(packed), Ok(plain)) if packed == plain);
            match is_packed {
                true => self.others.push(Other { path: path.clone(), why: Why::Packed }),
                false => self.sitemaps.push(path.clone()),
            }
        }
    }

    fn remark(&mut self, paths: &[PathBuf], one: &str, several: &str, what: &str) {
        let Some(first) = paths.first() else { return };
        let first = shown_path(first);
        self.remarks.push(match paths.len() {
            1 => format!("1 {one} {what}: {first}"),
            many => format!("{} {several} {what}, such as {first}", thousands(many as u64)),
        });
    }
}

/// The patterns of `--exclude`.
///
/// # Errors
/// One that is no pattern, in a sentence.
pub fn patterns(exclude: &[String]) -> Result<GlobSet, String> {
    let wrong = |error: globset::Error| visible(&error.to_string());
    let mut set = GlobSetBuilder::new();
    for pattern in exclude {
        set.add(Glob::new(pattern.trim_end_matches('/')).map_err(wrong)?);
    }
    set.build().map_err(wrong)
}

/// Says how many files are neither checked nor pages; `verbose`: and which, or of which kind.
pub fn told(others: &[Other], verbose: bool) -> Vec<String> {
    let besides: Vec<&Other> =
        others.iter().filter(|other| !matches!(other.why, Why::Page | Why::Setting)).collect();
    if besides.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![count(besides.len() as u64, "other file")];
    if !verbose {
        return lines;
    }
    let mut endings: BTreeMap<String, u64> = BTreeMap::new();
    for Other { path, why } in besides {
        let what = match why {
            Why::Content => "its content is not that of a sitemap",
            Why::Packed => "the same as the file beside it, packed",
            Why::Excluded => "excluded",
            Why::Name | Why::Page | Why::Setting => {
                let end = path
                    .extension()
                    .map_or_else(String::new, |end| format!(".{}", end.to_string_lossy()));
                *endings.entry(visible(&end)).or_default() += 1;
                continue;
            }
        };
        lines.push(format!("  {}: {what}", shown_path(path)));
    }
    if !endings.is_empty() {
        let kinds = endings.iter().map(|(end, number)| format!("{number} {end}"));
        lines.push(format!(
            "  by their names no sitemaps: {}",
            kinds.collect::<Vec<_>>().join(", ")
        ));
    }
    lines
}
