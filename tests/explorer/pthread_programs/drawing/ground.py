"""Lays out the objects of a random program."""

from dataclasses import dataclass, field
from random import Random

from tests.explorer.pthread_programs.drawing.families import Family
from tests.explorer.pthread_programs.objects.barriers_and_once import Barrier, Once
from tests.explorer.pthread_programs.objects.calls import Interface, Register
from tests.explorer.pthread_programs.objects.conditions import Condition
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexKind
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock
from tests.explorer.pthread_programs.objects.semaphores import Semaphore
from tests.explorer.pthread_programs.objects.specification import Specification
from tests.explorer.pthread_programs.objects.spin_locks import SpinLock
from tests.explorer.pthread_programs.objects.threads import Threads
from tests.explorer.pthread_programs.objects.variables import Atomic, Key, Plain, Sections
from tests.explorer.pthread_programs.programs.statements import Body

_POSIX_ONLY = frozenset(
    {Family.ROBUST, Family.CANCELLATION, Family.SPECIFIC, Family.DETACH, Family.SHARED_LOCK}
)


@dataclass(slots=True, kw_only=True)
class Ground:
    """The ground of a random program: its objects, and what it has drawn so far.

    Attributes:
        random: The source of all choices.
        families: The program's families.
        threads: How many threads it has.
        objects: Its objects, by place.
        handlers: Its cleanup handlers so far.
        detached: The threads that detach themselves.
        drawn_registers: How many registers it has so far.
    """

    random: Random
    families: frozenset[Family]
    threads: int
    objects: tuple[Specification, ...]
    handlers: list[Body] = field(default_factory=list)
    detached: set[int] = field(default_factory=set)
    drawn_registers: int = 0

    def has(self, family: Family) -> bool:
        """Tells whether the program is of a family."""
        return family in self.families

    def places(self, kind: type[Specification]) -> list[int]:
        """Returns the places of all objects of a kind."""
        return [at for at, each in enumerate(self.objects) if isinstance(each, kind)]

    def first(self, kind: type[Specification]) -> int:
        """Returns the place of the first object of a kind."""
        return self.places(kind)[0]

    def some(self, kind: type[Specification]) -> int:
        """Returns the place of any object of a kind."""
        return self.random.choice(self.places(kind))

    def mutex(self, at: int) -> Mutex:
        """Returns the mutex at a place."""
        found = self.objects[at]
        assert isinstance(found, Mutex)
        return found

    def sound_mutex(self) -> int | None:
        """Returns the place of the first mutex; None if that is robust, or there is none."""
        places = self.places(Mutex)
        return places[0] if places and not self.mutex(places[0]).is_robust else None

    def register(self, *, is_local: bool = False) -> Register:
        """Returns a new register."""
        self.drawn_registers += 1
        return Register(self.drawn_registers - 1, is_local)

    def perhaps_register(self, chance: float) -> Register | None:
        """Returns a new register, or None."""
        return self.register() if self.random.random() < chance else None

    def handler(self, body: Body) -> int:
        """Adds a cleanup handler and returns its number."""
        self.handlers.append(body)
        return len(self.handlers) - 1


def laid_out(random: Random, families: frozenset[Family]) -> Ground:
    """Returns a new ground for a program of some families."""
    threads = random.choice((3, 3, 3, 4))
    is_c11 = random.random() < 0.15 and not families & _POSIX_ONLY
    interface = Interface.C11 if is_c11 else Interface.POSIX
    makes_c11_threads = is_c11 and random.random() < 0.7
    objects: list[Specification] = [
        Threads(interface=Interface.C11 if makes_c11_threads else Interface.POSIX)
    ]
    if Family.MUTEX in families:
        kinds = [MutexKind.NORMAL] * 3 + [MutexKind.RECURSIVE]
        kind = random.choice(kinds if is_c11 else [*kinds, MutexKind.ERRORCHECK])
        is_robust = Family.ROBUST in families
        objects.append(Mutex(name="m0", kind=kind, is_robust=is_robust, interface=interface))
        if random.random() < 0.35:
            objects.append(Mutex(name="m1", interface=interface))
    if Family.CONDITION in families:
        objects.append(Condition(name="c0", interface=interface))
    if Family.SEMAPHORE in families:
        objects.append(Semaphore(name="s0", value=random.choice((0, 0, 1, 1, 2))))
    if Family.SHARED_LOCK in families:
        objects.append(SharedLock(name="w0"))
    if Family.BARRIER in families:
        count = random.choice((2, 2, 3)) if threads == 4 else 2
        objects.append(Barrier(name="b0", count=count))
    if Family.ONCE in families:
        objects.append(Once(name="o0", interface=interface))
    if Family.SPIN_LOCK in families:
        objects.append(SpinLock(name="p0"))
    objects.append(Atomic(name="a0"))
    if Family.ATOMIC in families:
        objects.append(Atomic(name="a1"))
    objects.append(Plain(name="x0", number=0))
    if random.random() < 0.2:
        objects.append(Plain(name="x1", number=1))
    if Family.SPECIFIC in families:
        objects.append(Key(name="k0"))
    objects.append(Sections())
    return Ground(random=random, families=families, threads=threads, objects=tuple(objects))
