"""Checks a built folder for the plug-ins in Python: runs the command line, and hands on what it prints."""

import logging
import os
import re
import shutil
import subprocess
import sysconfig
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple
from urllib.parse import unquote

# A line of `--format github`, the format that has everything and whose lines no file name can forge.
LINE = re.compile(r"::(error|warning|notice) (?:file=(.*?),line=(\d+),col=(\d+),)?title=sitemap-lint ?(.*?)::(.*)")
LEVELS = {"error": logging.ERROR, "warning": logging.WARNING, "notice": logging.INFO}
# How many findings of a rule are told, by their level.
MOST = {logging.ERROR: 10, logging.WARNING: 10, logging.INFO: 1}


class Told(NamedTuple):
    """What is told of a folder: a finding at `place` (file:line:column), or, without place and rule, a sentence."""

    level: int
    text: str
    place: str = ""
    rule: str = ""

    def line(self) -> str:
        return f"{self.place}: {self.text} [{self.rule}]" if self.place else self.text


def check(folder: str, fail_on: Optional[str] = None) -> Tuple[List[Told], Optional[str]]:
    """What is to be told of a folder, and one sentence if the check fails or could not be made."""
    try:
        here = os.path.relpath(folder)
    except ValueError:  # On Windows, if it is on another drive.
        here = folder
    options = ["--fail-on", fail_on] if fail_on else []
    # A generator may run without the folder on its path in which pip installs programs.
    program = shutil.which("sitemap-lint", path=sysconfig.get_path("scripts")) or shutil.which("sitemap-lint")
    if not program:
        return [], f"{here} could not be checked: the program sitemap-lint is not installed."
    command = [program, "--format", "github", *options, "--", here]
    try:
        ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace")
    except OSError as error:
        return [], f"{here} could not be checked: {program} does not run: {error.strerror}."
    told = list(findings(ran.stdout))
    # stdout has them, too, if they are about files.
    known = [one.text for one in told]
    for line in lines(ran.stderr):
        text = re.sub("^(sitemap-lint|error): ", "", line)
        if text not in known:
            told.append(Told(logging.ERROR if ran.returncode else logging.WARNING, text))
    again = " ".join(["sitemap-lint", *options, here])
    failures = {
        0: None,
        1: f"The check of {here} failed. `{again}` shows the findings with their fixes.",
        2: f"{here} could not be checked, for the reasons above.",
    }
    return told, failures.get(ran.returncode, f"{here} could not be checked: sitemap-lint ended with {ran.returncode}.")


def findings(stdout: str) -> Iterator[Told]:
    told: Dict[str, int] = {}
    more: Dict[str, int] = {}
    for found in filter(None, map(LINE.fullmatch, lines(stdout))):
        severity, file, line, column, rule, said = found.groups()
        level = LEVELS[severity]
        if file is None:
            yield Told(level, plain(said))
        elif told.get(rule, 0) < MOST[level]:
            told[rule] = told.get(rule, 0) + 1
            yield Told(level, plain(said), f"{plain(file)}:{line}:{column}", rule)
        else:
            more[rule] = more.get(rule, 0) + 1
    for rule, number in more.items():
        yield Told(logging.INFO, f"and {number} more [{rule}]")


def lines(text: str) -> List[str]:
    return [line for line in text.replace("\r\n", "\n").split("\n") if line]


def plain(text: str) -> str:
    return re.sub("%(3A|2C|0A|0D|25)", lambda escape: unquote(escape[0]), text)
