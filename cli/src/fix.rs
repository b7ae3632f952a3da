//! Fixing files, and cutting those that are too large.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sitemap_lint::{FixReport, Kind, Options, check, repair, split};

use crate::args::{FixArgs, SplitArgs};
use crate::check::unpacked;
use crate::outcome::selected;
use crate::visible::{count, shown_path, why};

/// A fix may lay open what another one hid; no real file needs more rounds than a few.
const ROUNDS: usize = 10;

/// Fixes each of the files. Returns what is to be printed, whether anything was (or would be) changed, and sentences about
/// files that could not be.
///
/// # Errors
/// An option that makes no sense.
pub fn fix(args: &FixArgs) -> Result<(Vec<u8>, bool, Vec<String>), String> {
    let only = selected(&args.select, &[])?;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let options = Options {
        profile: args.profile,
        only,
        max_per_rule: Some(1_000_000),
        ..Options::default()
    };
    let options = options.at(now.as_secs());
    let (mut out, mut changed, mut failures) = (Vec::new(), false, Vec::new());
    for file in &args.files {
        match fix_file(file, args, &options, &mut out) {
            Ok(change) => changed |= change,
            Err(sentence) => failures.push(sentence),
        }
    }
    Ok((out, changed, failures))
}

fn fix_file(
    path: &Path,
    args: &FixArgs,
    options: &Options,
    out: &mut Vec<u8>,
) -> Result<bool, String> {
    let shown = shown_path(path);
    let unreadable = |error: io::Error| format!("{shown} cannot be read: {}", why(&error));
    if path.is_dir() {
        return Err(format!("{shown} is a folder: name the files in it that are to be fixed."));
    }
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
    let (after, made, kind) = fixed(&before, &options, args.suggested)?;
    let unwritable = |error: io::Error| format!("{shown} cannot be written: {}", why(&error));
    if made == 0 && matches!(kind, Kind::Unknown | Kind::Html) {
        let what = if kind == Kind::Html { "an HTML page" } else { "no sitemap" };
        return Err(format!("{shown} is {what}: there is nothing in it that could be fixed."));
    }
    if is_stdin && !args.diff {
        out.extend(after);
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

/// The file with all its fixes, how many were made, and what it is. Checked again after each round, until there is nothing left
/// to do.
fn fixed(
    bytes: &[u8],
    options: &Options,
    suggested: bool,
) -> Result<(Vec<u8>, usize, Kind), String> {
    let mut bytes = bytes.to_vec();
    let (mut all, mut kind) = (0, Kind::Unknown);
    for _ in 0..ROUNDS {
        let report = check(&bytes, options).map_err(|error| error.to_string())?;
        kind = report.document.kind;
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
    Ok((bytes, all, kind))
}

/// Writes beside the file and renames, so that a reader sees the old file or the new one; refuses where the file is no longer
/// what was read. A link stays, and the file that it leads to is replaced.
fn replace(path: &Path, read: &[u8], bytes: &[u8]) -> io::Result<()> {
    let path = &followed(path);
    let (beside, mut file) = new_beside(path)?;
    let mut swapped = || {
        file.write_all(bytes)?;
        file.sync_all()?;
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

/// Where the links lead that a path consists of. WASI cannot tell the whole path, so each link is read.
fn followed(path: &Path) -> PathBuf {
    const MOST: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

/// A new file in the folder of another one, whatever an earlier run has left there.
fn new_beside(path: &Path) -> io::Result<(PathBuf, fs::File)> {
    const MOST: u32 = 1_000;
    let mut number = 0;
    loop {
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{number}.sitemap-lint.tmp"));
        match fs::File::create_new(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST => {
                number += 1;
            }
            file => return Ok((beside.into(), file?)),
        }
    }
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
    let shown = shown_path(&args.file);
    let unreadable = |error: io::Error| format!("{shown} cannot be read: {}", why(&error));
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
        format!("{} cannot be created: {}", shown_path(&args.output), why(&error))
    })?;
    for (name, content) in parts.files {
        let path = args.output.join(&name);
        let shown = shown_path(&path);
        let mut file = fs::File::create_new(&path)
            .map_err(|error| format!("{shown} cannot be written: {}", why(&error)))?;
        file.write_all(&content)
            .and_then(|()| writeln!(out, "{shown}"))
            .map_err(|error| format!("{shown} cannot be written: {}", why(&error)))?;
    }
    Ok(())
}
