"""An object's specification: the steps in which a call on it takes place."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

START: Final = "start"
"""The phase of a call that has not done anything yet."""

OVER: Final = "over"
"""The phase of a call that ends its thread."""

LIFE: Final = 0
"""The place of the threads' own state among the objects."""


class Call(NamedTuple):
    """One call of a thread.

    Attributes:
        name: The operation.
        at: The place of its object.
        argument: A number that it gets: permits, a value, or a thread.
        other: The place of a second object, such as a condition's lock.
    """

    name: str
    at: int
    argument: int = 0
    other: int = 0


type Objects = tuple[Hashable, ...]
"""The states of all objects, by place."""


class Step(NamedTuple):
    """One indivisible step of a call.

    Attributes:
        objects: All objects behind it.
        phase: What the thread is in the midst of; None where the call is over.
        result: What the program writes down then.
        lucky: Whether it may happen but need not ever: a wake-up without a reason.
    """

    objects: Objects
    phase: Hashable = None
    result: str = ""
    lucky: bool = False


class Specification(ABC):
    """An object, as its documentation and the platform's code describe it."""

    @abstractmethod
    def initial(self) -> Hashable:
        """Returns the object's first state."""

    @abstractmethod
    def steps(self, objects: Objects, me: int, call: Call, phase: Hashable) -> Iterator[Step]:
        """Yields what a thread may do next in a call; nothing while it must wait."""


class Life(NamedTuple):
    """The threads' own state.

    Attributes:
        started: The threads before this one have started.
        ended: Those that are over.
        permits: Those that may pass their next `park`.
        interrupted: Those whose interrupt is pending.
    """

    started: int = 0
    ended: frozenset[int] = frozenset()
    permits: frozenset[int] = frozenset()
    interrupted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program of some threads, which main starts in order and waits for.

    Attributes:
        objects: Its objects, by place; the first one is the threads.
        threads: The calls of each thread, and behind them those of each task of a pool.
        tasks: How many of these are tasks, which nobody starts.
    """

    objects: tuple[Specification, ...]
    threads: tuple[tuple[Call, ...], ...]
    tasks: int = 0


def put(objects: Objects, at: int, state: Hashable) -> Objects:
    """Returns the objects with another state at one place."""
    return (*objects[:at], state, *objects[at + 1 :])


def life(objects: Objects) -> Life:
    """Returns the threads' state."""
    state = objects[LIFE]
    assert isinstance(state, Life)
    return state


def is_interrupted(objects: Objects, me: int) -> bool:
    """Tells whether a thread's interrupt is pending."""
    return me in life(objects).interrupted


def uninterrupted(objects: Objects, me: int) -> Objects:
    """Returns the objects once a thread has taken note of its interrupt."""
    state = life(objects)
    return put(objects, LIFE, state._replace(interrupted=state.interrupted - {me}))
