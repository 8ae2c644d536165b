"""Compares programs with references, and relates likeness to being right.

CodeBLEU's syntax and data-flow match, which Section 3.2 of the CONCUR paper sets against
correctness.
"""

import functools
import math
from collections.abc import Mapping, Sequence
from typing import Final

from concert.metrics import clustered_interval
from concert.suites.common.score_rows import Samples, ScoreRows, mean_of
from concert.suites.java_concurrency.answer.extract import extract
from concert.suites.java_concurrency.score.codebleu import (
    JavaProgram,
    dataflow_match,
    syntax_match,
)
from concert.suites.java_concurrency.score.distributions import Observation
from concert.values.values import Candidate, Judged, Task

LONGEST_COMPARED: Final = 64 << 10
"""Characters of the longest program that is compared; a reference has some three thousand."""

_MATCHES: Final = {"codebleu_dataflow": dataflow_match, "codebleu_syntax": syntax_match}
_TABLE_2 = (1, 3)


class Similarity:
    """Compares the samples of one model with the references; each program is parsed once."""

    def __init__(self, tasks: Sequence[Task], samples: Samples) -> None:
        """Compares nothing yet."""
        references = {task.task_id: task.reference for task in tasks}
        self._references = functools.cache(
            lambda task_id: JavaProgram(extract(references[task_id]).text)
        )
        self._samples = samples
        self._found: dict[tuple[str, str], Mapping[str, float]] = {}

    def add_means(self, rows: ScoreRows) -> None:
        """Adds the mean match over the first k samples of each task, for k = 1 and 3."""
        most = max(map(len, self._samples.values()))
        for name in _MATCHES:
            for k in (k for k in _TABLE_2 if k <= most):
                self._add_mean(rows, name, k)

    def observations(self) -> Mapping[str, list[Observation]]:
        """Returns each match of each sample that has one, by the match's name."""
        found: dict[str, list[Observation]] = {name: [] for name in _MATCHES}
        for of_task in self._samples.values():
            for sample in of_task:
                for name, value in self._of(sample).items():
                    found[name].append(Observation(sample=sample, value=value))
        return found

    def codebleu(self, k: int | None) -> list[float]:
        """Returns each task's mean CodeBLEU over its first k samples; each sample's if k is None.

        CodeBLEU is half the syntax match and half the data-flow match: the parts that the paper
        takes, with equal weights. A sample that lacks one of the two has the other alone.
        """
        if k is None:
            return [value for _, value in self.codebleu_samples()]
        by_task: dict[str, list[float]] = {}
        first = {id(one) for of_task in self._samples.values() for one in of_task[:k]}
        for one, value in self.codebleu_samples():
            if id(one) in first:
                by_task.setdefault(one.task_id, []).append(value)
        return [mean_of(values) for values in by_task.values()]

    def codebleu_samples(self) -> list[tuple[Judged, float]]:
        """Returns CodeBLEU of each sample that has it."""
        found = []
        for of_task in self._samples.values():
            for sample in of_task:
                matches = list(self._of(sample).values())
                if matches:
                    found.append((sample, mean_of(matches)))
        return found

    def _add_mean(self, rows: ScoreRows, name: str, k: int) -> None:
        values, left_out = [], 0
        for of_task in self._samples.values():
            matches = [found[name] for s in of_task[:k] if name in (found := self._of(s))]
            left_out += len(of_task[:k]) - len(matches)
            if matches:
                values.append(mean_of(matches))
        rows.add(
            f"{name}@k",
            mean_of(values),
            clustered_interval(values),
            n=len(values),
            note=f"mean over tasks of the first {k} samples' match with the reference; left out: "
            f"{left_out} samples without a program, too long, or without a match",
            k=k,
        )

    def _of(self, sample: Judged) -> Mapping[str, float]:
        """Returns the matches that a sample has."""
        key = (sample.task_id, sample.candidate.sha256)
        if key not in self._found:
            self._found[key] = self._compare(sample.task_id, sample.candidate)
        return self._found[key]

    def _compare(self, task_id: str, candidate: Candidate) -> Mapping[str, float]:
        if candidate.fault or len(candidate.text) > LONGEST_COMPARED:
            return {}
        program, reference = JavaProgram(candidate.text), self._references(task_id)
        found = {name: match(program, reference) for name, match in _MATCHES.items()}
        return {name: value for name, value in found.items() if not math.isnan(value)}
