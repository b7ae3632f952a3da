#!/usr/bin/env bash
# Installs what building (and with "test" as argument: testing) needs and this machine lacks, saying what.
set -eu
cd "$(dirname "$0")/.."
. tools/versions.sh

say() { printf 'setup: %s\n' "$*"; }
have() { command -v "$1" >/dev/null 2>&1; }
has_version() { [ -x ".tools/bin/$1" ] && [ "$(".tools/bin/$1" --version)" = "$1 $2" ]; }

for tool in cargo node npm; do
  have "$tool" || { say "$tool is needed and not installed"; exit 1; }
done

if have rustup; then
  rustup target list --installed | grep -qx wasm32-unknown-unknown || {
    say "adding the Rust target wasm32-unknown-unknown"
    rustup target add wasm32-unknown-unknown
  }
fi

install_tool() { # crate, program, version
  has_version "$2" "$3" || {
    say "building $1 $3 into .tools (about two minutes, once)"
    cargo install --quiet --root .tools "$1" --version "$3"
  }
}
install_tool wasm-bindgen-cli wasm-bindgen "$WASM_BINDGEN_VERSION"
install_tool wasm-pack wasm-pack "$WASM_PACK_VERSION"

if ! cmp -s package-lock.json node_modules/.sitemap-lint-lock; then
  say "installing the Node packages of package-lock.json"
  npm ci --loglevel=error
  cp package-lock.json node_modules/.sitemap-lint-lock
fi

[ "${1:-}" = test ] || exit 0

for browser in ${BROWSERS-chromium firefox}; do
  program=$(node tools/browsers.mjs "$browser" || true)
  [ -z "$program" ] || continue
  package=$browser
  [ "$browser" = firefox ] && package=firefox-esr
  as_root=
  if [ "$(id -u)" != 0 ]; then
    have sudo && sudo -n true 2>/dev/null && as_root=sudo
    [ -n "$as_root" ] || { say "no $browser found; install it, or run with BROWSERS naming those you have"; exit 1; }
  fi
  have apt-get || { say "no $browser found; install it, or run with BROWSERS naming those you have"; exit 1; }
  say "installing $package with apt-get"
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends \
    -o DPkg::Lock::Timeout=300 "$package" >/dev/null
done
