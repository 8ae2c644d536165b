"""The Parquet table of programs with their ground truth.

One row a program, sorted by `task_id`. The table carries its schema version in the file's metadata
and as a column, like the tables of results. Imported programs and those that came with Concert use
the same table, and what is written reads back equal.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from concert.escaping import one_line
from concert.reading import UnreadableError, load_json, read_text
from concert.reading.parquet import opened_parquet
from concert.results.errors import ResultsError
from concert.results.schema import TABLE_FIELD, VERSION_FIELD
from concert.results.storage.files import write_parquet
from concert.suites.race_detection.tasks.programs import Access, AccessKind, Program, Race
from concert.suites.race_detection.tasks.rendering import (
    MAIN_FILE,
    Form,
    Rendering,
    SourceFile,
)
from concert.values.keys import canonical_json
from concert.values.values import Outcome, SeededAnswer

PROGRAM_TABLE_VERSION = 2
"""Raised whenever a column changes its name, type or meaning."""

COPIES = "copies"
"""Folder in which copies of programs lie."""

_NAME = "programs"
_MOST_BYTES = 256 << 20
_MOST_ROWS = 100_000
_RACY = "racy"
_RACE_FREE = "race-free"
_REMEDY = "import it again: bazel run //:import_drdbench"
_TEXT = pa.string()
_LONG_TEXT = pa.large_string()
_LINES = pa.list_(pa.int32())
_LINE_MAP = pa.list_(_LINES)
_FILES = pa.list_(pa.struct([("name", _TEXT), ("text", _LONG_TEXT)]))
_COLUMNS: Mapping[str, pa.DataType] = {
    "schema_version": pa.int32(),
    "task_id": _TEXT,
    "title": _TEXT,
    "category": _TEXT,
    "origin": _TEXT,
    "verdict": _TEXT,
    "source": _LONG_TEXT,
    "source_commented": _LONG_TEXT,
    "source_unformatted": _LONG_TEXT,
    "files": _FILES,
    "original_files": _FILES,
    "commented_lines": _LINE_MAP,
    "unformatted_lines": _LINE_MAP,
    "file_lines": _LINE_MAP,
    "original_lines": _LINE_MAP,
    "races": pa.list_(
        pa.struct(
            [
                ("variable", _TEXT),
                ("first", _LINES),
                ("second", _LINES),
                ("first_access", _TEXT),
                ("second_access", _TEXT),
                ("reason", _TEXT),
                ("aliases", pa.list_(_TEXT)),
            ]
        )
    ),
    "race_free_because": _TEXT,
    "seeded": pa.list_(
        pa.struct(
            [
                ("name", _TEXT),
                ("text", _LONG_TEXT),
                ("outcome", _TEXT),
                ("labels", pa.list_(_TEXT)),
            ]
        )
    ),
    "digest": _TEXT,
}
_METADATA: dict[bytes | str, bytes | str] = {
    VERSION_FIELD: str(PROGRAM_TABLE_VERSION).encode(),
    TABLE_FIELD: _NAME.encode(),
}
_SCHEMA = pa.schema([pa.field(name, kind) for name, kind in _COLUMNS.items()], metadata=_METADATA)


def write_programs(path: Path, programs: Iterable[Program]) -> None:
    """Replaces the table `path` by one of these programs; equal programs give equal bytes.

    Raises:
        ResultsError: It cannot be written.
    """
    ordered = sorted(programs, key=lambda program: program.task_id)
    rows = [_row(program) for program in ordered]
    write_parquet(path, pa.Table.from_pylist(rows, schema=_SCHEMA))


def read_programs(path: Path) -> tuple[Program, ...]:
    """Returns the programs of a table, sorted by task id.

    Raises:
        ResultsError: It is missing, is no table of programs or of another version, or a row in it
            is not what was written; the error names the task.
    """
    table = _read(path)
    programs = []
    for number, row in enumerate(_rows_of(table, path)):
        try:
            program = _program(row)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            reason = one_line(str(error), most=200)
            what = f"row {number}, task {_shown(row)} cannot be read ({reason})"
            raise _fault(path, what) from error
        if program.digest != row["digest"]:
            raise _fault(path, f"task {_shown(row)} is not what its digest says")
        programs.append(program)
    ids = [program.task_id for program in programs]
    if ids != sorted(set(ids)):
        raise _fault(path, "its tasks are not sorted, or one is there twice")
    return tuple(programs)


def program_copy(program: Program) -> bytes:
    """Returns a row of the table as JSON, for a copy of one program."""
    return canonical_json(_row(program)).encode("ascii")


def read_copies(folder: Path) -> tuple[Program, ...]:
    """Returns the programs whose copies lie in a folder, sorted by task id.

    Raises:
        ResultsError: One cannot be read, or is not what its digest says.
    """
    programs = []
    for path in sorted(folder.glob("*.json")):
        try:
            row = load_json(read_text(path, most_bytes=_MOST_BYTES))
            if not isinstance(row, dict):
                raise TypeError("not a JSON object")
            program = _program(row)
        except UnreadableError as error:
            raise _fault(path, error.what) from error
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise _fault(path, f"cannot be read ({one_line(str(error), most=200)})") from error
        if program.digest != row["digest"]:
            raise _fault(path, f"task {_shown(row)} is not what its digest says")
        programs.append(program)
    return tuple(sorted(programs, key=lambda program: program.task_id))


def _rows_of(table: pa.Table, path: Path) -> list[dict[str, Any]]:
    try:
        rows: list[dict[str, Any]] = table.to_pylist()
    except UnicodeDecodeError as error:
        raise _fault(path, "a text in it is not UTF-8") from error
    return rows


def _shown(row: Mapping[str, object]) -> str:
    return one_line(str(row.get("task_id")), most=60)


def _read(path: Path) -> pa.Table:
    try:
        with opened_parquet(
            path, most_bytes=_MOST_BYTES, most_rows=_MOST_ROWS, most_unfolded_bytes=4 * _MOST_BYTES
        ) as file:
            metadata = file.schema_arrow.metadata or {}
            if metadata.get(TABLE_FIELD) != _NAME.encode():
                raise _fault(path, "not a table of programs")
            version = metadata.get(VERSION_FIELD, b"").decode(errors="replace")
            if version != str(PROGRAM_TABLE_VERSION):
                raise _fault(path, f"version {version}, and not {PROGRAM_TABLE_VERSION}")
            if not file.schema_arrow.equals(_SCHEMA):
                raise _fault(path, "its columns are not those of a table of programs")
            return file.read()
    except UnreadableError as error:
        raise _fault(path, error.what) from error


def _fault(path: Path, what: str) -> ResultsError:
    return ResultsError(what=f"programs: {what}", where=path, remedy=_REMEDY)


def _row(program: Program) -> dict[str, object]:
    shown = program.renderings
    return {
        "schema_version": PROGRAM_TABLE_VERSION,
        "task_id": program.task_id,
        "title": program.title,
        "category": program.category,
        "origin": program.origin,
        "verdict": _RACY if program.races else _RACE_FREE,
        "source": program.source,
        "source_commented": _text(shown, Form.COMMENTS),
        "source_unformatted": _text(shown, Form.UNFORMATTED),
        "files": _files(shown, Form.MULTI_FILE),
        "original_files": _files(shown, Form.ORIGINAL),
        "commented_lines": _line_map(shown, Form.COMMENTS),
        "unformatted_lines": _line_map(shown, Form.UNFORMATTED),
        "file_lines": _line_map(shown, Form.MULTI_FILE),
        "original_lines": _line_map(shown, Form.ORIGINAL),
        "races": [_race_row(race) for race in program.races],
        "race_free_because": program.race_free_because,
        "seeded": [
            {
                "name": answer.name,
                "text": answer.text,
                "outcome": answer.outcome.value,
                "labels": list(answer.labels),
            }
            for answer in program.seeded
        ],
        "digest": program.digest,
    }


def _text(shown: Mapping[Form, Rendering], form: Form) -> str:
    return shown[form].text if form in shown else ""


def _files(shown: Mapping[Form, Rendering], form: Form) -> Sequence[Mapping[str, str]]:
    files = shown[form].files if form in shown else ()
    return [{"name": file.name, "text": file.text} for file in files]


def _line_map(shown: Mapping[Form, Rendering], form: Form) -> Sequence[Sequence[int]]:
    return shown[form].lines if form in shown else ()


def _race_row(race: Race) -> dict[str, object]:
    return {
        "variable": race.variable,
        "first": race.first.lines,
        "second": race.second.lines,
        "first_access": race.first.kind,
        "second_access": race.second.kind,
        "reason": race.reason,
        "aliases": race.aliases,
    }


def _program(row: Mapping[str, object]) -> Program:
    source = _as(str, row["source"])
    lines = source.splitlines()
    program = Program(
        task_id=_as(str, row["task_id"]),
        title=_as(str, row["title"]),
        category=_as(str, row["category"]),
        source=source,
        races=tuple(_race(race, lines) for race in _as(list, row["races"])),
        race_free_because=_as(str, row["race_free_because"]),
        seeded=tuple(_seeded(answer) for answer in _as(list, row["seeded"])),
        origin=_as(str, row["origin"]),
        renderings=dict(_renderings(row, len(lines))),
    )
    if row["verdict"] != (_RACY if program.races else _RACE_FREE):
        raise ValueError(f"{row['verdict']} with {len(program.races)} races")
    return program


def _renderings(row: Mapping[str, object], lines: int) -> Iterable[tuple[Form, Rendering]]:
    commented = _as(str, row["source_commented"])
    unformatted = _as(str, row["source_unformatted"])
    for form, files, column in (
        (Form.COMMENTS, _single(commented), "commented_lines"),
        (Form.UNFORMATTED, _single(unformatted), "unformatted_lines"),
        (Form.MULTI_FILE, _several(row["files"]), "file_lines"),
        (Form.ORIGINAL, _several(row["original_files"]), "original_lines"),
    ):
        if not files:
            continue
        there = tuple(tuple(line) for line in _as(list, row[column]))
        if len(there) != lines:
            raise ValueError(f"{column} has {len(there)} lines and not {lines}")
        yield form, Rendering(files=files, lines=there)


def _single(text: str) -> tuple[SourceFile, ...]:
    return (SourceFile(name=MAIN_FILE, text=text),) if text else ()


def _several(files: object) -> tuple[SourceFile, ...]:
    return tuple(SourceFile(**file) for file in _as(list, files))


def _race(row: Mapping[str, object], lines: Sequence[str]) -> Race:
    return Race(
        variable=_as(str, row["variable"]),
        first=_access(_as(list, row["first"]), row["first_access"], lines),
        second=_access(_as(list, row["second"]), row["second_access"], lines),
        reason=_as(str, row["reason"]),
        aliases=tuple(_as(list, row["aliases"])),
    )


def _access(side: Sequence[int], kind: object, lines: Sequence[str]) -> Access:
    outside = [line for line in side if not 1 <= line <= len(lines)]
    if outside or not side:
        raise ValueError(f"a race has lines {list(side)} of a program of {len(lines)}")
    return Access(
        line=side[0],
        kind=None if kind is None else AccessKind(_as(str, kind)),
        code=lines[side[0] - 1].strip(),
        further_lines=tuple(side[1:]),
    )


def _seeded(row: Mapping[str, object]) -> SeededAnswer:
    return SeededAnswer(
        name=_as(str, row["name"]),
        text=_as(str, row["text"]),
        outcome=Outcome(_as(str, row["outcome"])),
        labels=tuple(_as(list, row["labels"])),
    )


def _as[T](kind: type[T], value: object) -> T:
    if not isinstance(value, kind):
        raise TypeError(f"a value is no {kind.__name__}")
    return value
