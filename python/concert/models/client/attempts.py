"""The log of all attempts at an answer, and what they cost."""

from collections.abc import Mapping

from concert.models.client.retry import asked_wait_seconds
from concert.models.providers.provider import Completion, ProviderFaultError
from concert.reading import UnreadableError, load_json
from concert.values.keys import canonical_json

_NS_PER_MS = 1_000_000
_COST = "cost_picodollars"


class AttemptLog:
    """The attempts at one sample, in their order: by one thread, in canonical JSON.

    Each has `try`, the number of the request that it belongs to (more than one where answers could
    not be read, or of an agent), what that request's sampling has `changed`, and either `outcome`
    with the tokens, or `fault` with what was wrong; how long it waited and took; and its cost in
    picodollars where there is one, which for a lost answer is the most that it can have cost. No
    moments in time: they tell nothing.
    """

    def __init__(self) -> None:
        self._entries: list[Mapping[str, object]] = []

    def found(self, step: int, changed: Mapping[str, object], completion: Completion) -> None:
        """Notes that the answer was in the cache."""
        self._entries.append(_served(step, changed, completion, from_cache=True))

    def served(
        self,
        step: int,
        changed: Mapping[str, object],
        completion: Completion,
        *,
        waited_ns: int,
        took_ns: int,
        cost: int,
    ) -> None:
        """Notes that an answer came."""
        served = _served(step, changed, completion, from_cache=False)
        self._entries.append({**served, **_times(waited_ns, took_ns), **_cost(cost)})

    def failed(
        self,
        step: int,
        changed: Mapping[str, object],
        error: ProviderFaultError,
        *,
        waited_ns: int,
        took_ns: int,
        cost: int,
    ) -> None:
        """Notes that none came."""
        entry: dict[str, object] = {
            "try": step,
            "fault": error.fault,
            "what": error.what,
            **_changes(changed),
            **_times(waited_ns, took_ns),
            **_cost(cost),
        }
        if error.status:
            entry["status"] = error.status
        if asked_seconds := asked_wait_seconds(error):
            entry["retry_after_ms"] = round(asked_seconds * 1000)
        self._entries.append(entry)

    def to_json(self) -> str:
        """Returns the log as canonical JSON."""
        return canonical_json(self._entries)


def cost_of(attempts: str) -> int:
    """Returns what the attempts of a log (canonical JSON) cost together, in picodollars."""
    return sum(_stated_cost(entry) for entry in _entries(attempts))


def joined(earlier: str, later: str) -> str:
    """Returns one log (canonical JSON) of two."""
    return canonical_json([*_entries(earlier), *_entries(later)])


def _entries(attempts: str) -> list[Mapping[str, object]]:
    """Returns the attempts of a log that may have been stored.

    Raises:
        UnreadableError: It is no log.
    """
    found = load_json(attempts)
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise UnreadableError("a stored log of attempts is not a list of objects")
    return found


def _stated_cost(entry: Mapping[str, object]) -> int:
    cost = entry.get(_COST, 0)
    if type(cost) is not int or cost < 0:
        raise UnreadableError("a stored log of attempts states a cost that is not a number from 0")
    return cost


def _served(
    step: int, changed: Mapping[str, object], completion: Completion, *, from_cache: bool
) -> Mapping[str, object]:
    usage = completion.usage
    tokens = {
        "prompt": usage.prompt,
        "cached": usage.cached,
        "completion": usage.completion,
        "reasoning": usage.reasoning,
    }
    return {
        "try": step,
        "outcome": completion.finish,
        "from_cache": from_cache,
        "tokens": {name: count for name, count in tokens.items() if count >= 0},
        **_changes(changed),
        **({"completion_id": completion.completion_id} if completion.completion_id else {}),
    }


def _changes(changed: Mapping[str, object]) -> Mapping[str, object]:
    return {"changed": dict(changed)} if changed else {}


def _cost(picodollars: int) -> Mapping[str, int]:
    return {_COST: picodollars} if picodollars else {}


def _times(waited_ns: int, took_ns: int) -> Mapping[str, int]:
    return {"waited_ms": waited_ns // _NS_PER_MS, "took_ms": took_ns // _NS_PER_MS}
