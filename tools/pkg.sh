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

# Panics carry the paths of the sources; those of this machine, and the name of the registry the crates came from, mean
# nothing elsewhere. Fetched first, so that every folder to be renamed is there. The standard library's have a name of
# their own, unless its sources lie beside the compiler (the component rust-src): then they get it here.
cargo fetch --quiet --locked --target wasm32-unknown-unknown
sysroot=$(rustc --print sysroot)
commit=$(rustc -vV | sed -n 's/^commit-hash: //p')
# What is marked `#[inline]` goes into its callers up to this size; the compiler's own 325 copies hundreds of searches and
# iterators into code that runs once. Measured in Node against 150: 100 makes the module 9.5 kB smaller (brotli), plain
# sitemaps 1 % slower and the oddest addresses 4 %; 70 saves 4 kB more for up to 5 %, 40 another 6 for 8 to 19 %.
# The stack: every worker has one, and no file has needed more than 32 KiB of it (tests/wasm/stack.test.mjs); the
# linker's own size is 1 MiB.
export RUSTFLAGS="-C target-feature=+simd128 -C llvm-args=-inlinehint-threshold=70 -C link-arg=-zstack-size=262144\
 --remap-path-prefix=$here=/sitemap-lint\
 --remap-path-prefix=$sysroot/lib/rustlib/src/rust=/rustc/$commit"
for crates in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
  RUSTFLAGS+=" --remap-path-prefix=$crates=/crates"
done

rm -rf "$build"
wasm-pack --quiet build --mode no-install --no-opt --target web --profile wasm --out-dir "$build" --out-name sitemap_lint -- --locked

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

mkdir -p "$out"
rm -f "$out"/*
mv "$build/optimized.wasm" "$out/sitemap_lint_bg.wasm"
# Its comments are in the types as well, and every visitor would load them: a third of it.
esbuild --log-level=warning --minify-whitespace "$build/sitemap_lint.js" --outfile="$out/sitemap_lint.js"
cp "$build"/sitemap_lint.d.ts "$build"/sitemap_lint_bg.wasm.d.ts "$build"/package.json "$out"
cp LICENSE-MIT LICENSE-APACHE "$out"
# npm packs only what it is told to, and a file without ending is no licence to it.
sed -i 's/"files": \[/&\n    "LICENSE-APACHE",\n    "LICENSE-MIT",/' "$out/package.json"
node tools/freshness.mjs write "$out"
