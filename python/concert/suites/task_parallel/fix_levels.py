"""Which fix level of Equation 2 does a verdict itself decide?"""

import json

from concert.results.values import Judgement, Outcome
from concert.suites.task_parallel.equations import FixLevel
from concert.suites.task_parallel.labels import Label

_OUR_OWN = frozenset({Label.DATA_RACE, Label.FRAMEWORK_UNUSED, Label.IRREPRODUCIBLE})
"""Labels of programs whose results are right all the same; the paper looked at results."""


def fix_level(judgement: Judgement) -> FixLevel | None:
    """Returns the fix level that a machine can tell; None where a person must decide.

    `no fix`: it passes. `easy`: a mechanical repair was tried, and what it gave passes.
    `infeasible`: there is no program.
    """
    if judgement.outcome is Outcome.PASS:
        return FixLevel.NO_FIX
    if judgement.outcome is not Outcome.FAIL:
        return None
    if Label.NO_CODE in judgement.labels:
        return FixLevel.INFEASIBLE
    repair = json.loads(judgement.evidence).get("repair")
    if isinstance(repair, dict) and repair.get("outcome") == Outcome.PASS.value:
        return FixLevel.EASY
    return None


def passes_by_paper(judgement: Judgement) -> bool:
    """Whether all results of a program were right, whatever else is wrong with it."""
    failed = judgement.outcome is Outcome.FAIL and not set(judgement.labels) <= _OUR_OWN
    return judgement.outcome in (Outcome.PASS, Outcome.FAIL) and not failed
