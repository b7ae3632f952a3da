# The tools that build pkg/. Sourced by the other scripts; the first two must agree with Cargo.toml and each other.
WASM_BINDGEN_VERSION=0.2.130
WASM_PACK_VERSION=0.15.1
# What `make test` checks the dependencies with.
CARGO_DENY_VERSION=0.20.2
