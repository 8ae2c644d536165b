"""Gemini's batch mode, through its own API.

The requests of a batch go in one call, and the results come with its state. A batch has a display
name, by which it is found again.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

import httpx2

from concert.models.batches.calls import Calls
from concert.models.batches.service import BatchState, Found, Outcome
from concert.models.providers.gemini import GeminiProvider
from concert.models.providers.provider import Fault, ProviderFaultError, Request
from concert.models.providers.reply import Json

_VERSION = "/v1beta"
_KEY = "key"
_MOST_BYTES = 18_000_000
"""Below 20 MB, which the API takes in one call."""
_UNDER_WAY = frozenset({"PENDING", "QUEUED", "RUNNING", "UNSPECIFIED"})
_OVER = frozenset({"SUCCEEDED", "FAILED", "CANCELLED", "EXPIRED"})
_STATUSES = {3: 400, 5: 404, 7: 403, 8: 429, 14: 503, 16: 401}
"""The HTTP status of a code of google.rpc; others: 500."""


class GeminiBatches:
    """The batches of one Gemini model. Implements `BatchService`."""

    def __init__(self, provider: GeminiProvider) -> None:
        """Makes ready; connects nowhere yet.

        Args:
            provider: Writes requests and reads responses.
        """
        self._provider = provider
        self._endpoint = provider.endpoint
        self._calls = Calls(
            f"{provider.base_url}{_VERSION}",
            endpoint=provider.endpoint,
            transport=provider.transport,
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
        requests = [{"request": body, "metadata": {_KEY: name}} for name, body in bodies.items()]
        batch = self._calls.post(
            f"/models/{self._provider.model.removeprefix('models/')}:batchGenerateContent",
            {"batch": {"displayName": marker, "inputConfig": {"requests": {"requests": requests}}}},
        )["name"].text
        if not batch.startswith("batches/"):
            raise self._malformed("a batch without a name")
        return batch

    def find(self, marker: str, *, names: AbstractSet[str], known: AbstractSet[str]) -> Found:
        """Searches the account by the display name (see `BatchService`)."""
        del names, known
        for told in self._calls.pages(
            "/batches",
            {"pageSize": "100"},
            items="operations",
            after="pageToken",
            last="nextPageToken",
        ):
            if told["metadata"]["displayName"].text == marker:
                return Found(batch=told["name"].text)
        return Found()

    def look(self, batch: str) -> BatchState:
        """Returns the state of a batch (see `BatchService`)."""
        told = self._calls.get(f"/{batch}")
        state = _state(told)
        if state in _UNDER_WAY:
            return BatchState(is_over=False)
        if state not in _OVER:
            raise self._malformed(f"{batch} has the state {state or 'none'}")
        if state == "FAILED":
            what = f"{batch} was refused: {told['error']['message'].text or 'no reason is told'}"
            code = told["error"]["code"].count
            fault = Fault.RATE_LIMITED if _STATUSES.get(code, code) == 429 else Fault.BAD_REQUEST
            failure = self._endpoint.failure(fault, what, was_sent=False)
            return BatchState(is_over=True, failure=failure)
        if state == "SUCCEEDED":
            return BatchState(is_over=True, parts=(batch,))
        fault = Fault.CANCELLED if state == "CANCELLED" else Fault.TIMEOUT
        what = f"{batch} was {state.lower()}"
        missing = self._endpoint.failure(fault, what, was_sent=False)
        return BatchState(is_over=True, missing=missing, parts=(batch,))

    def results(self, part: str) -> Mapping[str, Outcome]:
        """Returns the results of a batch, which come in one part (see `BatchService`)."""
        told = self._calls.get(f"/{part}")
        if _state(told) not in _OVER:
            raise self._malformed(f"{part} was over and has the state {_state(told) or 'none'}")
        output = told["metadata"]["output"]
        if not output.is_object:
            output = told["response"]
        found: dict[str, Outcome] = {}
        for each in output["inlinedResponses"]["inlinedResponses"].items():
            name = each["metadata"][_KEY].text
            if not name:
                raise self._malformed("a result that names no request")
            if name not in found:
                found[name] = self._outcome(each)
        return found

    def close(self) -> None:
        """Ends the calls under way (see `BatchService`)."""
        self._provider.close()

    def _outcome(self, each: Json) -> Outcome:
        status, body = 200, each["response"].value
        if each["error"].is_object:
            code = each["error"]["code"].count
            # Some answers have the code of HTTP in its place.
            status = code if code >= 400 else _STATUSES.get(code, 500)
            body = {"error": each["error"].value}
        try:
            return self._provider.read(httpx2.Response(status if status < 600 else 500, json=body))
        except ProviderFaultError as fault:
            return fault

    def _malformed(self, what: str) -> ProviderFaultError:
        return self._endpoint.failure(Fault.MALFORMED, what)


def _state(told: Json) -> str:
    """Returns the state without its beginning, which differs from version to version."""
    return told["metadata"]["state"].text.rpartition("_STATE_")[2]
