//! `wasm-bindgen` as wasm-pack calls it for this project: its library, with the lock file beside this.
//!
//! The command of that name also has a test runner with a server and TLS (162 crates instead of 43), and its lock file names
//! crates that a registry may no longer have.

use std::env;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["--version"] => println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION")),
        [input, "--out-dir", folder, "--typescript", "--target", "web", "--out-name", name] => {
            let mut bindgen = Bindgen::new();
            bindgen.input_path(input).web(true)?.typescript(true).omit_default_module_path(false);
            bindgen.out_name(name).generate(folder)?;
        }
        _ => return Err(format!("tools/wasm-bindgen does not know these options: {args:?}").into()),
    }
    Ok(())
}
