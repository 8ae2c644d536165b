"""Judges many answers with few virtual machines, for tests of verdicts and not of isolation.

The real judge does all; only where it asks javac, one that stays compiles all answers, and where it
asks the explorer on one program, the programs of all answers are explored in one virtual machine.
Which programs share one changes no verdict.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from concert.explorers.java import (
    ExplorerBench,
    ExplorerError,
    Request,
    Verdict,
    explore,
)
from concert.explorers.java.machine.conversation import Conversation
from concert.suites.equipment import Equipment
from concert.suites.java_concurrency import JavaConcurrency
from concert.suites.java_concurrency.equipment_for_tests import quick_equipment_in
from concert.suites.java_concurrency.judge.compile import Compilation, compile_candidate
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.values.values import Candidate, Judgement, Task

_JUDGE = "concert.suites.java_concurrency.judge.judge"
_EXPLORATION = "concert.suites.java_concurrency.judge.exploration"


def judge_together(
    suite: JavaConcurrency, answers: Sequence[tuple[Task, str]], *, scratch: Path
) -> list[Judgement]:
    """Returns the verdict on each answer, in order.

    Args:
        suite: The suite, whose judge asks the explorer alone.
        answers: Tasks and the texts of responses to them.
        scratch: An empty folder to work in.
    """
    together = _Together()
    waiting = dict(enumerate(answers))
    judgements: dict[int, Judgement] = {}
    with (
        patch(f"{_JUDGE}.compile_candidate", together.compile_once),
        patch(f"{_EXPLORATION}.explore", together.answer_or_postpone),
    ):
        while waiting:
            for number, (task, text) in list(waiting.items()):
                folder = scratch / str(number)
                folder.mkdir(exist_ok=True)
                equipment = quick_equipment_in(folder, {})
                try:
                    judgements[number] = suite.judge(task, suite.extract(task, text), equipment)
                except _PostponedError:
                    continue
                del waiting[number]
            together.explore_all()
    return [judgements[number] for number in range(len(answers))]


class _PostponedError(Exception):
    """The judge needs an answer that the explorer has not given yet."""


@dataclass(slots=True)
class _Together:
    """The compiled programs, and the explorer's requests and answers."""

    _compiled: dict[Path, Compilation] = field(default_factory=dict)
    _answers: dict[Request, Verdict | ExplorerError] = field(default_factory=dict)
    _asked: dict[Request, ExplorerBench] = field(default_factory=dict)

    def compile_once(
        self, candidate: Candidate, equipment: Equipment, limits: JudgeLimits
    ) -> Compilation:
        """Compiles what is judged in a folder when it is judged there for the first time."""
        if equipment.scratch not in self._compiled:
            self._compiled[equipment.scratch] = compile_candidate(candidate, equipment, limits)
        return self._compiled[equipment.scratch]

    def answer_or_postpone(
        self, requests: Sequence[Request], *, bench: ExplorerBench
    ) -> Conversation[Verdict]:
        """Stands for the explorer.

        Raises:
            _PostponedError: The answer is to come with those of others.
        """
        (request,) = requests
        if request not in self._answers:
            self._asked[request] = bench
            raise _PostponedError
        return Conversation(answers=(self._answers[request],), machines=())

    def explore_all(self) -> None:
        """Asks all that the judges have asked."""
        if self._asked:
            requests = list(self._asked)
            answers = explore(requests, bench=self._asked[requests[0]]).answers
            self._answers |= zip(requests, answers, strict=True)
            self._asked.clear()
