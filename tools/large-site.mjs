// Writes a site of any size: an index, and files of 50,000 URLs with dates each, compressed. The files have the same pages, each
// below a folder of its own.
//
//   node tools/large-site.mjs FOLDER FILES    2,000 files, 100 million URLs, take 2.1 GB and three minutes

import { mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { small } from "../benches/inputs.mjs";

const [folder, files] = process.argv.slice(2);
if (!(files > 0)) throw new Error("give a folder and a number of files");
mkdirSync(folder, { recursive: true });
const text = small({ folder: "/FOLDER" });
let children = "";
for (let n = 1; n <= files; n++) {
  const name = `sitemap-${n}.xml.gz`;
  writeFileSync(`${folder}/${name}`, gzipSync(text.replaceAll("FOLDER", n), { level: 1 }));
  children += `<sitemap><loc>https://www.example.org/${name}</loc></sitemap>\n`;
}
writeFileSync(
  `${folder}/sitemap.xml`,
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${children}</sitemapindex>\n`,
);
