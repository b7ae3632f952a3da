//! Speed of a whole check, in bytes of the file. Inputs are made here, so that nothing has to be fetched.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write as _;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use flate2::Compression;
use flate2::write::GzEncoder;
use sitemap_lint::{Checker, Options, SiteCheck};

const S: usize = 100;
const M: usize = 20_000;

/// A sitemap as generators write it. `loc` gives what stands in the `loc` of the entry with that number.
fn sitemap(entries: usize, line_end: &str, loc: impl Fn(usize) -> String) -> Vec<u8> {
    let mut file = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>{line_end}\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{line_end}"
    );
    for n in 0..entries {
        let (loc, month, day) = (loc(n), n % 12 + 1, n % 28 + 1);
        write!(
            file,
            "<url>{line_end}<loc>{loc}</loc>{line_end}<lastmod>2024-{month:02}-{day:02}</lastmod>{line_end}\
             <changefreq>weekly</changefreq>{line_end}<priority>0.5</priority>{line_end}</url>{line_end}"
        )
        .expect("writing to a String");
    }
    file.push_str("</urlset>\n");
    file.into_bytes()
}

fn plain(n: usize) -> String {
    format!("https://www.example.org/products/category-{}/item-{n}.html", n % 97)
}

fn with_ampersand(n: usize) -> String {
    format!("{}?a=1&b=2", plain(n))
}

/// Measures a check of each file, given in one piece.
fn check(c: &mut Criterion) {
    let inputs = [
        ("small", sitemap(S, "\n", plain)),
        ("medium", sitemap(M, "\n", plain)),
        ("medium on one line", sitemap(M, "", plain)),
        ("medium with non-ASCII paths", sitemap(M, "\n", |n| format!("{}/größe", plain(n)))),
        ("medium as text", (0..M).flat_map(|n| format!("{}\n", plain(n)).into_bytes()).collect()),
    ];
    let mut group = c.benchmark_group("check");
    settings(&mut group);
    for (name, file) in &inputs {
        group.throughput(Throughput::Bytes(file.len() as u64));
        group.bench_function(*name, |b| {
            b.iter(|| sitemap_lint::check(black_box(file), &Options::default()));
        });
    }
    group.finish();
}

/// The way to the text: the same file plain, in the pieces in which files are read, and compressed. Throughput is that of
/// the plain bytes, so that the differences are what the way costs.
fn arrival(c: &mut Criterion) {
    let file = sitemap(M, "\n", plain);
    let compressed = gzip(&file);
    let mut group = c.benchmark_group("arrival");
    settings(&mut group);
    group.throughput(Throughput::Bytes(file.len() as u64));
    for (name, bytes, piece) in [
        ("in one piece", &file, usize::MAX),
        ("in pieces of 512 KiB", &file, 512 * 1024),
        ("in pieces of 1,000 bytes", &file, 1_000),
        ("compressed", &compressed, usize::MAX),
    ] {
        group.bench_function(name, |b| {
            b.iter(|| {
                let mut checker = Checker::new(&Options::default()).expect("no options");
                black_box(bytes).chunks(piece).for_each(|piece| checker.push(piece));
                checker.finish()
            });
        });
    }
    group.finish();
}

/// As many findings as entries: explaining must not cost more than reading. And how many of them are kept is the caller's
/// choice, so it is measured what keeping costs.
fn findings(c: &mut Criterion) {
    let file = sitemap(M, "\n", with_ampersand);
    let mut group = c.benchmark_group("findings");
    settings(&mut group);
    group.throughput(Throughput::Bytes(file.len() as u64));
    for (name, kept) in [("counted", 0), ("1,000 kept", 1_000), ("all kept", M as u32)] {
        let options = Options { max_per_rule: Some(kept), ..Options::default() };
        group.bench_function(name, |b| {
            b.iter(|| sitemap_lint::check(black_box(&file), &options));
        });
    }
    group.finish();
}

/// Several files of one site: each by itself, and what judging them together adds.
fn site(c: &mut Criterion) {
    const FILES: usize = 4;
    let files: Vec<(String, Vec<u8>)> = (0..FILES)
        .map(|file| {
            let loc = |n| format!("https://www.example.org/{file}/item-{n}.html");
            (format!("sitemap-{file}.xml"), sitemap(M / FILES, "\n", loc))
        })
        .collect();
    let bytes = files.iter().map(|(_, file)| file.len() as u64).sum();
    let mut group = c.benchmark_group("site");
    settings(&mut group);
    group.throughput(Throughput::Bytes(bytes));
    group.bench_function("files by themselves", |b| {
        b.iter(|| {
            for (_, file) in &files {
                black_box(sitemap_lint::check(black_box(file), &Options::default()).is_ok());
            }
        });
    });
    group.bench_function("files and site", |b| {
        b.iter(|| {
            let mut site = SiteCheck::new(&Options::default()).expect("no options");
            for (name, file) in &files {
                site.add(name, black_box(file));
            }
            site.finish()
        });
    });
    group.finish();
}

fn settings(group: &mut BenchmarkGroup<'_, WallTime>) {
    group
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
}

fn gzip(file: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::new(6));
    gzip.write_all(file).and_then(|()| gzip.finish()).expect("writing to a Vec")
}

criterion_group!(benches, check, arrival, findings, site);
criterion_main!(benches);
