"""Submits batches once each, looks at them, and gives every request its end."""

import json
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from concert.models.batches.journal import BatchJournal, Recorded
from concert.models.batches.service import BatchService, BatchState, Outcome
from concert.models.batches.waiting import WaitingClosedError, WaitingRequests
from concert.models.profiles.profile import Batch
from concert.models.providers.provider import Completion, Fault, ProviderFaultError

_QUIET_SECONDS = 2.0
"""The time without a new request after which a batch is submitted."""
_MOST_WAIT_SECONDS = 600.0
_FAILED_LOOKS = 20
"""Looks in a row that may fail before the requests of a batch do."""
_SEARCHES = 3
"""Searches without a find after which a batch was not submitted: one may be late to be listed."""


_LATE = 408
_BYTES_AROUND = 300
"""Room for what a provider wants around each request."""


@dataclass(slots=True)
class _Open:
    """A batch whose results are waited for.

    Attributes:
        batch: Its identifier.
        next_look: Moment of the monotonic clock.
        failed: Looks that failed in a row.
        names: Those of its requests that somebody waits for.
    """

    batch: str
    next_look: float
    failed: int = 0
    names: set[str] = field(default_factory=set)


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
        self._service = service
        self._waiting = waiting
        self._batch = batch
        self._open_journal = open_journal
        self._tell = tell
        self._open: dict[str, _Open] = {}
        # The same, until it has been told.
        self._left: Mapping[str, _Open] = self._open

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
        left, self._left = self._left, {}
        for one in list(left.values()):
            self._tell(
                f"batch {one.batch} goes on at {self._service.place}; --resume collects its"
                f" {_requests(len(one.names))}, and does not submit it again"
            )

    def _work(self, journal: BatchJournal) -> None:
        while True:
            names = self._waiting.gathered(
                most=self._batch.most_requests,
                quiet_seconds=min(_QUIET_SECONDS, self._batch.look_seconds),
                until=min((one.next_look for one in self._open.values()), default=None),
            )
            if names:
                self._place(journal, names)
            now = time.monotonic()
            for marker, one in list(self._open.items()):
                if one.next_look <= now:
                    self._look(journal, marker, one)

    def _place(self, journal: BatchJournal, names: Sequence[str]) -> None:
        """Finds the batches that requests are in, and submits one of the others."""
        with journal.submitting(check=self._waiting.check):
            recorded = journal.of(names)
            new = [name for name in names if name not in recorded]
            lost: dict[str, list[str]] = {}
            for name, one in recorded.items():
                if one.batch:
                    self._join(one, name)
                else:
                    lost.setdefault(one.marker, []).append(name)
            for marker, waiting in lost.items():
                new += self._recover(journal, marker, waiting)
            bodies = self._waiting.bodies(new)
            for some in in_parts(bodies, most_bytes=self._service.most_bytes):
                self._submit(journal, some)

    def _join(self, one: Recorded, name: str) -> None:
        if one.marker not in self._open:
            self._open[one.marker] = _Open(one.batch, time.monotonic())
            self._tell(f"batch {one.batch} at {self._service.place} is from before")
        self._open[one.marker].names.add(name)

    def _submit(self, journal: BatchJournal, bodies: Mapping[str, Mapping[str, object]]) -> None:
        marker = uuid.uuid4().hex
        journal.intend(marker, list(bodies))
        try:
            batch = self._service.submit(bodies, marker=marker)
        except ProviderFaultError as fault:
            self._waiting.check()
            if _was_refused(fault):
                journal.void(marker)
                self._fail(bodies, fault)
                return
            left = self._recover(journal, marker, list(bodies))
            self._fail(left, fault)
            return
        self._submitted(journal, marker, batch, list(bodies))

    def _submitted(
        self, journal: BatchJournal, marker: str, batch: str, names: Sequence[str]
    ) -> None:
        journal.submitted(marker, batch)
        next_look = time.monotonic() + self._batch.look_seconds
        self._open[marker] = _Open(batch, next_look, names=set(names))
        self._tell(
            f"batch {batch} of {_requests(len(names))} is under way at {self._service.place}"
        )

    def _recover(self, journal: BatchJournal, marker: str, names: Sequence[str]) -> Sequence[str]:
        """Searches for a batch that may have been submitted.

        Returns:
            `names` if it was not submitted; else nothing.
        """
        searches, failed = 0, 0
        while searches < _SEARCHES:
            # Not at once: a provider may list a batch a little later than it takes it.
            self._waiting.pause(self._batch.look_seconds)
            try:
                found = self._service.find(
                    marker, names=journal.names(marker), known=journal.known()
                )
            except ProviderFaultError as fault:
                self._waiting.check()
                failed += 1
                if not fault.fault.is_transient or failed >= _FAILED_LOOKS:
                    # It stays in the journal: the next try searches for it again.
                    self._fail(names, fault)
                    return ()
                self._waiting.pause(self._wait_seconds(fault, failed))
                continue
            if found.batch:
                self._submitted(journal, marker, found.batch, names)
                return ()
            searches += not found.may_come
        journal.void(marker)
        return names

    def _look(self, journal: BatchJournal, marker: str, one: _Open) -> None:
        try:
            state = self._service.look(one.batch)
            outcomes = self._service.results(one.batch) if _has_results(state) else {}
        except ProviderFaultError as fault:
            self._waiting.check()
            self._look_failed(journal, marker, one, fault)
            return
        one.failed = 0
        if not state.is_over:
            one.next_look = time.monotonic() + self._batch.look_seconds
            return
        del self._open[marker]
        self._collect(journal, one, state, outcomes)

    def _look_failed(
        self, journal: BatchJournal, marker: str, one: _Open, fault: ProviderFaultError
    ) -> None:
        one.failed += 1
        is_gone = fault.status == 404
        if fault.fault.is_transient and one.failed < _FAILED_LOOKS:
            one.next_look = time.monotonic() + self._wait_seconds(fault, one.failed)
            return
        del self._open[marker]
        if is_gone:
            journal.void(marker)
            what = f"batch {one.batch} is no longer at {self._service.place}"
            self._tell(f"{what}: its {_requests(len(one.names))} are asked again")
            fault = ProviderFaultError(fault=Fault.SERVER, what=what)
        self._fail(one.names, fault)

    def _collect(
        self,
        journal: BatchJournal,
        one: _Open,
        state: BatchState,
        outcomes: Mapping[str, Outcome],
    ) -> None:
        missing = (
            state.failure
            or state.missing
            or ProviderFaultError(
                fault=Fault.SERVER,
                what=f"{self._service.place}: batch {one.batch} ended without a result for this",
            )
        )
        ends = {name: outcomes.get(name, missing) for name in sorted(one.names)}
        failed = {name: end for name, end in ends.items() if isinstance(end, ProviderFaultError)}
        if failed:
            # Before anybody asks again, and for good: the next batch may have them.
            journal.release(list(failed))
            reasons = sorted({end.what for end in failed.values()})
            more = f" and {len(reasons) - 1} other reasons" * (len(reasons) > 1)
            self._tell(
                f"batch {one.batch}: {len(ends) - len(failed)} of {_requests(len(ends))} were"
                f" answered, {len(failed)} were not ({reasons[0]}{more})"
            )
        self._waiting.deliver(
            {name: end for name, end in ends.items() if isinstance(end, Completion)}
        )
        self._waiting.deliver(failed)

    def _fail(self, names: Sequence[str] | set[str] | Mapping[str, object], fault: Outcome) -> None:
        self._waiting.deliver(dict.fromkeys(names, fault))

    def _wait_seconds(self, fault: ProviderFaultError, failed: int) -> float:
        usual = self._batch.look_seconds * float(1 << min(failed - 1, 6))
        return min(_MOST_WAIT_SECONDS, max(usual, fault.retry_after_seconds or 0.0))


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


def _has_results(state: BatchState) -> bool:
    return state.is_over and state.failure is None


def _was_refused(fault: ProviderFaultError) -> bool:
    """Returns whether a batch was surely not taken; after a failure inside it may have been."""
    return not fault.was_sent or (300 <= fault.status < 500 and fault.status != _LATE)


def _requests(count: int) -> str:
    return f"{count:,} request{'s' * (count != 1)}"
