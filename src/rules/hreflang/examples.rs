//! What the examples of the rules consist of.

/// A link to another version.
macro_rules! link {
    ($tag:literal $path:literal) => {
        concat!(
            "<xhtml:link rel=\"alternate\" hreflang=\"",
            $tag,
            "\" href=\"https://www.example.org",
            $path,
            "\"/>\n"
        )
    };
}

/// A page, with elements after its `loc`.
macro_rules! page {
    ($path:literal $($inside:tt)*) => {
        concat!("<url>\n<loc>https://www.example.org", $path, "</loc>\n", $($inside)* "</url>\n")
    };
}

/// A sitemap of pages.
macro_rules! site {
    ($($pages:tt)*) => {
        Case::new(File(concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
            $($pages)*
            "</urlset>\n"
        )))
    };
}

/// Two pages that list each other, one in English, the other with this tag.
macro_rules! pair {
    ($tag:literal) => {
        site!(
            page!("/a" link!("en" "/a"), link!($tag "/b"), link!("x-default" "/a"),),
            page!("/b" link!("en" "/a"), link!($tag "/b"), link!("x-default" "/a"),),
        )
    };
}

/// A single page, whose `xhtml:link` is written out.
macro_rules! raw {
    ($link:literal) => {
        site!(page!("/a" link!("en" "/a"), link!("x-default" "/a"), $link, "\n",),)
    };
}
