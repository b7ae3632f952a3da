// What the engine is run up on.

/** A small sitemap of the shapes that most sitemaps have. */
export function sample() {
  const image = "<image:image><image:loc>https://www.example.org/a.jpg</image:loc></image:image>";
  const site = "https://www.example.org";
  const link = (language: string) =>
    `\n  <xhtml:link rel="alternate" hreflang="${language}" href="${site}/${language}/news/a-page.html"/>`;
  const shapes = [
    "<lastmod>2024-05-06</lastmod>",
    "<lastmod>2024-05-06T10:20:30+00:00</lastmod><changefreq>weekly</changefreq><priority>0.5</priority>",
    image,
    `<changefreq>daily</changefreq>${["de", "en", "fr-CA", "x-default"].map(link).join("")}${image}\n`,
  ];
  const paths = ["a-page.html", "a-page/", "a-page.html?page=2", "ein-m\u00e4rchen"];
  const loc = (n: number) => `<loc>${site}/news/${n}/${paths[(n >> 2) % paths.length]}</loc>`;
  const url = (n: number) => `<url>${loc(n)}${shapes[n % shapes.length]}</url>\n`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' +
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${Array.from({ length: 100 }, (_, n) => url(n)).join("")}</urlset>\n`
  );
}
