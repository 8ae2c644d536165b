"""Specifies variables: atomic ones, plain data, thread-specific data, and atomic sections.

C11 7.17.7 for atomic operations, all of them sequentially consistent; POSIX.1-2017,
pthread_setspecific. Atomic sections are those of SV-COMP, `__VERIFIER_atomic_begin`.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import assert_never, override

from tests.explorer.pthread_programs.objects.calls import Call, Operation
from tests.explorer.pthread_programs.objects.happens_before import (
    accessed,
    channel_bit,
    replaced,
    thread_bit,
)
from tests.explorer.pthread_programs.objects.specification import Moment, Specification, Step
from tests.explorer.pthread_programs.objects.state import Phase, Stage, State


class AtomicCall(Operation):
    """An access of an atomic variable."""

    LOAD = "load"
    STORE = "store"
    EXCHANGE = "exchange"
    FETCH_ADD = "fetch_add"
    COMPARE_EXCHANGE_STRONG = "compare_exchange_strong"
    COMPARE_EXCHANGE_WEAK = "compare_exchange_weak"
    INCREMENT_STRONG = "increment by strong exchanges"
    INCREMENT_WEAK = "increment by weak exchanges"
    """A loop that exchanges until it succeeds: in all but its looks one addition."""


class PlainCall(Operation):
    """An access of plain data, or two: an addition reads and then writes."""

    LOAD = "load"
    STORE = "store"
    ADD = "add"


class KeyCall(Operation):
    """A call that looks at or sets the thread's own value of a key."""

    SETSPECIFIC = "setspecific"
    GETSPECIFIC = "getspecific"


@dataclass(frozen=True, slots=True, kw_only=True)
class Atomic(Specification):
    """atomic_int.

    Attributes:
        name: Its name.
    """

    name: str

    @override
    def initial(self) -> Hashable:
        return 0

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        state, me, at, call = now.state, now.me, now.call.at, now.call
        operation = call.operation
        assert isinstance(operation, AtomicCall)
        value = value_of(state, at)
        match operation:
            case AtomicCall.LOAD:
                yield Step(state.acquired(me, at), result=value)
            case AtomicCall.STORE:
                channel = channel_bit(len(state.threads), at)
                order = replaced(state.order, thread_bit(me), channel)
                yield Step(state.with_order(order).with_object(at, call.value))
            case AtomicCall.EXCHANGE:
                yield Step(_modified(now, call.value), result=value)
            case AtomicCall.FETCH_ADD:
                yield Step(_modified(now, value + call.value), result=value)
            case AtomicCall.INCREMENT_STRONG | AtomicCall.INCREMENT_WEAK:
                yield Step(_modified(now, value + 1))
            case AtomicCall.COMPARE_EXCHANGE_STRONG | AtomicCall.COMPARE_EXCHANGE_WEAK:
                if value != call.expected:
                    yield Step(state.acquired(me, at), result=exchange_result(False, value))
                    return
                if operation is AtomicCall.COMPARE_EXCHANGE_WEAK:
                    yield Step(state.acquired(me, at), result=exchange_result(False, value))
                yield Step(_modified(now, call.value), result=exchange_result(True, value))
            case _:
                assert_never(operation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain(Specification):
    """An int that is not atomic.

    Attributes:
        name: Its name.
        number: Its number among the plain variables.
    """

    name: str
    number: int

    @override
    def initial(self) -> Hashable:
        return 0

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        at, call = now.call.at, now.call
        operation = call.operation
        assert isinstance(operation, PlainCall)
        value = value_of(now.state, at)
        match operation:
            case PlainCall.LOAD:
                after, races = self._accessed(now, writes=False)
                yield Step(after, result=value, races=races)
            case PlainCall.STORE:
                after, races = self._accessed(now, writes=True)
                yield Step(after.with_object(at, call.value), races=races)
            case PlainCall.ADD if now.phase is None:
                after, races = self._accessed(now, writes=False)
                yield now.stays(after, Phase(Stage.INSIDE, value))._replace(races=races)
            case PlainCall.ADD:
                assert now.phase is not None
                after, races = self._accessed(now, writes=True)
                yield Step(after.with_object(at, now.phase.result + call.value), races=races)
            case _:
                assert_never(operation)

    def _accessed(self, now: Moment, *, writes: bool) -> tuple[State, bool]:
        threads = len(now.state.threads)
        order, races = accessed(
            now.state.order, now.me, threads=threads, variable=self.number, writes=writes
        )
        return now.state.with_order(order), races


@dataclass(frozen=True, slots=True, kw_only=True)
class Key(Specification):
    """pthread_key_t, whose values are part of the threads' states.

    Attributes:
        name: Its variable.
    """

    name: str

    @override
    def initial(self) -> Hashable:
        return 0

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        raise AssertionError("no other thread sees a call on a key")


@dataclass(frozen=True, slots=True)
class Sections(Specification):
    """The one lock of all atomic sections, which nothing else respects."""

    @override
    def initial(self) -> Hashable:
        return 0

    @override
    def steps(self, now: Moment) -> Iterator[Step]:
        raise AssertionError("a section is no call")


def exchange_result(has_succeeded: bool, seen: int) -> int:
    """Returns one number for both results of a compare-and-exchange."""
    return 10 * has_succeeded + seen


def is_access(call: Call) -> bool:
    """Tells whether a call is an access of a variable that threads may share."""
    return isinstance(call.operation, AtomicCall | PlainCall)


def value_of(state: State, at: int) -> int:
    """Returns the value of a variable."""
    found = state.objects[at]
    assert isinstance(found, int)
    return found


def _modified(now: Moment, value: int) -> State:
    """Returns the state after a read-modify-write, which prolongs release sequences."""
    at = now.call.at
    return now.state.acquired(now.me, at).released(now.me, at).with_object(at, value)
