"""Decides when to retry a failed request, and when to give a provider up."""

import hashlib
import math
import random
import threading

from concert.models.client.clock import to_ns
from concert.models.providers.provider import ProviderFaultError

MAX_ATTEMPTS = 8
"""Attempts at one request where a profile does not say."""

_BASE_SECONDS = 1.0
_CAP_SECONDS = 60.0
_DEAD_AFTER_SAMPLES = 10


def backoff_ns(key: str, attempt: int) -> int:
    """Returns the wait, in ns, after failed attempt `attempt`, from 0, at the request `key`.

    It doubles from 1 s to 60 s at most, of which a share is drawn at random, so that requests that
    failed together do not come back together ("full jitter": Brooker, "Exponential Backoff And
    Jitter", AWS Architecture Blog, 2015). The same request and attempt draw the same share.
    """
    most_seconds = min(_CAP_SECONDS, _BASE_SECONDS * 2 ** min(attempt, 10))
    seed = hashlib.sha256(f"{key}:{attempt}".encode()).digest()
    return to_ns(random.Random(seed).uniform(0, most_seconds))


def asked_wait_seconds(fault: ProviderFaultError) -> float:
    """Returns how long a provider asks to wait; 0 where it says nothing, or nothing sensible."""
    asked = fault.retry_after_seconds
    return asked if asked is not None and math.isfinite(asked) and asked > 0 else 0.0


class Breaker:
    """Counts samples that failed in a row. Safe for several threads."""

    def __init__(self, *, limit: int = _DEAD_AFTER_SAMPLES) -> None:
        self._lock = threading.Lock()
        self._limit = limit
        self._failed = 0

    def succeeded(self) -> None:
        """Notes that an answer came."""
        with self._lock:
            self._failed = 0

    def failed(self) -> int:
        """Notes that a sample failed for good; returns how many did so in a row if too many.

        Returns:
            0 as long as there is hope.
        """
        with self._lock:
            self._failed += 1
            return self._failed if self._failed >= self._limit else 0
