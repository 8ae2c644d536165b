"""Decides whether a proposed variant is good enough to be a task.

The gates, in order; the first that a variant fails refuses it:

    name            no task has its name
    files           it is whole, and reads as a task of the suite
    patterns        its regular expressions cannot take long
    same-pattern    theme, demanded constructs and kinds of demands are its base's
    near-duplicate  it is not nearly the same text as any other problem
    reference       the judge passes its reference, having seen all of its behaviour
    seeded          each of its wrong solutions gets its outcome and labels
"""

import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.sandbox.scratch import scratch_root
from concert.suites.common.task_files import TaskFileError
from concert.suites.java_concurrency.mutation.answer import Variant
from concert.suites.java_concurrency.mutation.near_duplicates import MOST_ALIKE, nearest
from concert.suites.java_concurrency.mutation.task_text import TaskText, read_task_text
from concert.suites.java_concurrency.tasks.tasks import read_problems
from concert.values.values import Coverage, Judgement, Outcome, Task

type Verdict = Callable[[Path, Task, str], Judgement]
"""Judges a response to a task whose data lie below a folder."""

_FEWEST_SEEDED = 3
_LONGEST_PATTERN = 200
_MOST_REPEATS = 6
_REPEATED_GROUP = re.compile(r"(?<!\\)\)(?:[*+]|\{)")
_REPEAT = re.compile(r"(?<!\\)(?:[*+]|\{\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """The reason why a variant is not a task.

    Attributes:
        gate: The gate that it failed.
        reason: One line.
    """

    gate: str
    reason: str


class Admission:
    """The gates for variants of one base problem."""

    def __init__(self, base: TaskText, others: Sequence[TaskText], verdict: Verdict) -> None:
        """Sets up the gates.

        Args:
            base: The problem that was varied.
            others: All problems that there are, the base among them or not.
            verdict: The judge.
        """
        self._base = base
        self._others = {one.name: one for one in (*others, base)}
        self._verdict = verdict

    def admit(self, variant: Variant, into: Path) -> Refusal | None:
        """Writes a variant into a folder of its own below `into` if it passes all gates.

        A variant that was admitted counts as a problem from then on.

        Returns:
            None where it was admitted; else why not.
        """
        if variant.name in self._others or (into / variant.name).exists():
            return Refusal(gate="name", reason=f"there is a task {variant.name} already")
        with tempfile.TemporaryDirectory(prefix="concert-variant-", dir=scratch_root()) as scratch:
            data = Path(scratch)
            _write(variant, data)
            try:
                text = read_task_text(data / variant.name)
                (problem,) = read_problems(data)
            except (TaskFileError, ValueError, OSError) as error:
                what = error.what if isinstance(error, TaskFileError) else str(error)
                return Refusal(gate="files", reason=_line(what.replace(f"{data}/", "")))
            for refusal in self._refusals(text, problem.task, data):
                return refusal
        _write(variant, into)
        self._others[text.name] = text
        return None

    def _refusals(self, text: TaskText, task: Task, data: Path) -> Iterator[Refusal]:
        """Yields what the gates say against a variant, in their order."""
        if text.base != self._base.name:
            reason = f'its base is "{text.base}", not "{self._base.name}"'
            yield Refusal(gate="files", reason=_line(reason))
        if text.seeded < _FEWEST_SEEDED:
            reason = f"{text.seeded} seeded answers; a task has at least {_FEWEST_SEEDED}"
            yield Refusal(gate="files", reason=reason)
        for pattern in text.patterns:
            if _may_take_long(pattern):
                yield Refusal(gate="patterns", reason=_line(f"/{pattern}/ may take long to match"))
        yield from self._other_pattern(text)
        near = nearest(text, list(self._others.values()))
        if near is not None and near.similarity >= MOST_ALIKE:
            reason = f"{near.similarity:.2f} alike to {near.name}; {MOST_ALIKE} is too much"
            yield Refusal(gate="near-duplicate", reason=reason)
        yield from self._unproved(task, data)

    def _other_pattern(self, text: TaskText) -> Iterator[Refusal]:
        base = self._base
        if text.theme != base.theme:
            reason = f'theme "{text.theme}" is not the base\'s, "{base.theme}"'
            yield Refusal(gate="same-pattern", reason=_line(reason))
        for construct in sorted(map(sorted, base.constructs)):
            if not any(other.intersection(construct) for other in text.constructs):
                reason = f"does not demand {' | '.join(construct)}, as its base does"
                yield Refusal(gate="same-pattern", reason=reason)
        if missing := sorted(base.demands - text.demands):
            reason = f"has no demand of kind {missing[0]}, as its base does"
            yield Refusal(gate="same-pattern", reason=reason)

    def _unproved(self, task: Task, data: Path) -> Iterator[Refusal]:
        found = self._judged(data, task, task.reference)
        if isinstance(found, str):
            yield Refusal(gate="reference", reason=found)
        elif found.outcome is not Outcome.PASS:
            yield Refusal(gate="reference", reason=_said(found))
        elif found.coverage is not Coverage.EXHAUSTED:
            reason = f"passes, but not all of it was seen ({found.coverage})"
            yield Refusal(gate="reference", reason=reason)
        for answer in task.seeded:
            found = self._judged(data, task, answer.text)
            if isinstance(found, str):
                yield Refusal(gate="seeded", reason=f"{answer.name}: {found}")
            elif (found.outcome, found.labels) != (answer.outcome, answer.labels):
                must = f"must get {answer.outcome} [{', '.join(answer.labels)}]"
                yield Refusal(gate="seeded", reason=f"{answer.name}: {must}, got {_said(found)}")

    def _judged(self, data: Path, task: Task, response: str) -> Judgement | str:
        """Returns the judgement, or why there is none."""
        # Demands that a model wrote can break the judge in ways that ours cannot.
        try:
            return self._verdict(data, task, response)
        except Exception as error:
            return _line(f"cannot be judged ({type(error).__name__}: {error})")


def _write(variant: Variant, into: Path) -> None:
    for path, text in variant.files.items():
        file = into / variant.name / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", errors="replace")


def _may_take_long(pattern: str) -> bool:
    """Returns whether a regular expression may need more than few steps a character.

    Only repeated groups make Python's matcher exponential; without them the work is a power of
    the line's length, with the number of repetitions as its exponent.
    """
    repeats = len(_REPEAT.findall(pattern))
    return (
        len(pattern) > _LONGEST_PATTERN
        or repeats > _MOST_REPEATS
        or _REPEATED_GROUP.search(pattern) is not None
    )


def _said(judgement: Judgement) -> str:
    labels = f" [{', '.join(judgement.labels)}]" if judgement.labels else ""
    return _line(f"{judgement.outcome}{labels} {judgement.detail}")


def _line(text: str) -> str:
    return " ".join(text.split())[:300]
