"""Computes the shares of a reference's subtrees and data flow that a candidate has too."""

import functools
import math
from collections import Counter
from collections.abc import Hashable

from concert.suites.java_concurrency.score.codebleu.dataflow import Flow, data_flow
from concert.suites.java_concurrency.score.codebleu.java_tree import nodes_of
from concert.suites.java_concurrency.score.codebleu.syntax import subtrees


class JavaProgram:
    """A source, parsed once for all comparisons."""

    def __init__(self, source: str) -> None:
        """Parses `source`, which need not be a Java program."""
        self._nodes = nodes_of(source)

    @functools.cached_property
    def subtrees(self) -> Counter[bytes]:
        """Counts each subtree, named by its hash."""
        return subtrees(self._nodes)

    @functools.cached_property
    def data_flow(self) -> Counter[Flow]:
        """Counts each item of its data flow."""
        return data_flow(self._nodes[0])


def syntax_match(candidate: JavaProgram, reference: JavaProgram) -> float:
    """Returns the syntactic AST match: clipped count of common subtrees over the reference's.

    Ren et al. (2020), Section 3.2.

    Returns:
        A share in [0, 1].
    """
    return _clipped_share(candidate.subtrees, reference.subtrees)


def dataflow_match(candidate: JavaProgram, reference: JavaProgram) -> float:
    """Returns the data-flow match: clipped count of common items over the reference's.

    Ren et al. (2020), Section 3.3.

    Returns:
        A share in [0, 1]; NaN where the reference has no data flow.
    """
    return _clipped_share(candidate.data_flow, reference.data_flow)


def _clipped_share[T: Hashable](candidate: Counter[T], reference: Counter[T]) -> float:
    total = reference.total()
    # Counter's & takes the smaller count of each: the clipping.
    return (candidate & reference).total() / total if total else math.nan
