"""An answer's neighbours are those before and after it of the same model, and of the same task."""

import itertools
import random
from pathlib import Path

from concert.report.answers.answers import join_answers
from concert.report.answers.folder import read_folder
from concert.report.answers.neighbours import Neighbours
from concert.report.testing.results_for_tests import Made, make_results


def test_neighbours_are_what_sorting_each_group_by_hand_gives(tmp_path: Path) -> None:
    generator = random.Random(3)
    every = [
        Made(task=task, model=model, suite=suite, variant=variant, sample=sample)
        for task, model, suite, variant, sample in itertools.product(
            ("a", "b", "c"), ("m", "n"), ("s", "t"), ("v", "w"), range(3)
        )
    ]
    answers = join_answers([read_folder(make_results(tmp_path, generator.sample(every, 40)))])
    near = Neighbours(answers)
    rows = range(len(answers))

    def place(row: int) -> tuple[str, str, str, str, int]:
        names = [one.name(row) for one in (answers.suite, answers.variant, answers.model)]
        return names[0], names[1], names[2], answers.task.name(row), int(answers.sample[row])

    for row in rows:
        suite, variant, model, task, sample = place(row)
        same = [one for one in map(place, rows) if one[:2] == (suite, variant)]
        tasks = sorted((one[3], one[4]) for one in same if one[2] == model)
        models = sorted(
            ((one[2], one[4]) for one in same if one[3] == task), key=lambda one: one[::-1]
        )
        found = near.of(row)
        for group, own, given in (
            (tasks, (task, sample), found["model"]),
            (models, (model, sample), found["task"]),
        ):
            at = group.index(own)
            wanted = [group[at - 1] if at else None, (*group, None)[at + 1]]
            assert [one and one[2] for one in given] == [
                one and f"{one[0]}, sample {one[1]}" for one in wanted
            ]
            for one in given:
                if one is not None:
                    other = answers.ids.index(one[1])
                    assert answers.chunks[int(answers.chunk[other])] == one[0]
