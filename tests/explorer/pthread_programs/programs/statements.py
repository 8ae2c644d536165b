"""The statements of a program, from which both its C and the model's code are made."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from tests.explorer.pthread_programs.objects.calls import Call, Deadline, Operation, Register


class Relation(Enum):
    """A comparison; its value is C's operator."""

    EQUAL = "=="
    UNEQUAL = "!="
    LESS = "<"
    AT_LEAST = ">="

    @property
    def opposite(self) -> "Relation":
        """The comparison that holds if this one does not."""
        return _OPPOSITES[self]

    def holds(self, left: int, right: int) -> bool:
        """Tells whether two numbers compare so."""
        match self:
            case Relation.EQUAL:
                return left == right
            case Relation.UNEQUAL:
                return left != right
            case Relation.LESS:
                return left < right
            case Relation.AT_LEAST:
                return left >= right


_OPPOSITES = {
    Relation.EQUAL: Relation.UNEQUAL,
    Relation.UNEQUAL: Relation.EQUAL,
    Relation.LESS: Relation.AT_LEAST,
    Relation.AT_LEAST: Relation.LESS,
}


@dataclass(frozen=True, slots=True)
class Test:
    """A comparison of a register, or of what a call returns, with a constant."""

    __test__ = False  # Its name is no promise to pytest.

    left: Register | Call
    relation: Relation
    right: int

    @property
    def opposite(self) -> "Test":
        """The test that holds if this one does not."""
        return Test(self.left, self.relation.opposite, self.right)


class Statement:
    """A statement."""

    __slots__ = ()


type Body = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Do(Statement):
    """A call."""

    call: Call


@dataclass(frozen=True, slots=True)
class If(Statement):
    """A choice."""

    test: Test
    then: Body
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class While(Statement):
    """A loop that goes on while all its tests hold, which are made in their order."""

    tests: tuple[Test, ...]
    body: Body = ()


@dataclass(frozen=True, slots=True)
class DoWhile(Statement):
    """A loop that tests after each turn."""

    body: Body
    test: Test


@dataclass(frozen=True, slots=True)
class Forever(Statement):
    """A loop that only `Break` ends."""

    body: Body


@dataclass(frozen=True, slots=True)
class Break(Statement):
    """The end of the innermost `Forever`, if a test holds."""

    test: Test


@dataclass(frozen=True, slots=True)
class Section(Statement):
    """An atomic section."""

    body: Body


@dataclass(frozen=True, slots=True)
class Cleanup(Statement):
    """A body with a cleanup handler.

    Attributes:
        handler: The handler's number.
        body: The body.
        runs: Whether the handler also runs where the body ends by itself.
    """

    handler: int
    body: Body
    runs: bool


@dataclass(frozen=True, slots=True)
class Assert(Statement):
    """An assertion about a register."""

    test: Test


class Way(Enum):
    """A way to end a thread."""

    RETURN = auto()
    EXIT = auto()


@dataclass(frozen=True, slots=True)
class Leave(Statement):
    """The end of a thread other than main, outside of any `Cleanup` if it returns."""

    value: int
    way: Way


def do(
    operation: Operation,
    at: int,
    *,
    value: int = 0,
    other: int = 0,
    expected: int = 0,
    deadline: Deadline = Deadline.NEVER,
    result: Register | None = None,
) -> Do:
    """Returns a call as a statement."""
    return Do(
        Call(
            operation=operation,
            at=at,
            value=value,
            other=other,
            expected=expected,
            deadline=deadline,
            result=result,
        )
    )


def inner_bodies(statement: Statement) -> tuple[Body, ...]:
    """Returns the bodies within a statement."""
    match statement:
        case If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case (
            While(body=body)
            | DoWhile(body=body)
            | Forever(body=body)
            | Section(body=body)
            | Cleanup(body=body)
        ):
            return (body,)
        case _:
            return ()


def with_inner_body(statement: Statement, number: int, body: Body) -> Statement:
    """Returns a statement with another body within."""
    match statement:
        case If(test=test, then=then, otherwise=otherwise):
            return If(test, body, otherwise) if number == 0 else If(test, then, body)
        case While(tests=tests):
            return While(tests, body)
        case DoWhile(test=test):
            return DoWhile(body, test)
        case Forever():
            return Forever(body)
        case Section():
            return Section(body)
        case Cleanup(handler=handler, runs=runs):
            return Cleanup(handler, body, runs)
        case _:
            raise TypeError(f"nothing within {statement}")


def calls_of(body: Body) -> Iterator[Call]:
    """Yields all calls of a body."""
    for statement in body:
        match statement:
            case Do(call=call):
                yield call
            case If(test=test) | DoWhile(test=test) | Break(test=test):
                if isinstance(test.left, Call):
                    yield test.left
            case While(tests=tests):
                yield from (test.left for test in tests if isinstance(test.left, Call))
        for inner in inner_bodies(statement):
            yield from calls_of(inner)


def registers_of(body: Body) -> Iterator[Register]:
    """Yields all registers of a body, those that keep results and those that are tested."""
    for call in calls_of(body):
        if call.result is not None:
            yield call.result
    yield from _tested(body)


def _tested(body: Body) -> Iterator[Register]:
    for statement in body:
        match statement:
            case If(test=test) | DoWhile(test=test) | Break(test=test) | Assert(test=test):
                tests: tuple[Test, ...] = (test,)
            case While(tests=several):
                tests = several
            case _:
                tests = ()
        yield from (test.left for test in tests if isinstance(test.left, Register))
        for inner in inner_bodies(statement):
            yield from _tested(inner)


def has_section(body: Body) -> bool:
    """Tells whether a body has an atomic section."""
    return any(
        isinstance(statement, Section) or any(map(has_section, inner_bodies(statement)))
        for statement in body
    )
