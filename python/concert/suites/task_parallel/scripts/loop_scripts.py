"""Answers with the sequential program of the prompt, one of whose loops becomes parallel.

`patterns` takes any counting loop of the program by chance and writes the framework's parallel loop
in its place, whether the passes are independent or not. A prompt without such a loop gets the
program as it is, and one without a program a function that returns at once.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from concert.suites.scripted import Script
from concert.values.values import Task

_SHOWN: Final = re.compile(r"```cpp\n(.*?)```", re.DOTALL)
_SIGNATURE: Final = re.compile(r"^    (\w[^\n;]{1,500}\));$", re.MULTILINE)
_HEADERS: Final = re.compile(r"the signature needs ([^)\n]{1,500})\)")
_HEAD: Final = re.compile(
    r"( *)for \(([\w:]{1,60}) (\w{1,60}) = ([^;\n]{1,100}); (\w{1,60}) < ([^;&|\n]{1,100});"
    r" \+\+(\w{1,60})\) \{\n"
)
_TASKLOOP: Final = """\
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
{loop}"""
_FOR_EACH: Final = """\
{indent}{{
{indent}const auto passes = std::views::iota({type}({first}), {type}({last}));
{indent}std::for_each(std::execution::par, passes.begin(), passes.end(), [&]({type} {name}) {{
{body}{indent}}});
{indent}}}
"""
_FOR_LOOP: Final = """\
{indent}hpx::experimental::for_loop(hpx::execution::par, {type}({first}), {type}({last}),
{indent}    [&]({type} {name}) {{
{body}{indent}}});
"""
_FORMS: Final[Mapping[str, tuple[str, str]]] = {
    "openmp": ("#include <omp.h>\n", _TASKLOOP),
    "stdpar": ("#include <algorithm>\n#include <execution>\n#include <ranges>\n", _FOR_EACH),
    "hpx": ("#include <hpx/algorithm.hpp>\n#include <hpx/execution.hpp>\n", _FOR_LOOP),
}
"""By framework, the second part of a task's name: headers and a loop."""


@dataclass(frozen=True, slots=True)
class _Loop:
    """A counting loop: its lines from the first to behind the last, and its parts."""

    begin: int
    end: int
    indent: str
    type: str
    name: str
    first: str
    last: str
    body: str


def _pattern_loop(task: Task, chance: random.Random) -> str:
    headers, form = _FORMS[task.task_id.rpartition(".")[2]]
    shown = _SHOWN.search(task.prompt)
    if shown is None:
        return f"```cpp\n{_empty(task.prompt)}```\n"
    lines = shown[1].splitlines(keepends=True)
    loops = list(_loops(lines))
    if not loops:
        return f"```cpp\n{shown[1]}```\n"
    loop = chance.choice(loops)
    whole = "".join(lines[loop.begin : loop.end])
    parallel = form.format(loop=whole, **asdict(loop))
    before, after = "".join(lines[: loop.begin]), "".join(lines[loop.end :])
    return f"```cpp\n{headers}{before}{parallel}{after}```\n"


def _loops(lines: Sequence[str]) -> Iterator[_Loop]:
    """Yields the loops that count a variable of their own up by one, and no loop within a loop."""
    behind = 0
    for begin, line in enumerate(lines):
        head = _HEAD.fullmatch(line)
        if begin < behind or head is None or not head[3] == head[5] == head[7]:
            continue
        closing = f"{head[1]}}}\n"
        ends = (place for place in range(begin, len(lines)) if lines[place] == closing)
        if (end := next(ends, None)) is None:
            continue
        behind = end + 1
        yield _Loop(
            begin,
            behind,
            indent=head[1],
            type=head[2],
            name=head[3],
            first=head[4],
            last=head[6],
            body="".join(lines[begin + 1 : end]),
        )


def _empty(prompt: str) -> str:
    signature, headers = _SIGNATURE.search(prompt), _HEADERS.search(prompt)
    if signature is None:
        return ""
    included = "".join(f"#include {one}\n" for one in headers[1].split(", ")) if headers else ""
    ends = "" if signature[1].startswith("void ") else "  return {};\n"
    return f"{included}\n{signature[1]} {{\n{ends}}}\n"


PARALLEL_SCRIPTS: Final[Mapping[str, Script]] = {"patterns": _pattern_loop}
"""The suite's scripted answerers by name."""
