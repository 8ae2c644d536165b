"""Checks the values in a table of results: a right schema can still hold what Concert never writes.

Each column is looked at as a whole, so that a hundred thousand rows cost little. What stands in a
text as JSON is checked by whoever reads it, with `json_object`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from concert.escaping import one_line
from concert.reading import UnreadableError, load_json
from concert.results.errors import ForeignFileError, ResultsError
from concert.results.schema import TableSchema
from concert.values.provenance import RunCommand, RunState
from concert.values.values import Coverage, Outcome

_REMEDY: Final = "move it out of the results folder"
_NULLABLE: Final = frozenset({"finished"})
"""Columns that may lack a value."""
_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "outcome": frozenset(Outcome),
    "coverage": frozenset(Coverage),
    "command": frozenset(RunCommand),
    "state": frozenset(RunState),
}
_FROM_ZERO: Final = frozenset({"sample", "n", "k", "repetition", "cores"})
"""Columns of numbers that are not below 0."""
_NAMES: Final = frozenset(
    {"verdict_key", "response_key", "run_id", "candidate_sha256", "file_name"}
)
"""Columns that files are named after: none may lead out of the folder that a file belongs in."""
_PLAIN_NAME: Final = r"^(?:[^./\\\x00-\x1f\x7f][^/\\\x00-\x1f\x7f]*)?$"
_LAST_TIME: Final = 253_402_214_400_000_000
"""The last day of the year 9999, in microseconds: Python counts no further."""
_MOST_SHOWN: Final = 40

type _Column = Any
"""A chunked or a plain array: what arrays of maps and lists can do differs from type to type."""


def demand_values(table: pa.Table, *, path: Path, schema: TableSchema) -> None:
    """Checks some columns of a table.

    Args:
        table: Rows that were read, with any of the schema's columns.
        path: The file, for errors.
        schema: The table that it belongs to.

    Raises:
        ForeignFileError: A value is none that the column can have; the error says row and column.
    """
    for name in table.column_names:
        column: _Column = table[name]
        _demand_sound(column, path=path, name=name)
        if name not in _NULLABLE and column.null_count:
            raise _fault(path, name, pc.is_null(column), column)
        if name in _WORDS:
            words = pa.array(sorted(_WORDS[name]), pa.string())
            _demand(pc.is_in(column, value_set=words), path=path, name=name, column=column)
        elif name in _NAMES:
            plain = pc.match_substring_regex(column, pattern=_PLAIN_NAME)
            _demand(plain, path=path, name=name, column=column)
        elif name in _FROM_ZERO and pa.types.is_integer(column.type):
            _demand(pc.greater_equal(column, pa.scalar(0)), path=path, name=name, column=column)
        elif pa.types.is_list(column.type):
            values: _Column = pc.list_flatten(column)
            if values.null_count:
                raise _fault(path, name, pc.is_null(values), values)
        elif pa.types.is_map(column.type):
            _demand_map(column, path=path, name=name)
        elif pa.types.is_timestamp(column.type):
            _demand_time(column, path=path, name=name)


def json_object(text: str, *, what: str, where: Path) -> dict[str, object]:
    """Returns the object that a JSON text in a results folder holds.

    Args:
        text: The text.
        what: What it is, such as "the settings of run 0123".
        where: The file or folder that it stands in.

    Raises:
        ResultsError: It is no JSON, or no object.
    """
    try:
        value = load_json(text)
    except UnreadableError as error:
        raise ResultsError(what=f"{what}: {error.what}", where=where, remedy=_REMEDY) from None
    if not isinstance(value, dict):
        raise ResultsError(what=f"{what}: not a JSON object", where=where, remedy=_REMEDY)
    return value


def _demand_map(column: _Column, *, path: Path, name: str) -> None:
    for chunk in column.chunks:
        for values in (chunk.keys, chunk.items):
            if values.null_count:
                raise _fault(path, name, pc.is_null(values), values)


def _demand_sound(column: _Column, *, path: Path, name: str) -> None:
    """Checks that texts, those in lists and maps too, are UTF-8, before anything reads one."""
    for chunk in column.chunks:
        try:
            chunk.validate(full=True)
        except pa.ArrowInvalid as error:
            is_text = "UTF8" in str(error).upper().replace("-", "")
            what = "holds bytes that are not UTF-8" if is_text else "is damaged"
            raise ForeignFileError(
                what=f"column {name} {what}", where=path, remedy=_REMEDY
            ) from None


def _demand_time(column: _Column, *, path: Path, name: str) -> None:
    numbers: _Column = pc.cast(column, pa.int64())
    good = pc.and_(pc.greater_equal(numbers, pa.scalar(0)), pc.less(numbers, pa.scalar(_LAST_TIME)))
    _demand(good, path=path, name=name, column=numbers)


def _demand(good: _Column, *, path: Path, name: str, column: _Column) -> None:
    if not pc.all(good, min_count=0).as_py():
        raise _fault(path, name, pc.invert(good), column)


def _fault(path: Path, name: str, bad: _Column, column: _Column) -> ForeignFileError:
    row = pc.index(bad, True).as_py()
    value = one_line(repr(column[row].as_py()), most=_MOST_SHOWN)
    return ForeignFileError(
        what=f"row {row}, column {name}: {value} is no value of it", where=path, remedy=_REMEDY
    )
