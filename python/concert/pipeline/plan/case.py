"""Holds what is judged."""

from dataclasses import dataclass

from concert.pipeline.plan.conditions import Conditions
from concert.pipeline.plan.plan import Question
from concert.suites.protocol import Suite
from concert.values.values import Candidate, Response


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One response on its way to a verdict.

    Attributes:
        question: What was asked.
        response_key: Its key (hex).
        response: What was answered.
        suite: The suite that judges it.
        candidate: What was extracted.
        key: The key (hex) of its verdict.
    """

    question: Question
    response_key: str
    response: Response
    suite: Suite
    candidate: Candidate
    key: str

    @property
    def kind(self) -> str:
        """Returns the kind of work: cases of one suite with the same toolchains take alike."""
        return " ".join((self.suite.name, *self.question.task.requires))


def make_case(
    question: Question, response: Response, *, suite: Suite, conditions: Conditions
) -> Case:
    """Extracts the candidate of a response."""
    candidate = suite.extract(question.task, response.text)
    return Case(
        question=question,
        response_key=question.key,
        response=response,
        suite=suite,
        candidate=candidate,
        key=conditions.key(suite, question.task, candidate),
    )


def offered_cores(cores: tuple[int, ...], core_counts: tuple[int, ...]) -> str:
    """Returns what was offered for timings as one text: "0,1", or "0,1 for 1,2,4" by counts."""
    counts = f" for {','.join(map(str, core_counts))}" if core_counts else ""
    return ",".join(map(str, cores)) + counts
