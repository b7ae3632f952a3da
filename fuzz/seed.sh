#!/usr/bin/env bash
# Copies the inputs of the tests to corpus/<target>, as seeds. All go to all, for a target must not crash on what it was not
# made for. What is there stays.
set -eu
cd "$(dirname "$0")"
inputs=$(mktemp -d)
trap 'rm -rf -- "$inputs"' EXIT
find ../tests/fixtures ../tests/documents ../tests/sites ../tests/data -type f \
  ! -name '*.options.json' ! -path '*/.*' \( ! -name '*.txt' -o -path '*/sites/*/*/robots.txt' \) -size -64k -print0 |
  while IFS= read -r -d '' file; do
    # By content: most examples are alike but for one line, and equal ones would only cost time.
    cp "$file" "$inputs/$(sha1sum <"$file" | cut -c1-40)"
  done
for target in report lanes chunks fixes robots text; do
  mkdir -p "corpus/$target"
  cp -r "$inputs/." "corpus/$target/"
  echo "$target: $(find "corpus/$target" -type f | wc -l) inputs"
done
