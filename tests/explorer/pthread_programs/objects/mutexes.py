"""Specifies mutexes: normal, recursive, error-checking and robust ones, and those of C11.

POSIX.1-2017, pthread_mutex_lock: the table of relocking and unlocking, and robust mutexes
(EOWNERDEAD, ENOTRECOVERABLE). pthread_mutex_consistent. C11 7.26.4.
"""

import errno
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, NamedTuple, assert_never, override

from tests.explorer.pthread_programs.objects.calls import Interface, Operation
from tests.explorer.pthread_programs.objects.specification import (
    Moment,
    Next,
    Reading,
    Specification,
    Step,
)
from tests.explorer.pthread_programs.objects.state import State

NOBODY: Final = -1
"""The owner of what is free."""
THRD_BUSY: Final = 1
THRD_TIMEDOUT: Final = 4
"""Results of C11 as glibc numbers them."""


class MutexKind(Enum):
    """The type of a mutex; its value is the end of its attribute's name."""

    NORMAL = "NORMAL"
    RECURSIVE = "RECURSIVE"
    ERRORCHECK = "ERRORCHECK"


class MutexCall(Operation):
    """A call on a mutex; its value is the end of the function's name."""

    LOCK = "lock"
    TRYLOCK = "trylock"
    TIMEDLOCK = "timedlock"
    UNLOCK = "unlock"
    CONSISTENT = "consistent"


class Health(IntEnum):
    """The state of what a robust mutex guards."""

    SOUND = 0
    OWNER_DIED = 1
    INCONSISTENT = 2
    """Its owner knows that an owner has died."""
    NOT_RECOVERABLE = 3


class Held(NamedTuple):
    """The state of a mutex: its owner, how often that one holds it, and its health."""

    owner: int = NOBODY
    holds: int = 0
    health: Health = Health.SOUND


class Attempt(NamedTuple):
    """The end of an attempt to lock: the state behind it, and the error number or 0."""

    state: State
    error: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutex(Specification):
    """pthread_mutex_t and mtx_t.

    Attributes:
        name: Its variable.
        kind: Its type.
        is_robust: Whether others learn that its owner has died.
        interface: The standard that its calls are of.
    """

    name: str
    kind: MutexKind = MutexKind.NORMAL
    is_robust: bool = False
    interface: Interface = Interface.POSIX

    @property
    def is_checked(self) -> bool:
        """True if those who unlock it without owning it get an error."""
        return self.is_robust or self.kind is not MutexKind.NORMAL

    @override
    def initial(self) -> Hashable:
        return Held()

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        state, me, at = now.state, now.me, now.call.at
        operation = now.call.operation
        assert isinstance(operation, MutexCall)
        match operation:
            case MutexCall.LOCK:
                done = self.locked(now, at)
                if done is not None:
                    yield Step(done.state, result=done.error)
            case MutexCall.TIMEDLOCK:
                # To wait longer is to stay here.
                done = self.locked(now, at) or Attempt(state, self._timed_out)
                yield Step(done.state, result=done.error)
            case MutexCall.TRYLOCK:
                is_again = held(state, at).owner == me and self.kind is not MutexKind.RECURSIVE
                tried = None if is_again else self.locked(now, at)
                done = tried or Attempt(state, self._busy)
                yield Step(done.state, result=done.error)
                if self.interface is Interface.C11 and not done.error:
                    # It may fail though the mutex is free (C17 7.26.4.5).
                    yield Step(state, result=self._busy)
            case MutexCall.UNLOCK:
                if held(state, at).owner == me:
                    yield Step(self.unlocked(state, me, at))
                elif self.is_checked:
                    yield Step(state, result=errno.EPERM)
                else:
                    yield Step(state, Next.MISUSE)
            case MutexCall.CONSISTENT:
                mine = held(state, at)
                if mine.owner == me and mine.health is Health.INCONSISTENT:
                    mended = mine._replace(health=Health.SOUND)
                    yield Step(state.with_object(at, mended))
                else:
                    yield Step(state, result=errno.EINVAL)
            case _:
                assert_never(operation)

    @property
    def _busy(self) -> int:
        return THRD_BUSY if self.interface is Interface.C11 else errno.EBUSY

    @property
    def _timed_out(self) -> int:
        return THRD_TIMEDOUT if self.interface is Interface.C11 else errno.ETIMEDOUT

    def locked(self, now: Moment, at: int) -> Attempt | None:
        """Returns the end of an attempt to lock; None while the thread must wait."""
        state, me = now.state, now.me
        found = held(state, at)
        if found.owner == me:
            match self.kind:
                case MutexKind.RECURSIVE:
                    again = found._replace(holds=found.holds + 1)
                    return Attempt(state.with_object(at, again))
                case MutexKind.ERRORCHECK:
                    return Attempt(state, errno.EDEADLK)
                case MutexKind.NORMAL:
                    return None
        if found.owner != NOBODY:
            return None
        acquired = state.acquired(me, at)
        match found.health:
            case Health.NOT_RECOVERABLE:
                # An error need not synchronise memory (POSIX.1-2017, XBD 4.12).
                after = acquired if now.reading is Reading.NARROW else state
                return Attempt(after, errno.ENOTRECOVERABLE)
            case Health.OWNER_DIED:
                taken = Held(me, 1, Health.INCONSISTENT)
                return Attempt(acquired.with_object(at, taken), errno.EOWNERDEAD)
            case _:
                return Attempt(acquired.with_object(at, Held(me, 1)))

    def unlocked(self, state: State, me: int, at: int) -> State:
        """Returns the state after its owner has unlocked it once."""
        found = held(state, at)
        if found.holds > 1:
            return state.with_object(at, found._replace(holds=found.holds - 1))
        is_lost = found.health is Health.INCONSISTENT
        free = Held(health=Health.NOT_RECOVERABLE if is_lost else Health.SOUND)
        return state.released(me, at).with_object(at, free)

    def abandoned(self, state: State, me: int, at: int) -> State:
        """Returns the state after a thread has ended, which may have been its owner."""
        if not self.is_robust or held(state, at).owner != me:
            return state
        return state.released(me, at).with_object(at, Held(health=Health.OWNER_DIED))


def held(state: State, at: int) -> Held:
    """Returns the state of a mutex."""
    found = state.objects[at]
    assert isinstance(found, Held)
    return found
