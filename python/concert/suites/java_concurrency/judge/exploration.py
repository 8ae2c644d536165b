"""Explores a compiled candidate and maps the explorer's labels to the suite's."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from concert.explorers.java import (
    ExplorerBench,
    ExplorerError,
    Fact,
    Label,
    LeftOut,
    Limit,
    Program,
    Request,
    Verdict,
    Violation,
    explore,
    installed,
)
from concert.suites.equipment import Equipment
from concert.suites.java_concurrency.judge.compile import JDK
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.suites.java_concurrency.tasks import labels

LABEL_OF: Final[Mapping[Label, str]] = {
    Label.DATA_RACE: labels.RACE_CONDITION,
    Label.DEADLOCK: labels.DEADLOCK,
    Label.LIVELOCK: labels.LIVELOCK,
    Label.NO_ENTRY_METHOD: labels.NO_ENTRY_METHOD,
    Label.SINGLE_THREAD: labels.SINGLE_THREAD,
    Label.STARVATION: labels.STARVATION,
    Label.UNCAUGHT_EXCEPTION: labels.UNCAUGHT_EXCEPTION,
}
"""Our label for each of the explorer's; `resource_limit` depends on what was exhausted."""

_EXHAUSTED_BY_PROGRAM = frozenset({Limit.HEAP, Limit.MEMORY, Limit.THREADS})


class Exploration:
    """The explorer at work on one compiled program.

    Args:
        classes: Folder with the class files.
        entry: Binary name of the class to start.
        equipment: Sandbox, toolchains and a folder to work in.
        limits: How far to go.
    """

    def __init__(
        self, classes: Path, entry: str, equipment: Equipment, limits: JudgeLimits
    ) -> None:
        self._program = Program(class_path=(classes,), main_class=entry)
        self._limits = limits
        self._bench = ExplorerBench(
            sandbox=equipment.sandbox,
            jdk=equipment.toolchains[JDK],
            installation=installed(),
            scratch=equipment.scratch,
        )

    def verdict(self) -> Verdict:
        """Returns the verdict.

        Raises:
            ExplorerError: The explorer failed.
            SandboxError: The sandbox failed.
        """
        return self._ask(Request(program=self._program, limits=self._limits.search()))

    def witness(self, execution: int) -> Violation | None:
        """Returns an execution with its schedule, by its number; None where it is not met again.

        Raises:
            ExplorerError: The explorer failed.
            SandboxError: The sandbox failed.
        """
        request = Request(program=self._program, limits=self._limits.search(), witness=execution)
        for observed in self._ask(request).observations:
            if observed.kind is Fact.OUTPUT:
                return observed
        return None

    def _ask(self, request: Request) -> Verdict:
        (answer,) = explore([request], bench=self._bench).answers
        if isinstance(answer, ExplorerError):
            raise answer
        return answer


def labels_of(verdict: Verdict) -> set[str]:
    """Returns our labels for what the explorer says."""
    found = {LABEL_OF[label] for label in verdict.labels if label in LABEL_OF}
    # A virtual machine that had to be killed says nothing of the program but by its own account.
    ran = verdict.coverage.executions > 0 or verdict.coverage.limit is Limit.HEAP
    # Elsewhere, where nothing is refused, it may not come to that.
    refused = LeftOut.REFUSALS in verdict.coverage.left_out
    exhausted = verdict.coverage.limit in _EXHAUSTED_BY_PROGRAM and not refused
    if Label.RESOURCE_LIMIT in verdict.labels and ran and exhausted:
        found.add(labels.TERMINATION_ERROR)
    return found
