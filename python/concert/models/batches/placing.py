"""Places requests in the batches that have them, and else in new ones, submitted once each."""

import json
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence

from concert.models.batches.journal import BatchJournal
from concert.models.batches.open_batches import OpenBatches
from concert.models.batches.patience import Patience
from concert.models.batches.service import BatchService
from concert.models.batches.waiting import WaitingRequests
from concert.models.providers.provider import ProviderFaultError

_SEARCHES = 3
"""Searches without a find after which a batch was not submitted: one may be late to be listed."""
_LATE = 408
_BYTES_AROUND = 300
"""Room for what a provider wants around each request."""


class Placing:
    """Submits batches, and finds those that may have been submitted."""

    def __init__(
        self,
        service: BatchService,
        waiting: WaitingRequests,
        patience: Patience,
        *,
        look_seconds: float,
        batches: OpenBatches,
    ) -> None:
        """Makes ready.

        Args:
            service: The provider's batch API.
            waiting: Who waits.
            patience: The waits after failed calls.
            look_seconds: Time between two searches.
            batches: Are given what was submitted or found.
        """
        self._service = service
        self._waiting = waiting
        self._patience = patience
        self._look_seconds = look_seconds
        self._batches = batches

    def place(self, journal: BatchJournal, names: Sequence[str]) -> None:
        """Finds the batches that requests are in, and submits one of the others."""
        with journal.submitting(check=self._waiting.check):
            recorded = journal.of(names)
            new = [name for name in names if name not in recorded]
            lost: dict[str, list[str]] = {}
            for name, one in recorded.items():
                if one.batch:
                    self._batches.join(one, name)
                else:
                    lost.setdefault(one.marker, []).append(name)
            for marker, waiting in lost.items():
                new += self._recover(journal, marker, waiting)
            bodies = self._waiting.bodies(new)
            for some in in_parts(bodies, most_bytes=self._service.most_bytes):
                self._submit(journal, some)

    def _submit(self, journal: BatchJournal, bodies: Mapping[str, Mapping[str, object]]) -> None:
        self._pause(0.0)
        marker, names = uuid.uuid4().hex, list(bodies)
        journal.intend(marker, names)
        try:
            batch = self._service.submit(bodies, marker=marker)
        except ProviderFaultError as fault:
            self._waiting.check()
            self._patience.heed(fault)
            if _was_refused(fault):
                journal.void(marker)
            else:
                names = list(self._recover(journal, marker, names))
            self._waiting.fail(names, fault)
            return
        journal.submitted(marker, batch)
        self._batches.begin(marker, batch, names)

    def _recover(self, journal: BatchJournal, marker: str, names: Sequence[str]) -> Sequence[str]:
        """Searches for a batch that may have been submitted.

        Returns:
            `names` if it was not submitted; else nothing.
        """
        searches, failed = 0, 0
        # Not at once: a provider may list a batch a little later than it takes it.
        self._pause(self._patience.first_seconds)
        while True:
            try:
                found = self._service.find(
                    marker, names=journal.names(marker), known=journal.known()
                )
            except ProviderFaultError as fault:
                self._waiting.check()
                self._patience.heed(fault)
                failed += 1
                if not self._patience.allows(fault, failed=failed):
                    # It stays in the journal: the next try searches for it again.
                    self._waiting.fail(names, fault)
                    return ()
                self._pause(self._patience.wait_seconds(failed))
                continue
            failed = 0
            if found.batch:
                journal.submitted(marker, found.batch)
                self._batches.begin(marker, found.batch, names)
                return ()
            searches += not found.may_come
            if searches == _SEARCHES:
                journal.void(marker)
                return names
            self._pause(self._look_seconds)

    def _pause(self, seconds: float) -> None:
        """Waits so long, and until the provider wants calls."""
        self._waiting.pause(max(seconds, self._patience.opens - time.monotonic()))


def in_parts(
    bodies: Mapping[str, Mapping[str, object]], *, most_bytes: int
) -> Iterator[Mapping[str, Mapping[str, object]]]:
    """Yields requests in their order in parts that a provider takes; one alone may be larger."""
    part: dict[str, Mapping[str, object]] = {}
    size = 0
    for name, body in bodies.items():
        length = len(json.dumps(body)) + _BYTES_AROUND
        if part and size + length > most_bytes:
            yield part
            part, size = {}, 0
        part[name] = body
        size += length
    if part:
        yield part


def _was_refused(fault: ProviderFaultError) -> bool:
    """Returns whether a batch was surely not taken; after a failure inside it may have been."""
    return not fault.was_sent or (300 <= fault.status < 500 and fault.status != _LATE)
