"""Describes one call of a thread: its operation, its object and its operands."""

from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Final

SELF: Final = -1
"""The operand that stands for the calling thread."""


class Operation(Enum):
    """An operation of an object; each kind of object has its own."""


class Deadline(IntEnum):
    """The end of a wait with a time limit."""

    NEVER = auto()
    LATER = auto()
    """A second after the program's start: it may pass before anything else happens, or after."""
    PASSED = auto()
    """Long before the program's start."""


class Interface(Enum):
    """The standard whose names and results the calls have."""

    POSIX = auto()
    C11 = auto()


@dataclass(frozen=True, slots=True)
class Register:
    """An integer variable that one thread alone uses.

    Attributes:
        number: Its number in the program.
        is_local: Whether it is lost at the end of its thread: the program does not print it.
    """

    number: int
    is_local: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call of a thread, or one access of a variable.

    Attributes:
        operation: The operation.
        at: The place of its object among the program's.
        other: The place of a second object, such as a condition's mutex.
        value: A number that the call gets: a value, or a thread.
        expected: The value that an exchange looks for.
        deadline: The end of its wait.
        result: The register that keeps its result.
    """

    operation: Operation
    at: int
    other: int = 0
    value: int = 0
    expected: int = 0
    deadline: Deadline = Deadline.NEVER
    result: Register | None = None
