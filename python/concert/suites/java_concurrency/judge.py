"""What is the verdict on a candidate?

A stand-in for a model checker: the program is compiled, run several times and watched. So a
verdict on a program that runs has the coverage `sampled`: a fault that was seen is certain, a
pass is not.
"""

import json
import time
from collections.abc import Sequence

from concert.results.values import Candidate, Coverage, Judgement, Outcome
from concert.sandbox import SandboxError
from concert.suites.java_concurrency import labels
from concert.suites.java_concurrency.classfile import entry_class
from concert.suites.java_concurrency.compile import Compilation, CompilerError, compile_candidate
from concert.suites.java_concurrency.demands import Demand
from concert.suites.java_concurrency.faults import Fault, Json, faults_of, merge
from concert.suites.java_concurrency.limits import JudgeLimits
from concert.suites.java_concurrency.watch import RunEnd, RunError, prepare_workspace, run_once
from concert.suites.protocol import Bench

_LIMITS_ON_TIME = frozenset({RunEnd.CPU_LIMIT, RunEnd.IDLE_LIMIT, RunEnd.WALL_LIMIT})
_DIAGNOSTICS_KEPT = 20


def judge(
    candidate: Candidate, demands: Sequence[Demand], bench: Bench, limits: JudgeLimits
) -> Judgement:
    """Judges one candidate.

    Args:
        candidate: What was extracted from the response.
        demands: What must hold of the output.
        bench: Sandbox, toolchains and a folder to work in.
        limits: How much work it may take.
    """
    if candidate.fault:
        return Judgement(
            outcome=Outcome.FAIL,
            labels=(candidate.fault,),
            coverage=Coverage.EXACT,
            detail="the response holds no Java class",
        )
    started_ns = time.monotonic_ns()
    try:
        compilation = compile_candidate(candidate, bench, limits)
        compiled_ns = time.monotonic_ns()
        stages = (("compile", compiled_ns - started_ns),)
        if compilation.classes is None:
            return _not_compiled(compilation, stages)
        entry = entry_class(compilation.classes, candidate.file_name.removesuffix(".java"))
        if entry is None:
            return _no_entry(stages)
        workspace = bench.scratch / "run"
        prepare_workspace(compilation.classes, workspace)
        found: list[tuple[Fault, ...]] = []
        limit = ""
        left = limits.executions
        while left > 0 and not limit:
            run = run_once(entry, workspace, bench, limits)
            found.append(faults_of(run, demands))
            left -= 1
            if found[-1]:
                left = min(left, limits.executions_after_fault)
            limit = run.end.value if run.end in _LIMITS_ON_TIME else ""
    except (SandboxError, CompilerError, RunError) as error:
        return Judgement(outcome=Outcome.INFRA_ERROR, coverage=Coverage.SAMPLED, detail=str(error))
    return _of_runs(
        merge(found),
        limit,
        executions=len(found),
        stages=(*stages, ("run", time.monotonic_ns() - compiled_ns)),
    )


def _of_runs(
    faults: Sequence[Fault], limit: str, *, executions: int, stages: tuple[tuple[str, int], ...]
) -> Judgement:
    if faults:
        outcome = Outcome.FAIL
        detail = _first_cause(faults[0])
        limit = ""
    elif limit:
        outcome = Outcome.INCONCLUSIVE
        detail = f"a run reached the limit {limit}"
    else:
        outcome = Outcome.PASS
        detail = ""
    evidence: dict[str, Json] = {}
    if faults:
        evidence["faults"] = [
            {"label": fault.label, "seen": fault.seen, "what": fault.what} for fault in faults
        ]
    return Judgement(
        outcome=outcome,
        labels=tuple(sorted({fault.label for fault in faults})),
        coverage=Coverage.SAMPLED,
        limit=limit,
        detail=detail,
        evidence=_canonical_json(evidence),
        statistics=(("executions", executions),),
        stage_ns=stages,
    )


def _first_cause(fault: Fault) -> str:
    seen = f", but {fault.seen}" if isinstance(fault.seen, str) and fault.seen else ""
    return f"{fault.label}: {fault.what}{seen}"


def _not_compiled(compilation: Compilation, stages: tuple[tuple[str, int], ...]) -> Judgement:
    if compilation.limit:
        return Judgement(
            outcome=Outcome.INCONCLUSIVE,
            coverage=Coverage.EXACT,
            limit=compilation.limit,
            detail=f"compilation reached the limit {compilation.limit}",
            stage_ns=stages,
        )
    found: list[Json] = [
        {
            "arguments": error.arguments,
            "column": error.column,
            "key": f"compiler.err.{error.key}",
            "label": label,
            "line": error.line,
        }
        for label, errors in compilation.errors.items()
        for error in errors[:_DIAGNOSTICS_KEPT]
    ]
    first = min(
        (error for errors in compilation.errors.values() for error in errors),
        key=lambda error: (error.line, error.column),
    )
    return Judgement(
        outcome=Outcome.FAIL,
        labels=tuple(compilation.errors),
        coverage=Coverage.EXACT,
        detail=f"line {first.line}: compiler.err.{first.key} {first.arguments}".rstrip(),
        evidence=_canonical_json({"diagnostics": found}),
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


def _canonical_json(value: dict[str, Json]) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
