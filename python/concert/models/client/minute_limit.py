"""Finds when a limit per minute leaves room for more."""

from collections import deque
from dataclasses import dataclass

from concert.models.client.clock import NS_PER_SECOND

_MINUTE_NS = 60 * NS_PER_SECOND


@dataclass(slots=True, eq=False)
class Spent:
    """The share of a minute's limits that one request took.

    Attributes:
        at_ns: When it started.
        amount: Requests or tokens: an estimate that may be put right when it has ended.
        counts: Whether it lies within the last minute.
    """

    at_ns: int
    amount: int
    counts: bool = True


class MinuteLimit:
    """Keeps what starts within any 60 s at or below a limit.

    What is larger than the limit by itself may start when nothing else did for a minute: it could
    never start otherwise. Not safe for several threads: its owner holds a lock.
    """

    def __init__(self, limit: int | None) -> None:
        """Starts with an empty minute; no limit where `limit` is None."""
        self._limit = limit
        self._spent: deque[Spent] = deque()
        self._total = 0

    def wait_ns(self, amount: int, *, now_ns: int) -> int:
        """Returns how long to wait, in ns, until `amount` may start: 0 for now."""
        if self._limit is None:
            return 0
        while self._spent and self._spent[0].at_ns + _MINUTE_NS <= now_ns:
            spent = self._spent.popleft()
            spent.counts = False
            self._total -= spent.amount
        left, until_ns = self._total, now_ns
        for spent in self._spent:
            if left + amount <= self._limit:
                break
            left -= spent.amount
            until_ns = spent.at_ns + _MINUTE_NS
        return until_ns - now_ns

    def spend(self, amount: int, *, now_ns: int) -> Spent:
        """Notes that `amount` starts now."""
        spent = Spent(now_ns, amount)
        if self._limit is not None:
            self._spent.append(spent)
            self._total += amount
        return spent

    def settle(self, spent: Spent, amount: int) -> None:
        """Puts an estimate right."""
        if self._limit is not None and spent.counts:
            self._total += amount - spent.amount
        spent.amount = amount
