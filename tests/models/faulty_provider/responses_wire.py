"""Speaks OpenAI's Responses API.

A model whose name holds "reasoner" tells a summary of its reasoning.
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

PATH_END = "/responses"
_REASONING = "First I look at who writes, then at who reads."
_CREATED = 1_700_000_000


def read_request(body: bytes, *, credential: str) -> Asked | None:
    """Returns what was asked; None where it makes no sense."""
    try:
        fields = json.loads(body)
        model, messages = fields["model"], fields["input"]
        tools = tuple(tool["name"] for tool in fields.get("tools", []))
        texts = [fields.get("instructions", ""), *_texts(messages)]
    except (ValueError, TypeError, KeyError):
        return None
    return Asked(
        wire=Wire.RESPONSES,
        model=model,
        key=request_key(Wire.RESPONSES, model, fields),
        prompt="\n".join(texts),
        question=texts[-1],
        seed=None,
        credential=credential,
        thinks="reasoner" in model,
        tools=tools,
    )


def _texts(items: Sequence[Mapping[str, Any]]) -> list[str]:
    """Returns the texts of a conversation whose calls are all answered, in JSON."""
    turns, texts = Turns(), []
    for item in items:
        kind = item.get("type", "message")
        if kind == "function_call_output":
            turns.answered(item["call_id"])
            texts.append(item["output"])
        elif kind == "function_call":
            turns.called(item["call_id"])
            texts.append(json.dumps(json.loads(item["arguments"])))
        elif kind == "reasoning":
            # It is not stored, and so must be whole.
            texts.append(item["encrypted_content"])
        else:
            turns.ended()
            texts.append(item["content"])
    turns.ended()
    return texts


def completion(
    asked: Asked,
    text: str,
    *,
    incomplete: str = "",
    refusal: str = "",
    calls: Sequence[Call] = (),
) -> Reply:
    """Returns a completion; one without a text and a refusal has no message."""
    part: dict[str, object] = {"type": "output_text", "text": text, "annotations": []}
    if refusal:
        part = {"type": "refusal", "refusal": refusal}
    output: list[dict[str, object]] = []
    reasoning = _REASONING if asked.thinks else ""
    if reasoning:
        summary = [{"type": "summary_text", "text": reasoning}]
        output.append({"type": "reasoning", "id": "rs_1", "summary": summary})
    if text or refusal:
        output.append({"type": "message", "role": "assistant", "content": [part]})
    for number, call in enumerate(calls):
        output.append(
            {
                "type": "function_call",
                "id": f"fc_{number}",
                "call_id": f"call_{asked.key[:12]}_{number}",
                "name": call.name,
                "arguments": call.arguments,
                "status": "completed",
            }
        )
    return _response(
        asked,
        status="incomplete" if incomplete else "completed",
        incomplete_details={"reason": incomplete} if incomplete else None,
        output=output,
        said_tokens=tokens_of(text),
        thought_tokens=tokens_of(reasoning),
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
            # As with a model that fails while it answers: told with status 200.
            return _failed(asked, "server_error", f"Something went wrong with {said}")
        case Kind.UNAVAILABLE:
            return _error(503, f"Overloaded, said to {said}", code=None)
        case Kind.AUTHENTICATION:
            message = f"Incorrect API key provided: {asked.credential}."
            return _error(401, message, code="invalid_api_key")
        case Kind.UNKNOWN_MODEL:
            message = f"The model `{asked.model}` does not exist for {said}"
            return _error(400, message, code="model_not_found")
        case Kind.QUOTA:
            message = f"You exceeded your current quota, {said} that is"
            return _error(429, message, code="insufficient_quota")
        case Kind.BAD_REQUEST:
            return _error(400, f"Unsupported value, sent by {said}", code="unsupported_value")
        case Kind.CONTEXT:
            message = f"Your input exceeds the context window of this model, by {said}"
            return _error(400, message, code="context_length_exceeded")
        case Kind.EMPTY_CANDIDATES:
            return _response(asked, status="completed", output=[])
        case Kind.SAFETY_BLOCK:
            message = f"Invalid prompt: it was flagged under our usage policy, by {said}"
            return _error(400, message, code="invalid_prompt")
        case Kind.REFUSAL:
            odd = int(asked.key[-1], 16) % 2
            return (
                completion(asked, "", refusal="I cannot help with that.")
                if odd
                else completion(asked, "", incomplete="content_filter")
            )
        case Kind.LENGTH:
            return completion(asked, text, incomplete="max_output_tokens")
    raise ValueError(kind)


def _response(
    asked: Asked, *, said_tokens: int = 0, thought_tokens: int = 0, **fields: object
) -> Reply:
    return json_reply(
        200,
        {
            "id": f"resp_{asked.key[:24]}",
            "object": "response",
            "created_at": _CREATED,
            "model": f"{asked.model}-2026-01-01",
            "error": None,
            "usage": {
                "input_tokens": asked.prompt_tokens,
                "input_tokens_details": {"cached_tokens": asked.prompt_tokens // 2},
                "output_tokens": said_tokens + thought_tokens,
                "output_tokens_details": {"reasoning_tokens": thought_tokens},
                "total_tokens": asked.prompt_tokens + said_tokens + thought_tokens,
            },
            **fields,
        },
    )


def _failed(asked: Asked, code: str, message: str) -> Reply:
    error = {"code": code, "message": message}
    return _response(asked, status="failed", output=[], error=error)


def _error(status: int, message: str, *, code: str | None) -> Reply:
    kind = code if code == "insufficient_quota" else "error"
    return json_reply(
        status, {"error": {"message": message, "type": kind, "param": None, "code": code}}
    )
