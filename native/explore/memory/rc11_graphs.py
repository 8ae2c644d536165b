"""Finds all that a small program with memory orders may do, by trying every execution graph.

The axioms are those of RC11 (Lahav, Vafeiadis, Kang, Hur and Dreyer, "Repairing sequential
consistency in C/C++11", PLDI 2017), with release sequences as in C11 5.1.2.4.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

_ACQUIRING = ("acquire", "acq_rel", "seq_cst")
_RELEASING = ("release", "acq_rel", "seq_cst")
REGISTERS = 6
"""A thread has as many."""
ADDED = 10
"""By a read-modify-write."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An instruction: `load`, `store`, `rmw` of `at`, `fence`, or `pass` of the lock `at`.

    A `sum` is a read-modify-write that does not keep what it reads.
    """

    what: str
    order: str
    at: str = ""

    @property
    def reads(self) -> bool:
        """True if it reads; a section of a lock counts as a read-modify-write."""
        return self.what in ("load", "rmw", "sum", "pass")

    @property
    def writes(self) -> bool:
        """True if it writes."""
        return self.what in ("store", "rmw", "sum", "pass")


type Program = tuple[tuple[Deed, ...], ...]
"""The deeds of each thread. The n-th store of a program stores n, from 1."""


def text_of(program: Program, locations: str) -> str:
    """Returns the program in the language of scripted programs.

    Args:
        program: The program. Its reads go to one register after the other.
        locations: All locations but locks, one letter each.
    """
    lines = ["atomic " + " ".join(locations)]
    stored = 0
    for thread in program:
        lines.append("thread")
        register = 0
        for deed in thread:
            match deed.what:
                case "fence":
                    lines.append(f"fence {deed.order}")
                case "pass":
                    lines += [f"lock {deed.at}", f"unlock {deed.at}"]
                case "store":
                    stored += 1
                    lines.append(f"store {deed.at} {deed.order} {stored}")
                case "load":
                    lines.append(f"load {deed.at} {deed.order} r{register}")
                    register += 1
                case "sum":
                    lines.append(f"sum {deed.at} {deed.order} {ADDED}")
                case _:
                    lines.append(f"rmw {deed.at} {deed.order} {ADDED} r{register}")
                    register += 1
    return "\n".join(lines) + "\n"


def finals(program: Program, locations: str) -> set[str]:
    """Returns what variables and registers may be at the end, as the engine writes it."""
    return {graph.final(locations) for graph in _graphs(program) if graph.is_consistent()}


class _Relation:
    """A binary relation of a few events, as a set of bits for each."""

    def __init__(self, rows: Sequence[int]) -> None:
        self.rows = list(rows)

    def add(self, one: int, other: int) -> None:
        self.rows[one] |= 1 << other

    def has(self, one: int, other: int) -> bool:
        return bool(self.rows[one] >> other & 1)

    def of(self, one: int) -> list[int]:
        return [i for i in range(len(self.rows)) if self.has(one, i)]

    def closed(self) -> "_Relation":
        """Returns its transitive closure (Warshall, 1962)."""
        rows = list(self.rows)
        for middle in range(len(rows)):
            for row in range(len(rows)):
                if rows[row] >> middle & 1:
                    rows[row] |= rows[middle]
        return _Relation(rows)

    def cyclic(self) -> bool:
        return any(row >> i & 1 for i, row in enumerate(self.closed().rows))


@dataclass(frozen=True)
class _Graph:
    """An execution graph.

    Attributes:
        program: The program.
        order: The writes of each location, in the order of coherence.
        source: The write that each read reads; -1: the value at first.
    """

    program: Program
    order: Mapping[str, tuple[int, ...]]
    source: Mapping[int, int]

    @cached_property
    def deeds(self) -> list[Deed]:
        return [deed for thread in self.program for deed in thread]

    @cached_property
    def threads(self) -> list[int]:
        return [i for i, thread in enumerate(self.program) for _ in thread]

    @cached_property
    def before(self) -> _Relation:
        """Program order."""
        before = _Relation([0] * len(self.deeds))
        for one, other in itertools.combinations(range(len(self.deeds)), 2):
            if self.threads[one] == self.threads[other]:
                before.add(one, other)
        return before

    def _rank(self, write: int) -> int:
        return self.order[self.deeds[write].at].index(write) if write >= 0 else -1

    def _same_place(self, one: int, other: int) -> bool:
        return self.deeds[one].at != "" and self.deeds[one].at == self.deeds[other].at

    @cached_property
    def coherence(self) -> _Relation:
        """Reads-from, the order of writes, and reads before the writes that follow."""
        relation = _Relation([0] * len(self.deeds))
        for one, other in itertools.permutations(range(len(self.deeds)), 2):
            if self._same_place(one, other):
                first = (
                    2 * self._rank(self.source[one]) + 1
                    if self.deeds[one].reads
                    else 2 * self._rank(one)
                )
                last = (
                    2 * self._rank(other)
                    if self.deeds[other].writes
                    else 2 * self._rank(self.source[other]) + 1
                )
                if first < last:
                    relation.add(one, other)
        return relation

    @cached_property
    def happens(self) -> _Relation:
        happens = _Relation(self.before.rows)
        for read, write in self.source.items():
            if write >= 0:
                for one, other in itertools.product(self._tellers(write), self._learners(read)):
                    happens.add(one, other)
        return happens.closed()

    def _learners(self, read: int) -> list[int]:
        if self.deeds[read].order in _ACQUIRING:
            return [read]
        return [
            i
            for i in self.before.of(read)
            if self.deeds[i].what == "fence" and self.deeds[i].order in _ACQUIRING
        ]

    def _tellers(self, write: int) -> list[int]:
        writes = self.order[self.deeds[write].at]
        tellers = []
        for place in range(writes.index(write) + 1):
            head, members = writes[place], writes[place + 1 : writes.index(write) + 1]
            if any(self.threads[m] != self.threads[head] and m not in self.source for m in members):
                continue
            if self.deeds[head].order in _RELEASING:
                tellers.append(head)
            tellers += [
                i
                for i, deed in enumerate(self.deeds)
                if deed.what == "fence" and deed.order in _RELEASING and self.before.has(i, head)
            ]
        return tellers

    def is_consistent(self) -> bool:
        made = _Relation(self.before.rows)
        for read, write in self.source.items():
            if write >= 0:
                made.add(write, read)
        return not made.cyclic() and self._is_coherent() and not self._total().cyclic()

    def _is_coherent(self) -> bool:
        events = range(len(self.deeds))
        return not any(self.happens.has(i, i) or self.coherence.has(i, i) for i in events) and all(
            not (self.happens.has(one, other) and self.coherence.has(other, one))
            for one, other in itertools.permutations(events, 2)
        )

    def _total(self) -> _Relation:
        """The relation psc."""
        total = _Relation([0] * len(self.deeds))
        chosen = [i for i, deed in enumerate(self.deeds) if deed.order == "seq_cst"]
        for one, other in itertools.product(chosen, repeat=2):
            if one != other and self._in_total(one, other):
                total.add(one, other)
        return total

    def _in_total(self, one: int, other: int) -> bool:
        starts, ends = [one], [other]
        if self.deeds[one].what == "fence":
            starts += self.happens.of(one)
        if self.deeds[other].what == "fence":
            ends += [i for i in range(len(self.deeds)) if self.happens.has(i, other)]
        if any(self._step(a, b) for a, b in itertools.product(starts, ends) if a != b):
            return True
        if not (self.deeds[one].what == self.deeds[other].what == "fence"):
            return False
        return self.happens.has(one, other) or any(
            self.coherence.has(a, b) for a, b in itertools.product(starts[1:], ends[1:])
        )

    def _step(self, one: int, other: int) -> bool:
        """The relation scb."""
        if self.before.has(one, other):
            return True
        if self._same_place(one, other):
            if self.happens.has(one, other):
                return True
            if self.deeds[other].writes:
                after = self._rank(other)
                if self.deeds[one].writes and self._rank(one) < after:
                    return True
                if self.deeds[one].reads and self._rank(self.source[one]) < after:
                    return True
        return any(
            self.happens.has(a, b)
            for a in self.before.of(one)
            if not self._same_place(one, a)
            for b in range(len(self.deeds))
            if self.before.has(b, other) and not self._same_place(b, other)
        )

    def _value(self, write: int) -> int:
        if write < 0:
            return 0
        if self.deeds[write].what in ("rmw", "sum"):
            return self._value(self.source[write]) + ADDED
        return 1 + sum(deed.what == "store" for deed in self.deeds[:write])

    def final(self, locations: str) -> str:
        last = {at: writes[-1] for at, writes in self.order.items() if writes}
        text = " ".join(str(self._value(last.get(at, -1))) for at in locations) + " "
        first = 0
        for thread in self.program:
            own = range(first, first + len(thread))
            reads = [i for i in own if self.deeds[i].what in ("load", "rmw")]
            values = [self._value(self.source[read]) for read in reads]
            values += [0] * (REGISTERS - len(values))
            text += "|" + "".join(f" {value}" for value in values)
            first += len(thread)
        return text


def _graphs(program: Program) -> Iterator[_Graph]:
    deeds = [deed for thread in program for deed in thread]
    locations = sorted({deed.at for deed in deeds if deed.at})
    for chosen in itertools.product(*(list(_choices(deeds, at)) for at in locations)):
        yield _Graph(
            program,
            {at: order for at, (order, _) in zip(locations, chosen, strict=True)},
            {read: write for _, source in chosen for read, write in source.items()},
        )


def _choices(deeds: list[Deed], at: str) -> Iterator[tuple[tuple[int, ...], dict[int, int]]]:
    """Yields each order of a location's writes, with each source of its reads."""
    used = [i for i, deed in enumerate(deeds) if deed.at == at]
    reads = [i for i in used if deeds[i].reads]
    for order in itertools.permutations(i for i in used if deeds[i].writes):
        # An update reads the write right before its own.
        sources = [
            [(-1, *order)[order.index(read)]] if deeds[read].writes else [-1, *order]
            for read in reads
        ]
        for chosen in itertools.product(*sources):
            yield order, dict(zip(reads, chosen, strict=True))
