"""Tries hostile answers of the three suites, many in one run of evaluate, and C programs."""

import math
import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.hostile.answers import (
    c_programs,
    java_detecting,
    java_forging,
    java_resources,
    race_lists,
    race_texts,
    task_races,
    task_resources,
    task_times,
    ways_out,
)
from tests.hostile.answers.answer_case import C_PROGRAMS, AnswerCase, Kind
from tests.hostile.answers.c_exploration import try_programs
from tests.hostile.answers.recorded_run import Judged, Run, evaluate
from tests.hostile.part import Outcome, Part, printable

_SECONDS_FOR_ALL = 180.0
_SECONDS_PER_TEXT = 15.0
_SECONDS_PER_CASE = 240.0
"""Far above what any case may take: the end of a run that an answer holds up."""
_TOO_SHORT = 0.5
"""Share of its own CPU time, on one core, that no true time is below."""
_TOO_LONG = 4.0
"""Share of the honest answer's time above which an answer holds up whoever times it."""


def cases() -> Sequence[AnswerCase]:
    """Returns all cases, suite by suite."""
    modules = (
        java_forging,
        java_detecting,
        java_resources,
        race_lists,
        race_texts,
        c_programs,
        task_races,
        task_times,
        task_resources,
    )
    return tuple(case for module in modules for case in module.cases())


def try_all(chosen: Sequence[AnswerCase], *, jobs: int = 2) -> Iterator[tuple[AnswerCase, Outcome]]:
    """Tries cases; an honest answer that others are timed beside is judged with them."""
    yield from try_programs([case for case in chosen if case.group == C_PROGRAMS])
    for group in dict.fromkeys(case.group for case in chosen if case.group != C_PROGRAMS):
        of_group = [case for case in chosen if case.group == group]
        # A text that holds the main process up would hold up whatever is judged with it.
        texts = [case for case in of_group if case.kind is Kind.COSTLY_TEXT]
        for together in (texts, [case for case in of_group if case not in texts]):
            if together:
                yield from _try_group(together, jobs=jobs)


def _try_group(chosen: Sequence[AnswerCase], *, jobs: int) -> Iterator[tuple[AnswerCase, Outcome]]:
    together = [*chosen, *_missing_beside(chosen)]
    run = _run(together, jobs=jobs)
    for number, case in enumerate(together[: len(chosen)]):
        outcome = _outcome(case, number, together, run)
        if outcome is None and len(together) > 1:
            # Another answer may have held the run up: only alone does a case say who did.
            alone = [case, *_missing_beside([case])]
            outcome = _outcome(case, 0, alone, _run(alone, jobs=1))
        lost = Outcome(held=False, came_out="nothing: evaluate was held up, or died")
        yield case, outcome or lost
    odd = sorted({c for c in run.printed if not c.isprintable() and c not in "\n\r"})
    if odd:
        yield _of_output(chosen[0].group), Outcome(held=False, came_out=printable(repr(odd)))


def _of_output(group: str) -> AnswerCase:
    return AnswerCase(
        group=group,
        name="what-evaluate-prints",
        kind=Kind.ODD_TEXT,
        task_id="",
        response="",
        allowed=(),
        why="Whatever the answers hold, evaluate prints no control characters.",
    )


def _missing_beside(chosen: Sequence[AnswerCase]) -> list[AnswerCase]:
    named = {(case.group, case.times_beside) for case in chosen if case.times_beside}
    there = {(case.group, case.name) for case in chosen}
    return [case for case in cases() if (case.group, case.name) in named - there]


def _run(together: Sequence[AnswerCase], *, jobs: int) -> Run:
    with tempfile.TemporaryDirectory(prefix="concert-hostile-") as folder:
        texts = sum(case.kind is Kind.COSTLY_TEXT for case in together)
        seconds = _SECONDS_FOR_ALL + _SECONDS_PER_TEXT * texts
        seconds += _SECONDS_PER_CASE * (len(together) - texts)
        return evaluate(together, folder=Path(folder), jobs=jobs, seconds=seconds)


def _times_of(
    name: str, together: Sequence[AnswerCase], judged: Mapping[int, Judged]
) -> tuple[int, ...]:
    for number, case in enumerate(together):
        if name and case.name == name and number in judged:
            return judged[number].wall_ns
    return ()


def _outcome(
    case: AnswerCase, number: int, together: Sequence[AnswerCase], run: Run
) -> Outcome | None:
    """Returns what came of a case; None where the run ended before it was judged, or timed."""
    judged = run.judged.get(number)
    if judged is None:
        return None
    words = [judged.outcome, *judged.labels, *([judged.limit] if judged.limit else [])]
    came_out = printable(
        f"{' '.join(words)}: {judged.detail}" if judged.detail else " ".join(words)
    )
    if any(not c.isprintable() for c in judged.detail):
        return Outcome(held=False, came_out=f"{came_out} (controls in the detail)")
    held = case.holds(judged.outcome, judged.labels)
    if not (held and case.times_beside and judged.outcome == "pass"):
        return Outcome(held=held, came_out=came_out)
    if not judged.wall_ns and not judged.failed:
        return None
    return _timed(judged, _times_of(case.times_beside, together, run.judged))


def _timed(judged: Judged, honest: Sequence[int]) -> Outcome:
    if not judged.wall_ns:
        return Outcome(held=True, came_out="pass; every time is marked as failed")
    busy = statistics.median(judged.busy)
    share = statistics.median(judged.wall_ns) / statistics.median(honest) if honest else math.nan
    told = f"pass; times are {busy:.2f} of the CPU time, {share:.2f} of the honest time"
    return Outcome(held=busy >= _TOO_SHORT and share <= _TOO_LONG, came_out=told)


ANSWERS = Part(name="answers", cases=cases, try_all=try_all)
WAYS_OUT = Part(name="ways-out", cases=ways_out.cases, try_all=ways_out.try_all)
