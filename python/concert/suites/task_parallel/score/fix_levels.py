"""Derives the fix level of Equation 2 from a verdict, as far as the verdict decides it."""

from collections.abc import Mapping

from concert.results.evidence import evidence_of, refuse_evidence
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.tasks.labels import Label
from concert.values.values import Judgement, Outcome

_OUR_OWN = frozenset(
    {Label.DATA_RACE, Label.FRAMEWORK_UNUSED, Label.IRREPRODUCIBLE, Label.RACE_CHECK_EVADED}
)
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
    if repair(judgement).get("outcome") == Outcome.PASS.value:
        return FixLevel.EASY
    return None


def fix_level_by_results(judgement: Judgement) -> FixLevel | None:
    """Returns the fix level where results alone count: what `passes_by_paper` needs no fix."""
    return FixLevel.NO_FIX if passes_by_paper(judgement) else fix_level(judgement)


def repair(judgement: Judgement) -> Mapping[str, object]:
    """Returns what the evidence says of a mechanical repair; nothing where none was tried.

    Raises:
        UnreadableError: The evidence is not as the judge writes it.
    """
    found = evidence_of(judgement).get("repair")
    if found is None:
        return {}
    if not isinstance(found, dict):
        refuse_evidence("its repair is no object")
    return found


def passes_by_paper(judgement: Judgement) -> bool:
    """Tells whether all results of a program were right, whatever else is wrong with it."""
    failed = judgement.outcome is Outcome.FAIL and not set(judgement.labels) <= _OUR_OWN
    return judgement.outcome in (Outcome.PASS, Outcome.FAIL) and not failed
