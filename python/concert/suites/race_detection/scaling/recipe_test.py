"""A recipe makes the program that it made, or says why it cannot."""

import copy
import dataclasses
from pathlib import Path

import pytest

from concert.suites.common.task_files import TaskFileError
from concert.suites.race_detection.scaling import (
    MADE,
    MadeRace,
    Recipe,
    RecipeError,
    Step,
    derived,
    made_programs,
    read_recipes,
    recipes_text,
)
from concert.suites.race_detection.tasks.programs import AccessKind, Program

_PARENT = Program(
    task_id="counter",
    title="A counter",
    category="pthread",
    source="""\
static pthread_mutex_t lock;
static int hits;

static void *hit(void *unused)
{
    pthread_mutex_lock(&lock);
    hits++;
    pthread_mutex_unlock(&lock);
    return unused;
}
""",
    races=(),
    race_free_because="hits is counted under the lock",
    seeded=(),
)
_RACE = MadeRace(
    variable="hits",
    aliases=("*p",),
    lines=(6, 6),
    accesses=(AccessKind.READ_WRITE, AccessKind.READ_WRITE),
)
_PLAIN = Recipe(
    task_id="counter.1-drop-lock",
    parent="counter",
    seed=3,
    steps=(Step(operator="drop-lock", place="6-8"),),
    races=(_RACE,),
)
_RECIPE = copy.replace(_PLAIN, digest=derived(_PLAIN, _PARENT).digest)


def _file(folder: Path, *recipes: Recipe) -> Path:
    path = folder / "made.jsonl"
    path.write_text(recipes_text(recipes), encoding="utf-8")
    return path


def test_a_recipe_makes_a_program_of_its_parent(tmp_path: Path) -> None:
    (program,), faults = made_programs(_file(tmp_path, _RECIPE), [_PARENT])
    assert not faults
    assert "lock(&lock)" not in program.source
    assert (program.task_id, program.origin) == ("counter.1-drop-lock", MADE)
    assert (program.category, program.title) == ("pthread", "A counter; &lock is not taken")
    (race,) = program.races
    assert (race.first.code, race.second.line, race.aliases) == ("hits++;", 6, ("*p",))


def test_recipes_read_back_as_they_were_written(tmp_path: Path) -> None:
    other = copy.replace(_RECIPE, task_id="counter.2-drop-lock", races=())
    assert read_recipes(_file(tmp_path, other, _RECIPE)) == (_RECIPE, other)


@pytest.mark.parametrize(
    ("recipe", "why"),
    [
        (copy.replace(_RECIPE, parent="none"), "no program none"),
        (copy.replace(_RECIPE, steps=(Step(operator="x", place="6"),)), "no operator x"),
        (
            copy.replace(_RECIPE, steps=(Step(operator="drop-lock", place="1"),)),
            "drop-lock has no use at 1",
        ),
        (copy.replace(_RECIPE, digest="0" * 64), "makes another program than it did"),
        (copy.replace(_RECIPE, races=()), "makes another program than it did"),
        (
            copy.replace(_RECIPE, races=(copy.replace(_RACE, lines=(6, 99)),)),
            "lines (6, 99) of a program of 8",
        ),
    ],
)
def test_a_recipe_that_does_not_fit_is_named(recipe: Recipe, why: str, tmp_path: Path) -> None:
    programs, faults = made_programs(_file(tmp_path, recipe), [_PARENT])
    assert not programs
    assert why in faults["counter.1-drop-lock"].what


def test_a_changed_parent_is_noticed(tmp_path: Path) -> None:
    changed = dataclasses.replace(_PARENT, source=_PARENT.source.replace("hits", "visits"))
    programs, faults = made_programs(_file(tmp_path, _RECIPE), [changed])
    assert not programs
    assert "counter or an operator has changed" in faults["counter.1-drop-lock"].what


@pytest.mark.parametrize("text", ["{}\n", "[]\n", "x\n", '{"task_id": 3}\n', "[" * 100_000 + "\n"])
def test_a_file_that_holds_something_else_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TaskFileError, match="line 1 is no recipe"):
        read_recipes(path)
    programs, faults = made_programs(path, [_PARENT])
    assert (programs, list(faults)) == ((), ["made.jsonl"])


def test_a_file_that_is_not_as_it_was_written_is_refused(tmp_path: Path) -> None:
    path = _file(tmp_path, _RECIPE)
    path.write_text(path.read_text(encoding="utf-8") * 2, encoding="utf-8")
    with pytest.raises(TaskFileError, match="not as it was written"):
        read_recipes(path)


def test_a_recipe_without_a_use_is_an_error() -> None:
    with pytest.raises(RecipeError, match="no use"):
        derived(copy.replace(_PLAIN, steps=(Step(operator="inline", place="1"),)), _PARENT)
