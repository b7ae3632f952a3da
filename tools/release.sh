#!/usr/bin/env bash
# The steps of .github/workflows/release.yml. All work on a copy of the last commit; what they make is in target/dist. Each may
# run again: what is published already is left as it is.
#   check             is this version one that can be released?
#   dry-run           makes what is the same on every machine, and prints what would be published
#   build TARGET      the program, its wheel and its list of parts (SBOM)
#   github, pypi, npm, crates, image   publish there
set -eu
cd "$(dirname "$0")/.."

say() { printf 'release: %s\n' "$*"; }
fail() { say "$*"; exit 1; }
# The first version that stands in a file.
version_in() { sed -n 's/^ *"\{0,1\}version"\{0,1\}\( =\|:\) "\([^"]*\)".*/\2/p' "$1" | head -n 1; }
version=$(version_in Cargo.toml)
export REPOSITORY=${GITHUB_REPOSITORY:-OWNER/sitemap-lint}
dist=$PWD/target/dist
targets="x86_64-unknown-linux-musl aarch64-unknown-linux-musl x86_64-apple-darwin aarch64-apple-darwin x86_64-pc-windows-msvc"
image=ghcr.io/$(tr '[:upper:]' '[:lower:]' <<<"$REPOSITORY")

# The section of CHANGELOG.md.
notes() { awk -v version="$version" '/^## /{on = $2 == version; next} on' CHANGELOG.md; }

check() {
  for file in cli/Cargo.toml package.json pkg/package.json; do
    [ "$(version_in "$file")" = "$version" ] || fail "Cargo.toml has version $version, and $file has $(version_in "$file"): write the same in both"
  done
  # Of the wheel it is Cargo.toml's.
  grep -q '^dynamic = .*"version"' cli/pyproject.toml || fail "cli/pyproject.toml has a version of its own: name \"version\" in its \`dynamic\`"
  grep -qF "sitemap-lint = { version = \"$version\", path" cli/Cargo.toml || fail "cli/Cargo.toml asks for another version of sitemap-lint than $version"
  wrong=
  [ -n "$(notes)" ] || wrong="CHANGELOG.md has nothing under \"## $version\": say there what is new"
  ! grep -q '^## Unreleased' CHANGELOG.md || wrong="CHANGELOG.md has a section \"Unreleased\": give it the number of the new version"
  if [ "${GITHUB_REF_TYPE:-}" = tag ]; then
    [ "$GITHUB_REF_NAME" = "v$version" ] || fail "the tag is $GITHUB_REF_NAME, and the version $version: tag it v$version"
    [ -z "$wrong" ] || fail "$wrong"
  elif [ -n "$wrong" ]; then
    say "the tag v$version would be refused: $wrong"
  fi
}

# The last commit, with the repository's true name.
stage() {
  rm -rf target/stage
  mkdir -p target/stage target/dist
  # Biome takes a second file of its settings below the first for a mistake.
  git archive HEAD . ':!biome.json' | tar -x -C target/stage
  cd target/stage
  perl -pi -e 's|OWNER/sitemap-lint|$ENV{REPOSITORY}|g' README.md
  # The command names it in its User-Agent.
  perl -pi -e 's|^license = .*|$&\nrepository = "https://github.com/$ENV{REPOSITORY}"|' Cargo.toml cli/Cargo.toml
  # npm refuses a provenance that names another repository than this.
  perl -pi -e 's|^  "license".*|$&\n  "repository": "git+https://github.com/$ENV{REPOSITORY}.git",|' package.json
}

build() { # target
  stage
  rustup target list --installed | grep -x "$1" >/dev/null || rustup target add "$1"
  cargo fetch --quiet --locked
  . tools/remap.sh
  export RUSTFLAGS=$remap CARGO_TARGET_DIR=$PWD/../program
  archs=
  case $1 in
    # ring's C needs nothing of a C library, so the compiler for this system does. What is static runs with either library.
    *-musl) export "CC_${1//-/_}=cc" && archs="--compatibility manylinux2014 --compatibility musllinux_1_2" ;;
    # Without a runtime that Windows may lack. The shell there rewrites paths, so none is renamed.
    *-msvc) export RUSTFLAGS="-C target-feature=+crt-static" ;;
  esac
  export CARGO_PROFILE_RELEASE_STRIP=symbols
  cargo build --quiet --locked --release --package sitemap-lint-cli --target "$1"
  tar -czf "$dist/sitemap-lint-$1.tgz" README.md LICENSE-MIT LICENSE-APACHE -C "../program/$1/release" "$(cd "../program/$1/release" && ls sitemap-lint sitemap-lint.exe 2>/dev/null)"
  # The same program: Cargo does not build it again.
  # shellcheck disable=SC2086
  maturin build --quiet --locked --release --manifest-path cli/Cargo.toml --target "$1" $archs --out "$dist"
  node tools/sbom.mjs "$1" >"$dist/sitemap-lint-$1.cdx.json"
}

dry_run() {
  check
  rm -rf target/dist
  (
    stage
    npm pack --silent --pack-destination "$dist" >/dev/null
    cargo package --quiet --locked --no-verify --allow-dirty --package sitemap-lint --package sitemap-lint-cli --target-dir ../crates
    cp "../crates/package/sitemap-lint-$version.crate" "../crates/package/sitemap-lint-cli-$version.crate" "$dist"
    for target in $targets; do node tools/sbom.mjs "$target" >"$dist/sitemap-lint-$target.cdx.json"; done
    mkdir "$dist/page"
    cp -R www pkg "$dist/page"
    # What tools/serve.mjs answers with a redirection.
    echo '<!doctype html><meta charset="utf-8"><title>sitemap-lint</title><meta http-equiv="refresh" content="0; url=www/"><a href="www/">sitemap-lint</a>' >"$dist/page/index.html"
  )
  echo "What the tag v$version of $REPOSITORY would publish, from commit $(git rev-parse --short HEAD):"
  line() { printf '%-58s %8s  %s\n' "$@"; }
  cd "$dist"
  for file in *.*; do line "$file" "$(wc -c <"$file")" "$(sha256sum <"$file" | cut -d ' ' -f 1)"; done
  # Of all its files, with their names.
  line "the page ($(find page -type f | wc -l) files)" "$(find page -type f -exec cat {} + | wc -c)" \
    "$(find page -type f | LC_ALL=C sort | while read -r file; do sha256sum "$file"; done | sha256sum | cut -d ' ' -f 1)"
  for target in $targets; do line "sitemap-lint-$target.tgz and its wheel" "" "built on its own system"; done
  line "$image:$version" "" "of both musl programs"
}

github() {
  cd "$dist"
  if [ "$(gh release view "v$version" --json isDraft --jq .isDraft 2>/dev/null)" = false ]; then
    say "v$version is on GitHub already"
    return
  fi
  sha256sum -- *.tgz *.whl *.cdx.json >SHA256SUMS
  gh release view "v$version" >/dev/null 2>&1 || (cd ../.. && notes) | gh release create "v$version" --draft --verify-tag --title "$version" --notes-file -
  gh release upload "v$version" --clobber -- *.tgz *.whl *.cdx.json SHA256SUMS
  # Only whole: from here on nothing of it changes.
  gh release edit "v$version" --draft=false
}

# It says itself which wheels are there already, and compares them.
pypi() { uv publish --trusted-publishing always --check-url https://pypi.org/simple/ "$dist"/*.whl; }

npm_publish() {
  if [ -n "$(npm view "sitemap-lint@$version" version 2>/dev/null)" ]; then
    say "sitemap-lint $version is on npm already"
  else
    npm publish --provenance --access public "$dist/sitemap-lint-$version.tgz"
  fi
}

crates() {
  stage
  # The command needs the engine, which Cargo waits for.
  for crate in sitemap-lint sitemap-lint-cli; do
    if cargo info --quiet --registry crates-io "$crate@$version" >/dev/null 2>&1; then
      say "$crate $version is on crates.io already"
    else
      cargo publish --locked --allow-dirty --package "$crate"
    fi
  done
}

# An image of the static programs and nothing else. Its digest goes to the workflow.
image() {
  if docker buildx imagetools inspect "$image:$version" >/dev/null 2>&1; then
    say "$image:$version is there already"
  else
    for arch in amd64:x86_64 arm64:aarch64; do
      mkdir -p "target/image/${arch%:*}"
      tar -xzf "$dist/sitemap-lint-${arch#*:}-unknown-linux-musl.tgz" -C "target/image/${arch%:*}"
    done
    docker buildx create --use >/dev/null
    docker buildx build --push --platform linux/amd64,linux/arm64 --tag "$image:$version" --tag "$image:latest" \
      --label "org.opencontainers.image.source=https://github.com/$REPOSITORY" --file - target/image <<'DOCKERFILE'
FROM scratch
ARG TARGETARCH
COPY $TARGETARCH/sitemap-lint $TARGETARCH/LICENSE-MIT $TARGETARCH/LICENSE-APACHE /
USER 65534
WORKDIR /site
ENTRYPOINT ["/sitemap-lint"]
DOCKERFILE
  fi
  echo "name=$image" >>"$GITHUB_OUTPUT"
  echo "digest=$(docker buildx imagetools inspect "$image:$version" --format '{{.Manifest.Digest}}')" >>"$GITHUB_OUTPUT"
}

case ${1:-} in
  check | github | pypi | crates | image) "$1" ;;
  dry-run) dry_run ;;
  build) build "$2" ;;
  npm) npm_publish ;;
  *) fail "a step is needed: check, dry-run, build TARGET, github, pypi, npm, crates or image" ;;
esac
