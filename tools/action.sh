#!/usr/bin/env bash
# What action.yml runs: annotations, and a SARIF log where one is asked for. TARGETS, ARGS and SARIF come from its inputs.
set -eu
lint=("node" "$(dirname "$0")/../cli/npm/sitemap-lint.mjs")
# Words are separated by spaces, and patterns are the command's own business.
set -f
# shellcheck disable=SC2206
targets=($TARGETS) args=(${ARGS:-})
# Whether anything fails, the second run tells.
if [ -n "${SARIF:-}" ]; then
  "${lint[@]}" --format sarif --output "$SARIF" ${args[@]+"${args[@]}"} -- "${targets[@]}" || :
fi
exec "${lint[@]}" --format github ${args[@]+"${args[@]}"} -- "${targets[@]}"
