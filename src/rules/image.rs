//! Rules of the family `image`: Google's extension for the images of a page.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::BuildHasher;

use crate::rules::extension::{self, ANY, Content, Kind, Model, child, source};
use crate::rules::loc::Addresses;
use crate::rules::prelude::*;
use crate::rules::structure::{STRUCT_DUPLICATE_CHILD, STRUCT_NESTED_MARKUP};
use crate::rules::tally::Elements;
use crate::rules::value::report_empty;
use crate::rules::xml::is_broken;
use crate::sitemap::known::Known;
use crate::text::url::{last_segment, without_query};
use crate::xml::event::qualified;
use foldhash::fast::FixedState;

/// A page with an image that contains `$inside`.
#[cfg(not(target_os = "unknown"))]
macro_rules! image {
    ($inside:literal) => {
        Case::new(Url(concat!(
            "<loc>https://www.example.org/a</loc>\n<image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">",
            $inside,
            "</image:image>"
        )))
    };
}

/// A file with `$inside` in its list.
#[cfg(not(target_os = "unknown"))]
macro_rules! list {
    ($inside:literal) => {
        Case::new(File(concat!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n",
            $inside,
            "\n</urlset>\n"
        )))
    };
}

/// A sitemap with an image.
#[cfg(not(target_os = "unknown"))]
const SERVED: (&str, &str) = (
    "https://www.example.org/sitemap.xml",
    "200\nContent-Type: application/xml\n\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/a</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image></url>\n</urlset>\n",
);

rules! {
    /// An image lacks its URL.
    IMAGE_MISSING_LOC = "image-missing-loc" {
        title: "Image without `image:loc`",
        why: "Google requires `image:loc`; without the URL it has no image to fetch. Schema \
            validation fails too.",
        help: "Add `<image:loc>` with the URL of the image, or remove the `image:image`.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            image!(""),
            image!("<image:title>A cat</image:title>"),
            image!("https://www.example.org/a.jpg"),
            image!("<image:Loc>https://www.example.org/a.jpg</image:Loc>"),
            image!("<loc>https://www.example.org/a.jpg</loc>"),
            image!("<image:src>https://www.example.org/a.jpg</image:src>"),
            image!("<image:file><image:loc>https://www.example.org/a.jpg</image:loc></image:file>"),
            list!("<url><loc>https://www.example.org/a</loc><image:image loc=\"https://www.example.org/a.jpg\"/></url>"),
        ],
        good: [
            image!("<image:loc>https://www.example.org/a.jpg</image:loc>"),
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><loc>https://www.example.org/b.jpg</loc>"),
        ],
        sources: [GOOGLE_IMAGES, XSD_IMAGE, MEASURED],
    }
    /// The URL of an image is empty.
    IMAGE_LOC_EMPTY = "image-loc-empty" {
        title: "Empty `image:loc`",
        why: "Google needs the URL of the image. Schema validation passes, because the schema \
            accepts an empty URL.",
        help: "Write the URL of the image, or remove the `image:image`.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        bad: [
            image!("<image:loc/>"),
            image!("<image:loc>\n</image:loc>"),
            image!("<image:loc url=\"https://www.example.org/a.jpg?w=1&amp;h=2\"/>"),
        ],
        good: [
            image!("<image:loc>\nhttps://www.example.org/a.jpg\n</image:loc>"),
            image!("<image:loc><![CDATA[https://www.example.org/a.jpg]]></image:loc>"),
        ],
        sources: [GOOGLE_IMAGES, MEASURED],
    }
    /// The URL of an image cannot be fetched.
    IMAGE_LOC_INVALID = "image-loc-invalid" {
        title: "Invalid image URL",
        why: "Google fetches the image from this URL, so it needs a scheme, a host and only \
            characters that are valid in a URL. It may be on another host than the page.",
        help: "Write the full URL of the image, beginning with `https://`.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: Suggest,
        bad: [
            image!("<image:loc>/img/a.jpg</image:loc>"),
            image!("<image:loc>data:image/gif;base64,R0lGODlhAQABAAAAACw=</image:loc>"),
            image!("<image:loc>https://www.example.org/my cat.jpg</image:loc>"),
            image!("<image:loc>//cdn.example.org/a.jpg</image:loc>"),
        ],
        good: [
            image!("<image:loc>https://cdn.example.net/a.jpg</image:loc>"),
            image!("<image:loc>https://www.example.org/my%20cat.jpg?w=100&amp;h=50</image:loc>"),
            image!("<image:loc> https://www.example.org/Bär.jpg </image:loc>"),
        ],
        sources: [GOOGLE_IMAGES, RFC3986],
    }
    /// One image has two URLs.
    IMAGE_MULTIPLE_LOC = "image-multiple-loc" {
        title: "Several `image:loc` in one image",
        why: "One `image:image` describes one image. A second URL fails schema validation, and \
            search engines may use either.",
        help: "Write one `image:image` for each image.",
        severities: Severities::protocol(Error).and(Xsd, Error),
        fix: Auto,
        bad: [list!("<url><loc>https://www.example.org/a</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc><image:loc>https://www.example.org/b.jpg</image:loc></image:image></url>")],
        good: [list!("<url><loc>https://www.example.org/a</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image><image:image><image:loc>https://www.example.org/b.jpg</image:loc></image:image></url>")],
        sources: [GOOGLE_IMAGES, XSD_IMAGE, MEASURED],
    }
    /// A page has more images than Google reads.
    IMAGE_TOO_MANY = "image-too-many" {
        title: "More than 1,000 images on a page",
        why: "Google accepts up to 1,000 `image:image` in one `url`. The schema does not limit \
            them.",
        help: "List the 1,000 images that matter most.",
        severities: Severities::protocol(Error).and(Google, Error),
        fix: NoFix,
        bad: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc>\n", "<image:image><image:loc>https://www.example.org/{}.jpg</image:loc></image:image>\n", 1_001, "</url>\n</urlset>\n"))],
        good: [Case::new(Example::many("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc>\n", "<image:image><image:loc>https://www.example.org/{}.jpg</image:loc></image:image>\n", 1_000, "</url>\n</urlset>\n"))],
        sources: [GOOGLE_IMAGES, MEASURED],
    }
    /// Google no longer reads the tag.
    IMAGE_DEPRECATED_TAG = "image-deprecated-tag" {
        title: "Image tags that Google ignores",
        why: "Google has ignored `image:caption`, `image:geo_location`, `image:title` and \
            `image:license` since August 2022. They do no harm, but make the file larger.",
        help: "Keep only `image:loc`, and put captions, titles and licenses on the page.",
        severities: Severities::protocol(Info).and(Google, Info),
        fix: Suggest,
        because: "The tags do no harm, and other readers may use them.",
        bad: [
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:title>A cat</image:title>"),
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:caption>A cat</image:caption><image:license>https://creativecommons.org/licenses/by/4.0/</image:license>"),
        ],
        good: [image!("<image:loc>https://www.example.org/a.jpg</image:loc>")],
        sources: [GOOGLE_IMAGES_2022, GOOGLE_IMAGES],
    }
    /// The schema wants another order.
    IMAGE_CHILD_ORDER = "image-child-order" {
        title: "Image tags in the wrong order",
        why: "Schema validation requires the order `loc`, `caption`, `geo_location`, `title`, \
            `license`. Google reads `loc` in any position.",
        help: "Write the tags in the order of the schema, or only `image:loc`.",
        severities: Severities::protocol(Info).and(Xsd, Error),
        fix: Auto,
        bad: [
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:title>A cat</image:title><image:caption>A cat &amp; a \"dog\"</image:caption>"),
            image!("\n<image:title/>\n<image:loc>https://www.example.org/a.jpg</image:loc>\n"),
        ],
        good: [image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:caption>A cat</image:caption><image:title>Cat</image:title>")],
        sources: [XSD_IMAGE, MEASURED],
    }
    /// The extension has no such tag.
    IMAGE_UNKNOWN_CHILD = "image-unknown-child" {
        title: "Unknown tag in an image",
        why: "Search engines ignore a tag that the image extension does not define, and schema \
            validation fails. If the case is wrong or the prefix is missing, Google misses the \
            URL.",
        help: "Remove the tag, or correct its name.",
        severities: Severities::protocol(Warning).and(Xsd, Error),
        fix: Auto,
        because: "Removing a whole tag loses its text, so you decide.",
        bad: [
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:alt>A cat</image:alt>"),
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:Caption>A cat</image:Caption>"),
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><caption>A cat</caption>"),
            list!("<url><loc>https://www.example.org/a</loc><image:Image><image:loc>https://www.example.org/a.jpg</image:loc></image:Image></url>"),
        ],
        good: [
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:geo_location>Limerick, Ireland</image:geo_location>"),
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><x:alt xmlns:x=\"urn:x\">A cat</x:alt>"),
        ],
        sources: [XSD_IMAGE, MEASURED],
    }
    /// The tag stands where no search engine looks for it.
    IMAGE_OUTSIDE_URL = "image-outside-url" {
        title: "Image tag in the wrong place",
        why: "Google reads `image:image` inside the `url` of its page, and `image:loc` inside \
            `image:image`. Anywhere else the image belongs to no page.",
        help: "Put each `image:image`, with its `image:loc`, inside the `url` of the page that \
            shows the image.",
        severities: Severities::protocol(Error).and(Xsd, Error).and(Google, Error),
        fix: Auto,
        bad: [
            list!("<url><loc>https://www.example.org/a</loc><image:loc>https://www.example.org/a.jpg</image:loc><image:title>A cat</image:title></url>"),
            list!("<url><loc>https://www.example.org/a</loc></url><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image>"),
            list!("<url><loc>https://www.example.org/a</loc><image:images><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image></image:images></url>"),
            list!("<url><loc>https://www.example.org/a</loc><image:picture><image:loc>https://www.example.org/a.jpg</image:loc></image:picture></url>"),
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><news:news xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\"><image:image/></news:news>"),
        ],
        good: [list!("<url><loc>https://www.example.org/a</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image></url>")],
        sources: [GOOGLE_IMAGES, XSD_IMAGE, MEASURED],
    }
    /// A page lists the same image twice.
    IMAGE_DUPLICATE = "image-duplicate" {
        title: "Same image twice on a page",
        why: "Listing an image again adds nothing and only makes the file larger.",
        help: "List each image of a page once.",
        severities: Severities::protocol(Info),
        fix: Auto,
        because: "If the image has a title or a comment, removing it loses that text, so you \
            decide.",
        bad: [list!("<url><loc>https://www.example.org/a</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image></url>")],
        good: [
            list!("<url><loc>https://www.example.org/a</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image><image:image><image:loc>https://www.example.org/a.jpg?w=2</image:loc></image:image></url>"),
            list!("<url><loc>https://www.example.org/a</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image></url><url><loc>https://www.example.org/b</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image></url>"),
        ],
        sources: [choice!("a picture that is named twice in one entry tells nothing new")],
    }
    /// The URL of the image is the page's.
    IMAGE_LOC_EQUALS_PAGE = "image-loc-equals-page" {
        title: "Image URL is the page URL",
        why: "A page is not an image. Most likely the program that generates the file used the \
            wrong field.",
        help: "Write the URL of the image file.",
        severities: Severities::protocol(Warning),
        fix: NoFix,
        bad: [image!("<image:loc>https://www.example.org/a</image:loc>")],
        good: [image!("<image:loc>https://www.example.org/a.jpg</image:loc>")],
        sources: [choice!("a page is no picture; mostly a template has filled in the wrong field")],
    }
    /// The URL is that of another kind of file.
    IMAGE_LOC_NOT_IMAGE_LIKE = "image-loc-not-image-like" {
        title: "URL does not look like an image",
        why: "The name suggests a page, another kind of file or a tracking pixel. None of these is \
            useful to image search.",
        help: "Write the URL of the image file, for example a `.jpg`, `.png`, `.webp` or `.svg`.",
        severities: Severities::protocol(Info),
        fix: NoFix,
        bad: [
            image!("<image:loc>https://www.example.org/page.html</image:loc>"),
            image!("<image:loc>https://www.example.org/gallery/</image:loc>"),
            image!("<image:loc>https://www.example.org/gallery</image:loc>"),
            image!("<image:loc>https://stats.example.net/1x1.gif</image:loc>"),
        ],
        good: [
            image!("<image:loc>https://www.example.org/A.JPEG?v=2</image:loc>"),
            image!("<image:loc>https://cdn.example.net/w_200/abcdef</image:loc>"),
            image!("<image:loc>https://www.example.org/image.php?id=3</image:loc>"),
            image!("<image:loc>https://www.example.org/pixel.jpg</image:loc>"),
        ],
        sources: [choice!("nothing is fetched, so that only the ending of the address tells; therefore a note")],
    }
    /// `image:license` contains text that is no URL.
    IMAGE_LICENSE_NOT_URL = "image-license-not-url" {
        title: "`image:license` is not a URL",
        why: "`image:license` is defined as the URL of the license. Google no longer reads it, so \
            removing it loses nothing there.",
        help: "Remove `image:license`.",
        severities: Severities::protocol(Warning),
        fix: Auto,
        because: "A text such as “CC BY” is readable for people, so you decide whether to remove \
            it.",
        bad: [
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:license>CC BY</image:license>"),
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:license/>"),
            image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:license>100%</image:license>"),
        ],
        good: [image!("<image:loc>https://www.example.org/a.jpg</image:loc><image:license>https://creativecommons.org/licenses/by/4.0/</image:license>")],
        sources: [XSD_IMAGE, MEASURED],
    }
    /// The folder of the site has no file for the image.
    IMAGE_NOT_FOUND = "image-not-found" {
        title: "Listed image not found",
        why: "Search engines find no image at the URL: the folder of the site has no such file, or the server sends none.",
        help: "Correct the URL, or add the image to the site.",
        severities: Severities::protocol(Info).and(Google, Warning),
        fix: NoFix,
        bad: [Case::new(Served(&[
            SERVED,
            ("https://www.example.org/a.jpg", "404\n\n"),
        ])), Case::new(Served(&[
            SERVED,
            ("https://www.example.org/a.jpg", "200\nContent-Type: text/html\n\n<title>A</title>"),
        ])), Case::new(Built(&[
            ("sitemap.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/a</loc><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image><image:image><image:loc>https://www.example.org/b.jpg</image:loc></image:image><image:image><image:loc>https://www.example.org/c.jpg</image:loc></image:image></url>\n</urlset>\n"),
            ("index.html", "<!doctype html><title>Home</title><a href=\"a.html\">A</a>"),
            ("a.html", "<!doctype html><title>A</title>"),
            ("a.jpg", ""),
            ("b.jpg", ""),
        ]))],
        good: [Case::new(Served(&[
            SERVED,
            ("https://www.example.org/a.jpg", "200\nContent-Type: image/jpeg\n\nJPEG"),
        ])), Case::new(Built(&[
            ("sitemap.xml", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n<url><loc>https://www.example.org/</loc></url>\n<url><loc>https://www.example.org/a</loc><image:image><image:loc>https://images.example.org/a.jpg</image:loc></image:image><image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image></url>\n</urlset>\n"),
            ("index.html", "<!doctype html><title>Home</title><a href=\"a.html\">A</a>"),
            ("a.html", "<!doctype html><title>A</title>"),
            ("a.jpg", ""),
        ]))],
        sources: [GOOGLE_IMAGES, choice!("reported if the folder has most of the listed images below its URL: others come from elsewhere")],
    }
    /// The image is on `http`, its page on `https`.
    IMAGE_HTTP_ON_HTTPS = "image-http-on-https" {
        title: "`http` image on an `https` page",
        why: "Browsers block or upgrade unencrypted images on encrypted pages, so the page most \
            likely loads the image from its `https` URL.",
        help: "Write the `https` URL of the image, if it has one.",
        severities: Severities::protocol(Info),
        fix: Suggest,
        bad: [image!("<image:loc>http://www.example.org/a.jpg</image:loc>")],
        good: [
            image!("<image:loc>HTTPS://www.example.org/a.jpg</image:loc>"),
            Case::new(Url("<loc>http://www.example.org/a</loc>\n<image:image xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><image:loc>http://www.example.org/a.jpg</image:loc></image:image>")),
        ],
        sources: [choice!("browsers hold back or upgrade such pictures in a page; that search engines mind is documented nowhere")],
    }
}

/// The model of `image:image`.
pub(crate) static IMAGE_MODEL: Model = Model {
    space: Space::Image,
    name: "image:image",
    children: &[
        child("loc", Content::Text(Kind::Url)).required(&IMAGE_MISSING_LOC).many(),
        child("caption", Content::Text(ANY)),
        child("geo_location", Content::Text(ANY)),
        child("title", Content::Text(ANY)),
        child("license", Content::Text(Kind::Url)),
    ],
    unknown: &IMAGE_UNKNOWN_CHILD,
    told: &[],
    order: &IMAGE_CHILD_ORDER,
    again: (&STRUCT_DUPLICATE_CHILD, Severities::protocol(Warning).and(Xsd, Error)),
    markup: (&STRUCT_NESTED_MARKUP, Severities::protocol(Warning).and(Xsd, Error)),
};

/// Limit on the images of a page that Google reads.
const MAX_IMAGES: usize = 1_000;

/// The state of the family over all entries of the file.
#[derive(Debug, Default)]
pub(crate) struct Image {
    addresses: Addresses,
    /// Hashes of the images of the current entry, with their places.
    seen: HashMap<u64, Span, FixedState>,
    /// The elements that Google no longer reads, and a bit for each of the model's that occurs.
    deprecated: Elements,
    deprecated_names: u32,
}

impl Family for Image {
    fn entry(&mut self, subject: &mut Subject<'_>, cx: &mut Context<'_>) {
        let (entry, nodes) = (subject.entry, &subject.entry.nodes);
        if nodes.is_empty() || entry.kind != EntryKind::Url {
            return;
        }
        let rules = (&IMAGE_OUTSIDE_URL, &IMAGE_UNKNOWN_CHILD);
        extension::placement(&IMAGE_MODEL, rules, entry, cx);
        let mut number = 0;
        if !self.seen.is_empty() {
            self.seen.clear();
        }
        for node in nodes.roots().filter(|node| IMAGE_MODEL.is_root(node)) {
            number += 1;
            if number == MAX_IMAGES + 1 {
                cx.findings.report(&IMAGE_TOO_MANY, node.value.tag, |draft| {
                    draft.say("This is image 1,001 of the page; Google accepts 1,000");
                });
            }
            self.image(node, entry, cx);
        }
    }

    fn finish(&mut self, document: &Document, cx: &mut Context<'_>) {
        if self.deprecated.number == 0 {
            return;
        }
        let broken = is_broken(cx.findings);
        cx.findings.report(&IMAGE_DEPRECATED_TAG, document.root, |draft| {
            let names = IMAGE_MODEL.children.iter().enumerate();
            let names = names.filter(|(at, _)| self.deprecated_names >> at & 1 != 0);
            let names = names.map(|(_, child)| format!("`image:{}`", child.name)).collect_small();
            draft.say(format_args!(
                "Google ignores {} ({} in this file)",
                names.join(", "),
                thousands(self.deprecated.number)
            ));
            self.deprecated.explain("Remove the ignored tags", broken, draft);
        });
    }
}

impl Image {
    /// Whether the images that the fast lane has read cause no finding. `page`: the URL of their page.
    pub fn takes(&self, known: &Known<'_>, page: &str) -> bool {
        /// Limit on the images; more of them are compared by hashes.
        const FEW: usize = 16;
        let images = &known.images;
        let is_photo =
            |text: &str| [".jpg", ".jpeg", ".webp"].iter().any(|end| text.ends_with(end));
        images.len() <= FEW
            && images.iter().enumerate().all(|(number, image)| {
                let written = known.written(image.start..image.end);
                let text = match self.addresses.accepts(written) {
                    true => Some(Cow::Borrowed(written)),
                    false => self.addresses.resolve(written).map(Cow::Owned),
                };
                let Some(text) = text.as_deref() else { return false };
                text != page
                    && (is_photo(text) || other_than_image(text, Some(page)).is_none())
                    && !(starts_with(text, "http:") && starts_with(page, "https:"))
                    && images[..number]
                        .iter()
                        .all(|other| known.written(other.start..other.end) != written)
            })
    }

    fn image(&mut self, node: &Node, entry: &Entry, cx: &mut Context<'_>) {
        let nodes = &entry.nodes;
        extension::children(&IMAGE_MODEL, nodes, node, cx);
        for (number, loc) in IMAGE_MODEL.all(nodes, node, "loc").enumerate() {
            if number > 0 {
                second(nodes, node, loc, cx);
            }
            if !loc.value.unknown && !loc.has_children() {
                self.loc(node, loc, number == 0, entry, cx);
            }
        }
        let license = self.license(nodes, node, cx);
        self.deprecated(nodes, node, license, cx.findings);
    }

    /// Notes the elements that Google no longer reads. `license_told`: the license already has a finding.
    fn deprecated(
        &mut self,
        nodes: &Nodes,
        image: &Node,
        license_told: bool,
        findings: &mut Findings,
    ) {
        for node in nodes.children(image) {
            let Some((at @ 1.., true)) = IMAGE_MODEL.child(node) else { continue };
            if license_told && node.local == "license" {
                continue;
            }
            if self.deprecated.number == 0 {
                findings.keep(node.value.tag);
            }
            self.deprecated.add(node.value.tag, (!node.value.unknown).then(|| node.element()));
            self.deprecated_names |= 1 << at;
        }
    }

    fn loc(&mut self, image: &Node, loc: &Node, first: bool, entry: &Entry, cx: &mut Context<'_>) {
        let value = &loc.value;
        let text = value.trimmed();
        if text.is_empty() {
            cx.findings.report(&IMAGE_LOC_EMPTY, value.tag.to(value.span), |draft| {
                draft.say("`image:loc` is empty; write the full URL of the image");
                draft.suggest("Remove the image", image.element(), "");
            });
            return;
        }
        let (rule, addresses) = (&IMAGE_LOC_INVALID, &mut self.addresses);
        if !extension::address(rule, rule.severities, "image:loc", value, addresses, cx) {
            return;
        }
        let span = value.trimmed_span();
        let page = entry.value(FieldName::Loc).filter(|page| !page.unknown).map(Value::trimmed);
        if page == Some(text) {
            cx.findings.report(&IMAGE_LOC_EQUALS_PAGE, span, |draft| {
                draft.say(format_args!(
                    "`image:loc` {} is the URL of the page; write the URL of the image",
                    quote(text)
                ));
            });
        } else if let Some(what) = other_than_image(text, page) {
            cx.findings.report(&IMAGE_LOC_NOT_IMAGE_LIKE, span, |draft| {
                draft.say(format_args!("`image:loc` {} looks like {what}", quote(text)));
            });
        }
        if starts_with(text, "http:") && page.is_some_and(|page| starts_with(page, "https:")) {
            cx.findings.report(&IMAGE_HTTP_ON_HTTPS, span, |draft| {
                draft.say(format_args!(
                    "`image:loc` {} begins with `http:`, but the page with `https:`",
                    quote(text)
                ));
                draft.suggest("Write https", value.span_of_trimmed(0..4), "https");
            });
        }
        if first {
            self.duplicate(image, loc, entry, cx);
        }
    }

    /// Reports a URL that another image of the page has too.
    fn duplicate(&mut self, image: &Node, loc: &Node, entry: &Entry, cx: &mut Context<'_>) {
        let (text, span) = (loc.value.trimmed(), loc.value.trimmed_span());
        let hash = FixedState::default().hash_one(text);
        match self.seen.get(&hash) {
            None => {
                self.seen.insert(hash, span);
            }
            Some(earlier) => cx.findings.report(&IMAGE_DUPLICATE, span, |draft| {
                draft.say(format_args!(
                    "`image:loc` {} is already listed for this page",
                    quote(text)
                ));
                draft.relate(*earlier, "the first time");
                // The fix is safe only if the image has no caption or other content that would be lost.
                let safe = entry.nodes.children(image).count() == 1
                    && source(&entry.nodes, image, 1).is_some();
                let fix = Fix::safe("Remove the duplicate", image.element(), "");
                draft.fix_by(Fix { safe, ..fix });
            }),
        }
    }

    /// Checks the license; returns whether it is wrong.
    fn license(&mut self, nodes: &Nodes, image: &Node, cx: &mut Context<'_>) -> bool {
        let mut wrong = false;
        for license in IMAGE_MODEL.all(nodes, image, "license") {
            let value = &license.value;
            if value.unknown || license.has_children() {
                continue;
            }
            let (rule, name) = (&IMAGE_LICENSE_NOT_URL, "image:license");
            wrong |= if value.trimmed().is_empty() {
                report_empty(rule, name, value, cx);
                true
            } else {
                !extension::address(rule, rule.severities, name, value, &mut self.addresses, cx)
            };
        }
        wrong
    }
}

/// Reports an image that the folder of the site has not, as `missing` of all `listed` ones.
pub(crate) fn not_found(span: Span, url: &str, missing: u64, listed: u64, findings: &mut Findings) {
    findings.report(&IMAGE_NOT_FOUND, span, |draft| {
        let share = match missing {
            1 => String::new(),
            many => format!(
                " (the same for {} of {} listed images)",
                thousands(many),
                thousands(listed)
            ),
        };
        draft.say(format_args!("The image {} is not in the folder{share}", quote(url)));
    });
}

/// Reports an image that its server does not send. `says`: what came instead, in words that follow its URL.
pub(crate) fn not_served(span: Span, url: &str, says: &str, findings: &mut Findings) {
    findings.report(&IMAGE_NOT_FOUND, span, |draft| {
        draft.say(format_args!("The image {} {says}", quote(url)));
    });
}

/// Reports a second URL in one image.
fn second(nodes: &Nodes, image: &Node, loc: &Node, cx: &mut Context<'_>) {
    cx.findings.report(&IMAGE_MULTIPLE_LOC, loc.value.tag, |draft| {
        draft.say("This is the second `image:loc`; give each image its own `image:image`");
        // Splitting is safe if each `loc` begins an image, with the other children once and in order after it.
        let mut last = None;
        let in_order = nodes.children(image).all(|node| {
            let Some((at, true)) = IMAGE_MODEL.child(node) else { return false };
            let before = last.replace(at);
            at == 0 || before.is_some_and(|before| before < at)
        });
        let name = qualified(&image.prefix, &image.local);
        // The start tag cannot be repeated if it declares its own prefix, nor if its name must change.
        if image.local == "image" && image.value.tag.len() <= name.len() as u64 + 2 {
            let text = format!("</{name}><{name}>");
            let fix = Fix::safe("Split into two images", Span::at(loc.element().start), text);
            draft.fix_by(Fix { safe: in_order, ..fix });
        }
    });
}

fn starts_with(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start))
}

/// Returns what a URL seems to be instead of an image.
fn other_than_image(text: &str, page: Option<&str>) -> Option<&'static str> {
    const PAGES: [&str; 4] = ["html", "htm", "xhtml", "shtml"];
    const SCRIPTS: [&str; 5] = ["php", "asp", "aspx", "jsp", "cfm"];
    const COUNTERS: [&str; 5] = ["1x1.gif", "pixel.gif", "pixel.png", "spacer.gif", "blank.gif"];
    let (host, rest) = split(text)?;
    let path = without_query(rest);
    let has_query = path.len() < rest.len();
    let name = last_segment(path);
    let is_any = |list: &[&str], text: &str| list.iter().any(|it| it.eq_ignore_ascii_case(text));
    match name.rsplit_once('.') {
        Some((_, ending)) if is_any(&PAGES, ending) => {}
        Some((_, ending)) if is_any(&SCRIPTS, ending) && !has_query => {}
        Some(_) if is_any(&COUNTERS, name) => return Some("a tracking pixel, not an image to see"),
        None if name.is_empty() && !has_query => {}
        // Image services have URLs of any form, but the page's own host has files.
        None if !has_query
            && page.and_then(split).is_some_and(|(page, _)| page.eq_ignore_ascii_case(host)) => {}
        _ => return None,
    }
    Some("a page; write the URL of an image file")
}

/// Returns the host, and the rest after it.
fn split(url: &str) -> Option<(&str, &str)> {
    let rest = &url[url.find("://")? + 3..];
    Some(rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len())))
}
