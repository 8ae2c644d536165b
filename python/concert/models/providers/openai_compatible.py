"""Completes conversations with servers that speak OpenAI's chat completions.

Ollama, vLLM, llama.cpp, OpenRouter and commercial providers speak them, each with an accent.
"""

import json
from collections.abc import Mapping
from typing import Final, cast
from urllib.parse import urlsplit

import httpx2
import openai
from openai.types.chat import ChatCompletionMessageParam

from concert.models.profiles.identity import identity_of
from concert.models.profiles.profile import OutputLimit, Profile
from concert.models.profiles.sampling import Sampling
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
from concert.responses.reasoning import split_reasoning

NAME: Final = "openai_compatible"
"""The provider's name in a model's name."""

OPENAI_BASE_URL: Final = "https://api.openai.com/v1"
"""The address for a profile without `base_url`."""


class OpenAICompatibleProvider:
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
        self.base_url = profile.base_url or OPENAI_BASE_URL
        self._limit = profile.output_limit or _usual_limit(self.base_url)
        self._extra = profile.extra_body
        secrets = [key.value] if key is not None else []
        host = urlsplit(self.base_url).netloc
        self.endpoint = Endpoint(host, scrubber=Scrubber(secrets))
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
        return {
            "model": self._model,
            "messages": _messages(request),
            **self._parameters(request),
        }

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
        return f"OpenAICompatibleProvider({self.identity})"

    def _send(self, request: Request) -> httpx2.Response:
        """Returns the response, whatever its status."""
        try:
            return self._client.chat.completions.with_raw_response.create(
                model=self._model,
                messages=_messages(request),
                extra_body=self._parameters(request),
            ).http_response
        except openai.APIStatusError as error:
            # Leaves the handler: the package's error quotes the server, keys and all.
            return error.response
        except openai.OpenAIError as error:
            raise self.endpoint.failure(Fault.CONNECTION, str(error)) from None

    def _parameters(self, request: Request) -> dict[str, object]:
        sampling = request.sampling
        if sampling.thinking_tokens is not None:
            raise self.endpoint.failure(
                Fault.BAD_REQUEST,
                "thinking_tokens has no place in this protocol; set reasoning_effort or extra_body",
            )
        ours = {
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "top_k": None if self._is_without_top_k(sampling) else sampling.top_k,
            "seed": sampling.seed,
            self._limit.value: sampling.max_output_tokens,
            "reasoning_effort": sampling.reasoning_effort,
            "tools": [_function(tool) for tool in request.tools] or None,
        }
        body: dict[str, object] = json.loads(self._extra) if self._extra else {}
        body.update({name: value for name, value in ours.items() if value is not None})
        return body

    def _is_without_top_k(self, sampling: Sampling) -> bool:
        # OpenAI's own models know no top_k and refuse the request; off is what it is there anyway.
        return sampling.top_k == -1 and _is_openai(self.base_url)

    def _read(self, response: httpx2.Response) -> Completion:
        try:
            reply = parse_reply(response.text, headers=response.headers)
        except MalformedReplyError as error:
            raise self._malformed(error.what) from None
        choices = reply["choices"].items()
        if not choices:
            if reply["error"].is_object:
                # OpenRouter answers 200 and tells of the failure in the body.
                status = max(reply["error"]["code"].count, 0)
                return self._not_served(
                    status or 500, response.headers, reply["error"], response.text
                )
            raise self._malformed("an answer without choices")
        choice, message = choices[0], choices[0]["message"]
        if not message.is_object:
            raise self._malformed("a choice without a message")
        content, apart = _content(message)
        reasoning, text = split_reasoning(content, reasoning_apart=bool(apart))
        finish = self._finish(choice["finish_reason"].text)
        if refusal := message["refusal"].text:
            text, finish = text or refusal, Finish.REFUSAL
        calls = _calls(message)
        return Completion(
            text=text,
            reasoning="\n".join(part for part in (apart, reasoning) if part),
            finish=finish,
            usage=_usage(reply["usage"]),
            served_model=reply["model"].text,
            completion_id=reply["id"].text,
            calls=calls,
            echo=_echo(message) if calls else "",
        )

    def _finish(self, reason: str) -> Finish:
        if reason in _BROKEN_OFF:
            raise self.endpoint.failure(Fault.SERVER, f"the answer broke off ({reason})")
        try:
            return _FINISHES[reason]
        except KeyError:
            raise self._malformed(f"finish_reason {reason or 'is missing'}") from None

    def _not_served(
        self, status: int, headers: Mapping[str, str], told: Json, body: str
    ) -> Completion:
        finish = finish_of_error(
            self.endpoint, status=status, headers=headers, told=told, body=body
        )
        return Completion(text="", finish=finish, usage=Usage())

    def _malformed(self, what: str) -> ProviderFaultError:
        return self.endpoint.failure(Fault.MALFORMED, what)


_FINISHES = {
    **dict.fromkeys(("stop", "eos", "eos_token", "end_turn", "stop_sequence"), Finish.STOP),
    **dict.fromkeys(("tool_calls", "function_call"), Finish.STOP),
    **dict.fromkeys(("length", "max_tokens", "model_length"), Finish.LENGTH),
    **dict.fromkeys(("content_filter", "refusal", "safety"), Finish.REFUSAL),
}
_ECHOED = ("content", "tool_calls", "reasoning_content", "reasoning", "reasoning_details")
_BROKEN_OFF = frozenset({"abort", "error", "insufficient_system_resource"})


def _usual_limit(base_url: str) -> OutputLimit:
    return OutputLimit.MAX_COMPLETION_TOKENS if _is_openai(base_url) else OutputLimit.MAX_TOKENS


def _is_openai(base_url: str) -> bool:
    """Returns whether OpenAI's own models are served there: by OpenAI, or on Azure."""
    host = urlsplit(base_url).hostname or ""
    return host == urlsplit(OPENAI_BASE_URL).hostname or host.endswith(".openai.azure.com")


def _messages(request: Request) -> list[ChatCompletionMessageParam]:
    messages: list[object] = []
    if request.system:
        messages.append({"role": "system", "content": request.system})
    for message in request.messages:
        if message.echo:
            messages.append(json.loads(message.echo))
            continue
        messages += [
            {"role": "tool", "tool_call_id": result.call.call_id, "content": result.text}
            for result in message.results
        ]
        if message.text or not message.results:
            messages.append({"role": message.role.value, "content": message.text})
    return cast("list[ChatCompletionMessageParam]", messages)


def _function(tool: Tool) -> Mapping[str, object]:
    return {
        "type": "function",
        "function": {
            "name": tool.name,
            "description": tool.description,
            "parameters": json.loads(tool.parameters),
        },
    }


def _calls(message: Json) -> tuple[ToolCall, ...]:
    return tuple(
        ToolCall(
            call_id=call["id"].text,
            name=call["function"]["name"].text,
            arguments=_arguments(call["function"]["arguments"]),
        )
        for call in message["tool_calls"].items()
    )


def _arguments(arguments: Json) -> str:
    """Returns arguments, which a few servers send as an object, not as its text."""
    return written(arguments.value) if arguments.is_object else arguments.text


def _echo(message: Json) -> str:
    """Returns a message as the server takes it back.

    Some servers want the reasoning before a call back, which has a name of its own at each.
    """
    fields = {name: message[name].value for name in _ECHOED}
    set_ones = {name: value for name, value in fields.items() if value is not None}
    return written({"role": "assistant", "content": None, **set_ones})


def _content(message: Json) -> tuple[str, str]:
    """Returns the text of a message, and the reasoning that came apart from it."""
    texts = [message["content"].text]
    reasonings = [message["reasoning_content"].text or message["reasoning"].text]
    for part in message["content"].items():
        if part["type"].text == "thinking":
            inner = part["thinking"]
            reasonings.append(inner.text or "".join(each["text"].text for each in inner.items()))
        else:
            texts.append(part["text"].text)
    return "".join(texts), "".join(reasonings)


def _usage(usage: Json) -> Usage:
    cached = usage["prompt_tokens_details"]["cached_tokens"].count
    return Usage(
        prompt=usage["prompt_tokens"].count,
        # DeepSeek has a name of its own for it.
        cached=cached if cached >= 0 else usage["prompt_cache_hit_tokens"].count,
        completion=usage["completion_tokens"].count,
        reasoning=usage["completion_tokens_details"]["reasoning_tokens"].count,
    )
