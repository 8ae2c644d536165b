"""Has the race check's runtime decide what OpenMP's directives leave to the compiler or hide in it.

GCC gives each thread of the team one block of a loop without a schedule, in code that asks for the
number of threads. Iterations of one block then never race, though another number of threads puts
them into two. The runtime deals them out instead: by GCC's blocks in one run, one by one in
another. A program that knows how many threads there are, or which one it is, may rely on GCC's
blocks. So its text stays as it is.

GCC also copies threadprivate variables in by their addresses, which are all the same in the check,
where one thread of the system runs all. The runtime copies them where it is told.
"""

import re
from collections.abc import Sequence

from concert.suites.task_parallel.judge.races.text.directives import (
    Part,
    begin_of,
    directives_in,
)

_BEFORE_FOR = {"target", "teams", "distribute", "parallel"}
_OPEN = {"static", "monotonic:static", "simd:static"}
_DEALT_OUT = Part("schedule", "monotonic:runtime")
"""No program needs this: runtime alone is monotonic if the environment says so, and it does not."""
_USUAL_NUMBER = "0"
"""The runtime takes it for the number of threads where nothing else is said."""
_KNOWS_THREADS = re.compile(
    r"omp_(?<!\womp_)(?:get_(?:num_threads|thread_num|max_threads|num_procs|ancestor_thread_num"
    r"|team_size)|set_(?:num_threads|dynamic))\s*+\((?!\s*+(?:void|int)\b)"
)
"""A call of one of these, which no header makes: a declaration names a type between brackets. The
pattern begins with a word, for which `re` looks many times faster than for a boundary."""


def for_the_runtime(text: str) -> str:
    """Returns preprocessed text whose runtime decides what the program leaves open."""
    lines = text.split("\n")
    directives = directives_in(lines)
    is_open = not _KNOWS_THREADS.search(text) and not any(
        part.name == "num_threads" for parts in directives.values() for part in parts
    )
    for at, parts in directives.items():
        changed = _dealt_out(parts) if is_open else parts
        if any(part.name == "copyin" for part in changed):
            changed = _copied_in(changed)
        if changed != parts:
            lines[at] = begin_of(lines[at]) + " ".join(map(str, changed))
    return "\n".join(lines)


def _copied_in(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Returns a directive's parts, whose number of threads tells of what is copied in."""
    asked = [part.inner for part in parts if part.name == "num_threads"]
    told = Part("num_threads", f"concert_copies_in({asked[0] if asked else _USUAL_NUMBER})")
    return (*(part for part in parts if part.name != "num_threads"), told)


def _dealt_out(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Returns a directive's parts with a schedule of the runtime, if it has a loop without one."""
    names = [part.name for part in parts]
    if "for" not in names or not _BEFORE_FOR.issuperset(names[: names.index("for")]):
        return tuple(parts)
    kept = tuple(part for part in parts if not _is_open(part))
    if any(part.name in ("schedule", "ordered") or "inscan" in part.inner for part in kept):
        return tuple(parts)
    return (*kept, _DEALT_OUT)


def _is_open(part: Part) -> bool:
    return part.name == "schedule" and "".join(part.inner.split()) in _OPEN
