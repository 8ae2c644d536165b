"""Sends the requests of a batch API and reads its JSON."""

import json
from collections.abc import Callable, Iterator, Mapping

import httpx2

from concert.models.batches.service import Outcome
from concert.models.providers.faults import Endpoint, retry_after_seconds
from concert.models.providers.provider import Fault, ProviderFaultError
from concert.models.providers.reply import Json, MalformedReplyError, parse_error, parse_reply
from concert.models.providers.transport import Transport

_MOST_PAGES = 10


class Calls:
    """Calls to one endpoint. Each makes one attempt."""

    def __init__(
        self,
        base_url: str,
        *,
        endpoint: Endpoint,
        transport: Transport,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Makes ready; connects nowhere yet.

        Args:
            base_url: What all paths follow.
            endpoint: The same, for people.
            transport: Carries the bytes, and puts the key on.
            headers: Headers that the transport passes.
        """
        self._base_url = base_url.rstrip("/")
        self._endpoint = endpoint
        self._client = httpx2.Client(transport=transport, trust_env=False, headers=headers)

    def get(self, path: str, query: Mapping[str, str] | None = None) -> Json:
        """Returns the object that is at a path.

        Raises:
            ProviderFaultError: The call failed.
        """
        return self._read(self._client.get(f"{self._base_url}{path}", params=query))

    def post(self, path: str, body: Mapping[str, object]) -> Json:
        """Sends an object, and returns the one that answers.

        Raises:
            ProviderFaultError: The call failed.
        """
        # Not by the client's own writing of JSON, which refuses nothing and escapes nothing.
        content = json.dumps(body).encode("ascii")
        headers = {"content-type": "application/json"}
        answer = self._client.post(f"{self._base_url}{path}", content=content, headers=headers)
        return self._read(answer)

    def upload(self, path: str, content: bytes, fields: Mapping[str, str]) -> Json:
        """Sends a file in a form, and returns the object that answers.

        Raises:
            ProviderFaultError: The call failed.
        """
        files = {"file": ("batch.jsonl", content, "application/jsonl")}
        answer = self._client.post(f"{self._base_url}{path}", files=files, data=dict(fields))
        return self._read(answer)

    def lines(self, path: str) -> list[Json]:
        """Returns the objects of a file with one a line.

        Raises:
            ProviderFaultError: The call failed, or a line is no object.
        """
        answer = self._checked(self._client.get(f"{self._base_url}{path}"))
        found = []
        # Not by `splitlines`, for JSON may hold further characters that end a line.
        for line in answer.content.split(b"\n"):
            if line.strip():
                try:
                    value = json.loads(line)
                except (ValueError, RecursionError):
                    raise self._malformed("a line that is not JSON among the results") from None
                found.append(Json(value))
        return found

    def results(
        self, path: str, *, name: str, outcome: Callable[[Json], Outcome]
    ) -> Mapping[str, Outcome]:
        """Returns what the lines of a file say, by the request's name; the first one counts.

        Args:
            path: Path of the file.
            name: Field of a line that names its request.
            outcome: Reads a line.

        Raises:
            ProviderFaultError: The call failed, or a line names no request.
        """
        found: dict[str, Outcome] = {}
        for line in self.lines(path):
            if not line[name].text:
                raise self._malformed("a line that names no request among the results")
            if line[name].text not in found:
                found[line[name].text] = outcome(line)
        return found

    def pages(
        self, path: str, query: Mapping[str, str], *, items: str, after: str, last: str
    ) -> Iterator[Json]:
        """Yields the items of a list, the newest first, as far as some pages go.

        An empty list may be left out, as Google does, where nothing else is said in its place.

        Args:
            path: Path of the list.
            query: What is asked of every page.
            items: Field of a page that holds its items.
            after: Parameter that asks for the page after an item.
            last: Field of a page, or of its last item, that names the latter.

        Raises:
            ProviderFaultError: A call failed.
        """
        place: Mapping[str, str] = {}
        for _ in range(_MOST_PAGES):
            page = self.get(path, {**query, **place})
            if not page[items].is_array and page.value:
                raise self._malformed("a page of a list without the list")
            found = page[items].items()
            yield from found
            name = page[last].text or (found[-1][last].text if found else "")
            if not name or not found or page["has_more"].is_false:
                return
            place = {after: name}

    def _read(self, answer: httpx2.Response) -> Json:
        try:
            return parse_reply(self._checked(answer).text, headers=answer.headers)
        except MalformedReplyError as error:
            raise self._malformed(error.what) from None

    def _checked(self, answer: httpx2.Response) -> httpx2.Response:
        if answer.is_success:
            return answer
        told = parse_error(answer.text)["error"]
        raise self._endpoint.failure_by_status(
            answer.status_code,
            told["message"].text or answer.text,
            retry_after_seconds=retry_after_seconds(answer.headers),
            # A batch or file that is not there says nothing of the model.
            fault=Fault.BAD_REQUEST if answer.status_code == 404 else None,
        )

    def _malformed(self, what: str) -> ProviderFaultError:
        return self._endpoint.failure(Fault.MALFORMED, what)
