//! What elements of videos are called, and what was meant by another name.

use super::Child;
use crate::rules::extension;
use crate::sitemap::node::{Node, Space};
use crate::text::edit_distance::slips;

/// The name as written, with its prefix.
pub(super) fn name_of(node: &Node) -> String {
    in_space(node, &node.local)
}

/// A name with the prefix of `node`.
pub(super) fn in_space(node: &Node, local: &str) -> String {
    if node.prefix.is_empty() { local.to_owned() } else { format!("{}:{local}", node.prefix) }
}

/// The child that was meant by an element that is none of them.
pub(super) fn nearest(node: &Node, table: &'static [Child]) -> Option<&'static str> {
    let may_be = matches!(node.space, Space::Video | Space::Core | Space::Unknown);
    nearest_name(&node.local, table)
        .filter(|known| may_be && (node.space != Space::Video || *known != node.local))
}

/// The child that was meant by a name.
pub(super) fn nearest_name(name: &str, table: &'static [Child]) -> Option<&'static str> {
    const ALIASES: &[(&str, &str)] = &[
        ("thumb", "thumbnail_loc"),
        ("thumbnail", "thumbnail_loc"),
        ("thumbnailurl", "thumbnail_loc"),
        ("content", "content_loc"),
        ("contenturl", "content_loc"),
        ("fileloc", "content_loc"),
        ("url", "content_loc"),
        ("src", "content_loc"),
        ("loc", "content_loc"),
        ("player", "player_loc"),
        ("playerurl", "player_loc"),
        ("embedurl", "player_loc"),
        ("embedloc", "player_loc"),
        ("embed", "player_loc"),
        ("desc", "description"),
        ("name", "title"),
        ("tags", "tag"),
        ("keywords", "tag"),
        ("published", "publication_date"),
        ("pubdate", "publication_date"),
        ("uploaddate", "publication_date"),
        ("expires", "expiration_date"),
        ("expirydate", "expiration_date"),
        ("views", "view_count"),
        ("author", "uploader"),
        ("premieredate", "premier_date"),
        ("islive", "live"),
    ];
    if name.len() > 24 {
        return None;
    }
    let name = extension::squeeze(name);
    let alias = ALIASES.iter().find(|alias| alias.0 == name).map(|alias| alias.1);
    table
        .iter()
        .map(|child| child.name)
        .find(|known| extension::squeeze(known) == name)
        .or(alias.filter(|alias| table.iter().any(|child| child.name == *alias)))
        .or_else(|| {
            let near = |known: &&str| {
                known.len() > 4
                    && known.len().abs_diff(name.len()) < 3
                    && slips(extension::squeeze(known).as_bytes(), name.as_bytes()) < 2
            };
            table.iter().map(|child| child.name).find(near)
        })
}
