"""Counts the outcomes of each model on each task of one suite in one variant."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from concert.report.answers.answers import Answers, Ints
from concert.report.boards.estimates import Counts, Estimate, estimate
from concert.suites.capabilities.headline import Headline
from concert.values.values import Outcome

_KINDS: Final = (Outcome.PASS, Outcome.FAIL, Outcome.INCONCLUSIVE, Outcome.INFRA_ERROR)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """A task on a board.

    Attributes:
        title: One line for people; empty where nobody knows it.
        category: What it is about.
        stratum: The part of the suite that it belongs to.
    """

    title: str = ""
    category: str = ""
    stratum: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One suite in one variant.

    Attributes:
        suite: The suite.
        variant: The variant.
        tasks: The tasks that have an answer, sorted.
        models: The models that have answered, sorted.
        counts: Samples by outcome (of `Outcome`'s order), task and model.
        facts: What is known of each task.
        labels: The labels that answers to each task got, sorted.
        headline: How pass@1 is counted.
        tokens: Tokens a task by model, of prompts and completions of all its samples; NaN where
            nobody says.
    """

    suite: str
    variant: str
    tasks: tuple[str, ...]
    models: tuple[str, ...]
    counts: Ints
    facts: tuple[Facts, ...]
    labels: tuple[tuple[str, ...], ...]
    headline: Headline
    tokens: NDArray[np.float64]

    def of(self, model: int, tasks: Sequence[int] | None = None) -> list[Counts]:
        """Returns the counts of a model on each task, or on some."""
        passed, failed, *open_ = self.counts[:, :, model]
        judged = passed + failed
        total = judged + sum(open_)
        rows = np.stack([passed, judged, total], axis=1)
        chosen = rows if tasks is None else rows[list(tasks)]
        return [(int(p), int(j), int(t)) for p, j, t in chosen.tolist()]

    @property
    def counted(self) -> list[int]:
        """The tasks that count for pass@1; all where nobody knows to which stratum they belong."""
        strata = self.headline.strata
        chosen = [i for i, fact in enumerate(self.facts) if not strata or fact.stratum in strata]
        return chosen or list(range(len(self.tasks)))

    def estimate(self, model: int) -> Estimate:
        """Returns pass@1 of a model."""
        return estimate(self.of(model, self.counted), spans_open=self.headline.spans_open)

    def solve_rate(self, task: int) -> float:
        """Returns the share of judged samples of all models that pass a task; 0 without any."""
        passed, failed = self.counts[0, task].sum(), self.counts[1, task].sum()
        return float(passed / (passed + failed)) if passed + failed else 0.0


def boards_of(
    answers: Answers,
    facts: Mapping[tuple[str, str], Facts],
    headlines: Mapping[str, Headline],
) -> list[Board]:
    """Returns the board of each suite and variant, sorted, the default variant first.

    Args:
        answers: All answers.
        facts: What is known of each (suite, task).
        headlines: How each suite counts pass@1.
    """
    width = len(answers.variant.names)
    groups = answers.suite.codes * width + answers.variant.codes
    boards = []
    for group in np.unique(groups).tolist():
        rows = np.flatnonzero(groups == group)
        suite = answers.suite.names[group // width]
        boards.append(
            _board(
                answers,
                rows,
                suite=suite,
                variant=answers.variant.names[group % width],
                facts=facts,
                headline=headlines.get(suite, Headline()),
            )
        )
    return sorted(boards, key=lambda one: (one.suite, one.variant != "default", one.variant))


def _board(
    answers: Answers,
    rows: Ints,
    *,
    suite: str,
    variant: str,
    facts: Mapping[tuple[str, str], Facts],
    headline: Headline,
) -> Board:
    tasks, task = np.unique(answers.task.codes[rows], return_inverse=True)
    models, model = np.unique(answers.model.codes[rows], return_inverse=True)
    kinds = np.array(
        [_KINDS.index(Outcome(name)) for name in answers.outcome.names], dtype=np.int64
    )
    counts = np.zeros((len(_KINDS), len(tasks), len(models)), dtype=np.int64)
    np.add.at(counts, (kinds[answers.outcome.codes[rows]], task, model), 1)
    names = tuple(answers.task.names[code] for code in tasks.tolist())
    return Board(
        suite=suite,
        variant=variant,
        tasks=names,
        models=tuple(answers.model.names[code] for code in models.tolist()),
        counts=counts,
        facts=tuple(facts.get((suite, name), Facts()) for name in names),
        labels=_labels(answers, rows, task, len(tasks)),
        headline=headline,
        tokens=_tokens(answers, rows, model, asked=np.count_nonzero(counts.sum(axis=0), axis=0)),
    )


def _labels(answers: Answers, rows: Ints, task: Ints, tasks: int) -> tuple[tuple[str, ...], ...]:
    found: list[set[str]] = [set() for _ in range(tasks)]
    pairs = np.unique(np.stack([task, answers.labels.codes[rows]]), axis=1)
    for index, code in pairs.T.tolist():
        joined = answers.labels.names[code]
        found[index].update(joined.split(answers.separator) if joined else ())
    return tuple(tuple(sorted(labels)) for labels in found)


def _tokens(answers: Answers, rows: Ints, model: Ints, *, asked: Ints) -> NDArray[np.float64]:
    prompt, completion = answers.prompt_tokens[rows], answers.completion_tokens[rows]
    known = (prompt >= 0) & (completion >= 0)
    sums = np.bincount(model[known], weights=(prompt + completion)[known], minlength=len(asked))
    numbers = np.bincount(model[known], minlength=len(asked))
    return np.asarray(np.where(numbers > 0, sums / asked, np.nan), dtype=np.float64)
