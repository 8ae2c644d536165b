"""The depth to which JPF may search each problem."""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.suites.java_concurrency.judge.jpf.configuration import DEPTHS_PER_REFERENCE

FILE: Final = "data/java-concurrency/jpf-depths.toml"
"""The file of the measured depths."""

DEFAULT_DEPTH: Final = 100
"""Depth that stands in for a reference that has none. A choice, not a measurement."""

_DIGEST_DIGITS = 16
_HEADER = """\
# Depths of the references in JPF, in transitions on the longest path; the limit for candidates is
# ten times as much. Written by bazel run //tools:measure_jpf_depths.
"""


class DepthFileError(ValueError):
    """The file of depths is not as it must be.

    Attributes:
        path: The file.
        what: What is wrong with it.
    """

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path}: {what}; write it anew with bazel run //tools:measure_jpf_depths")
        self.path = path
        self.what = what


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceDepth:
    """JPF's result for one reference. One of `depth` and `reason` is set.

    Attributes:
        reference: Digest of the reference, from `digest`; of another text the depth says nothing.
        depth: Transitions on the longest path of the whole search; 0 where there is none.
        reason: Why there is no depth.
    """

    reference: str
    depth: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceDepths:
    """Depths of the references.

    Attributes:
        jpf: Version and identity of the JPF that measured.
        tasks: What it said, by task.
        default: Depth of tasks that have none.
    """

    jpf: str
    tasks: Mapping[str, ReferenceDepth]
    default: int = DEFAULT_DEPTH

    def limit(self, task_id: str) -> int:
        """Returns the depth limit for candidates of a task."""
        found = self.tasks.get(task_id)
        depth = found.depth if found is not None and found.depth > 0 else self.default
        return DEPTHS_PER_REFERENCE * depth


def reference_depths() -> ReferenceDepths:
    """Returns the depths that came with the program.

    Raises:
        DepthFileError: The file is malformed.
    """
    return read_depths(runfiles.folder(FILE))


def digest(reference: str) -> str:
    """Returns the digest of a reference's source."""
    return hashlib.sha256(reference.encode("utf-8")).hexdigest()[:_DIGEST_DIGITS]


def read_depths(path: Path) -> ReferenceDepths:
    """Reads the file.

    Raises:
        DepthFileError: It is malformed.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        tasks = {task: _read_task(entry) for task, entry in table.get("task", {}).items()}
        default = table["default"]
        if type(default) is not int or default <= 0:
            raise ValueError("the default is no positive number")
        return ReferenceDepths(jpf=str(table["jpf"]), tasks=tasks, default=default)
    except KeyError as error:
        raise DepthFileError(path, f"{error.args[0]} is missing") from error
    except (AttributeError, OSError, TypeError, ValueError) as error:
        raise DepthFileError(path, str(error)) from error


def depths_toml(depths: ReferenceDepths) -> str:
    """Returns the file's text, sorted by task."""
    parts = [
        _HEADER,
        f"jpf = {_quoted(depths.jpf)}",
        "",
        "# For tasks that have none below. A choice, not a measurement.",
        f"default = {depths.default}",
    ]
    for task in sorted(depths.tasks):
        found = depths.tasks[task]
        said = f"depth = {found.depth}" if found.depth else f"reason = {_quoted(found.reason)}"
        parts += ["", f"[task.{_quoted(task)}]", f'reference = "{found.reference}"', said]
    return "\n".join(parts) + "\n"


def _read_task(entry: Mapping[str, object]) -> ReferenceDepth:
    depth, reason = entry.get("depth", 0), entry.get("reason", "")
    if not isinstance(depth, int) or not isinstance(reason, str) or (depth > 0) == bool(reason):
        raise ValueError("a task has neither a depth nor a reason, or both")
    return ReferenceDepth(reference=str(entry["reference"]), depth=depth, reason=reason)


def _quoted(text: str) -> str:
    """Returns a TOML basic string; what TOML cannot hold as it stands becomes '?'."""
    plain = "".join(c if c.isprintable() else "?" for c in text)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
