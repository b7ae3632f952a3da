# The flags of rustc by which no path of this machine comes into what is built. Sourced by the scripts that build WebAssembly,
# after `cargo fetch`, so that every folder to be renamed is there.
#
# Panics carry the paths of the sources; those of this machine, and the name of the registry the crates came from, mean nothing
# elsewhere. The standard library's have a name of their own, unless its sources lie beside the compiler (the component
# rust-src): then they get it here.
remap="--remap-path-prefix=$PWD=/sitemap-lint\
 --remap-path-prefix=$(rustc --print sysroot)/lib/rustlib/src/rust=/rustc/$(rustc -vV | sed -n 's/^commit-hash: //p')"
for crates in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
  remap+=" --remap-path-prefix=$crates=/crates"
done
