"""Says when to call again after a call about batches failed, and when to give up."""

import time

from concert.models.providers.provider import ProviderFaultError

MOST_FAILED = 26
"""Calls in a row for one purpose that may fail before the requests behind it do."""
TOLD_FAILED = 10
"""Calls in a row after whose failure the user learns of it."""

_FIRST_SECONDS = 1.0
_LOOKS = 10
_MOST_SECONDS = 600.0


class Patience:
    """The waits after failed calls, for the one thread that makes the calls.

    One failure says little, so the first wait is short, however rarely batches are looked at. Each
    further failure in a row doubles it, up to ten looks and ten minutes. So a provider may be down
    for two hours before anybody is told that there is no answer.
    """

    def __init__(self, *, look_seconds: float) -> None:
        """Takes the time between two looks at a batch."""
        self._first_seconds = min(_FIRST_SECONDS, look_seconds)
        self._most_seconds = min(_MOST_SECONDS, look_seconds * _LOOKS)
        self._opens = 0.0

    @property
    def first_seconds(self) -> float:
        """The wait after one failure, and before a search for what was just submitted."""
        return self._first_seconds

    @property
    def opens(self) -> float:
        """The moment of the monotonic clock before which the provider wants no call of any kind."""
        return self._opens

    def heed(self, fault: ProviderFaultError) -> None:
        """Notes how long the provider asks to wait."""
        self._opens = max(self._opens, time.monotonic() + _asked_seconds(fault))

    def allows(self, fault: ProviderFaultError, *, failed: int) -> bool:
        """Tells whether to call again after so many failures in a row, the last of them `fault`.

        A provider that wants nobody for longer than the longest wait fails the requests, and with
        them the run, which says so; the journal keeps the batch for the next one.
        """
        is_soon = _asked_seconds(fault) <= _MOST_SECONDS
        return fault.fault.is_transient and is_soon and failed < MOST_FAILED

    def wait_seconds(self, failed: int) -> float:
        """Returns the wait after so many failures in a row, and until the provider wants calls."""
        doubled = self._first_seconds * float(1 << min(failed - 1, 10))
        return max(min(self._most_seconds, doubled), self._opens - time.monotonic())


def _asked_seconds(fault: ProviderFaultError) -> float:
    return fault.retry_after_seconds or 0.0
