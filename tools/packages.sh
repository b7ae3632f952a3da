#!/usr/bin/env bash
# Packs the crates and the npm package, installs them where nothing else of the project is, and compares what they say of the
# same folder. Also: the element in bundles, a static binary in an empty root, and the pre-commit hook. Needs the registries, so it is no part of
# `make test`.
set -eu
cd "$(dirname "$0")/.."

step() { printf '\n== %s\n' "$*"; }
here=$PWD
at=$(mktemp -d)
trap 'rm -rf -- "$at"' EXIT
files=$here/cli/tests/files
# What a command says of that folder, and how it ends.
said() { (cd "$files" && "$@" public/ 2>&1; echo "[$?]"); }

step "the crates, packed and built from what is packed"
# In a folder of its own: beside an earlier package of the same version, Cargo would build the command line with that engine.
cargo package --quiet --locked --allow-dirty --workspace --target-dir "$at/package"
cargo package --quiet --locked --allow-dirty --workspace --list | grep -E 'node_modules|\.github' && { echo "packages: that does not belong there"; exit 1; }
mkdir "$at/crates"
for crate in "$at"/package/package/*.crate; do tar -xzf "$crate" -C "$at/crates"; done
engine=$(echo "$at"/crates/sitemap-lint-[0-9]*)
cli=$(echo "$at"/crates/sitemap-lint-cli-*)
CARGO_TARGET_DIR=$here/target cargo install --quiet --root "$at/rust" --path "$cli" --config "patch.crates-io.sitemap-lint.path='$engine'"
expected=$(said "$at/rust/bin/sitemap-lint")
grep -q 'xml-unescaped-ampersand' <<<"$expected"
grep -q '^\[1\]$' <<<"$expected"

step "the npm package, installed in an empty folder"
npm pack --silent --pack-destination "$at" >/dev/null
tar -tzf "$at"/sitemap-lint-*.tgz | sort >"$at/list"
for file in package/package.json package/README.md package/LICENSE-MIT package/cli/npm/sitemap-lint.wasm package/pkg/sitemap_lint_bg.wasm \
  package/www/element.js; do grep -qx "$file" "$at/list" || { echo "packages: $file is missing"; exit 1; }; done
grep -E '/(tests|src|tools|node_modules|target)/' "$at/list" && { echo "packages: that does not belong there"; exit 1; }
mkdir "$at/empty" && cd "$at/empty"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund "$at"/sitemap-lint-*.tgz
[ "$(said "$at/empty/node_modules/.bin/sitemap-lint")" = "$expected" ] || { echo "packages: npm's command says something else than Rust's"; exit 1; }
cat >engine.mjs <<'JS'
import init, { check, rules } from "sitemap-lint";
await init();
const { counts } = check(new TextEncoder().encode("<urlset/>"), { name: "sitemap.xml" });
if (counts["ns-missing"] !== 1 || rules().length < 400) throw new Error(JSON.stringify(counts));
JS
node engine.mjs
cd "$here"

step "the element in bundles"
tools/setup.sh page
node tools/bundlers.mjs "$at"/sitemap-lint-*.tgz

step "a static binary in an empty root"
rustup target list --installed | grep -qx x86_64-unknown-linux-musl || rustup target add x86_64-unknown-linux-musl
# ring's C needs nothing of a C library, so the compiler for this system does.
CC_x86_64_unknown_linux_musl=${CC_x86_64_unknown_linux_musl:-cc} \
  cargo build --quiet --locked --release --package sitemap-lint-cli --target x86_64-unknown-linux-musl
mkdir "$at/root"
cp target/x86_64-unknown-linux-musl/release/sitemap-lint "$at/root/"
cp -r "$files/public" "$at/root/"
if [ "$(id -u)" = 0 ]; then enter="chroot $at/root"; else enter="unshare -r chroot $at/root"; fi
[ "$($enter /sitemap-lint public/ 2>&1; echo "[$?]")" = "$expected" ] || { echo "packages: the static binary says something else"; exit 1; }

step "the pre-commit hook"
if command -v pre-commit >/dev/null; then
  git clone --quiet "$here" "$at/hooks"
  git init --quiet "$at/site" && cp "$files/public/pages.xml" "$at/site/sitemap.xml" && git -C "$at/site" add .
  (cd "$at/site" && pre-commit try-repo "$at/hooks" sitemap-lint --all-files) >"$at/hook" 2>&1 && { echo "packages: the hook lets a broken file pass"; exit 1; }
  grep -q 'xml-unescaped-ampersand' "$at/hook" || { cat "$at/hook"; exit 1; }
else
  echo "packages: pre-commit is not installed, so the hook was NOT tried (pip install pre-commit)"
fi

printf '\nThe packages do what the sources do.\n'
