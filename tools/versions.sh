# The tools that `cargo install` builds. Sourced by the other scripts. wasm-bindgen has a lock file of its own: tools/wasm-bindgen.
WASM_PACK_VERSION=0.15.1
# Mozilla's linter for extensions, which npx fetches.
WEB_EXT_VERSION=10.7.0
# What `make test` checks the dependencies with.
CARGO_DENY_VERSION=0.20.2
