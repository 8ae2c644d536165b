"""Judges a candidate.

The program is compiled and then explored: every interleaving that can make a difference is run.
What goes wrong in any of them, what it prints in each and what its threads share is held against
what the task demands. JPF may be asked instead, or besides.
"""

import time
from pathlib import Path

from concert.explorers.java import (
    DefectError,
    ExplorerError,
    Label,
    LeftOut,
    Refusal,
    RefusedProgramError,
    Statement,
    Verdict,
    Violation,
)
from concert.sandbox import SandboxError
from concert.suites.checkers import Checker
from concert.suites.equipment import Equipment
from concert.suites.java_concurrency.judge.classes.classfile import class_files, entry_class
from concert.suites.java_concurrency.judge.classes.constructs import UsedConstructs
from concert.suites.java_concurrency.judge.classes.hierarchy import Hierarchy
from concert.suites.java_concurrency.judge.compile import (
    JDK,
    Compilation,
    CompilerError,
    compile_candidate,
)
from concert.suites.java_concurrency.judge.evidence import of_diagnostics, of_exploration
from concert.suites.java_concurrency.judge.exploration import Exploration
from concert.suites.java_concurrency.judge.explored_faults import Criteria, Fault, faults_of
from concert.suites.java_concurrency.judge.jpf import JpfFailure
from concert.suites.java_concurrency.judge.jpf_verdict import (
    ask_jpf,
    judgement_of,
    with_jpf_beside,
)
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.suites.java_concurrency.judge.printed import TooManyStepsError
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Candidate, Coverage, Judgement, Outcome

_OWN_LIMIT = "explorer"
"""The limit that a program meets where the explorer itself fails on it."""
_COVERAGE = {
    Statement.BOUNDED: Coverage.BOUNDED,
    Statement.EXHAUSTED: Coverage.EXHAUSTED,
    Statement.SAMPLED: Coverage.SAMPLED,
}


def judge(
    candidate: Candidate,
    criteria: Criteria,
    equipment: Equipment,
    limits: JudgeLimits,
    *,
    checker: Checker = Checker.EXPLORER,
    jpf_depth: int = 0,
) -> Judgement:
    """Judges one candidate.

    Args:
        candidate: What was extracted from the response.
        criteria: What the task demands.
        equipment: Sandbox, toolchains and a folder to work in.
        limits: How much work it may take.
        checker: Who checks the compiled program.
        jpf_depth: Transitions on one path of JPF, where it is asked.
    """
    if candidate.fault:
        return Judgement(
            outcome=Outcome.FAIL,
            labels=(candidate.fault,),
            coverage=Coverage.EXACT,
            detail="the response holds no Java class",
        )
    started_ns = time.monotonic_ns()
    stages: tuple[tuple[str, int], ...] = ()
    try:
        compilation = compile_candidate(candidate, equipment, limits)
        stages = (("compile", time.monotonic_ns() - started_ns),)
        if compilation.classes is None:
            return _not_compiled(compilation, stages)
        entry = entry_class(compilation.classes, candidate.file_name.removesuffix(".java"))
        if entry is None:
            return _no_entry(stages)
        if checker is Checker.EXPLORER:
            return _explored(compilation.classes, entry, criteria, equipment, limits, stages)
        said = ask_jpf(
            compilation.classes, entry, equipment=equipment, depth=jpf_depth, limits=limits
        )
        if checker is Checker.JPF:
            return judgement_of(said, stages)
        explored = _explored(compilation.classes, entry, criteria, equipment, limits, stages)
        return with_jpf_beside(explored, said)
    except (SandboxError, CompilerError, ExplorerError, JpfFailure) as error:
        return Judgement(outcome=Outcome.INFRA_ERROR, coverage=Coverage.SAMPLED, detail=str(error))


def _explored(
    classes: Path,
    entry: str,
    criteria: Criteria,
    equipment: Equipment,
    limits: JudgeLimits,
    stages: tuple[tuple[str, int], ...],
) -> Judgement:
    try:
        return _explore(classes, entry, criteria, equipment, limits, stages)
    except (DefectError, RefusedProgramError) as error:
        if isinstance(error, RefusedProgramError) and error.refusal is not Refusal.MALFORMED:
            return _refused(error, stages)
        # The machine works, and javac made the class files: the explorer cannot take the program.
        return Judgement(
            outcome=Outcome.INCONCLUSIVE,
            coverage=Coverage.BOUNDED,
            limit=_OWN_LIMIT,
            detail=str(error),
            stage_ns=stages,
        )


def _explore(
    classes: Path,
    entry: str,
    criteria: Criteria,
    equipment: Equipment,
    limits: JudgeLimits,
    stages: tuple[tuple[str, int], ...],
) -> Judgement:
    started_ns = time.monotonic_ns()
    exploration = Exploration(classes, entry, equipment, limits)
    verdict = exploration.verdict()
    explored_ns = time.monotonic_ns()
    program = {found.name: found for found in class_files(classes)}
    hierarchy = Hierarchy(equipment.toolchains[JDK], program)
    used = UsedConstructs(program.values(), hierarchy)
    undecided = ""
    try:
        faults = faults_of(verdict, criteria, used, hierarchy)
    except TooManyStepsError:
        faults = faults_of(verdict, Criteria(checklist=criteria.checklist), used, hierarchy)
        undecided = "printing"
    witness = _witness(exploration, faults)
    stages = (
        *stages,
        ("explore", explored_ns - started_ns),
        ("decide", time.monotonic_ns() - explored_ns),
    )
    limit = "" if faults else undecided or _limit(verdict)
    outcome = Outcome.INCONCLUSIVE if limit else Outcome.PASS
    coverage = verdict.coverage
    return Judgement(
        outcome=Outcome.FAIL if faults else outcome,
        labels=tuple(sorted({fault.label for fault in faults})),
        coverage=_COVERAGE[coverage.statement],
        limit=limit,
        detail=_cause(faults[0]) if faults else _hit(limit),
        evidence=of_exploration(entry, verdict, faults, witness),
        statistics=(
            ("blocked", coverage.blocked),
            ("events", coverage.events),
            ("executions", coverage.executions),
            ("rounds", coverage.rounds),
            ("threads", verdict.threads_created),
        ),
        stage_ns=stages,
    )


def _limit(verdict: Verdict) -> str:
    """Returns what kept the explorer from seeing everything; empty where it did."""
    coverage = verdict.coverage
    if coverage.statement is not Statement.EXHAUSTED:
        left_out = next(iter(coverage.left_out), Label.RESOURCE_LIMIT)
        return coverage.limit.value or left_out.value
    if Label.RESOURCE_LIMIT in verdict.labels:
        return verdict.coverage.limit.value or Label.RESOURCE_LIMIT.value
    return "" if verdict.printing_complete else "orders"


def _witness(exploration: Exploration, faults: tuple[Fault, ...]) -> Violation | None:
    for fault in faults:
        if fault.broken is not None:
            try:
                return exploration.witness(fault.broken.execution)
            except DefectError:
                return None
    return None


def _cause(fault: Fault) -> str:
    return f"{fault.label}: {fault.what}" + (f", but {fault.seen}" if fault.seen else "")


def _hit(limit: str) -> str:
    if limit in LeftOut:
        return f"not everything was seen: executions leave {limit.replace('_', ' ')} out"
    return f"not everything was seen: the limit on {limit} was reached" if limit else ""


def _not_compiled(compilation: Compilation, stages: tuple[tuple[str, int], ...]) -> Judgement:
    if compilation.limit:
        return Judgement(
            outcome=Outcome.INCONCLUSIVE,
            coverage=Coverage.EXACT,
            limit=compilation.limit,
            detail=f"compilation reached the limit {compilation.limit}",
            stage_ns=stages,
        )
    first = min(
        (error for errors in compilation.errors.values() for error in errors),
        key=lambda error: (error.line, error.column),
    )
    return Judgement(
        outcome=Outcome.FAIL,
        labels=tuple(compilation.errors),
        coverage=Coverage.EXACT,
        detail=f"line {first.line}: compiler.err.{first.key} {first.arguments}".rstrip(),
        evidence=of_diagnostics(compilation.errors),
        stage_ns=stages,
    )


def _no_entry(stages: tuple[tuple[str, int], ...]) -> Judgement:
    return Judgement(
        outcome=Outcome.FAIL,
        labels=(labels.NO_ENTRY_METHOD,),
        coverage=Coverage.EXACT,
        detail="no public class has a public static void main(String[])",
        stage_ns=stages,
    )


def _refused(error: RefusedProgramError, stages: tuple[tuple[str, int], ...]) -> Judgement:
    if error.refusal is Refusal.FORBIDDEN:
        label, said = labels.FORBIDDEN_LIBRARY, "the program was not run"
    else:
        # The virtual machine defines no such class: it throws where one is needed.
        label, said = labels.UNCAUGHT_EXCEPTION, "a class of the program cannot be loaded"
    return Judgement(
        outcome=Outcome.FAIL,
        labels=(label,),
        coverage=Coverage.EXACT,
        detail=f"{said}: {error.what}",
        stage_ns=stages,
    )
