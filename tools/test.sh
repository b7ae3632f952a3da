#!/usr/bin/env bash
# Every check there is, in the order in which a mistake is cheapest to find, beside the tests of the page. Stops at the
# first that fails.
#   BROWSERS="chromium"   tests the page only there
set -eu
cd "$(dirname "$0")/.."

# With the minutes and seconds since the start, to see what takes long.
step() { printf '\n== %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }
# What this machine could not check; said again at the end, where it cannot be overlooked.
unchecked=
# Runs a check that ends with 3 where it could not be made.
try() { # what, command…
  what=$1
  shift
  "$@" || {
    [ $? = 3 ] || exit 1
    unchecked="${unchecked:+$unchecked; }$what"
  }
}

# The module, and the fuzz targets: they are a crate of their own, so that no other needs a nightly compiler; to be checked
# they need none. Any file does for the library of the fuzzer: nothing is linked, and without it a C++ compiler would build
# libFuzzer first.
clippy_beside() {
  cargo clippy --quiet --locked --lib --target wasm32-unknown-unknown -- -D warnings &&
    CUSTOM_LIBFUZZER_PATH=$PWD/fuzz/Cargo.toml cargo clippy --quiet --locked --manifest-path fuzz/Cargo.toml \
      --target-dir target/fuzz -- -D warnings
}
document() { RUSTDOCFLAGS="-D warnings" cargo doc --quiet --locked --no-deps "$@"; }

# A test in a browser waits half of its time, in which all that follows here is built and run. Two at a time: more would have
# browsers wait for each other.
step "what the tests of the page need"
tools/setup.sh page
mkdir -p target
step "the page: types, lints, format; www/ is what page/ gives"
node_modules/.bin/tsc -p page
node_modules/.bin/tsc -p extension
node_modules/.bin/biome ci --log-level=warn --error-on-warnings
node tools/page.mjs check
step "what needs Node and browsers (${BROWSERS-chromium firefox}, WebKit), lints of the module, documentation: begun, what came of it stands at the end"
set -m # so that whatever they have started ends with them
{
  node tests/browser/all.mjs 1/2 &&
    node --test --test-concurrency=1 tests/wasm/*.test.mjs tests/issue.test.mjs &&
    clippy_beside && document && document --document-private-items &&
    tools/webkit.sh
} >target/beside-1.log 2>&1 &
first=$!
{
  node tests/browser/all.mjs 2/2 &&
    node --test --test-concurrency=1 tests/extension/*.test.mjs
} >target/beside-2.log 2>&1 &
second=$!
set +m
trap 'kill -- -$first -$second ${third:+-$third} 2>/dev/null || true' EXIT

step "what the other tests need"
tools/setup.sh test

# What is ignored is the W3C XML conformance suite, which npm has fetched by now.
tools/check.sh --include-ignored

step "the command as npm installs it, beside the one that was compiled, and the plug-ins for generators: begun"
set -m
node --test tests/npm.test.mjs tests/network.test.mjs tests/plugins.test.mjs >target/beside-3.log 2>&1 &
third=$!
set +m

step "format of the crates beside"
cargo fmt --check --manifest-path fuzz/Cargo.toml
cargo fmt --check --manifest-path tools/wasm-bindgen/Cargo.toml

step "pkg/ and the rules in www/ belong to src/"
node tools/freshness.mjs check
RUSTC_WORKSPACE_WRAPPER=$PWD/tools/clippy.sh tools/rules.sh target/pages cmp

step "sizes"
node tools/sizes.mjs

step "the first part of the engine"
node tools/first.mjs check
node tools/first.mjs random 2000

step "verdicts beside those of libxml2 and expat"
differential() {
  command -v python3 >/dev/null || { echo "differential: nothing was compared: python3 is not installed"; return 3; }
  python3 tools/differential.py --count 4000
}
try "the verdict on well-formedness, beside libxml2 and expat" differential
try "the xsd verdict, beside xmllint" node tools/xsd.mjs

step "what the command writes as SARIF, by the published schema"
node --test tests/sarif.test.mjs

step "what ran beside"
failed=
wait "$first" || failed=$?
wait "$second" || failed=1
wait "$third" || failed=1
cat target/beside-[123].log
try "the page in WebKit" bash -c "exit ${failed:-0}"

if [ -n "$unchecked" ]; then
  printf '\nWhat was checked passed. Not checked: %s.\n' "$unchecked"
else
  step "everything passed"
fi
