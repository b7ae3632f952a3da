#!/usr/bin/env bash
# Clippy as the compiler of this workspace (RUSTC_WORKSPACE_WRAPPER): what is built to be run is linted as it is built.
# Not `sh`: some of them forget variables whose names have a hyphen, as that of the program `sitemap-lint` has.
exec clippy-driver "$@" -D warnings
