"""Specifies read-write locks of the default kind.

POSIX.1-2017, pthread_rwlock_rdlock, _wrlock, _timedrdlock, _timedwrlock, _unlock. POSIX leaves open
whether readers pass writers that wait; glibc's default kind lets them
(pthread_rwlockattr_setkind_np, PTHREAD_RWLOCK_PREFER_READER_NP). A writer that locks once more gets
EDEADLK from glibc.
"""

import errno
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, override

from tests.explorer.pthread_programs.objects.calls import Operation
from tests.explorer.pthread_programs.objects.happens_before import (
    handed_on,
    second_channel_bit,
    thread_bit,
)
from tests.explorer.pthread_programs.objects.mutexes import NOBODY
from tests.explorer.pthread_programs.objects.specification import (
    Moment,
    Next,
    Specification,
    Step,
)
from tests.explorer.pthread_programs.objects.state import State


class SharedLockCall(Operation):
    """A call on a read-write lock; its value is the end of the function's name."""

    RDLOCK = "rdlock"
    WRLOCK = "wrlock"
    TRYRDLOCK = "tryrdlock"
    TRYWRLOCK = "trywrlock"
    TIMEDRDLOCK = "timedrdlock"
    TIMEDWRLOCK = "timedwrlock"
    UNLOCK = "unlock"


class _Patience(Enum):
    WAITS = auto()
    TRIES = auto()
    WAITS_FOR_A_WHILE = auto()


_PATIENCE = {
    SharedLockCall.TRYRDLOCK: _Patience.TRIES,
    SharedLockCall.TRYWRLOCK: _Patience.TRIES,
    SharedLockCall.TIMEDRDLOCK: _Patience.WAITS_FOR_A_WHILE,
    SharedLockCall.TIMEDWRLOCK: _Patience.WAITS_FOR_A_WHILE,
}
_WRITING = frozenset({SharedLockCall.WRLOCK, SharedLockCall.TRYWRLOCK, SharedLockCall.TIMEDWRLOCK})


class _Holders(NamedTuple):
    writer: int = NOBODY
    readers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedLock(Specification):
    """pthread_rwlock_t.

    Writers release to its first channel and readers to its second one; readers acquire from the
    first and writers from both, since readers are not ordered among themselves.

    Attributes:
        name: Its variable.
    """

    name: str

    @override
    def initial(self) -> Hashable:
        return _Holders()

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        operation = now.call.operation
        assert isinstance(operation, SharedLockCall)
        if operation is SharedLockCall.UNLOCK:
            yield self._unlocked(now)
            return
        state, at = now.state, now.call.at
        holders = _holders(state, at)
        writes = operation in _WRITING
        patience = _PATIENCE.get(operation, _Patience.WAITS)
        if holders.writer == NOBODY and not (writes and holders.readers):
            yield self._written(now) if writes else self._read(now)
        elif patience is _Patience.TRIES:
            yield Step(state, result=errno.EBUSY)
        elif holders.writer == now.me:
            yield Step(state, result=errno.EDEADLK)
        elif patience is _Patience.WAITS_FOR_A_WHILE:
            yield Step(state, result=errno.ETIMEDOUT)

    def _read(self, now: Moment) -> Step:
        at = now.call.at
        readers = tuple(sorted((*_holders(now.state, at).readers, now.me)))
        after = now.state.acquired(now.me, at)
        return Step(after.with_object(at, _Holders(readers=readers)))

    def _written(self, now: Moment) -> Step:
        state, at = now.state.acquired(now.me, now.call.at), now.call.at
        from_readers = second_channel_bit(len(state.threads), at)
        order = handed_on(state.order, from_readers, thread_bit(now.me))
        return Step(state.with_order(order).with_object(at, _Holders(writer=now.me)))

    def _unlocked(self, now: Moment) -> Step:
        state, me, at = now.state, now.me, now.call.at
        holders = _holders(state, at)
        if holders.writer == me:
            return Step(state.released(me, at).with_object(at, _Holders()))
        if me not in holders.readers:
            return Step(state, Next.MISUSE)
        to_writers = second_channel_bit(len(state.threads), at)
        order = handed_on(state.order, thread_bit(me), to_writers)
        readers = list(holders.readers)
        readers.remove(me)
        after = state.with_order(order)
        return Step(after.with_object(at, _Holders(readers=tuple(readers))))


def _holders(state: State, at: int) -> _Holders:
    found = state.objects[at]
    assert isinstance(found, _Holders)
    return found
