"""Classifies failed requests: whether and when to retry, and in which words to report."""

import math
import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

from concert.models.providers.provider import Fault, ProviderFaultError, Request
from concert.models.providers.secrets import Scrubber


class Endpoint:
    """The address of requests, as messages show it."""

    def __init__(self, host: str, *, scrubber: Scrubber) -> None:
        self._host = host
        self._scrubber = scrubber

    @property
    def host(self) -> str:
        """The host, with its port where it has one."""
        return self._host

    def failure(
        self,
        fault: Fault,
        what: str,
        *,
        status: int = 0,
        retry_after_seconds: float | None = None,
        was_sent: bool = True,
    ) -> ProviderFaultError:
        """Returns the error for a failed request; its text is one line and has no secrets."""
        return ProviderFaultError(
            fault=fault,
            what=f"{self._host}: {self._line(what)}",
            status=status,
            retry_after_seconds=retry_after_seconds,
            was_sent=was_sent,
        )

    def failure_by_status(
        self,
        status: int,
        message: str,
        *,
        retry_after_seconds: float | None,
        fault: Fault | None = None,
    ) -> ProviderFaultError:
        """Returns the error for an HTTP status that is no success.

        Args:
            status: The status.
            message: What the provider says of it, or empty.
            retry_after_seconds: How long it asks to wait; None where it does not say.
            fault: The fault, where the provider's words tell more than the status.
        """
        text = f"HTTP {status}: {message}" if message.strip() else f"HTTP {status}"
        return self.failure(
            fault or _fault_of(status),
            text,
            status=status,
            retry_after_seconds=retry_after_seconds,
        )

    def check_text(self, request: Request) -> None:
        """Makes sure that a request can be written down; each package fails in its own way if not.

        Raises:
            ProviderFaultError: A text has half a surrogate pair in it.
        """
        for text in request.texts:
            try:
                text.encode("utf-8")
            except UnicodeEncodeError:
                raise self.failure(
                    Fault.BAD_REQUEST, "a text that is not Unicode cannot be sent"
                ) from None

    def _line(self, text: str) -> str:
        # Scrubbed before it is cut: half a key would no longer be known as one.
        line = " ".join(_UNPRINTABLE.sub(" ", self._scrubber.scrub(text)).split())
        return line if len(line) <= _MOST_CHARACTERS else f"{line[: _MOST_CHARACTERS - 3]}..."


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """Returns how long a response asks to wait; None where it does not say, or not readably.

    A date counts from the response's own `Date`, so that no clock here matters (RFC 9110, section
    10.2.3, gives both forms); without a `Date` it says nothing.

    Args:
        headers: Headers of the response, with names in lower case.
    """
    if (seconds := _duration(headers.get("retry-after-ms", ""))) is not None:
        return seconds / 1000
    value = headers.get("retry-after", "").strip()
    if (seconds := _duration(value)) is not None:
        return seconds
    try:
        until = parsedate_to_datetime(value)
        since = parsedate_to_datetime(headers.get("date", ""))
        return max(0.0, (until - since).total_seconds())
    except (ValueError, TypeError, OverflowError):
        return None


def parse_seconds(text: str) -> float | None:
    """Returns the seconds of a duration such as "34s" or "1.5s", as Google writes it."""
    return _duration(text[:-1]) if text.endswith("s") else None


_MOST_CHARACTERS = 300
_UNPRINTABLE = re.compile(r"[^ -~\u00a0-\ud7ff\ue000-\uffff]")


def _duration(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return max(0.0, number) if math.isfinite(number) else None


def _fault_of(status: int) -> Fault:
    """Returns what a status means at the providers that are asked here."""
    if 300 <= status < 400:
        return Fault.BAD_REQUEST  # Moved: keys do not follow.
    if status >= 500 or status in _AGAIN_LATER:
        return Fault.SERVER
    return _FAULTS.get(status, Fault.BAD_REQUEST)


_AGAIN_LATER = frozenset({409, 425})
_FAULTS = {
    401: Fault.AUTHENTICATION,
    402: Fault.QUOTA,
    403: Fault.AUTHENTICATION,
    404: Fault.UNKNOWN_MODEL,
    408: Fault.TIMEOUT,
    429: Fault.RATE_LIMITED,
}
