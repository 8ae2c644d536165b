"""Says how an object's specification looks: the steps in which a call on it takes place."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from tests.explorer.pthread_programs.objects.calls import Call
from tests.explorer.pthread_programs.objects.state import Phase, State, Thread


class Reading(Enum):
    """A reading of the standards where they, or the C library, leave a choice."""

    NARROW = auto()
    """All that every implementation, or the C library, can show: an explorer must find it."""
    WIDE = auto()
    """All that some implementation can show: an explorer may find it."""


class Next(Enum):
    """The way in which a thread goes on after a step of its call."""

    RETURN = auto()
    STAY = auto()
    """The call is not over."""
    END = auto()
    """The thread acts on its cancellation."""
    ROUTINE = auto()
    """It runs the routine of a once control, and comes back to the call."""
    MISUSE = auto()
    """The call is undefined; nothing follows."""


class Step(NamedTuple):
    """One indivisible step of a call.

    Attributes:
        state: The state behind it, in which the thread still is at its call.
        next: The thread's way from there.
        result: The call's result, if it returns.
        is_lucky: Whether it may happen but need not ever: a wake-up without a reason.
        races: Whether it accesses plain data in a race.
    """

    state: State
    next: Next = Next.RETURN
    result: int = 0
    is_lucky: bool = False
    races: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """A thread before a step.

    Attributes:
        state: The program's state.
        me: The thread's number.
        call: Its call.
        objects: The specifications of all objects.
        reading: The reading of the standards.
    """

    state: State
    me: int
    call: Call
    objects: tuple["Specification", ...]
    reading: Reading

    @property
    def thread(self) -> Thread:
        """The thread's state."""
        return self.state.threads[self.me]

    @property
    def phase(self) -> Phase | None:
        """The phase of its call."""
        return self.state.threads[self.me].phase

    def stays(self, state: State, phase: Phase) -> Step:
        """Returns the step after which the thread is in another phase of its call."""
        return Step(state.with_phase(self.me, phase), Next.STAY)


class Specification(ABC):
    """An object, as its standard and the C library describe it."""

    __slots__ = ()

    @abstractmethod
    def initial(self) -> Hashable:
        """Returns the object's first state."""

    @abstractmethod
    def steps(self, now: Moment) -> Iterator[Step]:
        """Yields what a thread may do next in a call; nothing while it must wait."""
