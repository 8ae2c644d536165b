"""Finds the answers before and after each answer, of the same model and of the same task."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from concert.report.answers.answers import Answers, Ints

_NONE: Final = -1

type Neighbour = tuple[str, str, str] | None
"""Chunk, id and name of an answer; None beyond the first and the last one."""


class Neighbours:
    """The neighbours of all answers; those of a suite and variant are among themselves."""

    def __init__(self, answers: Answers) -> None:
        """Sorts those of a model by task and sample, those of a task by sample and model.

        Args:
            answers: The answers.
        """
        self._answers = answers
        suite, variant, model, task = (
            one.codes for one in (answers.suite, answers.variant, answers.model, answers.task)
        )
        self._of_model = _sides([suite, variant, model], [task, answers.sample])
        self._of_task = _sides([suite, variant, task], [answers.sample, model])

    def of(self, row: int) -> dict[str, list[Neighbour]]:
        """Returns what stands before and after an answer: of its model, and of its task.

        Args:
            row: The answer's row.
        """
        answers = self._answers
        return {
            "model": [self._named(int(side[row]), answers.task.name) for side in self._of_model],
            "task": [self._named(int(side[row]), answers.model.name) for side in self._of_task],
        }

    def _named(self, row: int, name: Callable[[int], str]) -> Neighbour:
        if row == _NONE:
            return None
        answers = self._answers
        chunk = answers.chunks[int(answers.chunk[row])]
        return chunk, answers.ids[row], f"{name(row)}, sample {int(answers.sample[row])}"


def _sides(groups: Sequence[Ints], order: Sequence[Ints]) -> tuple[Ints, Ints]:
    """Returns the row before and the row after each row in its group, `_NONE` beyond the ends."""
    rows = np.lexsort([*reversed(order), *reversed(groups)])
    keys = np.stack(groups)[:, rows]
    together = np.all(keys[:, 1:] == keys[:, :-1], axis=0)
    before, after = np.full((2, len(rows)), _NONE, dtype=np.int64)
    before[rows[1:]] = np.where(together, rows[:-1], _NONE)
    after[rows[:-1]] = np.where(together, rows[1:], _NONE)
    return before, after
