"""Makes variants of hand-written programs and decides which to keep."""

import copy
import hashlib
import json
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from concert.explorers.c import BadProgramError, RaceExplorerError, Workbench, explore
from concert.explorers.c.identity import explorer_identity
from concert.reading import UnreadableError, load_json, read_text
from concert.reading.records import MalformedError
from concert.suites.race_detection.scaling.candidates import candidates, smaller
from concert.suites.race_detection.scaling.labelling import LABEL_LIMITS, NoLabelError, label
from concert.suites.race_detection.scaling.near_duplicates import Likeness, nearest
from concert.suites.race_detection.scaling.recipe import (
    MadeRace,
    Recipe,
    Step,
    derived,
    derived_text,
    races_json,
    races_of_json,
)
from concert.suites.race_detection.tasks.programs import Program

_MOST_LABEL_BYTES: Final = 4 << 20
SEED: Final = 1
"""Of the recipes that came with Concert."""
MOST_KEPT: Final = 5
"""Variants of one program that are kept."""
MOST_TRIED: Final = 12
"""Variants of one program that are explored for them."""


class Labeller(Protocol):
    """Finds out which races a program has. Safe to call from several threads at once."""

    def races(self, text: str) -> tuple[MadeRace, ...]:
        """Returns the races of a program.

        Raises:
            NoLabelError: It has no label that is good enough.
        """
        ...


class ExplorerLabeller:
    """Asks the explorer, and remembers what it said of a text.

    Args:
        bench: What exploring needs.
        cache: A folder for what was said; none is kept where None.
    """

    def __init__(self, bench: Workbench, *, cache: Path | None) -> None:
        self._bench = bench
        self._cache = cache
        self._asked = f"{LABEL_LIMITS.canonical_json()} {explorer_identity()}"

    def races(self, text: str) -> tuple[MadeRace, ...]:
        """See `Labeller`."""
        if self._cache is None:
            return self._explored(text)
        digest = hashlib.sha256(f"{self._asked}\n{text}".encode()).hexdigest()
        place = self._cache / f"{digest}.json"
        if place.exists():
            return _kept_races(place)
        try:
            races, reason = self._explored(text), ""
        except NoLabelError as error:
            races, reason = (), error.reason
        # Whole or not at all: it may be killed at any time.
        beside = place.with_suffix(f".{threading.get_ident()}.part")
        content = {"reason": reason, "races": races_json(races)}
        beside.write_text(json.dumps(content), encoding="utf-8")
        beside.replace(place)
        if reason:
            raise NoLabelError(reason)
        return races

    def _explored(self, text: str) -> tuple[MadeRace, ...]:
        try:
            found = explore(text, name="program.c", bench=self._bench, limits=LABEL_LIMITS)
        except BadProgramError as error:
            raise NoLabelError("does not compile") from error
        except RaceExplorerError as error:
            raise NoLabelError("cannot be explored") from error
        return label(found.verdict)


def _kept_races(place: Path) -> tuple[MadeRace, ...]:
    """Returns the races that were kept of a text.

    Raises:
        NoLabelError: That it has no label was kept.
        UnreadableError: The file is not as `ExplorerLabeller` writes it.
    """
    known = load_json(read_text(place, most_bytes=_MOST_LABEL_BYTES))
    if not isinstance(known, dict) or not isinstance(known.get("reason"), str):
        raise UnreadableError("no label that was kept", where=place)
    if known["reason"]:
        raise NoLabelError(known["reason"])
    try:
        return races_of_json(known["races"])
    except (KeyError, MalformedError):
        raise UnreadableError("no label that was kept", where=place) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """The programs made of one hand-written program.

    Attributes:
        parent: Its task id.
        recipes: The variants that are kept.
        kept: How many of them the operator that comes first (after `fewer`) made.
        dropped: How many variants of an operator were dropped for a reason, by both.
    """

    parent: str
    recipes: tuple[Recipe, ...] = ()
    kept: Mapping[str, int] = field(default_factory=dict)
    dropped: Mapping[tuple[str, str], int] = field(default_factory=dict)


def make_all(
    parents: Sequence[Program],
    *,
    known: Sequence[Program],
    labeller: Labeller,
    seed: int = SEED,
    jobs: int,
) -> Iterator[Made]:
    """Makes variants of programs, and gives what came of each in their order.

    What comes of one depends on no other that variants are made of, so a part can be made alone.

    Args:
        parents: Programs to make variants of.
        known: All hand-written programs: no variant may be a near duplicate of one.
        labeller: Finds out which races a variant has.
        seed: Of all that is drawn.
        jobs: How many at a time.
    """
    likenesses = [Likeness(program) for program in known]

    def one(parent: Program) -> Made:
        return _make(parent, known=likenesses, labeller=labeller, seed=seed)

    with ThreadPoolExecutor(jobs) as executor:
        yield from executor.map(one, parents)


def _make(parent: Program, *, known: Sequence[Likeness], labeller: Labeller, seed: int) -> Made:
    dropped: Counter[tuple[str, str]] = Counter()
    prefix, text = _start(parent, labeller, dropped)
    if prefix is None:
        return Made(parent=parent.task_id, dropped=dropped)
    recipes: list[Recipe] = []
    kept: Counter[str] = Counter()
    siblings: list[Likeness] = []
    canonical = {one.canonical for one in known}
    tried = 0
    for own_seed, steps, made in candidates(
        text, seed=f"{seed} {parent.task_id}", has_races=bool(parent.races)
    ):
        if len(recipes) == MOST_KEPT or tried == MOST_TRIED:
            break
        name = steps[0].operator
        recipe = Recipe(
            task_id=f"{parent.task_id}.{len(recipes) + 1}-{name}",
            parent=parent.task_id,
            seed=own_seed,
            steps=(*prefix, *steps),
            races=(),
        )
        same = Likeness(derived(recipe, parent)).canonical
        if same in canonical:
            dropped[name, "another with other names"] += 1
            continue
        canonical.add(same)
        tried += 1
        try:
            races = labeller.races(made)
        except NoLabelError as error:
            dropped[name, error.reason] += 1
            continue
        program = derived(copy.replace(recipe, races=races), parent)
        likeness = Likeness(program)
        if nearest(likeness, [*siblings, *known]) is not None:
            dropped[name, "near duplicate"] += 1
            continue
        siblings.append(likeness)
        kept[name] += 1
        recipes.append(copy.replace(recipe, races=races, digest=program.digest))
    return Made(parent=parent.task_id, recipes=tuple(recipes), kept=kept, dropped=dropped)


def _start(
    parent: Program, labeller: Labeller, dropped: Counter[tuple[str, str]]
) -> tuple[tuple[Step, ...] | None, str]:
    """Returns what variants are made of: a program or a smaller one, if one is seen whole."""
    try:
        races = labeller.races(parent.source)
    except NoLabelError as error:
        step = smaller(parent.source)
        if step is None:
            dropped["none", f"parent: {error.reason}"] += 1
            return None, ""
        text, _ = derived_text(parent.source, (step,), seed=0)
        try:
            labeller.races(text)
        except NoLabelError as still:
            dropped["none", f"smaller parent: {still.reason}"] += 1
            return None, ""
        return (step,), text
    if {race.lines for race in races} != parent.ground_truth:
        dropped["none", "parent: has other races than annotated"] += 1
        return None, ""
    return (), parent.source
