"""States how a command may end on hostile input or in hostile surroundings, and finds breaches."""

import csv
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DOCUMENTED: Final = frozenset({0, 1, 2, 3, 4, 69})
"""Exit statuses that say that something was done, or why not; 70 is a defect of ours."""
REFUSALS: Final = frozenset({2, 69})
"""Exit statuses that come with one line that names the cause."""
MOST_PEAK_BYTES: Final = 4 << 30
"""Above what the largest permitted inputs take, and far below a file of 60 GB."""

_LONGEST_LINE: Final = 4000
_PREFIX: Final = "concert: "
_CONTROLS: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)
_HARMLESS: Final = re.compile(
    # Progress, and the shell that starts the pinned Python where the working folder is gone.
    r"(ask|self-check|judge|measure) +[0-9]+ of [0-9]+( |$)|(/bin/)?sh: 0: getcwd\(\) failed"
)
_DEFECTS: Final = (
    "Traceback (most recent call last)",
    "Exception ignored",
    "Fatal Python error",
    "Segmentation fault",
    "core dumped",
)
_SHOWN: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The end of a command: its exit status and its output.

    Attributes:
        status: Exit status; below 0 where a signal ended it; None where it had to be killed.
        stdout: What it printed.
        stderr: What it said besides.
        seconds: Wall time.
        peak_bytes: Most resident memory, or 0 where nobody measured it.
    """

    status: int | None
    stdout: bytes
    stderr: bytes
    seconds: float
    peak_bytes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of one case.

    Attributes:
        case: Its name.
        breaches: What must not be, one sentence each; empty where everything held.
        said: The end of what the command said, escaped.
        seconds: Wall time.
        skipped: Why the case cannot be run on this machine, or empty.
    """

    case: str
    breaches: tuple[str, ...]
    said: str = ""
    seconds: float = 0.0
    skipped: str = ""

    @property
    def held(self) -> bool:
        """Tells whether nothing was breached."""
        return not self.breaches


def outcome_of(
    case: str,
    ended: Ended,
    *,
    statuses: Collection[int] = DOCUMENTED,
    written: Collection[Path] = (),
) -> Outcome:
    """Holds the end of a command against what is required.

    Args:
        case: Name of the case.
        ended: How the command ended.
        statuses: The exit statuses that are right.
        written: Files that came to be; reports among them are looked at as well.
    """
    breaches = [*_status_breaches(ended, statuses), *_text_breaches(ended)]
    if ended.peak_bytes > MOST_PEAK_BYTES:
        breaches.append(f"it used {ended.peak_bytes >> 20} MiB of memory")
    breaches += _file_breaches(written)
    said = (ended.stderr or ended.stdout)[-2 * _SHOWN :].decode("utf-8", "backslashreplace")
    return Outcome(
        case=case, breaches=tuple(breaches), said=ascii(said)[-_SHOWN:], seconds=ended.seconds
    )


def _status_breaches(ended: Ended, statuses: Collection[int]) -> Iterator[str]:
    if ended.status is None:
        yield f"it did not end within {ended.seconds:.0f} s"
        return
    if ended.status not in statuses:
        yield f"exit status {ended.status}"
    if ended.status in REFUSALS and ended.status in statuses:
        lines = ended.stderr.decode("utf-8", "replace").splitlines()
        told = [line for line in lines if line.startswith(_PREFIX)]
        if not told:
            yield "no line names the cause"
        elif len(told) > 1:
            yield f"{len(told)} lines tell one cause"
        foreign = [
            line for line in lines if not line.startswith(_PREFIX) and not _HARMLESS.match(line)
        ]
        if foreign:
            yield f"a line is not Concert's: {foreign[0][:_SHOWN]!r}"


def _text_breaches(ended: Ended) -> Iterator[str]:
    for name, raw in (("standard output", ended.stdout), ("standard error", ended.stderr)):
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            yield f"{name} is not UTF-8: {raw[max(0, error.start - 20) : error.start + 20]!r}"
            text = raw.decode("utf-8", "replace")
        found = _CONTROLS.search(text)
        if found:
            yield f"{name} holds {found.group()!a}: {text[max(0, found.start() - 40) :][:80]!a}"
        for defect in _DEFECTS:
            if defect in text:
                yield f"{name} holds {defect!r}"
        longest = max(map(len, text.splitlines()), default=0)
        if name == "standard error" and longest > _LONGEST_LINE:
            yield f"a line of {name} has {longest} characters"


def _file_breaches(written: Collection[Path]) -> Iterator[str]:
    """Yields what is wrong with reports that programs and people read: nothing may break out."""
    for path in sorted(written):
        if path.name.startswith("traceback-"):
            yield f"a traceback was written: {path.read_text('utf-8', 'replace')[-_SHOWN:]!a}"
        if path.suffix not in (".md", ".csv", ".svg") or not path.is_file():
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        found = _CONTROLS.search(text)
        if found:
            yield f"{path.name} holds {found.group()!a}"
        yield from _format_breaches(path, text)


def _format_breaches(path: Path, text: str) -> Iterator[str]:
    if path.suffix == ".svg":
        try:
            ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            yield f"{path.name} is not XML: {error}"
    elif path.suffix == ".csv":
        rows = list(csv.reader(text.splitlines(keepends=True)))
        if len({len(row) for row in rows}) > 1:
            yield f"{path.name} has rows of different lengths"
        if any(cell[:1] in ("=", "@") for row in rows for cell in row):
            yield f"{path.name} has a cell that a spreadsheet runs"
    elif "<script" in text:
        yield f"{path.name} holds markup from outside"
