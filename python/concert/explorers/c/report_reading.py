"""Reads the runtime's report, which the program could have written itself."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from concert.explorers.c.report import (
    Report,
    ReportedCoverage,
    ReportedEnd,
    ReportedFinding,
    ReportedObject,
    ReportedOutputs,
    ReportedRace,
    ReportedSite,
    ReportedStep,
)
from concert.explorers.c.verdict.findings import Access
from concert.explorers.c.verdict.schedule import demand_threads
from concert.reading.records import MalformedError, load_value, read_record

type _Line = (
    ReportedRace
    | ReportedFinding
    | ReportedStep
    | ReportedSite
    | ReportedCoverage
    | ReportedOutputs
    | ReportedEnd
)

MOST_REPORT_BYTES: Final = 64 << 20
_MOST_RECORDS: Final = 200_000


def read_report_file(path: Path) -> Report:
    """Reads a report from a folder that the program could write in.

    Raises:
        MalformedError: It is no plain file, too large, or no report.
    """
    try:
        # A pipe would block, and a link lead out of the folder.
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return Report()
    except OSError as error:
        raise MalformedError(f"the report cannot be opened ({error.strerror})") from None
    with os.fdopen(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise MalformedError("the report is no file")
        content = stream.read(MOST_REPORT_BYTES + 1)
    if len(content) > MOST_REPORT_BYTES:
        raise MalformedError("the report is too large")
    return parse_report(content)


def parse_report(content: bytes) -> Report:
    """Returns the report in JSON Lines.

    A last line without its end was being written when the process died; it does not count.

    Raises:
        MalformedError: A line is no record, or comes after the end.
    """
    lines = content.split(b"\n")[:-1]
    if len(lines) > _MOST_RECORDS:
        raise MalformedError("more records than a report has")
    read: dict[type, list[Any]] = {kind: [] for kind in _KINDS.values()}
    for number, line in enumerate(lines, start=1):
        where = f"line {number}"
        record = _record(load_value(line), where)
        if read[ReportedEnd]:
            raise MalformedError("a record after the end", where)
        if read[type(record)] and isinstance(record, _ONCE):
            raise MalformedError("no record that is expected here", f"{where}.record")
        read[type(record)].append(record)
    (coverage,) = read[ReportedCoverage] or [None]
    (outputs,) = read[ReportedOutputs] or [ReportedOutputs(complete=False, texts=())]
    return Report(
        races=tuple(read[ReportedRace]),
        findings=tuple(read[ReportedFinding]),
        coverage=coverage,
        outputs=tuple((one.text, one.count) for one in outputs.texts),
        outputs_complete=outputs.complete,
        steps=tuple(read[ReportedStep]),
        sites=tuple(read[ReportedSite]),
        ended=bool(read[ReportedEnd]),
    )


_KINDS: Final[Mapping[object, type[_Line]]] = {
    "race": ReportedRace,
    "finding": ReportedFinding,
    "step": ReportedStep,
    "site": ReportedSite,
    "coverage": ReportedCoverage,
    "outputs": ReportedOutputs,
    "end": ReportedEnd,
}
_ONCE: Final = (ReportedCoverage, ReportedOutputs)
_ATOMIC: Final = frozenset({Access.ATOMIC_READ, Access.ATOMIC_WRITE})
_WRITING: Final = frozenset({Access.WRITE, Access.ATOMIC_WRITE})


def _record(value: object, where: str) -> _Line:
    if not isinstance(value, dict):
        raise MalformedError("an object is expected", where)
    kind = _KINDS.get(value["record"]) if isinstance(value.get("record"), str) else None
    if kind is None:
        raise MalformedError("no record that is expected here", f"{where}.record")
    record = read_record(kind, value, where)
    match record:
        case ReportedRace():
            demand_threads(record.schedule, f"{where}.schedule")
            _demand_race(record, f"{where}.sides")
            _demand_offset(record.object, f"{where}.object")
        case ReportedFinding():
            demand_threads(record.schedule, f"{where}.schedule")
            for index, thread in enumerate(record.threads):
                _demand_offset(thread.object, f"{where}.threads[{index}].object")
        case ReportedStep():
            _demand_wide(record.value, f"{where}.value")
            _demand_offset(record.object, f"{where}.object")
    return record


def _demand_race(race: ReportedRace, where: str) -> None:
    accesses = {side.access for side in race.sides}
    if not accesses & _WRITING or accesses <= _ATOMIC:
        raise MalformedError("two accesses that cannot race", where)
    if any(side.thread >= len(race.schedule.threads) for side in race.sides):
        raise MalformedError("a side of no thread", where)


def _demand_offset(found: ReportedObject | None, where: str) -> None:
    if found is not None:
        _demand_wide(found.offset, f"{where}.offset")


def _demand_wide(value: int | None, where: str) -> None:
    # msgspec bounds no number beyond those with a sign.
    if value is not None and abs(value) >= 1 << 64:
        raise MalformedError("a whole number of 64 bits is expected", where)
