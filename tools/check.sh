#!/usr/bin/env bash
# Format, lints and tests of the Rust code: what a change of one rule can break, with nothing but Rust. Stops at the first
# that fails. Arguments are for the tests.
set -eu
cd "$(dirname "$0")/.."

printf '\n== format\n'
cargo fmt --all --check

printf '\n== clippy\n'
cargo clippy --quiet --locked --workspace --all-targets -- -D warnings

printf '\n== tests of the engine and the command line\n'
cargo test --quiet --locked --workspace -- "$@"
