"""The programs that can answer a suite's tasks in a model's place."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from concert.models.protocol import Answer, Ask
from concert.suites.equipment import Equipment
from concert.suites.protocol import Suite


class Analyzer(Protocol):
    """A program that computes an answer from what a task asks about."""

    @property
    def needs(self) -> tuple[str, ...]:
        """Toolchains that it works with, sorted."""
        ...

    def sampling(self, ask: Ask) -> str:
        """Everything but task and toolchains that the answer depends on, as canonical JSON.

        It is part of the response's key; the toolchains are not, so that what is stored is found on
        machines that lack them. They are pinned; the answer says which it came from.
        """
        ...

    def respond(self, ask: Ask, equipment: Equipment) -> Answer:
        """Answers. Safe to call from several threads at once.

        Args:
            ask: What is asked: always the variant "default".
            equipment: What it runs in and with; its scratch folder is this answer's own.

        Raises:
            ModelError: The analyzer itself failed: the response counts as an infra error. What is
                the task's fault, such as a program that does not compile, is an answer.
        """
        ...


@runtime_checkable
class OffersAnalyzers(Protocol):
    """A suite some of whose models are programs."""

    @property
    def analyzers(self) -> Mapping[str, Analyzer]:
        """Its analyzers by the model's name, such as "tsan"."""
        ...


def offered_analyzers(suite: Suite) -> Mapping[str, Analyzer]:
    """Returns the analyzers of a suite by the model's name; most suites have none."""
    return suite.analyzers if isinstance(suite, OffersAnalyzers) else {}
