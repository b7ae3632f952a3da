//! Speed of a whole check, in bytes of the file. Inputs are made here, so that nothing has to be fetched.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sitemap_lint::Options;

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

fn check(c: &mut Criterion) {
    let inputs = [
        ("small", sitemap(S, "\n", plain)),
        ("medium", sitemap(M, "\n", plain)),
        ("medium on one line", sitemap(M, "", plain)),
        // As many findings as entries: explaining must not cost more than reading.
        ("medium with a raw & in every loc", sitemap(M, "\n", |n| format!("{}?a=1&b=2", plain(n)))),
        ("medium with non-ASCII paths", sitemap(M, "\n", |n| format!("{}/größe", plain(n)))),
    ];
    let mut group = c.benchmark_group("check");
    group
        .sample_size(20)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3));
    for (name, file) in &inputs {
        group.throughput(Throughput::Bytes(file.len() as u64));
        group.bench_function(*name, |b| {
            b.iter(|| sitemap_lint::check(black_box(file), &Options::default()));
        });
    }
    group.finish();
}

criterion_group!(benches, check);
criterion_main!(benches);
