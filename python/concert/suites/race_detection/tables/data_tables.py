"""Tables 4 to 6: the programs by category, ours or imported ones, with the paper's beside them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from concert.reading import load_toml, read_text
from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.race_detection.tables.inputs import Inputs
from concert.suites.race_detection.tasks.programs import AccessKind, Program, Race

_MOST_BYTES: Final = 1 << 20
_ALL: Final = "Summary"
_WRITING: Final = (AccessKind.WRITE, AccessKind.READ_WRITE)
_PAPERS_NAMES: Final = {
    f"{which} racing variables": f"{which} shared variables" for which in ("least", "most", "mean")
}
"""Names of the paper's columns where it counts something else than our files tell."""
_FIGURES: Final = 3
"""Least, most and mean."""


def racy_table(inputs: Inputs) -> Table:
    """Returns Table 4: racy programs with their lines and races."""
    racy = [one for one in inputs.programs if one.races]
    rows: list[tuple[Cell, ...]] = [
        (
            *(name, len(some), *_spread(_lines(some)), *_spread(len(one.races) for one in some)),
            *(*_paper(name, "racy", 4), *_paper(name, "races", _FIGURES)),
        )
        for name, some in _by_category(racy).items()
    ]
    names = ("N", *_named("lines"), *_named("races"))
    return _table("4", "racy programs", names, rows, "races: labelled pairs of lines")


def race_free_table(inputs: Inputs) -> Table:
    """Returns Table 5: race-free programs with their lines."""
    free = [one for one in inputs.programs if not one.races]
    rows = [
        (name, len(some), *_spread(_lines(some)), *_paper(name, "race_free", 4))
        for name, some in _by_category(free).items()
    ]
    names = ("N", *_named("lines"))
    note = "the paper's summary says 777 programs; its rows add up to 997"
    return _table("5", "race-free programs", names, rows, note)


def pattern_table(inputs: Inputs) -> Table:
    """Returns Table 6: kinds of races, threads and variables."""
    rows: list[tuple[Cell, ...]] = []
    counted = [one for one in inputs.programs if one.task_id in inputs.threads]
    for name, some in _by_category(inputs.programs).items():
        races = [race for one in some for race in one.races]
        kinds = [_is_write_write(race) for race in races]
        variables = (len({race.variable for race in one.races}) for one in some if one.races)
        threads = (inputs.threads[one.task_id] for one in some if one.task_id in inputs.threads)
        rows.append(
            (
                *(name, kinds.count(False), kinds.count(True), kinds.count(None)),
                *(*_spread(threads), *_spread(variables)),
                *(*_paper(name, "patterns", 2), None),
                *(*_paper(name, "threads", _FIGURES), *_paper(name, "variables", _FIGURES)),
            )
        )
    names = (
        *("read-write", "write-write", "kind not labelled"),
        *(*_named("threads"), *_named("racing variables")),
    )
    return _table(
        "6",
        "kinds of races, threads and variables",
        names,
        rows,
        "write-write: both sides write, or read and write",
        "threads: most in an execution, main's among them, as --model=explorer said of "
        f"{len(counted)} of {len(inputs.programs)} programs",
        "racing variables: of racy programs; the paper counts all shared ones, and says not how",
    )


DATA_TABLES: Mapping[str, Callable[[Inputs], Table]] = {
    "4": racy_table,
    "5": race_free_table,
    "6": pattern_table,
}
"""Tables about programs alone, by name."""


def _is_write_write(race: Race) -> bool | None:
    kinds = (race.first.kind, race.second.kind)
    return None if None in kinds else all(kind in _WRITING for kind in kinds)


def _by_category(programs: Iterable[Program]) -> Mapping[str, list[Program]]:
    """Returns the programs of each category, sorted, and all of them at last."""
    every = list(programs)
    names = sorted({one.category for one in every})
    found = {name: [one for one in every if one.category == name] for name in names}
    return {**found, _ALL: every}


def _lines(programs: Sequence[Program]) -> list[int]:
    return [len(one.lines) for one in programs]


def _spread(counts: Iterable[int]) -> tuple[Cell, Cell, Cell]:
    found = list(counts)
    if not found:
        return None, None, None
    return float(min(found)), float(max(found)), sum(found) / len(found)


def _named(what: str) -> tuple[str, str, str]:
    return f"least {what}", f"most {what}", f"mean {what}"


@cache
def _published() -> Mapping[str, Mapping[str, Any]]:
    path = Path(__file__).parent / "published_data.toml"
    table: dict[str, Any] = load_toml(read_text(path, most_bytes=_MOST_BYTES))
    return {row["category"]: row for row in table["row"]}


def _paper(category: str, what: str, count: int) -> tuple[Cell, ...]:
    found = _published().get(category, {}).get(what, [None] * count)
    return tuple(None if one is None else float(one) for one in found)


def _table(
    name: str,
    title: str,
    names: Sequence[str],
    rows: Iterable[tuple[Cell, ...]],
    *notes: str,
) -> Table:
    printed = [_PAPERS_NAMES.get(one, one) for one in names]
    both = (*names, *(f"{one} (paper)" for one in printed))
    whole = ("N", "read-write", "write-write", "kind not labelled")
    return Table(
        name=name,
        title=f"Table {name}: {title}",
        columns=(
            Column(name="Category", kind=Kind.TEXT),
            *(Column(name=one, kind=Kind.COUNT if one in whole else Kind.QUANTITY) for one in both),
        ),
        rows=tuple(rows),
        notes=notes,
    )
