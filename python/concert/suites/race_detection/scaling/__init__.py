"""Programs made of the hand-written ones by operators, labelled by executions."""

from concert.suites.race_detection.scaling.labelling import (
    LABEL_LIMITS,
    MOST_RACES,
    NoLabelError,
    label,
)
from concert.suites.race_detection.scaling.making import (
    MOST_KEPT,
    MOST_TRIED,
    SEED,
    ExplorerLabeller,
    Labeller,
    Made,
    make_all,
)
from concert.suites.race_detection.scaling.near_duplicates import MOST_ALIKE, Likeness, nearest
from concert.suites.race_detection.scaling.recipe import (
    MADE,
    RECIPES,
    MadeRace,
    Recipe,
    RecipeError,
    Step,
    derived,
    made_programs,
    read_recipes,
    recipes_text,
)
from concert.suites.race_detection.scaling.report import making_report

__all__ = [
    "LABEL_LIMITS",
    "MADE",
    "MOST_ALIKE",
    "MOST_KEPT",
    "MOST_RACES",
    "MOST_TRIED",
    "RECIPES",
    "SEED",
    "ExplorerLabeller",
    "Labeller",
    "Likeness",
    "Made",
    "MadeRace",
    "NoLabelError",
    "Recipe",
    "RecipeError",
    "Step",
    "derived",
    "label",
    "made_programs",
    "make_all",
    "making_report",
    "nearest",
    "read_recipes",
    "recipes_text",
]
