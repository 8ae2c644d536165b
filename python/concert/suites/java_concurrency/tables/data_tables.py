"""Describes the suite's own tasks: themes, sizes, and the constructs that they demand."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.java_concurrency.answer.extract import extract
from concert.suites.java_concurrency.tasks.tasks import Problem

_LAST = re.compile(r"[.#]")
"""The marks before a construct's last word: java.lang.Object#wait."""


def theme_table(problems: Sequence[Problem]) -> Table:
    """Returns for each theme the problems, their variants, and the lines of their references."""
    by_theme: dict[str, list[Problem]] = defaultdict(list)
    for one in problems:
        by_theme[one.theme].append(one)
    rows: list[tuple[Cell, ...]] = [
        (theme, *_sizes(members)) for theme, members in sorted(by_theme.items())
    ]
    rows.append(("all", *_sizes(problems)))
    return Table(
        name="themes",
        title="Themes of the problems (the paper's Section 2.1.4: 43 base problems, 72 mutants)",
        columns=(
            Column(name="theme", kind=Kind.TEXT),
            *(
                Column(name=name, kind=Kind.COUNT)
                for name in ("problems", "base", "variants", "least lines", "most lines")
            ),
            Column(name="mean lines", kind=Kind.NUMBER),
            Column(name="mean demands", kind=Kind.NUMBER),
        ),
        rows=tuple(rows),
        notes=("lines are those of the reference, blank ones included",),
    )


def construct_table(problems: Sequence[Problem]) -> Table:
    """Returns for each construct how many problems demand it, and how many references name it."""
    demanded = Counter(
        alternatives for one in problems for alternatives in one.criteria.checklist.constructs
    )
    references = [extract(one.task.reference).text for one in problems]
    rows: list[tuple[Cell, ...]] = []
    for alternatives, count in sorted(demanded.items(), key=lambda item: (-item[1], item[0])):
        words = "|".join(re.escape(_LAST.split(name)[-1]) for name in alternatives)
        naming = sum(bool(re.search(rf"\b({words})\b", text)) for text in references)
        rows.append((" or ".join(alternatives), count, naming))
    rows.append(("none is demanded", sum(_is_free(one) for one in problems), None))
    return Table(
        name="constructs",
        title="Constructs that the problems demand (the paper's Section 2.1.4 lists its own)",
        columns=(
            Column(name="construct", kind=Kind.TEXT),
            Column(name="problems that demand it", kind=Kind.COUNT),
            Column(name="references that name it", kind=Kind.COUNT),
        ),
        rows=tuple(rows),
        notes=(f"{len(problems)} problems; one may demand several constructs",),
    )


def _sizes(members: Sequence[Problem]) -> list[Cell]:
    lines = [len(extract(one.task.reference).text.splitlines()) for one in members]
    demands = sum(len(one.criteria.demands) for one in members)
    base = sum(not one.base for one in members)
    count = len(members)
    return [
        *(count, base, count - base, min(lines, default=0), max(lines, default=0)),
        sum(lines) / count if count else None,
        demands / count if count else None,
    ]


def _is_free(problem: Problem) -> bool:
    return not problem.criteria.checklist.constructs
