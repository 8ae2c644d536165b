"""Gathers requests, has them placed in batches, and has the batches looked at."""

from collections.abc import Callable

from concert.models.batches.journal import BatchJournal
from concert.models.batches.open_batches import OpenBatches
from concert.models.batches.patience import Patience
from concert.models.batches.placing import Placing
from concert.models.batches.service import BatchService
from concert.models.batches.waiting import WaitingClosedError, WaitingRequests
from concert.models.profiles.profile import Batch

_QUIET_SECONDS = 2.0
"""The time without a new request after which a batch is submitted."""


class BatchLoop:
    """The work of the one thread that deals with a model's batches."""

    def __init__(
        self,
        service: BatchService,
        waiting: WaitingRequests,
        *,
        batch: Batch,
        open_journal: Callable[[], BatchJournal],
        tell: Callable[[str], None],
    ) -> None:
        """Makes ready; see `BatchedProvider`."""
        self._waiting = waiting
        self._batch = batch
        self._open_journal = open_journal
        patience = Patience(look_seconds=batch.look_seconds)
        self._open = OpenBatches(
            service, waiting, patience, look_seconds=batch.look_seconds, tell=tell
        )
        self._placing = Placing(
            service, waiting, patience, look_seconds=batch.look_seconds, batches=self._open
        )

    def run(self) -> None:
        """Works until nobody waits any longer. What it cannot mend ends all who wait."""
        try:
            journal = self._open_journal()
            try:
                self._work(journal)
            finally:
                journal.close()
        except WaitingClosedError:
            return
        except BaseException as error:
            self._waiting.end(error)

    def tell_left(self) -> None:
        """Tells which batches are under way, once nobody waits for them any longer."""
        self._open.tell_left()

    def _work(self, journal: BatchJournal) -> None:
        while True:
            names = self._waiting.gathered(
                most=self._batch.most_requests,
                quiet_seconds=min(_QUIET_SECONDS, self._batch.look_seconds),
                until=self._open.next_look,
            )
            if names:
                self._placing.place(journal, names)
            self._open.look(journal)
