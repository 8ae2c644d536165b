"""Gives each judgement a place on a node: the least busy one, and after a loss another one."""

import collections
import contextlib
import threading
import time
from collections.abc import Callable, Collection, Iterator
from typing import Final

from concert.pipeline.cluster.cluster import Cluster, ClusterError, Node
from concert.pipeline.work.interrupt import Stop

_LOOK_SECONDS: Final = 0.05
"""The interval at which one who waits looks for new nodes and for the user's stop."""
PATIENCE_SECONDS: Final = 120.0
"""The time that one waits while no node at all takes work."""


class Places:
    """The slots of all nodes. Safe to use from several threads at once."""

    def __init__(
        self,
        cluster: Cluster,
        *,
        stop: Stop,
        patience: float = PATIENCE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begins with all slots free.

        Args:
            cluster: The nodes.
            stop: Asks to stop.
            patience: How long to wait while no node takes work, in s.
            clock: Seconds from some moment on.
        """
        self._cluster = cluster
        self._stop = stop
        self._patience = patience
        self._clock = clock
        self._freed = threading.Condition()
        self._busy: collections.Counter[str] = collections.Counter()

    def count(self) -> int:
        """Returns the number of slots of all nodes."""
        return sum(node.slots for node in self._cluster.nodes())

    @contextlib.contextmanager
    def place(self, *, not_on: Collection[str]) -> Iterator[Node]:
        """Yields a node with a free slot, which is taken until the end.

        Args:
            not_on: Keys of nodes that have lost this work. They get it again only where there is no
                other node at all.

        Raises:
            Interrupted: The user asked to stop.
            ClusterError: No node takes work, and none came in time.
        """
        node = self._take(not_on)
        try:
            yield node
        finally:
            with self._freed:
                self._busy[node.key] -= 1
                self._freed.notify()

    def _take(self, not_on: Collection[str]) -> Node:
        alone_since = None
        with self._freed:
            while True:
                self._stop.check()
                nodes = self._cluster.nodes()
                fit = [node for node in nodes if node.key not in not_on] or list(nodes)
                free = [node for node in fit if self._busy[node.key] < node.slots]
                if free:
                    # The order of the nodes decides between equals.
                    best = max(free, key=lambda node: node.slots - self._busy[node.key])
                    self._busy[best.key] += 1
                    return best
                now = self._clock()
                alone_since = None if nodes else alone_since or now
                if alone_since is not None and now - alone_since >= self._patience:
                    raise ClusterError(
                        f"no node of the cluster takes work for {self._patience:.0f} s",
                        remedy="join nodes of this checkout: bazel run //:worker -- --join=ADDRESS",
                    )
                self._freed.wait(_LOOK_SECONDS)
