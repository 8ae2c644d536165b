"""OpenAI's batch API, for chat completions and for responses.

A file of requests is uploaded, which costs nothing; a batch is made of it, which costs; its results
are one or two files. A batch has metadata, by which it is found again.
"""

import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final, Protocol

import httpx2

from concert.models.batches.calls import Calls
from concert.models.batches.service import BatchState, Found, Outcome
from concert.models.providers.faults import Endpoint
from concert.models.providers.provider import Completion, Fault, ProviderFaultError, Request
from concert.models.providers.reply import Json
from concert.models.providers.transport import Transport

CHAT: Final = "/v1/chat/completions"
RESPONSES: Final = "/v1/responses"
_MARKER = "concert_batch"
_WINDOW = "24h"
_MOST_BYTES = 200_000_000
_OVER = frozenset({"completed", "expired", "cancelled"})
_UNDER_WAY = frozenset({"validating", "in_progress", "finalizing", "cancelling"})


class SpeaksOpenAI(Protocol):
    """A provider that speaks one of OpenAI's protocols."""

    base_url: str
    endpoint: Endpoint
    transport: Transport

    def body(self, request: Request) -> Mapping[str, object]:
        """Returns what is sent for a request."""
        ...

    def read(self, response: httpx2.Response) -> Completion:
        """Returns what a response says."""
        ...

    def close(self) -> None:
        """Ends the requests under way."""
        ...


class OpenAIBatches:
    """The batches of one model. Implements `BatchService`."""

    def __init__(self, provider: SpeaksOpenAI, *, url: str) -> None:
        """Makes ready; connects nowhere yet.

        Args:
            provider: Writes requests and reads responses.
            url: `CHAT` or `RESPONSES`.
        """
        self._provider = provider
        self._url = url
        self._endpoint = provider.endpoint
        self._calls = Calls(
            provider.base_url, endpoint=provider.endpoint, transport=provider.transport
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
        lines = [
            json.dumps({"custom_id": name, "method": "POST", "url": self._url, "body": body})
            for name, body in bodies.items()
        ]
        content = "".join(f"{line}\n" for line in lines).encode("ascii")
        try:
            file = self._calls.upload("/files", content, {"purpose": "batch"})["id"].text
        except ProviderFaultError as fault:
            # A file alone is no batch.
            raise _never_sent(fault) from None
        if not file:
            raise _never_sent(self._malformed("an uploaded file without a name"))
        told = self._calls.post(
            "/batches",
            {
                "input_file_id": file,
                "endpoint": self._url,
                "completion_window": _WINDOW,
                "metadata": {_MARKER: marker},
            },
        )
        if not told["id"].text or not told["status"].text:
            raise self._malformed("a batch without a name or status")
        return told["id"].text

    def find(self, marker: str, *, names: AbstractSet[str], known: AbstractSet[str]) -> Found:
        """Searches the account by the metadata (see `BatchService`)."""
        del names, known
        for batch in self._calls.pages(
            "/batches", {"limit": "100"}, items="data", after="after", last="id"
        ):
            if batch["metadata"][_MARKER].text == marker:
                return Found(batch=batch["id"].text)
        return Found()

    def look(self, batch: str) -> BatchState:
        """Returns the state of a batch (see `BatchService`)."""
        told = self._calls.get(f"/batches/{batch}")
        status = told["status"].text
        if status in _UNDER_WAY:
            return BatchState(is_over=False)
        if status == "failed":
            return BatchState(is_over=True, failure=self._refusal(batch, told))
        if status not in _OVER:
            raise self._malformed(f"batch {batch} has the status {status or 'none'}")
        files = (told[field].text for field in ("output_file_id", "error_file_id"))
        return BatchState(
            is_over=True, missing=self._missing(batch, status), parts=tuple(filter(None, files))
        )

    def results(self, part: str) -> Mapping[str, Outcome]:
        """Returns the results in one of the files of a batch (see `BatchService`)."""
        return self._calls.results(
            f"/files/{part}/content", name="custom_id", outcome=self._outcome
        )

    def close(self) -> None:
        """Ends the calls under way (see `BatchService`)."""
        self._provider.close()

    def _outcome(self, line: Json) -> Outcome:
        response, error = line["response"], line["error"]
        if not response.is_object:
            fault = Fault.TIMEOUT if error["code"].text == "batch_expired" else Fault.SERVER
            what = error["message"].text or error["code"].text or "no response"
            return self._endpoint.failure(fault, what, was_sent=False)
        status = response["status_code"].count
        try:
            return self._provider.read(
                httpx2.Response(status if 100 <= status < 600 else 500, json=response["body"].value)
            )
        except ProviderFaultError as fault:
            return fault

    def _refusal(self, batch: str, told: Json) -> ProviderFaultError:
        first = next(iter(told["errors"]["data"].items()), Json({}))
        is_full = first["code"].text == "token_limit_exceeded"
        return self._endpoint.failure(
            # The queue has room again once other batches are over.
            Fault.RATE_LIMITED if is_full else Fault.BAD_REQUEST,
            f"batch {batch} was refused: {first['message'].text or 'no reason is told'}",
            was_sent=False,
        )

    def _missing(self, batch: str, status: str) -> ProviderFaultError | None:
        if status == "completed":
            return None
        fault = Fault.CANCELLED if status == "cancelled" else Fault.TIMEOUT
        return self._endpoint.failure(
            fault,
            f"batch {batch} was {status}"
            if fault is Fault.CANCELLED
            else f"batch {batch} has {status}",
            was_sent=False,
        )

    def _malformed(self, what: str) -> ProviderFaultError:
        return self._endpoint.failure(Fault.MALFORMED, what)


def _never_sent(fault: ProviderFaultError) -> ProviderFaultError:
    return ProviderFaultError(
        fault=fault.fault,
        what=fault.what,
        status=fault.status,
        retry_after_seconds=fault.retry_after_seconds,
        was_sent=False,
    )
