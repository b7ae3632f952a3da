#!/usr/bin/env bash
# Installs Spark and a Java runtime where they are missing, saying so, and tries the job of contrib/spark with real executors.
set -eu
cd "$(dirname "$0")/.."

say() { printf 'spark: %s\n' "$*"; }
venv=.tools/spark

if ! java -version >/dev/null 2>&1; then
  say "installing a Java runtime with apt-get"
  as_root=
  [ "$(id -u)" = 0 ] || as_root=sudo
  $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends default-jre-headless >/dev/null ||
    { say "Java 17 or newer is needed and not installed"; exit 1; }
fi
if ! cmp -s contrib/spark/requirements.txt "$venv/requirements.txt"; then
  say "installing contrib/spark/requirements.txt with pip into $venv"
  python3 -m venv "$venv" || { say "Python 3.10 or newer with venv is needed: the package python3-venv"; exit 1; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r contrib/spark/requirements.txt
  cp contrib/spark/requirements.txt "$venv/requirements.txt"
fi

cargo build --quiet -p sitemap-lint-cli
"$venv/bin/python" contrib/spark/test.py "${CARGO_TARGET_DIR:-target}/debug/sitemap-lint"
