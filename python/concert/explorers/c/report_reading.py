"""Reads the runtime's report, which the program could have written itself."""

import os
import stat
from pathlib import Path
from typing import Final

from concert.explorers.c.findings import Access, FindingKind, RaceClass, Statement
from concert.explorers.c.report import (
    Report,
    ReportedCoverage,
    ReportedFinding,
    ReportedObject,
    ReportedRace,
    ReportedSide,
    ReportedSite,
    ReportedStep,
    ReportedThread,
)
from concert.explorers.c.schedule import read_schedule
from concert.explorers.c.source.source_access import Storage
from concert.explorers.common.strict_json import Fields, MalformedError, load

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
    races: list[ReportedRace] = []
    findings: list[ReportedFinding] = []
    steps: list[ReportedStep] = []
    sites: list[ReportedSite] = []
    coverage: ReportedCoverage | None = None
    outputs: tuple[tuple[str, int], ...] | None = None
    complete = ended = False
    for number, line in enumerate(lines, start=1):
        where = f"line {number}"
        fields = Fields(load(line), where)
        kind = fields.text("record")
        if ended:
            raise MalformedError("a record after the end", where)
        match kind:
            case "race":
                races.append(_race(fields))
            case "finding":
                findings.append(_finding(fields))
            case "step":
                steps.append(_step(fields))
            case "site":
                sites.append(_site(fields))
            case "coverage" if coverage is None:
                coverage = _coverage(fields)
            case "outputs" if outputs is None:
                complete = fields.flag("complete")
                outputs = fields.objects(
                    "texts", lambda one: (one.text("text"), one.count("count"))
                )
            case "end":
                ended = True
            case _:
                raise MalformedError("no record that is expected here", fields.path("record"))
        fields.end()
    return Report(
        races=tuple(races),
        findings=tuple(findings),
        coverage=coverage,
        outputs=outputs or (),
        outputs_complete=complete,
        steps=tuple(steps),
        sites=tuple(sites),
        ended=ended,
    )


def _race(fields: Fields) -> ReportedRace:
    sides = fields.objects("sides", _side)
    if len(sides) != 2:
        raise MalformedError("two sides are expected", fields.path("sides"))
    race = ReportedRace(
        race_class=fields.one_of(RaceClass, "class"),
        object=_object(fields.fields("object")),
        sides=(sides[0], sides[1]),
        schedule=read_schedule(fields.fields("schedule")),
    )
    accesses = {side.access for side in sides}
    atomic = {Access.ATOMIC_READ, Access.ATOMIC_WRITE}
    if not accesses & {Access.WRITE, Access.ATOMIC_WRITE} or accesses <= atomic:
        raise MalformedError("two accesses that cannot race", fields.path("sides"))
    for side in sides:
        if side.thread >= len(race.schedule.threads):
            raise MalformedError("a side of no thread", fields.path("sides"))
    return race


def _object(fields: Fields) -> ReportedObject:
    found = ReportedObject(
        storage=fields.one_of(Storage, "kind"),
        address=fields.count("address"),
        base=fields.count("base"),
        offset=_any_integer(fields, "offset"),
        size=fields.count("size"),
        born=fields.counts("born"),
    )
    fields.end()
    return found


def _side(fields: Fields) -> ReportedSide:
    return ReportedSide(
        thread=fields.count("thread"),
        access=fields.one_of(Access, "access"),
        pc=fields.count("pc"),
        size=fields.count("size"),
        stack=fields.counts("stack"),
        function_memory=_text_or_null(fields, "function_memory"),
    )


def _finding(fields: Fields) -> ReportedFinding:
    return ReportedFinding(
        kind=fields.one_of(FindingKind, "kind"),
        what=fields.text("what"),
        threads=fields.objects("threads", _thread),
        schedule=read_schedule(fields.fields("schedule")),
    )


def _thread(fields: Fields) -> ReportedThread:
    return ReportedThread(
        thread=fields.count("thread"),
        stack=fields.counts("stack"),
        waits_for=_text_or_null(fields, "waits_for"),
    )


def _coverage(fields: Fields) -> ReportedCoverage:
    return ReportedCoverage(
        statement=fields.one_of(Statement, "statement"),
        limit=_text_or_null(fields, "limit"),
        executions=fields.count("executions"),
        random_executions=fields.count("random_executions"),
        blocked=fields.count("blocked"),
        events=fields.count("events"),
        rounds=fields.count("rounds"),
        threads_created=fields.count("threads_created"),
        bounds=fields.objects("bounds", lambda one: (one.text("what"), one.text("detail"))),
        promoted=fields.count("promoted"),
    )


def _step(fields: Fields) -> ReportedStep:
    value = fields.take("object")
    found = None if value is None else _object(Fields(value, fields.path("object")))
    return ReportedStep(
        thread=fields.count("thread"),
        pc=fields.count("pc"),
        stack=fields.counts("stack"),
        operation=fields.text("op"),
        object=found,
        value=_any_integer_or_null(fields, "value"),
        outcomes=fields.integers("outcome"),
    )


def _site(fields: Fields) -> ReportedSite:
    return ReportedSite(
        pc=fields.count("pc"),
        access=fields.one_of(Access, "access"),
        reached=fields.count("reached"),
        threads=fields.count("threads"),
        locks=fields.counts("locks"),
    )


def _any_integer_or_null(fields: Fields, name: str) -> int | None:
    value = fields.take(name)
    return None if value is None else _whole(value, fields.path(name))


def _any_integer(fields: Fields, name: str) -> int:
    """Returns a whole number of 64 bits, which may be meant with or without a sign."""
    return _whole(fields.take(name), fields.path(name))


def _whole(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 1 << 64:
        raise MalformedError("a whole number of 64 bits is expected", where)
    return value


def _text_or_null(fields: Fields, name: str) -> str:
    value = fields.take(name)
    if value is not None and not isinstance(value, str):
        raise MalformedError("a string or null is expected", fields.path(name))
    return value or ""
