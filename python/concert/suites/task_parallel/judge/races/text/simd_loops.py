"""Writes loops of simd directives as the race check's runtime runs them.

Iterations of such a loop may run at once, so one that reads what another wrote races with it. GCC's
code for the check has them one after the other. As a parallel loop it asks the runtime for threads,
and tells it in the same place what it is (openmp/lanes.cc).
"""

import re
from collections.abc import Sequence

from concert.suites.task_parallel.judge.races.text.directives import (
    begin_of,
    directives_in,
    parts_of,
)

_KEPT = {"private", "lastprivate", "reduction"}
_LEFT_OUT = {"simd", "safelen", "simdlen", "aligned", "nontemporal"}
_FOR = re.compile(r"[ \t]*+for[ \t]*+\(")
_OUTER_VARIABLE = re.compile(r"[ \t]*+([A-Za-z_]\w*+)[ \t]*+=(?!=)")
_ANY_LENGTH = "1000000"
"""More than any loop has iterations apart."""


def with_lanes(text: str) -> str:
    """Returns preprocessed text whose simd loops the runtime runs; those it cannot stay."""
    lines = text.split("\n")
    directives = directives_in(lines)
    # Directives inside of such a loop that order its iterations.
    if any(parts and parts[0].name in ("ordered", "scan") for parts in directives.values()):
        return text
    for at, parts in directives.items():
        if parts and parts[0].name == "simd":
            lines[at] = _as_parallel(lines[at], _first_clause(lines, at + 1))
    return "\n".join(lines)


def _first_clause(lines: Sequence[str], at: int) -> str:
    """Returns where the loop behind a directive starts its variable; "" if that is not plain."""
    while at < len(lines) and (not lines[at].strip() or lines[at].startswith("# ")):
        at += 1
    line = lines[at] if at < len(lines) else ""
    header = _FOR.match(line)
    end = line.find(";", header.end()) if header else -1
    first = line[header.end() : end] if header and end >= 0 else ""
    return "" if "(" in first or ")" in first else first


def _as_parallel(line: str, first: str) -> str:
    parts = parts_of(line)
    unknown = any(
        part.name not in _KEPT | _LEFT_OUT or "inscan" in part.inner or "conditional" in part.inner
        for part in parts
    )
    if unknown or not first.strip():
        return line
    length = next((part.inner for part in parts if part.name == "safelen"), _ANY_LENGTH)
    kept = [str(part) for part in parts if part.name in _KEPT]
    variable = _OUTER_VARIABLE.match(first)
    if variable is not None and not any(re.search(rf"\b{variable[1]}\b", one) for one in kept):
        kept.append(f"lastprivate({variable[1]})")
    words = ["parallel for", *kept, f"num_threads(concert_lanes({length}))"]
    return f"{begin_of(line)}{' '.join(words)} schedule(monotonic:runtime)"
