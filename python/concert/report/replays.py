"""Keeps the steps of replayed executions with the site, so that none runs twice."""

import hashlib
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from concert.report import chunk
from concert.report.site_folder import SiteFolder
from concert.viewer import FORMAT

_TABLE: Final = "parquet/replays.parquet"
_FORMAT: Final = b"concert.steps"
_SCHEMA: Final = pa.schema(
    [("verdict_key", pa.string()), ("steps", pa.large_string())],
    metadata={_FORMAT: FORMAT.encode()},
)


def replay_chunk(verdict_key: str) -> str:
    """Returns the name of the chunk with the steps of a verdict's execution."""
    digest = hashlib.sha256(verdict_key.encode("utf-8", "surrogatepass")).hexdigest()
    return f"replay-{digest[:32]}"


def stored_replays(site: Path) -> Mapping[str, str]:
    """Returns the steps that an earlier site holds, by verdict key; none where it is unreadable."""
    try:
        table = pq.read_table(site / _TABLE)
    except (OSError, pa.ArrowException):
        return {}
    if table.schema.names != _SCHEMA.names or (table.schema.metadata or {}).get(_FORMAT) is None:
        return {}
    if table.schema.metadata[_FORMAT] != FORMAT.encode():
        return {}
    keys, steps = (table[name].to_pylist() for name in _SCHEMA.names)
    return dict(zip(keys, steps, strict=True))


def write_replays(site: SiteFolder, replays: Mapping[str, str]) -> None:
    """Writes the steps: a chunk for each verdict's page, and the table."""
    for key in sorted(replays):
        name = replay_chunk(key)
        site.put(f"data/{name}.js", chunk.script(name, {"steps": replays[key]}))
    columns = [sorted(replays), [replays[key] for key in sorted(replays)]]
    written = io.BytesIO()
    pq.write_table(pa.table(columns, schema=_SCHEMA), written, compression="zstd")
    site.put(_TABLE, written.getvalue())
