"""Makes the page of one explored program, with an execution for each fault: `explore --html`."""

from collections.abc import Mapping, Sequence
from typing import Final

from concert.explorers import c, java
from concert.viewer import Fact, Shown, c_interleaving, java_interleaving, page

_MOST_SHOWN: Final = 20
"""Executions on one page: more make it slow to open, and few people look at them."""
_NOT_REPLAYED: Final = "The page shows the first 20 executions; replay shows this one."


def java_page(
    verdict: java.Verdict,
    *,
    request: java.Request,
    sources: Mapping[str, str],
    bench: java.ExplorerBench,
) -> str:
    """Returns the page of a Java program.

    Args:
        verdict: The verdict.
        request: What was explored.
        sources: Texts of its source files by name.
        bench: What runs the executions again.

    Raises:
        SandboxError: The sandbox failed.
    """
    found = [each for each in verdict.violations if each.schedule][:_MOST_SHOWN]
    requests = [
        java.ReplayRequest(
            program=request.program,
            schedule=each.schedule,
            promoted=each.promoted,
            shows=each,
            limits=request.limits,
        )
        for each in found
    ]
    answers = java.replay(requests, bench=bench).answers if requests else ()
    replayed = {id(each): answer for each, answer in zip(found, answers, strict=True)}
    shown = []
    for number, each in enumerate(verdict.violations):
        title = f"{number}: {each.message}"
        answer = replayed.get(id(each))
        if isinstance(answer, java.Replayed):
            steps = java_interleaving(answer, program=verdict.program, sources=sources, found=each)
            shown.append(Shown(title=title, interleaving=steps))
        elif answer is not None:
            shown.append(Shown(title=title, note=str(answer)))
        else:
            note = _NOT_REPLAYED if each.schedule else "No execution shows this."
            shown.append(Shown(title=title, note=note))
    coverage = verdict.coverage
    facts = [
        Fact(name="labels", text=", ".join(verdict.labels) or "none"),
        *_coverage(coverage.statement, coverage.limit, coverage.executions, coverage.events),
        Fact(name="threads created", text=f"{verdict.threads_created:,} at most"),
        *_left_out([each.replace("_", " ") for each in coverage.left_out]),
    ]
    name = verdict.program or "a program without a main class"
    return page(program=name, outcome=verdict.outcome, facts=facts, shown=shown)


def c_page(verdict: c.Verdict, *, source: str, bench: c.Workbench) -> str:
    """Returns the page of a C program.

    Args:
        verdict: The verdict.
        source: Text of the program.
        bench: What runs the executions again.

    Raises:
        SandboxError: The sandbox failed.
    """
    shown = []
    for number, each in enumerate(verdict.shown()):
        title = f"{number}: {_title(each)}"
        if number >= _MOST_SHOWN:
            shown.append(Shown(title=title, note=_NOT_REPLAYED))
            continue
        try:
            replayed = c.replay(source, verdict, number, bench=bench)
        except c.RaceExplorerError as error:
            shown.append(Shown(title=title, note=str(error)))
            continue
        steps = c_interleaving(replayed, program=verdict.program, source=source, found=each)
        shown.append(Shown(title=title, interleaving=steps))
    coverage = verdict.coverage
    facts = [
        *_coverage(coverage.statement, coverage.limit, coverage.executions, coverage.events),
        Fact(name="random executions", text=f"{coverage.random_executions:,}, made first"),
        Fact(name="threads created", text=f"{verdict.threads_created:,} at most"),
        *_left_out([f"{what} ({detail})" for what, detail in coverage.bounds]),
        *_left_out([f"line {line}: {what}" for line, what in verdict.unseen], name="unseen"),
    ]
    return page(program=verdict.program, outcome=verdict.outcome, facts=facts, shown=shown)


def _title(found: c.Race | c.Finding) -> str:
    if isinstance(found, c.Finding):
        return f"{found.kind.replace('_', ' ')}: {found.message}"
    first, second = found.lines
    return f"{found.race_class} race on {found.variable}, lines {first} and {second}"


def _coverage(statement: str, limit: str, executions: int, events: int) -> list[Fact]:
    ended = f" by the limit on {limit.replace('_', ' ')}" if limit else ""
    return [
        Fact(name="seen", text=f"{statement}{ended}"),
        Fact(name="executions", text=f"{executions:,} with {events:,} events"),
    ]


def _left_out(parts: Sequence[str], *, name: str = "left out") -> list[Fact]:
    return [Fact(name=name, text="; ".join(parts) or "nothing")]
