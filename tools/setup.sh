#!/usr/bin/env bash
# Installs what building needs and this machine lacks, saying what. With "test" as argument also what testing needs, with
# "bench" what `make bench` needs instead.
set -eu
cd "$(dirname "$0")/.."
. tools/versions.sh

say() { printf 'setup: %s\n' "$*"; }
have() { command -v "$1" >/dev/null 2>&1; }
has_version() { [ -x ".tools/bin/$1" ] && [ "$(".tools/bin/$1" --version)" = "$1 $2" ]; }

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

need() { # program, what to do about it
  have "$1" || { say "$1 is needed and not installed: $2"; exit 1; }
}

need cargo "install Rust with rustup, https://rustup.rs"
need node "install Node, https://nodejs.org"
need npm "it comes with Node from https://nodejs.org, or as the package npm"
# The same range as in package.json. puppeteer-core names 22.12, for `require` of a module; 20.19 has that too.
node -e '
  const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1);
' || { say "Node 20.19, 22.12 or newer is needed, and this is $(node --version)"; exit 1; }

# Rust links with it, also what runs only while building.
have cc || apt_install gcc libc6-dev || { say "cc is needed and not installed: install a C compiler, such as the package gcc"; exit 1; }

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
  [ "${1:-}" != test ] || for program in cargo-fmt cargo-clippy; do need "$program" "install it beside $(rustc --version), or rustup"; done
fi

has_browser() { [ -n "$(node tools/browsers.mjs "$1")" ]; }

packages() { # what testing or measuring needs of apt's packages
  for browser in ${BROWSERS-chromium firefox}; do
    has_browser "$browser" || case $browser in
      firefox) echo firefox-esr ;;
      *) echo "$browser" ;;
    esac
  done
  have valgrind || echo valgrind
  [ "$1" != bench ] || have xmllint || echo libxml2-utils
}

# They are fetched while the tools below are built. Each by itself: one that there is not must not keep the others away.
installing=
if [ -n "${1:-}" ]; then
  missing=$(packages "$1")
  (for package in $missing; do apt_install "$package" || true; done) &
  installing=$!
fi

# Each of them runs for seconds: not to optimise is the fastest way to its result. They have crates in common.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=0

install_tool() { # crate, program, version
  has_version "$2" "$3" || {
    say "building $1 $3 into .tools (a minute or two, once)"
    # Its own lock file may name a version that the registry has withdrawn since; then what the registry has, has to do.
    # What these tools make is compared byte by byte later (tools/freshness.mjs), so that no other crate goes unnoticed.
    CARGO_TARGET_DIR=target/tools cargo install --quiet --locked --root .tools "$1" --version "$3" || {
      say "$1 $3 cannot be built with the crates of its lock file; building it with the newest that fit"
      CARGO_TARGET_DIR=target/tools cargo install --quiet --root .tools "$1" --version "$3"
    }
  }
}
# The benchmark measures pkg/ as it lies there.
if [ "${1:-}" != bench ]; then
  install_tool wasm-bindgen-cli wasm-bindgen "$WASM_BINDGEN_VERSION"
  install_tool wasm-pack wasm-pack "$WASM_PACK_VERSION"
fi
[ "${1:-}" != test ] || install_tool cargo-deny cargo-deny "$CARGO_DENY_VERSION"
rm -rf target/tools

if ! cmp -s package-lock.json node_modules/.sitemap-lint-lock; then
  say "installing the Node packages of package-lock.json"
  npm ci --loglevel=error
  cp package-lock.json node_modules/.sitemap-lint-lock
fi

[ -n "${1:-}" ] || exit 0

wait "$installing"
for browser in ${BROWSERS-chromium firefox}; do
  has_browser "$browser" || {
    say "no $browser found; install it, or run with BROWSERS naming those you have"
    exit 1
  }
done
# There is no valgrind for every machine; what needs it says so where it is missing.
have valgrind || say "valgrind is not installed: instructions will not be counted"

[ "$1" = bench ] || exit 0

have xmllint || say "xmllint is not installed: there will be no comparison on the command line"

if ! cmp -s benches/package-lock.json benches/node_modules/.sitemap-lint-lock; then
  say "installing the Node packages of benches/package-lock.json"
  npm ci --prefix benches --loglevel=error
  cp benches/package-lock.json benches/node_modules/.sitemap-lint-lock
fi
