"""Speaks Gemini's generateContent, of the API and of Vertex.

Thoughts are told where `includeThoughts` asks for them.
"""

import json
import re
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

PATH = re.compile(r".*/models/(?P<model>[^/:]+):generateContent")
_SIGNATURE = "c2lnbmF0dXJl"
_THOUGHT = "First I look at who writes, then at who reads."


def read_request(model: str, body: bytes, *, credential: str) -> Asked | None:
    """Returns what was asked; None where it makes no sense."""
    try:
        fields = json.loads(body)
        offered = [one for each in fields.get("tools", []) for one in each["functionDeclarations"]]
        tools = tuple(one["name"] for one in offered)
        texts = [part["text"] for part in fields.get("systemInstruction", {"parts": []})["parts"]]
        texts += _texts(fields["contents"])
    except (ValueError, TypeError, KeyError):
        return None
    config = fields.get("generationConfig", {})
    return Asked(
        wire=Wire.GEMINI,
        model=model,
        key=request_key(Wire.GEMINI, model, fields),
        prompt="\n".join(texts),
        question=texts[-1] if texts else "",
        seed=config.get("seed"),
        credential=credential,
        thinks=bool(config.get("thinkingConfig", {}).get("includeThoughts")),
        tools=tools,
    )


def _texts(contents: Sequence[Mapping[str, Any]]) -> list[str]:
    """Returns the texts of a conversation whose calls are all answered, and signed."""
    turns, texts = Turns(), []
    for content in contents:
        for part in content["parts"]:
            match part:
                case {"functionResponse": {"name": _, "response": {"result": text}} as response}:
                    turns.answered(response["id"])
                    texts.append(text)
                case {"functionCall": {"id": name, "args": dict() as given}}:
                    turns.called(name)
                    if part["thoughtSignature"] != _SIGNATURE:
                        raise ValueError(part)
                    texts.append(json.dumps(given))
                case {"text": text}:
                    texts.append(text)
                case _:
                    raise ValueError(part)
        if content["role"] == "user":
            turns.ended()
    turns.ended()
    return texts


def completion(
    asked: Asked, text: str, *, finish: str = "STOP", calls: Sequence[Call] = ()
) -> Reply:
    """Returns a completion; one without text has no parts."""
    parts: list[dict[str, object]] = [{"text": text}] if text else []
    thought = _THOUGHT if asked.thinks else ""
    if thought:
        parts.insert(0, {"text": thought, "thought": True})
    for number, call in enumerate(calls):
        if not isinstance(call.value, dict):
            # Arguments that are no JSON never come through.
            return _broken(asked)
        name = f"{asked.key[:12]}-{number}"
        said = {"id": name, "name": call.name, "args": call.value}
        parts.append({"functionCall": said, "thoughtSignature": _SIGNATURE})
    content = {"role": "model", **({"parts": parts} if parts else {})}
    candidate: dict[str, object] = {"content": content, "finishReason": finish, "index": 0}
    return _response(asked, [candidate], text=text, thought=thought)


def _broken(asked: Asked) -> Reply:
    candidate: dict[str, object] = {
        "content": {},
        "finishReason": "MALFORMED_FUNCTION_CALL",
        "finishMessage": "Malformed function call",
        "index": 0,
    }
    return _response(asked, [candidate], text="", thought="")


def special(asked: Asked, kind: Kind, text: str) -> Reply:
    """Returns what stands in the place of a plain completion."""
    said = f"the key {asked.credential}"
    match kind:
        case Kind.RATE_LIMITED | Kind.RATE_LIMITED_SECONDS:
            return _error(429, f"Resource has been exhausted by {said}", "RESOURCE_EXHAUSTED")
        case Kind.RATE_LIMITED_DATE | Kind.RATE_LIMITED_SKEWED:
            return _error(429, f"Too many requests by {said}", "RESOURCE_EXHAUSTED")
        case Kind.SERVER_ERROR:
            return _error(500, f"An internal error has occurred for {said}", "INTERNAL")
        case Kind.UNAVAILABLE:
            return _error(503, f"The model is overloaded, says {said}", "UNAVAILABLE")
        case Kind.AUTHENTICATION:
            message = f"API key not valid: {asked.credential}. Please pass a valid API key."
            return _error(400, message, "INVALID_ARGUMENT", reason="API_KEY_INVALID")
        case Kind.UNKNOWN_MODEL:
            message = f"models/{asked.model} is not found for API version v1beta, {said}"
            return _error(404, message, "NOT_FOUND")
        case Kind.QUOTA:
            message = f"This API method requires billing to be enabled for {said}"
            return _error(403, message, "PERMISSION_DENIED", reason="BILLING_DISABLED")
        case Kind.BAD_REQUEST:
            return _error(400, f"Unsupported value, sent by {said}", "INVALID_ARGUMENT")
        case Kind.CONTEXT:
            counts = f"({asked.prompt_tokens}) exceeds the maximum number of tokens allowed (16)"
            return _error(400, f"The input token count {counts}.", "INVALID_ARGUMENT")
        case Kind.EMPTY_CANDIDATES:
            return _response(asked, [], text="", thought="")
        case Kind.SAFETY_BLOCK:
            full = json.loads(_response(asked, [], text="", thought="").body)
            return json_reply(200, {**full, "promptFeedback": {"blockReason": "SAFETY"}})
        case Kind.REFUSAL:
            odd = int(asked.key[-1], 16) % 2
            return completion(asked, "", finish="RECITATION" if odd else "SAFETY")
        case Kind.LENGTH:
            return completion(asked, text, finish="MAX_TOKENS")
    raise ValueError(kind)


def _response(
    asked: Asked, candidates: list[dict[str, object]], *, text: str, thought: str
) -> Reply:
    said, thought_tokens = tokens_of(text), tokens_of(thought)
    usage: Mapping[str, object] = {
        "promptTokenCount": asked.prompt_tokens,
        "cachedContentTokenCount": asked.prompt_tokens // 2,
        "candidatesTokenCount": said,
        "thoughtsTokenCount": thought_tokens,
        "totalTokenCount": asked.prompt_tokens + said + thought_tokens,
    }
    body: dict[str, object] = {
        "usageMetadata": usage,
        "modelVersion": f"{asked.model}-001",
        "responseId": asked.key[:24],
    }
    if candidates:
        body["candidates"] = candidates
    return json_reply(200, body)


def _error(status: int, message: str, name: str, *, reason: str = "") -> Reply:
    error: dict[str, object] = {"code": status, "message": message, "status": name}
    if reason:
        kind = "type.googleapis.com/google.rpc.ErrorInfo"
        error["details"] = [{"@type": kind, "reason": reason, "domain": "googleapis.com"}]
    return json_reply(status, {"error": error})
