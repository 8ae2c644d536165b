"""A sample of the made programs is made anew, and labelled anew, byte for byte."""

import os
import random
from pathlib import Path
from typing import Final

from concert.explorers.c import NEEDS, Workbench, installed
from concert.runfiles import folder
from concert.sandbox import open_sandbox
from concert.suites.race_detection.scaling import (
    RECIPES,
    ExplorerLabeller,
    make_all,
    read_recipes,
    recipes_text,
)
from concert.suites.race_detection.tasks.programs import load_programs
from concert.toolchains import locate

_SAMPLE: Final = 3
_SEED: Final = 20


def test_a_sample_is_made_as_it_was(tmp_path: Path) -> None:
    recipes = read_recipes(folder(RECIPES))
    known = load_programs(folder("data/race-detection"))
    drawn = random.Random(_SEED).sample(sorted({one.parent for one in recipes}), _SAMPLE)
    toolchains = locate()
    bench = Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains[NEEDS[0]],
        installation=installed(),
        scratch=tmp_path,
    )
    made = make_all(
        [program for program in known if program.task_id in drawn],
        known=known,
        labeller=ExplorerLabeller(bench, cache=None),
        jobs=len(os.sched_getaffinity(0)),
    )
    assert recipes_text(recipe for one in made for recipe in one.recipes) == recipes_text(
        recipe for recipe in recipes if recipe.parent in drawn
    )
