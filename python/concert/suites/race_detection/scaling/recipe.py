"""Recipes that make a program of a hand-written one, with the races that it has.

A recipe names a parent, the operators that are applied one after another, each with its place in
the text that it gets, and a seed for what they may choose freely. The program is made anew whenever
it is wanted; the recipe's digest is that of the program and its races, so a change of a parent or
of an operator does not go unnoticed.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from concert.reading import UnreadableError, load_json, read_text
from concert.reading.records import MalformedError, Record, read_record
from concert.suites.common.task_files import TaskFileError
from concert.suites.race_detection.scaling.operators import OPERATORS, CSource
from concert.suites.race_detection.tasks.programs import Access, AccessKind, Program, Race
from concert.values.dataset import CANARY

MADE: Final = "concert-made"
"""Origin of programs that operators made of those that came with Concert."""
RECIPES: Final = "data/race-detection/made.jsonl"
"""The recipes of the programs that are made, one a line."""
_REMEDY: Final = "make it anew: bazel run //:scale_race_data"
_MOST_BYTES: Final = 256 << 20


class Step(Struct, frozen=True, kw_only=True, array_like=True, forbid_unknown_fields=True):
    """One use of an operator.

    Attributes:
        operator: Its name.
        place: Where in the text that it gets; see `Change`.
    """

    operator: str
    place: str


class MadeRace(Record, frozen=True, kw_only=True):
    """A race of a made program; as `Race`, without what the program's text tells.

    Attributes:
        variable: Name of, or expression for, the memory.
        aliases: Other names by which it is reached, sorted.
        lines: The two lines, the smaller first.
        accesses: What each line does.
    """

    variable: str
    aliases: tuple[str, ...]
    lines: tuple[int, int]
    accesses: tuple[AccessKind, AccessKind]


class Recipe(Record, frozen=True, kw_only=True):
    """The recipe of a made program.

    Attributes:
        task_id: Its name.
        parent: Task id of the hand-written program.
        seed: Of what operators may choose freely.
        steps: What is done to the parent.
        races: All races of the result, sorted by lines.
        digest: `Program.digest` of the result.
        canary: The line by which copies of the recipes are found.
    """

    task_id: str
    parent: str
    seed: int
    steps: tuple[Step, ...]
    races: tuple[MadeRace, ...]
    digest: str = ""
    canary: str = CANARY


class RecipeError(Exception):
    """A recipe does not fit the parent, or the operators of today.

    Attributes:
        what: Why, in one line.
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def derived_text(text: str, steps: Sequence[Step], *, seed: int) -> tuple[str, tuple[str, ...]]:
    """Returns what operators make of a text, and what each does in a few words.

    Raises:
        RecipeError: There is no such operator, or it has no such use.
    """
    told = []
    for step in steps:
        operator = OPERATORS.get(step.operator)
        if operator is None:
            raise RecipeError(f"no operator {step.operator}")
        source = CSource(text)
        change = operator.changes(source, seed=seed).get(step.place)
        if change is None:
            raise RecipeError(f"{step.operator} has no use at {step.place}")
        text = source.edited(change.edits)
        told.append(change.what)
    return text, tuple(told)


def derived(recipe: Recipe, parent: Program) -> Program:
    """Returns the program that a recipe makes, whatever its digest.

    Raises:
        RecipeError: It does not fit.
    """
    text, told = derived_text(parent.source, recipe.steps, seed=recipe.seed)
    lines = text.splitlines()
    for race in recipe.races:
        if not 1 <= race.lines[0] <= race.lines[1] <= len(lines):
            raise RecipeError(f"lines {race.lines} of a program of {len(lines)}")
    return Program(
        task_id=recipe.task_id,
        title=f"{parent.title}; {'; '.join(told)}",
        category=parent.category,
        source=text,
        races=tuple(_race(race, lines) for race in recipe.races),
        race_free_because="" if recipe.races else "every execution was seen, and none has a race",
        seeded=(),
        origin=MADE,
    )


def made_programs(
    path: Path, parents: Iterable[Program]
) -> tuple[tuple[Program, ...], Mapping[str, TaskFileError]]:
    """Returns the programs that the recipes of a file make, and why some cannot be made.

    Args:
        path: The file.
        parents: The hand-written programs.

    Returns:
        The programs, sorted by task id, and errors by task id, or by the file's name where it
        cannot be read.
    """
    known = {program.task_id: program for program in parents}
    programs, errors = [], {}
    try:
        recipes = read_recipes(path)
    except TaskFileError as error:
        return (), {path.name: error}
    for recipe in recipes:
        try:
            programs.append(_made_program(recipe, known, path))
        except TaskFileError as error:
            errors[recipe.task_id] = error
    return tuple(programs), errors


def _made_program(recipe: Recipe, parents: Mapping[str, Program], path: Path) -> Program:
    parent = parents.get(recipe.parent)
    if parent is None:
        raise TaskFileError(path, f"{recipe.task_id}: no program {recipe.parent}")
    try:
        program = derived(recipe, parent)
    except RecipeError as error:
        raise TaskFileError(path, f"{recipe.task_id}: {error.what}; {_REMEDY}") from error
    if program.digest != recipe.digest:
        what = f"makes another program than it did: {recipe.parent} or an operator has changed"
        raise TaskFileError(path, f"{recipe.task_id}: {what}; {_REMEDY}")
    return program


def _race(race: MadeRace, lines: Sequence[str]) -> Race:
    first, second = (
        Access(line=line, kind=kind, code=lines[line - 1].strip())
        for line, kind in zip(race.lines, race.accesses, strict=True)
    )
    return Race(
        variable=race.variable,
        first=first,
        second=second,
        reason="an execution has both about to happen at once",
        aliases=race.aliases,
    )


def recipes_text(recipes: Iterable[Recipe]) -> str:
    """Returns recipes as text, one a line, sorted by task id."""
    ordered = sorted(recipes, key=lambda recipe: recipe.task_id)
    return "".join(f"{json.dumps(msgspec.to_builtins(recipe))}\n" for recipe in ordered)


def races_json(races: Sequence[MadeRace]) -> list[Mapping[str, object]]:
    """Returns races as JSON."""
    return [msgspec.to_builtins(race) for race in races]


def races_of_json(rows: object) -> tuple[MadeRace, ...]:
    """Returns the races that `races_json` wrote.

    Raises:
        MalformedError: They are something else.
    """
    form: Any = tuple[MadeRace, ...]
    races: tuple[MadeRace, ...] = read_record(form, rows)
    return races


def read_recipes(path: Path) -> tuple[Recipe, ...]:
    """Returns the recipes of a file, sorted by task id.

    Raises:
        TaskFileError: It cannot be read, or is not what `recipes_text` writes.
    """
    try:
        text = read_text(path, most_bytes=_MOST_BYTES)
    except UnreadableError as error:
        raise TaskFileError(path, error.what) from error
    recipes = []
    for number, one in enumerate(text.splitlines(), start=1):
        try:
            recipes.append(read_record(Recipe, load_json(one)))
        except UnreadableError as error:
            raise TaskFileError(path, f"line {number} is no recipe ({error.what})") from None
        except MalformedError as error:
            raise TaskFileError(path, f"line {number} is no recipe ({error})") from None
    if any(one.canary != CANARY for one in recipes):
        raise TaskFileError(path, f"a recipe has another canary; {_REMEDY}")
    if recipes_text(recipes) != text or len({one.task_id for one in recipes}) != len(recipes):
        raise TaskFileError(path, f"not as it was written; {_REMEDY}")
    return tuple(recipes)
