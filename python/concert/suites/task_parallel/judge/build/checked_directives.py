"""Has the race check's runtime decide what OpenMP's directives leave to the compiler or hide in it.

GCC gives each thread of the team one block of such a loop, in code that asks for the number of
threads. Iterations of one block then never race, though another number of threads puts them into
two. The runtime deals them out instead: by GCC's blocks in one run, one by one in another.

A program that knows how many threads there are, or which one it is, may rely on GCC's blocks. So
its text stays as it is.

GCC also copies threadprivate variables in by their addresses, which are all the same in the check,
where one thread of the system runs all. The runtime copies them where it is told.
"""

import re

_LOOP = re.compile(
    r"^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+"
    r"(?:(?:target|teams|distribute|parallel)[ \t]+)*for\b(?P<clauses>[^\n]*)$",
    re.MULTILINE,
)
_SCHEDULE = re.compile(r"(?<!\w)schedule[ \t]*\(([^()]*)\)")
_OPEN = re.compile(r"[ \t]*(?:(?:monotonic|simd)[ \t]*:[ \t]*)?static[ \t]*")
_HAS_AN_ORDER = re.compile(r"\b(?:ordered|inscan|schedule)\b")
_DEALT_OUT = "schedule(monotonic:runtime)"
"""No program needs this: runtime alone is monotonic if the environment says so, and it does not."""
_KNOWS_THREADS = re.compile(
    r"\bomp_get_(?:num_threads|thread_num|max_threads|num_procs|ancestor_thread_num|team_size)"
    r"\s*\((?!\s*(?:void|int)\b)"
    r"|\bomp_set_(?:num_threads|dynamic)\s*\((?!\s*int\b)"
    r"|^[ \t]*#[ \t]*pragma[ \t]+omp\b[^\n]*\bnum_threads\b",
    re.MULTILINE,
)
"""A call of one of these, which no header makes: a declaration names a type between brackets."""


_COPIES_IN = re.compile(
    r"^[ \t]*#[ \t]*pragma[ \t]+omp\b(?![^\n]*\bproc_bind\b)[^\n]*\bcopyin\b[^\n]*$", re.MULTILINE
)
_TOLD = r"\g<0> proc_bind(primary)"
"""The runtime is told this clause and no other; on one thread of the system it binds nothing."""


def for_the_runtime(text: str) -> str:
    """Returns preprocessed text whose runtime decides what the program leaves open."""
    return _COPIES_IN.sub(_TOLD, _with_open_schedules(text))


def _with_open_schedules(text: str) -> str:
    if _LOOP.search(text) is None or _KNOWS_THREADS.search(text):
        return text
    return _LOOP.sub(_dealt_out, text)


def _dealt_out(loop: re.Match[str]) -> str:
    clauses = loop["clauses"]
    schedule = _SCHEDULE.search(clauses)
    if schedule is not None and _OPEN.fullmatch(schedule[1]):
        clauses = clauses[: schedule.start()] + clauses[schedule.end() :]
    if _HAS_AN_ORDER.search(clauses):
        return loop[0]
    begin = loop[0][: len(loop[0]) - len(loop["clauses"])]
    return f"{begin}{clauses} {_DEALT_OUT}"
