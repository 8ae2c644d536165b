"""Keeps the steps of replayed executions with the site, so that none runs twice.

Steps belong to a verdict, or to a pair of lines of a C program, about which many answers may be
wrong.
"""

import functools
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedPair:
    """The knowledge about a pair of lines.

    Attributes:
        why: Why it races or does not, in sentences.
        steps: An execution in which it races, as JSON; empty where there is none.
    """

    why: str
    steps: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPair:
    """A pair of lines about which an answer is wrong.

    Attributes:
        title: What is wrong; it may hold text of a model.
        key: The pair, as `Replays.pairs` has it; others look at it no further.
    """

    title: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replays:
    """The executions that a site shows.

    Attributes:
        steps: Steps as JSON, by verdict key.
        pairs: What is known of pairs of lines, by their keys.
        wrong: The pairs about which an answer is wrong, by verdict key.
    """

    steps: Mapping[str, str] = field(default_factory=dict)
    pairs: Mapping[str, ExplainedPair] = field(default_factory=dict)
    wrong: Mapping[str, Sequence[NamedPair]] = field(default_factory=dict)

    def steps_chunk(self, verdict_key: str) -> str:
        """Returns the chunk with the steps of a verdict; empty where there is none."""
        return replay_chunk(verdict_key) if verdict_key in self.steps else ""

    def executions(self) -> Mapping[str, str]:
        """Returns all steps (JSON), by the key of the verdict or of the pair that they show."""
        pairs = {key: pair.steps for key, pair in self.pairs.items() if pair.steps}
        return {**self.steps, **pairs}

    def why(self, pair_key: str) -> str:
        """Returns why a pair of lines races or does not, in sentences."""
        return self.pairs.get(pair_key, NOT_EXPLAINED).why

    def told_of(self, verdict_key: str) -> list[tuple[str, str, str]]:
        """Returns title, reason and chunk of each pair about which an answer is wrong."""
        told = []
        for one in self.wrong.get(verdict_key, ()):
            pair = self.pairs.get(one.key, NOT_EXPLAINED)
            told.append((one.title, pair.why, replay_chunk(one.key) if pair.steps else ""))
        return told


NOT_EXPLAINED: Final = ExplainedPair(why="The program was not explored for this site.")


def replay_chunk(key: str) -> str:
    """Returns the name of the chunk with the steps under a key."""
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
    return f"replay-{digest[:32]}"


def stored_replays(site: Path) -> Replays:
    """Returns what an earlier site holds of executions; nothing where it is unreadable.

    Another version of the viewer marked and worded its own, so they count as none.
    """
    try:
        found = load_json(read_text(site / _KEPT, most_bytes=_MOST_BYTES))
    except UnreadableError:
        return Replays()
    match found:
        case {
            "viewer": made_by,
            "replays": dict() as replays,
            "pairs": dict() as pairs,
        } if made_by == _viewer():
            return Replays(
                steps={str(key): str(steps) for key, steps in replays.items()},
                pairs={str(key): _pair(value) for key, value in pairs.items()},
            )
    return Replays()


def write_replays(site: SiteFolder, replays: Replays) -> None:
    """Writes the steps: a chunk for each execution, and all of them for the next site."""
    for key, steps in sorted(replays.executions().items()):
        name = replay_chunk(key)
        site.put(f"data/{name}.js", chunk.script(name, {"steps": steps}))
    kept = {
        "viewer": _viewer(),
        "replays": replays.steps,
        "pairs": {key: [pair.why, pair.steps] for key, pair in replays.pairs.items()},
    }
    site.put(_KEPT, msgspec.json.encode(kept, order="deterministic"))


def _pair(value: object) -> ExplainedPair:
    match value:
        case [str(why), str(steps)]:
            return ExplainedPair(why=why, steps=steps)
    return ExplainedPair(why="")


@functools.cache
def _viewer() -> str:
    """Returns a digest of the code that turns executions into steps."""
    sources = sorted(Path(viewer.__file__).parent.glob("*.py"))
    texts = [read_bytes(path, most_bytes=_MOST_SOURCE_BYTES) for path in sources]
    return hashlib.sha256(b"".join(texts)).hexdigest()
