"""Runs a program in every order, state by state, and keeps all that it can come to."""

from dataclasses import dataclass

from tests.explorer.pthread_programs.interpreter import Fault, Interpreter, SectionOrder
from tests.explorer.pthread_programs.objects.barriers_and_once import Barrier
from tests.explorer.pthread_programs.objects.calls import Call, Deadline
from tests.explorer.pthread_programs.objects.conditions import ConditionCall
from tests.explorer.pthread_programs.objects.mutexes import Mutex
from tests.explorer.pthread_programs.objects.specification import Reading, Specification
from tests.explorer.pthread_programs.objects.state import Life, State
from tests.explorer.pthread_programs.objects.threads import ThreadCall
from tests.explorer.pthread_programs.programs.program import Program
from tests.explorer.pthread_programs.programs.statements import calls_of


class TooLargeError(Exception):
    """A program has more states than were asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """All that a program can come to under one reading of the standards.

    Attributes:
        outputs: What it can print.
        faults: How it can fail, other than by a race.
        races: The plain variables that can race.
    """

    outputs: frozenset[str]
    faults: frozenset[Fault]
    races: frozenset[str]

    @property
    def is_defined(self) -> bool:
        """True if the standards say what it does: it has no race and makes no undefined call."""
        return not self.races and Fault.MISUSE not in self.faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """The least and the most that an explorer may find.

    Attributes:
        must: All that it has to find.
        may: All that it may find.
    """

    must: Behaviour
    may: Behaviour


def outcomes(program: Program, *, most: int) -> Outcomes:
    """Returns all that a program must and may come to.

    Args:
        program: The program.
        most: States that may be seen under each reading.

    Raises:
        TooLargeError: There are more states.
    """
    must = behaviour(program, Reading.NARROW, most=most)
    may = must
    if any(map(_leaves_choices, program.objects)) or any(
        _may_be_read_two_ways(call) for body in program.bodies() for call in calls_of(body)
    ):
        may = behaviour(program, Reading.WIDE, most=most)
    if not program.has_sections:
        return Outcomes(must=must, may=may)
    other = behaviour(program, Reading.WIDE, sections=SectionOrder.BY_CELL, most=most).races
    return Outcomes(
        must=Behaviour(outputs=must.outputs, faults=must.faults, races=must.races & other),
        may=Behaviour(outputs=may.outputs, faults=may.faults, races=may.races | other),
    )


def _leaves_choices(each: Specification) -> bool:
    """Tells whether calls on an object may be what the readings of the standards differ in."""
    return isinstance(each, Barrier) or (isinstance(each, Mutex) and each.is_robust)


def _may_be_read_two_ways(call: Call) -> bool:
    """Tells the same of a call on another object."""
    is_wait = call.operation is ConditionCall.WAIT
    return call.operation is ThreadCall.CANCEL or (is_wait and call.deadline is Deadline.PASSED)


def behaviour(
    program: Program,
    reading: Reading,
    *,
    sections: SectionOrder = SectionOrder.ONE_LOCK,
    most: int,
) -> Behaviour:
    """Returns all that a program can come to under one reading.

    A program hangs if it can reach a state from which it cannot end, however its threads are
    scheduled. A wake-up without a reason may never come, so it saves nobody.

    Args:
        program: The program.
        reading: The reading of the standards.
        sections: The order that atomic sections make.
        most: States that may be seen.

    Raises:
        TooLargeError: There are more states.
    """
    interpreter = Interpreter(program, reading, sections)
    first = interpreter.first()
    numbers = {first: 0}
    # The states that lead to a state without luck.
    sources: list[list[int]] = [[]]
    left: list[tuple[State, int]] = [(first, 0)]
    over: list[int] = []
    outputs: set[str] = set()
    faults: set[Fault] = set()
    while left:
        state, number = left.pop()
        if interpreter.has_ended(state):
            over.append(number)
            outputs.add(interpreter.output(state))
            continue
        for me, thread in enumerate(state.threads):
            if thread.life is not Life.RUNS:
                continue
            for move in interpreter.moves(state, me):
                if move.state is None:
                    assert move.fault is not None
                    faults.add(move.fault)
                    over.append(number)
                    continue
                following = numbers.setdefault(move.state, len(numbers))
                if following == len(sources):
                    sources.append([])
                    left.append((move.state, following))
                    if len(sources) > most:
                        raise TooLargeError(f"{len(sources)} states")
                if not move.is_lucky:
                    sources[following].append(number)
    if _reaching(over, sources) < len(sources):
        faults.add(Fault.HANG)
    return Behaviour(
        outputs=frozenset(outputs), faults=frozenset(faults), races=frozenset(interpreter.races)
    )


def _reaching(ends: list[int], sources: list[list[int]]) -> int:
    """Returns from how many states one of some ends can be reached."""
    seen = set(ends)
    left = list(seen)
    while left:
        for source in sources[left.pop()]:
            if source not in seen:
                seen.add(source)
                left.append(source)
    return len(seen)
