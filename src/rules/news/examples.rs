//! What the examples of the rules consist of.

/// A page with an article that contains `$inside`.
macro_rules! news {
    ($($inside:literal)*) => {
        Case::new(Url(concat!(
            "<loc>https://www.example.org/a</loc>\n<news:news xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\">",
            $($inside,)*
            "</news:news>"
        )))
    };
}

/// An article with the values of its required elements, and elements after them.
macro_rules! article {
    ($name:literal $language:literal $date:literal $title:literal $($more:literal)*) => {
        news!(
            "\n<news:publication><news:name>" $name "</news:name><news:language>" $language
            "</news:language></news:publication>\n<news:publication_date>" $date
            "</news:publication_date>\n<news:title>" $title "</news:title>\n" $($more)*
        )
    };
}

/// An article with `$more` between its publication and its date.
macro_rules! with {
    ($more:literal) => {
        news!(
            "\n<news:publication><news:name>The Example Times</news:name><news:language>en</news:language></news:publication>\n"
            $more
            "\n<news:publication_date>2026-11-20</news:publication_date>\n<news:title>Cats ahead</news:title>\n"
        )
    };
}

/// A file with `$inside` in its list.
macro_rules! list {
    ($($inside:literal)*) => {
        Case::new(File(concat!(
            "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:news=\"http://www.google.com/schemas/sitemap-news/0.9\">\n",
            $($inside,)*
            "\n</urlset>\n"
        )))
    };
}

/// A file with two articles, each with name and language of its publication.
macro_rules! two {
    ($name:literal $language:literal $other:literal $other_language:literal $date:literal $other_date:literal) => {
        list!(
            "<url><loc>https://www.example.org/a</loc><news:news><news:publication><news:name>" $name
            "</news:name><news:language>" $language
            "</news:language></news:publication><news:publication_date>" $date
            "</news:publication_date><news:title>Cats ahead</news:title></news:news></url>\n<url><loc>https://www.example.org/b</loc><news:news><news:publication><news:name>"
            $other "</news:name><news:language>" $other_language
            "</news:language></news:publication><news:publication_date>" $other_date
            "</news:publication_date><news:title>Dogs behind</news:title></news:news></url>"
        )
    };
}
