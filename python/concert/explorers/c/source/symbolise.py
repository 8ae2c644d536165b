"""Expresses a report in terms of the source."""

import re
from collections.abc import Mapping, Sequence

from concert.explorers.c.report import (
    ReportedFinding,
    ReportedObject,
    ReportedRace,
    ReportedSide,
    ReportedSite,
    ReportedThread,
)
from concert.explorers.c.source.c_syntax import SourceAccesses
from concert.explorers.c.source.debug_information import DebugInformation
from concert.explorers.c.source.source_access import (
    MachineAccess,
    SourceAccess,
    Storage,
    source_access,
)
from concert.explorers.c.verdict.findings import Access, RaceClass
from concert.explorers.c.verdict.verdict import (
    AccessedLine,
    Finding,
    Frame,
    Race,
    RaceSide,
    ThreadState,
)

_LOCK_BYTES = 24
"""Few locks are smaller; a name ends there, and does not go on with a member of the lock's own."""
_INSIDE = re.compile(r"(\.__\w+(\[\d+\])?)+$")
"""The members of the library's own types, which no program names."""
_NAMED = {
    "a mutex": "the mutex {}",
    "a mutex, after a wait": "the mutex {}, after a wait",
    "a read-write lock, to read": "the read-write lock {}, to read",
    "a read-write lock, to write": "the read-write lock {}, to write",
    "a semaphore": "the semaphore {}",
    "a signal": "a signal on {}",
    "a spin lock": "the spin lock {}",
    "others at a barrier": "others at the barrier {}",
    "pthread_once() of another thread": "pthread_once() of another thread with {}",
}
"""The words of the runtime for what a thread waits for, and those with the object's name."""
_TOKEN = re.compile(r"[\w$]+")
_WRITING = frozenset({Access.WRITE, Access.ATOMIC_WRITE})
_ATOMIC = frozenset({Access.ATOMIC_READ, Access.ATOMIC_WRITE})


class Symboliser:
    """Turns addresses of a program into places and names of its source.

    Args:
        source: The program's syntax.
        debug: The compiled program's account of its source.
        file: Name under which it was compiled.
        names: Names that were compiled in the place of others, and those.
    """

    def __init__(
        self,
        *,
        source: SourceAccesses,
        debug: DebugInformation,
        file: str,
        names: Mapping[str, str],
    ) -> None:
        self._source = source
        self._debug = debug
        self._file = file
        self._names = names
        self._known: dict[MachineAccess, SourceAccess] = {}

    def races(self, reported: Sequence[ReportedRace]) -> tuple[Race, ...]:
        """Returns races sorted by lines, each once: with its better class."""
        best: dict[tuple[object, ...], Race] = {}
        for race in sorted(map(self._race, reported), key=_order):
            best.setdefault(_identity(race), race)
        return tuple(sorted(best.values(), key=_order))

    def findings(self, reported: Sequence[ReportedFinding]) -> tuple[Finding, ...]:
        """Returns findings sorted by kind, each once."""
        made = {
            (one.kind, one.what, threads): Finding(
                kind=one.kind,
                message=self._as_written(" ".join(one.what.split())),
                threads=threads,
                schedule=one.schedule,
            )
            for one in reversed(reported)
            for threads in [
                tuple(
                    ThreadState(
                        thread=thread.thread,
                        stack=self.stack(thread.stack),
                        waits_for=self._awaited(thread),
                    )
                    for thread in one.threads
                )
            ]
        }
        return tuple(sorted(made.values(), key=lambda one: (one.kind, one.message)))

    def _as_written(self, message: str) -> str:
        """Returns a message that may quote the source as it was compiled."""
        return _TOKEN.sub(lambda found: self._names.get(found[0], found[0]), message)

    def accessed_lines(self, sites: Sequence[ReportedSite]) -> tuple[AccessedLine, ...]:
        """Returns what the program's lines do to memory, sorted."""
        made = []
        for site in sites:
            place = self._debug.place(site.pc)
            if place is None or place.file != self._file:
                continue
            locks = (self._lock(address) for address in site.locks)
            made.append(
                AccessedLine(
                    line=place.line,
                    access=site.access,
                    threads=site.threads,
                    locks=tuple(sorted(locks)),
                )
            )
        return tuple(sorted(made, key=lambda one: (one.line, one.access, one.locks)))

    def _lock(self, address: int) -> str:
        variable = self._debug.static_at(address)
        if variable is None or variable.address is None:
            return f"the lock at {address:#x}"
        offset = address - variable.address
        return variable.name + self._debug.types.path(variable.type_id, offset, _LOCK_BYTES)

    def stack(self, addresses: Sequence[int]) -> tuple[Frame, ...]:
        """Returns the frames at addresses."""
        return tuple(map(self._frame, addresses))

    def variable_name(self, found: ReportedObject) -> str:
        """Returns the name of a variable without members of the library's own types, or nothing."""
        return _INSIDE.sub("", self.global_name(found))

    def object_name(self, found: ReportedObject, *, pc: int) -> str:
        """Returns the program's name of an object that a call of the library takes.

        Args:
            found: The object.
            pc: An address within the call.

        Returns:
            Its name, such as "heap->lock"; empty where that is unknown.
        """
        if name := self.variable_name(found):
            return name
        # An object without a variable of its own has the name that the call gives it.
        side = ReportedSide(
            thread=0, access=Access.READ, pc=pc, size=0, stack=(), function_memory="a call"
        )
        return self.access(side, found).expression.removeprefix("*")

    def _awaited(self, thread: ReportedThread) -> str:
        """Says for what a thread waits, with the program's name of it where it has one."""
        words = thread.waits_for or ""
        if thread.object is None or not thread.stack or words not in _NAMED:
            return words
        name = self.object_name(thread.object, pc=thread.stack[0])
        return _NAMED[words].format(name) if name else words

    def memory(self, found: ReportedObject, size: int = 1) -> str:
        """Says in words what memory it is of which `size` bytes are accessed."""
        match found.storage:
            case Storage.GLOBAL:
                name = self.global_name(found, size)
                return f"global {name}" if name else "a global"
            case Storage.HEAP:
                frame = next((one for one in self.stack(found.born) if one.line), None)
                made = f" allocated in line {frame.line}" if frame is not None else ""
                return f"byte {found.offset} of a block{made}"
            case Storage.STACK:
                return "a local variable"
            case Storage.THREAD_LOCAL:
                return "a thread-local variable"

    def global_name(self, found: ReportedObject, size: int = 1) -> str:
        """Returns the name of a variable, such as "accounts[1].balance"; empty for others."""
        variable = self._debug.static_at(found.address)
        if variable is None or variable.address is None or found.storage is not Storage.GLOBAL:
            return ""
        offset = found.address - variable.address
        return variable.name + self._debug.types.path(variable.type_id, offset, size)

    def access(self, side: ReportedSide, found: ReportedObject) -> SourceAccess:
        """Returns an access as it stands in the source."""
        machine = MachineAccess(
            pc=side.pc,
            address=found.address,
            size=side.size,
            storage=found.storage,
            writes=side.access in _WRITING,
            reads=side.access not in _WRITING,
            through_function=bool(side.function_memory) or side.access in _ATOMIC,
        )
        known = self._known.get(machine)
        if known is None:
            known = source_access(machine, source=self._source, debug=self._debug, file=self._file)
            self._known[machine] = known
        return known

    def _frame(self, address: int) -> Frame:
        place = self._debug.place(address)
        line = place.line if place is not None and place.file == self._file else 0
        return Frame(function=self._debug.function_at(address), line=line)

    def _race(self, reported: ReportedRace) -> Race:
        sides = [self._side(side, reported.object) for side in reported.sides]
        sides.sort(key=_side_order)
        size = min(side.size for side in sides)
        name = self.global_name(reported.object, size)
        memory = self.memory(reported.object, size)
        written = [side.expression for side in sides if side.expression]
        variable = _variable(written, name) or memory
        aliases = {*written, *([name] if name else [])} - {variable}
        return Race(
            race_class=reported.race_class,
            variable=variable,
            aliases=tuple(sorted(aliases)),
            memory=memory,
            sides=(sides[0], sides[1]),
            schedule=reported.schedule,
        )

    def _side(self, side: ReportedSide, found: ReportedObject) -> RaceSide:
        source = self.access(side, found)
        stack = self.stack(side.stack)
        line = source.line or next((frame.line for frame in stack if frame.line), 0)
        return RaceSide(
            thread=side.thread,
            access=side.access,
            size=side.size,
            line=line,
            column=source.column,
            expression=source.expression,
            candidates=source.candidates,
            through=side.function_memory or "",
            stack=stack,
        )


def _variable(written: Sequence[str], name: str) -> str:
    """Returns what to call the memory of a race.

    Args:
        written: The expressions of the sides that have one.
        name: The name of a global variable, with what is accessed of it; else empty.
    """
    if not written:
        return name
    if len(set(written)) == 1 or name in written:
        return name if name in written else written[0]
    root = re.match(r"\w+", name)
    direct = [one for one in written if root and re.match(rf"\(*{root[0]}\b(?!\s*->)", one)]
    if direct:
        return direct[0]
    return name or written[0]


def _identity(race: Race) -> tuple[object, ...]:
    return tuple(
        (side.line, side.column, side.access, side.expression, side.candidates)
        for side in race.sides
    )


def _side_order(side: RaceSide) -> tuple[object, ...]:
    return side.line, side.column, side.access, side.expression, side.thread, side.size


def _order(race: Race) -> tuple[object, ...]:
    return (
        race.lines,
        race.race_class is not RaceClass.PRIMARY,
        *map(_side_order, race.sides),
        race.variable,
        len(race.schedule.steps),
    )
