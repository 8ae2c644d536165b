"""Looks at the batches that are under way, and gives every request of one its end."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from concert.models.batches.journal import BatchJournal, Recorded
from concert.models.batches.patience import TOLD_FAILED, Patience
from concert.models.batches.service import BatchService, BatchState, Outcome
from concert.models.batches.waiting import WaitingRequests
from concert.models.providers.provider import Completion, Fault, ProviderFaultError


@dataclass(slots=True)
class _Open:
    """A batch whose results are waited for.

    Attributes:
        batch: Its identifier.
        next_look: Moment of the monotonic clock.
        failed: Calls about it that failed in a row.
        names: Those of its requests that somebody waits for.
        state: Its state once it is over, else None.
        outcomes: The results that came so far.
        parts_had: How many parts of the results came.
    """

    batch: str
    next_look: float
    failed: int = 0
    names: set[str] = field(default_factory=set)
    state: BatchState | None = None
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    parts_had: int = 0


class OpenBatches:
    """The batches of a model whose results are waited for."""

    def __init__(
        self,
        service: BatchService,
        waiting: WaitingRequests,
        patience: Patience,
        *,
        look_seconds: float,
        tell: Callable[[str], None],
    ) -> None:
        """Starts with none.

        Args:
            service: The provider's batch API.
            waiting: Who waits.
            patience: The waits after failed calls.
            look_seconds: Time between two looks at a batch.
            tell: Is given a line for each batch.
        """
        self._service = service
        self._waiting = waiting
        self._patience = patience
        self._look_seconds = look_seconds
        self._tell = tell
        self._open: dict[str, _Open] = {}
        # The same, until it has been told.
        self._left: Mapping[str, _Open] = self._open

    @property
    def next_look(self) -> float | None:
        """The moment of the monotonic clock at which to look again; None where nothing is open."""
        looks = [one.next_look for one in self._open.values()]
        return max(min(looks), self._patience.opens) if looks else None

    def join(self, recorded: Recorded, name: str) -> None:
        """Waits for a request that a batch of the journal has."""
        if recorded.marker not in self._open:
            self._open[recorded.marker] = _Open(recorded.batch, time.monotonic())
            self._tell(f"batch {recorded.batch} at {self._service.place} is from before")
        self._open[recorded.marker].names.add(name)

    def begin(self, marker: str, batch: str, names: Sequence[str]) -> None:
        """Waits for the requests of a batch that has just been submitted, or found."""
        next_look = time.monotonic() + self._look_seconds
        self._open[marker] = _Open(batch, next_look, names=set(names))
        self._tell(
            f"batch {batch} of {_requests(len(names))} is under way at {self._service.place}"
        )

    def look(self, journal: BatchJournal) -> None:
        """Looks at the batches whose time has come."""
        for marker, one in list(self._open.items()):
            if max(one.next_look, self._patience.opens) <= time.monotonic():
                self._look(journal, marker, one)

    def tell_left(self) -> None:
        """Tells which batches are under way, once nobody waits for them any longer."""
        left, self._left = self._left, {}
        for one in list(left.values()):
            self._tell(
                f"batch {one.batch} goes on at {self._service.place}; --resume collects its"
                f" {_requests(len(one.names))}, and does not submit it again"
            )

    def _look(self, journal: BatchJournal, marker: str, one: _Open) -> None:
        try:
            state = self._advance(one)
        except ProviderFaultError as fault:
            self._waiting.check()
            self._look_failed(journal, marker, one, fault)
            return
        if state is None:
            one.next_look = time.monotonic() + self._look_seconds
            return
        del self._open[marker]
        self._collect(journal, one, state)

    def _advance(self, one: _Open) -> BatchState | None:
        """Makes the calls that are left, and keeps what each one says: a later one may fail.

        Returns:
            The state of the batch if it is over and all its results are there.
        """
        if one.state is None:
            state = self._service.look(one.batch)
            one.failed = 0
            if not state.is_over:
                return None
            one.state = state
        for part in one.state.parts[one.parts_had :]:
            for name, outcome in self._service.results(part).items():
                one.outcomes.setdefault(name, outcome)
            one.parts_had += 1
            one.failed = 0
        return one.state

    def _look_failed(
        self, journal: BatchJournal, marker: str, one: _Open, fault: ProviderFaultError
    ) -> None:
        one.failed += 1
        self._patience.heed(fault)
        if self._patience.allows(fault, failed=one.failed):
            one.next_look = time.monotonic() + self._patience.wait_seconds(one.failed)
            if one.failed == TOLD_FAILED:
                self._tell(
                    f"batch {one.batch}: {one.failed} calls in a row failed, the last one with"
                    f" {fault.what}; Concert goes on asking"
                )
            return
        del self._open[marker]
        if fault.status == 404:
            journal.void(marker)
            what = f"batch {one.batch} is no longer at {self._service.place}"
            self._tell(f"{what}: its {_requests(len(one.names))} are asked again")
            fault = ProviderFaultError(fault=Fault.SERVER, what=what)
        self._waiting.fail(one.names, fault)

    def _collect(self, journal: BatchJournal, one: _Open, state: BatchState) -> None:
        missing = (
            state.failure
            or state.missing
            or ProviderFaultError(
                fault=Fault.SERVER,
                what=f"{self._service.place}: batch {one.batch} ended without a result for this",
            )
        )
        ends = {name: one.outcomes.get(name, missing) for name in sorted(one.names)}
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


def _requests(count: int) -> str:
    return f"{count:,} request{'s' * (count != 1)}"
