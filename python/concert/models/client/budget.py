"""Decides whether the budget allows another request."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from concert.models.client.cancellation import Halt
from concert.models.client.clock import Clock
from concert.models.client.cost import PICODOLLARS
from concert.models.errors import BudgetSpentError


class Reservation:
    """Money that is set aside for one request. All of it counts as spent until told otherwise."""

    def __init__(self, most: int) -> None:
        self.cost = most
        self.is_certain = False

    def settle(self, cost: int) -> None:
        """Notes what the request did cost, in picodollars."""
        self.cost = cost
        self.is_certain = True


class Budget:
    """The money of one run, shared by all models. Safe for several threads.

    What a request costs at most is set aside before it starts. As long as no provider charges more
    than that, no more than the budget is ever spent.
    """

    def __init__(self, *, max_cost_usd: float | None, clock: Clock) -> None:
        """Opens a budget; one without a limit only counts."""
        self.max_cost_usd = max_cost_usd
        self._most = None if max_cost_usd is None else int(max_cost_usd * PICODOLLARS)
        self._clock = clock
        self._changed = threading.Condition()
        self._spent = 0
        self._earlier = 0
        self._uncertain = 0
        self._reserved = 0

    @property
    def is_limited(self) -> bool:
        """Tells whether there is a limit."""
        return self._most is not None

    @property
    def spent_usd(self) -> float:
        """Returns the money that this start has spent, in USD, lost answers included."""
        with self._changed:
            return self._spent / PICODOLLARS

    @property
    def uncertain_usd(self) -> float:
        """Returns the part of it for lost answers, which may cost nothing."""
        with self._changed:
            return self._uncertain / PICODOLLARS

    def count_earlier(self, cost: int) -> None:
        """Notes what earlier starts of the run have spent, in picodollars: it is spent here too."""
        with self._changed:
            self._earlier = cost

    @contextmanager
    def reserved(self, most: int, *, halt: Halt) -> Iterator[Reservation]:
        """Sets `most` picodollars aside while the context is open.

        It waits while what is set aside for others may become free.

        Raises:
            BudgetSpentError: There is not so much left.
            RunStoppedError: As `halt` says.
        """
        with self._changed:
            halt.check()
            while self._most is not None and self._all_spent + self._reserved + most > self._most:
                if not self._reserved:
                    raise self._error(most)
                self._clock.wait(self._changed, None)
                halt.check()
            self._reserved += most
        reservation = Reservation(most)
        try:
            yield reservation
        finally:
            with self._changed:
                self._reserved -= most
                self._spent += reservation.cost
                if not reservation.is_certain:
                    self._uncertain += reservation.cost
                self._clock.wake(self._changed)

    def wake(self) -> None:
        """Lets everyone who waits look at their halts."""
        with self._changed:
            self._clock.wake(self._changed)

    @property
    def _all_spent(self) -> int:
        return self._earlier + self._spent

    def _error(self, most: int) -> BudgetSpentError:
        parts = f", {_usd(self._earlier)} of it in earlier starts" * (self._earlier > 0)
        parts += f", {_usd(self._uncertain)} of it perhaps, for lost answers" * (
            self._uncertain > 0
        )
        return BudgetSpentError(
            what=f"--max-cost is reached: {_usd(self._all_spent)} USD are spent{parts}, and the "
            f"next request may cost {_usd(most)} USD",
            remedy="go on with --resume and a higher --max-cost",
        )


def _usd(picodollars: int) -> str:
    return f"{picodollars / PICODOLLARS:.4f}"
