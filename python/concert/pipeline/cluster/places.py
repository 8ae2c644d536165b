"""Gives each judgement a place on a node: the least busy one, and after a loss another one."""

import collections
import contextlib
import heapq
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from concert.pipeline.cluster.cluster import Cluster, ClusterError, Node
from concert.pipeline.work.interrupt import Stop

_LOOK_SECONDS: Final = 0.05
"""The interval at which one who waits looks for new nodes and for the user's stop."""
_ENTRIES_A_NODE: Final = 8
"""Entries of the heap, most of which count no more, before it is made anew."""
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
        self._ranks = _Ranks()

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
                self._ranks.give_back(node)
                self._freed.notify()

    def _take(self, not_on: Collection[str]) -> Node:
        alone_since = None
        with self._freed:
            while True:
                self._stop.check()
                nodes = self._cluster.nodes()
                self._ranks.look(nodes)
                best = self._ranks.best(not_on)
                if best is not None:
                    self._ranks.take(best)
                    return best
                now = self._clock()
                alone_since = None if nodes else alone_since or now
                if alone_since is not None and now - alone_since >= self._patience:
                    raise ClusterError(
                        f"no node of the cluster takes work for {self._patience:.0f} s",
                        remedy="join nodes of this checkout: bazel run //:worker -- --join=ADDRESS",
                    )
                self._freed.wait(_LOOK_SECONDS)


class _Ranks:
    """The nodes by their free slots, so that the least busy of a thousand is found at once.

    Whoever has a rank that changes gets a new entry in the heap, and the old one counts no more.
    """

    def __init__(self) -> None:
        self._nodes: Sequence[Node] = ()
        self._busy: collections.Counter[str] = collections.Counter()
        self._place: dict[str, int] = {}
        self._heap: list[tuple[int, int]] = []

    def look(self, nodes: Sequence[Node]) -> None:
        """Takes note of the nodes that there are, in their order."""
        if nodes is not self._nodes:
            self._nodes = nodes
            self._place = {node.key: place for place, node in enumerate(nodes)}
            self._begin()

    def best(self, not_on: Collection[str]) -> Node | None:
        """Returns the node with most free slots, the first of equals; None where all are busy.

        Args:
            not_on: Keys of nodes that are left out, unless there is no other one at all.
        """
        if not_on:
            fit = [node for node in self._nodes if node.key not in not_on] or self._nodes
            free = [node for node in fit if self._free(node)]
            return max(free, key=self._free, default=None)
        while self._heap:
            busiest, place = self._heap[0]
            node = self._nodes[place]
            if -busiest == self._free(node):
                return node if busiest else None
            heapq.heappop(self._heap)
        return None

    def take(self, node: Node) -> None:
        """Takes a slot of a node."""
        self._busy[node.key] += 1
        self._enter(node)

    def give_back(self, node: Node) -> None:
        """Gives a slot back, of a node that may have gone."""
        self._busy[node.key] -= 1
        self._enter(node)

    def _free(self, node: Node) -> int:
        return max(0, node.slots - self._busy[node.key])

    def _enter(self, node: Node) -> None:
        place = self._place.get(node.key)
        if place is None:
            return
        heapq.heappush(self._heap, (-self._free(self._nodes[place]), place))
        if len(self._heap) > _ENTRIES_A_NODE * len(self._nodes):
            self._begin()

    def _begin(self) -> None:
        self._heap = [(-self._free(node), place) for place, node in enumerate(self._nodes)]
        heapq.heapify(self._heap)
