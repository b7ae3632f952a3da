//! The engine as the module in pkg/: what `src/wasm.rs` exports, and nothing more.

extern crate sitemap_lint;
