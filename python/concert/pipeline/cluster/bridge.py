"""Keeps a process on each node that judges as the driver does, and gives it the driver's works."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from concert.pipeline.cluster.cluster import Node
from concert.pipeline.cluster.messages import Answered, Lost, Message, Offered, Told

_MOST_STARTS: Final = 3
"""Starts of a process on a node, without success, before the node is left alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenNode:
    """A node that is up.

    Attributes:
        key: The cluster's own name of it.
        name: Host and address, for people.
        slots: Judgements at a time.
        identity: What it judges with; empty where it does not say.
    """

    key: str
    name: str
    slots: int
    identity: str


class NodeProcess(Protocol):
    """The process on a node that judges for this driver."""

    def when_ready(self, do: Callable[[str], None]) -> None:
        """Has `do` called once: with "", or with the reason why the process never will be."""
        ...

    def judge(self, work: str, do: Callable[[str, str, bool], None]) -> None:
        """Has `do` called once.

        Args:
            work: What is to be judged.
            do: Takes the answer; or "", the reason of the loss, and whether the process has ended.
        """
        ...


class Bridge:
    """Keeps one process on each node of an identity, and passes works on to them."""

    def __init__(
        self,
        identity: str,
        *,
        start: Callable[[SeenNode], NodeProcess],
        say: Callable[[Message], None],
    ) -> None:
        """Begins without nodes.

        Args:
            identity: What the nodes must judge with.
            start: Starts a process on a node.
            say: Tells the driver.
        """
        self._start_process = start
        self._identity = identity
        self._say = say
        self._lock = threading.RLock()
        self._seen: dict[str, SeenNode] = {}
        self._processes: dict[str, NodeProcess] = {}
        self._ready: set[str] = set()
        self._starts: dict[str, int] = {}
        self._offered: tuple[Node, ...] | None = None

    def look(self, seen: Iterable[SeenNode]) -> None:
        """Takes note of the nodes that are up; starts processes, and tells who came and went."""
        now = {node.key: node for node in seen if node.slots}
        with self._lock:
            for key in self._seen.keys() - now.keys():
                node = self._seen.pop(key)
                if self._processes.pop(key, None) is not None:
                    self._say(Told(line=f"the node {node.name} is gone"))
                self._ready.discard(key)
            for key, node in now.items():
                if key not in self._seen:
                    self._seen[key] = node
                    if node.identity != self._identity:
                        self._say(Told(line=_foreign(node)))
                if node.identity == self._identity and key not in self._processes:
                    self._start(node)
            self._offer()

    def send(self, number: int, key: str, work: str) -> None:
        """Has a node judge; the driver is told what comes of it."""
        with self._lock:
            process = self._processes.get(key)
            if process is None or key not in self._ready:
                self._say(Lost(number=number, why="the node is gone"))
                return

        def done(answer: str, why: str, has_ended: bool) -> None:
            if not why:
                self._say(Answered(number=number, answer=answer))
                return
            if has_ended:
                self._drop(key, process)
            self._say(Lost(number=number, why=why))

        process.judge(work, done)

    def _start(self, node: SeenNode) -> None:
        tried = self._starts.get(node.key, 0)
        if tried >= _MOST_STARTS:
            return
        self._starts[node.key] = tried + 1
        process = self._start_process(node)
        self._processes[node.key] = process

        def ready(why: str) -> None:
            with self._lock:
                if self._processes.get(node.key) is not process:
                    return
                if why:
                    del self._processes[node.key]
                    if tried + 1 == _MOST_STARTS:
                        self._say(Told(line=f"the node {node.name} cannot judge: {why}"))
                    return
                self._starts[node.key] = 0
                self._ready.add(node.key)
                at_a_time = f"{node.slots} at a time"
                self._say(Told(line=f"the node {node.name} judges, {at_a_time}"))
                self._offer()

        process.when_ready(ready)

    def _drop(self, key: str, process: NodeProcess) -> None:
        """Forgets a process that ended; the next look starts another one."""
        with self._lock:
            if self._processes.get(key) is process:
                del self._processes[key]
                self._ready.discard(key)
                if (node := self._seen.get(key)) is not None:
                    self._say(Told(line=f"the process on {node.name} ended: a new one starts"))
                self._offer()

    def _offer(self) -> None:
        offered = tuple(
            Node(key=node.key, name=node.name, slots=node.slots)
            for node in self._seen.values()
            if node.key in self._ready
        )
        if offered != self._offered:
            self._offered = offered
            self._say(Offered(nodes=offered))


def _foreign(node: SeenNode) -> str:
    return (
        f"the node {node.name} gets no work: it is of another checkout or has other toolchains"
        f" ({node.identity[:12] or 'no identity'}); check out this commit there and join again"
    )
