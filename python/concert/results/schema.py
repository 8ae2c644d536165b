"""The Parquet schemas of all tables.

Every table carries its schema version twice: in the file's metadata, so that a reader can refuse
before it reads, and as a column, so that it survives a trip through another tool.
"""

from dataclasses import dataclass
from typing import Literal

import pyarrow as pa

SCHEMA_VERSION = 2
"""Raised whenever a column changes its name, type or meaning."""

VERSION_FIELD = b"concert.schema_version"
TABLE_FIELD = b"concert.table"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSchema:
    """One kind of table.

    Attributes:
        name: Its name, which is also that of its folder or file.
        arrow: Columns and metadata.
        order: Columns that rows are sorted by; together they tell any two rows apart.
        times: Columns that differ from run to run, because they measure time or tell of mishaps.
    """

    name: str
    arrow: pa.Schema
    order: tuple[str, ...]
    times: tuple[str, ...] = ()

    @property
    def sort_keys(self) -> list[tuple[str, Literal["ascending", "descending"]]]:
        """`order` as pyarrow wants it."""
        return [(column, "ascending") for column in self.order]


def _table(
    name: str,
    columns: list[tuple[str, pa.DataType]],
    *,
    order: tuple[str, ...],
    times: tuple[str, ...] = (),
) -> TableSchema:
    fields: list[pa.Field[pa.DataType]] = [pa.field("schema_version", pa.int32(), nullable=False)]
    fields += [pa.field(column, kind) for column, kind in columns]
    metadata: dict[bytes | str, bytes | str] = {
        VERSION_FIELD: str(SCHEMA_VERSION).encode(),
        TABLE_FIELD: name.encode(),
    }
    return TableSchema(
        name=name, arrow=pa.schema(fields, metadata=metadata), order=order, times=times
    )


_TEXT = pa.string()
# Program texts: their sum may pass the 2 GiB that 32-bit offsets can address.
_LONG_TEXT = pa.large_string()
_COUNTS = pa.map_(pa.string(), pa.int64())
_TIME = pa.timestamp("us", tz="UTC")

RESPONSES = _table(
    "responses",
    [
        ("run_id", _TEXT),
        ("response_key", _TEXT),
        ("suite", _TEXT),
        ("task_id", _TEXT),
        ("variant", _TEXT),
        ("prompt_sha256", _TEXT),
        ("model", _TEXT),
        ("sampling", _TEXT),
        ("sample", pa.int32()),
        ("text", _LONG_TEXT),
        ("reasoning", _LONG_TEXT),
        ("finish_reason", _TEXT),
        ("prompt_tokens", pa.int64()),
        ("cached_tokens", pa.int64()),
        ("completion_tokens", pa.int64()),
        ("reasoning_tokens", pa.int64()),
        ("served_model", _TEXT),
        ("latency_ns", pa.int64()),
        ("attempts", _LONG_TEXT),
        ("trajectory", _LONG_TEXT),
    ],
    order=("suite", "model", "task_id", "sample", "variant", "response_key"),
    times=("latency_ns", "attempts"),
)

VERDICTS = _table(
    "verdicts",
    [
        ("run_id", _TEXT),
        ("verdict_key", _TEXT),
        ("response_key", _TEXT),
        ("suite", _TEXT),
        ("task_id", _TEXT),
        ("model", _TEXT),
        ("variant", _TEXT),
        ("sample", pa.int32()),
        ("candidate", _LONG_TEXT),
        ("candidate_sha256", _TEXT),
        ("file_name", _TEXT),
        ("fault", _TEXT),
        ("outcome", _TEXT),
        ("labels", pa.list_(pa.string())),
        ("coverage", _TEXT),
        ("limit_hit", _TEXT),
        ("detail", _TEXT),
        ("evidence", _LONG_TEXT),
        ("statistics", _COUNTS),
        ("limits", _TEXT),
        ("checker", _TEXT),
        ("task_digest", _TEXT),
        ("toolchains", _TEXT),
        ("sandbox", _TEXT),
        ("stage_ns", _COUNTS),
    ],
    order=("suite", "model", "task_id", "sample", "variant", "response_key", "verdict_key"),
    times=("stage_ns",),
)

MEASUREMENTS = _table(
    "measurements",
    [
        ("run_id", _TEXT),
        ("verdict_key", _TEXT),
        ("machine", _TEXT),
        ("bench_cores", _TEXT),
        ("suite", _TEXT),
        ("task_id", _TEXT),
        ("candidate_sha256", _TEXT),
        ("kind", _TEXT),
        ("cores", pa.int32()),
        ("pinning", _TEXT),
        ("problem_size", pa.int64()),
        ("repetition", pa.int32()),
        ("wall_ns", pa.int64()),
        ("user_ns", pa.int64()),
        ("system_ns", pa.int64()),
        ("peak_bytes", pa.int64()),
        ("context_switches", pa.int64()),
        ("note", _TEXT),
    ],
    order=(
        "suite",
        "task_id",
        "verdict_key",
        "machine",
        "bench_cores",
        "kind",
        "problem_size",
        "cores",
        "repetition",
    ),
    times=("wall_ns", "user_ns", "system_ns", "peak_bytes", "context_switches", "note"),
)

SCORES = _table(
    "scores",
    [
        ("run_id", _TEXT),
        ("suite", _TEXT),
        ("model", _TEXT),
        ("variant", _TEXT),
        ("metric", _TEXT),
        ("k", pa.int32()),
        ("value", pa.float64()),
        ("low", pa.float64()),
        ("high", pa.float64()),
        ("n", pa.int64()),
        ("note", _TEXT),
    ],
    order=("suite", "model", "variant", "metric", "k", "note"),
)

_FILES = pa.list_(pa.struct([("path", pa.string()), ("sha256", pa.string())]))

TASKS = _table(
    "tasks",
    [
        ("suite", _TEXT),
        ("task_id", _TEXT),
        ("variant", _TEXT),
        ("digest", _TEXT),
        ("prompt_sha256", _TEXT),
        ("files_sha256", _TEXT),
        ("title", _TEXT),
        ("reference", _LONG_TEXT),
        ("labels", _LONG_TEXT),
        ("category", _TEXT),
        ("stratum", _TEXT),
        ("origin", _TEXT),
        ("version", _TEXT),
        ("suite_tasks", pa.int32()),
        ("files", _FILES),
        ("runs", pa.list_(pa.string())),
    ],
    order=("suite", "task_id", "variant", "digest", "prompt_sha256", "files_sha256"),
)

PROMPTS = _table(
    "prompts", [("prompt_sha256", _TEXT), ("prompt", _LONG_TEXT)], order=("prompt_sha256",)
)

CONTENTS = _table(
    "contents",
    [("content_sha256", _TEXT), ("content", pa.large_binary())],
    order=("content_sha256",),
)

PROVENANCE = _table(
    "provenance",
    [
        ("run_id", _TEXT),
        ("command", _TEXT),
        ("commit", _TEXT),
        ("toolchains", _TEXT),
        ("sandbox", _TEXT),
        ("host_cpu", _TEXT),
        ("host_cores", pa.int32()),
        ("host_memory_bytes", pa.int64()),
        ("kernel", _TEXT),
        ("python", _TEXT),
        ("limits", _TEXT),
        ("settings", _TEXT),
        ("argv", _TEXT),
        ("state", _TEXT),
        ("first_started", _TIME),
        ("last_started", _TIME),
        ("finished", _TIME),
    ],
    order=("run_id",),
    times=("first_started", "last_started", "finished"),
)
