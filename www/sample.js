// A small sitemap of the shapes that most sitemaps have: what the engine is warmed up on.

export function sample() {
  const url = (n, rest) => `<url><loc>https://www.example.org/news/${n}/a-page.html?id=${n}&amp;page=2</loc>${rest}</url>\n`;
  const shapes = [
    (n) => url(n, `<lastmod>2024-05-${10 + (n % 20)}</lastmod>`),
    (n) => url(n, `<lastmod>2024-05-${10 + (n % 20)}T10:20:${10 + n}+00:00</lastmod><changefreq>weekly</changefreq><priority>0.5</priority>`),
    (n) => url(n, `<image:image><image:loc>https://www.example.org/${n}.jpg</image:loc></image:image>`),
    (n) => url(n, ["en", "de"].map((at) => `<xhtml:link rel="alternate" hreflang="${at}" href="https://www.example.org/${at}/${n}"/>`).join("")),
    (n) => `  ${url(n, `\n    <changefreq>monthly</changefreq>\n    <priority>0.8</priority>\n  `)}`,
  ];
  const entries = Array.from({ length: 40 }, (_, n) => shapes[n % shapes.length](n));
  return '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    + ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
    + `${entries.join("")}</urlset>\n`;
}
