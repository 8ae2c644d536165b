"""Reads the tables of a results folder as pandas data frames.

All functions take a results folder (that `--results` named) and lock nothing: a run may be writing
there. What Concert did not write, or another version of it, is refused by one line that says what
to do.

    from concert.results import frames

    verdicts = frames.latest_verdicts("results")
    verdicts.groupby(["suite", "model", "outcome"]).size()
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pandas as pd
import pyarrow as pa

from concert.results import reading, schema
from concert.results.columns import response_columns, verdict_columns
from concert.results.errors import ResultsError

type Folder = str | os.PathLike[str]
"""A results folder."""

_RESPONSE_KEY: Final = "response_key"
_VALUE_OF: Final[dict[str, Callable[[Sequence[tuple[str, int]]], object]]] = {
    "labels": tuple,
    "stage_ns": dict,
    "statistics": dict,
}
"""Values of the columns that hold lists: tuples can be grouped by, and counts looked up."""


def responses(folder: Folder, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Returns what models said: one row a sample, those of the last run last.

    Args:
        folder: The results folder.
        columns: The columns to read, in this order; all where None. Texts can be large.

    Raises:
        ResultsError: It is not a results folder, holds what cannot be read, or has no such column.
    """
    names = _names(columns, schema.RESPONSES, folder)
    return _frame(response_columns(Path(folder), names))


def verdicts(folder: Folder, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Returns all verdicts that are stored, those of the last run last.

    A response has several where its task or the checker has changed since: see `latest_verdicts`.
    Labels are tuples; statistics and times of stages (ns) are dictionaries by name.

    Args:
        folder: The results folder.
        columns: The columns to read, in this order; all where None.

    Raises:
        ResultsError: It is not a results folder, holds what cannot be read, or has no such column.
    """
    names = _names(columns, schema.VERDICTS, folder)
    return _frame(verdict_columns(Path(folder), names))


def latest_verdicts(folder: Folder, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Returns one verdict a response, that of the last run that judged it; else as `verdicts`."""
    names = _names(columns, schema.VERDICTS, folder)
    needed = list(dict.fromkeys([*names, _RESPONSE_KEY]))
    found = _frame(verdict_columns(Path(folder), needed))
    latest = found.drop_duplicates(_RESPONSE_KEY, keep="last", ignore_index=True)
    return latest[names]


def measurements(folder: Folder) -> pd.DataFrame:
    """Returns the raw timings of candidates that passed: one row a repetition.

    Raises:
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    parts = Path(folder) / schema.MEASUREMENTS.name
    _demand(parts, remedy="name a folder of evaluate or generate")
    return _frame(reading.read_parts(parts, schema.MEASUREMENTS))


def scores(folder: Folder) -> pd.DataFrame:
    """Returns the metrics: one row a suite, model, variant, metric and k.

    Raises:
        ResultsError: Nothing is scored there, or it cannot be read.
    """
    return _single(folder, schema.SCORES, remedy="run evaluate or score on it first")


def provenance(folder: Folder) -> pd.DataFrame:
    """Returns where the results come from: one row a run; columns of JSON are texts.

    Raises:
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    return _single(folder, schema.PROVENANCE, remedy="name a folder of evaluate or generate")


def _single(folder: Folder, table: schema.TableSchema, *, remedy: str) -> pd.DataFrame:
    path = Path(folder) / f"{table.name}.parquet"
    _demand(path, remedy=remedy)
    return _frame(reading.read_file(path, table))


def _demand(path: Path, *, remedy: str) -> None:
    if not reading.is_there(path):
        raise ResultsError(what=f"there is no {path.name}", where=path.parent, remedy=remedy)


def _names(columns: Sequence[str] | None, table: schema.TableSchema, folder: Folder) -> list[str]:
    known = table.arrow.names
    names = list(known if columns is None else columns)
    for name in names:
        if name not in known:
            raise ResultsError(
                what=f"{table.name} have no column {name}",
                where=Path(folder),
                remedy=f"the columns are {', '.join(known)}",
            )
    return names


def _frame(table: pa.Table) -> pd.DataFrame:
    frame: pd.DataFrame = table.to_pandas()
    for name, value_of in _VALUE_OF.items():
        if name in frame.columns:
            frame[name] = pd.Series([value_of(value) for value in frame[name]], dtype=object)
    return frame
