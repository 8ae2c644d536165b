"""The results folder: everything that lasts, stored and found again.

OUT/responses/     what models said            OUT/scores.parquet      metric rows
OUT/verdicts/      what judges said of it      OUT/provenance.parquet  one row a run
OUT/measurements/  raw timings
"""

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Self

import pyarrow as pa

from concert.results import reading, rows, schema
from concert.results.errors import ResultsError
from concert.results.storage import files
from concert.results.storage.lock import FolderLock
from concert.results.storage.parts import PartFolder
from concert.results.tally import TALLIED_COLUMNS, ResponseTally, tally_of
from concert.values.provenance import Provenance, RunCommand, RunState
from concert.values.values import Measurement, Outcome, Response, Score
from concert.values.verdict import MeasurementKey, TimedCandidate, Verdict

_REFUSED = "error"
"""`Response.finish_reason` of a response that never came: it is asked for again."""
_GATHER_RESPONSES_SECONDS = 2.0
"""Responses of remote models come one by one for hours; a write for each would cost much."""


class Results:
    """A results folder that this process alone writes in, from entry to exit."""

    def __init__(self, folder: Path) -> None:
        """Names the folder; nothing happens before entry."""
        self._folder = folder
        self._stack = contextlib.ExitStack()
        self._parts: dict[str, PartFolder] = {}

    def __enter__(self) -> Self:
        """Makes the folder where it is absent, locks it and checks that it is ours.

        Raises:
            LockedError: Another process writes in it.
            SchemaVersionError: Another version of Concert wrote it.
            ForeignFileError: A file in it is damaged or not ours.
            ResultsError: It cannot be made or written.
        """
        # Arrow's own pool keeps what was freed: for a run of many hours that is too much.
        pa.set_memory_pool(pa.system_memory_pool())
        files.make_folder(self._folder)
        with contextlib.ExitStack() as stack:
            stack.enter_context(FolderLock(self._folder))
            files.remove_temporaries(self._folder)
            for table in (schema.SCORES, schema.PROVENANCE):
                self._read_single(table)
            for table in (schema.RESPONSES, schema.VERDICTS, schema.MEASUREMENTS):
                parts = _open_parts(self._folder / table.name, table)
                stack.callback(parts.close)
                self._parts[table.name] = parts
                parts.read(["schema_version"])
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Writes what is waiting and releases the folder."""
        self._stack.close()

    @property
    def folder(self) -> Path:
        """The folder."""
        return self._folder

    def responses(self, keys: Iterable[str]) -> dict[str, Response]:
        """Returns the stored responses among `keys`, by key; those that never came left out."""
        table = self._find(schema.RESPONSES, "response_key", keys)
        return {
            key: response
            for key, response in rows.responses_of(table)
            if response.finish_reason != _REFUSED
        }

    def answered(self, keys: Iterable[str]) -> frozenset[str]:
        """Returns those of `keys` that have a stored response, without reading any text."""
        columns = self._parts["responses"].read(["response_key", "finish_reason"])
        return _answered(columns) & frozenset(keys)

    def tally(self, keys: Iterable[str]) -> list[ResponseTally]:
        """Returns what the responses among `keys` amount to, without reading any text, sorted."""
        having = reading.Having.any_of("response_key", keys)
        return tally_of(self._parts["responses"].read(TALLIED_COLUMNS, having=having))

    def verdicts(self, keys: Iterable[str]) -> list[Verdict]:
        """Returns the stored verdicts whose `verdict_key` is among `keys`, infra errors too."""
        return list(rows.verdicts_of(self._find(schema.VERDICTS, "verdict_key", keys)))

    def verdicts_of(self, response_keys: Iterable[str]) -> list[Verdict]:
        """Returns all stored verdicts on some responses, those of the last run last."""
        found = rows.verdicts_of(self._find(schema.VERDICTS, "response_key", response_keys))
        return _last_run_last(self._folder, found)

    def judged_responses(self) -> frozenset[tuple[str, str]]:
        """Returns the (`response_key`, `verdict_key`) of every stored verdict."""
        table = self._parts["verdicts"].read(["response_key", "verdict_key"])
        columns = (table[name].to_pylist() for name in ("response_key", "verdict_key"))
        return frozenset((str(one), str(other)) for one, other in zip(*columns, strict=True))

    def count_verdicts(self, response_keys: Iterable[str]) -> int:
        """Returns how many of the responses have a verdict."""
        return len({one for one, _ in self.judged_responses()} & set(response_keys))

    def measurements(
        self, verdict_keys: Iterable[str]
    ) -> dict[MeasurementKey, tuple[Measurement, ...]]:
        """Returns the stored timings of the verdicts, in a fixed order."""
        table = self._find(schema.MEASUREMENTS, "verdict_key", verdict_keys)
        return rows.measurements_of(table.sort_by(schema.MEASUREMENTS.sort_keys))

    def scores(self) -> list[Score]:
        """Returns the metric rows."""
        return list(rows.scores_of(self._read_single(schema.SCORES)))

    def provenance(self) -> list[Provenance]:
        """Returns one value a run, the last started last."""
        return _read_provenance(self._folder)

    def add_response(self, response: Response) -> None:
        """Stores a response; it may still be on its way to the disk when this returns."""
        self._parts["responses"].append([rows.response_row(response)])

    def add_verdicts(self, verdicts: Sequence[Verdict]) -> None:
        """Stores the verdicts of one judgement, likewise."""
        self._parts["verdicts"].append([rows.verdict_row(verdict) for verdict in verdicts])

    def add_timings(self, timed: TimedCandidate) -> None:
        """Stores all timings of one candidate in one step, likewise."""
        self._parts["measurements"].append(rows.measurement_rows(timed))

    def attempts(self, models: Iterable[str]) -> Iterator[str]:
        """Yields the attempt logs (canonical JSON) of some models' responses.

        Those of responses that never came are among them.
        """
        having = reading.Having.any_of("model", models)
        found = self._parts["responses"].read(["attempts"], having=having)
        yield from map(str, found["attempts"].to_pylist())

    def forget_unanswered(self, keys: Iterable[str]) -> Mapping[str, str]:
        """Removes, among `keys`, the responses that never came, so that they are asked again.

        Returns:
            Their attempt logs (canonical JSON), by key: what was tried and paid is not forgotten.
        """
        having = reading.Having.any_of("finish_reason", [_REFUSED])
        columns = ["response_key", "attempts"]
        found = self._parts["responses"].read(columns, having=having).to_pylist()
        wanted = set(keys)
        keys = {row["response_key"] for row in found} & wanted
        self._parts["responses"].remove({"finish_reason": {_REFUSED}, "response_key": keys})
        return {
            row["response_key"]: row["attempts"] for row in found if row["response_key"] in keys
        }

    def forget_infra_errors(self, keys: Iterable[str]) -> None:
        """Removes, among `keys`, the verdicts that say infra_error, so that they are judged again.

        Args:
            keys: Keys of responses.
        """
        errors = {Outcome.INFRA_ERROR.value}
        self._parts["verdicts"].remove({"outcome": errors, "response_key": set(keys)})

    def flush(self) -> None:
        """Returns once everything added is on the disk.

        Raises:
            StorageFullError: The disk is full; what was stored before is kept.
            ResultsError: Writing failed otherwise.
        """
        for parts in self._parts.values():
            parts.flush()

    def compact(self) -> None:
        """Sorts every table into few files, so that the same rows are the same bytes."""
        for parts in self._parts.values():
            parts.compact()

    def replace_scores(
        self, scores: Sequence[Score], *, run_id: str, of: Iterable[tuple[str, str, str]] = ()
    ) -> None:
        """Replaces the metric rows of each suite, model and variant in `scores`; others stay.

        Args:
            scores: The new rows.
            run_id: The run that computed them.
            of: Further (suite, model, variant) whose rows go: scored again, and nothing came of it.
        """
        fresh = {(score.suite, score.model, score.variant) for score in scores} | set(of)
        kept = [
            row
            for row in self._read_single(schema.SCORES).to_pylist()
            if (row["suite"], row["model"], row["variant"]) not in fresh
        ]
        self._write_single(
            schema.SCORES, kept + [rows.score_row(score, run_id=run_id) for score in scores]
        )

    def put_provenance(self, run: Provenance) -> None:
        """Adds a run, or replaces the row with its `run_id`."""
        others = [other for other in self.provenance() if other.run_id != run.run_id]
        values = [
            {**asdict(one), "command": one.command.value, "state": one.state.value}
            for one in [*others, run]
        ]
        self._write_single(schema.PROVENANCE, values)

    def _find(self, table: schema.TableSchema, column: str, keys: Iterable[str]) -> pa.Table:
        return self._parts[table.name].read(having=reading.Having.any_of(column, keys))

    def _read_single(self, table: schema.TableSchema) -> pa.Table:
        return _read_single(self._folder, table)

    def _write_single(self, table: schema.TableSchema, values: Sequence[rows.Row]) -> None:
        stamped = [{**value, "schema_version": schema.SCHEMA_VERSION} for value in values]
        arrow = pa.Table.from_pylist(stamped, schema=table.arrow)
        path = self._folder / f"{table.name}.parquet"
        files.write_parquet(path, arrow.sort_by(table.sort_keys).combine_chunks())


def stored_runs(folder: Path) -> list[Provenance]:
    """Returns the runs recorded in a results folder, the last started last, without locking it.

    Raises:
        ResultsError: What is there cannot be read.
    """
    return _read_provenance(folder)


def stored_answers(folder: Path) -> frozenset[str]:
    """Returns the keys (hex) of all responses of a results folder, without locking it.

    Those that never came are left out. Where there is no results folder there are none.

    Raises:
        ResultsError: What is there cannot be read.
    """
    parts = folder / schema.RESPONSES.name
    if not reading.is_there(parts):
        return frozenset()
    columns = ["response_key", "finish_reason"]
    return _answered(reading.read_parts(parts, schema.RESPONSES, columns=columns))


def stored_responses(folder: Path) -> list[Response]:
    """Returns every response of a results folder, those of the last run last, without locking it.

    Raises:
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    found = [response for _, response in rows.responses_of(_stored(folder, schema.RESPONSES))]
    return _last_run_last(folder, found)


def stored_verdicts(folder: Path) -> list[Verdict]:
    """Returns every verdict of a results folder, those of the last run last, without locking it.

    Raises:
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    return _last_run_last(folder, rows.verdicts_of(_stored(folder, schema.VERDICTS)))


def _open_parts(folder: Path, table: schema.TableSchema) -> PartFolder:
    if table is schema.RESPONSES:
        return PartFolder(folder, table, gather_seconds=_GATHER_RESPONSES_SECONDS)
    return PartFolder(folder, table)


def _answered(table: pa.Table) -> frozenset[str]:
    columns = (table[name].to_pylist() for name in ("response_key", "finish_reason"))
    return frozenset(str(key) for key, reason in zip(*columns, strict=True) if reason != _REFUSED)


def _stored(folder: Path, table: schema.TableSchema) -> pa.Table:
    parts = folder / table.name
    if not (reading.is_there(parts) and parts.is_dir()):
        raise ResultsError(
            what=f"not a results folder (no {table.name}/ in it)",
            where=folder,
            remedy="name a folder that evaluate or generate wrote",
        )
    return reading.read_parts(parts, table)


def _last_run_last[T: (Response, Verdict)](folder: Path, found: Iterable[T]) -> list[T]:
    runs = [run.run_id for run in _read_provenance(folder)]
    return sorted(found, key=lambda one: runs.index(one.run_id) if one.run_id in runs else -1)


def _read_single(folder: Path, table: schema.TableSchema) -> pa.Table:
    path = folder / f"{table.name}.parquet"
    return reading.read_file(path, table) if reading.is_there(path) else table.arrow.empty_table()


def _read_provenance(folder: Path) -> list[Provenance]:
    names = tuple(Provenance.__dataclass_fields__)
    runs = [
        Provenance(
            **{
                **{name: row[name] for name in names},
                "command": RunCommand(row["command"]),
                "state": RunState(row["state"]),
            }
        )
        for row in _read_single(folder, schema.PROVENANCE).to_pylist()
    ]
    return sorted(runs, key=lambda run: (run.last_started, run.run_id))
