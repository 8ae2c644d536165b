"""Puts the verdict on a program together from its runs and its race check."""

import json
from dataclasses import dataclass

from concert.suites.task_parallel.judge.build.program import Program
from concert.suites.task_parallel.judge.races.finding import RaceFinding, RaceState
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.tasks.labels import Label
from concert.values.values import Coverage, Judgement, Outcome

THREADS = (1, 2, 3, 7, 24, 48, 96)
"""Thread counts of the runs, in order: one, the fewest that race, odd ones, more than cores, and
those at which the paper saw programs fail (section 4.1)."""
WALL_LIMIT = "wall_seconds"
"""The limit of a program that waits."""
_ENDS_OF_WAITING = frozenset({Label.DATA_RACE, Label.DEADLOCK})
"""Labels that tell why a program waited."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The fault of a run: a label, or the name of a limit of ours."""

    label: Label | None
    limit: str
    detail: str


def verdict_of(
    program: Program,
    exercise: Exercise,
    finding: Finding | None,
    races: RaceFinding,
    runs: int,
    stage_ns: tuple[tuple[str, int], ...],
    runtime: str,
) -> Judgement:
    """Puts a verdict together; `runtime` is the version of HPX, or empty."""
    labels = set()
    detail = f"{exercise.problem.cases} cases on {', '.join(map(str, THREADS))} threads"
    if not program.uses_framework:
        labels.add(Label.FRAMEWORK_UNUSED)
        detail = f"no reachable code calls {exercise.framework.title}"
    if races.state is RaceState.RACE:
        labels.add(Label.DATA_RACE)
        pairs = ", ".join(f"{one} and {other}" for one, other in races.lines)
        detail = f"data race between lines {pairs}"
    if races.deadlock:
        labels.add(Label.DEADLOCK)
        detail = f"deadlock: {races.deadlock}"
    if races.state is RaceState.EVADED:
        labels.add(Label.RACE_CHECK_EVADED)
        detail = f"evades the race check: {races.reason}"
    if races.state is RaceState.UNKNOWN and not races.deadlock:
        detail = f"{detail}; races unchecked: {races.reason}"
    limit = ""
    # The finding of the check says more than that the program waited.
    if finding is not None and not (finding.limit == WALL_LIMIT and labels & _ENDS_OF_WAITING):
        limit = finding.limit
        told = finding.detail
        if finding.label is Label.DEADLOCK and races.deadlock:
            told = f"deadlock: {races.deadlock}"
        detail = f"{THREADS[runs - 1]} threads: {told}"
        if finding.label is not None:
            labels.add(finding.label)
    outcome = Outcome.FAIL if labels else Outcome.INCONCLUSIVE if limit else Outcome.PASS
    race_evidence: dict[str, object] = {"state": races.state.value}
    if races.reason:
        race_evidence["reason"] = races.reason
    if races.deadlock:
        race_evidence["deadlock"] = races.deadlock
    if races.lines:
        race_evidence["lines"] = races.lines
    if races.calls is not None:
        # No label: a program may well go on alone where there is little to do.
        race_evidence["calls"] = races.calls
    evidence: dict[str, object] = {"race": race_evidence, "threads": THREADS[:runs]}
    if runtime:
        evidence["hpx"] = runtime
        detail = f"{detail} (hpx: {runtime})"
    return Judgement(
        outcome=outcome,
        labels=tuple(sorted(label.value for label in labels)),
        coverage=Coverage.SAMPLED,
        limit=limit if outcome is Outcome.INCONCLUSIVE else "",
        detail=detail,
        evidence=json.dumps(evidence, separators=(",", ":")),
        statistics=(("cases", exercise.problem.cases), ("runs", runs)),
        stage_ns=stage_ns,
    )
