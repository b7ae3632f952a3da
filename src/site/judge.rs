//! Judges what only the files of a site together show.

mod answers;
mod copies;
mod indexes;
mod languages;
mod origins;
mod robots;

use super::built::{self, Contents};
use super::list::{self, UrlList};
use super::names::Names;
use super::part::{Part, Quoted};
use super::sheet::Sheet;
use super::tops::Tops;
use crate::report::findings::Findings;
use crate::report::options::Settings;
use crate::report::rule::{Consumer, Severities, Severity};
use crate::rules::file;
use crate::text::order::sorted;

/// Judges the parts, which are in their order. `add` reports what else is known about them.
pub(super) fn judge(
    parts: &[Part],
    settings: &Settings,
    (contents, list): (&Contents, Option<UrlList>),
    add: impl FnOnce(&[Part], &mut Sheet),
) -> Sheet {
    let mut sheet = Sheet {
        findings: Findings::new(settings.max_per_rule, settings.only.clone()),
        found: Vec::new(),
        withdrawn: Vec::new(),
        unique_urls: Some(0),
        pages: None,
        list: None,
        first: 0,
    };
    let names = Names::new(parts);
    let tops = Tops::new(parts, &names);
    let versions = tops.versions(parts);
    if versions.is_empty() {
        together(parts, (&names, &tops), settings, &mut sheet);
    }
    for version in versions {
        sheet.first = version.start;
        let parts = &parts[version];
        let names = Names::new(parts);
        together(parts, (&names, &Tops::new(parts, &names)), settings, &mut sheet);
    }
    sheet.first = 0;
    sheet.pages = built::judge(parts, contents, settings, &mut sheet);
    sheet.list = list.map(|list| list::judge(parts, list, &mut sheet));
    add(parts, &mut sheet);
    // Beside others, such a file is rightly there. Checked alone, it was to be compared with the schemas.
    if let [part] = parts
        && settings.profile == Consumer::Xsd
        && part.kind.is_in_no_schema()
    {
        let severities = Severities::of(Consumer::Xsd, Severity::Error);
        sheet.report((0, &part.root), |span, findings| {
            findings.report_as(&file::UNSUPPORTED_FORMAT, severities, span, |draft| {
                file::tell_no_schema(part.kind, draft);
            });
        });
    }
    // Sort by file, then place: a file is less than 2^40 bytes long.
    sheet.found = sorted(sheet.found, |found| {
        ((found.file as u64) << 40 | found.place.start, found.draft.rule.id)
    });
    sheet
}

/// Judges the files of a site, or of one version of it.
fn together(
    parts: &[Part],
    (names, tops): (&Names<'_>, &Tops<'_>),
    settings: &Settings,
    sheet: &mut Sheet,
) {
    let listed = indexes::indexes(parts, names, settings, sheet);
    let named = robots::sitemap_lines(parts, (names, tops), &listed, settings, sheet);
    let copies = copies::copies(parts, &listed, &named, sheet);
    indexes::orphans(parts, &listed, &named, &copies, sheet);
    let main = origins::origins(parts, sheet);
    robots::blocked(parts, tops, main, sheet);
    copies::duplicates(parts, &copies, sheet);
    languages::languages(parts, settings, sheet);
    answers::answers(parts, names, tops, sheet);
}

/// For each file, the robots.txt that names it, if any, and the URL there.
type LinesOf<'a> = Vec<Option<(usize, &'a Quoted)>>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::options::Options;
    use crate::rules::hreflang;

    #[test]
    fn what_a_limit_kept_out_is_said() {
        let settings = Options::default().read().unwrap();
        let said = |part: Part| {
            let nothing = (&Contents::default(), None);
            let sheet = judge(&[part, Part::default()], &settings, nothing, |_, _| ());
            sheet.findings.incomplete().concat()
        };
        assert_eq!(said(Part::default()), "");
        let groups = hreflang::Groups::cut();
        assert!(said(Part { groups, ..Part::default() }).starts_with("Languages"));
        let addresses = crate::sitemap::addresses::Addresses::cut();
        assert!(said(Part { addresses, ..Part::default() }).contains("very large files"));
    }
}
