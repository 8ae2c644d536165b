"""Specifies a pool of a fixed number of threads, whose tasks are threads of the program here.

While there are fewer workers than the pool may have, each task that comes makes one of its own,
also if others are idle; later tasks queue, and any idle worker takes the first. A worker is counted
first, and does not start if the pool has been shut down by then: its task is refused, and if there
is no other worker, nobody runs those in the queue.
"""

from collections.abc import Hashable, Iterator
from typing import NamedTuple, override

from tests.explorer.objects.specification import (
    OVER,
    START,
    Call,
    Objects,
    Specification,
    Step,
    is_interrupted,
    put,
    uninterrupted,
)


class _Pool(NamedTuple):
    workers: int = 0
    counted: int = 0  # Workers among them that have not been started.
    own: frozenset[int] = frozenset()  # Tasks with a worker that has not begun them.
    queue: tuple[int, ...] = ()
    running: frozenset[int] = frozenset()
    done: frozenset[int] = frozenset()
    cancelled: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    is_shut: bool = False

    @property
    def idle(self) -> int:
        return self.workers - self.counted - len(self.own) - len(self.running)

    def counting(self) -> "_Pool":
        return self._replace(workers=self.workers + 1, counted=self.counted + 1)

    def starting(self, task: int) -> "_Pool":
        counted = self._replace(counted=self.counted - 1)
        if self.is_shut:
            return counted.refusing(task)._replace(workers=self.workers - 1)
        return counted._replace(own=self.own | {task})

    def refusing(self, task: int) -> "_Pool":
        return self._replace(refused=self.refused | {task})

    def taken(self, task: int) -> "_Pool":
        running = self.running if task in self.cancelled else self.running | {task}
        queue = tuple(each for each in self.queue if each != task)
        return self._replace(own=self.own - {task}, queue=queue, running=running)


class Pool(Specification):
    """Executors.newFixedThreadPool; an argument is the task, by its place among the threads."""

    def __init__(self, size: int) -> None:
        self.size = size

    @override
    def initial(self) -> Hashable:
        return _Pool()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, _Pool)
        task = call.argument
        match call.name:
            case "shutdown":
                yield Step(put(objects, call.at, state._replace(is_shut=True)))
            case "submit":
                yield from self._submit(objects, call, phase, state)
            case "begin" | "finish":
                yield from self._run(objects, call, state)
            case _ if task in state.refused:
                yield Step(objects, None, "N")
            case "await":
                yield from self._await(objects, me, call, phase, state)
            case "isDone":
                is_done = task in state.done | state.cancelled
                yield Step(objects, None, "t" if is_done else "f")
            case "cancel" if task in state.done | state.cancelled:
                yield Step(objects, None, "f")
            case "cancel":
                # One that runs goes on, and nobody hears of its end. Another is taken all the same.
                cancelled = state._replace(cancelled=state.cancelled | {task})
                yield Step(put(objects, call.at, cancelled), None, "t")

    def _submit(
        self, objects: Objects, call: Call, phase: Hashable, state: _Pool
    ) -> Iterator[Step]:
        task = call.argument
        refused = "R" if state.is_shut else ""
        if phase != START:
            yield Step(put(objects, call.at, state.starting(task)), None, refused)
        elif state.is_shut:
            yield Step(put(objects, call.at, state.refusing(task)), None, refused)
        elif state.workers < self.size:
            yield Step(put(objects, call.at, state.counting()), "counted")
        else:
            yield Step(put(objects, call.at, state._replace(queue=(*state.queue, task))))

    @staticmethod
    def _run(objects: Objects, call: Call, state: _Pool) -> Iterator[Step]:
        task = call.argument
        if call.name == "finish":
            done = state.done if task in state.cancelled else state.done | {task}
            over = state._replace(running=state.running - {task}, done=done)
            yield Step(put(objects, call.at, over))
        elif task in state.refused:
            yield Step(objects, OVER)
        elif task in state.own or (state.queue[:1] == (task,) and state.idle > 0):
            phase = OVER if task in state.cancelled else None
            yield Step(put(objects, call.at, state.taken(task)), phase)

    @staticmethod
    def _await(
        objects: Objects, me: int, call: Call, phase: Hashable, state: _Pool
    ) -> Iterator[Step]:
        is_done = call.argument in state.done | state.cancelled
        if is_done:
            yield Step(objects, None, "C" if call.argument in state.cancelled else "")
        # One that waits looks for its interrupt first.
        if is_interrupted(objects, me) and not (is_done and phase == START):
            yield Step(uninterrupted(objects, me), None, "X")
        elif phase == START and not is_done:
            yield Step(objects, "waits")
