#!/usr/bin/env bash
# Changes the rules, the outline and the XML layer in one place at a time, and lists the changes that no test notices.
#   SHARD=7/150 make mutants    tests every 150th change, from the seventh on: about 60 of all, an hour or more on two cores
# What it found stands in target/mutants/mutants.out.
set -eu
cd "$(dirname "$0")/.."
CARGO_MUTANTS_VERSION=27.1.0
export PATH="$PWD/.tools/bin:$PATH"

[ "$(cargo mutants --version 2>/dev/null)" = "cargo-mutants $CARGO_MUTANTS_VERSION" ] || {
  echo "setup: building cargo-mutants $CARGO_MUTANTS_VERSION into .tools (a few minutes, once)"
  CARGO_TARGET_DIR=target/tools cargo install --quiet --locked --root .tools --version "$CARGO_MUTANTS_VERSION" cargo-mutants
}

# Tests of data find what a rule says. Both ways of reading are compared, because a change of one alone may be seen only there.
# Those left out look for speed and memory, and are slow.
mkdir -p target/mutants
cargo mutants --package sitemap-lint --output target/mutants --shard "${SHARD:-0/150}" --sharding round-robin --jobs 2 \
  --file 'src/rules/**' --file 'src/outline/**' --file 'src/xml/**' --exclude '**/tests.rs' --exclude '**/testing.rs' \
  -- --lib --test fixtures --test documents --test sites --test wellformed --test table --test figures --test lanes --test limits
