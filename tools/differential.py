#!/usr/bin/env python3
"""Compares our verdict on well-formedness with libxml2's and expat's, on mutants of the tests' files.

    python3 tools/differential.py [--count 300000] [--seed 1] [--keep FOLDER] [--write fuzz/differential.md]

Needs xmllint and a Python with pyexpat, and nothing else but this project; ends with 3 where nothing was compared. The same seed makes the same mutants of the
same files. A mutant on which the two parsers and we agree is done with; for every other one `reason` says why, in
words that can be checked against the mutant. What it cannot explain is printed, kept, and a failure.
"""

import argparse
import collections
import datetime
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

try:
    from xml.parsers import expat
except ImportError:
    expat = None

ROOT = pathlib.Path(__file__).resolve().parent.parent
BATCH = 4_000
NOT_COMPARED = 3
LONGEST = 16_384
NO_XML = {"html", "text", "robots", "file-is-html", "file-is-json", "file-unsupported-compression", "file-unsupported-format"}
ENCODINGS = ("UTF-8", "UTF-16LE", "UTF-16BE", "ISO-8859-1", "windows-1252")

# Pieces that make well-formedness change hands. All of them are short, so that most of a mutant stays what it was.
PIECES = [piece.encode() if isinstance(piece, str) else piece for piece in [
    "<", ">", "&", "\"", "'", "/", "=", " ", "\n", "\r", "\t", ";", ":", "#", "-", "--", "]]>", "<![CDATA[", "<!--", "-->",
    "<?", "?>", "<?x?>", "<?xml?>", "<?XML v?>", "<?xml version=\"1.0\"?>", "</", "/>", "</url>", "<url>", "</urlset>",
    "<a>", "</a>", "<a/>", "<a b=\"c\"/>", " b=\"c\"", " b='c'", " b=c", " b", " xmlns=\"\"", " xmlns:a=\"u\"", " xmlns:a=\"\"",
    " a:b=\"\"", "a:", ":a", "a:b:c", " xml:lang=\"de\"", " xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"", " xmlns:xmlns=\"u\"",
    "&amp;", "&lt;", "&quot;", "&apos;", "&nbsp;", "&#0;", "&#1;", "&#9;", "&#x20AC;", "&#xD800;", "&#xFFFE;", "&#x10FFFF;",
    "&#x110000;", "&#;", "&#x;", "&;", "&a", "&a;", "<!DOCTYPE urlset>", "<!DOCTYPE", "<!ENTITY a \"b\">", "é", "ü", "😀",
    "\u00b7", "\u0300", "\u2028", "\u0085", "\u00a0", "\ufeff", "\ufffe", "\uffff", "\x00", "\x01", "\x0b", "\x1f", "\x7f",
    b"\x80", b"\xc3", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", " version=\"1.1\"", " version=\"2.0\"",
    " encoding=\"UTF-8\"", " encoding=\"utf8\"", " encoding=\"ISO-8859-1\"", " standalone=\"yes\"", " standalone=\"maybe\"",
]]


def main():
    options = arguments()
    for there, what in [(shutil.which("xmllint"), "xmllint is not installed"), (expat, "this Python has no pyexpat")]:
        if not there:
            print(f"differential: nothing was compared: {what}", file=sys.stderr)
            sys.exit(NOT_COMPARED)
    # As the tests of the workspace have built it.
    subprocess.run(["cargo", "build", "--quiet", "--locked", "--workspace", "--example", "check"], cwd=ROOT, check=True)
    seeds = [path.read_bytes() for path in inputs()]
    seeds = [seed for seed in seeds if len(seed) <= LONGEST and b"<" in seed[:64]]
    chance = random.Random(options.seed)
    counts, examples, sizes = collections.Counter(), {}, collections.Counter()
    done = 0
    with tempfile.TemporaryDirectory() as folder:
        while done < options.count:
            number = min(BATCH, options.count - done)
            mutants = [mutant(chance, seeds) for _ in range(number)]
            for bytes_, ours, found, libxml, expats in judge(pathlib.Path(folder), mutants):
                verdicts = (ours, libxml is None, expats is None)
                sizes[verdicts] += 1
                if len(set(verdicts)) == 1:
                    continue
                why = reason(bytes_, ours, found, libxml, expats)
                key = (verdicts, why)
                counts[key] += 1
                if key not in examples or len(bytes_) < len(examples[key]):
                    examples[key] = bytes_
                if why is None and options.keep:
                    keep(options.keep, bytes_, verdicts)
            done += number
            print(f"{done}: {sum(counts.values())} differ, {unexplained(counts)} unexplained", file=sys.stderr)
    table = report(options, done, sizes, counts)
    print(table)
    if options.write:
        pathlib.Path(options.write).write_text(table)
    for (verdicts, why), bytes_ in examples.items():
        if why is None:
            print(f"unexplained {words(verdicts)}: {bytes_[:2_000]!r}")
    sys.exit(1 if unexplained(counts) else 0)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--write")
    return parser.parse_args()


def inputs():
    for folder in ["fixtures", "documents", "sites"]:
        for path in sorted((ROOT / "tests" / folder).rglob("*")):
            if path.is_file() and path.suffix in (".xml", ".input"):
                yield path


def mutant(chance, seeds):
    """One to four changes; most are where markup is, for text is nearly all of a sitemap and takes anything."""
    bytes_ = bytearray(chance.choice(seeds))
    for _ in range(chance.choice([1, 1, 1, 2, 2, 3, 4])):
        at = place(chance, bytes_)
        kind = chance.randrange(8)
        if kind <= 2:
            bytes_[at:at] = chance.choice(PIECES)
        elif kind == 3:
            bytes_[at : at + len(piece)] = (piece := chance.choice(PIECES))
        elif kind == 4:
            del bytes_[at : at + chance.choice([1, 1, 2, 5, 20])]
        elif kind == 5:
            to = place(chance, bytes_)
            bytes_[to:to] = bytes_[at : at + chance.choice([1, 4, 16, 64])]
        elif kind == 6 and bytes_:
            bytes_[min(at, len(bytes_) - 1)] ^= 1 << chance.randrange(8)
        else:
            other = chance.choice(seeds)
            bytes_[at:] = other[place(chance, other) :]
    return bytes(bytes_[: 2 * LONGEST])


def place(chance, bytes_):
    markup = [match.start() for match in re.finditer(rb"[<>&\"'/=?!\[\]-]", bytes_)] if chance.random() < 0.7 else []
    if markup:
        return min(len(bytes_), chance.choice(markup) + chance.randrange(2))
    return chance.randrange(len(bytes_) + 1)


def judge(folder, mutants):
    paths = []
    for number, bytes_ in enumerate(mutants):
        path = folder / f"{number}.xml"
        path.write_bytes(bytes_)
        paths.append(str(path))
    program = ROOT / "target" / "debug" / "examples" / "check"
    ours = subprocess.run([program, "-"], input="\n".join(paths), capture_output=True, text=True, check=True)
    ours = [json.loads(line) for line in ours.stdout.split("\n") if line]
    assert [line["file"] for line in ours] == paths
    libxml = libxml2(paths)
    for bytes_, path, line in zip(mutants, paths, ours):
        document = line["report"]["document"]
        # Where we do not claim to have read XML, there is no verdict.
        named = document["encoding"] in ENCODINGS and "root" in document or not line["wellformed"]
        read = named and not bytes_.startswith(b"\x1f\x8b") and not NO_XML & {document["kind"], *line["report"]["counts"]}
        yield bytes_, line["namespaces"] if read else None, line["report"], libxml.get(path), by_expat(bytes_)


def libxml2(paths):
    """The first error of each file that is not well-formed, or not namespace-well-formed."""
    wrong = {}
    # Nothing is loaded, and entities are left alone.
    run = subprocess.run(["xmllint", "--noout", "--nonet", "--huge", *paths], capture_output=True)
    for line in run.stderr.split(b"\n"):
        if match := re.match(rb"(.*?/\d+\.xml):\d+: (.*)", line):
            if b"error" in match[2] and b"warning" not in match[2]:
                wrong.setdefault(match[1].decode(), match[2].decode("utf-8", "replace"))
    return wrong


def by_expat(bytes_):
    # The separator is one that no namespace name can hold.
    parser = expat.ParserCreate(namespace_separator="\x0c")
    try:
        parser.Parse(bytes_, True)
    except (expat.ExpatError, LookupError, ValueError) as error:  # the last two for encodings that it does not know
        return str(error)
    return None


def reason(bytes_, ours, found, libxml, expats):
    """Why the three differ, or None. Each answer rests on what the mutant holds, not on the difference alone."""
    rules = set(found["counts"])
    kind = found["document"]["kind"]
    if ours is None:
        if kind == "html":
            return "We take it for a page in HTML and say so (`file-is-html`); its markup is not judged"
        if kind in ("text", "robots"):
            return "It does not begin as XML does: we take it for a list of URLs or a robots.txt"
        if "file-unsupported-format" in rules:
            return "It does not begin as XML does: we say that it is no sitemap (`file-unsupported-format`)"
        if kind == "unknown" and "file-is-json" in rules:
            return "It is JSON: we say so (`file-is-json`)"
        if bytes_.startswith(b"\x1f\x8b"):
            return "Compressed: libxml2 unpacks what it can, expat nothing"
        if found["incomplete"]:
            return "The declared or apparent encoding is one that we do not read, and say so; the verdicts are “incomplete” or “fail”"
        return None
    if ours and libxml and "is not a valid URI" in libxml:
        # The rest of the mutant has to be fine for both.
        again = NAMESPACE.sub(rb"\1\2urn:x\2", bytes_)
        if expats is None or by_expat(again) is None or by_expat(ascii_only(again)) is None:
            return "A namespace name that is no URI: libxml2 objects, Namespaces 1.0 makes that no fault of the document"
    if not ours and libxml and not expats and "xml-declaration-malformed" in rules:
        return "A version or an XML declaration that the grammar does not allow: expat does not look at it"
    if not ours and not libxml and by_expat(bytes_.partition(b"\0")[0]) is None:
        return "NUL characters behind the root: libxml2 takes the first for the end of the file"
    if not ours and not libxml and found["document"]["encoding"].startswith("UTF-16") and len(bytes_) % 2:
        return "Half a character at the end of UTF-16: libxml2 leaves it out"
    if not ours and not libxml and expats and expats.startswith("unknown encoding") and TAILED.search(bytes_):
        return "A declared name that no encoding has: libxml2 passes over the dot or the hyphen at its end"
    if not ours and "xml-encoding-declaration-conflict" in rules and (not libxml or not expats and "is not a valid URI" in libxml):
        return "A declared encoding that the byte order mark or the bytes contradict: libxml2 follows the bytes, expat not always; by section 4.3.3 it is an error"
    if not ours and libxml and not expats and "Unsupported encoding UTF" in libxml:
        return "A slip in the name “UTF-8”: Python, which knows the encodings for expat, forgives it"
    if ours and libxml and expats and {"xml-encoding-not-utf8", "xml-utf16"} & rules and ("Unsupported encoding" in libxml or "unknown encoding" in expats):
        return "An encoding that no parser knows by this name: we say so as an error and read the file as what its bytes are"
    if not ours and (not libxml or "is not a valid URI" in libxml) and not expats and {"xml-encoding-not-utf8", "xml-control-character"} <= rules:
        return "Declared to be in another encoding, but its bytes are UTF-8: we read them as that, and U+FFFE or U+FFFF is among them"
    if ours and expats and "multi-byte encodings" in expats:
        return "An encoding with several bytes a character: expat as Python has it reads none of those, and we what is ASCII"
    if ours and libxml and expats and "xml-encoding-not-utf8" in rules:
        again = re.sub(rb"[\x80-\xff]", b"?", ENCODING.sub(b"", bytes_, count=1))
        if by_expat(again) is None:
            return "Declared to be in an encoding that we do not read: we say so as an error, and `?` stands for each of its bytes beyond ASCII"
    if ours and not libxml and expats and "unknown encoding" in expats:
        return "A slip in the name of an encoding: libxml2 passes over it, we say so as an error and read on"
    if not ours and not libxml and not expats:
        if "xml-declaration-malformed" in rules and re.search(rb"version\s*=\s*(['\"])1\.\1", bytes_):
            return "Version `1.`: the grammar asks for a digit behind the point, both parsers do not"
    if ours and libxml and expats and "\ufeff" in decoded(bytes_)[1:] and by_expat(bytes_.replace(b"\xef\xbb\xbf", b"x")) is None:
        return "U+FEFF in a name: allowed by the 5th edition, by neither parser"
    if "struct-root-invalid" in rules and kind in ("urlset", "sitemapindex"):
        return "A sitemap in another element or in a CDATA section: we say so as an error and judge it by itself"
    if ours and "struct-root-invalid" in rules and libxml and "Extra content" in libxml and expats and "junk after document element" in expats:
        return "Entries without a root: we say so as one error, and not once more at each that would be a root of its own"
    if ours and "file-unsupported-format" in rules:
        return "A comparison of two versions: we say so as an error and judge the new one"
    if ours and "file-pasted-view-source" in rules:
        return "Copied from a browser's view of XML, dashes included: we say so as an error and judge what is behind the dashes"
    if ours and found["document"]["encoding"].startswith("UTF-16") and libxml and "Char 0x0" in libxml and not expats:
        return "UTF-16 that begins with neither a byte order mark nor `<?`: libxml2 does not know it then"
    doctype = {"xml-doctype", "xml-entity-declaration"} & rules
    if ours and doctype and libxml and not expats:
        if "Invalid URI" in libxml or "Fragment not allowed" in libxml:
            return "A system identifier that is no URI: libxml2 objects, the grammar takes any text"
        if "not defined" in libxml and ("SYSTEM" in decoded(bytes_) or "PUBLIC" in decoded(bytes_) or "%" in decoded(bytes_)):
            return "A reference to an entity that the unread part of a DOCTYPE may declare: no fault of well-formedness by section 4.1"
    if ours and doctype and expats:
        # Where the document type is left out, so is what refers to it.
        rest = re.sub(rb"&(?!amp;|lt;|gt;|quot;|apos;|#)[^\s;<&]+;", b"", without_doctype(bytes_, found))
        if by_expat(rest) is None:
            return "A fault inside a DOCTYPE: we report every DOCTYPE (`xml-doctype`, `xml-entity-declaration`) and do not judge what is in it"
    if not expats or ours is not True:
        return None
    if libxml is None and by_expat(ascii_only(bytes_)) is None:
        return "A name of XML 1.0, 5th edition; expat keeps to the 4th"
    return None


ENCODING = re.compile(rb"encoding\s*=\s*(['\"])[^'\"]*\1")
TAILED = re.compile(rb"encoding\s*=\s*(['\"])[\w-]*\w[.-]+\1")
NAMESPACE = re.compile(rb"(xmlns(?::[\w.-]+)?\s*=\s*)(['\"])(?!\2).*?\2", re.S)


def without_doctype(bytes_, found):
    for finding in found["findings"] + found["elsewhere"]:
        start, end = finding["start"]["offset"], finding["end"]["offset"]
        if bytes_[start:end].startswith(b"<!DOCTYPE"):
            return bytes_[:start] + bytes_[end:]
    return bytes_


def ascii_only(bytes_):
    """The same with a letter in the place of every other character."""
    return "".join(c if c < "\x80" else "x" for c in decoded(bytes_).lstrip("\ufeff")).encode()


def decoded(bytes_):
    wide = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"<\0": "utf-16-le", b"\0<": "utf-16-be"}.get(bytes_[:2], "utf-8")
    return bytes_.decode(wide, "replace")


def unexplained(counts):
    return sum(number for (_, why), number in counts.items() if why is None)


def words(verdicts):
    return " / ".join({True: "yes", False: "no", None: "not read"}[verdict] for verdict in verdicts)


def keep(folder, bytes_, verdicts):
    folder = folder / words(verdicts).replace(" / ", "-").replace(" ", "_")
    folder.mkdir(parents=True, exist_ok=True)
    if len(os.listdir(folder)) < 200:
        (folder / f"{abs(hash(bytes_)):x}.xml").write_bytes(bytes_)


def report(options, done, sizes, counts):
    versions = subprocess.run(["xmllint", "--version"], capture_output=True, text=True).stderr.split("\n")[0].split()[-1]
    date = datetime.date.today().isoformat()
    agreed = sizes[True, True, True] + sizes[False, False, False]
    lines = [
        "# Our verdict beside libxml2's and expat's",
        "",
        f"Written on {date} by `python3 tools/differential.py --count {done} --seed {options.seed} --write fuzz/differential.md`;",
        f"xmllint of libxml2 {versions}, {expat.EXPAT_VERSION.replace('_', ' ')}. {done:,} mutants of the tests' files of that day; the question",
        "is whether the file is well-formed and namespace-well-formed.",
        "",
        f"All three say the same of {agreed:,} ({agreed / done:.2%}): of {sizes[True, True, True]:,} that the file is well-formed,",
        f"of {sizes[False, False, False]:,} that it is not. The two parsers agree with each other, and we with neither, on",
        f"{sum(n for (o, l, e), n in sizes.items() if l == e and o is not None and o != l):,}. Of the rest, each is explained by a test of the mutant itself:",
        "",
        "| we | libxml2 | expat | mutants | why |",
        "|---|---|---|--:|---|",
    ]
    for (verdicts, why), number in counts.most_common():
        lines.append(f"| {' | '.join(words(verdicts).split(' / '))} | {number:,} | {why or '**not explained**'} |")
    lines += ["", f"Not explained: {unexplained(counts)}."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
