"""Judges a compiled candidate with JPF, alone or beside the explorer."""

import dataclasses
import json
import time
from dataclasses import dataclass
from pathlib import Path

from concert.suites.equipment import Equipment
from concert.suites.java_concurrency.judge.compile import JDK
from concert.suites.java_concurrency.judge.evidence import Json, canonical
from concert.suites.java_concurrency.judge.jpf import (
    JPF,
    STARVATION,
    JpfBudget,
    JpfReport,
    check,
    labels_of,
)
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Coverage, Judgement, Outcome

KEY = "jpf"
"""Under this key JPF's part stands in the evidence of an explored candidate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JpfAnswer:
    """JPF's answer on one candidate.

    Attributes:
        entry: Binary name of the class that was started.
        report: Its report.
        bounds: (name, value) pairs of the limits of its search, sorted by name.
        folders: Folders of this machine that the report may name, and what stands for them.
        elapsed_ns: How long it took.
    """

    entry: str
    report: JpfReport
    bounds: tuple[tuple[str, int], ...]
    folders: tuple[tuple[str, str], ...] = ()
    elapsed_ns: int = 0

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that the report earns, sorted."""
        return labels_of(self.report)

    def plain(self, text: str) -> str:
        """Returns text of the report without folders of this machine."""
        for folder, name in self.folders:
            text = text.replace(folder, f"<{name}>")
        return text


def ask_jpf(
    classes: Path, entry: str, *, equipment: Equipment, depth: int, limits: JudgeLimits
) -> JpfAnswer:
    """Has JPF check a compiled candidate.

    Args:
        classes: Folder with the class files.
        entry: Binary name of the class to start.
        equipment: Sandbox, toolchains, a folder to work in, and the limits that the user set.
        depth: Transitions on one path, unless the user set another number.
        limits: As in `check`.

    Raises:
        JpfFailure: JPF itself does not work.
        SandboxError: The sandbox failed.
    """
    budget = JpfBudget.of(equipment.limits)
    depth = budget.depth or depth
    started_ns = time.monotonic_ns()
    report = check(
        classes, entry, equipment=equipment, depth_limit=depth, limits=limits, budget=budget
    )
    return JpfAnswer(
        entry=entry,
        report=report,
        bounds=(
            ("cpu_ms", round(budget.cpu_seconds * 1000)),
            ("depth", depth),
            ("instructions", budget.instructions),
            ("memory_mb", budget.memory_mb),
            ("states", budget.states),
        ),
        folders=tuple((str(equipment.toolchains[name].root), name) for name in (JPF, JDK)),
        elapsed_ns=time.monotonic_ns() - started_ns,
    )


def judgement_of(answer: JpfAnswer, stages: tuple[tuple[str, int], ...] = ()) -> Judgement:
    """Returns JPF's verdict, right or wrong.

    Args:
        answer: What JPF said.
        stages: (stage, ns) pairs of what was done before.
    """
    found = answer.labels
    return Judgement(
        outcome=Outcome.FAIL if found else Outcome.PASS,
        labels=found,
        coverage=Coverage.EXHAUSTED if _saw_everything(answer.report) else Coverage.BOUNDED,
        detail=_detail(answer, found),
        evidence=canonical({**_told(answer), "entry": answer.entry}),
        statistics=_statistics(answer.report),
        stage_ns=(*stages, (KEY, answer.elapsed_ns)),
    )


def with_jpf_beside(explored: Judgement, answer: JpfAnswer) -> Judgement:
    """Returns the explorer's verdict with what JPF said in its evidence and statistics."""
    evidence: dict[str, Json] = json.loads(explored.evidence)
    beside = tuple((f"{KEY}_{name}", count) for name, count in _statistics(answer.report))
    return dataclasses.replace(
        explored,
        evidence=canonical({**evidence, KEY: _told(answer)}),
        statistics=tuple(sorted((*explored.statistics, *beside))),
        stage_ns=(*explored.stage_ns, (KEY, answer.elapsed_ns)),
    )


def _saw_everything(report: JpfReport) -> bool:
    # Every violation ends the search but starvation.
    stopped = any(error.kind != STARVATION for error in report.errors)
    return report.finished and not (stopped or report.constraints or report.crash)


def _told(answer: JpfAnswer) -> dict[str, Json]:
    report, plain = answer.report, answer.plain
    return {
        "bounds": dict(answer.bounds),
        "constraints": [plain(constraint) for constraint in report.constraints],
        "crash": plain(report.crash),
        "doubts": [plain(error.doubt) for error in report.errors if error.doubt],
        "errors": [
            {
                "detail": [plain(line) for line in error.detail],
                "kind": error.kind,
                "summary": plain(error.summary),
            }
            for error in report.errors
        ],
        "labels": list(answer.labels),
    }


def _statistics(report: JpfReport) -> tuple[tuple[str, int], ...]:
    counts = {
        "instructions": report.instructions,
        "max_depth": report.max_depth,
        "states_new": report.states_new,
        "states_visited": report.states_visited,
        "threads": report.threads_created,
    }
    return tuple((name, count) for name, count in counts.items() if count is not None)


def _detail(answer: JpfAnswer, found: tuple[str, ...]) -> str:
    if answer.report.errors:
        first = answer.report.errors[0]
        doubt = f" (doubtful: {first.doubt})" if first.doubt else ""
        return answer.plain(f"{', '.join(found)}: {first.summary}{doubt}")
    if labels.TERMINATION_ERROR in found:
        causes = (*answer.report.constraints, answer.report.crash, "the report is cut")
        cause = next(cause for cause in causes if cause)
        return answer.plain(f"{labels.TERMINATION_ERROR}: {cause}")
    return f"{found[0]}: the program starts no thread" if found else ""
