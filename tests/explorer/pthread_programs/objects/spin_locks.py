"""Specifies spin locks (POSIX.1-2017, pthread_spin_lock, _trylock, _unlock)."""

import errno
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import assert_never, override

from tests.explorer.pthread_programs.objects.calls import Operation
from tests.explorer.pthread_programs.objects.mutexes import NOBODY
from tests.explorer.pthread_programs.objects.specification import (
    Moment,
    Next,
    Specification,
    Step,
)


class SpinLockCall(Operation):
    """A call on a spin lock; its value is the end of the function's name."""

    LOCK = "lock"
    TRYLOCK = "trylock"
    UNLOCK = "unlock"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinLock(Specification):
    """pthread_spinlock_t, whose state is its owner.

    Attributes:
        name: Its variable.
    """

    name: str

    @override
    def initial(self) -> Hashable:
        return NOBODY

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        state, me, at = now.state, now.me, now.call.at
        operation = now.call.operation
        assert isinstance(operation, SpinLockCall)
        owner = state.objects[at]
        match operation:
            case SpinLockCall.LOCK | SpinLockCall.TRYLOCK if owner == NOBODY:
                yield Step(state.acquired(me, at).with_object(at, me))
            case SpinLockCall.LOCK:
                return
            case SpinLockCall.TRYLOCK:
                yield Step(state, result=errno.EBUSY)
            case SpinLockCall.UNLOCK if owner == me:
                yield Step(state.released(me, at).with_object(at, NOBODY))
            case SpinLockCall.UNLOCK:
                yield Step(state, Next.MISUSE)
            case _:
                assert_never(operation)
