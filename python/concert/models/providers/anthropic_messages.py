"""Completes conversations with Claude, through Anthropic's Messages API."""

import json
import logging
import re
from collections.abc import Mapping
from typing import Final, cast
from urllib.parse import urlsplit

import anthropic
import httpx2
from anthropic.types import MessageParam

from concert.models.profiles.identity import identity_of
from concert.models.profiles.profile import Profile
from concert.models.providers.faults import Endpoint, retry_after_seconds
from concert.models.providers.provider import (
    Completion,
    Fault,
    Finish,
    Message,
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

NAME: Final = "anthropic"
"""The provider's name in a model's name."""

ANTHROPIC_BASE_URL: Final = "https://api.anthropic.com"
"""The address for a profile without `base_url`."""


class AnthropicProvider:
    """One Claude model.

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
            model: Name of the model.
            profile: Says where it is asked, and more.
            key: The key; None for a server that wants none.
            environment: Says which proxy is used.
        """
        self._model = model
        self._identity = identity_of(NAME, model, profile)
        self._timeout_seconds = profile.timeout_seconds
        self.base_url = (profile.base_url or ANTHROPIC_BASE_URL).rstrip("/")
        secrets = [key.value] if key is not None else []
        self.endpoint = Endpoint(urlsplit(self.base_url).netloc, scrubber=Scrubber(secrets))
        self.transport = Transport(
            base_url=self.base_url,
            endpoint=self.endpoint,
            headers={"x-api-key": key.value} if key is not None else {},
            passed=("anthropic-version",),
            timeout_seconds=profile.timeout_seconds,
            environment=environment,
            most_bytes=most_bytes_of(profile),
        )
        self._client = anthropic.Anthropic(
            # The transport has the key, and drops what the package takes from the environment.
            api_key="none",
            webhook_key="",
            base_url=self.base_url,
            max_retries=0,
            open_telemetry=False,
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
        return {
            "model": self._model,
            "max_tokens": self._most_tokens(request),
            "messages": _messages(request),
            **_parameters(request),
        }

    def read(self, response: httpx2.Response) -> Completion:
        """Returns what a response says, whatever its status.

        Raises:
            ProviderFaultError: The request failed.
        """
        return self._read(response) if response.is_success else self._not_served(response)

    def close(self) -> None:
        """Ends the requests under way (see `Provider`)."""
        # The package's client holds no connections, and would fail in words of its own if closed.
        self.transport.close()

    def __repr__(self) -> str:
        return f"AnthropicProvider({self.identity})"

    def _send(self, request: Request) -> httpx2.Response:
        """Returns the response, whatever its status."""
        most = self._most_tokens(request)
        try:
            return self._client.messages.with_raw_response.create(
                model=self._model,
                max_tokens=most,
                messages=_messages(request),
                # Not as arguments: the package would warn on standard error about some of them.
                extra_body=_parameters(request),
                # Said here, or the package refuses long answers: they might take ten minutes.
                timeout=self._timeout_seconds,
            ).http_response
        except anthropic.APIStatusError as error:
            # Leaves the handler: the package's error quotes the server, keys and all.
            return error.response
        except anthropic.AnthropicError as error:
            if isinstance(error.__cause__, ProviderFaultError):
                # The transport's own, which the package wraps.
                raise error.__cause__ from None
            raise self.endpoint.failure(Fault.CONNECTION, str(error)) from None

    def _most_tokens(self, request: Request) -> int:
        most = request.sampling.max_output_tokens
        if most is None or request.sampling.seed is not None:
            unusable = "no max_output_tokens" if most is None else "a seed"
            raise self.endpoint.failure(
                Fault.BAD_REQUEST, f"{unusable}: this protocol wants max_output_tokens and no seed"
            )
        return most

    def _read(self, response: httpx2.Response) -> Completion:
        try:
            reply = parse_reply(response.text, headers=response.headers)
        except MalformedReplyError as error:
            raise self._malformed(error.what) from None
        reason = reply["stop_reason"].text
        blocks = reply["content"].items()
        if reason not in _FINISHES:
            raise self._malformed(f"stop_reason {reason or 'is missing'}")
        calls = tuple(_call(each) for each in blocks if each["type"].text == "tool_use")
        return Completion(
            text="".join(each["text"].text for each in blocks if each["type"].text == "text"),
            reasoning="".join(
                each["thinking"].text for each in blocks if each["type"].text == "thinking"
            ),
            finish=_FINISHES[reason],
            usage=_usage(reply["usage"]),
            served_model=reply["model"].text,
            completion_id=reply["id"].text,
            calls=calls,
            echo=written([each.value for each in blocks if _says(each)]) if calls else "",
        )

    def _not_served(self, response: httpx2.Response) -> Completion:
        """Returns what an error says of the prompt; raises it if it says something else."""
        status = response.status_code
        told = parse_error(response.text)["error"]
        kind, message = told["type"].text, told["message"].text or response.text
        if status == 413 or (status == 400 and _CONTEXT_WORDS.search(message) is not None):
            return Completion(text="", finish=Finish.CONTEXT, usage=Usage())
        if status == 400 and _FILTER_WORDS.search(message) is not None:
            return Completion(text="", finish=Finish.REFUSAL, usage=Usage())
        fault = _KINDS.get(kind)
        if status == 400 and _QUOTA_WORDS.search(message) is not None:
            fault = Fault.QUOTA
        raise self.endpoint.failure_by_status(
            status,
            message,
            retry_after_seconds=retry_after_seconds(response.headers),
            fault=fault,
        )

    def _malformed(self, what: str) -> ProviderFaultError:
        return self.endpoint.failure(Fault.MALFORMED, what)


# At its finest, this package logs what servers send, which may quote the key.
logging.getLogger("anthropic").setLevel(logging.INFO)

_FINISHES = {
    **dict.fromkeys(("end_turn", "stop_sequence", "tool_use"), Finish.STOP),
    # The latter cuts an answer, too, where the whole conversation has become too long.
    **dict.fromkeys(("max_tokens", "model_context_window_exceeded"), Finish.LENGTH),
    "refusal": Finish.REFUSAL,
}
_KINDS = {
    "authentication_error": Fault.AUTHENTICATION,
    "permission_error": Fault.AUTHENTICATION,
    "billing_error": Fault.QUOTA,
    "timeout_error": Fault.TIMEOUT,
}
_CONTEXT_WORDS = re.compile(r"(?i)prompt is too long")
"""Not: "input length and `max_tokens` exceed context limit", where a lower limit helps."""
_FILTER_WORDS = re.compile(r"(?i)blocked by content filtering")
_QUOTA_WORDS = re.compile(r"(?i)credit balance is too low|specified API usage limits")


def _messages(request: Request) -> list[MessageParam]:
    return cast(
        "list[MessageParam]",
        [
            {"role": message.role.value, "content": _content(message)}
            for message in request.messages
        ],
    )


def _content(message: Message) -> object:
    if message.echo:
        return json.loads(message.echo)
    if not message.results:
        return message.text
    blocks: list[object] = [
        {"type": "tool_result", "tool_use_id": result.call.call_id, "content": result.text}
        for result in message.results
    ]
    return [*blocks, {"type": "text", "text": message.text}] if message.text else blocks


def _call(block: Json) -> ToolCall:
    return ToolCall(
        call_id=block["id"].text,
        name=block["name"].text,
        arguments=written(block["input"].value),
    )


def _says(block: Json) -> bool:
    """Tells whether a block may come back: one with an empty text may not."""
    return block["type"].text != "text" or bool(block["text"].text.strip())


def _tool(tool: Tool) -> Mapping[str, object]:
    return {
        "name": tool.name,
        "description": tool.description,
        "input_schema": json.loads(tool.parameters),
    }


def _parameters(request: Request) -> dict[str, object]:
    sampling = request.sampling
    effort = sampling.reasoning_effort
    body = {
        "system": request.system or None,
        "temperature": sampling.temperature,
        "top_p": sampling.top_p,
        # Claude has no way to switch it off: then the model's own stands.
        "top_k": sampling.top_k if sampling.top_k != -1 else None,
        "thinking": _thinking(sampling.thinking_tokens),
        "output_config": {"effort": effort} if effort is not None else None,
        "tools": [_tool(tool) for tool in request.tools] or None,
    }
    return {name: value for name, value in body.items() if value is not None}


def _thinking(tokens: int | None) -> Mapping[str, object] | None:
    """Returns what is said of thinking; nothing to a model that may not know of it."""
    if tokens is None:
        return None
    if tokens == 0:
        return {"type": "disabled"}
    if tokens == -1:
        # Some models tell no thoughts unless they are asked for a summary.
        return {"type": "adaptive", "display": "summarized"}
    return {"type": "enabled", "budget_tokens": tokens}


def _usage(usage: Json) -> Usage:
    fresh = usage["input_tokens"].count
    read, written = (
        usage[name].count for name in ("cache_read_input_tokens", "cache_creation_input_tokens")
    )
    return Usage(
        # Anthropic counts cached tokens apart.
        prompt=fresh + max(0, read) + max(0, written) if fresh >= 0 else -1,
        cached=read,
        completion=usage["output_tokens"].count,
        reasoning=usage["output_tokens_details"]["thinking_tokens"].count,
    )
