"""Speaks OpenAI's chat completions.

A model whose name holds "reasoner" gives reasoning in a field of its own, one whose name holds
"thinker" gives it in <think> tags before the answer.
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

PATH_END = "/chat/completions"
_REASONING = "First I look at who writes, then at who reads."
_CREATED = 1_700_000_000


def read_request(body: bytes, *, credential: str) -> Asked | None:
    """Returns what was asked; None where it makes no sense."""
    try:
        fields = json.loads(body)
        model, messages = fields["model"], fields["messages"]
        tools = tuple(tool["function"]["name"] for tool in fields.get("tools", []))
        texts = _texts(messages)
    except (ValueError, TypeError, KeyError):
        return None
    return Asked(
        wire=Wire.OPENAI,
        model=model,
        key=request_key(Wire.OPENAI, model, fields),
        prompt="\n".join(texts),
        question=texts[-1] if texts else "",
        seed=fields.get("seed"),
        credential=credential,
        tools=tools,
    )


def _texts(messages: Sequence[Mapping[str, Any]]) -> list[str]:
    """Returns the texts of a conversation whose calls are all answered, in JSON."""
    turns, texts = Turns(), []
    for message in messages:
        if message["role"] == "tool":
            turns.answered(message["tool_call_id"])
        else:
            turns.ended()
        for call in message.get("tool_calls", []):
            turns.called(call["id"])
            texts.append(json.dumps(json.loads(call["function"]["arguments"])))
        texts.append(message["content"] or "")
    turns.ended()
    return texts


def completion(
    asked: Asked,
    text: str,
    *,
    finish: str = "stop",
    refusal: str = "",
    calls: Sequence[Call] = (),
) -> Reply:
    """Returns a completion."""
    message: dict[str, object] = {"role": "assistant", "content": text, "refusal": refusal or None}
    reasoning = ""
    if "reasoner" in asked.model:
        reasoning = message["reasoning_content"] = _REASONING
    elif "thinker" in asked.model and text:
        reasoning = _REASONING
        message["content"] = f"<think>{_REASONING}</think>\n{text}"
    if calls:
        finish, message["content"] = "tool_calls", message["content"] or None
        message["tool_calls"] = [
            {
                "id": f"call_{asked.key[:12]}_{number}",
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            }
            for number, call in enumerate(calls)
        ]
    return json_reply(
        200,
        {
            "id": f"chatcmpl-{asked.key[:24]}",
            "object": "chat.completion",
            "created": _CREATED,
            "model": f"{asked.model}-2026-01-01",
            "choices": [{"index": 0, "message": message, "finish_reason": finish}],
            "usage": _usage(asked, text, reasoning),
        },
    )


def special(asked: Asked, kind: Kind, text: str) -> Reply:
    """Returns what stands in the place of a plain completion."""
    said = f"the key {asked.credential}"
    match kind:
        case Kind.RATE_LIMITED | Kind.RATE_LIMITED_SECONDS:
            return _error(429, f"Rate limit reached for {said}", code="rate_limit_exceeded")
        case Kind.RATE_LIMITED_DATE | Kind.RATE_LIMITED_SKEWED:
            return _error(429, f"Too many requests from {said}", code="rate_limit_exceeded")
        case Kind.SERVER_ERROR:
            return _error(500, f"Something went wrong with {said}", code=None)
        case Kind.UNAVAILABLE:
            return _error(503, f"Overloaded, said to {said}", code=None)
        case Kind.AUTHENTICATION:
            message = f"Incorrect API key provided: {asked.credential}."
            return _error(401, message, code="invalid_api_key")
        case Kind.UNKNOWN_MODEL:
            message = f"The model `{asked.model}` does not exist for {said}"
            return _error(404, message, code="model_not_found")
        case Kind.QUOTA:
            message = f"You exceeded your current quota, {said} that is"
            return _error(429, message, code="insufficient_quota")
        case Kind.BAD_REQUEST:
            return _error(400, f"Unsupported value, sent by {said}", code="unsupported_value")
        case Kind.CONTEXT:
            message = f"Maximum context length is 16 tokens, not {asked.prompt_tokens}, for {said}"
            return _error(400, message, code="context_length_exceeded")
        case Kind.EMPTY_CANDIDATES:
            full = json.loads(completion(asked, text).body)
            return json_reply(200, {**full, "choices": []})
        case Kind.SAFETY_BLOCK:
            return completion(asked, "", finish="content_filter")
        case Kind.REFUSAL:
            return completion(asked, "", refusal="I cannot help with that.")
        case Kind.LENGTH:
            return completion(asked, text, finish="length")
    raise ValueError(kind)


def _error(status: int, message: str, *, code: str | None) -> Reply:
    kind = code if code == "insufficient_quota" else "error"
    return json_reply(
        status, {"error": {"message": message, "type": kind, "param": None, "code": code}}
    )


def _usage(asked: Asked, text: str, reasoning: str) -> Mapping[str, object]:
    thought = tokens_of(reasoning)
    said = thought + tokens_of(text)
    return {
        "prompt_tokens": asked.prompt_tokens,
        "completion_tokens": said,
        "total_tokens": asked.prompt_tokens + said,
        "prompt_tokens_details": {"cached_tokens": asked.prompt_tokens // 2},
        "completion_tokens_details": {"reasoning_tokens": thought},
    }
