//! The addresses of all files by numbers of their own, and which of their groups are closed.

use super::*;
use crate::text::order::Gather;

pub(super) const NOWHERE: u32 = u32::MAX;

/// What a link leads to, and its tag.
type End = (u32, u16);

/// By keys of addresses.
type Numbers = HashMap<u64, u32, FixedState>;

/// The numbers: first those of the entries, as they stand.
pub(super) struct Nodes<'g> {
    files: &'g [&'g Groups],
    /// For each address of each file.
    known: Vec<Vec<u32>>,
    /// File and entry of each address that is listed; of several the first.
    pub owner: Vec<(u32, u32)>,
    /// Not all links of the address are known.
    pub partial: Vec<bool>,
    /// The tags of all files, and for each file the numbers of its own among them.
    pub tags: Vec<&'g str>,
    names: Vec<Vec<u16>>,
    /// For each file what is known of its texts, with numbers for the hosts of all; not before it is needed.
    pub facts: Vec<Vec<Facts>>,
}

/// An entry with links.
pub(super) struct Linking {
    pub file: usize,
    pub entry: usize,
    /// Its address.
    pub node: u32,
    pub links: Range<usize>,
}

/// Groups of which nothing is to be said, as nearly all are: each page with links is among those it links to, all of them
/// have the same links, and no links of others lead to them.
pub(super) struct Closed {
    /// The address that the links of each one lead to first, which all of a closed group have in common.
    lead: Vec<u32>,
    /// Whether something may be to be said of those who have it.
    open: Vec<bool>,
}

impl<'g> Nodes<'g> {
    pub fn new(files: &'g [&'g Groups]) -> Nodes<'g> {
        let known = |file: &&Groups| vec![NOWHERE; file.addresses.keys().len()];
        let addresses = files.iter().map(|file| file.addresses.keys().len()).sum();
        let mut nodes = Nodes {
            files,
            known: files.iter().map(known).gather(),
            owner: Vec::with_capacity(addresses),
            partial: Vec::with_capacity(addresses),
            tags: Vec::new(),
            names: Vec::new(),
            facts: Vec::new(),
        };
        // By their keys; a file alone has each of them once.
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
        // An entry with links is the one to speak of.
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
            self.names.push(names.gather());
        }
    }

    /// The number of an address of a file, which is a new one where none of the same key has one.
    fn number(&mut self, file: usize, number: u32, all: &mut Numbers) -> u32 {
        let alone = self.files.len() == 1;
        let known = &mut self.known[file][number as usize];
        if *known == NOWHERE {
            let next = self.owner.len() as u32;
            let key = self.files[file].addresses.keys()[number as usize];
            *known = if alone { next } else { *all.entry(key).or_insert(next) };
            if *known == next {
                self.owner.push((NOWHERE, NOWHERE));
                self.partial.push(false);
            }
        }
        *known
    }

    /// The number of an address of a file, if an entry has it or a link leads to it.
    pub fn of(&self, file: usize, number: u32) -> u32 {
        self.known[file][number as usize]
    }

    /// Hands out the entries with links.
    pub fn each(&self, take: &mut dyn FnMut(Linking)) {
        for (file, groups) in self.files.iter().enumerate() {
            groups.linking(&mut |entry, listed, links| {
                take(Linking { file, entry, node: self.of(file, listed.number), links });
            });
        }
    }

    /// What links of a file lead to, and their tags.
    pub fn ends<'b>(
        &self,
        file: usize,
        links: Range<usize>,
        buffer: &'b mut Vec<End>,
    ) -> &'b [End] {
        let (groups, known, names) = (self.files[file], &self.known[file], &self.names[file]);
        buffer.clear();
        buffer.extend(links.map(|at| {
            let link = groups.links[at];
            let name = names.get(usize::from(link.tag())).copied();
            (known[link.target() as usize], name.unwrap_or(Groups::OTHER))
        }));
        buffer
    }

    /// What the links of an address lead to, of its first entry.
    pub fn ends_of<'b>(&self, node: u32, buffer: &'b mut Vec<End>) -> &'b [End] {
        let (file, entry) = self.owner[node as usize];
        let groups = self.files[file as usize];
        let block = groups.entries[entry as usize].block();
        let links = block.map_or(0..0, |block| groups.links_of(block));
        self.ends(file as usize, links, buffer)
    }

    /// Something is to be said, and now more has to be known.
    fn read_facts(&mut self) {
        let mut hosts = Hosts::default();
        self.facts = self.files.iter().map(|file| file.addresses.facts(&mut hosts)).gather();
    }

    /// The loose key of an entry's address.
    pub fn loose_of(&self, file: usize, entry: usize) -> u64 {
        self.files[file].loose_of(entry, &self.facts[file])
    }
}

impl Closed {
    /// `None`: all groups are closed.
    pub fn find(nodes: &mut Nodes<'_>) -> Option<Closed> {
        let addresses = nodes.owner.len();
        let mut closed = Closed { lead: vec![NOWHERE; addresses], open: vec![false; addresses] };
        nodes.each(&mut |Linking { file, node, links, .. }| {
            let lead = &mut closed.lead[node as usize];
            if *lead == NOWHERE {
                *lead = nodes.of(file, nodes.files[file].links[links.start].target());
            }
        });
        let (mut buffer, mut of_lead) = (Vec::new(), Vec::new());
        nodes.each(&mut |Linking { file, entry, node, links }| {
            let place = (file as u32, entry as u32);
            let ends = nodes.ends(file, links, &mut buffer);
            if nodes.owner[node as usize] != place || !closed.fits(node, ends, nodes, &mut of_lead)
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

    /// Whether nothing is to be said of the group of an address.
    pub fn has(&self, node: u32) -> bool {
        let lead = self.lead[node as usize];
        lead != NOWHERE && !self.open[lead as usize]
    }

    /// Whether an address is among what it links to, its `ends`, and has the links of the one that leads its group; that
    /// one has to link to none but those it leads.
    fn fits(&self, node: u32, ends: &[End], nodes: &Nodes<'_>, buffer: &mut Vec<End>) -> bool {
        let lead = self.lead[node as usize];
        if node == lead {
            return ends.iter().all(|(target, _)| self.lead[*target as usize] == lead);
        }
        nodes.owner[lead as usize].0 != NOWHERE
            && ends.iter().any(|(target, _)| *target == node)
            && ends == nodes.ends_of(lead, buffer)
    }

    fn open(&mut self, node: u32) {
        if let Some(open) = self.open.get_mut(self.lead[node as usize] as usize) {
            *open = true;
        }
    }

    /// Takes for open, too, what links of open groups lead to but for its spelling.
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
