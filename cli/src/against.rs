//! The list of URLs that the sitemaps are compared with.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use sitemap_lint::{ListReader, SiteCheck};

use crate::files::head;
use crate::visible::{shown_path, why};

/// Compares the files of a check with the list.
///
/// # Errors
/// Why it cannot be done, in a sentence.
pub fn compare(site: &mut SiteCheck, path: &Path) -> Result<(), String> {
    let shown = shown_path(path);
    let unread = |error: io::Error| format!("--against: {shown} cannot be read: {}", why(&error));
    let mut file = File::open(path).map_err(unread)?;
    let metadata = metadata(path).and_then(|path| head(&path, ListReader::METADATA).ok());
    let mut list = site.list(&shown, metadata.as_deref());
    let mut buffer = vec![0; 256 * 1024];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => list.push(&buffer[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unread(error)),
        }
    }
    site.compare(list.finish().map_err(|error| format!("--against: {shown} {error}."))?);
    Ok(())
}

/// The file beside the table of an export of Search Console that names the reason.
fn metadata(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let files =
        fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?.flatten().map(|file| file.path());
    let is_metadata = |file: &PathBuf| {
        ListReader::is_metadata(&file.file_name().unwrap_or_default().to_string_lossy())
    };
    files.filter(is_metadata).filter(|file| file.file_name() != path.file_name()).min()
}
