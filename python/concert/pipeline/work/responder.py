"""Has questions answered: by a model, by a model with tools, or by an analyzer in its place."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from concert.models import AnalyzerModel, Answer, Ask, Estimate, Model
from concert.pipeline.work.workplace import Workplace
from concert.suites.capabilities.analyzers import Analyzer, offered_analyzers
from concert.suites.protocol import Agent, Conversing, Suite


class Responder(Protocol):
    """Answers a suite's questions, in one variant, under the name of one model."""

    @property
    def needs(self) -> tuple[str, ...]:
        """Toolchains that it works with, sorted; none where it needs no workplace."""
        ...

    def sampling(self, ask: Ask) -> str:
        """Everything but the prompt that the answer depends on, as canonical JSON."""
        ...

    def estimates(self, ask: Ask) -> Sequence[Estimate] | None:
        """Estimates its requests, one value each; None if the answer is in a cache."""
        ...

    def respond(self, ask: Ask, workplace: AbstractContextManager[Workplace]) -> Answer:
        """Answers. Safe to call from several threads at once.

        Args:
            ask: What is asked.
            workplace: Entered by who works with tools.

        Raises:
            ModelError: No answer could be had.
            RunStoppedError: Nor can any other.
            Interrupted: The user asked to stop.
        """
        ...


@runtime_checkable
class Estimating(Protocol):
    """A model that costs something to ask."""

    def is_kept(self, ask: Ask) -> bool:
        """Tells whether its cache has the answer."""
        ...

    def estimate(self, ask: Ask) -> Estimate:
        """Estimates the tokens of the answer."""
        ...


@dataclass(frozen=True, slots=True)
class ModelByItself:
    """A model that is asked once for an answer. Implements `Responder`."""

    model: Model
    needs: tuple[str, ...] = ()

    def sampling(self, ask: Ask) -> str:
        """Returns the model's parameters."""
        return self.model.sampling(ask)

    def estimates(self, ask: Ask) -> Sequence[Estimate] | None:
        """Returns that of the one request, none where asking costs nothing."""
        if not isinstance(self.model, Estimating):
            return ()
        return None if self.model.is_kept(ask) else (self.model.estimate(ask),)

    def respond(self, ask: Ask, workplace: AbstractContextManager[Workplace]) -> Answer:
        """Asks the model."""
        del workplace
        return self.model.respond(ask)


@dataclass(frozen=True, slots=True)
class ModelWithTools:
    """A model that works as an agent. Implements `Responder`."""

    model: Model
    conversing: Conversing
    agent: Agent

    @property
    def needs(self) -> tuple[str, ...]:
        """Returns those of the agent."""
        return self.agent.needs

    def sampling(self, ask: Ask) -> str:
        """Returns the model's parameters."""
        return self.model.sampling(ask)

    def estimates(self, ask: Ask) -> Sequence[Estimate]:
        """Returns the first request's, as often as there can be requests.

        What follows the first one depends on what tools say, so it cannot be looked up.
        """
        if not isinstance(self.model, Estimating):
            return ()
        return [self.model.estimate(ask)] * self.agent.most_requests

    def respond(self, ask: Ask, workplace: AbstractContextManager[Workplace]) -> Answer:
        """Has the model work with the tools."""
        with workplace as place:
            return self.agent.respond(ask, self.conversing, place.equipment, place.memory)


@dataclass(frozen=True, slots=True)
class Analysis:
    """An analyzer, which answers in a model's place. Implements `Responder`."""

    analyzer: Analyzer

    @property
    def needs(self) -> tuple[str, ...]:
        """Returns those of the analyzer."""
        return self.analyzer.needs

    def sampling(self, ask: Ask) -> str:
        """Returns what the analyzer's answer depends on."""
        return self.analyzer.sampling(ask)

    def estimates(self, ask: Ask) -> Sequence[Estimate]:
        """Returns nothing: it costs nothing."""
        del ask
        return ()

    def respond(self, ask: Ask, workplace: AbstractContextManager[Workplace]) -> Answer:
        """Has the analyzer answer."""
        with workplace as place:
            return self.analyzer.respond(ask, place.equipment)


def responder_of(model: Model, suite: Suite, variant: str) -> Responder | None:
    """Returns who answers a suite's questions under a model's name.

    A model that cannot converse, such as a recording, replays what it said with tools. None: the
    model stands for an analyzer, and the suite does not offer that one.
    """
    if isinstance(model, AnalyzerModel):
        analyzer = offered_analyzers(suite).get(model.name)
        return None if analyzer is None else Analysis(analyzer)
    agent = suite.agent(variant)
    if agent is not None and isinstance(model, Conversing):
        return ModelWithTools(model, model, agent)
    return ModelByItself(model)
