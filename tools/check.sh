#!/usr/bin/env bash
# Format, lints and tests of the Rust code: what a change of one rule can break, with nothing but Rust. Stops at the first
# that fails. Arguments are for the tests.
set -eu
cd "$(dirname "$0")/.."

printf '\n== format\n'
cargo fmt --all --check

# A pass of Clippy by itself reads all that is compiled here once more, a quarter of the time.
export RUSTC_WORKSPACE_WRAPPER=$PWD/tools/clippy.sh

printf '\n== lints\n'
cargo test --quiet --locked --workspace --all-targets --no-run

printf '\n== tests of the engine and the command line\n'
cargo test --quiet --locked --workspace -- "$@"
