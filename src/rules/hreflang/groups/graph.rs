//! All files together: which URL links to which, and what is wrong with the links.

use super::nodes::{Closed, Linking, NOWHERE, Nodes};
use super::*;
use crate::rules::hreflang::{google, link, tag};
use crate::text::order;

rules! {
    /// An entry does not list itself.
    HREFLANG_SELF_MISSING = "hreflang-self-missing" {
        title: "Missing hreflang link to itself",
        why: "Each version must list all versions, including itself. Google asks for this to learn \
            the language of the page.",
        help: "Add a link to the page itself, with its own language.",
        severities: google(Warning),
        fix: Auto,
        bad: [
            site!(
                page!("/a" link!("de" "/b"), link!("x-default" "/b"),),
                page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/b"),),
            ),
            site!(page!("/a" link!("de" "/b"), link!("fr" "/c"), link!("x-default" "/b"),),),
        ],
        good: [
            pair!("de"),
            site!(
                "<url>\n<loc>https://WWW.example.org:443/%c3%bc</loc>\n",
                link!("en" "/ü"), link!("x-default" "/ü"),
                "</url>\n",
            ),
        ],
        sources: [GOOGLE_LOCALIZED],
    }

    /// A linked page is in another file.
    HREFLANG_TARGET_NOT_SUPPLIED = "hreflang-target-not-supplied" {
        title: "Language versions outside this file",
        why: "This is fine: versions may be in other sitemaps and on other domains. Whether they \
            link back shows only if those sitemaps are checked too. Reported once per file.",
        help: "To be sure, check the sitemaps of all languages together.",
        severities: google(Info),
        fix: NoFix,
        bad: [site!(
            page!("/a" link!("en" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/\"/>\n", link!("x-default" "/a"),),
        )],
        good: [pair!("de")],
        sources: [GOOGLE_LOCALIZED],
    }

    /// Versions of a page list different languages.
    HREFLANG_CLUSTER_INCONSISTENT = "hreflang-cluster-inconsistent" {
        title: "Versions list different languages",
        why: "Every version must list all versions. If one lists fewer, Google learns the whole set \
            from only some of the pages.",
        help: "Give all versions the same list.",
        severities: google(Warning),
        fix: Suggest,
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"fr\" href=\"https://www.example.fr/\"/>\n",),
            page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
                page!("/b" link!("x-default" "/a"), link!("de" "/b"), link!("en" "/a"),),
            ),
        ],
        sources: [GOOGLE_LOCALIZED],
    }

    /// Two entries give one URL different languages.
    HREFLANG_CONFLICTING_LANGUAGE = "hreflang-conflicting-language" {
        title: "Conflicting languages for one page",
        why: "One page gives the URL one language tag, and another page gives it a different one. \
            Search engines may believe either.",
        help: "Use the same tag for a URL everywhere.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/b" link!("en" "/a"), link!("de-AT" "/b"), link!("x-default" "/a"),),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("de-AT" "/b"), link!("x-default" "/a"),),
                page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/b"),),
            ),
        ],
        sources: [SITEMAPR],
    }

    /// A linked page has no entry.
    HREFLANG_ALTERNATE_NOT_LISTED_AS_URL = "hreflang-alternate-not-listed-as-url" {
        title: "Language version without its own entry",
        why: "Google asks for a `url` entry for each version. Reported only where most pages of \
            this language and host have entries, so that this one seems forgotten rather than \
            listed in another file.",
        help: "Add a `url` entry for the version, with the same links.",
        severities: google(Warning),
        fix: Suggest,
        because: "The page may be in another sitemap, or left out on purpose.",
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/c" link!("en" "/c"), link!("de" "/d"), link!("x-default" "/c"),),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
                page!("/c" link!("en" "/c"), link!("de" "/d"), link!("x-default" "/c"),),
            ),
        ],
        sources: [GOOGLE_LOCALIZED],
    }

    /// `/b/` for `/b`.
    HREFLANG_TARGET_NOT_CANONICAL_FORM = "hreflang-target-not-canonical-form" {
        title: "Language link differs from the listed URL",
        why: "The URL in the page's entry differs only by its slash, scheme, `www` or letter case. \
            Search engines see two URLs and may not match the versions.",
        help: "Write the URL exactly as in the page's entry.",
        severities: Severities::protocol(Warning),
        fix: Suggest,
        because: "Only the site can say which of the two URLs works.",
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b/"), link!("x-default" "/a"),),
            page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
                "<url>\n<loc>HTTPS://www.example.org:443/b</loc>\n", link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"), "</url>\n",
            ),
        ],
        sources: [choice!("both forms mostly show one page; which of them is meant, the list itself says")],
    }

    /// Two pages list the same translation.
    HREFLANG_ENTRY_IN_TWO_CLUSTERS = "hreflang-entry-in-two-clusters" {
        title: "Language version linked by two pages",
        why: "A page is the translation of one page. If two pages in the same language link to it \
            as their version, it can link back to only one of them, and search engines ignore the \
            other link.",
        help: "Link each page to its own version, or remove the link where there is none.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [site!(
            page!("/a" link!("en" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/\"/>\n", link!("x-default" "/a"),),
            page!("/b" link!("en" "/b"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/\"/>\n", link!("x-default" "/b"),),
        )],
        good: [
            site!(
                page!("/a" link!("en" "/a"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/a\"/>\n", "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"https://www.example.de/\"/>\n",),
                page!("/b" link!("en" "/b"), "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"https://www.example.de/b\"/>\n", "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"https://www.example.de/\"/>\n",),
            ),
        ],
        sources: [choice!("all versions of a page name each other, so a page belongs to one group of them")],
    }

    /// A page does not link back.
    HREFLANG_RETURN_MISSING = "hreflang-return-missing" {
        title: "Missing hreflang return link",
        why: "hreflang links must be mutual, or Google ignores them; otherwise anyone could claim \
            to be a version of your page. The `x-default` page, often shared by many pages, does \
            not have to link back.",
        help: "List this page among the languages of the other page.",
        severities: google(Warning),
        fix: Suggest,
        bad: [site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/b" link!("de" "/b"), link!("x-default" "/b"),),
        ), site!(
            page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/a"),),
            page!("/b"),
        )],
        good: [
            pair!("de"),
            site!(
                page!("/a" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/"),),
                page!("/b" link!("en" "/a"), link!("de" "/b"), link!("x-default" "/"),),
                page!("/"),
            ),
        ],
        sources: [GOOGLE_LOCALIZED],
    }
}

/// Checks the links between all files, and reports to the findings of each.
pub(crate) fn judge(files: &[&Groups], findings: &mut [&mut Findings]) {
    // Nearly every file is alone, and its groups are closed.
    if !matches!(files, [alone] if !alone.has_links() || alone.is_closed()) {
        judge_all_but(Closed::find, files, findings);
    }
}

/// Checks all groups except the `closed` ones; `closed` returns `None` if all groups are.
pub(super) fn judge_all_but(
    closed: fn(&mut Nodes<'_>) -> Option<Closed>,
    files: &[&Groups],
    findings: &mut [&mut Findings],
) {
    if files.iter().any(|file| file.cut) || !files.iter().any(|file| file.has_links()) {
        return;
    }
    let Some(mut web) = Web::new(closed, files) else { return };
    web.spellings(findings);
    web.connect();
    web.not_mutual(findings);
    web.labels(findings);
    web.selves(findings);
    web.sets(findings);
    if !files.iter().any(|file| file.truncated) {
        web.not_listed(findings);
        web.shared(findings);
    }
}

/// A link between two URLs, given by their numbers.
#[derive(Debug, Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    file: u32,
    entry: u32,
    link: u32,
    /// Number of the tag in the table of all files.
    tag: u16,
}

/// The links of all files together.
struct Web<'g> {
    files: &'g [&'g Groups],
    nodes: Nodes<'g>,
    closed: Closed,
    /// The links, ordered by `from`, `to` and place, without those of closed groups.
    edges: Vec<Edge>,
    /// Numbers of the edges, ordered by `to` and place.
    back: Vec<u32>,
    /// For each URL: the tag of its own language; `x-default` if its entry does not name one.
    own: Vec<u16>,
}

impl<'g> Web<'g> {
    /// Returns `None` if no link can cause a finding.
    fn new(find: fn(&mut Nodes<'_>) -> Option<Closed>, files: &'g [&'g Groups]) -> Option<Web<'g>> {
        let mut nodes = Nodes::new(files);
        let closed = find(&mut nodes)?;
        let mut links = 0;
        nodes
            .each(&mut |entry| links += if closed.has(entry.node) { 0 } else { entry.links.len() });
        let mut edges = Vec::with_capacity(links);
        let mut buffer = Vec::new();
        nodes.each(&mut |Linking { file, entry, node: from, links }| {
            if closed.has(from) {
                return;
            }
            for (link, &(to, tag)) in links.clone().zip(nodes.ends(file, links, &mut buffer)) {
                let (file, entry, link) = (file as u32, entry as u32, link as u32);
                edges.push(Edge { from, to, file, entry, link, tag });
            }
        });
        Some(Web { files, nodes, closed, edges, back: Vec::new(), own: Vec::new() })
    }

    /// Returns the facts of a URL; `None` if no file has kept its text.
    fn facts(&self, node: usize) -> Option<&Facts> {
        let (file, number) = self.nodes.written[node];
        let file = file as usize;
        let text = self.files.get(file)?.addresses.text_number(number)?;
        self.nodes.facts[file].get(text as usize)
    }

    /// Reports links to a URL that an entry writes a little differently. From then on they count as links to that entry.
    fn spellings(&mut self, findings: &mut [&mut Findings]) {
        let unlisted = |owner: &(u32, u32)| owner.0 == NOWHERE;
        if !self.nodes.owner.iter().any(unlisted) {
            return;
        }
        let mut loose: HashMap<u64, u32, FixedState> = HashMap::default();
        for (node, &(file, entry)) in self.nodes.owner.iter().enumerate() {
            if file != NOWHERE {
                let key = self.nodes.loose_of(file as usize, entry as usize);
                // If two entries share a loose key, it is unknown which one a link means.
                loose.entry(key).and_modify(|known| *known = NOWHERE).or_insert(node as u32);
            }
        }
        let near = |node: usize| {
            let facts = self.facts(node).filter(|_| unlisted(&self.nodes.owner[node]))?;
            loose.get(&facts.loose).copied()
        };
        let meant: Vec<u32> =
            (0..self.nodes.owner.len()).map(|node| near(node).unwrap_or(NOWHERE)).collect_small();
        let mut odd: Vec<Edge> = Vec::new();
        for edge in &mut self.edges {
            let right = meant[edge.to as usize];
            if right != NOWHERE {
                odd.push(*edge);
                edge.to = right;
            }
        }
        // Links that write a URL the same way are one finding.
        order::sort(&mut odd, |a, b| (a.file, a.to).cmp(&(b.file, b.to)));
        for edges in odd.chunk_by(|a, b| (a.file, a.to) == (b.file, b.to)) {
            let (edge, right) = (edges[0], meant[edges[0].to as usize]);
            self.report(&HREFLANG_TARGET_NOT_CANONICAL_FORM, edge, findings, |draft| {
                draft.say(format_args!(
                    "{} differs slightly from {} in the page's entry; write both the same way",
                    self.quoted(edge.to),
                    self.quoted(right)
                ));
                self.relate(draft, edge.file, right, "the page's entry");
                let text = self.text(right).unwrap_or_default();
                let spans = edges.iter().map(|&edge| self.link_span(edge)).collect_small();
                if link::fits(&text) && spans.iter().all(|(_, kept)| *kept) {
                    let edits =
                        spans.into_iter().map(|(span, _)| (span, escape(&text))).collect_small();
                    draft.fix_by(Fix::of("Write it as in its entry", false, edits));
                }
            });
        }
    }

    /// Orders the edges, and finds each page's own language.
    fn connect(&mut self) {
        let place = |edge: &Edge| (edge.file, edge.entry, edge.link);
        order::sort(&mut self.edges, |a, b| {
            (a.from, a.to, place(a)).cmp(&(b.from, b.to, place(b)))
        });
        let edges = &self.edges;
        let by_target = |a: usize, b: usize| {
            (edges[a].to, place(&edges[a])).cmp(&(edges[b].to, place(&edges[b])))
        };
        let back = order::places(edges.len(), by_target);
        self.back = back.into_iter().map(|number| number as u32).collect_small();
        self.own = vec![Groups::X_DEFAULT; self.nodes.owner.len()];
        for edge in self.edges.iter().filter(|edge| edge.from == edge.to) {
            let own = &mut self.own[edge.from as usize];
            if *own == Groups::X_DEFAULT {
                *own = edge.tag;
            }
        }
    }

    /// Reports links to entries that do not link back.
    fn not_mutual(&self, findings: &mut [&mut Findings]) {
        for targets in self.edges.chunk_by(|a, b| (a.from, a.to) == (b.from, b.to)) {
            let Some(&edge) = targets.iter().find(|edge| edge.tag != Groups::X_DEFAULT) else {
                continue;
            };
            let silent = edge.from == edge.to
                || !self.is_listed(edge.to)
                || self.nodes.partial[edge.to as usize]
                || self.has_edge(edge.to, edge.from);
            if silent {
                continue;
            }
            self.report(&HREFLANG_RETURN_MISSING, edge, findings, |draft| {
                draft.say(format_args!(
                    "{} does not list {} among its languages; versions must link to each other",
                    self.quoted(edge.to),
                    self.quoted(edge.from)
                ));
                self.relate(draft, edge.file, edge.to, "the entry that should link back");
                let own = self.own_tag(edge.from);
                draft
                    .fix_by(own.and_then(|tag| self.insertion(edge.file, edge.to, edge.from, tag)));
                draft.doubt_fix();
            });
        }
    }

    /// Reports links to pages that no entry lists.
    fn not_listed(&self, findings: &mut [&mut Findings]) {
        // For each host and language: how many targets have no entry, and how many have one.
        let mut counts: HashMap<u64, [u32; 2], FixedState> = HashMap::default();
        let host = |node: u32| self.facts(node as usize).map_or(NOWHERE, |facts| facts.host);
        let key = |node: u32, tag: u16| u64::from(host(node)) << 16 | u64::from(tag);
        let mut buffer = Vec::new();
        for node in (0..self.nodes.owner.len() as u32).filter(|&node| self.closed.has(node)) {
            let own = self.nodes.ends_of(node, &mut buffer).iter().find(|(to, _)| *to == node);
            let Some(&(_, tag)) = own else { continue };
            counts.entry(key(node, tag)).or_default()[1] += 1;
        }
        for edge in self.targets().filter_map(|mut edges| edges.next()) {
            let listed = usize::from(self.is_listed(edge.to));
            counts.entry(key(edge.to, edge.tag)).or_default()[listed] += 1;
        }
        let mut elsewhere: Vec<(u64, Option<Edge>)> = vec![(0, None); self.files.len()];
        for edges in self.targets() {
            let Some(first) = edges.clone().next().filter(|edge| !self.is_listed(edge.to)) else {
                continue;
            };
            let [without, listed] = counts[&key(first.to, first.tag)];
            if listed > 0 && listed >= without && host(first.to) == host(first.from) {
                self.report_unlisted(first, findings);
                continue;
            }
            for edge in edges {
                let (count, at) = &mut elsewhere[edge.file as usize];
                *count += 1;
                if at.is_none_or(|at| (edge.entry, edge.link) < (at.entry, at.link)) {
                    *at = Some(edge);
                }
            }
        }
        for (count, edge) in elsewhere {
            let Some(edge) = edge else { continue };
            self.report(&HREFLANG_TARGET_NOT_SUPPLIED, edge, findings, |draft| {
                draft.say(format_args!(
                    "{} is not in this file, so it is unknown whether it links back ({} to such pages)",
                    self.quoted(edge.to),
                    counted(count, "link", "links")
                ));
            });
        }
    }

    fn report_unlisted(&self, edge: Edge, findings: &mut [&mut Findings]) {
        /// Limit on the links that the fix copies into the new entry.
        const MANY: usize = 200;
        self.report(&HREFLANG_ALTERNATE_NOT_LISTED_AS_URL, edge, findings, |draft| {
            draft.say(format_args!(
                "{} has no `url` entry, unlike the other pages of its language",
                self.quoted(edge.to)
            ));
            let entry = self.files[edge.file as usize].entries[edge.entry as usize];
            let links = self.edges_of(edge.from);
            let Some(text) = self.text(edge.to).filter(|_| links.len() <= MANY) else { return };
            let mut url = format!("\n<url>\n<loc>{}</loc>\n", escape(&text));
            for link in links {
                url += &self.link(edge.file, link.to, link.tag).unwrap_or_default();
                url.push('\n');
            }
            url += "</url>";
            let at = Span::at(entry.behind());
            draft.suggest("Add an entry with the same links", at, url);
        });
    }

    /// Reports URLs to which two entries give different languages.
    fn labels(&self, findings: &mut [&mut Findings]) {
        /// Limit on the tags that one entry gives one URL.
        const TAGS: usize = 64;
        // An invalid tag is reported where it stands, and not compared here.
        let sound: Vec<bool> =
            self.nodes.tags.iter().map(|tag| tag::judge(tag).is_empty()).collect_small();
        let named = |edge: &Edge| {
            edge.tag != Groups::X_DEFAULT && sound.get(usize::from(edge.tag)) == Some(&true)
        };
        for edges in self.targets() {
            let named: Vec<Edge> = edges.filter(named).collect_small();
            let mut entries = named.chunk_by(|a, b| (a.file, a.entry) == (b.file, b.entry));
            let Some(first) = entries.next().filter(|first| first.len() <= TAGS) else { continue };
            let known = |edge: &Edge| first.iter().any(|known| known.tag == edge.tag);
            let other = entries.find(|edges| !edges.iter().take(TAGS).any(known));
            let (Some(&[edge, ..]), earlier) = (other, first[0]) else { continue };
            self.report(&HREFLANG_CONFLICTING_LANGUAGE, edge, findings, |draft| {
                draft.say(format_args!(
                    "{} has the language {} here and {} elsewhere; use one tag everywhere",
                    self.quoted(edge.to),
                    quote(self.tag(edge)),
                    quote(self.tag(earlier))
                ));
                let (span, kept) = self.link_span(earlier);
                if earlier.file == edge.file && kept {
                    draft.relate(span, format!("here it is {}", quote(self.tag(earlier))));
                }
            });
        }
    }

    /// Reports entries that do not list themselves.
    fn selves(&self, findings: &mut [&mut Findings]) {
        for edges in self.edges.chunk_by(|a, b| a.from == b.from) {
            let node = edges[0].from;
            if self.nodes.partial[node as usize] || edges.iter().any(|edge| edge.to == node) {
                continue;
            }
            let (file, entry) = self.nodes.owner[node as usize];
            let span = self.entry_span(file, entry);
            findings[file as usize].report(&HREFLANG_SELF_MISSING, span, |draft| {
                draft.say(format_args!(
                    "{} does not list itself among its languages",
                    self.quoted(node)
                ));
                draft.quoted = self.text(node);
                let tag = self.tag_from_others(node);
                let used = |tag| edges.iter().any(|edge| edge.tag == tag);
                draft.fix_by(
                    tag.filter(|&tag| !used(tag))
                        .and_then(|tag| self.insertion(file, node, node, tag)),
                );
            });
        }
    }

    /// Reports entries that list fewer versions than one of their siblings.
    fn sets(&self, findings: &mut [&mut Findings]) {
        /// Limit on the siblings compared with each entry.
        const SIBLINGS: usize = 4;
        let sums: Vec<u64> = (0..self.nodes.owner.len() as u32)
            .map(|node| {
                let targets = self.edges_of(node).chunk_by(|a, b| a.to == b.to);
                let hashes = targets.map(|edges| hash(0, &edges[0].to.to_le_bytes()));
                hashes.fold(0, u64::wrapping_add)
            })
            .collect_small();
        for edges in self.edges.chunk_by(|a, b| a.from == b.from) {
            let node = edges[0].from;
            if self.nodes.partial[node as usize] {
                continue;
            }
            let siblings = edges
                .chunk_by(|a, b| a.to == b.to)
                .map(|edges| edges[0].to)
                .filter(|&to| to != node && sums[to as usize] != sums[node as usize])
                .filter(|&to| !self.nodes.partial[to as usize] && self.has_edge(to, node))
                .take(SIBLINGS);
            // A page that links here without a link back is reported as such.
            let lacks =
                |to: u32| to != node && !self.has_edge(node, to) && !self.has_edge(to, node);
            let found = siblings.into_iter().find_map(|sibling| {
                let mut targets = self.edges_of(sibling).chunk_by(|a, b| a.to == b.to);
                let missing = targets.find(|edges| lacks(edges[0].to))?[0].to;
                Some((sibling, missing))
            });
            let Some((sibling, missing)) = found else { continue };
            let (file, entry) = self.nodes.owner[node as usize];
            findings[file as usize].report(
                &HREFLANG_CLUSTER_INCONSISTENT,
                self.entry_span(file, entry),
                |draft| {
                    draft.say(format_args!(
                        "{} does not list {}, but its version {} does; list the same languages in \
                            both",
                        self.quoted(node),
                        self.quoted(missing),
                        self.quoted(sibling)
                    ));
                    draft.quoted = self.text(node);
                    self.relate(draft, file, sibling, "the version that lists more");
                    let edge = self.edges_of(sibling).iter().find(|edge| edge.to == missing);
                    let tag = edge.map(|edge| edge.tag);
                    let tag = tag.filter(|tag| edges.iter().all(|edge| edge.tag != *tag));
                    draft.fix_by(tag.and_then(|tag| self.insertion(file, node, missing, tag)));
                    draft.doubt_fix();
                },
            );
        }
    }

    /// Reports pages without an entry that two entries in the same language list as their version.
    fn shared(&self, findings: &mut [&mut Findings]) {
        for edges in self.targets() {
            let mut edges = edges.filter(|edge| edge.tag != Groups::X_DEFAULT);
            let Some(first) = edges.next().filter(|edge| !self.is_listed(edge.to)) else {
                continue;
            };
            let Some(own) = self.own_tag(first.from) else { continue };
            let second = edges.find(|edge| {
                edge.from != first.from
                    && edge.tag == first.tag
                    && self.own_tag(edge.from) == Some(own)
                    && !self.has_edge(edge.from, first.from)
                    && !self.has_edge(first.from, edge.from)
            });
            let Some(edge) = second else { continue };
            self.report(&HREFLANG_ENTRY_IN_TWO_CLUSTERS, edge, findings, |draft| {
                draft.say(format_args!(
                    "{} is listed as the {} version of {} and of {}; it can belong to only one of \
                        them",
                    self.quoted(edge.to),
                    quote(self.tag(edge)),
                    self.quoted(first.from),
                    self.quoted(edge.from)
                ));
                let (span, kept) = self.link_span(first);
                if first.file == edge.file && kept {
                    draft.relate(span, "the first that lists it");
                }
            });
        }
    }

    // Helpers of the checks.

    /// Reports a finding at the link, or at its entry.
    fn report(
        &self,
        rule: &'static Rule,
        edge: Edge,
        findings: &mut [&mut Findings],
        explain: impl FnOnce(&mut Draft),
    ) {
        let (span, kept) = self.link_span(edge);
        findings[edge.file as usize].report(rule, span, |draft| {
            let groups = self.files[edge.file as usize];
            let target = groups.links[edge.link as usize].target();
            let own = groups.entries[edge.entry as usize].number;
            draft.quoted = groups.addresses.text(if kept { target } else { own });
            explain(draft);
        });
    }

    /// Returns the place of the link and true, or the place of its entry and false.
    fn link_span(&self, edge: Edge) -> (Span, bool) {
        let groups = self.files[edge.file as usize];
        let entry = groups.entries[edge.entry as usize];
        match groups.links[edge.link as usize].span(entry.base()) {
            Some(span) => (span, true),
            None => (entry.span(), false),
        }
    }

    /// Returns the place of an entry's URL.
    fn entry_span(&self, file: u32, entry: u32) -> Span {
        self.files[file as usize].entries[entry as usize].span()
    }

    /// Adds the entry of a URL as a related place, if it is in the same file.
    fn relate(&self, draft: &mut Draft, file: u32, node: u32, label: &str) {
        let (owner, entry) = self.nodes.owner[node as usize];
        if owner == file {
            draft.relate(self.entry_span(file, entry), label.to_owned());
        }
    }

    /// Returns the fix that inserts a link to `to` into the entry of `node`, which must be in `file`.
    fn insertion(&self, file: u32, node: u32, to: u32, tag: u16) -> Option<Fix> {
        let (owner, entry) = self.nodes.owner[node as usize];
        let entries = &self.files[file as usize].entries;
        let link = self.link(file, to, tag).filter(|_| owner == file)?;
        Some(Fix::safe("Add the link", Span::at(entries[entry as usize].end()), link))
    }

    /// Returns a link to a URL, written as the file writes links.
    fn link(&self, file: u32, to: u32, tag: u16) -> Option<String> {
        let element = &self.files[file as usize].element;
        // The fix must not repeat an invalid tag or URL.
        let tag = self.nodes.tags.get(usize::from(tag)).filter(|tag| tag::judge(tag).is_empty())?;
        let text = self.text(to).filter(|text| link::fits(text))?;
        let (tag, text) = (escape(tag), escape(&text));
        Some(format!("<{element} rel=\"alternate\" hreflang=\"{tag}\" href=\"{text}\"/>"))
    }

    /// Returns the tag that the entry gives its own language.
    fn own_tag(&self, node: u32) -> Option<u16> {
        Some(self.own[node as usize]).filter(|&tag| tag != Groups::X_DEFAULT)
    }

    /// Returns the tag that other entries give the language of this one, if they agree.
    fn tag_from_others(&self, node: u32) -> Option<u16> {
        let to = |number: &u32| self.edges[*number as usize].to;
        let start = self.back.partition_point(|number| to(number) < node);
        let mut tags = self.back[start..]
            .iter()
            .take_while(|number| to(number) == node)
            .map(|&number| self.edges[number as usize].tag)
            .filter(|&tag| tag != Groups::X_DEFAULT);
        let first = tags.next()?;
        tags.all(|tag| tag == first).then_some(first)
    }

    /// Iterates over the URLs that links lead to; returns for each its links.
    fn targets(&self) -> impl Iterator<Item = impl Iterator<Item = Edge> + Clone> {
        let to = |number: &u32| self.edges[*number as usize].to;
        let targets = self.back.chunk_by(move |a, b| to(a) == to(b));
        targets.map(|numbers| numbers.iter().map(|&number| self.edges[number as usize]))
    }

    fn edges_of(&self, node: u32) -> &[Edge] {
        let start = self.edges.partition_point(|edge| edge.from < node);
        let end = self.edges.partition_point(|edge| edge.from <= node);
        &self.edges[start..end]
    }

    fn has_edge(&self, from: u32, to: u32) -> bool {
        self.edges_of(from).binary_search_by_key(&to, |edge| edge.to).is_ok()
    }

    fn is_listed(&self, node: u32) -> bool {
        self.nodes.owner[node as usize].0 != NOWHERE
    }

    fn tag(&self, edge: Edge) -> &str {
        self.nodes.tags.get(usize::from(edge.tag)).copied().unwrap_or_default()
    }

    /// Returns the URL, if any file has kept its text.
    fn text(&self, node: u32) -> Option<String> {
        let (file, number) = self.nodes.written[node as usize];
        self.files.get(file as usize)?.addresses.text(number)
    }

    fn quoted(&self, node: u32) -> String {
        self.text(node).map_or_else(|| "The page".into(), |text| quote(&text).to_string())
    }
}
