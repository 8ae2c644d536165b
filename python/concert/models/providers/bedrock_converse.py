"""Completes conversations with any model of Amazon Bedrock, through its Converse API.

Bedrock takes a key as a bearer token, so a request is plain HTTP and needs no package of Amazon.
"""

import json
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, urlsplit

import httpx2

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

NAME: Final = "bedrock"
"""The provider's name in a model's name."""


class BedrockProvider:
    """One model of one region."""

    def __init__(
        self, model: str, profile: Profile, *, key: Key, environment: Mapping[str, str]
    ) -> None:
        """Makes ready; connects nowhere yet.

        Args:
            model: Identifier of a model, an inference profile, or their ARN.
            profile: Says by `base_url` which region is asked, and more.
            key: The key.
            environment: Says which proxy is used.
        """
        self._identity = identity_of(NAME, model, profile)
        self._extra = profile.extra_body
        base_url = profile.base_url.rstrip("/")
        self._url = f"{base_url}/model/{quote(model, safe='')}/converse"
        self._endpoint = Endpoint(urlsplit(base_url).netloc, scrubber=Scrubber([key.value]))
        self._transport = Transport(
            base_url=base_url,
            endpoint=self._endpoint,
            headers={"authorization": f"Bearer {key.value}"},
            timeout_seconds=profile.timeout_seconds,
            environment=environment,
            most_bytes=most_bytes_of(profile),
        )
        self._client = httpx2.Client(transport=self._transport, trust_env=False)

    @property
    def identity(self) -> str:
        """Everything but the request that answers depend on (see `Provider`)."""
        return self._identity

    def complete(self, request: Request) -> Completion:
        """Completes a conversation (see `Provider`).

        Raises:
            ProviderFaultError: The request failed.
        """
        self._endpoint.check_text(request)
        response = self._client.post(self._url, json=self._body(request))
        if not response.is_success:
            return self._not_served(response)
        return self._read(response, request)

    def close(self) -> None:
        """Ends the requests under way (see `Provider`)."""
        self._transport.close()

    def __repr__(self) -> str:
        return f"BedrockProvider({self.identity})"

    def _body(self, request: Request) -> dict[str, object]:
        sampling = request.sampling
        for name, is_set in (
            ("a seed", sampling.seed is not None),
            ("top_k", sampling.top_k not in (None, -1)),
            ("thinking_tokens", sampling.thinking_tokens is not None),
            ("reasoning_effort", sampling.reasoning_effort is not None),
        ):
            if is_set:
                raise self._endpoint.failure(
                    Fault.BAD_REQUEST, f"{name} has no place in this protocol"
                )
        inference = {
            "maxTokens": sampling.max_output_tokens,
            "temperature": sampling.temperature,
            "topP": sampling.top_p,
        }
        chosen = {name: value for name, value in inference.items() if value is not None}
        body: dict[str, object] = {
            "messages": [
                {"role": message.role.value, "content": _content(message)}
                for message in request.messages
            ]
        }
        if request.tools:
            body["toolConfig"] = {"tools": [_tool(tool) for tool in request.tools]}
        if request.system:
            body["system"] = [{"text": request.system}]
        if chosen:
            body["inferenceConfig"] = chosen
        if self._extra:
            # Fields that only some models know, such as Claude's thinking.
            body["additionalModelRequestFields"] = json.loads(self._extra)
        return body

    def _read(self, response: httpx2.Response, request: Request) -> Completion:
        try:
            reply = parse_reply(response.text, headers=response.headers)
        except MalformedReplyError as error:
            raise self._malformed(error.what) from None
        reason = reply["stopReason"].text
        blocks = reply["output"]["message"]["content"].items()
        calls = tuple(_call(block["toolUse"]) for block in blocks if block["toolUse"].is_object)
        if reason == _BROKEN_CALL and request.tools:
            calls, finish = (ToolCall(call_id="", name="", arguments=""),), Finish.STOP
        elif reason in _FINISHES:
            finish = _FINISHES[reason]
        else:
            raise self._malformed(f"stopReason {reason or 'is missing'}")
        return Completion(
            text="".join(block["text"].text for block in blocks),
            reasoning="".join(
                block["reasoningContent"]["reasoningText"]["text"].text for block in blocks
            ),
            finish=finish,
            usage=_usage(reply["usage"]),
            # Converse does not say which model answered.
            completion_id=response.headers.get("x-amzn-requestid", ""),
            calls=calls,
            echo=written([each.value for each in blocks if _says(each)]) if calls else "",
        )

    def _not_served(self, response: httpx2.Response) -> Completion:
        """Returns what an error says of the prompt; raises it if it says something else."""
        status, told = response.status_code, parse_error(response.text)
        message = told["message"].text or told["Message"].text or response.text
        # "ValidationException:http://internal.amazon.com/...", or only the first part.
        kind = response.headers.get("x-amzn-errortype", "").partition(":")[0]
        if status in (400, 413) and _CONTEXT_WORDS.search(message) is not None:
            return Completion(text="", finish=Finish.CONTEXT, usage=Usage())
        fault = _KINDS.get(kind)
        if status == 400 and _MODEL_WORDS.search(message) is not None:
            fault = Fault.UNKNOWN_MODEL
        raise self._endpoint.failure_by_status(
            status,
            message,
            retry_after_seconds=retry_after_seconds(response.headers),
            fault=fault,
        )

    def _malformed(self, what: str) -> ProviderFaultError:
        return self._endpoint.failure(Fault.MALFORMED, what)


_FINISHES = {
    **dict.fromkeys(("end_turn", "stop_sequence", "tool_use"), Finish.STOP),
    **dict.fromkeys(("max_tokens", "model_context_window_exceeded"), Finish.LENGTH),
    **dict.fromkeys(("content_filtered", "guardrail_intervened", "refusal"), Finish.REFUSAL),
}
_BROKEN_CALL = "malformed_tool_use"
"""The reason where the model called a tool in a way that cannot be read."""
_KINDS = {
    "ServiceQuotaExceededException": Fault.QUOTA,
    # Status 424: the model failed, not the request.
    "ModelErrorException": Fault.SERVER,
}
_CONTEXT_WORDS = re.compile(r"(?i)(?:input|prompt) is too long")
_MODEL_WORDS = re.compile(r"(?i)model identifier is invalid")


def _content(message: Message) -> object:
    if message.echo:
        return json.loads(message.echo)
    blocks: list[object] = [
        {"toolResult": {"toolUseId": result.call.call_id, "content": [{"text": result.text}]}}
        for result in message.results
    ]
    return [*blocks, {"text": message.text}] if message.text or not blocks else blocks


def _tool(tool: Tool) -> Mapping[str, object]:
    schema = {"json": json.loads(tool.parameters)}
    spec = {"name": tool.name, "description": tool.description, "inputSchema": schema}
    return {"toolSpec": spec}


def _call(use: Json) -> ToolCall:
    return ToolCall(
        call_id=use["toolUseId"].text,
        name=use["name"].text,
        arguments=written(use["input"].value),
    )


def _says(block: Json) -> bool:
    """Tells whether a block may come back: one with an empty text may not."""
    return block["text"].value is None or bool(block["text"].text.strip())


def _usage(usage: Json) -> Usage:
    fresh = usage["inputTokens"].count
    read, written = (
        usage[name].count for name in ("cacheReadInputTokens", "cacheWriteInputTokens")
    )
    return Usage(
        # Bedrock counts cached tokens apart.
        prompt=fresh + max(0, read) + max(0, written) if fresh >= 0 else -1,
        cached=read,
        completion=usage["outputTokens"].count,
    )
