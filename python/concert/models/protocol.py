"""The protocol of a model: something that answers tasks, sample by sample."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from concert.models.reading_policy import ReadingPolicy
from concert.values.values import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One sample of one task in one wording: what a model is asked.

    Attributes:
        task: The task.
        variant: Name of the prompt variant.
        prompt: The task's prompt in that variant.
        sample: Sample index, from 0.
        reading: How often to ask again where the answer cannot be read; None: never.
    """

    task: Task
    variant: str
    prompt: str
    sample: int
    reading: ReadingPolicy | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer of a model to one question.

    Attributes:
        text: The response text, without reasoning.
        finish_reason: "stop", "length", "refusal", "context" or, of an analyzer, "failed".
        prompt_tokens: Tokens of the prompt, -1 where the provider does not say.
        completion_tokens: Tokens of the response, reasoning included; -1 likewise.
        reasoning: The reasoning, where the provider tells it, else empty.
        reasoning_tokens: Tokens of the reasoning, -1 likewise.
        cached_tokens: Those of the prompt's tokens that the provider had cached, -1 likewise.
        served_model: The exact model that the provider says it used, or empty.
        latency_ns: Time from sending the last request to its whole answer, in ns, also where it was
            answered in an earlier run; -1 where nothing was sent.
        attempts: Attempt log as canonical JSON.
        trajectory: What an agent did on the way, as canonical JSON; empty where there was none.
    """

    text: str
    finish_reason: str = "stop"
    prompt_tokens: int = -1
    completion_tokens: int = -1
    reasoning: str = ""
    reasoning_tokens: int = -1
    cached_tokens: int = -1
    served_model: str = ""
    latency_ns: int = -1
    attempts: str = "[]"
    trajectory: str = ""


class Model(Protocol):
    """One model under one set of sampling parameters."""

    @property
    def name(self) -> str:
        """Its full name, such as "reference" or "provider:model"."""
        ...

    @property
    def max_concurrency(self) -> int | None:
        """Most calls of `respond` that can be of use at a time; None: no network, so the cores."""
        ...

    @property
    def heeds_prompt(self) -> bool:
        """Tells whether its answers depend on the prompt; else it has the default variant alone."""
        ...

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Indices of the samples that it gives for a task when the user asks for `asked`."""
        ...

    def sampling(self, ask: Ask) -> str:
        """Everything but the prompt that the answer depends on, as canonical JSON.

        It is part of the response's key, so an answer that is known beforehand puts its hash here.
        """
        ...

    def respond(self, ask: Ask) -> Answer:
        """Answers. Safe to call from several threads at once.

        Raises:
            ModelError: No answer could be had: the response counts as an infra error.
            RunStoppedError: Neither this nor any further answer can be had: the run ends.
        """
        ...

    def close(self) -> None:
        """Ends the calls of `respond` under way, which then raise, and frees what is held."""
        ...


class ModelError(Exception):
    """A model gave no answer.

    Attributes:
        what: What failed, in one line.
        attempts: Attempt log as canonical JSON.
    """

    def __init__(self, what: str, *, attempts: str = "[]") -> None:
        super().__init__(what)
        self.what = what
        self.attempts = attempts
