"""Writes loops of simd directives as the race check's runtime runs them.

Iterations of such a loop may run at once, so one that reads what another wrote races with it. GCC's
code for the check has them one after the other. As a parallel loop it asks the runtime for threads:
for more than there can be, by which the runtime knows it (openmp_lanes.cc).
"""

import re

_LOOP = re.compile(
    r"^(?P<begin>[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+)simd\b(?P<clauses>[^\n]*)"
    r"(?=\n(?:[ \t]*\n|# \d[^\n]*\n)*[ \t]*for[ \t]*\((?P<first>[^;()]*[=:{][^;]*);)",
    re.MULTILINE,
)
_CLAUSE = re.compile(r"[ \t,]*(\w+)[ \t]*(?:\(((?:[^()]|\([^()]*\))*)\))?[ \t,]*")
_KEPT = {"private", "lastprivate", "reduction"}
_LEFT_OUT = {"simdlen", "aligned", "nontemporal"}
_OUTER_VARIABLE = re.compile(r"[ \t]*([A-Za-z_]\w*)[ \t]*=[^=]")
_MAY_SAY_MORE = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+(?:ordered|scan)\b", re.MULTILINE)
"""Directives inside of such a loop that order its iterations."""
_ADDED = 1_000_000
_ANY_LENGTH = 1_000_000
"""The runtime knows the first; the second is more than any loop has iterations apart."""


def with_lanes(text: str) -> str:
    """Returns preprocessed text whose simd loops the runtime runs; those it cannot stay."""
    return text if _MAY_SAY_MORE.search(text) else _LOOP.sub(_as_parallel, text)


def _as_parallel(loop: re.Match[str]) -> str:
    length, kept, at = str(_ANY_LENGTH), "", 0
    clauses = loop["clauses"].rstrip()
    while at < len(clauses):
        clause = _CLAUSE.match(clauses, at)
        if clause is None:
            return loop[0]
        name, inner, at = clause[1], clause[2] or "", clause.end()
        if name == "safelen":
            length = f"({inner})"
        elif name in _KEPT and "inscan" not in inner:
            kept += f" {name}({inner})"
        elif name not in _LEFT_OUT:
            return loop[0]
    variable = _OUTER_VARIABLE.match(loop["first"])
    if variable is not None and not re.search(rf"\b{variable[1]}\b", kept):
        kept += f" lastprivate({variable[1]})"
    threads = f"num_threads({_ADDED} + {length})"
    return f"{loop['begin']}parallel for{kept} {threads} schedule(monotonic:runtime)"
