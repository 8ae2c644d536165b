"""Shows a verdict on a Java program as text."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from concert.explorers.common.step_table import wrapped
from concert.explorers.java.execution.replayed_execution import is_of_user
from concert.explorers.java.verdict.verdict import Coverage, Fact, Label, Limit, Verdict, Violation

DEFAULT_WIDTH: Final = 100
"""Characters of a line."""


def verdict_text(verdict: Verdict, *, width: int = DEFAULT_WIDTH) -> str:
    """Returns a verdict as text, with a line at its end.

    Each violation has the number by which `replay` knows it.

    Args:
        verdict: The verdict.
        width: Most characters of a line.
    """
    name = verdict.program or "without a main class"
    lines = [f"Java program {name}: {verdict.outcome}: {_summary(verdict)}"]
    for number, violation in enumerate(verdict.violations):
        lines.append(f"{number}: {violation.kind.replace('_', ' ')}: {message_of(violation)}")
        lines += [f"   {line}" for line in _threads(violation)]
    lines += [
        f"seen besides: {fact.kind.replace('_', ' ')}: {message_of(fact)}"
        for fact in verdict.observations
        if fact.kind is not Fact.OUTPUT
    ]
    lines += _coverage(verdict)
    shown = (piece for line in lines for piece in wrapped(line, width, indent="      "))
    return "\n".join(shown) + "\n"


def message_of(violation: Violation) -> str:
    """Returns the message of a violation without its title, which may stand before it."""
    return violation.message.removeprefix(f"{violation.kind.replace('_', ' ')}: ")


def _summary(verdict: Verdict) -> str:
    counts = Counter(violation.kind for violation in verdict.violations)
    shown = [_counted(counts[label], label.replace("_", " ")) for label in Label if counts[label]]
    labels = [label.replace("_", " ") for label in verdict.labels if not counts[label]]
    return ", ".join([*shown, *labels]) or "no violation"


def _threads(violation: Violation) -> Iterator[str]:
    for thread in violation.threads:
        frame = next(filter(is_of_user, thread.stack), "")
        place = f" at {frame}" if frame else ""
        yield f"  {thread.name} {thread.state}{place}"


def _coverage(verdict: Verdict) -> Iterator[str]:
    coverage: Coverage = verdict.coverage
    limit = "" if coverage.limit is Limit.NONE else f" by the limit on {coverage.limit}"
    yield (
        f"seen: {coverage.statement}{limit.replace('_', ' ')}; "
        f"{_counted(coverage.executions, 'execution')}, {_counted(coverage.events, 'event')}, "
        f"{_counted(verdict.threads_created, 'thread')} created at most"
    )
    for one in coverage.left_out:
        yield f"left out: {one.replace('_', ' ')}"


def _counted(count: int, name: str) -> str:
    plural = f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
    return f"{count:,} {name if count == 1 else plural}"
