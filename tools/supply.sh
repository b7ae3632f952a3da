#!/usr/bin/env bash
# Checks what the project depends on: licences, sources and doubles of the crates (deny.toml), and known faults of crates
# and of Node packages, as the lock files name them. Ends with 3 where a list of known faults could not be had.
set -eu
cd "$(dirname "$0")/.."

PATH="$PWD/.tools/bin:$PATH"
missing=

deny() { # manifest, what to check
  cargo deny --workspace --manifest-path "$1" --config deny.toml --locked --log-level error check --hide-inclusion-graph "${@:2}"
}

for manifest in Cargo.toml fuzz/Cargo.toml; do deny "$manifest" licenses bans sources; done
# Nobody downloads the tool, so it may have a crate in two versions.
deny tools/wasm-bindgen/Cargo.toml licenses sources

# Fetching is a step of its own: without the list nothing can be said, with it every entry counts.
if cargo deny --locked --log-level off fetch db; then
  for manifest in Cargo.toml fuzz/Cargo.toml tools/wasm-bindgen/Cargo.toml; do deny "$manifest" --disable-fetch advisories; done
else
  echo "supply: the advisories of RustSec cannot be reached: known faults of crates were NOT checked"
  missing=1
fi

for folder in . benches; do
  # An audit that was made names its version; an endpoint that does not answer gives an error instead.
  answer=$(npm audit --prefix "$folder" --package-lock-only --audit-level=low --json 2>/dev/null) && found=0 || found=1
  if ! grep -q '"auditReportVersion"' <<<"$answer"; then
    echo "supply: npm's advisories cannot be reached: known faults of $folder/package-lock.json were NOT checked"
    missing=1
  elif [ "$found" != 0 ]; then
    npm audit --prefix "$folder" --package-lock-only --audit-level=low || exit 1
  else
    echo "supply: no known faults in $folder/package-lock.json"
  fi
done

[ -z "$missing" ] || exit 3
