"""Says what a cluster is: nodes that judge, whatever connects them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from concert.values import ConcertError, ExitStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A machine, or a part of one, that judges for us.

    Attributes:
        key: The cluster's own name of it; a node that joins again has another one.
        name: Its name for people.
        slots: Judgements that it does at a time.
    """

    key: str
    name: str
    slots: int


class LostError(Exception):
    """A node ended, or its process did, before its answer came."""


class ClusterError(ConcertError):
    """The cluster cannot be used, or no longer."""

    exit_status = ExitStatus.UNAVAILABLE


class Cluster(Protocol):
    """Nodes of one identity. Safe to use from several threads at once."""

    def nodes(self) -> Sequence[Node]:
        """Returns the nodes that take work by now.

        Raises:
            ClusterError: The connection to the cluster is lost.
        """
        ...

    def judge(self, node: str, work: str) -> str:
        """Has a node judge, and waits for its answer.

        Args:
            node: Its key.
            work: What is to be judged, as `work.py` writes it.

        Returns:
            The answer, as `work.py` writes it.

        Raises:
            LostError: No answer will come.
            ClusterError: The connection to the cluster is lost.
        """
        ...
