"""The worksheet that an auditor fills in, written and read.

A worksheet is a TOML file with an entry for each program. It does not say which model wrote a
program, so that no one is judged by name.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.audit.audit_file import read_audit_file
from concert.audit.errors import AuditError
from concert.audit.findings import Failure, Finding, Verdict
from concert.escaping import one_line
from concert.reading.records import Record

_HEAD = """\
# Worksheet of {auditor}. For each program read prompt.txt and program.java in its folder; fill in
#   structure  "yes" or "no": are all classes and methods there that the task asks for?
#   main       "yes" or "no": does main start all threads and pass the right values to them?
#   checklist  "yes" or "no" for each requirement: does the program meet it in every interleaving?
#   verdict    "right" or "wrong"; right only where all of the above are "yes"
#   failure    where wrong, why: "threads-not-ended", "no-interaction", "incomplete-classes",
#              "wrong-variables" or "other"
#   note       whatever helps others; may stay empty
"""
_FILL = "fill it in as the comment on top of the file says"
_YES_NO = ("yes", "no")


class _Row(Record, frozen=True, kw_only=True):
    """The entry of one program. An empty text is not filled in."""

    program: str
    structure: str = ""
    main: str = ""
    checklist: tuple[str, ...] = ()
    verdict: str = ""
    failure: str = ""
    note: str = ""


class _Worksheet(Record, frozen=True, kw_only=True):
    entry: tuple[_Row, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A program to be judged.

    Attributes:
        program: Its number, such as "007".
        task_id: The task that it is meant to solve.
        requirements: What the task asks for, one a checklist item.
    """

    program: str
    task_id: str
    requirements: tuple[str, ...]


def blank_worksheet(auditor: str, entries: Sequence[Entry]) -> str:
    """Returns a worksheet to be filled in."""
    return "\n".join([_HEAD.format(auditor=auditor), *map(_blank_entry, entries)])


def read_worksheet(path: Path, entries: Sequence[Entry]) -> dict[str, Finding]:
    """Reads a worksheet that must be filled in.

    Args:
        path: The file.
        entries: The programs that it must judge.

    Returns:
        The findings by program, sorted.

    Raises:
        AuditError: It cannot be read, lacks something, or contradicts itself.
    """
    sheet = read_audit_file(
        _Worksheet, path, absent="no such worksheet", first="draw an audit first", remedy=_FILL
    )
    found: dict[str, Finding] = {}
    wanted = {entry.program: entry for entry in entries}
    for number, row in enumerate(sheet.entry, start=1):
        program = row.program
        if program not in wanted:
            shown = one_line(repr(program), most=60)
            raise AuditError(
                f"entry {number}: program is {shown}, which is not in this worksheet's sample",
                where=path,
                remedy="keep the numbers that draw or merge wrote",
            )
        if program in found:
            raise AuditError(
                f"program {program} stands there twice", where=path, remedy="keep one entry"
            )
        found[program] = _finding(row, wanted[program], path)
    missing = sorted(wanted.keys() - found.keys())
    if missing:
        raise AuditError(
            f"no entry for program {missing[0]} ({len(missing)} missing)",
            where=path,
            remedy="keep every entry that draw or merge wrote",
        )
    return dict(sorted(found.items()))


def toml_string(text: str) -> str:
    """Returns `text` as a TOML string."""
    # JSON's strings are TOML's, but for the one control character that JSON lets stand.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _blank_entry(entry: Entry) -> str:
    lines = [
        "[[entry]]",
        f"program = {toml_string(entry.program)}  # {entry.task_id}: programs/{entry.program}/",
        'structure = ""',
        'main = ""',
        "checklist = [",
    ]
    for requirement in entry.requirements:
        lines += [f"    # {' '.join(requirement.split())}", '    "",']
    lines += ["]", 'verdict = ""', 'failure = ""', 'note = ""', ""]
    return "\n".join(lines)


def _finding(row: _Row, entry: Entry, path: Path) -> Finding:
    program = entry.program
    answers = [
        _one_of(row.structure, _YES_NO, f"structure of program {program}", path),
        _one_of(row.main, _YES_NO, f"main of program {program}", path),
    ]
    if len(row.checklist) != len(entry.requirements):
        raise AuditError(
            f"checklist of program {program} has not {len(entry.requirements)} items",
            where=path,
            remedy="keep one answer for each requirement",
        )
    answers += [
        _one_of(answer, _YES_NO, f"checklist item {number} of program {program}", path)
        for number, answer in enumerate(row.checklist, start=1)
    ]
    verdict = Verdict(_one_of(row.verdict, tuple(Verdict), f"verdict of program {program}", path))
    if verdict is Verdict.RIGHT:
        if "no" in answers or row.failure:
            raise AuditError(
                f"program {program} is right, but has a failure or a no",
                where=path,
                remedy="make the verdict wrong, or the answers yes and the failure empty",
            )
        return Finding(program=program, verdict=verdict, note=row.note)
    failure = _one_of(row.failure, tuple(Failure), f"failure of program {program}", path)
    return Finding(program=program, verdict=verdict, failure=Failure(failure), note=row.note)


def _one_of(value: str, allowed: Sequence[str], what: str, path: Path) -> str:
    if value in allowed:
        return value
    if not value:
        raise AuditError(f"{what} is not filled in", where=path, remedy=_FILL)
    known = ", ".join(allowed)
    raise AuditError(
        f"{what} is {one_line(repr(value), most=60)}", where=path, remedy=f"choose one of {known}"
    )
