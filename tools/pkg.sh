#!/usr/bin/env bash
# Builds pkg/ from src/: the same bytes for the same sources and tools, whatever the machine and the folder.
# With a folder as argument: builds there instead.
set -eu
cd "$(dirname "$0")/.."
. tools/versions.sh

here=$PWD
out=${1:-$here/pkg}
build=$here/target/pkg
export PATH="$here/.tools/bin:$here/node_modules/.bin:$PATH"
# Of its own, so that another build can go on beside it; and from nothing, because dependencies that an earlier state of
# the sources or the flags left there can be taken again, and then a fresh clone makes other bytes.
export CARGO_TARGET_DIR=$here/target/wasm
rm -rf "$CARGO_TARGET_DIR"

# A copy of the workspace in which tools/idna takes the place of the crate `idna`: a patch is for a whole workspace, and the
# command line keeps the crate. tools/module cannot be a workspace of its own, because Cargo names a package outside of its
# workspace by its whole path, so that each clone would make other bytes.
tree=$here/target/module
rm -rf "$tree"
mkdir -p "$tree/benches" "$tree/cli" "$tree/tools"
cp -R Cargo.toml Cargo.lock src "$tree"
cp benches/check.rs "$tree/benches"
cp -R cli/Cargo.toml cli/src "$tree/cli"
cp -R tools/idna tools/module "$tree/tools"
printf '[patch.crates-io]\nidna = { path = "tools/idna" }\n' >>"$tree/Cargo.toml"

cd "$tree"
cargo fetch --quiet --target wasm32-unknown-unknown
. "$here/tools/remap.sh"
# No function larger than this goes into its callers, and none marked `#[inline]` that is larger than the second limit; the
# compiler's own limits, 50 and 325, copy hundreds of searches and iterators into code that runs once. Measured in Chromium: 60 in
# place of 90 saves 6.5 kB (brotli), and S and M of benches/inputs.mjs take 4 and 7 % longer; benches/size.md has more.
# The stack: every worker has one, and no file has needed more than 32 KiB of it (tests/wasm/stack.test.mjs); the
# linker's own size is 1 MiB.
export RUSTFLAGS="-C target-feature=+simd128 -C llvm-args=-inline-threshold=35 -C llvm-args=-inlinehint-threshold=90 \
 -C link-arg=-zstack-size=262144 $remap"

rm -rf "$build"
# tools/module is the engine as a `cdylib` and nothing else, so that it is optimised as a whole: 2 kB smaller, and S, M and F of
# benches/inputs.mjs take an eighth less time.
wasm-pack --quiet build --mode no-install --no-opt --target web --profile wasm --out-dir "$build" --out-name sitemap_lint \
  tools/module -- --locked

# Named features only: what --all-features lets in, Chromium refuses. Stripped here and not by Cargo, because without
# the section `target_features` wasm-opt would refuse the SIMD code.
# What is written into its only caller saves a call and a few bytes, but makes functions of a hundred locals, which
# compress badly: that alone was 22 kB of brotli, and no check was measurably faster for it.
# Browsers find the same expressions again themselves; what is kept in a local for that compresses worse (2 kB).
# Data without its zeros is in hundreds of pieces, each with its place: that compresses worse than the zeros (3 kB).
wasm-opt -O3 --converge --skip-pass=local-cse --skip-pass=memory-packing \
  --one-caller-inline-max-function-size=0 --always-inline-max-function-size=2 --flexible-inline-max-function-size=2 \
  --enable-simd --enable-bulk-memory --enable-bulk-memory-opt --enable-sign-ext --enable-mutable-globals \
  --enable-nontrapping-float-to-int --enable-multivalue --enable-reference-types \
  --strip-debug --strip-producers --strip-target-features \
  "$build/sitemap_lint_bg.wasm" -o "$build/optimized.wasm"

cd "$here"
mkdir -p "$out"
rm -f "$out"/*
mv "$build/optimized.wasm" "$out/sitemap_lint_bg.wasm"
# Its comments are in the types as well, and every visitor would load them: a third of it.
esbuild --log-level=warning --minify-whitespace "$build/sitemap_lint.js" --outfile="$out/sitemap_lint.js"
cp "$build"/sitemap_lint.d.ts "$build"/sitemap_lint_bg.wasm.d.ts LICENSE-MIT LICENSE-APACHE "$out"
cargo metadata --locked --no-deps --format-version 1 | node tools/package.mjs >"$out/package.json"
node tools/freshness.mjs write "$out"
