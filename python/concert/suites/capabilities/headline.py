"""States how a suite's headline, pass@1, follows from the outcomes of each task."""

from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable


@dataclass(frozen=True, slots=True, kw_only=True)
class Headline:
    """The rules of pass@1, beyond the mean over tasks of the share of samples that pass.

    Attributes:
        strata: The strata of tasks that count; all where empty.
        spans_open: Whether the interval reaches from its lower end if all samples without a verdict
            had failed to its upper end if all had passed.
    """

    strata: frozenset[str] = frozenset()
    spans_open: bool = False


METRIC: Final = "pass@k"
"""Name of the headline among the scores, with k = 1."""


@runtime_checkable
class HasHeadline(Protocol):
    """A suite whose headline has rules of its own."""

    @property
    def headline(self) -> Headline:
        """The rules."""
        ...


def headline_of(suite: object) -> Headline:
    """Returns the rules of a suite's headline."""
    return suite.headline if isinstance(suite, HasHeadline) else Headline()
