"""Imports the programs of a checkout of SV-Benchmarks or DRDBench."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from concert.suites.race_detection.importing.checkout import Checkout
from concert.suites.race_detection.importing.errors import UnusableTaskError
from concert.suites.race_detection.importing.formatting import Formatter
from concert.suites.race_detection.importing.headers import collect_files
from concert.suites.race_detection.importing.imported import (
    Imported,
    LabelLine,
    MissingForm,
    SkippedTask,
)
from concert.suites.race_detection.importing.label_lines import LabelledText
from concert.suites.race_detection.importing.phases import (
    ALL_PHASES,
    Phases,
    Prepared,
    RawProgram,
    prepare,
)
from concert.suites.race_detection.importing.race_labels import RaceLabel, read_race_labels
from concert.suites.race_detection.importing.task_definitions import (
    CATEGORIES,
    TaskDefinition,
    read_task,
    task_files,
)
from concert.suites.race_detection.tasks.programs import DRDBENCH, Access, Program, Race
from concert.suites.race_detection.tasks.rendering import Form, Rendering

_MOST_SOURCE_BYTES = 1 << 20
_MOST_LABEL_BYTES = 1 << 20
_MAIN = re.compile(r"^(?:\w[\w* \t]*[* \t])?main[ \t]*\([^;\n]*$", re.MULTILINE)
"""The head of a definition of `main` in a formatted text."""
_BLANKS = {0x0B: " ", 0x0C: " "}
"""Vertical tab and form feed are blanks in C, and ends of lines elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    task: TaskDefinition
    raw: RawProgram
    labels: tuple[RaceLabel, ...]

    @property
    def task_id(self) -> str:
        return f"{self.task.path.parent}.{self.task.path.stem}"


def import_checkout(
    checkout: Checkout,
    sets: str,
    formatter: Formatter,
    *,
    phases: Phases = ALL_PHASES,
    categories: Iterable[str] = CATEGORIES,
) -> Imported:
    """Imports all that can be imported; what cannot is listed with its reason.

    Args:
        checkout: The checkout.
        sets: Text of the `.set` that selects the tasks.
        formatter: Formats programs.
        phases: The phases after which programs are prompted. With all of them, programs also have
            the forms of the ablations.
        categories: Folders whose programs are wanted.

    Raises:
        SandboxError: The sandbox failed.
    """
    wanted = frozenset(categories)
    candidates: list[_Candidate] = []
    skipped: list[SkippedTask] = []
    for path in task_files(checkout, sets):
        try:
            if str(path.parent) not in wanted:
                raise UnusableTaskError(f"{path.parent} is none of the categories")
            candidates.append(_candidate(checkout, path))
        except UnusableTaskError as error:
            skipped.append(SkippedTask(path=path, reason=error.what))
    programs: list[Program] = []
    label_lines: list[LabelLine] = []
    missing: list[MissingForm] = []
    prepared = prepare([one.raw for one in candidates], formatter, phases=phases)
    for candidate, result in zip(candidates, prepared, strict=True):
        try:
            if isinstance(result, UnusableTaskError):
                raise result
            _demand_sense(candidate, result.source)
            programs.append(_program(candidate, result, phases))
        except UnusableTaskError as error:
            skipped.append(SkippedTask(path=candidate.task.path, reason=error.what))
            continue
        label_lines += _label_lines(candidate, result.source)
        missing += [
            MissingForm(task_id=candidate.task_id, form=form, reason=reason)
            for form, reason in _missing(candidate, result).items()
        ]
    return Imported(
        programs=tuple(sorted(programs, key=lambda program: program.task_id)),
        skipped=tuple(sorted(skipped, key=lambda task: task.path)),
        label_lines=tuple(
            sorted(label_lines, key=lambda one: (one.task_id, one.variable, one.line))
        ),
        missing_forms=tuple(sorted(missing, key=lambda one: (one.task_id, one.form))),
    )


def _candidate(checkout: Checkout, path: PurePosixPath) -> _Candidate:
    task = read_task(checkout, path)
    labels: tuple[RaceLabel, ...] = ()
    if not task.race_free:
        labels_path = path.with_suffix(".pkl")
        if not checkout.has(labels_path):
            raise UnusableTaskError("racy, and no labels (.pkl) beside it")
        labels = read_race_labels(checkout.data(labels_path, most_bytes=_MOST_LABEL_BYTES))
    folder = task.program.parent

    def read(name: str) -> str | None:
        file = folder / name
        if not checkout.has(file):
            return None
        return checkout.text(file, most_bytes=_MOST_SOURCE_BYTES).translate(_BLANKS)

    files = collect_files(task.program.name, read)
    return _Candidate(task=task, raw=RawProgram(main=task.program.name, files=files), labels=labels)


def _demand_sense(candidate: _Candidate, source: str) -> None:
    if _MAIN.search(source) is None:
        raise UnusableTaskError("its program has no function main")
    last = source.count("\n")
    for label in candidate.labels:
        for line in (line for side in label.lines for line in side if not 1 <= line <= last):
            raise UnusableTaskError(
                f"a label of {ascii(label.variable)[:100]} names line {_short(line)},"
                f" and the program has {last}"
            )


def _short(number: int) -> str:
    digits = len(f"{number:x}")
    return str(number) if digits <= 16 else f"of {digits} hexadecimal digits"


def _program(candidate: _Candidate, prepared: Prepared, phases: Phases) -> Program:
    lines = prepared.source.splitlines()
    missing = _missing(candidate, prepared)
    program = Program(
        task_id=candidate.task_id,
        title=f"{candidate.task.path.parent}: {candidate.task.path.stem}",
        category=str(candidate.task.path.parent),
        source=prepared.source,
        races=tuple(_race(label, lines) for label in candidate.labels),
        race_free_because="",
        seeded=(),
        origin=DRDBENCH,
        renderings={
            form: rendering for form, rendering in prepared.forms.items() if form not in missing
        },
    )
    if phases == ALL_PHASES:
        return program
    if _unmapped(candidate, prepared.shown):
        raise UnusableTaskError(f"line {_unmapped(candidate, prepared.shown)} of a label is lost")
    return program.moved(prepared.shown)


def _missing(candidate: _Candidate, prepared: Prepared) -> Mapping[Form, str]:
    """Returns why forms cannot be shown, those among them that lack a line of a label."""
    lacking = {
        form: f"line {line} of a label has no code in it"
        for form, rendering in prepared.forms.items()
        if (line := _unmapped(candidate, rendering))
    }
    return {**prepared.missing, **lacking}


def _unmapped(candidate: _Candidate, rendering: Rendering) -> int:
    """Returns a line of a label that a rendering does not have, 0 where it has all."""
    lines = (line for label in candidate.labels for side in label.lines for line in side)
    return next((line for line in lines if not rendering.lines_of([line])), 0)


def _race(label: RaceLabel, lines: Sequence[str]) -> Race:
    first, second = (
        Access(
            line=side[0],
            kind=None,
            code=lines[side[0] - 1].strip(),
            further_lines=side[1:],
        )
        for side in label.lines
    )
    return Race(variable=label.variable, first=first, second=second, reason="")


def _label_lines(candidate: _Candidate, source: str) -> list[LabelLine]:
    lines = source.splitlines()
    text = LabelledText(source)
    return [
        LabelLine(
            task_id=candidate.task_id,
            variable=label.variable,
            line=line,
            code=lines[line - 1].strip(),
            touch=text.touch(label.variable, line),
        )
        for label in candidate.labels
        for side in label.lines
        for line in side
    ]
