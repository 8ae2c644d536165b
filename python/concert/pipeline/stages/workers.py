"""Judges one case after another: in this process, or wherever else there are workers."""

import traceback
from dataclasses import dataclass
from typing import Protocol

from concert.pipeline.plan.case import Case
from concert.pipeline.work.scratch import own_scratch
from concert.results import canonical_json
from concert.suites.equipment import Equipment
from concert.suites.protocol import Suite
from concert.values.values import Candidate, Coverage, Judgement, Outcome, Task


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


def judge_candidate(
    suite: Suite, task: Task, candidate: Candidate, equipment: Equipment
) -> Judgement:
    """Returns the judgement of a candidate; an infra error where the judge breaks."""
    try:
        with own_scratch(equipment) as own:
            return suite.judge(task, candidate, own)
    except Exception as error:
        # A SandboxError, a full disk, a defect of the suite: never the candidate's fault.
        evidence = canonical_json({"traceback": traceback.format_exc()})
        return infra_error(f"{type(error).__name__}: {_first_line(error)}", evidence=evidence)


def infra_error(what: str, *, evidence: str = "{}") -> Judgement:
    """Returns the judgement that says that we failed, and how."""
    return Judgement(
        outcome=Outcome.INFRA_ERROR, coverage=Coverage.SAMPLED, detail=what, evidence=evidence
    )


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or ["no message"])[0]
