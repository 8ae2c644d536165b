"""Decides whether a sample has passed: by our judge, and by the rule of the CONCUR paper."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Judgement, Outcome

_UNKNOWN = (Outcome.INCONCLUSIVE, Outcome.INFRA_ERROR)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule that decides who has passed.

    Attributes:
        prefix: What the names of its metrics begin with.
        text: What it says, for notes.
        passed: Whether a judgement passes; None where that is not known.
    """

    prefix: str
    text: str
    passed: Callable[[Judgement], bool | None]


def _passed(judgement: Judgement) -> bool | None:
    if judgement.outcome in _UNKNOWN:
        return None
    return judgement.outcome is Outcome.PASS


def _paper_passed(judgement: Judgement) -> bool | None:
    if judgement.outcome is Outcome.INFRA_ERROR:
        return None
    if judgement.outcome is Outcome.INCONCLUSIVE:
        return False
    failures = (*labels.TABLE_1, *labels.COMPILE_LABELS, labels.FORBIDDEN_LIBRARY)
    return not set(judgement.labels).intersection(failures)


OURS: Final = Rule(prefix="", text="", passed=_passed)
"""Our outcome; without a verdict nothing is known."""

PAPER: Final = Rule(
    prefix="paper_",
    text="compiled, and no label of the paper's Table 1; a limit that was hit is a failure",
    passed=_paper_passed,
)
"""Sections 2.2.2 and 3.1.1 of the paper: the program compiled and has none of the labels of Table
1; one that exceeds a limit fails. Labels of our own do not count, but for that of a program that
was not run because of what it names."""
