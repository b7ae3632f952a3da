#!/usr/bin/env bash
# Installs what is needed and this machine lacks, saying what. What for is the argument:
#   build     to build pkg/, if nothing else is said
#   scripts   to build the page
#   page      to test the page, which needs no compiler
#   test      to test everything
#   packages  to pack what is published, and to use it
#   bench     to measure
set -eu
cd "$(dirname "$0")/.."
. tools/versions.sh
purpose=${1:-build}

say() { printf 'setup: %s\n' "$*"; }
have() { command -v "$1" >/dev/null 2>&1; }
has_browser() { [ -n "$(node tools/browsers.mjs "$1")" ]; }
has_version() { [ -x ".tools/bin/$1" ] && [ "$(".tools/bin/$1" --version)" = "$1 $2" ]; }

need() { # program, what to do about it
  have "$1" || { say "$1 is needed and not installed: $2"; exit 1; }
}

updated=
apt_install() { # packages; fails where this cannot be done
  have apt-get || return 1
  as_root=
  if [ "$(id -u)" != 0 ]; then
    have sudo && sudo -n true 2>/dev/null || return 1
    as_root=sudo
  fi
  say "installing $* with apt-get"
  [ -n "$updated" ] || $as_root apt-get update -qq
  updated=yes
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends \
    -o DPkg::Lock::Timeout=300 "$@" >/dev/null
}

node_itself() {
  need node "install Node, https://nodejs.org"
  need npm "it comes with Node from https://nodejs.org, or as the package npm"
  # The same range as in package.json. puppeteer-core names 22.12, for `require` of a module; 20.19 has that too.
  node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);
  ' || { say "Node 20.19, 22.12 or newer is needed, and this is $(node --version)"; exit 1; }
}

node_packages() { # the folder, with / at its end, if it is not this one
  cmp -s "${1}package-lock.json" "${1}node_modules/.sitemap-lint-lock" && return
  say "installing the Node packages of ${1}package-lock.json"
  npm ci --prefix "./$1" --loglevel=error
  cp "${1}package-lock.json" "${1}node_modules/.sitemap-lint-lock"
}

compiler() {
  need cargo "install Rust with rustup, https://rustup.rs"
  # Rust links with it, also what runs only while building.
  have cc || apt_install gcc libc6-dev || { say "cc is needed and not installed: install a C compiler, such as the package gcc"; exit 1; }
}

rust() {
  compiler
  if have rustup; then
    for component in rustfmt clippy; do
      rustup component list --installed | grep "^$component" >/dev/null || {
        say "adding the Rust component $component"
        rustup component add "$component"
      }
    done
    rustup target list --installed | grep -x wasm32-unknown-unknown >/dev/null || {
      say "adding the Rust target wasm32-unknown-unknown"
      rustup target add wasm32-unknown-unknown
    }
  else
    say "there is no rustup: this builds with $(rustc --version), whose bytes are not compared with pkg/ if it is another compiler"
    [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] || {
      say "the Rust target wasm32-unknown-unknown is needed and not installed: install it beside $(rustc --version), or rustup"
      exit 1
    }
    [ "$purpose" != test ] || for program in cargo-fmt cargo-clippy; do need "$program" "install it beside $(rustc --version), or rustup"; done
  fi
}

install() { # program, version, what Cargo installs it from
  say "building $1 $2 into .tools (a minute or two, once)"
  CARGO_TARGET_DIR=target/tools cargo install --quiet --locked --force --root .tools "${@:3}"
}

tools() {
  # Each of them runs for seconds: not to optimise is the fastest way to its result. They have crates in common.
  export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=0
  # Its crates decide the bytes of pkg/, so another lock file is another tool.
  cmp -s tools/wasm-bindgen/Cargo.lock .tools/wasm-bindgen.lock || {
    install wasm-bindgen "(tools/wasm-bindgen)" --path tools/wasm-bindgen
    cp tools/wasm-bindgen/Cargo.lock .tools/wasm-bindgen.lock
  }
  has_version wasm-pack "$WASM_PACK_VERSION" || install wasm-pack "$WASM_PACK_VERSION" wasm-pack --version "$WASM_PACK_VERSION"
  [ "$purpose" != packages ] || has_version cargo-deny "$CARGO_DENY_VERSION" || install cargo-deny "$CARGO_DENY_VERSION" cargo-deny --version "$CARGO_DENY_VERSION"
  rm -rf target/tools
}

browsers() {
  for browser in ${BROWSERS-chromium firefox}; do
    has_browser "$browser" || case $browser in
      firefox) apt_install firefox-esr ;;
      *) apt_install "$browser" ;;
    esac || true
    has_browser "$browser" || {
      say "no $browser found; install it, or run with BROWSERS naming those you have"
      exit 1
    }
  done
}

# What the tests of the page run in where it can be had; else they run in Chromium itself.
headless_shell_if_any() {
  case ${BROWSERS-chromium} in *chromium*) ;; *) return ;; esac
  [ -n "${CHROMIUM-}" ] || has_browser headless-shell || apt_install chromium-headless-shell 2>/dev/null ||
    say "there is no chromium-headless-shell here: the page is tested in Chromium itself, which takes longer"
}

# Its driver, and a screen that nobody sees; the names are Debian's. Nothing else needs them, so where they cannot be had the
# other tests go on.
webkit_if_any() {
  { have WebKitWebDriver && have Xvfb; } || apt_install webkit2gtk-driver xvfb ||
    say "WebKitWebDriver and Xvfb are not installed: the page will not be tested in WebKit"
}

# There is none for every machine; what needs it says so where it is missing.
valgrind_if_any() {
  have valgrind || apt_install valgrind || say "valgrind is not installed: instructions will not be counted"
}

xmllint_if_any() {
  have xmllint || apt_install libxml2-utils || say "xmllint is not installed: nothing will be compared with it"
}

pre_commit_if_any() {
  have pre-commit || apt_install pre-commit || say "pre-commit is not installed: its hook will not be tried"
}

# The compiler for Windows, and what runs its programs; the names are Debian's.
windows_if_any() {
  { have x86_64-w64-mingw32-gcc && have wine; } || apt_install gcc-mingw-w64-x86-64 wine wine64 ||
    say "MinGW and Wine are not installed: the program for Windows will not be tried"
}

node_itself
node_packages ""
case $purpose in
  scripts) ;;
  build)
    rust
    tools
    ;;
  page)
    browsers
    headless_shell_if_any
    webkit_if_any
    ;;
  test)
    browsers
    headless_shell_if_any
    webkit_if_any
    xmllint_if_any
    rust
    ;;
  packages)
    BROWSERS=${BROWSERS-chromium} browsers
    rust
    tools
    valgrind_if_any
    pre_commit_if_any
    windows_if_any
    ;;
  bench) # measures pkg/ as it lies there
    browsers
    valgrind_if_any
    xmllint_if_any
    rust
    node_packages benches/
    ;;
  *)
    say "\"$purpose\" is nothing to set up for"
    exit 1
    ;;
esac
