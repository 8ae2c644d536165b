"""Completes conversations with servers that speak OpenAI's Responses API."""

import json
from collections.abc import Mapping, Sequence
from typing import Final, cast
from urllib.parse import urlsplit

import httpx2
import openai
from openai.types.responses import ResponseInputParam

from concert.models.profiles.identity import identity_of
from concert.models.profiles.profile import Profile
from concert.models.providers.faults import Endpoint
from concert.models.providers.openai_errors import finish_of_error
from concert.models.providers.provider import (
    Completion,
    Fault,
    Finish,
    ProviderFaultError,
    Request,
    Tool,
    ToolCall,
    Usage,
)
from concert.models.providers.reply import (
    Json,
    MalformedReplyError,
    parse_error,
    parse_reply,
    written,
)
from concert.models.providers.secrets import Key, Scrubber
from concert.models.providers.transport import Transport, most_bytes_of

NAME: Final = "openai_responses"
"""The provider's name in a model's name."""

OPENAI_BASE_URL: Final = "https://api.openai.com/v1"
"""The address for a profile without `base_url`."""


class OpenAIResponsesProvider:
    """One model of one server.

    Attributes:
        base_url: Where it is.
        endpoint: The same, for people.
        transport: Carries what is sent there.
    """

    def __init__(
        self, model: str, profile: Profile, *, key: Key | None, environment: Mapping[str, str]
    ) -> None:
        """Makes ready; connects nowhere yet.

        Args:
            model: Name of the model, as the server knows it.
            profile: Says where the server is, and more.
            key: The key; None for a server that wants none.
            environment: Says which proxy is used.
        """
        self._model = model
        self._identity = identity_of(NAME, model, profile)
        self._extra = profile.extra_body
        self.base_url = profile.base_url or OPENAI_BASE_URL
        secrets = [key.value] if key is not None else []
        self.endpoint = Endpoint(urlsplit(self.base_url).netloc, scrubber=Scrubber(secrets))
        self.transport = Transport(
            base_url=self.base_url,
            endpoint=self.endpoint,
            headers={"authorization": f"Bearer {key.value}"} if key is not None else {},
            timeout_seconds=profile.timeout_seconds,
            environment=environment,
            most_bytes=most_bytes_of(profile),
        )
        self._client = openai.OpenAI(
            # The transport has the key, and drops what the package takes from the environment.
            api_key="none",
            admin_api_key="none",
            organization="",
            project="",
            webhook_secret="",
            base_url=self.base_url,
            max_retries=0,
            timeout=profile.timeout_seconds,
            http_client=httpx2.Client(transport=self.transport, trust_env=False),
        )

    @property
    def identity(self) -> str:
        """Everything but the request that answers depend on (see `Provider`)."""
        return self._identity

    def complete(self, request: Request) -> Completion:
        """Completes a conversation (see `Provider`).

        Raises:
            ProviderFaultError: The request failed.
        """
        self.endpoint.check_text(request)
        return self.read(self._send(request))

    def body(self, request: Request) -> Mapping[str, object]:
        """Returns what is sent for a request.

        Raises:
            ProviderFaultError: The protocol cannot carry it.
        """
        self.endpoint.check_text(request)
        return {"model": self._model, "input": _input(request), **self._parameters(request)}

    def read(self, response: httpx2.Response) -> Completion:
        """Returns what a response says, whatever its status.

        Raises:
            ProviderFaultError: The request failed.
        """
        if response.is_success:
            return self._read(response)
        told = parse_error(response.text)["error"]
        return self._not_served(response.status_code, response.headers, told, response.text)

    def close(self) -> None:
        """Ends the requests under way (see `Provider`)."""
        # The package's client holds no connections, and would fail in words of its own if closed.
        self.transport.close()

    def __repr__(self) -> str:
        return f"OpenAIResponsesProvider({self.identity})"

    def _send(self, request: Request) -> httpx2.Response:
        """Returns the response, whatever its status."""
        try:
            return self._client.responses.with_raw_response.create(
                model=self._model,
                input=_input(request),
                extra_body=self._parameters(request),
            ).http_response
        except openai.APIStatusError as error:
            # Leaves the handler: the package's error quotes the server, keys and all.
            return error.response
        except openai.OpenAIError as error:
            raise self.endpoint.failure(Fault.CONNECTION, str(error)) from None

    def _parameters(self, request: Request) -> dict[str, object]:
        sampling = request.sampling
        for name, is_set in (
            ("a seed", sampling.seed is not None),
            ("top_k", sampling.top_k not in (None, -1)),
            ("thinking_tokens", sampling.thinking_tokens is not None),
        ):
            if is_set:
                raise self.endpoint.failure(
                    Fault.BAD_REQUEST, f"{name} has no place in this protocol"
                )
        body: dict[str, object] = json.loads(self._extra) if self._extra else {}
        if sampling.reasoning_effort is not None:
            further = body.get("reasoning")
            body["reasoning"] = {
                **(further if isinstance(further, dict) else {}),
                "effort": sampling.reasoning_effort,
            }
        ours = {
            "instructions": request.system or None,
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "max_output_tokens": sampling.max_output_tokens,
            # Nobody asks for the answer by its name later on.
            "store": False,
            "tools": [_function(tool) for tool in request.tools] or None,
        }
        body.update({name: value for name, value in ours.items() if value is not None})
        return body

    def _read(self, response: httpx2.Response) -> Completion:
        try:
            reply = parse_reply(response.text, headers=response.headers)
        except MalformedReplyError as error:
            raise self._malformed(error.what) from None
        status = reply["status"].text
        if status == "failed" or (not status and reply["error"].is_object):
            told = reply["error"]
            code = _FAILURE_STATUSES.get(told["code"].text, 500)
            return self._not_served(code, response.headers, told, response.text)
        output = reply["output"].items()
        parts = [
            part
            for item in output
            if item["type"].text == "message"
            for part in item["content"].items()
        ]
        refusal = "".join(part["refusal"].text for part in parts)
        finish = Finish.REFUSAL if refusal else self._finish(status, reply)
        if finish is Finish.STOP and not output:
            raise self._malformed("an answer without output")
        calls = tuple(_call(item) for item in output if item["type"].text == "function_call")
        return Completion(
            text="".join(part["text"].text for part in parts) or refusal,
            reasoning="\n".join(filter(None, map(_reasoning, output))),
            finish=finish,
            usage=_usage(reply["usage"]),
            served_model=reply["model"].text,
            completion_id=reply["id"].text,
            calls=calls,
            echo=written(_echo(output)) if calls else "",
        )

    def _finish(self, status: str, reply: Json) -> Finish:
        if status == "completed":
            return Finish.STOP
        reason = reply["incomplete_details"]["reason"].text
        if status != "incomplete" or reason not in _INCOMPLETE:
            raise self._malformed(f"status {status or 'is missing'} {reason}".strip())
        return _INCOMPLETE[reason]

    def _not_served(
        self, status: int, headers: Mapping[str, str], told: Json, body: str
    ) -> Completion:
        finish = finish_of_error(
            self.endpoint, status=status, headers=headers, told=told, body=body
        )
        return Completion(text="", finish=finish, usage=Usage())

    def _malformed(self, what: str) -> ProviderFaultError:
        return self.endpoint.failure(Fault.MALFORMED, what)


_INCOMPLETE = {"max_output_tokens": Finish.LENGTH, "content_filter": Finish.REFUSAL}
_FAILURE_STATUSES = {
    "rate_limit_exceeded": 429,
    "insufficient_quota": 429,
    "invalid_prompt": 400,
    "context_length_exceeded": 400,
}
"""The HTTP status that a failure stands for which is told with status 200; others: 500."""


def _input(request: Request) -> ResponseInputParam:
    items: list[object] = []
    for message in request.messages:
        if message.echo:
            items += json.loads(message.echo)
            continue
        items += [
            {
                "type": "function_call_output",
                "call_id": result.call.call_id,
                "output": result.text,
            }
            for result in message.results
        ]
        if message.text or not message.results:
            items.append({"role": message.role.value, "content": message.text})
    return cast("ResponseInputParam", items)


def _function(tool: Tool) -> Mapping[str, object]:
    return {
        "type": "function",
        "name": tool.name,
        "description": tool.description,
        "parameters": json.loads(tool.parameters),
        # Or the API wants every field, and none may be left out.
        "strict": False,
    }


def _call(item: Json) -> ToolCall:
    return ToolCall(
        call_id=item["call_id"].text, name=item["name"].text, arguments=item["arguments"].text
    )


def _echo(output: Sequence[Json]) -> Sequence[object]:
    """Returns the output as items of a later input.

    Nothing is stored there: no item has a name, and reasoning comes back only where it is whole.
    """
    items: list[object] = []
    for item in output:
        match item["type"].text:
            case "function_call":
                fields = ("type", "call_id", "name", "arguments")
                items.append({name: item[name].value for name in fields})
            case "message":
                text = "".join(part["text"].text for part in item["content"].items())
                items += [{"role": "assistant", "content": text}] if text else []
            case "reasoning" if item["encrypted_content"].text:
                items.append(item.value)
    return items


def _reasoning(item: Json) -> str:
    """Returns the reasoning of an item of the output: in full, or a summary, as far as told."""
    if item["type"].text != "reasoning":
        return ""
    texts = [part["text"].text for part in item["content"].items()]
    return "\n".join(texts or [part["text"].text for part in item["summary"].items()])


def _usage(usage: Json) -> Usage:
    return Usage(
        prompt=usage["input_tokens"].count,
        cached=usage["input_tokens_details"]["cached_tokens"].count,
        completion=usage["output_tokens"].count,
        reasoning=usage["output_tokens_details"]["reasoning_tokens"].count,
    )
