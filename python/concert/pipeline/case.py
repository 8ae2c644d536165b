"""Holds what is judged, and with what."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from concert.pipeline.conditions import Conditions
from concert.pipeline.plan import Question
from concert.results.values import Candidate, Response
from concert.sandbox.protocol import Sandbox
from concert.suites.bench import Bench
from concert.suites.protocol import Suite
from concert.toolchains import Toolchain


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
        """What takes alike to judge and to time: cases of one suite with the same toolchains."""
        return " ".join((self.suite.name, *self.question.task.requires))


@dataclass(frozen=True, slots=True, kw_only=True)
class Workbench:
    """What all judgements of a run share.

    Attributes:
        sandbox: Where untrusted code runs.
        toolchains: Toolchains that were found, by name.
        limits: Overrides of the suites' limits by name.
        cores: Cores that measurements may use, in order.
        core_counts: On how many of them to measure; empty: as the suites see fit.
        folder: Opens a private folder that is gone when it is closed.
    """

    sandbox: Sandbox
    toolchains: Mapping[str, Toolchain]
    limits: Mapping[str, float]
    cores: tuple[int, ...]
    folder: Callable[[], AbstractContextManager[Path]]
    core_counts: tuple[int, ...] = ()

    def bench(self, scratch: Path) -> Bench:
        """Returns the bench for one judgement in `scratch`."""
        return Bench(
            sandbox=self.sandbox,
            toolchains=self.toolchains,
            scratch=scratch,
            limits=self.limits,
            cores=self.cores,
            core_counts=self.core_counts,
        )


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


def bench_cores(cores: tuple[int, ...], core_counts: tuple[int, ...]) -> str:
    """Returns what was offered for timings as one text: "0,1", or "0,1 for 1,2,4" by counts."""
    counts = f" for {','.join(map(str, core_counts))}" if core_counts else ""
    return ",".join(map(str, cores)) + counts
