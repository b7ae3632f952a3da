#!/usr/bin/env bash
# Builds cli/npm/sitemap-lint.wasm: the command line for WASI, which npm and pre-commit install without a compiler.
set -eu
cd "$(dirname "$0")/.."

here=$PWD
export PATH="$here/.tools/bin:$here/node_modules/.bin:$PATH"
export CARGO_TARGET_DIR=$here/target/wasi
rustup target list --installed | grep -x wasm32-wasip1 >/dev/null || {
  echo "bin: adding the Rust target wasm32-wasip1"
  rustup target add wasm32-wasip1
}
cargo fetch --quiet --locked --target wasm32-wasip1
. tools/remap.sh
export RUSTFLAGS="-C target-feature=+simd128 -C strip=symbols $remap"
cargo build --quiet --locked --profile wasm --package sitemap-lint-cli --target wasm32-wasip1
wasm-opt -O2 --enable-simd --enable-bulk-memory --enable-bulk-memory-opt --enable-sign-ext --enable-mutable-globals \
  --enable-nontrapping-float-to-int --enable-multivalue --enable-reference-types \
  --strip-debug --strip-producers --strip-target-features \
  "$CARGO_TARGET_DIR/wasm32-wasip1/wasm/sitemap-lint.wasm" -o cli/npm/sitemap-lint.wasm
node tools/freshness.mjs write cli/npm
