# The tools that `cargo install` builds. Sourced by the other scripts. wasm-bindgen has a lock file of its own: tools/wasm-bindgen.
WASM_PACK_VERSION=0.15.1
# What `make test` checks the dependencies with.
CARGO_DENY_VERSION=0.20.2
