"""The loop asks again for what a failed call left open, at the time that the provider wants."""

import time
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

from concert.models.batches.batched import BatchedProvider
from concert.models.batches.journal import BatchJournal
from concert.models.batches.patience import MOST_FAILED, Patience
from concert.models.batches.service import BatchState, Found, Outcome
from concert.models.profiles.profile import Batch
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import (
    Completion,
    Fault,
    Finish,
    Message,
    ProviderFaultError,
    Request,
    Role,
    Usage,
)

_NAME = "r" * 64
_DONE = Completion(text="done", finish=Finish.STOP, usage=Usage())
_REQUEST = Request(messages=(Message(role=Role.USER, text="?"),), sampling=Sampling(), name=_NAME)


def _fault(*, retry_after_seconds: float | None = None) -> ProviderFaultError:
    return ProviderFaultError(
        fault=Fault.SERVER, what="it broke", status=500, retry_after_seconds=retry_after_seconds
    )


class _Service:
    """A service whose calls fail as a script says, call by call; then they succeed."""

    place = "there"
    most_bytes = 10**9

    def __init__(self, *faults: tuple[str, ProviderFaultError], found: Found | None = None) -> None:
        self._faults = list(faults)
        self._found = found or Found()
        self.calls: list[str] = []
        self.times: list[float] = []

    def body(self, request: Request) -> Mapping[str, object]:
        return {"text": request.messages[0].text}

    def submit(self, bodies: Mapping[str, Mapping[str, object]], *, marker: str) -> str:
        self._call("submit")
        return "b"

    def find(self, marker: str, *, names: AbstractSet[str], known: AbstractSet[str]) -> Found:
        self._call("find")
        return self._found

    def look(self, batch: str) -> BatchState:
        self._call("look")
        return BatchState(is_over=True, parts=("one", "two"))

    def results(self, part: str) -> Mapping[str, Outcome]:
        self._call(part)
        return {_NAME: _DONE} if part == "two" else {}

    def close(self) -> None:
        pass

    def _call(self, what: str) -> None:
        self.calls.append(what)
        self.times.append(time.monotonic())
        if self._faults and self._faults[0][0] == what:
            raise self._faults.pop(0)[1]


type _Ask = Callable[[_Service], Completion]


@pytest.fixture
def ask(tmp_path: Path) -> _Ask:
    """Asks for one request by a service, and closes everything."""

    def _asked(service: _Service) -> Completion:
        provider = BatchedProvider(
            service,
            identity="{}",
            batch=Batch(discount=0.5, look_seconds=0.05),
            open_journal=lambda: BatchJournal(tmp_path),
            tell=lambda line: None,
        )
        try:
            return provider.complete(_REQUEST)
        finally:
            provider.close()

    return _asked


def test_what_came_before_a_call_failed_is_not_asked_for_again(ask: _Ask) -> None:
    service = _Service(("look", _fault()), ("two", _fault()), ("two", _fault()))
    assert ask(service) == _DONE
    assert service.calls == ["submit", "look", "look", "one", "two", "two", "two"]


def test_a_batch_is_searched_for_soon_and_begun_if_found(ask: _Ask) -> None:
    service = _Service(("submit", _fault()), ("find", _fault()), found=Found(batch="b"))
    assert ask(service) == _DONE
    assert service.calls == ["submit", "find", "find", "look", "one", "two"]


def test_a_batch_that_no_search_finds_was_not_submitted(ask: _Ask, tmp_path: Path) -> None:
    service = _Service(("submit", _fault()))
    with pytest.raises(ProviderFaultError, match="it broke"):
        ask(service)
    assert service.calls == ["submit", "find", "find", "find"]
    assert not BatchJournal(tmp_path).of([_NAME])


@pytest.mark.parametrize("call", ["submit", "look", "two"])
def test_nothing_is_called_while_the_provider_asks_to_wait(ask: _Ask, call: str) -> None:
    fault = _fault(retry_after_seconds=0.5)
    service = _Service((call, fault), found=Found(batch="b"))
    assert ask(service) == _DONE
    failed = service.calls.index(call)
    assert service.times[failed + 1] - service.times[failed] >= 0.5


@pytest.mark.parametrize("call", ["find", "look", "two"])
def test_a_wait_of_hours_fails_the_request_and_the_next_run_goes_on_with_its_batch(
    ask: _Ask, call: str, tmp_path: Path
) -> None:
    lost = [("submit", _fault())] if call == "find" else []
    service = _Service(*lost, (call, _fault(retry_after_seconds=7200)), found=Found(batch="b"))
    with pytest.raises(ProviderFaultError) as caught:
        ask(service)
    assert caught.value.retry_after_seconds == 7200
    assert _NAME in BatchJournal(tmp_path).of([_NAME])
    assert ask(service) == _DONE
    assert service.calls.count("submit") == 1


def test_the_waits_begin_short_and_end_long_however_rarely_batches_are_looked_at() -> None:
    patience = Patience(look_seconds=60)
    waits = [patience.wait_seconds(failed) for failed in range(1, MOST_FAILED)]
    assert waits[:4] == [1, 2, 4, 8]
    assert max(waits) == waits[-1] == 600
    # A provider may be down for two hours.
    assert sum(waits) > 2 * 3600
    assert patience.allows(_fault(), failed=MOST_FAILED - 1)
    assert not patience.allows(_fault(), failed=MOST_FAILED)
