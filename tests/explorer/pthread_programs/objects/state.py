"""Holds the state of a running program: its threads, objects, registers and order."""

from collections.abc import Hashable
from enum import IntEnum
from typing import Final, NamedTuple

from tests.explorer.pthread_programs.objects.happens_before import (
    Order,
    channel_bit,
    handed_on,
    thread_bit,
)

MAIN: Final = 0
"""The thread that the program begins with."""
ENDING: Final = -1
"""The block of a thread that runs its handlers and destructors and then ends."""
CANCELED: Final = -1
"""The value that a cancelled thread leaves: PTHREAD_CANCELED as an int."""


class Life(IntEnum):
    """A thread's age."""

    UNBORN = 0
    RUNS = 1
    ENDED = 2
    """It can still be joined or detached."""
    JOINED = 3
    GONE = 4
    """It has ended detached."""


class Stage(IntEnum):
    """A stage in the midst of a call."""

    WAITS = 0
    """At a condition or a barrier."""
    RELOCKS = 1
    """It was at a condition and takes the mutex again, to return."""
    RELOCKS_TO_END = 2
    """The same of a thread that is cancelled."""
    INSIDE = 3
    """It was asked to block, or is half-way through an addition."""


class Phase(NamedTuple):
    """A stage of a call, and what it has led to so far.

    Attributes:
        stage: The stage.
        result: The result with which the call will return, or the value that it has read.
    """

    stage: Stage
    result: int = 0


class Thread(NamedTuple):
    """The state of a thread.

    Attributes:
        block: The block of code in which it is.
        at: Its next instruction there.
        callers: Blocks and instructions to which it returns, the innermost last.
        phase: What it is in the midst of; None before a call.
        handlers: The blocks of its cleanup handlers, the next one last.
        specific: Its value of the key.
        destructions: Rounds of destructors that it has begun.
        life: Its age.
        is_enabled: Whether it can be cancelled.
        is_pending: Whether somebody has cancelled it.
        is_exiting: Whether it acts on a cancellation or has called pthread_exit.
        is_detached: Whether nobody may join it.
        value: The value that it leaves.
    """

    block: int
    at: int = 0
    callers: tuple[tuple[int, int], ...] = ()
    phase: Phase | None = None
    handlers: tuple[int, ...] = ()
    specific: int = 0
    destructions: int = 0
    life: Life = Life.UNBORN
    is_enabled: bool = True
    is_pending: bool = False
    is_exiting: bool = False
    is_detached: bool = False
    value: int = 0

    @property
    def is_cancellable(self) -> bool:
        """True if a cancellation would end it at a cancellation point."""
        return self.is_enabled and not self.is_exiting

    @property
    def is_cancelled(self) -> bool:
        """True if it has to end at a cancellation point."""
        return self.is_pending and self.is_enabled and not self.is_exiting


class State(NamedTuple):
    """The state of a program.

    Attributes:
        threads: Its threads.
        objects: The states of its objects, by place.
        registers: The values of all registers.
        order: The order of accesses of plain data.
    """

    threads: tuple[Thread, ...]
    objects: tuple[Hashable, ...]
    registers: tuple[int, ...]
    order: Order

    # Built anew and not by `_replace`, which takes three times as long.

    def with_object(self, at: int, state: Hashable) -> "State":
        """Returns the state with another state of one object."""
        objects = (*self.objects[:at], state, *self.objects[at + 1 :])
        return State(self.threads, objects, self.registers, self.order)

    def with_thread(self, me: int, thread: Thread) -> "State":
        """Returns the state with another state of one thread."""
        threads = (*self.threads[:me], thread, *self.threads[me + 1 :])
        return State(threads, self.objects, self.registers, self.order)

    def with_phase(self, me: int, phase: Phase | None) -> "State":
        """Returns the state with a thread in another phase of its call."""
        return self.with_thread(me, self.threads[me]._replace(phase=phase))

    def with_register(self, number: int, value: int) -> "State":
        """Returns the state with another value of one register."""
        registers = (*self.registers[:number], value, *self.registers[number + 1 :])
        return State(self.threads, self.objects, registers, self.order)

    def with_order(self, order: Order) -> "State":
        """Returns the state with another order of accesses."""
        return State(self.threads, self.objects, self.registers, order)

    def acquired(self, me: int, at: int) -> "State":
        """Returns the state after a thread has learnt what was released at an object."""
        channel = channel_bit(len(self.threads), at)
        return self.with_order(handed_on(self.order, channel, thread_bit(me)))

    def released(self, me: int, at: int) -> "State":
        """Returns the state after a thread has left what it knows at an object."""
        channel = channel_bit(len(self.threads), at)
        return self.with_order(handed_on(self.order, thread_bit(me), channel))
