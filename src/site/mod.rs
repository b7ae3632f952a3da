//! Checks several files of one site, for problems that only all of them together show.
//!
//! Each file is read by a [`Checker`] of its own, in any order and on any thread, which produces a [`Part`]. Judging the
//! parts needs none of the files again.

mod assembly;
mod built;
mod checked_file;
mod folder;
mod frame;
mod judge;
mod list;
mod names;
pub(crate) mod part;
mod report_code;
pub(crate) mod sheet;
mod tops;

use url::Url;

use crate::check::checker::Checker;
use crate::report::options::{InvalidOption, Options, Settings};
use crate::report::{Report, SiteReport};
use crate::text::order::{self, CollectSmall as _};
pub use built::pages::{PageReader, Pages};
use built::{Contents, host};
pub use checked_file::CheckedFile;
pub use folder::FolderFile;
pub use frame::InvalidPart;
pub use list::{InvalidList, ListReader, UrlList};
pub use part::Part;
use sheet::Sheet;

/// Checks the files of one site together.
///
/// ```
/// let index = r#"<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
/// <sitemap><loc>https://www.example.org/a.xml</loc></sitemap></sitemapindex>"#;
/// let mut site = sitemap_lint::SiteCheck::new(&Default::default()).unwrap();
/// site.add("index.xml", index.as_bytes());
/// let report = site.finish();
/// assert_eq!(report.counts["set-index-child-not-supplied"], 1);
/// ```
#[derive(Debug)]
pub struct SiteCheck {
    options: Options,
    settings: Settings,
    files: Vec<(Part, Option<Report>)>,
    contents: Contents,
    list: Option<UrlList>,
}

impl SiteCheck {
    /// Creates a check. `options.url` is the URL of the folder that contains the files, with `/` at its end, if it is
    /// known. If it is the URL of a file, the text after the last `/` is ignored. `options.name` has no meaning here.
    ///
    /// # Errors
    /// An option that makes no sense, by name.
    pub fn new(options: &Options) -> Result<SiteCheck, InvalidOption> {
        let host = options.host.as_deref().filter(|name| host::named(name).is_none());
        if let Some(name) = host {
            let names = host::names().collect_small().join(", ");
            return Err(InvalidOption(format!("option `host`: {name:?} is none of {names}")));
        }
        Ok(SiteCheck::of(options.clone(), options.read()?, Vec::new()))
    }

    /// Creates a check from parsed options. `files`: the files that have been checked already.
    pub(crate) fn of(
        options: Options,
        settings: Settings,
        files: Vec<(Part, Option<Report>)>,
    ) -> SiteCheck {
        SiteCheck { options, settings, files, contents: Contents::default(), list: None }
    }

    /// Returns a checker for one of the files; [`Checker::finish_part`] returns what [`SiteCheck::merge`] takes. `name`:
    /// the file's path below the folder, with `/` between its parts.
    pub fn checker(&self, name: &str) -> Checker {
        let mut settings = self.settings.clone();
        let address = self.address(name);
        let mut options = self.options.clone();
        options.name = Some(name.to_owned());
        options.url = address.as_ref().map(|address| address.as_str().to_owned());
        settings.site.name = options.name.clone();
        settings.site.url = address;
        settings.of_site = true;
        Checker::with(settings, options)
    }

    /// Returns the URL at which the file of that name is served, if it is known.
    #[inline(never)]
    fn address(&self, name: &str) -> Option<Url> {
        let folder = self.settings.site.url.as_ref()?;
        let address = folder.join(name).ok()?;
        // A name like `https://…` would be a URL of its own.
        (address.origin() == folder.origin()).then_some(address)
    }

    /// Checks a whole file.
    pub fn add(&mut self, name: &str, bytes: &[u8]) {
        let mut checker = self.checker(name);
        checker.push(bytes);
        let (report, part) = checker.finish_part();
        self.take(part, report);
    }

    /// Takes the results of a file's own checker.
    pub(crate) fn take(&mut self, part: Part, report: Report) {
        self.files.push((part, Some(report)));
    }

    /// Takes a file that was checked elsewhere. `report`: its report, which becomes part of the site's report.
    ///
    /// # Errors
    /// [`InvalidPart::OtherOptions`] or [`InvalidPart::OtherUrl`]: the file was not checked as one of this site.
    pub fn merge(&mut self, part: Part, report: Option<Report>) -> Result<(), InvalidPart> {
        if part.options != self.settings.key() {
            return Err(InvalidPart::OtherOptions);
        }
        if part.url.as_deref() != self.address(&part.name).as_ref().map(Url::as_str) {
            return Err(InvalidPart::OtherUrl);
        }
        self.files.push((part, report));
        Ok(())
    }

    /// Names URLs that have no file, as a caller knows who has the whole folder of the site: an index must not list them.
    ///
    /// ```
    /// let index = r#"<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    /// <sitemap><loc>https://www.example.org/a.xml</loc></sitemap></sitemapindex>"#;
    /// let mut site = sitemap_lint::SiteCheck::new(&Default::default()).unwrap();
    /// site.add("index.xml", index.as_bytes());
    /// site.missing(vec!["https://www.example.org/a.xml".to_owned()]);
    /// assert_eq!(site.finish().counts["set-child-unusable"], 1);
    /// ```
    pub fn missing(&mut self, urls: Vec<String>) {
        self.settings.missing = urls;
        self.settings.missing.sort_unstable();
    }

    /// Takes a page of the folder, to be compared with the sitemaps. `path` and `bytes`: as in [`PageReader::read`].
    ///
    /// ```
    /// let mut site = sitemap_lint::SiteCheck::new(&Default::default()).unwrap();
    /// site.add("a.txt", b"https://www.example.org/a\nhttps://www.example.org/b\nhttps://www.example.org/c");
    /// site.page("a.html", b"<!doctype html><title>A</title><meta name=robots content=noindex>");
    /// site.page("b/index.html", b"<!doctype html><title>B</title>");
    /// let report = site.finish();
    /// assert_eq!(report.pages.unwrap().base.as_deref(), Some("https://www.example.org/"));
    /// assert_eq!(report.counts["page-not-found"], 1);
    /// assert_eq!(report.counts["page-noindex"], 1);
    /// ```
    pub fn page(&mut self, path: &str, bytes: &[u8]) {
        let mut reader = PageReader::default();
        reader.read(path, bytes);
        self.pages(reader.finish());
    }

    /// Takes pages that were read elsewhere.
    pub fn pages(&mut self, pages: Pages) {
        self.contents.pages.add(pages);
    }

    /// Says that the folder has a file of this path, to which URLs may lead. Nothing of it is read.
    pub fn file(&mut self, path: &str) {
        self.contents.files.push(path.to_owned());
    }

    /// Takes a file that tells how a host serves the folder: [`FolderFile::Setting`]. Its first MiB is read.
    pub fn setting(&mut self, path: &str, bytes: &[u8]) {
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(PageReader::MOST)]);
        self.contents.settings.push((path.to_owned(), text.into_owned()));
    }

    /// Returns a reader of a list of URLs, such as an export of Search Console or of a crawler. To be called once all files have
    /// come, because the list is compared with what they list. `name`: what messages call it. `metadata`: the file that lies
    /// beside a table of Search Console and names its reason, `Metadata.csv` in English; its first MiB is read.
    ///
    /// ```
    /// let mut site = sitemap_lint::SiteCheck::new(&Default::default()).unwrap();
    /// site.add("a.txt", b"https://www.example.org/a\nhttps://www.example.org/b");
    /// let mut list = site.list("crawl.csv", None);
    /// list.push(b"Address,Status Code\nhttps://www.example.org/a,404\nhttps://www.example.org/c,200\n");
    /// site.compare(list.finish().unwrap());
    /// let report = site.finish();
    /// assert_eq!(report.counts["page-not-found"], 1);
    /// assert_eq!(report.counts["list-url-not-listed"], 1);
    /// ```
    pub fn list(&self, name: &str, metadata: Option<&[u8]>) -> ListReader {
        ListReader::new(name, metadata, &self.files, self.settings.max_per_rule)
    }

    /// Takes a list that a reader of this check has read. Of several lists, the last one counts.
    pub fn compare(&mut self, list: UrlList) {
        self.list = Some(list);
    }

    /// Judges all files together, and returns the report. The order in which they came makes no difference.
    pub fn finish(self) -> SiteReport {
        self.finish_with(|_, _| ())
    }

    /// Judges all files together. `add` reports what else is known about the files, which are in their order.
    pub(crate) fn finish_with(mut self, add: impl FnOnce(&[Part], &mut Sheet)) -> SiteReport {
        order::sort(&mut self.files, |(a, _), (b, _)| a.order().cmp(&b.order()));
        let (parts, reports): (Vec<Part>, Vec<Option<Report>>) = self.files.into_iter().unzip();
        let sheet = judge::judge(&parts, &self.settings, (&self.contents, self.list), add);
        SiteReport::new(self.options, &self.settings, &parts, reports, sheet)
    }
}
