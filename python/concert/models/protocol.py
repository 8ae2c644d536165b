"""What is a model? Something that answers tasks, sample by sample."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from concert.results.values import Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came back when a model was asked once.

    Attributes:
        text: The response text.
        finish_reason: "stop", "length" or "refusal".
        prompt_tokens: Tokens of the prompt, -1 where the provider does not say.
        completion_tokens: Tokens of the response, -1 likewise.
        attempts: Attempt log as canonical JSON.
    """

    text: str
    finish_reason: str = "stop"
    prompt_tokens: int = -1
    completion_tokens: int = -1
    attempts: str = "[]"


class Model(Protocol):
    """One model under one set of sampling parameters."""

    @property
    def name(self) -> str:
        """Its full name, such as "reference" or "provider:model"."""
        ...

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Indices of the samples that it gives for a task when the user asks for `asked`."""
        ...

    def sampling(self, task: Task, sample: int) -> str:
        """Everything but the prompt that the answer depends on, as canonical JSON.

        It is part of the response's key, so an answer that is known beforehand puts its hash here.
        """
        ...

    def respond(self, task: Task, sample: int) -> Answer:
        """Answers. Safe to call from several threads at once.

        Raises:
            ModelError: No answer could be had: the response counts as an infra error.
        """
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
