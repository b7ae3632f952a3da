"""Checks the sitemaps of a site with Spark: `sitemap-lint part` on the executors, `sitemap-lint judge` on the driver.

    spark-submit check_sitemaps.py --files LIST [--program PATH] [--slices N] [--option=OPTION]… [-- OPTION OF JUDGE…]

LIST names a file a line, as every executor finds it. See README.md.
"""

import argparse
import os
import subprocess
import sys
import tempfile

from py4j.protocol import Py4JError
from pyspark import StorageLevel
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

# Files that one process checks: few enough to be spread, and to be given as arguments.
AT_ONCE = 100


def parts_of(program, options):
    """A function for mapPartitions: paths of files to the bytes of their parts."""

    def check(paths):
        paths = list(paths)
        for start in range(0, len(paths), AT_ONCE):
            with tempfile.NamedTemporaryFile(suffix=".parts") as parts:
                # One thread: Spark has given this task one core.
                command = [program, "part", "--jobs", "1", "-o", parts.name, *options, "--", *paths[start : start + AT_ONCE]]
                done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
                if done.returncode != 0:
                    raise RuntimeError(f"{program} part ended with {done.returncode}: {done.stderr}")
                yield parts.read()

    return check


def main():
    parser = argparse.ArgumentParser(description="Checks the sitemaps of a site with Spark.")
    parser.add_argument("--files", required=True, help="a file that names the sitemaps, one a line")
    parser.add_argument("--program", default="sitemap-lint", help="where sitemap-lint is, on the driver and on every executor")
    parser.add_argument("--slices", type=int, default=200, help="tasks that the files are spread over")
    parser.add_argument("--option", action="append", default=[], help="for part and judge, such as --option=--profile=google")
    parser.add_argument("judge", nargs="*", help="options for judge alone, such as -- --format json")
    arguments = parser.parse_args()
    with open(arguments.files, encoding="utf-8") as lines:
        files = [line.rstrip("\n") for line in lines if line.strip()]
    spark = SparkSession.builder.appName("sitemap-lint").getOrCreate()
    try:
        parts = spark.sparkContext.parallelize(files, arguments.slices).mapPartitions(parts_of(arguments.program, arguments.option))
        # All at once on the executors; what comes of them stays there until the driver takes it.
        parts.persist(StorageLevel.DISK_ONLY).count()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "all.parts")
            with open(path, "wb") as out:
                # One partition after another: the driver never has all of them in memory.
                for some in parts.toLocalIterator():
                    out.write(some)
            judged = subprocess.run([arguments.program, "judge", *arguments.option, *arguments.judge, path])
    except (Py4JError, PySparkException) as error:
        print(f"Not all files could be checked: {error}", file=sys.stderr)
        return 2
    finally:
        spark.stop()
    return judged.returncode


if __name__ == "__main__":
    sys.exit(main())
