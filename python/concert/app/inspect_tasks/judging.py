"""Judges answers that Inspect AI collected, as `evaluate` judges them."""

import functools
import os
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path

from concert.app.equipment import found_toolchains
from concert.pipeline import judge_candidate
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites import Equipment, Suite
from concert.values.values import Candidate, Judgement, Task


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer with its verdict.

    Attributes:
        candidate: The program or list that the answer holds.
        judgement: The verdict.
    """

    candidate: Candidate
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Bench:
    """The place where a process judges: never more answers at a time than it has cores.

    Attributes:
        equipment: What judges work with.
    """

    equipment: Equipment
    _places: threading.Semaphore = field(
        default_factory=lambda: threading.Semaphore(len(os.sched_getaffinity(0)))
    )

    def judge(self, suite: Suite, task: Task, answer: str) -> Judged:
        """Judges an answer. Safe to call from several threads at once; waits for a free core.

        What fails on our side becomes an `infra_error`.
        """
        candidate = suite.extract(task, answer)
        with self._places:
            return Judged(candidate, judge_candidate(suite, task, candidate, self.equipment))


@functools.cache
def open_bench() -> Bench:
    """Returns the bench of this process.

    Raises:
        ConcertError: The machine lacks what judging needs.
    """
    toolchains = found_toolchains()
    return Bench(
        Equipment(
            sandbox=open_sandbox("bubblewrap", toolchains),
            toolchains=toolchains,
            scratch=Path(tempfile.mkdtemp(prefix="inspect-", dir=scratch_root())),
            cores=tuple(sorted(os.sched_getaffinity(0))),
        )
    )
