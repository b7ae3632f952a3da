//! What the examples of the rules consist of.

/// A sitemap of `$times` pages with one date, and of pages with other dates.
macro_rules! pages {
    ($times:literal $lastmod:literal $($other:literal)*) => {
        Case::new(Example::many(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
            concat!("<url><loc>https://www.example.org/{}</loc><lastmod>", $lastmod, "</lastmod></url>\n"),
            $times,
            concat!($("<url><loc>https://www.example.org/</loc><lastmod>", $other, "</lastmod></url>\n",)* "</urlset>\n"),
        ))
    };
}

macro_rules! dated {
    ($lastmod:literal) => {
        Case::new(Url(concat!(
            "<loc>https://www.example.org/</loc>\n<lastmod>",
            $lastmod,
            "</lastmod>"
        )))
    };
}
