"""Selects the answers that go into the tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from concert.models.profiles.profile import Prices
from concert.suites.race_detection.detectors.detector_names import DETECTORS
from concert.suites.race_detection.score.samples import Samples
from concert.suites.race_detection.tasks.programs import Program

GREEDY = "@greedy"
"""The end of a model's name for answers at temperature 0."""
DEFAULT = "default"
K = 5
"""Samples that are aggregated, and of pass@k, in the paper's tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """The tokens of one model's answers in one variant.

    Attributes:
        answers: Number of answers.
        prompt: Tokens of the prompts.
        completion: Tokens of the answers, reasoning included.
        untold: Answers of which the provider does not say.
        input_usd: Price in US dollars of a million tokens of prompts; None where unknown.
        output_usd: Price of a million tokens of answers.
    """

    answers: int
    prompt: int
    completion: int
    untold: int = 0
    input_usd: float | None = None
    output_usd: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentUse:
    """The sums over the answers of one agent.

    Attributes:
        answers: Number of answers; at least one.
        turns: Replies of the model.
        most_turns: Those of the longest answer.
        tools: Uses of each tool.
        thoughts: Turns with a thought.
        thoughtless: Answers without any.
        dynamic: Answers on whose way the program was built, run or watched.
        ends: Answers by the reason why they ended.
    """

    answers: int
    turns: int
    most_turns: int
    tools: Mapping[str, int]
    thoughts: int
    thoughtless: int
    dynamic: int
    ends: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The values from which the tables are made.

    Attributes:
        samples: The samples of each (model, variant), read together.
        tokens: What they took, likewise; empty where no responses are stored.
        pairs: (reasoning model, its counterpart) for Table 14, or any two models.
        unjudged: Programs that are left out, because no verdict says what their races are.
        prices: What models cost, by "provider:model", asked or not.
        programs: The programs that Tables 4 to 6 are about.
        threads: Most threads of a program in an execution, main's among them, where the explorer
            has answered.
        agents: What answers with tools took, by (model, variant).
    """

    samples: Mapping[tuple[str, str], Samples]
    tokens: Mapping[tuple[str, str], Tokens]
    pairs: tuple[tuple[str, str], ...] = ()
    unjudged: tuple[str, ...] = ()
    prices: Mapping[str, Prices] = field(default_factory=dict)
    programs: Sequence[Program] = ()
    threads: Mapping[str, int] = field(default_factory=dict)
    agents: Mapping[tuple[str, str], AgentUse] = field(default_factory=dict)

    def of(self, model: str, variant: str = DEFAULT) -> Samples | None:
        """Returns the samples of a model, None where there are none."""
        return self.samples.get((model, variant))

    @property
    def models(self) -> tuple[str, ...]:
        """All models of the default variant, sorted."""
        return tuple(model for model, variant in sorted(self.samples) if variant == DEFAULT)

    @property
    def tools(self) -> tuple["Entry", ...]:
        """Race detectors, below the models: their numbers of one answer are over all their runs."""
        return tuple(
            Entry(name=name, single=name, sampled=name if self._is_sampled(name) else None)
            for name in self.models
            if name in DETECTORS
        )

    def _is_sampled(self, name: str) -> bool:
        return most_samples(self.samples[name, DEFAULT]) >= K

    @property
    def entries(self) -> tuple["Entry", ...]:
        """The rows of Tables 1 and 2, by name."""
        models = [name for name in self.models if name not in DETECTORS]
        sampled = [name for name in models if self._is_sampled(name)]
        greedy = [name for name in self.models if name.endswith(GREEDY)]
        paired = {name: _greedy_of(name, greedy) for name in sampled if name not in greedy}
        entries = [Entry(name=name, single=one, sampled=name) for name, one in paired.items()]
        taken = {*paired, *paired.values()}
        entries += [
            Entry(name=name.removesuffix(GREEDY), single=name, sampled=None)
            for name in models
            if name not in taken
        ]
        return tuple(sorted(entries, key=lambda entry: entry.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row: a model with the runs that its numbers come from.

    Attributes:
        name: How the row is called.
        single: The model that answered once, at temperature 0; None where there is none.
        sampled: The model that answered `K` times or more, likewise.
    """

    name: str
    single: str | None
    sampled: str | None


def most_samples(samples: Samples) -> int:
    """Returns the largest number of samples with a verdict that a program has."""
    known = samples.program[samples.known]
    return int(np.bincount(known).max()) if len(known) else 0


def _greedy_of(name: str, greedy: list[str]) -> str | None:
    """Returns the greedy run of a model `BASE` or `BASE@PROFILE`: `BASE@greedy`."""
    found = [one for one in greedy if one in (name + GREEDY, name.rpartition("@")[0] + GREEDY)]
    return found[0] if found else None
