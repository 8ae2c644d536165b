"""Times the candidates that passed, once, while nothing else runs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from concert.pipeline.plan.case import Case, offered_cores
from concert.pipeline.plan.selection import task_name
from concert.pipeline.work.interrupt import Stop
from concert.pipeline.work.progress import Progress
from concert.pipeline.work.scratch import own_scratch
from concert.pipeline.work.steering import Width
from concert.pipeline.work.stoppable_threads import do_all
from concert.pipeline.work.workload import spread
from concert.results import MeasurementKey, Results, TimedCandidate
from concert.suites.equipment import Equipment
from concert.values.values import Measurement

_ONE_AT_A_TIME = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Untimed:
    """A candidate whose timing broke; a later run tries again.

    Attributes:
        task: The task as "suite/task_id".
        reason: What broke, in one line.
    """

    task: str
    reason: str


def measure(
    cases: Sequence[Case],
    *,
    results: Results,
    run_id: str,
    machine: str,
    equipment: Equipment,
    stop: Stop,
    progress: Progress,
) -> tuple[Mapping[str, tuple[Measurement, ...]], Sequence[Untimed]]:
    """Returns the timings of passing cases by verdict key, and what could not be timed.

    Args:
        cases: Cases that passed.
        results: Where timings are stored.
        run_id: The run that takes them.
        machine: The processor's name, part of the timings' key.
        equipment: What suites work with.
        stop: Asks to stop.
        progress: Is told.

    Raises:
        Interrupted: The user asked to stop; what was timed before is stored.
        ResultsError: The results folder cannot be read or written.
    """
    offered = offered_cores(equipment.cores, equipment.core_counts)
    by_key = {case.key: case for case in cases}
    stored = results.measurements(by_key)
    timings = {
        key.verdict_key: timed
        for key, timed in stored.items()
        if (key.machine, key.bench_cores) == (machine, offered)
    }
    new = spread([key for key in by_key if key not in timings])
    work = Counter(by_key[key].kind for key in new)
    untimed: list[Untimed] = []
    with progress.stage("measure", len(by_key), before=len(timings), work=work) as stage:

        def measure_one(key: str) -> tuple[Measurement, ...] | Untimed:
            with stage.doing(by_key[key].kind):
                return _measure_one(by_key[key], equipment)

        for key, timed in do_all(
            new,
            measure_one,
            jobs=_ONE_AT_A_TIME,
            stop=stop,
            steering=progress.steering,
            by=Width.FIXED,
        ):
            case = by_key[key]
            if isinstance(timed, Untimed):
                untimed.append(timed)
            else:
                timings[key] = timed
                results.add_timings(
                    TimedCandidate(
                        key=MeasurementKey(verdict_key=key, machine=machine, bench_cores=offered),
                        run_id=run_id,
                        suite=case.question.task.suite,
                        task_id=case.question.task.task_id,
                        candidate_sha256=case.candidate.sha256,
                        measurements=timed,
                    )
                )
            stage.advance("not timed" if isinstance(timed, Untimed) else "timed")
        results.flush()
    return timings, untimed


def _measure_one(case: Case, equipment: Equipment) -> tuple[Measurement, ...] | Untimed:
    task = case.question.task
    try:
        with own_scratch(equipment) as own:
            return case.suite.measure(task, case.candidate, own)
    except Exception as error:
        reason = (str(error).strip().splitlines() or ["no message"])[0]
        return Untimed(task=task_name(task), reason=f"{type(error).__name__}: {reason}")
