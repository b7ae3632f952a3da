//! The children of a video: unknown, missing, repeated or out of order.

use super::*;
use crate::text::order::Gather;

impl<'a> Block<'a, '_, '_> {
    /// Compares the children of `parent` with the table, and returns those in it.
    pub(super) fn structure(
        &mut self,
        parent: &'a Node,
        table: &'static [Child],
    ) -> Vec<Known<'a>> {
        let show = is_show(table);
        if parent.value.cdata && parent.value.trimmed().is_empty() {
            let severities = Severities::of(Xsd, Error);
            self.cx.findings.report_as(
                &STRUCT_TEXT_CONTENT,
                severities,
                parent.value.tag,
                |draft| {
                    draft.say(format_args!(
                        "`{}` has an empty CDATA section between its elements",
                        name_of(parent)
                    ));
                },
            );
        }
        let rule = |rule| if show { &VIDEO_TVSHOW_INVALID } else { rule };
        let mut children: Vec<Known<'a>> = Vec::with_capacity(16);
        let mut others = Vec::new();
        for node in self.entry.nodes.children(parent) {
            let found = match node.space {
                Space::Video => table.iter().position(|child| child.name == node.local),
                // Told already: once for the whole file, or as being at the wrong place.
                Space::Unknown if !node.prefix.is_empty() => continue,
                Space::Image | Space::News => continue,
                _ => None,
            };
            match found {
                Some(at) => children.push((at, &table[at], node)),
                None => others.push((node, nearest(node, table))),
            }
        }
        self.others(parent, others, &children, table);
        // Where the end is missing, or not all was kept, nobody knows what is missing.
        if !parent.value.unknown && !self.entry.nodes.is_cut() {
            self.missing(parent, &children, table);
        }
        self.repeated(&children, rule(&VIDEO_DUPLICATE_CHILD));
        self.order(parent, &children, rule(&VIDEO_CHILD_ORDER));
        children
    }

    /// Reports the elements that are none of the table's. `others`: each with the one that is meant by it; `children`: those
    /// that are.
    fn others(
        &mut self,
        parent: &'a Node,
        others: Vec<(&'a Node, Option<&'static str>)>,
        children: &[Known<'a>],
        table: &'static [Child],
    ) {
        let show = is_show(table);
        let unknown = if show { &VIDEO_TVSHOW_INVALID } else { &VIDEO_UNKNOWN_CHILD };
        let mut told = [false; PARTS];
        for (node, meant) in others {
            // Where it stands for one that must be there, that one is missing.
            let instead = table
                .iter()
                .position(|child| Some(child.name) == meant && is_needed(child) && !show);
            // Of file and player one is enough.
            let same = |at| if at > REQUIRED.len() { REQUIRED.len() } else { at };
            let instead = instead.filter(|&at| {
                !std::mem::replace(&mut told[same(at)], true)
                    && !children.iter().any(|known| same(known.0) == same(at) && is_needed(known.1))
            });
            match instead {
                Some(at) => {
                    let rule =
                        REQUIRED.get(at).copied().unwrap_or(&VIDEO_MISSING_CONTENT_OR_PLAYER);
                    report_misnamed(parent, node, table[at].name, rule, self.cx);
                }
                None => report_unknown(parent, node, meant, unknown, self.cx),
            }
        }
    }

    fn missing(&mut self, parent: &'a Node, children: &[Known<'a>], table: &'static [Child]) {
        for (at, child) in table.iter().enumerate().filter(|(_, c)| c.status == Status::Required) {
            if children.iter().any(|known| known.0 == at) {
                continue;
            }
            let told = |node: &Node| nearest(node, table) == Some(child.name);
            if self.entry.nodes.children(parent).any(told) {
                // Its name is wrong, and that has been said; the schema fails for that.
                continue;
            }
            let rule = if is_show(table) { &VIDEO_TVSHOW_INVALID } else { REQUIRED[at] };
            self.cx.findings.report(rule, parent.value.tag, |draft| {
                draft.say(format_args!(
                    "`{}` has no `{}`",
                    name_of(parent),
                    in_space(parent, child.name)
                ));
            });
        }
    }

    fn repeated(&mut self, children: &[Known<'a>], rule: &'static Rule) {
        let mut seen: [Option<&Node>; PARTS] = [None; PARTS];
        let videos = several(children).filter(|_| rule.is(&VIDEO_DUPLICATE_CHILD));
        if let Some(starts) = videos {
            let Some((first, next)) = children.first().zip(starts.first()) else { return };
            self.cx.findings.report(rule, next.value.tag, |draft| {
                draft.say(format_args!(
                    "`{}` begins another video; each should be in a `{}` of its own",
                    name_of(next),
                    name_of(self.video)
                ));
                draft.relate(first.2.value.tag, "the first video");
                let name = name_of(self.video);
                let between = format!("</{name}><{name}>");
                if !self.video.declares {
                    draft.fix_by(Fix::of(
                        "Make a video of each",
                        false,
                        starts
                            .iter()
                            .map(|node| (Span::at(node.element().start), between.clone()))
                            .gather(),
                    ));
                }
            });
            return;
        }
        for &(at, child, node) in children {
            // Tags are counted apart.
            if child.most != 1 {
                continue;
            }
            let Some(first) = seen[at] else {
                seen[at] = Some(node);
                continue;
            };
            self.cx.findings.report(rule, node.element(), |draft| {
                draft.say(format_args!("`{}` appears a second time", name_of(node)));
                draft.relate(first.element(), "the first one");
                if rule.fix == Suggest {
                    draft.suggest("Remove this one", node.element(), "");
                }
            });
        }
        let mut tags = children.iter().filter(|known| known.1.name == "tag").skip(MAX_TAGS);
        if let Some(&(_, _, first)) = tags.next() {
            let number = MAX_TAGS + 1 + tags.clone().count();
            self.cx.findings.report(&VIDEO_TOO_MANY_TAGS, first.value.tag, |draft| {
                draft.say(format_args!(
                    "The video has {number} tags; at most {MAX_TAGS} are allowed"
                ));
                let fix = Fix::suggest("Remove the tags after the 32nd", first.element(), "");
                draft.fix_by(tags.fold(fix, |fix, known| fix.and(known.2.element(), "")));
            });
        }
    }

    fn order(&mut self, parent: &'a Node, children: &[Known<'a>], rule: &'static Rule) {
        let mut highest: Option<&Known<'a>> = None;
        let mut seen = 0u32;
        for known in children {
            // One that is there twice is another matter.
            let again = known.1.most == 1 && seen & (1 << known.0) != 0;
            seen |= 1 << known.0;
            match highest {
                _ if again => {}
                Some(before) if before.0 > known.0 => {
                    self.cx.findings.report(rule, known.2.value.tag, |draft| {
                        draft.say(format_args!(
                            "`{}` comes late; the schema wants it before `{}`",
                            name_of(known.2),
                            name_of(before.2)
                        ));
                        if rule.fix == Auto && !parent.value.unknown {
                            draft.fix_by(fixes::reorder(children));
                        }
                    });
                    return;
                }
                _ => highest = Some(known),
            }
        }
    }
}

/// The rules for the children that must be there, which are the table's first.
const REQUIRED: [&Rule; 3] =
    [&VIDEO_MISSING_THUMBNAIL_LOC, &VIDEO_MISSING_TITLE, &VIDEO_MISSING_DESCRIPTION];

/// Whether the table is that of `video:tvshow`.
fn is_show(table: &'static [Child]) -> bool {
    std::ptr::eq(table.as_ptr(), SHOW.as_ptr())
}

/// Where each further video begins, if all that a video needs is there several times, one after the other.
fn several<'a>(children: &[Known<'a>]) -> Option<Vec<&'a Node>> {
    let all = (1 << REQUIRED.len()) - 1;
    let mut starts = Vec::new();
    let mut seen = 0u32;
    for &(at, _, node) in children.iter().filter(|known| known.1.most == 1) {
        if seen & (1 << at) != 0 {
            if seen & all != all {
                return None;
            }
            starts.push(node);
            seen = 0;
        }
        seen |= 1 << at;
    }
    (!starts.is_empty() && seen & all == all).then_some(starts)
}

/// Reports what is written instead of a child that must be there.
fn report_misnamed(
    parent: &Node,
    node: &Node,
    right: &str,
    rule: &'static Rule,
    cx: &mut Context<'_>,
) {
    let severities = rule.severities.and(Xsd, Error);
    cx.findings.report_as(rule, severities, node.value.tag, |draft| {
        let right_name = in_space(parent, right);
        draft.say(format_args!(
            "`{}` has no `{right_name}`; {} is written instead",
            name_of(parent),
            quote(&name_of(node))
        ));
        draft.fix_by(renamed(parent, node, right));
    });
}

/// Gives an element the right name, and the prefix of the element around it where it lacks one.
fn renamed(parent: &Node, node: &Node, right: &str) -> Option<Fix> {
    if node.space == Space::Video {
        return Some(extension::rename(node, right));
    }
    let bare = node.prefix.is_empty() && !parent.prefix.is_empty();
    bare.then(|| extension::rename(node, &in_space(parent, right)))
}

/// Reports an element that the schema does not have at this place. `meant`: how it is called there.
pub(super) fn report_unknown(
    parent: &Node,
    node: &Node,
    meant: Option<&str>,
    rule: &'static Rule,
    cx: &mut Context<'_>,
) {
    cx.findings.report(rule, node.value.tag, |draft| {
        match meant {
            Some(right) if node.space != Space::Video => draft.say(format_args!(
                "Element {} is not in the namespace of videos; it lacks the prefix of `video:{right}`",
                quote(&name_of(node))
            )),
            Some(right) => {
                draft.say(format_args!("Element {} is unknown; `{right}` is known", quote(&name_of(node))))
            }
            None => draft.say(format_args!("Element {} does not belong into a video", quote(&name_of(node)))),
        }
        if let Some(right) = meant.filter(|_| rule.fix == Suggest) {
            draft.fix_by(renamed(parent, node, right));
        }
    });
}
