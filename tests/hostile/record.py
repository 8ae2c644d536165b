"""Keeps what came of cases in a file, so that a campaign may be run in pieces."""

import json
from collections.abc import Iterable
from pathlib import Path

from tests.hostile.part import HostileCase, Outcome
from tests.hostile.table import Tried


def keep(path: Path, tried: Tried) -> None:
    """Adds a line to the file."""
    row = {
        "group": tried.case.group,
        "name": tried.case.name,
        "held": tried.outcome.held,
        "came_out": tried.outcome.came_out,
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def kept(path: Path, cases: Iterable[HostileCase]) -> list[Tried]:
    """Returns the last outcome of each case that the file knows, in the order of the cases."""
    last: dict[tuple[str, str], Outcome] = {}
    if path.exists():
        for text in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(text)
            last[row["group"], row["name"]] = Outcome(held=row["held"], came_out=row["came_out"])
    named = ((case, (case.group, case.name)) for case in cases)
    return [Tried(case, last[name]) for case, name in named if name in last]
