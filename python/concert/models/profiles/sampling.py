"""Sampling parameters: how a model chooses its words."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from concert.values.keys import canonical_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """Parameters of one request. None leaves the choice to the provider.

    Attributes:
        temperature: From 0 (greedy) up.
        top_p: Share of the probability mass that words are drawn from, above 0 and at most 1.
        top_k: Number of words that are drawn from; -1 switches the cut off, where a provider can.
        seed: Seed of the provider's random numbers.
        max_output_tokens: Most tokens of the answer, reasoning included where providers count it.
        thinking_tokens: Budget for reasoning; 0 switches it off, -1 leaves it to the model.
        reasoning_effort: Name of an effort ("low", "high") where a provider wants that instead.
    """

    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    seed: int | None = None
    max_output_tokens: int | None = None
    thinking_tokens: int | None = None
    reasoning_effort: str | None = None

    @property
    def chosen(self) -> Mapping[str, object]:
        """The parameters that are set, by name."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    def changed_by(self, other: "Sampling") -> "Sampling":
        """Returns these parameters with those that `other` sets in place of its own."""
        return Sampling(**{**asdict(self), **other.chosen})

    def to_json(self) -> str:
        """Returns the parameters that are set, as canonical JSON."""
        return canonical_json(self.chosen)
