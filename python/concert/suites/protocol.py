"""States what a suite is. A fourth suite is one more class like this, and its data."""

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from concert.models.client.attempts import AttemptLog
from concert.models.profiles.profile import ToolForm
from concert.models.profiles.sampling import Sampling
from concert.models.protocol import Answer, Ask
from concert.models.providers.provider import Completion, Request
from concert.models.reading_policy import ReadingPolicy
from concert.suites.equipment import Equipment
from concert.values.values import Candidate, Judged, Judgement, Measurement, Score, Task


@runtime_checkable
class Conversing(Protocol):
    """A model that can be asked several times on the way to one answer."""

    @property
    def system(self) -> str:
        """Its system instruction, or empty."""
        ...

    @property
    def tools(self) -> ToolForm:
        """The way in which tools are offered to it."""
        ...

    def sampling_of(self, sample: int, *, step: int = 0) -> Sampling:
        """Its parameters for request number `step` of a sample."""
        ...

    def complete(
        self, request: Request, *, sample: int, step: int, log: AttemptLog | None = None
    ) -> Completion:
        """Completes a conversation; the log is told of every attempt.

        Raises:
            ModelError: No answer could be had.
            RunStoppedError: Nor can any other.
        """
        ...


class Memory(Protocol):
    """The notes of an agent in this very conversation, before a run was interrupted."""

    def recall(self, step: int) -> str | None:
        """Returns what was noted at a step, None if nothing was."""
        ...

    def keep(self, step: int, note: str) -> None:
        """Notes something for good."""
        ...


class Agent(Protocol):
    """A way to an answer on which the model uses tools."""

    @property
    def needs(self) -> tuple[str, ...]:
        """Toolchains that it works with, sorted."""
        ...

    @property
    def most_requests(self) -> int:
        """Most requests that an answer takes."""
        ...

    def respond(self, ask: Ask, model: Conversing, equipment: Equipment, memory: Memory) -> Answer:
        """Has a model answer. Safe to call from several threads at once.

        Args:
            ask: What is asked.
            model: Who is asked.
            equipment: What tools run in and with; its scratch folder is the conversation's own.
            memory: With it, a conversation that was interrupted takes the same course again, so
                that no request in it is paid twice.

        Raises:
            ModelError: No answer could be had.
            RunStoppedError: Nor can any other.
        """
        ...


class Suite(Protocol):
    """One benchmark suite."""

    @property
    def name(self) -> str:
        """The suite's name: that of its folder, with hyphens in place of underscores."""
        ...

    @property
    def checker(self) -> str:
        """Name and version of the checker; a change of it makes old verdicts stale."""
        ...

    @property
    def needs(self) -> tuple[str, ...]:
        """Toolchains without which no task of the suite can be judged, sorted."""
        ...

    @property
    def variants(self) -> tuple[str, ...]:
        """Names of the wordings in which its tasks can be put, "default" first."""
        ...

    def reading(self, variant: str) -> ReadingPolicy | None:
        """Returns how often to ask again if an answer cannot be read; None: never."""
        ...

    def tasks(self) -> Sequence[Task]:
        """All tasks, sorted by `task_id`."""
        ...

    def prompt(self, task: Task, variant: str) -> str:
        """Returns the prompt of a task in a variant; in "default" it is the task's `prompt`."""
        ...

    def agent(self, variant: str) -> Agent | None:
        """Returns the agent of a variant with tools; None for all others."""
        ...

    def limits(self, overrides: Mapping[str, float]) -> str:
        """Returns the limits under `overrides`, as canonical JSON: part of the verdict's key."""
        ...

    def extract(self, task: Task, response: str) -> Candidate:
        """Finds the candidate in a response. Never raises: what is odd becomes a fault."""
        ...

    def judge(self, task: Task, candidate: Candidate, equipment: Equipment) -> Judgement:
        """Judges one candidate. Safe to call from several threads at once."""
        ...

    def measure(
        self, task: Task, candidate: Candidate, equipment: Equipment
    ) -> tuple[Measurement, ...]:
        """Times a candidate; called while nothing else runs. () where nothing is timed."""
        ...

    def score(self, tasks: Sequence[Task], judged: Sequence[Judged]) -> Sequence[Score]:
        """Returns metric rows for the samples of one model."""
        ...
