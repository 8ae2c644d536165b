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
from concert.pipeline.work.steering import Steering, Width

_LOOK_SECONDS = 0.1
"""The interval at which the main thread checks for the user's stop."""
_LEAVE_SECONDS = 1.0
"""The time that running calls get to end once everything must end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane[Item]:
    """Things that are done in order, so many at a time.

    Attributes:
        items: The things.
        width: Number of threads where no order changes it, or what tells it where it changes.
        by: Which order changes it.
    """

    items: Sequence[Item]
    width: int | Callable[[], int]
    by: Width = Width.FIXED

    def usual(self) -> int:
        """Returns the number of threads by now, where no order changes it."""
        return self.width if isinstance(self.width, int) else self.width()


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
    steering: Steering | None = None,
) -> Iterator[tuple[Item, Result]]:
    """Does `do(item)` for every item of every lane; yields each when it is done.

    When it is to end early, what was done by then is still yielded before it raises.

    Args:
        lanes: What is to be done; the lanes go on independently of one another.
        do: Called from several threads. What it raises ends everything, and is raised here.
        stop: Asks to stop.
        leave: Ends the calls of `do` under way, which then raise; called where it ends early.
        settle: Called again and again while those calls end.
        steering: Changes how many things are done at a time, or has everything wait.

    Raises:
        Interrupted: The user asked to stop.
    """
    outcomes: queue.SimpleQueue[_Done[Item, Result] | _Failed] = queue.SimpleQueue()
    closed = threading.Event()
    feeds = [_Feed(lane.items, closed) for lane in lanes]

    def steer() -> None:
        if steering is not None:
            steering.look()
        for number, (lane, feed) in enumerate(zip(lanes, feeds, strict=True)):
            usual = lane.usual()
            width = usual if steering is None else steering.width(usual, lane.by)
            for index in feed.widen(width):
                name = f"lane-{number}-{index}"
                arguments = (feed, index, do, outcomes)
                threading.Thread(target=_work, args=arguments, name=name, daemon=True).start()

    steer()
    total, received = sum(len(lane.items) for lane in lanes), 0
    failure: BaseException | None = None
    try:
        while received < total and failure is None:
            failure = _interruption(stop)
            steer()
            outcome = _next(outcomes, _LOOK_SECONDS)
            received += outcome is not None
            if isinstance(outcome, _Failed):
                failure = failure or outcome.error
            elif outcome is not None:
                yield outcome.item, outcome.result
    finally:
        # Also where whoever takes the results breaks off.
        closed.set()
        for feed in feeds:
            feed.wake()
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
        self._width_changed = threading.Condition()
        self._width = 0
        self._threads = 0
        self.closed = closed
        self.taken = 0

    def widen(self, width: int) -> range:
        """Lets so many threads take items, or fewer; returns the numbers of new ones."""
        with self._width_changed:
            if width != self._width:
                self._width = width
                self._width_changed.notify_all()
            # A thread without an item to take would be in vain.
            most = min(width, self._threads + len(self._items) - self.taken)
            new = range(self._threads, max(self._threads, most))
            self._threads += len(new)
            return new

    def wake(self) -> None:
        """Has threads that wait look whether it all ends."""
        with self._width_changed:
            self._width_changed.notify_all()

    def take(self, index: int) -> Sequence[Item]:
        """Returns the next item alone, or nothing where there is none.

        Args:
            index: Number of the thread, which waits while there are too many.
        """
        with self._width_changed:
            self._width_changed.wait_for(
                lambda: (
                    self.closed.is_set() or self.taken == len(self._items) or index < self._width
                )
            )
            if self.closed.is_set() or self.taken == len(self._items):
                return ()
            self.taken += 1
            if self.taken == len(self._items):
                self._width_changed.notify_all()
            return (self._items[self.taken - 1],)


def _work[Item, Result](
    feed: _Feed[Item],
    index: int,
    do: Callable[[Item], Result],
    outcomes: "queue.SimpleQueue[_Done[Item, Result] | _Failed]",
) -> None:
    while taken := feed.take(index):
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
