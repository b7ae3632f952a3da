//! What the examples of the rules consist of.

/// A file with one video, whose children are given.
macro_rules! video {
    ($($inside:expr),*) => {
        Case::new(File(concat!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\">\n<url>\n<loc>https://www.example.org/watch/1</loc>\n<video:video>\n",
            $($inside, "\n",)*
            "</video:video>\n</url>\n</urlset>\n"
        )))
    };
}

/// A file with one video that has all required children, and more after them.
macro_rules! with {
    ($($more:expr),*) => {
        video!(
            "<video:thumbnail_loc>https://www.example.org/1.jpg</video:thumbnail_loc>",
            "<video:title>Steaks</video:title>",
            "<video:description>How to grill steaks</video:description>",
            "<video:content_loc>https://www.example.org/1.mp4</video:content_loc>"
            $(, $more)*
        )
    };
}

macro_rules! eight {
    ($text:expr) => {
        concat!($text, $text, $text, $text, $text, $text, $text, $text)
    };
}
