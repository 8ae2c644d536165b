"""Judges one candidate in a scratch folder of its own."""

import traceback

from concert.pipeline.work.scratch import own_scratch
from concert.results import canonical_json
from concert.suites.equipment import Equipment
from concert.suites.protocol import Suite
from concert.values.values import Candidate, Coverage, Judgement, Outcome, Task


def judge_candidate(
    suite: Suite, task: Task, candidate: Candidate, equipment: Equipment
) -> Judgement:
    """Returns the verdict on a candidate; what fails on our side becomes an `infra_error`.

    Args:
        suite: The suite whose judge decides.
        task: What the candidate is an answer to.
        candidate: What is judged.
        equipment: What judges work with; in its scratch folder this judgement gets one of its own.
    """
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
