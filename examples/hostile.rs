//! Makes hostile files: `cargo run --example hostile -- FOLDER BYTES…` writes the one of each generator and length.
//!
//! Prints a line for each: `<path><tab><generator><tab><length>`. The path of a site is its folder.

#[path = "../tests/common/mod.rs"]
mod common;

use std::path::Path;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("the folder to write to");
    let lengths: Vec<usize> = arguments.map(|length| length.parse().expect("a number")).collect();
    for (index, generator) in common::hostile::GENERATORS.iter().enumerate() {
        for &length in &lengths {
            let hostile = (generator.make)(length);
            // The name of the file decides how it is read.
            let folder = Path::new(&folder).join(format!("{index:02}-{length}"));
            std::fs::create_dir_all(&folder)?;
            for (name, text) in &hostile.site {
                std::fs::write(folder.join(name), text)?;
            }
            if !hostile.site.is_empty() {
                println!("{}\t{}\t{length}", folder.display(), generator.name);
                continue;
            }
            let path = folder.join(hostile.file.unwrap_or("sitemap.xml"));
            std::fs::write(&path, &hostile.bytes)?;
            println!("{}\t{}\t{length}", path.display(), generator.name);
        }
    }
    Ok(())
}
