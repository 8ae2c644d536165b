"""A program: its objects and the bodies of its functions."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.explorer.pthread_programs.objects.barriers_and_once import Once
from tests.explorer.pthread_programs.objects.calls import Interface
from tests.explorer.pthread_programs.objects.specification import Specification
from tests.explorer.pthread_programs.objects.state import MAIN
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall, Threads
from tests.explorer.pthread_programs.objects.variables import Atomic, Plain
from tests.explorer.pthread_programs.programs.statements import (
    Body,
    calls_of,
    has_section,
    registers_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program, which prints in the end what its registers and variables hold.

    Attributes:
        objects: Its objects, by place: the threads first, the atomic sections last.
        threads: The bodies of main and of each other thread.
        handlers: The bodies of its cleanup handlers.
        routine: The routine of its once control.
        destructor: The destructor of its key; None if the key has none.
    """

    objects: tuple[Specification, ...]
    threads: tuple[Body, ...]
    handlers: tuple[Body, ...] = ()
    routine: Body = ()
    destructor: Body | None = None

    @property
    def interface(self) -> Interface:
        """The standard by which it makes threads."""
        threads = self.objects[THREADS]
        assert isinstance(threads, Threads)
        return threads.interface

    @property
    def once(self) -> int | None:
        """The place of its once control; None if it has none."""
        places = (at for at, each in enumerate(self.objects) if isinstance(each, Once))
        return next(places, None)

    @property
    def sections(self) -> int:
        """The place of the lock of atomic sections."""
        return len(self.objects) - 1

    @property
    def has_sections(self) -> bool:
        """True if it has atomic sections."""
        return any(map(has_section, self.bodies()))

    @property
    def joined(self) -> frozenset[int]:
        """The threads that main joins."""
        calls = calls_of(self.threads[MAIN])
        return frozenset(call.value for call in calls if call.operation is ThreadCall.JOIN)

    @property
    def plain(self) -> tuple[Plain, ...]:
        """Its variables of plain data."""
        return tuple(each for each in self.objects if isinstance(each, Plain))

    def bodies(self) -> Iterator[Body]:
        """Yields the bodies of all its functions."""
        yield from self.threads
        yield from self.handlers
        yield self.routine
        yield self.destructor or ()

    @property
    def registers(self) -> int:
        """The number of registers that its bodies use."""
        numbers = (each.number for body in self.bodies() for each in registers_of(body))
        return 1 + max(numbers, default=-1)

    @property
    def printed_registers(self) -> tuple[int, ...]:
        """The registers of main and of the threads that it joins."""
        shown = (MAIN, *sorted(self.joined))
        results = (call.result for me in shown for call in calls_of(self.threads[me]))
        kept = {each.number for each in results if each is not None and not each.is_local}
        return tuple(sorted(kept))

    @property
    def printed_variables(self) -> tuple[int, ...]:
        """The places of all variables if main joins all threads; else of none."""
        made = (
            call.value
            for call in calls_of(self.threads[MAIN])
            if call.operation is ThreadCall.CREATE
        )
        if not self.joined.issuperset(made):
            return ()
        return tuple(at for at, each in enumerate(self.objects) if isinstance(each, Atomic | Plain))
