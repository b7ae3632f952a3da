#!/usr/bin/env bash
# What action.yml runs first: annotations, the job's summary, a report for the issue, and a SARIF log where one is asked for, of
# one check. TARGETS or URL, ARGS, SARIF and ISSUE come from its inputs. Where it has outputs, the command's exit code is one of
# them, and the step does not fail: the last one does, once the issue is written.
set -eu
# Words are separated by spaces, and patterns are the command's own business.
set -f
refuse() {
  echo "::error title=sitemap-lint::$1"
  exit 2
}
# shellcheck disable=SC2206
targets=(${TARGETS:-}) args=(${ARGS:-})
case ${#targets[@]}:${URL:-} in
  0:) refuse "Nothing is to be checked: set targets or url." ;;
  0:http://* | 0:https://*) targets=("$URL") ;;
  0:*) refuse "url must begin with https:// or http://; files and folders are targets." ;;
  *:) ;;
  *) refuse "Set targets or url, not both." ;;
esac
case ${ISSUE:-false} in
  true | false) ;;
  *) refuse "issue must be true or false." ;;
esac
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || args+=(--also "markdown=$GITHUB_STEP_SUMMARY")
[ -z "${SARIF:-}" ] || args+=(--also "sarif=$SARIF")
report=
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  report=$(mktemp -d "${RUNNER_TEMP:-/tmp}/sitemap-lint.XXXXXX")/report.md
  args+=(--also "markdown=$report")
fi
code=0
node "$(dirname "$0")/../cli/npm/sitemap-lint.mjs" --format github ${args[@]+"${args[@]}"} -- "${targets[@]}" || code=$?
[ -n "${GITHUB_OUTPUT:-}" ] || exit "$code"

# The first line of the report is the program's own, and has the numbers without what a baseline lists.
heading=
if [ -s "$report" ]; then read -r heading <"$report"; else report=; fi
numbers='^## sitemap-lint: ([0-9,]+) errors?, ([0-9,]+) warnings?, ([0-9,]+) notes? in '
errors='' warnings='' notes=''
if [[ $heading =~ $numbers ]]; then
  errors=${BASH_REMATCH[1]//,/} warnings=${BASH_REMATCH[2]//,/} notes=${BASH_REMATCH[3]//,/}
fi
cat >>"$GITHUB_OUTPUT" <<OUTPUTS
exit-code=$code
errors=$errors
warnings=$warnings
notes=$notes
report=$report
OUTPUTS
