"""Speaks Anthropic's messages.

Thoughts are told where `thinking` asks for them.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

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

PATH_END = "/v1/messages"
_SIGNATURE = "c2ln"
_THOUGHT = "First I look at who writes, then at who reads."


def read_request(body: bytes, *, credential: str) -> Asked | None:
    """Returns what was asked; None where it makes no sense."""
    try:
        fields = json.loads(body)
        model, messages = fields["model"], fields["messages"]
        thinks = fields.get("thinking", {"type": "disabled"})["type"] != "disabled"
        tools = tuple(tool["name"] for tool in fields.get("tools", []))
        texts = [fields.get("system", ""), *_texts(messages, thinks=thinks)]
        if fields["max_tokens"] < 1 or "seed" in fields:
            return None
    except (ValueError, TypeError, KeyError):
        return None
    return Asked(
        wire=Wire.ANTHROPIC,
        model=model,
        key=request_key(Wire.ANTHROPIC, model, fields),
        prompt="\n".join(texts),
        question=texts[-1],
        seed=None,
        credential=credential,
        thinks=thinks,
        tools=tools,
    )


def _texts(messages: Sequence[Mapping[str, Any]], *, thinks: bool) -> list[str]:
    """Returns the texts of a conversation whose calls are all answered, and signed."""
    turns, texts = Turns(), []
    for message in messages:
        content = message["content"]
        if isinstance(content, str):
            content = [{"type": "text", "text": content}]
        kinds = [block["type"] for block in content]
        if thinks and "tool_use" in kinds and content[0].get("signature") != _SIGNATURE:
            raise ValueError(kinds)
        for block in content:
            match block["type"]:
                case "tool_result":
                    turns.answered(block["tool_use_id"])
                    texts.append(block["content"])
                case "tool_use":
                    turns.called(block["id"])
                    texts.append(json.dumps(dict(block["input"])))
                case "text" if block["text"].strip():
                    texts.append(block["text"])
                case "thinking":
                    texts.append(block["thinking"])
                case kind:
                    raise ValueError(kind)
        if message["role"] == "user":
            turns.ended()
    turns.ended()
    return texts


def completion(
    asked: Asked, text: str, *, stop: str | None = "end_turn", calls: Sequence[Call] = ()
) -> Reply:
    """Returns a completion; one without text has no block for it."""
    blocks: list[dict[str, object]] = [{"type": "text", "text": text}] if text else []
    thought = _THOUGHT if asked.thinks else ""
    if thought:
        blocks.insert(0, {"type": "thinking", "thinking": thought, "signature": _SIGNATURE})
    for number, call in enumerate(calls):
        name = f"toolu_{asked.key[:12]}_{number}"
        use = {"type": "tool_use", "id": name, "name": call.name, "input": call.value}
        stop, blocks = "tool_use", [*blocks, use]
    cached = asked.prompt_tokens // 2
    return json_reply(
        200,
        {
            "id": f"msg_{asked.key[:24]}",
            "type": "message",
            "role": "assistant",
            "model": f"{asked.model}-20260101",
            "content": blocks,
            "stop_reason": stop,
            "stop_sequence": None,
            "usage": {
                "input_tokens": asked.prompt_tokens - cached,
                "cache_read_input_tokens": cached,
                "cache_creation_input_tokens": 0,
                "output_tokens": tokens_of(text) + tokens_of(thought),
                "output_tokens_details": {"thinking_tokens": tokens_of(thought)},
            },
        },
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
            return _error(429, "rate_limit_error", f"Your requests exceed the rate limit of {said}")
        case Kind.SERVER_ERROR:
            return _error(500, "api_error", f"Internal server error for {said}")
        case Kind.UNAVAILABLE:
            return _error(529, "overloaded_error", f"Overloaded, said to {said}")
        case Kind.AUTHENTICATION:
            return _error(401, "authentication_error", f"invalid x-api-key {asked.credential}")
        case Kind.UNKNOWN_MODEL:
            return _error(404, "not_found_error", f"model: {asked.model}, not for {said}")
        case Kind.QUOTA:
            message = f"Your credit balance is too low to access the Anthropic API by {said}"
            return _error(400, "invalid_request_error", message)
        case Kind.BAD_REQUEST:
            return _error(400, "invalid_request_error", f"temperature: out of range, by {said}")
        case Kind.CONTEXT:
            message = f"prompt is too long: {asked.prompt_tokens} tokens > 16 maximum, by {said}"
            return _error(400, "invalid_request_error", message)
        case Kind.EMPTY_CANDIDATES:
            return completion(asked, "", stop=None)
        case Kind.SAFETY_BLOCK:
            message = f"Output blocked by content filtering policy of {said}"
            return _error(400, "invalid_request_error", message)
        case Kind.REFUSAL:
            return completion(asked, "", stop="refusal")
        case Kind.LENGTH:
            odd = int(asked.key[-2], 16) % 2
            return completion(
                asked, text, stop="max_tokens" if odd else "model_context_window_exceeded"
            )
    raise ValueError(kind)


def _error(status: int, kind: str, message: str) -> Reply:
    error = {"type": kind, "message": message}
    return json_reply(status, {"type": "error", "error": error, "request_id": "req_1"})
