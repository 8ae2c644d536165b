"""Runs compiled programs one step at a time: the steps that any thread can make in a state."""

from collections.abc import Iterator
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from tests.explorer.pthread_programs.objects.calls import Register
from tests.explorer.pthread_programs.objects.happens_before import (
    channel_bit,
    handed_on,
    second_channel_bit,
    thread_bit,
)
from tests.explorer.pthread_programs.objects.mutexes import Mutex
from tests.explorer.pthread_programs.objects.specification import Moment, Next, Reading, Step
from tests.explorer.pthread_programs.objects.state import (
    CANCELED,
    ENDING,
    MAIN,
    Life,
    State,
    Thread,
)
from tests.explorer.pthread_programs.objects.variables import Plain, value_of
from tests.explorer.pthread_programs.programs.compiling import compiled
from tests.explorer.pthread_programs.programs.instructions import (
    BeginSection,
    Check,
    EndSection,
    Invoke,
)
from tests.explorer.pthread_programs.programs.program import Program
from tests.explorer.pthread_programs.programs.statements import Test
from tests.explorer.pthread_programs.settling import Settling


class Fault(StrEnum):
    """A fault other than a race; a value is the name of the explorer's finding, if it has one."""

    HANG = "hang"
    """From some state on the program cannot end: a deadlock or a livelock."""
    MISUSE = "api_misuse"
    ASSERTION = "assertion"


class SectionOrder(Enum):
    """A reading of the order that atomic sections put on what is around them."""

    ONE_LOCK = auto()
    """They are sections of one lock."""
    BY_CELL = auto()
    """Only those that access a common variable are ordered."""


class Move(NamedTuple):
    """A step of a program: the state behind it, or the fault that ends the program."""

    state: State | None
    fault: Fault | None = None
    is_lucky: bool = False


class Interpreter:
    """Runs one program.

    Attributes:
        races: The names of the variables that have raced so far.
    """

    def __init__(self, program: Program, reading: Reading, sections: SectionOrder) -> None:
        self.races: set[str] = set()
        self._program = program
        self._objects = program.objects
        self._reading = reading
        self._sections = sections
        self._code = compiled(program)
        self._settling = Settling(self._code)
        self._robust = [
            (at, each)
            for at, each in enumerate(program.objects)
            if isinstance(each, Mutex) and each.is_robust
        ]

    def first(self) -> State:
        """Returns the state in which main begins."""
        threads = len(self._program.threads)
        state = State(
            threads=tuple(
                Thread(block=me, life=Life.RUNS if me == MAIN else Life.UNBORN)
                for me in range(threads)
            ),
            objects=tuple(each.initial() for each in self._objects),
            registers=(0,) * self._code.registers,
            order=(0,) * (2 * threads * len(self._program.plain)),
        )
        for me in range(threads):
            state = self._settling.settled(state, me, state.threads[me])
        return state

    def has_ended(self, state: State) -> bool:
        """Tells whether main has come to its end, and with it the program."""
        main = state.threads[MAIN]
        return (
            main.block != ENDING
            and main.at >= len(self._code.blocks[main.block])
            and not main.callers
        )

    def output(self, state: State) -> str:
        """Returns what the program prints at its end."""
        values = [state.registers[number] for number in self._program.printed_registers]
        values += [value_of(state, at) for at in self._program.printed_variables]
        return " ".join(map(str, values)) + "\n"

    def moves(self, state: State, me: int) -> Iterator[Move]:
        """Yields the next steps of a thread that runs; nothing while it must wait."""
        thread = state.threads[me]
        if thread.block == ENDING:
            yield Move(self._ended(state, me))
            return
        instruction = self._settling.next(thread)
        match instruction:
            case Invoke(call=call):
                now = Moment(state, me, call, self._objects, self._reading)
                for step in self._objects[call.at].steps(now):
                    yield self._moved(step, me, instruction)
            case Check(test=test):
                if _holds(test, state):
                    yield Move(self._advanced(state, me))
                else:
                    yield Move(None, Fault.ASSERTION)
            case BeginSection():
                yield from self._section(state, me, instruction)
            case None:
                return
            case _:
                raise AssertionError(f"{instruction} is no step")

    def _moved(self, step: Step, me: int, instruction: Invoke) -> Move:
        """Returns the move that a step of a call makes."""
        state = step.state
        if step.races:
            plain = self._objects[instruction.call.at]
            assert isinstance(plain, Plain)
            self.races.add(plain.name)
        thread = state.threads[me]
        match step.next:
            case Next.STAY:
                return Move(state, is_lucky=step.is_lucky)
            case Next.MISUSE:
                return Move(None, Fault.MISUSE)
            case Next.RETURN:
                if instruction.register is not None:
                    state = state.with_register(instruction.register, step.result)
                return Move(self._advanced(state, me), is_lucky=step.is_lucky)
            case Next.ROUTINE:
                thread = thread._replace(
                    callers=(*thread.callers, (thread.block, thread.at)),
                    handlers=(*thread.handlers, self._code.undoing),
                    block=self._code.routine,
                    at=0,
                )
            case Next.END:
                thread = thread._replace(
                    is_pending=False,
                    is_exiting=True,
                    value=CANCELED,
                    block=ENDING,
                    at=0,
                    callers=(),
                    phase=None,
                )
        return Move(self._settling.settled(state, me, thread))

    def _advanced(self, state: State, me: int) -> State:
        thread = state.threads[me]
        return self._settling.settled(state, me, thread._replace(at=thread.at + 1, phase=None))

    def _ended(self, state: State, me: int) -> State:
        """Returns the state after a thread that has nothing left to run has ended."""
        for at, mutex in self._robust:
            state = mutex.abandoned(state, me, at)
        thread = state.threads[me]
        life = Life.GONE if thread.is_detached else Life.ENDED
        return state.with_thread(me, thread._replace(life=life, specific=0))

    def _section(self, state: State, me: int, begin: BeginSection) -> Iterator[Move]:
        """Yields the ways through an atomic section, each of which is one step."""
        channels = self._channels(state, begin)
        order = state.order
        for channel in channels:
            order = handed_on(order, channel, thread_bit(me))
        within = [self._advanced(state.with_order(order), me)]
        while within:
            inner = within.pop()
            if isinstance(self._settling.next(inner.threads[me]), EndSection):
                order = inner.order
                for channel in channels:
                    order = handed_on(order, thread_bit(me), channel)
                yield Move(self._advanced(inner.with_order(order), me))
                continue
            for move in self.moves(inner, me):
                if move.state is None:
                    yield move
                else:
                    assert move.state.threads[me].block != ENDING, "a thread ends in a section"
                    within.append(move.state)

    def _channels(self, state: State, begin: BeginSection) -> list[int]:
        threads = len(state.threads)
        match self._sections:
            case SectionOrder.ONE_LOCK:
                return [channel_bit(threads, self._program.sections)]
            case SectionOrder.BY_CELL:
                return [second_channel_bit(threads, at) for at in begin.cells]


def _holds(test: Test, state: State) -> bool:
    assert isinstance(test.left, Register), "an assertion is about a register"
    return test.relation.holds(state.registers[test.left.number], test.right)
