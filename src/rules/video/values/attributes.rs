//! The attributes of a video's elements: unknown, missing or wrong.

use super::*;

impl<'a> Block<'a, '_, '_> {
    /// Checks the attributes of an element against those it may have.
    pub(in super::super) fn attributes(&mut self, node: &'a Node, table: &'static [Attribute]) {
        for given in node.attributes() {
            if given.passed_over {
                continue;
            }
            match table.iter().find(|known| !given.prefixed && known.name == given.local) {
                Some(known) => self.attribute(node, known, given),
                None => self.unexpected_attribute(node, table, given),
            }
        }
        self.missing_attributes(node, table);
    }

    /// Reports an attribute that is none of the table's.
    fn unexpected_attribute(
        &mut self,
        node: &'a Node,
        table: &'static [Attribute],
        given: &'a NodeAttribute,
    ) {
        // It may be meant for one that is missing.
        let meant = meant_attribute(node, table, given);
        if meant.is_some_and(|meant| meant.name == "relationship") {
            return;
        }
        let content =
            extension::content_of(node).is_some_and(|content| std::ptr::eq(content, given));
        // Of the empty element is spoken where it is known whether it is needed.
        let named = |child: &&Child| child.name == node.local;
        let told = |child: &Child| is_needed(child) || is_left_out(child.kind);
        if content && VIDEO.iter().find(named).is_some_and(told) {
            return;
        }
        // An address belongs somewhere.
        let part =
            nearest_name(&given.local, &VIDEO).is_some() || given.value.text().contains("://");
        self.cx.findings.report(&STRUCT_UNEXPECTED_ATTRIBUTE, given.span, |draft| {
            draft.say(format_args!(
                "`{}` has the attribute {}, which is not defined",
                name_of(node),
                quote(&given.local)
            ));
            let fix = Fix::safe("Remove the attribute", given.removal, "");
            let needed = table.iter().any(|known| {
                let needed = known.required || known.kind == Kind::Url;
                needed && node.attribute_named(known.name).is_none()
            });
            draft.fix_by(match meant {
                Some(meant) => renamed_attribute(given, meant.name),
                None => Fix { safe: !content && !part && !needed, ..fix },
            });
        });
    }

    /// Reports the attributes that an element lacks.
    fn missing_attributes(&mut self, node: &'a Node, table: &'static [Attribute]) {
        for known in table.iter().filter(|known| known.required) {
            // That of `id` is spoken of with the element.
            if known.name == "relationship" && node.attribute_named(known.name).is_none() {
                let rule = &VIDEO_RESTRICTION_RELATIONSHIP_MISSING;
                let mut others = node.attributes().iter();
                let meant = others.find(|given| meant_attribute(node, table, given).is_some());
                let place = meant.map_or(node.value.tag, |given| given.span);
                self.cx.findings.report(rule, place, |draft| {
                    draft.say(format_args!(
                        "`{}` has no `relationship`; it should be `allow` or `deny`",
                        name_of(node)
                    ));
                    if let Some(given) = meant {
                        draft.say(format_args!(
                            "Attribute {} should be written `relationship`",
                            quote(&given.local)
                        ));
                        draft.fix_by(renamed_attribute(given, known.name));
                    }
                });
            }
        }
    }

    /// Checks the value of an attribute that the table knows.
    fn attribute(&mut self, node: &'a Node, known: &'static Attribute, given: &'a NodeAttribute) {
        let value = &given.value;
        if value.unknown {
            return;
        }
        let text = value.text();
        let refused = !accepts(known.kind, text);
        if template_residue(text).is_some() {
            return self.unknown(known.rule, known.name, value, refused);
        }
        match known.name {
            "allow_embed" | "autoplay" => {
                let rule = &VIDEO_DEPRECATED_TAG;
                self.report(rule, rule.severities, false, given.span, |draft| {
                    draft.say(format_args!("Google does not read `{}` any more", known.name));
                    draft.suggest("Remove the attribute", given.removal, "");
                });
                if refused {
                    self.wrong(known.rule, known.name, value, yes_no(text), true);
                }
            }
            "info" => {
                if text.trim().is_empty() {
                    return;
                }
                let sound = plain(text) || self.sound(known.name, value, both(Error), refused);
                if sound {
                    self.uploader_page(value);
                }
            }
            // That of `id` is spoken of with the element.
            "type" if node.local == "id" => {}
            "type" if refused => {
                let rule = known.rule;
                self.report(rule, rule.severities, true, value.span, |draft| {
                    if text == "own" {
                        draft.say("Price type “own” is refused by the schema; it says `purchase`")
                    } else {
                        draft.say(format_args!(
                            "Price type {} should be `rent` or `purchase`",
                            quote(text)
                        ))
                    }
                    draft.suggest("Remove the price", node.element(), "");
                });
            }
            _ if refused => {
                let wanted = match known.kind {
                    Kind::Currency => "three capitals like EUR",
                    Kind::Integer(..) => "a whole number of seconds up to 28,800",
                    _ if known.name == "relationship" => "`allow` or `deny`",
                    _ => "SD or HD",
                };
                let word = text.trim().to_ascii_lowercase();
                let meant = match &*word {
                    _ if known.name != "relationship" => None,
                    "allow" | "deny" => Some((true, word)),
                    "allowed" => Some((false, String::from("allow"))),
                    "denied" | "block" | "blocked" => Some((false, String::from("deny"))),
                    _ => None,
                };
                self.wrong(known.rule, known.name, value, Wrong::new(wanted).meant(meant), true);
            }
            _ => {}
        }
    }
}

/// Whether an empty element of that kind is one to leave out.
fn is_left_out(kind: Kind) -> bool {
    !matches!(kind, Kind::Text(_) | Kind::Url | Kind::Countries | Kind::Platforms | Kind::Show)
}

/// The attribute that another one is meant to be, by its value: one that is not there.
fn meant_attribute(
    node: &Node,
    table: &'static [Attribute],
    given: &NodeAttribute,
) -> Option<&'static Attribute> {
    let text = given.value.text();
    let fits = |known: &&Attribute| {
        node.attribute_named(known.name).is_none()
            && accepts(known.kind, text)
            && match known.kind {
                Kind::Text(_) => false,
                Kind::Url => is_whole(text),
                _ => true,
            }
    };
    let known = table.iter().any(|known| known.name == given.local);
    table.iter().find(fits).filter(|_| !given.prefixed && !given.value.unknown && !known)
}

fn renamed_attribute(given: &NodeAttribute, right: &str) -> Fix {
    let start = given.span.start;
    let name = Span::new(start, start + given.local.len() as u64);
    Fix::suggest(format_args!("Write `{right}`"), name, right)
}
