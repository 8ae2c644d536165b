"""The report of a run."""

from collections.abc import Mapping
from dataclasses import dataclass

from concert.pipeline.plan.plan import Skipped, Unasked
from concert.pipeline.stages.measure import Untimed
from concert.suites.checkers import Comparison
from concert.suites.faulty_tasks import FaultyTask
from concert.values.values import Judgement, Outcome, Score, SeededAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenReference:
    """A task whose reference fails its own check, so that it is not scored.

    Attributes:
        task: The task as "suite/task_id".
        judgement: What the judge says of the reference.
    """

    task: str
    judgement: Judgement


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """A seeded answer that did not get the verdict it must get.

    Attributes:
        task: The task as "suite/task_id".
        answer: The seeded answer, with the verdict that it must get.
        judgement: The verdict that it got.
    """

    task: str
    answer: SeededAnswer
    judgement: Judgement


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryRow:
    """One model on one suite, asked in one prompt variant.

    Attributes:
        suite: The suite.
        model: The model.
        variant: The variant.
        pass_at_1: The suite's estimate of pass@1; None where it gives none.
        outcomes: Number of samples by outcome.
    """

    suite: str
    model: str
    variant: str
    pass_at_1: Score | None
    outcomes: Mapping[Outcome, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything that the user is told at the end.

    Attributes:
        broken_references: Told first.
        skipped: Tasks left out for want of a toolchain.
        rows: Sorted by suite, then in the order of the models.
        scores: All metric rows.
        seeded: Number of seeded answers judged.
        mismatches: Those among them that got the wrong verdict.
        infra_errors: "suite/task_id by model: reason" of each infra error.
        untimed: Candidates that could not be timed.
        missing: Number of planned samples without a verdict.
        unasked: Tasks left out of a variant that they do not have.
        faulty: Tasks left out since their data are faulty.
        comparisons: What two checkers say of each candidate, where both were asked.
    """

    broken_references: tuple[BrokenReference, ...]
    skipped: tuple[Skipped, ...]
    rows: tuple[SummaryRow, ...]
    scores: tuple[Score, ...]
    seeded: int
    mismatches: tuple[Mismatch, ...]
    infra_errors: tuple[str, ...]
    untimed: tuple[Untimed, ...]
    missing: int = 0
    comparisons: tuple[Comparison, ...] = ()
    unasked: tuple[Unasked, ...] = ()
    faulty: tuple[FaultyTask, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Tells whether every number can be trusted; this decides the exit code."""
        flaws = (
            self.broken_references,
            self.mismatches,
            self.infra_errors,
            self.untimed,
            self.faulty,
        )
        return not any(flaws) and not self.missing
