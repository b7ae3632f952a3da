//! The URLs of all files, numbered together, and which of their groups are closed.

use super::*;

pub(super) const NOWHERE: u32 = u32::MAX;

/// The target of a link, and its tag.
type End = (u32, u16);

/// Numbers of URLs, by key.
type Numbers = HashMap<u64, u32, FixedState>;

/// The numbers of all URLs: first the entries', in document order.
pub(super) struct Nodes<'g> {
    files: &'g [&'g Groups],
    /// For each URL of each file: its number.
    known: Vec<Vec<u32>>,
    /// For each URL that is listed: file and entry; the first one of several.
    pub owner: Vec<(u32, u32)>,
    /// For each URL whose text a file has kept: the file, and the URL's number there.
    pub written: Vec<(u32, u32)>,
    /// Not all links of the URL are known.
    pub partial: Vec<bool>,
    /// The tags of all files, and for each file the numbers of its own tags among them.
    pub tags: Vec<&'g str>,
    names: Vec<Vec<u16>>,
    /// For each file: the facts of its texts. Empty until they are needed.
    pub facts: Vec<Vec<Facts>>,
}

/// An entry with links.
pub(super) struct Linking {
    pub file: usize,
    pub entry: usize,
    /// Number of the entry's URL.
    pub node: u32,
    pub links: Range<usize>,
}

/// Closed groups cause no finding, and nearly all groups are closed: each page with links is among its own targets, all
/// pages have the same links, and no other page links to them.
pub(super) struct Closed {
    /// For each URL: the first target of its links, which all pages of a closed group share.
    lead: Vec<u32>,
    /// For each leading URL: some page that it leads may cause a finding.
    open: Vec<bool>,
}

impl<'g> Nodes<'g> {
    pub fn new(files: &'g [&'g Groups]) -> Nodes<'g> {
        let known = |file: &&Groups| vec![NOWHERE; file.addresses.keys().len()];
        let addresses = files.iter().map(|file| file.addresses.keys().len()).sum();
        let mut nodes = Nodes {
            files,
            known: files.iter().map(known).collect_small(),
            owner: Vec::with_capacity(addresses),
            written: Vec::with_capacity(addresses),
            partial: Vec::with_capacity(addresses),
            tags: Vec::new(),
            names: Vec::new(),
            facts: Vec::new(),
        };
        // URLs are matched by their keys; in a single file each key comes once.
        let mut all = HashMap::default();
        nodes.number_entries(&mut all);
        for (file, groups) in files.iter().enumerate() {
            for link in &groups.links {
                nodes.number(file, link.target(), &mut all);
            }
        }
        nodes.number_tags();
        nodes
    }

    fn number_entries(&mut self, all: &mut Numbers) {
        let files = || self.files.iter().enumerate();
        // If a page has two entries, the findings concern the one with links.
        let without =
            files().filter(|(_, file)| !file.has_links() && !file.addresses.keys().is_empty());
        for (file, groups) in files().filter(|(_, file)| file.has_links()).chain(without) {
            for (number, entry) in groups.entries.iter().enumerate() {
                let node = self.number(file, entry.number, all) as usize;
                if self.owner[node].0 == NOWHERE {
                    self.owner[node] = (file as u32, number as u32);
                }
                self.partial[node] |= entry.partial;
            }
        }
    }

    fn number_tags(&mut self) {
        let mut numbers: HashMap<&str, u32, FixedState> = HashMap::default();
        for groups in self.files {
            let names = groups.tags.iter().map(|tag| {
                let number = *numbers.entry(tag).or_insert_with(|| {
                    self.tags.push(tag);
                    self.tags.len() as u32 - 1
                });
                u16::try_from(number).unwrap_or(Groups::OTHER)
            });
            self.names.push(names.collect_small());
        }
    }

    /// Returns the number of a file's URL: that of the same key, or else a new one.
    fn number(&mut self, file: usize, number: u32, all: &mut Numbers) -> u32 {
        let alone = self.files.len() == 1;
        let known = &mut self.known[file][number as usize];
        if *known == NOWHERE {
            let next = self.owner.len() as u32;
            let key = self.files[file].addresses.keys()[number as usize];
            *known = if alone { next } else { *all.entry(key).or_insert(next) };
            if *known == next {
                self.owner.push((NOWHERE, NOWHERE));
                self.written.push((NOWHERE, NOWHERE));
                self.partial.push(false);
            }
            let written = &mut self.written[*known as usize];
            if written.0 == NOWHERE && self.files[file].addresses.text_number(number).is_some() {
                *written = (file as u32, number);
            }
        }
        *known
    }

    /// Returns the number of a file's URL, which must belong to an entry or a link.
    pub fn of(&self, file: usize, number: u32) -> u32 {
        self.known[file][number as usize]
    }

    /// Passes on the entries with links.
    pub fn each(&self, take: &mut dyn FnMut(Linking)) {
        for (file, groups) in self.files.iter().enumerate() {
            groups.linking(&mut |entry, listed, links| {
                take(Linking { file, entry, node: self.of(file, listed.number), links });
            });
        }
    }

    /// Returns the targets of a file's links, and their tags.
    pub fn ends<'b>(&self, file: usize, links: Range<usize>, ends: &'b mut Vec<End>) -> &'b [End] {
        let (groups, known, names) = (self.files[file], &self.known[file], &self.names[file]);
        ends.clear();
        ends.extend(links.map(|at| {
            let link = groups.links[at];
            let name = names.get(usize::from(link.tag())).copied();
            (known[link.target() as usize], name.unwrap_or(Groups::OTHER))
        }));
        ends
    }

    /// Returns the targets of the links of a URL's first entry, and their tags.
    pub fn ends_of<'b>(&self, node: u32, buffer: &'b mut Vec<End>) -> &'b [End] {
        let (file, entry) = self.owner[node as usize];
        let groups = self.files[file as usize];
        let block = groups.entries[entry as usize].block();
        let links = block.map_or(0..0, |block| groups.links_of(block));
        self.ends(file as usize, links, buffer)
    }

    /// Reads the facts, which only findings need.
    fn read_facts(&mut self) {
        self.facts = self.files.iter().map(|file| file.addresses.facts()).collect_small();
    }

    /// Returns the loose key of an entry's URL.
    pub fn loose_of(&self, file: usize, entry: usize) -> u64 {
        self.files[file].loose_of(entry, &self.facts[file])
    }
}

impl Closed {
    /// Finds the closed groups; `None` if all groups are closed.
    pub fn find(nodes: &mut Nodes<'_>) -> Option<Closed> {
        let addresses = nodes.owner.len();
        let mut closed = Closed { lead: vec![NOWHERE; addresses], open: vec![false; addresses] };
        nodes.each(&mut |Linking { file, node, links, .. }| {
            let lead = &mut closed.lead[node as usize];
            if *lead == NOWHERE {
                *lead = nodes.of(file, nodes.files[file].links[links.start].target());
            }
        });
        // Neighbouring entries mostly have the same links, and the same leading URL.
        let (mut last, mut ends) = ((usize::MAX, 0..0), Vec::new());
        let mut of_lead = (NOWHERE, Vec::new());
        nodes.each(&mut |Linking { file, entry, node, links }| {
            let place = (file as u32, entry as u32);
            if last != (file, links.clone()) {
                nodes.ends(file, links.clone(), &mut ends);
                last = (file, links);
            }
            if nodes.owner[node as usize] != place || !closed.fits(node, &ends, nodes, &mut of_lead)
            {
                closed.open(node);
                ends.iter().for_each(|(target, _)| closed.open(*target));
            }
        });
        if !closed.open.contains(&true) {
            return None;
        }
        nodes.read_facts();
        closed.open_alike(nodes);
        Some(closed)
    }

    #[cfg(test)]
    pub fn none(nodes: &mut Nodes<'_>) -> Closed {
        nodes.read_facts();
        let addresses = nodes.owner.len();
        Closed { lead: vec![NOWHERE; addresses], open: vec![true; addresses] }
    }

    /// Whether the group of a URL is closed.
    pub fn has(&self, node: u32) -> bool {
        let lead = self.lead[node as usize];
        lead != NOWHERE && !self.open[lead as usize]
    }

    /// Whether a URL is among its own targets (`ends`) and has the same links as the leading URL of its group. The leading
    /// URL must link only to URLs that it leads.
    fn fits(
        &self,
        node: u32,
        ends: &[End],
        nodes: &Nodes<'_>,
        of_lead: &mut (u32, Vec<End>),
    ) -> bool {
        let lead = self.lead[node as usize];
        if node == lead {
            return ends.iter().all(|(target, _)| self.lead[*target as usize] == lead);
        }
        if nodes.owner[lead as usize].0 == NOWHERE {
            return false;
        }
        if of_lead.0 != lead {
            of_lead.0 = lead;
            nodes.ends_of(lead, &mut of_lead.1);
        }
        ends.iter().any(|(target, _)| *target == node) && ends == of_lead.1
    }

    fn open(&mut self, node: u32) {
        if let Some(open) = self.open.get_mut(self.lead[node as usize] as usize) {
            *open = true;
        }
    }

    /// Also opens the groups whose URLs the links of open groups mean, but spell differently.
    fn open_alike(&mut self, nodes: &Nodes<'_>) {
        let unlisted = |node: u32| nodes.owner[node as usize].0 == NOWHERE;
        let mut alike = HashSet::<u64, FixedState>::default();
        nodes.each(&mut |Linking { file, node, links, .. }| {
            if self.has(node) {
                return;
            }
            let groups = nodes.files[file];
            for at in links {
                let target = groups.links[at].target();
                let text = groups.addresses.text_number(target);
                let text = text.filter(|_| unlisted(nodes.of(file, target)));
                alike.extend(text.map(|text| nodes.facts[file][text as usize].loose));
            }
        });
        if alike.is_empty() {
            return;
        }
        nodes.each(&mut |Linking { file, entry, node, .. }| {
            if alike.contains(&nodes.loose_of(file, entry)) {
                self.open(node);
            }
        });
    }
}
