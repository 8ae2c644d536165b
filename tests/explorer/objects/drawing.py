"""Draws the calls of random programs: what each kind of object adds to a program."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tests.explorer.objects.cells import Cell
from tests.explorer.objects.specification import Call, Specification

type Block = list[Call]
type Draw = Callable[[Random], Block]
"""Makes a few calls, which belong together."""
type Kind = Callable[[Random, int, int], "Ground"]
"""Makes objects from a place on, for a program of so many threads."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Some objects, and the draws of calls on them."""

    objects: tuple[Specification, ...]
    draws: tuple[Draw, ...]


def laid_out(random: Random, kinds: Sequence[Kind], lives: Specification, threads: int) -> Ground:
    """Returns the objects of some kinds, and a cell, behind the threads' own state."""
    objects: list[Specification] = [lives]
    draws: list[Draw] = []
    for kind in kinds:
        ground = kind(random, len(objects), threads)
        objects.extend(ground.objects)
        draws.extend(ground.draws)
    draws.append(some(len(objects), ("get", "set", "increment", "add", "swap"), most=2))
    return Ground(objects=(*objects, Cell()), draws=tuple(draws))


def bodies(random: Random, draws: Sequence[Draw], *, threads: int, most: int) -> list[Block]:
    """Returns a body for each thread: whole draws, until a random number of calls is reached."""
    made = []
    for _ in range(threads):
        body: Block = []
        length = random.randint(1, most)
        while len(body) < length:
            body += random.choice(draws)(random)
        made.append(body)
    return made


def inserted(random: Random, call: Call, body: Block, *, first: int = 0) -> int:
    """Inserts a call at a random place from one on, and returns the place."""
    place = random.randint(first, len(body))
    body.insert(place, call)
    return place


def within(begin: Call, end: Call, inner: Draw) -> Draw:
    """Returns a draw between two calls."""
    return lambda random: [begin, *inner(random), end]


def nothing(_: Random) -> Block:
    """Draws no call."""
    return []


def some(at: int, names: Sequence[str], *, other: int = 0, most: int = 1) -> Draw:
    """Returns a draw of one or two calls on an object, with arguments from 1 on."""
    return lambda random: [
        Call(random.choice(names), at, random.randint(1, most), other)
        for _ in range(random.randint(1, 2))
    ]
