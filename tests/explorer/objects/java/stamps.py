"""Specifies java.util.concurrent.locks.StampedLock.

A writer takes the free lock even if others queue; a reader only if nobody does. Readers that come
one after another queue as a group: all of the first group may go in, and it is gone once its first
member is in.
"""

from collections.abc import Hashable, Iterator
from typing import NamedTuple, override

from tests.explorer.objects.specification import (
    START,
    Call,
    Objects,
    Specification,
    Step,
    put,
)


class _Group(NamedTuple):
    reads: bool
    members: tuple[int, ...]  # The first made the group.


class _State(NamedTuple):
    writes: bool = False
    readers: int = 0
    version: int = 0
    queue: tuple[_Group, ...] = ()
    left: frozenset[int] = frozenset()  # Readers whose group is gone.
    stamps: tuple[tuple[int, int], ...] = ()  # Threads with the version they saw, or -1.

    def read(self) -> "_State":
        return self._replace(readers=self.readers + 1)

    def written(self) -> "_State":
        return self._replace(writes=not self.writes, version=self.version + 1)


class StampedLock(Specification):
    """The lock, whose stamps each thread keeps for itself."""

    @override
    def initial(self) -> Hashable:
        return _State()

    @override
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        state = objects[call.at]
        assert isinstance(state, _State)
        free = not state.writes and state.readers == 0
        match call.name:
            case "readLock":
                yield from self._read(objects, me, call, phase, state)
            case "writeLock" if phase == START and free:
                yield Step(put(objects, call.at, state.written()))
            case "writeLock" if phase == START:
                queue = (*state.queue, _Group(reads=False, members=(me,)))
                yield Step(put(objects, call.at, state._replace(queue=queue)), "queued")
            case "writeLock":
                if free and state.queue[0].members == (me,):
                    after = state.written()._replace(queue=state.queue[1:])
                    yield Step(put(objects, call.at, after))
            case "unlockRead":
                yield Step(put(objects, call.at, state._replace(readers=state.readers - 1)))
            case "unlockWrite":
                yield Step(put(objects, call.at, state.written()))
            case "tryOptimisticRead":
                stamps = {**dict(state.stamps), me: -1 if state.writes else state.version}
                after = state._replace(stamps=tuple(sorted(stamps.items())))
                yield Step(put(objects, call.at, after))
            case "validate":
                valid = dict(state.stamps).get(me, -1) == state.version
                yield Step(objects, None, "t" if valid else "f")
            case "isReadLocked":
                yield Step(objects, None, "t" if state.readers else "f")
            case "isWriteLocked":
                yield Step(objects, None, "t" if state.writes else "f")

    def _read(
        self, objects: Objects, me: int, call: Call, phase: Hashable, state: _State
    ) -> Iterator[Step]:
        if phase == START:
            if not state.writes and not state.queue:
                yield Step(put(objects, call.at, state.read()))
            else:
                queue = state.queue
                if queue and queue[-1].reads:
                    queue = (*queue[:-1], _Group(True, (*queue[-1].members, me)))
                else:
                    queue = (*queue, _Group(True, (me,)))
                yield Step(put(objects, call.at, state._replace(queue=queue)), "queued")
        elif state.writes:
            return
        elif me in state.left:
            after = state.read()._replace(left=state.left - {me})
            yield Step(put(objects, call.at, after))
        elif me in state.queue[0].members:
            first, *others = state.queue[0].members
            if me == first:
                after = state.read()._replace(
                    queue=state.queue[1:], left=state.left | frozenset(others)
                )
            else:
                members = tuple(each for each in state.queue[0].members if each != me)
                group = _Group(True, members)
                after = state.read()._replace(queue=(group, *state.queue[1:]))
            yield Step(put(objects, call.at, after))
