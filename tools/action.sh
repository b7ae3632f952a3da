#!/usr/bin/env bash
# What action.yml runs: annotations, the job's summary, and a SARIF log where one is asked for, of one check. TARGETS, ARGS and
# SARIF come from its inputs.
set -eu
# Words are separated by spaces, and patterns are the command's own business.
set -f
# shellcheck disable=SC2206
targets=($TARGETS) args=(${ARGS:-})
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || args+=(--also "markdown=$GITHUB_STEP_SUMMARY")
[ -z "${SARIF:-}" ] || args+=(--also "sarif=$SARIF")
exec node "$(dirname "$0")/../cli/npm/sitemap-lint.mjs" --format github ${args[@]+"${args[@]}"} -- "${targets[@]}"
