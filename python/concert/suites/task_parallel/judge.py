"""Is a candidate right? It is run at many sizes and thread counts, and its results checked here.

The program computes; it says nothing about itself that is believed. Results arrive as bytes and are
checked in this process against what the problem demands. The runs go through the thread counts in
order, and the first that fails decides: one fault, one label, whatever follows from it.
"""

import json
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass

from concert.results.values import Candidate, Coverage, Judgement, Outcome
from concert.sandbox.execution import Ending
from concert.sandbox.protocol import SandboxError
from concert.suites.protocol import Bench
from concert.suites.task_parallel.channel import read_results
from concert.suites.task_parallel.compiler import BuildError, Compiler
from concert.suites.task_parallel.exercise import Exercise
from concert.suites.task_parallel.harness import HarnessStore
from concert.suites.task_parallel.labels import Label
from concert.suites.task_parallel.limits import limits_in_force
from concert.suites.task_parallel.machine import is_out_of_threads
from concert.suites.task_parallel.program import Program, Refusal, build
from concert.suites.task_parallel.run import ending_detail, ending_fault, run_program

THREADS = (1, 2, 3, 7)
"""Thread counts of the runs, in order: one, the fewest that race, odd ones, more than cores."""


_MACHINE_MAY_CAUSE = frozenset({Label.CRASH, Label.EARLY_EXIT})
"""How programs end whose threads the kernel refused."""


@dataclass(frozen=True, slots=True)
class _Finding:
    """What a run did wrong: a label, or the name of a limit of ours."""

    label: Label | None
    limit: str
    detail: str


def judge(
    candidate: Candidate, exercise: Exercise, *, bench: Bench, harnesses: HarnessStore
) -> Judgement:
    """Judges one candidate; what fails on our side becomes an `infra_error`."""
    if candidate.fault:
        return Judgement(
            outcome=Outcome.FAIL,
            labels=(candidate.fault,),
            coverage=Coverage.EXACT,
            detail="the response holds no program",
        )
    try:
        compiler = Compiler(bench, exercise.framework)
        harness = harnesses.harness(exercise, compiler)
        built = build(
            candidate, exercise, compiler=compiler, harness=harness, scratch=bench.scratch
        )
        if isinstance(built, Refusal):
            return _refused(built)
        return _run(built, exercise, compiler)
    except (SandboxError, BuildError) as error:
        return Judgement(outcome=Outcome.INFRA_ERROR, coverage=Coverage.SAMPLED, detail=str(error))


def _refused(refusal: Refusal) -> Judgement:
    inconclusive = bool(refusal.limit)
    return Judgement(
        outcome=Outcome.INCONCLUSIVE if inconclusive else Outcome.FAIL,
        labels=tuple(sorted(label.value for label in refusal.labels)),
        coverage=Coverage.EXACT,
        limit=refusal.limit,
        detail=refusal.detail,
        stage_ns=(("build", refusal.build_ns),),
    )


def _run(program: Program, exercise: Exercise, compiler: Compiler) -> Judgement:
    start_ns = time.monotonic_ns()
    first: Sequence[bytes] = ()
    finding: _Finding | None = None
    runs = 0
    for threads in THREADS:
        runs += 1
        results, finding = _run_once(program, exercise, compiler, threads)
        if finding is None and first:
            different = exercise.problem.difference(first, results)
            if different:
                finding = _Finding(Label.IRREPRODUCIBLE, "", different)
        if finding is not None:
            break
        first = first or results
    stage_ns = (("build", program.build_ns), ("run", time.monotonic_ns() - start_ns))
    return _verdict(program, exercise, finding, runs, stage_ns)


def _run_once(
    program: Program, exercise: Exercise, compiler: Compiler, threads: int
) -> tuple[Sequence[bytes], _Finding | None]:
    problem = exercise.problem
    execution = run_program(
        program,
        exercise,
        compiler,
        threads=threads,
        request=problem.request(),
        limits=limits_in_force(compiler.bench.limits).of_program,
    )
    if execution.ending is Ending.WALL_LIMIT:
        return (), _Finding(None, "wall_seconds", "the program waits, or the machine is too busy")
    results = read_results(execution.stdout, cases=problem.cases)
    label = ending_fault(
        execution, cases=problem.cases, sent=len(results.payloads), intact=results.intact
    )
    if execution.signal == signal.SIGKILL:
        # Neither the sandbox nor the kernel in the sandbox's name: an OOM killer, or a person.
        raise SandboxError("the machine killed the program", "judge again when it is less busy")
    if label in _MACHINE_MAY_CAUSE and is_out_of_threads():
        raise SandboxError("the machine has no threads left", "judge again when it is less busy")
    if label:
        return (), _Finding(label, "", ending_detail(execution))
    wrong = problem.complaint(results.payloads)
    finding = _Finding(Label.WRONG_RESULT, "", wrong) if wrong else None
    return results.payloads, finding


def _verdict(
    program: Program,
    exercise: Exercise,
    finding: _Finding | None,
    runs: int,
    stage_ns: tuple[tuple[str, int], ...],
) -> Judgement:
    labels = set()
    detail = f"{exercise.problem.cases} cases on {', '.join(map(str, THREADS))} threads"
    if not program.uses_framework:
        labels.add(Label.FRAMEWORK_UNUSED)
        detail = f"no reachable code uses {exercise.framework.title}"
    limit = ""
    if finding is not None:
        limit = finding.limit
        detail = f"{THREADS[runs - 1]} threads: {finding.detail}"
        if finding.label is not None:
            labels.add(finding.label)
    outcome = Outcome.FAIL if labels else Outcome.INCONCLUSIVE if limit else Outcome.PASS
    return Judgement(
        outcome=outcome,
        labels=tuple(sorted(label.value for label in labels)),
        coverage=Coverage.SAMPLED,
        limit=limit if outcome is Outcome.INCONCLUSIVE else "",
        detail=detail,
        evidence=json.dumps({"threads": THREADS[:runs]}, separators=(",", ":")),
        statistics=(("cases", exercise.problem.cases), ("runs", runs)),
        stage_ns=stage_ns,
    )
