"""Compares the report that comes by way of Spark with the one that sitemap-lint gives of the same files by itself.

    python test.py PATH-OF-SITEMAP-LINT
"""

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILES = 300
NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'


def entry(path, links=()):
    links = "".join(f'<xhtml:link rel="alternate" hreflang="{to}" href="https://www.example.org/{to}/{path}"/>' for to in links)
    return f"<url><loc>https://www.example.org/{path}</loc>{links}</url>\n"


def write_site(folder):
    """Files with findings of their own, and others that only all of them show: pages listed twice, links that nobody returns,
    children that are missing, a child that cannot be read, a robots.txt that shuts pages out."""
    chance = random.Random(1)
    names = []
    for number in range(FILES):
        entries = [entry(f"{chance.randrange(FILES * 15)}/{chance.choice(['a', 'b&c', 'd//e', 'f'])}") for _ in range(40)]
        entries.append(entry(f"l/{number % 150}", chance.sample(["de", "en", "fr"], 2)))
        names.append(f"{number % 10}/{number}.xml")
        path = folder / names[-1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"<urlset {NAMESPACE}>\n{''.join(entries)}{'</urlset>' if number else ''}\n", encoding="utf-8")
    children = "".join(f"<sitemap><loc>https://www.example.org/{name}</loc></sitemap>\n" for name in [*names[:-9], "gone.xml"])
    (folder / "sitemap.xml").write_text(f"<sitemapindex {NAMESPACE}>\n{children}</sitemapindex>\n", encoding="utf-8")
    (folder / "robots.txt").write_text("User-agent: *\nDisallow: /7\nSitemap: https://www.example.org/sitemap.xml\n", encoding="utf-8")


def outcome(command):
    """What a command printed and how it ended. Each report names its moment, which no two have in common."""
    done = subprocess.run(command, stdout=subprocess.PIPE, env={**os.environ, "PYSPARK_PYTHON": sys.executable})
    lines = done.stdout.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.lstrip().startswith(b'"now": ')), done.returncode


def main():
    program = str(Path(sys.argv[1]).resolve())
    # Two workers, each a process with one core and 512 MiB, which start executors as those of a cluster do.
    submit = [str(Path(sys.executable).parent / "spark-submit"), "--master", "local-cluster[2,1,512]"]
    submit += ["--conf", "spark.executor.memory=512m", "--conf", "spark.ui.enabled=false", "--conf", "spark.log.level=OFF"]
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        write_site(site)
        paths = sorted(str(path) for path in site.rglob("*") if path.is_file())
        random.Random(2).shuffle(paths)
        listed = Path(folder, "files.txt")
        listed.write_text("".join(f"{path}\n" for path in paths), encoding="utf-8")
        base = f"--base=https://www.example.org/={site}"
        for slices, own in [(9, ["--format", "json"]), (40, ["--format", "concise", "--fail-on", "warning"])]:
            expected = outcome([program, base, *own, str(site)])
            job = [str(HERE / "check_sitemaps.py"), "--files", str(listed), "--program", program, "--slices", str(slices)]
            judged = outcome([*submit, *job, f"--option={base}", "--", *own])
            if judged != expected or expected[1] != 1 or len(expected[0]) < 10_000:
                sys.exit(f"the reports differ ({judged[1]}, {expected[1]}): {judged[0][:2000]!r}… is not {expected[0][:2000]!r}…")
            print(f"{len(paths)} files in {slices} tasks: the report of {len(expected[0]):,} bytes is the same ({own[1]})", flush=True)
        listed.write_text(f"{paths[0]}\n{site}/nowhere.xml\n", encoding="utf-8")
        unread = outcome([*submit, str(HERE / "check_sitemaps.py"), "--files", str(listed), "--program", program, "--slices", "2"])
        # spark-submit sends both outputs of the program to its standard output.
        if unread[1] != 2 or not unread[0].startswith(b"Not all files could be checked"):
            sys.exit(f"a file that cannot be read must end the job with 2, not with {unread[1]}: {unread[0][:2000]!r}")


if __name__ == "__main__":
    main()
