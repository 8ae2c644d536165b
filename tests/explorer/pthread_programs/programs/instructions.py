"""The instructions into which bodies are compiled, and the blocks of a program's code."""

from dataclasses import dataclass

from tests.explorer.pthread_programs.objects.calls import Call
from tests.explorer.pthread_programs.programs.statements import Relation, Test


class Instruction:
    """A step of code. Only calls, sections and assertions are steps that other threads see."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Invoke(Instruction):
    """A call, whose result goes into a register.

    Attributes:
        call: The call.
        register: The register's number; None for no register.
    """

    call: Call
    register: int | None


@dataclass(frozen=True, slots=True)
class Check(Instruction):
    """An assertion."""

    test: Test


@dataclass(frozen=True, slots=True)
class BeginSection(Instruction):
    """The beginning of an atomic section.

    Attributes:
        end: The instruction that ends it.
        cells: The places of the variables that it accesses.
    """

    end: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndSection(Instruction):
    """The end of an atomic section."""


@dataclass(frozen=True, slots=True)
class Clear(Instruction):
    """Sets a register to 0, so that states differ in nothing that is over."""

    register: int


@dataclass(frozen=True, slots=True)
class Jump(Instruction):
    """Goes to another instruction."""

    to: int


@dataclass(frozen=True, slots=True)
class JumpIf(Instruction):
    """Goes to another instruction if a register compares so."""

    register: int
    relation: Relation
    right: int
    to: int


@dataclass(frozen=True, slots=True)
class Push(Instruction):
    """Adds a cleanup handler, by its block."""

    block: int


@dataclass(frozen=True, slots=True)
class Pop(Instruction):
    """Removes the last cleanup handler, and runs it if asked to."""

    runs: bool


@dataclass(frozen=True, slots=True)
class SetCancelState(Instruction):
    """Lets the thread be cancelled or not; keeps the state before."""

    is_enabled: bool
    register: int | None


@dataclass(frozen=True, slots=True)
class SetSpecific(Instruction):
    """Sets the thread's value of the key."""

    value: int


@dataclass(frozen=True, slots=True)
class GetSpecific(Instruction):
    """Looks at the thread's value of the key."""

    register: int | None


@dataclass(frozen=True, slots=True)
class ResetOnce(Instruction):
    """Makes a once control fresh again, after a cancellation in its routine."""

    at: int


@dataclass(frozen=True, slots=True)
class LeaveThread(Instruction):
    """Ends the thread.

    Attributes:
        value: The value that it leaves.
        exits: Whether it calls pthread_exit.
    """

    value: int
    exits: bool


type Block = tuple[Instruction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A compiled program.

    Attributes:
        blocks: The blocks of code; the first ones are those of the threads.
        registers: How many registers there are.
        routine: The block of the once control's routine.
        undoing: The block that undoes the beginning of that routine.
        destructor: The block of the key's destructor; None if there is none.
    """

    blocks: tuple[Block, ...]
    registers: int
    routine: int
    undoing: int
    destructor: int | None
