#!/usr/bin/env bash
# Tests the page in WebKitGTK. Ends with 3 where there is none, and nothing was tested.
set -eu
cd "$(dirname "$0")/.."
for program in WebKitWebDriver Xvfb; do
  command -v "$program" >/dev/null || {
    echo "webkit: $program is not installed, so the page is not tested in WebKit"
    exit 3
  }
done
exec node --test tests/webkit/*.test.mjs
