#!/usr/bin/env bash
# Measures the speed, compares it with other programs, and writes target/bench/results.md; see benches/README.md.
#   ONLY=chromium,firefox   some of the parts: chromium firefox node native instructions criterion
#   ROUNDS=7                of the browsers and Node, three times as many on the command line; SEED=1 decides the order
#   MINUTES=15              in each browser, no round begins later
#   BLESS=1                 puts the results into benches/README.md
set -eu
cd "$(dirname "$0")/.."

parts=${ONLY:-chromium firefox node native instructions criterion}
parts=${parts//,/ }
BROWSERS=
for part in $parts; do
  case $part in
    chromium | firefox) BROWSERS="$BROWSERS $part" ;;
    node | native | instructions | criterion) ;;
    *) echo "bench: there is no part \"$part\""; exit 1 ;;
  esac
done
export BROWSERS

tools/setup.sh bench
for part in $parts; do
  case $part in
    # Built first, so that the compiler does not run beside what is measured.
    native) cargo build --release --quiet --locked --example check ;;
    criterion) cargo bench --quiet --locked --bench check --no-run ;;
  esac
done
# shellcheck disable=SC2086 # A list.
node benches/run.mjs $parts
