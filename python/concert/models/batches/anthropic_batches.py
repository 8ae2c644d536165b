"""Anthropic's message batches.

A batch has no name of ours. So one that may have been submitted is known by its requests: first by
their number, and, once it is over, by their names, which come with the results.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

import httpx2

from concert.models.batches.calls import Calls
from concert.models.batches.service import BatchState, Found, Outcome
from concert.models.providers.anthropic_messages import AnthropicProvider
from concert.models.providers.provider import Fault, ProviderFaultError, Request
from concert.models.providers.reply import Json

_PATH = "/v1/messages/batches"
_VERSION = "2023-06-01"
_MOST_BYTES = 256_000_000
_COUNTS = ("processing", "succeeded", "errored", "canceled", "expired")
_STATUSES = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "timeout_error": 504,
    "overloaded_error": 529,
}
"""The HTTP status that an error stands for; others: 500."""


class AnthropicBatches:
    """The batches of one Claude model. Implements `BatchService`."""

    def __init__(self, provider: AnthropicProvider) -> None:
        """Makes ready; connects nowhere yet.

        Args:
            provider: Writes requests and reads responses.
        """
        self._provider = provider
        self._endpoint = provider.endpoint
        self._calls = Calls(
            provider.base_url,
            endpoint=provider.endpoint,
            transport=provider.transport,
            headers={"anthropic-version": _VERSION},
        )

    @property
    def place(self) -> str:
        """Returns the endpoint (see `BatchService`)."""
        return self._endpoint.host

    @property
    def most_bytes(self) -> int:
        """Returns how large a batch may be (see `BatchService`)."""
        return _MOST_BYTES

    def body(self, request: Request) -> Mapping[str, object]:
        """Returns what is sent for one request (see `BatchService`)."""
        return self._provider.body(request)

    def submit(self, bodies: Mapping[str, Mapping[str, object]], *, marker: str) -> str:
        """Submits a batch (see `BatchService`)."""
        del marker
        requests = [{"custom_id": name, "params": body} for name, body in bodies.items()]
        told = self._calls.post(_PATH, {"requests": requests})
        if not told["id"].text or not told["processing_status"].text:
            raise self._malformed("a batch without a name or status")
        return told["id"].text

    def find(self, marker: str, *, names: AbstractSet[str], known: AbstractSet[str]) -> Found:
        """Searches the account by the requests (see `BatchService`)."""
        del marker
        may_come = False
        for told in self._calls.pages(
            _PATH, {"limit": "100"}, items="data", after="after_id", last="last_id"
        ):
            batch = told["id"].text
            if batch in known or _size(told) != len(names):
                continue
            if not _is_over(told):
                may_come = True
            elif (found := self.results(batch).keys()) and found <= names:
                return Found(batch=batch)
        return Found(may_come=may_come)

    def look(self, batch: str) -> BatchState:
        """Returns the state of a batch (see `BatchService`)."""
        told = self._calls.get(f"{_PATH}/{batch}")
        if told["processing_status"].text not in ("in_progress", "canceling", "ended"):
            raise self._malformed(f"batch {batch} has no status that is known")
        return BatchState(is_over=_is_over(told), parts=(batch,))

    def results(self, part: str) -> Mapping[str, Outcome]:
        """Returns the results of a batch, which come in one part (see `BatchService`)."""
        return self._calls.results(
            f"{_PATH}/{part}/results",
            name="custom_id",
            outcome=lambda line: self._outcome(part, line["result"]),
        )

    def close(self) -> None:
        """Ends the calls under way (see `BatchService`)."""
        self._provider.close()

    def _outcome(self, batch: str, result: Json) -> Outcome:
        match result["type"].text:
            case "succeeded":
                status, body = 200, result["message"].value
            case "errored":
                kind = result["error"]["error"]["type"].text
                status, body = _STATUSES.get(kind, 500), result["error"].value
            case "canceled":
                what = f"batch {batch} was cancelled"
                return self._endpoint.failure(Fault.CANCELLED, what, was_sent=False)
            case "expired":
                what = f"batch {batch} has expired"
                return self._endpoint.failure(Fault.TIMEOUT, what, was_sent=False)
            case kind:
                return self._malformed(f"a result of type {kind or 'none'}")
        try:
            return self._provider.read(httpx2.Response(status, json=body))
        except ProviderFaultError as fault:
            return fault

    def _malformed(self, what: str) -> ProviderFaultError:
        return self._endpoint.failure(Fault.MALFORMED, what)


def _size(told: Json) -> int:
    return sum(max(0, told["request_counts"][name].count) for name in _COUNTS)


def _is_over(told: Json) -> bool:
    return told["processing_status"].text == "ended"
