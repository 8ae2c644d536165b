"""Speaks the Converse API of Amazon Bedrock.

A model whose name holds "reasoner" tells its reasoning.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from tests.models.faulty_provider.exchange import (
    Asked,
    Call,
    Reply,
    Turns,
    Wire,
    json_reply,
    request_key,
    tokens_of,
)
from tests.models.faulty_provider.kinds import Kind

PATH = re.compile(r"/model/(?P<model>[^/]+)/converse")
_REASONING = "First I look at who writes, then at who reads."


def read_request(model: str, body: bytes, *, credential: str) -> Asked | None:
    """Returns what was asked; None where it makes no sense. The model is as the path has it."""
    model = unquote(model)
    try:
        fields = json.loads(body)
        offered = fields.get("toolConfig", {"tools": []})["tools"]
        tools = tuple(tool["toolSpec"]["name"] for tool in offered)
        texts = [part["text"] for part in fields.get("system", [])]
        texts += _texts(fields["messages"])
    except (ValueError, TypeError, KeyError):
        return None
    return Asked(
        wire=Wire.BEDROCK,
        model=model,
        key=request_key(Wire.BEDROCK, model, fields),
        prompt="\n".join(texts),
        question=texts[-1] if texts else "",
        seed=None,
        credential=credential,
        thinks="reasoner" in model,
        tools=tools,
    )


def _texts(messages: Sequence[Mapping[str, Any]]) -> list[str]:
    """Returns the texts of a conversation whose calls are all answered, and signed."""
    turns, texts = Turns(), []
    for message in messages:
        for block in message["content"]:
            match block:
                case {"toolResult": {"toolUseId": name, "content": [{"text": text}]}}:
                    turns.answered(name)
                    texts.append(text)
                case {"toolUse": {"toolUseId": name, "name": _, "input": dict() as given}}:
                    turns.called(name)
                    texts.append(json.dumps(given))
                case {"reasoningContent": {"reasoningText": {"signature": "c2ln"}}}:
                    pass
                case {"text": text} if text.strip():
                    texts.append(text)
                case _:
                    raise ValueError(block)
        if message["role"] == "user":
            turns.ended()
    turns.ended()
    return texts


def completion(
    asked: Asked, text: str, *, stop: str | None = "end_turn", calls: Sequence[Call] = ()
) -> Reply:
    """Returns a completion; one without text has no block for it."""
    blocks: list[dict[str, object]] = [{"text": text}] if text else []
    reasoning = _REASONING if asked.thinks else ""
    if reasoning:
        told = {"reasoningText": {"text": reasoning, "signature": "c2ln"}}
        blocks.insert(0, {"reasoningContent": told})
    for number, call in enumerate(calls):
        name = f"tooluse_{asked.key[:12]}_{number}"
        use = {"toolUseId": name, "name": call.name, "input": call.value}
        stop, blocks = "tool_use", [*blocks, {"toolUse": use}]
    cached = asked.prompt_tokens // 2
    said = tokens_of(text) + tokens_of(reasoning)
    reply = json_reply(
        200,
        {
            "output": {"message": {"role": "assistant", "content": blocks}},
            "stopReason": stop,
            "usage": {
                "inputTokens": asked.prompt_tokens - cached,
                "outputTokens": said,
                "totalTokens": asked.prompt_tokens + said,
                "cacheReadInputTokens": cached,
                "cacheWriteInputTokens": 0,
            },
            "metrics": {"latencyMs": 1},
        },
    )
    return Reply(
        status=reply.status,
        body=reply.body,
        headers=(("x-amzn-RequestId", asked.key[:24]),),
    )


def special(asked: Asked, kind: Kind, text: str) -> Reply:
    """Returns what stands in the place of a plain completion."""
    said = f"the key {asked.credential}"
    match kind:
        case (
            Kind.RATE_LIMITED
            | Kind.RATE_LIMITED_SECONDS
            | Kind.RATE_LIMITED_DATE
            | Kind.RATE_LIMITED_SKEWED
        ):
            return _error(429, "ThrottlingException", f"Too many requests by {said}")
        case Kind.SERVER_ERROR:
            odd = int(asked.key[-1], 16) % 2
            if odd:
                return _error(424, "ModelErrorException", f"The model failed for {said}")
            return _error(500, "InternalServerException", f"Something went wrong with {said}")
        case Kind.UNAVAILABLE:
            return _error(503, "ServiceUnavailableException", f"Overloaded, said to {said}")
        case Kind.AUTHENTICATION:
            message = f"Authentication failed: the API Key {asked.credential} is not valid"
            return _error(403, "AccessDeniedException", message)
        case Kind.UNKNOWN_MODEL:
            message = f"The provided model identifier is invalid, says {said}"
            return _error(400, "ValidationException", message)
        case Kind.QUOTA:
            return _error(400, "ServiceQuotaExceededException", f"The quota of {said} is used up")
        case Kind.BAD_REQUEST:
            return _error(400, "ValidationException", f"Malformed input request by {said}")
        case Kind.CONTEXT:
            message = f"Input is too long for requested model, sent by {said}"
            return _error(400, "ValidationException", message)
        case Kind.EMPTY_CANDIDATES:
            return completion(asked, "", stop=None)
        case Kind.SAFETY_BLOCK:
            return completion(asked, "", stop="guardrail_intervened")
        case Kind.REFUSAL:
            return completion(asked, "", stop="content_filtered")
        case Kind.LENGTH:
            return completion(asked, text, stop="max_tokens")
    raise ValueError(kind)


def _error(status: int, kind: str, message: str) -> Reply:
    reply = json_reply(status, {"message": message})
    header = ("x-amzn-ErrorType", f"{kind}:http://internal.invalid/coral/")
    return Reply(status=status, body=reply.body, headers=(header,))
