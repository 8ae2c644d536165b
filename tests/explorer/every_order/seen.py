"""The findings of two searches of one program, and what one of them has alone."""

from collections.abc import Mapping
from dataclasses import dataclass

from concert.explorers import c, java


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The findings of one search.

    Attributes:
        things: Labels, races and the like, in words.
        outputs: Texts that the program can leave, as Python writes them.
        complete: Whether the search came to its end.
        outputs_complete: Whether it has all outputs then.
        left_out: What it left out, in words: such programs may differ for that reason.
        executions: Executions that it took.
    """

    things: frozenset[str]
    outputs: frozenset[str]
    complete: bool
    outputs_complete: bool
    left_out: tuple[str, ...]
    executions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Two searches of one program.

    Attributes:
        name: The program's name.
        reduced: The search that runs one order of events that do not depend on each other.
        every: The search that runs all.
    """

    name: str
    reduced: Seen
    every: Seen

    @property
    def missing(self) -> tuple[str, ...]:
        """All that only some order of events shows that the reduced search took for no other.

        A search for every order proves that, however far it came.
        """
        return _only_of(self.every, self.reduced)

    @property
    def surplus(self) -> tuple[str, ...]:
        """All that the reduced search alone has seen."""
        return _only_of(self.reduced, self.every)

    @property
    def is_whole(self) -> bool:
        """Tells whether both searches came to their end, so that there is no other difference."""
        return self.reduced.complete and self.every.complete


def seen_of_java(verdict: java.Verdict) -> Seen:
    """Returns the findings of a verdict on a Java program."""
    # A limit is no behaviour of the program.
    found = {str(label) for label in verdict.labels if label is not java.Label.RESOURCE_LIMIT}
    found |= {str(fact.kind) for fact in verdict.observations}
    for one in verdict.violations:
        if one.kind is java.Label.DATA_RACE:
            found.add(f"race of {one.variable} at {' and '.join(sorted(one.sites))}")
        elif one.exception:
            found.add(f"exception {one.exception.partition(':')[0]}")
    coverage = verdict.coverage
    complete = coverage.limit is java.Limit.NONE
    return Seen(
        things=frozenset(found),
        outputs=frozenset(repr(output.text) for output in verdict.outputs),
        complete=complete,
        outputs_complete=complete and verdict.outputs_complete,
        left_out=tuple(str(one) for one in coverage.left_out),
        executions=coverage.executions,
    )


def seen_of_c(verdict: c.Verdict) -> Seen:
    """Returns the findings of a verdict on a C program."""
    found = {str(finding.kind) for finding in verdict.findings}
    found |= {f"race at lines {race.lines[0]} and {race.lines[1]}" for race in verdict.races}
    coverage = verdict.coverage
    return Seen(
        things=frozenset(found),
        outputs=frozenset(repr(output.text) for output in verdict.outputs),
        complete=not coverage.limit,
        outputs_complete=not coverage.limit and verdict.outputs_complete,
        left_out=tuple(name for name, _ in coverage.bounds),
        executions=coverage.executions,
    )


def line_of(compared: Compared) -> str:
    """Returns a comparison in one line."""
    reduced, every = compared.reduced, compared.every
    parts: Mapping[str, tuple[str, ...]] = {
        "missing": compared.missing,
        "surplus": compared.surplus,
        "left out": tuple(dict.fromkeys((*reduced.left_out, *every.left_out))),
    }
    told = "; ".join(f"{name}: {', '.join(words)}" for name, words in parts.items() if words)
    word = "differs" if compared.missing or compared.surplus else "same"
    if word == "same" and not compared.is_whole:
        word = "unfinished"
    counts = f"{reduced.executions:,} and {every.executions:,} executions"
    return f"{word}: {compared.name} ({counts}){'; ' if told else ''}{told}"


def _only_of(one: Seen, other: Seen) -> tuple[str, ...]:
    """Returns what a search has alone, if the other came to its end."""
    if not other.complete:
        return ()
    alone = sorted(one.things - other.things)
    if other.outputs_complete:
        alone += [f"output {text}" for text in sorted(one.outputs - other.outputs)]
    return tuple(alone)
