"""Follows hostile names and texts to what commands print and to files that they write."""

import csv
import io
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.app import commands_for_tests
from tests.hostile.answers.race_lists import RIGHT, TASK, WRONG
from tests.hostile.part import Cost, Outcome, printable

GROUP = "ways-out"
_KIND = "carries names or texts that break what prints them"
_SECONDS = 300.0

_NAMES = {
    "controls": "m\x1b]0;owned\x07\x1b[2J\x9b31m\x08",
    "lines": "m\r\nreference 100.0 pass\u2028next\u0085",
    "bidi": "m\u202e\u2066\u200b\ufeff",
    "markup": "m</td><script>alert(1)</script>&",
    "cells": "m | 100.0 | `x` [a](http://b)",
    "formula": '=HYPERLINK("http://x","y")',
    "formula-behind-a-sign": "-1+1|cmd",
    "long": "m" * 5_000,
}
_TERMINAL, _MARKDOWN, _CSV = "on the terminal", "in Markdown", "in CSV"


@dataclass(frozen=True, slots=True, kw_only=True)
class WayOut:
    """A model's name, and where it comes out.

    Attributes:
        name: Kebab-case name, unique within the group.
        model: The name that a file of recordings gives its model.
        command: The command that prints or writes it, after evaluate.
        where: What of the command's work is looked at.
        required: What must come out, for people.
        why: What it tries.
        cost: Where it is tried.
    """

    name: str
    model: str
    command: str
    where: str
    required: str
    why: str
    cost: Cost = Cost.SLOW
    group: str = GROUP
    kind: str = _KIND


def cases() -> Sequence[WayOut]:
    """Returns each name with each way out."""
    ways = (
        ("evaluate", _TERMINAL, "a row a row, and no control"),
        ("score", _TERMINAL, "a row a row, and no control"),
        ("tables", _TERMINAL, "a row a row, and no control"),
        ("tables", _MARKDOWN, "as many cells a row as columns, and no markup"),
        ("tables", _CSV, "as many cells a row as columns, and no formula"),
    )
    return tuple(
        WayOut(
            name=f"{command.replace('_', '-')}-{where.rpartition(' ')[2].lower()}-{name}",
            model=model,
            command=command,
            where=where,
            required=required,
            why=f"A model's name of {name.replace('-', ' ')}, {where}, by {command}.",
            cost=Cost.FAST
            if name in ("controls", "cells") and command == "evaluate"
            else Cost.SLOW,
        )
        for name, model in _NAMES.items()
        for command, where, required in ways
    )


def try_all(chosen: Sequence[WayOut]) -> Iterator[tuple[WayOut, Outcome]]:
    """Judges an answer of each name once, then looks at each way out."""
    for model in dict.fromkeys(case.model for case in chosen):
        with tempfile.TemporaryDirectory(prefix="concert-hostile-") as folder:
            user = Path(folder)
            _record(model, user / "recorded.jsonl")
            printed = {"evaluate": _run("evaluate", user, *_EVALUATE)}
            for case in chosen:
                if case.model == model:
                    if case.command not in printed:
                        printed[case.command] = _run(case.command, user, *_OPTIONS[case.command])
                    yield case, _looked_at(case, printed[case.command], user)


_EVALUATE = (
    "--suite=race-detection",
    "--model=recorded:recorded.jsonl",
    f"--tasks=race-detection/{TASK}",
)
_OPTIONS = {"score": (), "tables": ("--suite=race-detection", "--out=tables")}


def _record(model: str, path: Path) -> None:
    rows = [
        {"task_id": TASK, "model": model, "sample": sample, "response": response}
        for sample, response in enumerate((RIGHT, WRONG, ""))
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def _run(command: str, folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [str(commands_for_tests.program(command)), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "BUILD_WORKING_DIRECTORY": str(folder)},
        cwd=folder,
        check=False,
        timeout=_SECONDS,
    )
    told = done.stdout.decode("utf-8", "surrogateescape")
    # A name that is refused in one line is as good as one that is escaped.
    return told if done.returncode in (0, 2, 69) else f"exit status {done.returncode}\x00{told}"


def _looked_at(case: WayOut, printed: str, folder: Path) -> Outcome:
    complaint = _of_text(printed)
    files = {_MARKDOWN: ("*.md", _of_markdown), _CSV: ("*.csv", _of_csv)}
    if case.where in files:
        pattern, look = files[case.where]
        complaint = _of_files(folder / "tables", pattern, look)
    elif complaint == "" and max(map(len, printed.splitlines()), default=0) > _LONGEST_LINE:
        complaint = "a line of thousands of characters"
    return Outcome(held=complaint == "", came_out=printable(complaint or "as required"))


_LONGEST_LINE = 2_000


def _of_files(folder: Path, pattern: str, look: Callable[[str], str]) -> str:
    if not folder.is_dir():
        return ""
    for path in sorted(folder.rglob(pattern)):
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        if complaint := _of_text(text.replace("\r\n", "\n")) or look(text):
            return f"{path.name}: {complaint}"
    return ""


def _of_text(text: str) -> str:
    odd = sorted({c for c in text if not c.isprintable() and c != "\n"})
    return f"controls {odd!r}" if odd else ""


def _of_markdown(text: str) -> str:
    if re.search(r"(?<!\\)<(?:script|/td|img)", text):
        return "markup"
    cells = -1
    for line in text.splitlines():
        here = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else -1
        if here >= 0 and cells >= 0 and here != cells:
            return f"{here - 1} cells where there are {cells - 1} columns"
        cells = here
    return ""


def _of_csv(text: str) -> str:
    rows = list(csv.reader(io.StringIO(text, newline="")))
    if len({len(row) for row in rows}) > 1:
        return "rows of different lengths"
    for cell in (cell for row in rows for cell in row):
        if cell.startswith(("=", "+", "-", "@", "\t")) and not re.fullmatch(_NUMBER, cell):
            return f"a formula: {cell}"
    return ""


_NUMBER = r"[-+]?(?:[\d.,]+(?:e[-+]?\d+)?(?: ?%)?)?|-"
