"""Reads the programs that the suite asks about, and their races."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from concert.reading.records import Record, Whole
from concert.suites.common.task_files import TaskFileError
from concert.suites.common.task_tables import read_table, task_record
from concert.suites.race_detection.answer.labels import Label
from concert.suites.race_detection.answer.races import LinePair, RaceLines, line_pair
from concert.suites.race_detection.tasks.rendering import Form, Rendering
from concert.values.values import Outcome, SeededAnswer

OWN = "concert"
"""Origin of the programs that came with Concert."""
DRDBENCH = "drdbench"
"""Origin of imported ones."""

_FILES = ("program.c", "races.toml", "seeded.toml")


class AccessKind(StrEnum):
    """The access of a line to the racing variable."""

    READ = "read"
    WRITE = "write"
    READ_WRITE = "read-write"


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """One side of a race.

    Attributes:
        line: Line of the program, from 1.
        kind: What it does to the variable; None where a published label does not say.
        code: The line itself, without indentation.
        further_lines: Other lines that name the same access, ascending. Only imported programs
            have any: published labels may name the access and the calls that lead to it.
    """

    line: int
    kind: AccessKind | None
    code: str
    further_lines: tuple[int, ...] = ()

    @property
    def lines(self) -> tuple[int, ...]:
        """All lines that name the access, ascending."""
        return tuple(sorted({self.line, *self.further_lines}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """An annotated race.

    Attributes:
        variable: Name of, or expression for, the memory that both sides access.
        first: The side with the smaller line.
        second: The other side; the same line where two threads execute it.
        reason: Why nothing orders the two, in one line.
        aliases: Other names by which the two lines reach the memory, sorted.
    """

    variable: str
    first: Access
    second: Access
    reason: str
    aliases: tuple[str, ...] = ()

    @property
    def lines(self) -> LinePair:
        """The race's identity in data of our own; of an imported race, a pair that names it."""
        return line_pair(self.first.line, self.second.line)

    @property
    def sides(self) -> RaceLines:
        """All lines by which the race may be named."""
        return RaceLines(self.first.lines, self.second.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program with its ground truth.

    Attributes:
        task_id: Name of its folder.
        title: One line for people; never shown to a model.
        category: DRDBench's category that it is like (Tables 4 and 5).
        source: The program as it is prompted.
        races: All its races, sorted by lines; empty for a race-free program.
        race_free_because: Why there is none; empty for a racy program, and where nobody says.
        seeded: Answers with known faults.
        origin: `OWN` or `DRDBENCH`.
        renderings: Other forms that it can be shown in, where they differ from the source.
    """

    task_id: str
    title: str
    category: str
    source: str
    races: tuple[Race, ...]
    race_free_because: str
    seeded: tuple[SeededAnswer, ...]
    origin: str = OWN
    renderings: Mapping[Form, Rendering] = field(default_factory=dict, hash=False)

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the source; line n is at n - 1."""
        return self.source.splitlines()

    def rendered(self, form: Form) -> "Program":
        """Returns the program as it is in another form, with its races at their lines there.

        Raises:
            KeyError: It has no such form.
        """
        return self.moved(self.renderings[form])

    def moved(self, rendering: Rendering) -> "Program":
        """Returns the program with the text and the lines of a rendering of it."""
        lines = rendering.text.splitlines()

        def moved(access: Access) -> Access:
            first, *further = rendering.lines_of(access.lines)
            code = lines[first - 1].strip()
            return replace(access, line=first, code=code, further_lines=tuple(further))

        races = (
            replace(race, first=moved(race.first), second=moved(race.second)) for race in self.races
        )
        return replace(
            self,
            source=rendering.text,
            races=tuple(sorted(races, key=lambda race: (race.sides, race.variable))),
            renderings={},
        )

    @property
    def ground_truth(self) -> frozenset[LinePair]:
        """The line pairs that name a race."""
        return frozenset(pair for race in self.races for pair in race.sides.pairs)

    @property
    def digest(self) -> str:
        """SHA-256 (hex) of what a verdict depends on: the source and the lines of the races."""
        sides = sorted(race.sides for race in self.races)
        plain = all(len(first) == len(second) == 1 for first, second in sides)
        lines = sorted(race.lines for race in self.races) if plain else sides
        content = {"races": lines, "source": self.source}
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def load_programs(root: Path) -> tuple[Program, ...]:
    """Reads every program below `root`, one folder each, sorted by task id.

    Raises:
        TaskFileError: A file is missing or wrong.
    """
    return tuple(load_program(folder) for folder in task_folders(root))


def task_folders(root: Path) -> tuple[Path, ...]:
    """Returns the folders below `root` that hold a file of a task, sorted; it may be faulty."""
    found = {path.parent for name in _FILES for path in root.glob(f"*/{name}")}
    return tuple(sorted(found))


class _Access(Record, frozen=True, kw_only=True):
    line: Whole
    access: AccessKind
    code: str


class _Race(Record, frozen=True, kw_only=True):
    variable: str
    first: _Access
    second: _Access
    reason: str
    aliases: tuple[str, ...] = ()


class _Annotations(Record, frozen=True, kw_only=True):
    """The contents of races.toml."""

    title: str
    category: str
    race_free_because: str = ""
    race: tuple[_Race, ...] = ()


class _Answer(Record, frozen=True, kw_only=True):
    name: str
    text: str
    outcome: Outcome
    labels: tuple[Label, ...]


class _Answers(Record, frozen=True, kw_only=True):
    """The contents of seeded.toml."""

    answer: tuple[_Answer, ...] = ()


def load_program(folder: Path) -> Program:
    """Reads one program and its annotations.

    Raises:
        TaskFileError: A file is missing or wrong.
    """
    source = _read(folder / "program.c")
    path, seeded = folder / "races.toml", folder / "seeded.toml"
    annotations = task_record(_Annotations, read_table(path), path)
    answers = task_record(_Answers, read_table(seeded) if seeded.exists() else {}, seeded)
    program = Program(
        task_id=folder.name,
        title=annotations.title,
        category=annotations.category,
        source=source,
        races=tuple(_race(race, path) for race in annotations.race),
        race_free_because=annotations.race_free_because,
        seeded=tuple(
            SeededAnswer(
                name=answer.name,
                text=answer.text,
                outcome=answer.outcome,
                labels=tuple(sorted(label.value for label in answer.labels)),
            )
            for answer in answers.answer
        ),
    )
    _check(program, path)
    return program


def _check(program: Program, path: Path) -> None:
    if bool(program.races) == bool(program.race_free_because):
        raise TaskFileError(path, "needs either races or race_free_because")
    pairs = [race.lines for race in program.races]
    if pairs != sorted(set(pairs)):
        raise TaskFileError(path, "races must be sorted by lines, one a line pair")
    lines = program.lines
    for access in (side for race in program.races for side in (race.first, race.second)):
        if not 1 <= access.line <= len(lines):
            raise TaskFileError(path, f"line {access.line} lies outside of the program")
        if lines[access.line - 1].strip() != access.code:
            raise TaskFileError(path, f"line {access.line} of the program is not {access.code!r}")


def _race(read: _Race, path: Path) -> Race:
    race = Race(
        variable=read.variable,
        first=_access(read.first),
        second=_access(read.second),
        reason=read.reason,
        aliases=tuple(sorted(read.aliases)),
    )
    if race.first.line > race.second.line:
        raise TaskFileError(path, f"line {race.second.line} must be the first side")
    if race.first.kind is race.second.kind is AccessKind.READ:
        raise TaskFileError(path, f"lines {race.first.line} and {race.second.line} only read")
    return race


def _access(read: _Access) -> Access:
    return Access(line=read.line, kind=read.access, code=read.code)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TaskFileError(path, f"cannot be read ({error})") from error
