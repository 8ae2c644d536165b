"""Renders the results of a campaign, for the terminal and for docs/evidence/attacks.md."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.hostile.part import HostileCase, Outcome, printable


@dataclass(frozen=True, slots=True)
class Tried:
    """A case and what came of it."""

    case: HostileCase
    outcome: Outcome


def line(tried: Tried) -> str:
    """Returns one line of the terminal's table."""
    mark = "held" if tried.outcome.held else "BROKEN"
    case = tried.case
    told = f"{mark:<7} {case.group:<17} {case.name:<44} {tried.outcome.came_out}"
    return told if tried.outcome.held else f"{told}  (must: {printable(case.required)})"


def summary(all_tried: Sequence[Tried]) -> str:
    """Returns how many were tried and how many held, by group."""
    rows = []
    for group in dict.fromkeys(tried.case.group for tried in all_tried):
        of_group = [tried for tried in all_tried if tried.case.group == group]
        rows.append(f"{group:<17} {_held(of_group)} of {len(of_group)} held")
    return "\n".join([*rows, f"{'all':<17} {_held(all_tried)} of {len(all_tried)} held"])


def markdown(all_tried: Sequence[Tried]) -> str:
    """Returns the tables of the docs: counts by group and kind, then the cases that broke."""
    lines = ["| attacked | what it tries | tried | held |", "|---|---|---|---|"]
    keys = dict.fromkeys((tried.case.group, tried.case.kind) for tried in all_tried)
    for group, kind in sorted(keys, key=lambda key: (_first(all_tried, key[0]), key[1])):
        of_kind = [one for one in all_tried if (one.case.group, one.case.kind) == (group, kind)]
        lines.append(f"| {_cell(group)} | {_cell(kind)} | {len(of_kind)} | {_held(of_kind)} |")
    lines.append(f"| all | | {len(all_tried)} | {_held(all_tried)} |")
    broken = [tried for tried in all_tried if not tried.outcome.held]
    if broken:
        lines += [
            "",
            "| did not hold | what it tries | came out | must come out |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| {_cell(f'{one.case.group}: {one.case.name}')} | {_cell(one.case.why)} |"
            f" {_cell(one.outcome.came_out)} | {_cell(one.case.required)} |"
            for one in broken
        ]
    return "\n".join(lines) + "\n"


def _first(all_tried: Iterable[Tried], group: str) -> int:
    return next(place for place, tried in enumerate(all_tried) if tried.case.group == group)


def _held(all_tried: Iterable[Tried]) -> int:
    return sum(tried.outcome.held for tried in all_tried)


def _cell(text: str) -> str:
    shown = printable(text).replace("&", "&amp;").replace("<", "&lt;")
    return "".join(f"\\{c}" if c in r"\`*_[]|" else c for c in shown)
