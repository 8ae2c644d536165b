"""Lists the uses of operators to try on a program, in order."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from concert.suites.race_detection.scaling.operators import (
    DISGUISES,
    FAMILIES,
    RENAMING,
    CSource,
    Operator,
)
from concert.suites.race_detection.scaling.recipe import Step, derived_text

_FEWER: Final = Step(operator="fewer", place="all")
_SEEDS: Final = 1 << 31
_MOST_COLUMNS: Final = 120
_MOST_DISGUISES: Final = 3
_RENAMED: Final = 0.3
"""Share of variants that get new names."""


def smaller(text: str) -> Step | None:
    """Returns what makes a program smaller, for one not all of whose executions can be seen."""
    (operator,) = (one for one in FAMILIES["threads"] if one.name == _FEWER.operator)
    return _FEWER if _FEWER.place in operator.changes(CSource(text), seed=0) else None


def candidates(
    text: str, *, seed: str, has_races: bool
) -> Iterator[tuple[int, tuple[Step, ...], str]]:
    """Gives variants of a program, each with the seed and the steps that make it.

    The families take turns, in an order drawn by the seed, so that each has its share of the
    variants that are kept; within a family so do the operators. Most variants also look otherwise,
    by up to three operators that leave what a program does, and some have other names.

    Args:
        text: The program.
        seed: Of all that is drawn.
        has_races: Whether it has races; if not, no operator is used that can only take some away.
    """
    chance = random.Random(seed)
    source = CSource(text)
    turns = [
        list(_uses(source, family, chance, has_races=has_races)) for family in FAMILIES.values()
    ]
    chance.shuffle(turns)
    for turn in range(max(map(len, turns), default=0)):
        for uses in turns:
            if turn < len(uses):
                own_seed, step = uses[turn]
                steps: tuple[Step, ...] = (step,)
                made, _ = derived_text(text, steps, seed=own_seed)
                steps = (step, *_disguises(made, own_seed, chance))
                made, _ = derived_text(text, steps, seed=own_seed)
                if max(map(len, made.splitlines())) <= _MOST_COLUMNS:
                    yield own_seed, steps, made


def _uses(
    source: CSource, family: Sequence[Operator], chance: random.Random, *, has_races: bool
) -> Iterator[tuple[int, Step]]:
    found = []
    for operator in family:
        if operator.repairs and not has_races:
            continue
        own_seed = chance.randrange(_SEEDS)
        places = list(operator.changes(source, seed=own_seed))
        chance.shuffle(places)
        found.append([(own_seed, Step(operator=operator.name, place=place)) for place in places])
    chance.shuffle(found)
    for turn in range(max(map(len, found), default=0)):
        yield from (uses[turn] for uses in found if turn < len(uses))


def _disguises(text: str, seed: int, chance: random.Random) -> Iterator[Step]:
    """Gives steps that change how a program looks, new names last."""
    for _ in range(chance.randrange(_MOST_DISGUISES + 1)):
        source = CSource(text)
        found = [
            (operator.name, places)
            for operator in DISGUISES
            if (places := list(operator.changes(source, seed=seed)))
        ]
        if found:
            name, places = chance.choice(found)
            step = Step(operator=name, place=chance.choice(places))
            yield step
            text, _ = derived_text(text, [step], seed=seed)
    if chance.random() < _RENAMED:
        yield from (
            Step(operator=RENAMING.name, place=place)
            for place in RENAMING.changes(CSource(text), seed=seed)
        )
