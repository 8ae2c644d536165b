"""Decides which programs are timed: those that passed, and others that a suite names."""

from typing import Protocol, runtime_checkable

from concert.values.values import Judgement, Outcome


@runtime_checkable
class TimesMore(Protocol):
    """A suite that times some programs that did not pass."""

    def is_timed(self, judgement: Judgement) -> bool:
        """Returns whether a program that did not pass is timed all the same."""
        ...


def is_timed(suite: object, judgement: Judgement) -> bool:
    """Returns whether a suite wants the times of a program with this judgement."""
    if judgement.outcome is Outcome.PASS:
        return True
    return isinstance(suite, TimesMore) and suite.is_timed(judgement)
