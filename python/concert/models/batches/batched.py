"""Completes conversations in batches, in the place of one request each."""

import threading
from collections.abc import Callable

from concert.models.batches.batch_loop import BatchLoop
from concert.models.batches.journal import BatchJournal
from concert.models.batches.service import BatchService
from concert.models.batches.waiting import WaitingRequests
from concert.models.profiles.profile import Batch
from concert.models.providers.provider import Completion, Fault, ProviderFaultError, Request


class BatchedProvider:
    """One model that is asked in batches. Implements `Provider`.

    The threads that ask wait until a batch has answered. One further thread gathers what they ask,
    submits it, looks at the batches, and gives every thread its answer.
    """

    def __init__(
        self,
        service: BatchService,
        *,
        identity: str,
        batch: Batch,
        open_journal: Callable[[], BatchJournal],
        tell: Callable[[str], None],
    ) -> None:
        """Makes ready; connects nowhere yet.

        Args:
            service: The provider's batch API.
            identity: As `Provider.identity`.
            batch: How it is asked.
            open_journal: Opens the record of batches.
            tell: Is given a line for each batch that is submitted or found, and what it lacks.
        """
        self._service = service
        self._identity = identity
        self._waiting = WaitingRequests(closed=self._closed)
        self._loop = BatchLoop(
            service, self._waiting, batch=batch, open_journal=open_journal, tell=tell
        )
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def identity(self) -> str:
        """Everything but the request that answers depend on (see `Provider`)."""
        return self._identity

    def complete(self, request: Request) -> Completion:
        """Completes a conversation, which takes as long as a batch does.

        Args:
            request: Has a name.

        Raises:
            ProviderFaultError: The request failed.
            BatchJournalError: The record of batches cannot be kept.
        """
        body = self._service.body(request)
        with self._starting:
            if self._thread is None:
                # A daemon: a connection that does not end must not keep the program from ending.
                self._thread = threading.Thread(target=self._loop.run, name="batches", daemon=True)
                self._thread.start()
        return self._waiting.wait_for(request.name, body)

    def close(self) -> None:
        """Ends the calls under way, which then raise; batches go on at the provider."""
        self._waiting.close()
        self._service.close()
        self._loop.tell_left()

    def __repr__(self) -> str:
        return f"BatchedProvider({self._identity})"

    def _closed(self) -> ProviderFaultError:
        return ProviderFaultError(
            fault=Fault.CONNECTION,
            what=f"{self._service.place}: closed while a batch was under way",
            was_sent=False,
        )
