"""Keeps several models busy at once, each with its own threads, and leaves them at once.

The threads are daemons: a connection that does not end when it is closed must not keep the program
from ending.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from concert.pipeline.work.interrupt import Interrupted, Stop

_LOOK_SECONDS = 0.1
"""The interval at which the main thread checks for the user's stop."""
_LEAVE_SECONDS = 1.0
"""The time that running calls get to end once everything must end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane[Item]:
    """Things that are done in order, so many at a time.

    Attributes:
        items: The things.
        width: Number of threads.
    """

    items: Sequence[Item]
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done[Item, Result]:
    item: Item
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class _Failed:
    error: BaseException


def do_in_lanes[Item, Result](
    lanes: Sequence[Lane[Item]],
    do: Callable[[Item], Result],
    *,
    stop: Stop,
    leave: Callable[[], None],
    settle: Callable[[], object] = lambda: None,
) -> Iterator[tuple[Item, Result]]:
    """Does `do(item)` for every item of every lane; yields each when it is done.

    When it is to end early, what was done by then is still yielded before it raises.

    Args:
        lanes: What is to be done; the lanes go on independently of one another.
        do: Called from several threads. What it raises ends everything, and is raised here.
        stop: Asks to stop.
        leave: Ends the calls of `do` under way, which then raise; called where it ends early.
        settle: Called again and again while those calls end.

    Raises:
        Interrupted: The user asked to stop.
    """
    outcomes: queue.SimpleQueue[_Done[Item, Result] | _Failed] = queue.SimpleQueue()
    closed = threading.Event()
    feeds = [_Feed(lane.items, closed) for lane in lanes]
    for number, (lane, feed) in enumerate(zip(lanes, feeds, strict=True)):
        for index in range(min(lane.width, len(lane.items))):
            threading.Thread(
                target=_work, args=(feed, do, outcomes), name=f"lane-{number}-{index}", daemon=True
            ).start()
    total, received = sum(len(lane.items) for lane in lanes), 0
    failure: BaseException | None = None
    try:
        while received < total and failure is None:
            failure = _interruption(stop)
            outcome = _next(outcomes, _LOOK_SECONDS)
            received += outcome is not None
            if isinstance(outcome, _Failed):
                failure = failure or outcome.error
            elif outcome is not None:
                yield outcome.item, outcome.result
    finally:
        # Also where whoever takes the results breaks off.
        closed.set()
        if received < total:
            leave()
    if failure is None:
        return
    deadline = time.monotonic() + _LEAVE_SECONDS
    taken = sum(feed.taken for feed in feeds)
    while received < taken and (rest := deadline - time.monotonic()) > 0:
        settle()
        outcome = _next(outcomes, min(rest, _LOOK_SECONDS))
        received += outcome is not None
        if isinstance(outcome, _Done):
            yield outcome.item, outcome.result
    raise failure


class _Feed[Item]:
    """Hands out the items of one lane, each once.

    Attributes:
        closed: Set, by whoever sees first that it all ends, so that nothing new is begun.
        taken: Number of items handed out.
    """

    def __init__(self, items: Sequence[Item], closed: threading.Event) -> None:
        self._items = items
        self._lock = threading.Lock()
        self.closed = closed
        self.taken = 0

    def take(self) -> Sequence[Item]:
        """Returns the next item alone, or nothing where there is none."""
        with self._lock:
            if self.closed.is_set() or self.taken == len(self._items):
                return ()
            self.taken += 1
            return (self._items[self.taken - 1],)


def _work[Item, Result](
    feed: _Feed[Item],
    do: Callable[[Item], Result],
    outcomes: "queue.SimpleQueue[_Done[Item, Result] | _Failed]",
) -> None:
    while taken := feed.take():
        try:
            outcomes.put(_Done(item=taken[0], result=do(taken[0])))
        except BaseException as error:
            feed.closed.set()
            outcomes.put(_Failed(error=error))


def _next[Outcome](outcomes: "queue.SimpleQueue[Outcome]", seconds: float) -> Outcome | None:
    try:
        return outcomes.get(timeout=seconds)
    except queue.Empty:
        return None


def _interruption(stop: Stop) -> Interrupted | None:
    try:
        stop.check()
    except Interrupted as error:
        return error
    return None
