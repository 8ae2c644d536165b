"""Judges one case after another: in this process, or wherever else there are workers."""

from dataclasses import dataclass
from typing import Protocol

from concert.pipeline.plan.case import Case
from concert.pipeline.stages.judge_candidate import infra_error, judge_candidate
from concert.suites.equipment import Equipment
from concert.values.values import Judgement


class Workers(Protocol):
    """Those who judge. The work loop gives each of its threads one case at a time."""

    def width(self) -> int:
        """Returns how many cases are judged at a time; it may change while a run goes on."""
        ...

    def judge(self, case: Case) -> Judgement:
        """Judges a case. Safe to call from several threads at once.

        Raises:
            Interrupted: The user asked to stop.
            ConcertError: Nobody is left to judge this case, nor any other.
        """
        ...


@dataclass(frozen=True, slots=True)
class LocalWorkers:
    """The threads of this process. Implements `Workers`.

    Attributes:
        equipment: With what they judge; each judgement has a folder of its own below its scratch.
        jobs: Judgements at a time.
    """

    equipment: Equipment
    jobs: int

    def width(self) -> int:
        """Returns `jobs`."""
        return self.jobs

    def judge(self, case: Case) -> Judgement:
        """Judges here."""
        if case.response.finish_reason == "error":
            return infra_error(f"no response: {case.response.text}")
        return judge_candidate(case.suite, case.question.task, case.candidate, self.equipment)
