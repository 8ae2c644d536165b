"""Plans which request gets which treatment."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tests.models.faulty_provider.kinds import ODD, TRANSIENT, Kind


class Plan(Protocol):
    """Decides what happens to a request."""

    def kind(self, key: str, arrival: int) -> Kind | None:
        """Returns what happens, None for a plain answer.

        Args:
            key: The request's key: the same for the same request asked again.
            arrival: How often the same request came before.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SeededPlan:
    """Faults by chance, the same whatever the order in which requests come.

    Attributes:
        seed: Seed of the chance.
        share: Share of the requests that meet one of `kinds`, drawn anew at each arrival.
        kinds: What they meet, each as likely as another; repeat a kind to make it likelier.
        result_share: Share of the keys, not of the requests, that get one of `results`.
        results: What these get.
    """

    seed: int = 0
    share: float = 0.0
    kinds: Sequence[Kind] = TRANSIENT + ODD
    result_share: float = 0.0
    results: Sequence[Kind] = ()

    def kind(self, key: str, arrival: int) -> Kind | None:
        """Returns a fault of the arrival, else what the key always gets."""
        chance, which = _draw(f"{self.seed} {key} {arrival}")
        if self.kinds and chance < self.share:
            return self.kinds[int(which * len(self.kinds))]
        chance, which = _draw(f"{self.seed} {key}")
        if self.results and chance < self.result_share:
            return self.results[int(which * len(self.results))]
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptedPlan:
    """The same course for every request: the n-th arrival meets the n-th of `kinds`.

    Attributes:
        kinds: What arrivals meet; None is a plain answer.
        then: What the arrivals after them meet.
    """

    kinds: Sequence[Kind | None]
    then: Kind | None = None

    def kind(self, key: str, arrival: int) -> Kind | None:
        """Returns what the script says."""
        del key
        return self.kinds[arrival] if arrival < len(self.kinds) else self.then


def _draw(text: str) -> tuple[float, float]:
    """Returns two numbers from 0 up to 1 that are a function of `text`."""
    digest = hashlib.sha256(text.encode()).digest()
    return int.from_bytes(digest[:6]) / 2**48, int.from_bytes(digest[6:12]) / 2**48
