"""Keeps the steps of replayed executions with the site, so that none runs twice."""

import functools
import hashlib
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from concert import viewer
from concert.report import chunk
from concert.report.site_folder import SiteFolder

_TABLE: Final = "parquet/replays.parquet"
_MADE_BY: Final = b"concert.viewer"
_COLUMNS: Final = ("verdict_key", "steps")


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
    if table.schema.names != list(_COLUMNS):
        return {}
    if (table.schema.metadata or {}).get(_MADE_BY) != _viewer().encode():
        # Another version of the viewer marked and worded them.
        return {}
    keys, steps = (table[name].to_pylist() for name in _COLUMNS)
    return dict(zip(keys, steps, strict=True))


def write_replays(site: SiteFolder, replays: Mapping[str, str]) -> None:
    """Writes the steps: a chunk for each verdict's page, and the table."""
    for key in sorted(replays):
        name = replay_chunk(key)
        site.put(f"data/{name}.js", chunk.script(name, {"steps": replays[key]}))
    columns = [sorted(replays), [replays[key] for key in sorted(replays)]]
    schema = pa.schema(
        [pa.field(_COLUMNS[0], pa.string()), pa.field(_COLUMNS[1], pa.large_string())],
        metadata={_MADE_BY: _viewer().encode()},
    )
    written = io.BytesIO()
    pq.write_table(pa.table(columns, schema=schema), written, compression="zstd")
    site.put(_TABLE, written.getvalue())


@functools.cache
def _viewer() -> str:
    """Returns a digest of the code that turns executions into steps."""
    sources = sorted(Path(viewer.__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
