//! Fixing files, and cutting those that are too large.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::SystemTime;

use sitemap_lint::{FixReport, Options, check, repair, split};

use crate::args::{FixArgs, SplitArgs};
use crate::check::unpacked;
use crate::outcome::selected;
use crate::visible::{count, visible};

/// A fix may lay open what another one hid; no real file needs more rounds than a few.
const ROUNDS: usize = 10;

/// Fixes each of the files. Returns whether anything was (or would be) changed, and sentences about files that could not be.
///
/// # Errors
/// An option that makes no sense; or the output cannot be written.
pub fn fix(args: &FixArgs, out: &mut dyn Write) -> Result<(bool, Vec<String>), String> {
    let only = selected(&args.select, &[])?;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let options = Options {
        profile: args.profile,
        only,
        max_per_rule: Some(1_000_000),
        ..Options::default()
    };
    let options = options.at(now.as_secs());
    let (mut changed, mut failures) = (false, Vec::new());
    for file in &args.files {
        match fix_file(file, args, &options, out) {
            Ok(change) => changed |= change,
            Err(sentence) => failures.push(sentence),
        }
    }
    Ok((changed, failures))
}

fn fix_file(
    path: &Path,
    args: &FixArgs,
    options: &Options,
    out: &mut dyn Write,
) -> Result<bool, String> {
    let shown = visible(&path.to_string_lossy());
    let unreadable = |error: io::Error| format!("{shown} cannot be read: {error}");
    let is_stdin = path.as_os_str() == "-";
    let packed = match is_stdin {
        true => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes).map_err(unreadable)?
        }
        false => fs::read(path).map_err(unreadable)?,
    };
    let before = unpacked(&packed).map_err(unreadable)?;
    let name =
        path.file_name().map(|name| name.to_string_lossy().into_owned()).filter(|_| !is_stdin);
    let options = Options { name, ..options.clone() };
    let (after, made) = fixed(&before, &options, args.suggested)?;
    let unwritable = |error: io::Error| format!("{shown} cannot be written: {error}");
    if is_stdin && !args.diff {
        out.write_all(&after).map_err(unwritable)?;
        return Ok(made > 0);
    }
    if made == 0 {
        writeln!(out, "{shown}: nothing to fix").map_err(unwritable)?;
        return Ok(false);
    }
    if args.diff {
        let name = shown.strip_prefix("./").unwrap_or(&shown);
        return write_diff(name, &before, &after, out).map(|()| true).map_err(unwritable);
    }
    if args.write {
        let bytes = match packed.starts_with(&[0x1F, 0x8B]) {
            true => gzipped(&after).map_err(unwritable)?,
            false => after,
        };
        replace(path, &packed, &bytes).map_err(unwritable)?;
        writeln!(out, "{shown}: {} applied", count(made as u64, "fix")).map_err(unwritable)?;
        return Ok(true);
    }
    writeln!(
        out,
        "{shown}: {} available (--diff shows the changes, --write makes them)",
        count(made as u64, "fix")
    )
    .map_err(unwritable)?;
    Ok(true)
}

/// The file with all its fixes, and how many were made. Checked again after each round, until there is nothing left to do.
fn fixed(bytes: &[u8], options: &Options, suggested: bool) -> Result<(Vec<u8>, usize), String> {
    let mut bytes = bytes.to_vec();
    let mut all = 0;
    for _ in 0..ROUNDS {
        let report = check(&bytes, options).map_err(|error| error.to_string())?;
        let all_findings = report.findings.iter().chain(&report.elsewhere);
        let fixes = all_findings.filter_map(|finding| finding.fix.as_ref());
        let fixes: Vec<&FixReport> = fixes.filter(|fix| fix.safe || suggested).collect();
        if fixes.is_empty() {
            break;
        }
        let repaired = repair(&bytes, &report.document.encoding, &fixes);
        if repaired.bytes == bytes {
            break;
        }
        all += repaired.made.len();
        bytes = repaired.bytes;
    }
    Ok((bytes, all))
}

/// Writes beside the file and renames, so that a reader sees the old file or the new one; refuses where the file is no longer
/// what was read.
fn replace(path: &Path, read: &[u8], bytes: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".sitemap-lint.tmp");
    fs::File::create_new(&beside)?.write_all(bytes)?;
    let swapped = || {
        // WASI knows no permissions.
        #[cfg(not(target_os = "wasi"))]
        fs::set_permissions(&beside, fs::metadata(path)?.permissions())?;
        if fs::read(path)? != read {
            return Err(io::Error::other("it has changed in the meantime; run the command again"));
        }
        fs::rename(&beside, path)
    };
    swapped().inspect_err(|_| drop(fs::remove_file(&beside)))
}

fn gzipped(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes)?;
    packed.finish()
}

/// A patch as `patch -p1` and `git apply` take it.
fn write_diff(name: &str, before: &[u8], after: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let diff = similar::TextDiff::from_lines(before, after);
    let mut unified = diff.unified_diff();
    unified.context_radius(3).header(&format!("a/{name}"), &format!("b/{name}")).to_writer(out)
}

/// Cuts a file into parts.
///
/// # Errors
/// It cannot be read, cut or written, in a sentence.
pub fn cut(args: &SplitArgs, out: &mut dyn Write) -> Result<(), String> {
    let shown = visible(&args.file.to_string_lossy());
    let unreadable = |error: io::Error| format!("{shown} cannot be read: {error}");
    let bytes = fs::read(&args.file).and_then(|packed| unpacked(&packed)).map_err(unreadable)?;
    let name = args.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let options = Options { name: Some(name.clone()), ..Options::default() };
    let report = check(&bytes, &options).map_err(|error| error.to_string())?;
    let Some(at) = &report.document.split else {
        return Err(format!(
            "{shown} does not need to be split: it is within the limits, or it is not a sitemap."
        ));
    };
    let folder = args
        .url
        .as_ref()
        .map(|url| if url.ends_with('/') { url.clone() } else { format!("{url}/") });
    let parts = split(
        &bytes,
        &report.document.encoding,
        (at, report.document.kind),
        &name,
        folder.as_deref(),
    );
    fs::create_dir_all(&args.output).map_err(|error| {
        format!("{} cannot be created: {error}", visible(&args.output.to_string_lossy()))
    })?;
    for (name, content) in parts.files {
        let path = args.output.join(&name);
        let shown = visible(&path.to_string_lossy());
        let mut file = fs::File::create_new(&path)
            .map_err(|error| format!("{shown} cannot be written: {error}"))?;
        file.write_all(&content)
            .and_then(|()| writeln!(out, "{shown}"))
            .map_err(|error| format!("{shown} cannot be written: {error}"))?;
    }
    Ok(())
}
