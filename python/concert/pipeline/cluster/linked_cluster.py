"""Reaches a cluster through another process, over its standard streams."""

import contextlib
import itertools
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import IO, Final

import msgspec

from concert.pipeline.cluster.cluster import ClusterError, LostError, Node
from concert.pipeline.cluster.messages import (
    Answered,
    Broken,
    Lost,
    Offered,
    Sent,
    Told,
    packed,
    read_from_cluster,
)

_GONE: Final = "the connection to the cluster is lost"
_REMEDY: Final = "what was judged is kept; start the cluster again, and go on with --resume"


class LinkedCluster:
    """The driver's end of the link. Implements `Cluster`."""

    def __init__(
        self, reader: IO[bytes], writer: IO[bytes], *, tell: Callable[[str], None]
    ) -> None:
        """Begins to listen, in a thread of its own.

        Args:
            reader: What the other process says.
            writer: Where it listens.
            tell: Tells the user a line.
        """
        self._reader = reader
        self._writer = writer
        self._tell = tell
        self._numbers = itertools.count(1)
        self._writing = threading.Lock()
        self._changing = threading.Lock()
        self._waiting: dict[int, Future[str]] = {}
        self._nodes: tuple[Node, ...] = ()
        self._first = threading.Event()
        self._fault: ClusterError | None = None
        threading.Thread(target=self._listen, name="cluster", daemon=True).start()

    def wait_for_first_word(self, seconds: float) -> bool:
        """Waits until the cluster has answered at all; returns whether it has.

        Raises:
            ClusterError: It cannot be used.
        """
        heard = self._first.wait(seconds)
        self._demand()
        return heard

    def nodes(self) -> Sequence[Node]:
        """Returns the nodes that take work by now."""
        self._demand()
        return self._nodes

    def judge(self, node: str, work: str) -> str:
        """Has a node judge, and waits for its answer."""
        number = next(self._numbers)
        answer: Future[str] = Future()
        with self._changing:
            self._demand()
            self._waiting[number] = answer
        try:
            with self._writing:
                self._writer.write(packed(Sent(number=number, node=node, work=work)))
                self._writer.flush()
        except (OSError, ValueError) as error:
            raise ClusterError(_GONE, remedy=_REMEDY) from error
        return answer.result()

    def _demand(self) -> None:
        if self._fault is not None:
            raise ClusterError(self._fault.what, remedy=self._fault.remedy)

    def _listen(self) -> None:
        fault = ClusterError(_GONE, remedy=_REMEDY)
        with contextlib.suppress(OSError, ValueError, msgspec.DecodeError):
            for line in self._reader:
                message = read_from_cluster(line)
                if isinstance(message, Broken):
                    fault = ClusterError(message.what, remedy=message.remedy)
                    break
                self._take(message)
        with self._changing:
            self._fault = fault
            left, self._waiting = list(self._waiting.values()), {}
        for answer in left:
            answer.set_exception(ClusterError(fault.what, remedy=fault.remedy))
        self._first.set()

    def _take(self, message: Answered | Lost | Offered | Told) -> None:
        match message:
            case Offered(nodes=nodes):
                self._nodes = nodes
                self._first.set()
            case Told(line=line):
                self._tell(line)
            case Answered(number=number, answer=text):
                if (answer := self._taken(number)) is not None:
                    answer.set_result(text)
            case Lost(number=number, why=why):
                if (answer := self._taken(number)) is not None:
                    answer.set_exception(LostError(why))

    def _taken(self, number: int) -> Future[str] | None:
        with self._changing:
            return self._waiting.pop(number, None)
