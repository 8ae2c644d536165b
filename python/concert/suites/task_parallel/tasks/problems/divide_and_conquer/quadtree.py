"""Computes a quadtree's pull on bodies, and how far a right program may be off.

Level by level, all bodies at once, where programs go body by body: J. Barnes, P. Hut, "A
hierarchical O(N log N) force-calculation algorithm", Nature 324, 1986.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from concert.suites.task_parallel.tasks.problems.common.rounding import UNIT_ROUNDOFF

LEVELS = 20
"""The root's side is 2 to the power of this; cells on the last level have the side 1."""

_CHUNK = 512
"""Bodies that are followed at a time: their cells stay in the cache."""
_OPERATIONS = 16
"""Relative error of a pull, in unit roundoffs."""
_SLACK = 4
"""Room for our own errors and for another way to the same quotient."""

type _Integers = npt.NDArray[np.int64]
type _Vector = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """Cells of one side length, an element each.

    Attributes:
        middle_x: Middles of the squares.
        middle_y: Middles of the squares.
        mass: Sums of the masses.
        centre_x: Centres of mass.
        centre_y: Centres of mass.
        reach: The larger coordinate of a centre of mass; 0 where it is exact, all bodies being at
            one place.
        children: Numbers of children on the next level; 0 for a cell that is never opened.
        first_child: Each cell's first child on the next level.
    """

    middle_x: _Vector
    middle_y: _Vector
    mass: _Vector
    centre_x: _Vector
    centre_y: _Vector
    reach: _Vector
    children: _Integers
    first_child: _Integers


@dataclass(frozen=True, slots=True, eq=False)
class Quadtree:
    """A tree whose cells are the squares of each level that a parent with several bodies has."""

    levels: tuple[_Level, ...]

    @classmethod
    def of(cls, x: _Integers, y: _Integers, mass: _Integers) -> Self:
        """Returns the tree over bodies at integers below 2^20; without levels if there are none."""
        key = np.zeros(len(x), np.int64)
        for bit in range(LEVELS):
            key |= ((x >> bit & 1) | (y >> bit & 1) << 1) << 2 * bit
        order = np.argsort(key, kind="stable")
        key, columns = key[order], np.stack((mass, mass * x, mass * y))[:, order]
        levels = []
        for depth in range(LEVELS + 1):
            if not len(key):
                break
            squares = key >> 2 * (LEVELS - depth)
            starts = np.flatnonzero(np.diff(squares, prepend=-1))
            counts = np.diff(starts, append=len(squares))
            # Bodies alone in their cells are in none below; nor are any below side 1.
            opened = counts > 1 if depth < LEVELS else np.zeros(len(counts), bool)
            stay = np.repeat(opened, counts)
            below = key[stay] >> 2 * max(LEVELS - depth - 1, 0)
            parents = np.repeat(np.arange(len(starts)), counts)[stay]
            is_first = np.diff(below, prepend=-1) != 0
            children = np.bincount(parents[is_first], minlength=len(starts))
            total, moment_x, moment_y = np.add.reduceat(columns, starts, axis=1).astype(np.float64)
            middle_x, middle_y = _middles(squares[starts], LEVELS - depth)
            centre_x, centre_y = moment_x / total, moment_y / total
            reach = np.where(children > 0, np.maximum(centre_x, centre_y), 0.0)
            first_child = np.cumsum(children) - children
            cells = (middle_x, middle_y, total, centre_x, centre_y, reach)
            levels.append(_Level(*cells, children, first_child))
            key, columns = key[stay], columns[:, stay]
        return cls(tuple(levels))


def _middles(squares: _Integers, level: int) -> tuple[_Vector, _Vector]:
    column, row = np.zeros_like(squares), np.zeros_like(squares)
    for bit in range(LEVELS):
        column |= (squares >> 2 * bit & 1) << bit
        row |= (squares >> 2 * bit + 1 & 1) << bit
    side = 2.0**level
    return (column.astype(np.float64) + 0.5) * side, (row.astype(np.float64) + 0.5) * side


def pulls(
    tree: Quadtree, x: _Integers, y: _Integers, *, ratio: int, softening: float
) -> tuple[_Vector, _Vector]:
    """Returns the root's pull on each body (bodies, 2), and how far each component may be off.

    Args:
        tree: The tree over the bodies.
        x: Where they lie.
        y: Where they lie.
        ratio: A cell whose middle is so many sides away is not opened.
        softening: Added to distances, in squares.
    """
    found: _Vector = np.zeros((len(x), 2))
    bound: _Vector = np.zeros(len(x))
    for start in range(0, len(x), _CHUNK):
        chunk = slice(start, start + _CHUNK)
        here = x[chunk].astype(np.float64), y[chunk].astype(np.float64)
        sums = _sums_over_pulls(tree, *here, ratio, softening)
        found[chunk] = sums[:2].T
        roundings = (sums[2] + _OPERATIONS) * sums[3] + 2.0 * sums[4]
        bound[chunk] = _SLACK * UNIT_ROUNDOFF * roundings
    return found, bound


def _sums_over_pulls(
    tree: Quadtree, x: _Vector, y: _Vector, ratio: int, softening: float
) -> _Vector:
    """Returns (5, bodies): both components, number, sizes, reach times mass / distance^3."""
    count = len(x)
    sums: _Vector = np.zeros((5, count))
    body, cell = np.arange(count), np.zeros(count, np.int64)
    for depth, level in enumerate(tree.levels):
        away_x, away_y = level.middle_x[cell] - x[body], level.middle_y[cell] - y[body]
        near = away_x * away_x + away_y * away_y < float(ratio * 2 ** (LEVELS - depth)) ** 2
        opened = near & (level.children[cell] > 0)
        on, by = body[~opened], cell[~opened]
        to_x, to_y = level.centre_x[by] - x[on], level.centre_y[by] - y[on]
        square = to_x * to_x + to_y * to_y
        softened = square + softening * softening
        slope = level.mass[by] / (softened * np.sqrt(softened))
        size, moved = slope * np.sqrt(square), slope * level.reach[by]
        for row, weights in enumerate((slope * to_x, slope * to_y, None, size, moved)):
            sums[row] += np.bincount(on, weights, minlength=count)
        body, cell = body[opened], cell[opened]
        children = level.children[cell]
        ends = np.cumsum(children)
        # From the first child's index on, one by one.
        steps = np.arange(len(cell) and ends[-1])
        cell = np.repeat(level.first_child[cell] - ends + children, children) + steps
        body = np.repeat(body, children)
    return sums
