#!/usr/bin/env bash
# Writes what the site says of the rules, from the engine itself: rules.html, a page for each family and why.json in rules/.
#   tools/rules.sh www            into www/
#   tools/rules.sh <folder> cmp   into another folder, and compares with www/
set -eu
cd "$(dirname "$0")/.."

# With the features that the tests of the workspace have: what they have built is not built again.
cargo build --quiet --workspace --example rules_page
"${CARGO_TARGET_DIR:-target}/debug/examples/rules_page" "$1"

[ "${2-}" = cmp ] || exit 0
pages() { (cd "$1" && ls rules.html rules/*.html rules/why.json); }
for file in $( (pages "$1"; pages www) | sort -u); do
  cmp "$1/$file" "www/$file" || {
    echo "www/$file is not what the rules say. Run \`make pkg\` and commit it."
    exit 1
  }
done
