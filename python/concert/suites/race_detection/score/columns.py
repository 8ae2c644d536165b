"""Reads rows of verdicts, column by column.

Scoring reads a hundred thousand verdicts, so nothing here makes an object of one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from concert.reading import UnreadableError, load_json
from concert.results.evidence import refuse_evidence

type Ints = NDArray[np.int64]
type Flags = NDArray[np.bool_]

_REPORT = '{"lineA":'
"""The beginning of a report in a canonical race list; a string would escape its quotes."""
_PAIR = r'^(?P<pair>-?\d+,"lineB":-?\d+),"shared_variable":'


@dataclass(frozen=True, slots=True)
class Reports:
    """The line pairs in many race lists.

    Attributes:
        row: Index of the list that each stands in, ascending.
        pair: Code of its lines, an index of `names`.
        names: The lines of each code, as `pair_name` writes them.
    """

    row: Ints
    pair: Ints
    names: tuple[str, ...]


def pair_name(low: int, high: int) -> str:
    """Returns the lines of a pair as they stand in a canonical race list."""
    return f'{low},"lineB":{high}'


def read_reports(table: pa.Table, column: str) -> Reports:
    """Returns the line pairs of canonical race lists (`RaceList.to_json`); other text has none."""
    texts = _array(table, column)
    parts = pc.split_pattern(pc.fill_null(texts, ""), _REPORT)
    lengths = _numbers(pc.list_value_length(parts))
    row = np.repeat(np.arange(len(texts), dtype=np.int64), lengths)
    # The first part of each is what stands before any report.
    is_report = np.ones(len(row), dtype=np.bool_)
    is_report[np.cumsum(lengths) - lengths] = False
    reports = parts.flatten().filter(pa.array(is_report))
    pairs = pc.struct_field(pc.extract_regex(reports, _PAIR), "pair").cast(pa.string())
    readable = pc.is_valid(pairs).to_numpy(zero_copy_only=False)
    codes = pairs.drop_null().dictionary_encode()
    return Reports(
        row=row[is_report][readable],
        pair=_numbers(codes.indices),
        names=tuple(codes.dictionary.to_pylist()),
    )


def read_counts(table: pa.Table, column: str, names: Sequence[str]) -> Mapping[str, Ints]:
    """Returns the named counts of each row of a column of maps, -1 where a row has none."""
    maps = _array(table, column)
    # Keys are those of the whole array, of which this may be a part.
    offsets = _numbers(maps.offsets)
    first, length = (int(offsets[0]), int(offsets[-1] - offsets[0])) if len(offsets) else (0, 0)
    keys, items = maps.keys.slice(first, length), maps.items.slice(first, length)
    row = np.repeat(np.arange(len(maps), dtype=np.int64), np.diff(offsets))
    counts = {name: np.full(len(maps), -1, dtype=np.int64) for name in names}
    for name, count in counts.items():
        here = pc.equal(keys, pa.scalar(name)).to_numpy(zero_copy_only=False)
        count[row[here]] = _numbers(items.filter(pa.array(here)))
    return counts


def read_codes(
    table: pa.Table, column: str, known: Iterable[str] = ()
) -> tuple[Ints, tuple[str, ...]]:
    """Returns the code of each text of a column, and the texts of the codes, sorted.

    Args:
        table: The rows.
        column: Name of the column.
        known: Further texts that get a code.
    """
    texts = _array(table, column)
    names = tuple(sorted({*pc.unique(texts).to_pylist(), *known}))
    return _numbers(pc.index_in(texts, value_set=pa.array(names, pa.string()))), names


def true_pairs(evidence: str) -> list[frozenset[str]] | None:
    """Returns the names of the pairs that name each race of the ground truth.

    Args:
        evidence: Of any verdict on the program, as the judge writes it.

    Returns:
        None where the evidence does not say.
    """
    try:
        fields = load_json(evidence)
    except UnreadableError as error:
        refuse_evidence(error.what)
    if not isinstance(fields, dict):
        refuse_evidence("not a JSON object")
    rows = fields.get("pairs")
    if rows is None:
        return None
    try:
        return _pairs(rows)
    except (AttributeError, KeyError, TypeError, ValueError):
        refuse_evidence("its pairs are not as the judge writes them")


def _pairs(rows: Sequence[Mapping[str, Any]]) -> list[frozenset[str]]:
    return [
        frozenset(
            pair_name(min(one, other), max(one, other))
            for one in _lines(row["lineA"])
            for other in _lines(row["lineB"])
        )
        for row in rows
        if row["match"] != "false_positive"
    ]


def _lines(side: int | list[int]) -> Iterable[int]:
    lines = side if isinstance(side, list) else [side]
    if not all(type(line) is int for line in lines):
        raise TypeError("a line is not a number")
    return lines


def _array(table: pa.Table, column: str) -> Any:
    # Any: what arrays of maps and texts can do differs from what the base class can.
    combined = table[column].combine_chunks()
    return combined


def _numbers(array: Any) -> Ints:
    return np.asarray(array.to_numpy(zero_copy_only=False), dtype=np.int64)
