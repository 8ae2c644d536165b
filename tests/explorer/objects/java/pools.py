"""Specifies a pool of a fixed number of threads, whose tasks are threads of the program here.

While there are fewer workers than the pool may have, each task that comes makes one of its own,
also if others are idle; later tasks queue, and any idle worker takes the first.
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
    own: frozenset[int] = frozenset()  # Tasks with a worker that has not begun them.
    queue: tuple[int, ...] = ()
    running: frozenset[int] = frozenset()
    done: frozenset[int] = frozenset()
    cancelled: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    is_shut: bool = False

    def submitted(self, task: int, size: int) -> "_Pool":
        if self.is_shut:
            return self._replace(refused=self.refused | {task})
        if self.workers < size:
            return self._replace(workers=self.workers + 1, own=self.own | {task})
        return self._replace(queue=(*self.queue, task))

    def without(self, task: int) -> "_Pool":
        return self._replace(
            own=self.own - {task},
            queue=tuple(each for each in self.queue if each != task),
            cancelled=self.cancelled | {task},
        )


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
                after = put(objects, call.at, state.submitted(task, self.size))
                yield Step(after, None, "R" if state.is_shut else "")
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
                # One that runs goes on, and nobody hears of its end.
                yield Step(put(objects, call.at, state.without(task)), None, "t")

    @staticmethod
    def _run(objects: Objects, call: Call, state: _Pool) -> Iterator[Step]:
        task = call.argument
        if call.name == "finish":
            done = state.done if task in state.cancelled else state.done | {task}
            over = state._replace(running=state.running - {task}, done=done)
            yield Step(put(objects, call.at, over))
        elif task in state.refused | state.cancelled:
            yield Step(objects, OVER)
        elif task in state.own:
            begun = state._replace(own=state.own - {task}, running=state.running | {task})
            yield Step(put(objects, call.at, begun))
        elif state.queue[:1] == (task,) and state.workers > len(state.own) + len(state.running):
            begun = state._replace(queue=state.queue[1:], running=state.running | {task})
            yield Step(put(objects, call.at, begun))

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
