#!/usr/bin/env bash
# Writes what the page says of the rules, from the engine itself: rules.html and rules/why.json.
#   tools/rules.sh www            into www/
#   tools/rules.sh <folder> cmp   into another folder, and compares with www/
set -eu
cd "$(dirname "$0")/.."

mkdir -p "$1/rules"
# By way of a file of its own: a failed build must not leave an empty page behind.
cargo run --quiet --example rules_page > target/rules.part
mv target/rules.part "$1/rules.html"
cargo run --quiet --example rules_page -- why > target/rules.part
mv target/rules.part "$1/rules/why.json"

[ "${2-}" = cmp ] || exit 0
for file in rules.html rules/why.json; do
  cmp "$1/$file" "www/$file" || {
    echo "www/$file is not what the rules say. Run \`make pkg\` and commit it."
    exit 1
  }
done
