"""Judges candidates: runs them at many sizes and thread counts, and checks their results here.

The program computes; it says nothing about itself that is believed. Results arrive as bytes and are
checked in this process against what the problem demands. The runs go through the thread counts in
order, and the first that fails decides: one fault, one label, whatever follows from it. Whether the
program races, and whether it uses the framework at all, are labels of their own beside that.
"""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from concert.sandbox.execution import Ending, Execution
from concert.sandbox.protocol import SandboxError
from concert.suites.equipment import Equipment
from concert.suites.task_parallel.judge.build.compiler import BuildError, Compiler
from concert.suites.task_parallel.judge.build.harness import HarnessStore
from concert.suites.task_parallel.judge.build.program import Program, Refusal, build
from concert.suites.task_parallel.judge.channel import read_results
from concert.suites.task_parallel.judge.limits import limits_in_force
from concert.suites.task_parallel.judge.machine import refused_tasks, shortage_of_tasks
from concert.suites.task_parallel.judge.races.check import check_races
from concert.suites.task_parallel.judge.races.finding import RaceFinding, RaceState
from concert.suites.task_parallel.judge.repair.rule_repairs import mend
from concert.suites.task_parallel.judge.run import ending_detail, ending_fault, run_program
from concert.suites.task_parallel.judge.verdict import (
    THREADS,
    WALL_LIMIT,
    Finding,
    verdict_of,
)
from concert.suites.task_parallel.judge.yardstick import Yardstick
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.tasks.labels import Label
from concert.values.values import Candidate, Coverage, Judgement, Outcome

_MACHINE_MAY_CAUSE = frozenset({Label.CRASH, Label.EARLY_EXIT})
"""The ends of programs whose threads the kernel refused."""
_CHECKED_FOR_RACES = frozenset(
    {None, Label.WRONG_RESULT, Label.IRREPRODUCIBLE, Label.CRASH, Label.DEADLOCK}
)
"""Findings of a run that the race check follows up; the others are hostile, or endless."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """The tools that judgements share.

    Attributes:
        harnesses: Harnesses that are built.
        yardstick: Times of references.
    """

    harnesses: HarnessStore = field(default_factory=HarnessStore)
    yardstick: Yardstick = field(default_factory=Yardstick)


def judge(
    candidate: Candidate, exercise: Exercise, *, equipment: Equipment, workshop: Workshop
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
        return _Judging(exercise, Compiler(equipment, exercise.framework), workshop).judge(
            candidate
        )
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


@dataclass(frozen=True, slots=True)
class _Judging:
    """One judgement's tools."""

    exercise: Exercise
    compiler: Compiler
    workshop: Workshop

    def judge(self, candidate: Candidate) -> Judgement:
        built = self._build(candidate)
        if isinstance(built, Refusal):
            return self._mend(candidate, built)
        return self._judge_program(candidate, built)

    def _build(self, candidate: Candidate) -> Program | Refusal:
        return build(
            candidate,
            self.exercise,
            compiler=self.compiler,
            harness=self.workshop.harnesses.harness(self.exercise, self.compiler),
            scratch=self.compiler.equipment.scratch,
        )

    def _judge_program(self, candidate: Candidate, program: Program) -> Judgement:
        start_ns = time.monotonic_ns()
        finding, runs = self._run_all(program)
        run_ns = time.monotonic_ns()
        races = self._check_races(candidate, finding)
        if races.state is RaceState.EVADED and finding is not None:
            # It ends early or in disorder there as it does here: that label says enough.
            races = RaceFinding(state=RaceState.UNKNOWN, reason=races.reason)
        stage_ns = (
            ("build", program.build_ns),
            ("run", run_ns - start_ns),
            ("race", time.monotonic_ns() - run_ns),
        )
        runtime = self.compiler.hpx_version
        return verdict_of(program, self.exercise, finding, races, runs, stage_ns, runtime)

    def _mend(self, candidate: Candidate, refusal: Refusal) -> Judgement:
        """Returns a refusal, with what came of mechanical repair."""
        refused = _refused(refusal)
        if Label.COMPILE_ERROR not in refusal.labels or refusal.said is None:
            return refused
        mended = mend(candidate, said=refusal.said, attempt=self._attempt)
        if mended is None:
            return refused
        found = mended.judgement
        repair = {
            "diff": mended.diff,
            "labels": found.labels,
            "outcome": found.outcome.value,
            "steps": mended.steps,
        }
        evidence = json.dumps({"repair": repair}, separators=(",", ":"))
        return replace(refused, evidence=evidence)

    def _attempt(self, candidate: Candidate) -> Judgement | bytes:
        """Judges a candidate, or returns what the compiler has to say of it."""
        built = self._build(candidate)
        if isinstance(built, Program):
            return self._judge_program(candidate, built)
        return _refused(built) if built.said is None else built.said

    def _run_all(self, program: Program) -> tuple[Finding | None, int]:
        first: Sequence[bytes] = ()
        for runs, threads in enumerate(THREADS, start=1):
            results, finding = self._run(program, threads)
            if finding is None and first:
                different = self.exercise.problem.difference(first, results)
                if different:
                    finding = Finding(Label.IRREPRODUCIBLE, "", different)
            if finding is not None:
                return finding, runs
            first = first or results
        return None, len(THREADS)

    def _run(self, program: Program, threads: int) -> tuple[Sequence[bytes], Finding | None]:
        problem = self.exercise.problem
        refused_before = refused_tasks()
        execution = self._execute(program, threads, reference_cpu_seconds=0.0)
        if execution.ending is Ending.CPU_LIMIT:
            # Is the program endless, or the machine slow?
            reference = self.workshop.yardstick.cpu_seconds(
                self.exercise,
                compiler=self.compiler,
                harness=self.workshop.harnesses.harness(self.exercise, self.compiler),
                threads=threads,
                scratch=self.compiler.equipment.scratch,
            )
            limits = limits_in_force(self.compiler.equipment.limits)
            more = limits.of_program(threads, reference_cpu_seconds=reference)
            if more != limits.of_program(threads):
                execution = self._execute(program, threads, reference_cpu_seconds=reference)
        if execution.ending is Ending.WALL_LIMIT:
            detail = "the program waits, or the machine is too busy"
            return (), Finding(None, WALL_LIMIT, detail)
        results = read_results(execution.stdout, cases=problem.cases)
        if results.deadlock:
            return (), Finding(Label.DEADLOCK, "", f"deadlock: {results.deadlock}")
        label = ending_fault(
            execution, cases=problem.cases, sent=len(results.payloads), intact=results.intact
        )
        if label in _MACHINE_MAY_CAUSE:
            self._demand_room(execution, refused_before)
        if label:
            return (), Finding(label, "", ending_detail(execution))
        wrong = problem.complaint(results.payloads)
        finding = Finding(Label.WRONG_RESULT, "", wrong) if wrong else None
        return results.payloads, finding

    def _demand_room(self, execution: Execution, refused_before: int) -> None:
        """Demands that the machine had room for the threads of a run that failed.

        Raises:
            SandboxError: The machine, or the container that all of this runs in, may have refused
                the program a thread that the judge grants it.
        """
        limits = limits_in_force(self.compiler.equipment.limits)
        shortage = shortage_of_tasks(limits.processes, refused_before=refused_before)
        if shortage:
            how = ending_detail(execution)
            raise SandboxError(
                f"{shortage} (the program {how})", remedy="raise it, and judge again"
            )

    def _execute(
        self, program: Program, threads: int, *, reference_cpu_seconds: float
    ) -> Execution:
        limits = limits_in_force(self.compiler.equipment.limits)
        return run_program(
            program,
            self.exercise,
            self.compiler,
            threads=threads,
            request=self.exercise.problem.request(),
            limits=limits.of_program(threads, reference_cpu_seconds=reference_cpu_seconds),
        )

    def _check_races(self, candidate: Candidate, finding: Finding | None) -> RaceFinding:
        reason = self.compiler.no_race_check
        # A program that waits may be in a deadlock, which the check tells from a busy machine.
        is_checked = (
            finding is None
            or finding.limit == WALL_LIMIT
            or (finding.label in _CHECKED_FOR_RACES and not finding.limit)
        )
        if not is_checked:
            reason = "the program does not end well"
        if reason:
            return RaceFinding(state=RaceState.UNKNOWN, reason=reason)
        return check_races(
            candidate,
            self.exercise,
            compiler=self.compiler,
            harness=self.workshop.harnesses.race_harness(self.exercise, self.compiler),
            scratch=self.compiler.equipment.scratch,
        )
