"""Keeps the steps of replayed executions with the site, so that none runs twice."""

import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from concert import viewer
from concert.reading import UnreadableError, load_json, read_bytes, read_text
from concert.report.writing import chunk
from concert.report.writing.site_folder import SiteFolder

_KEPT: Final = "replays.json"
_MOST_BYTES: Final = 1 << 30
_MOST_SOURCE_BYTES: Final = 1 << 20


def replay_chunk(verdict_key: str) -> str:
    """Returns the name of the chunk with the steps of a verdict's execution."""
    digest = hashlib.sha256(verdict_key.encode("utf-8", "surrogatepass")).hexdigest()
    return f"replay-{digest[:32]}"


def stored_replays(site: Path) -> Mapping[str, str]:
    """Returns the steps that an earlier site holds, by verdict key; none where it is unreadable.

    Another version of the viewer marked and worded its own, so they count as none.
    """
    try:
        found = load_json(read_text(site / _KEPT, most_bytes=_MOST_BYTES))
    except UnreadableError:
        return {}
    match found:
        case {"viewer": made_by, "replays": dict() as replays} if made_by == _viewer():
            return {str(key): str(steps) for key, steps in replays.items()}
    return {}


def write_replays(site: SiteFolder, replays: Mapping[str, str]) -> None:
    """Writes the steps: a chunk for each verdict's page, and all of them for the next site."""
    for key in sorted(replays):
        name = replay_chunk(key)
        site.put(f"data/{name}.js", chunk.script(name, {"steps": replays[key]}))
    kept = {"viewer": _viewer(), "replays": replays}
    site.put(_KEPT, msgspec.json.encode(kept, order="deterministic"))


@functools.cache
def _viewer() -> str:
    """Returns a digest of the code that turns executions into steps."""
    sources = sorted(Path(viewer.__file__).parent.glob("*.py"))
    texts = [read_bytes(path, most_bytes=_MOST_SOURCE_BYTES) for path in sources]
    return hashlib.sha256(b"".join(texts)).hexdigest()
