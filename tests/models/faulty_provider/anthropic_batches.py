"""Speaks Anthropic's message batches."""

import json
import re
from collections import Counter
from collections.abc import Mapping

from tests.models.faulty_provider import anthropic_wire
from tests.models.faulty_provider.batch_desk import BatchDesk, End, Fate, Line, Submitted
from tests.models.faulty_provider.exchange import Reply, Wire, json_reply

_ROOT = "/v1/messages/batches"
_BATCH = re.compile(rf"{_ROOT}/(?P<name>\w+)(?P<results>/results)?")
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_PAGE = 2
"""Batches in a page, however many are asked for."""


def reply(
    desk: BatchDesk,
    method: str,
    path: str,
    *,
    query: Mapping[str, str],
    body: bytes,
    credential: str,
) -> Reply | None:
    """Returns the answer to a call; None where it is none of these."""
    if (method, path) == ("POST", _ROOT):
        return _submit(desk, json.loads(body)["requests"], credential)
    if (method, path) == ("GET", _ROOT):
        every = desk.batches(Wire.ANTHROPIC)
        names = [batch.identifier for batch in every]
        start = names.index(query["after_id"]) + 1 if "after_id" in query else 0
        page = [_told(batch) for batch in every[start : start + _PAGE]]
        more = start + _PAGE < len(every)
        last = page[-1]["id"] if page else None
        return json_reply(200, {"data": page, "has_more": more, "last_id": last})
    if method != "GET" or (named := _BATCH.fullmatch(path)) is None:
        return None
    batch = desk.named(named["name"])
    if batch is None:
        return _error(404, "not_found_error", "no such batch")
    if not named["results"]:
        return json_reply(200, _told(batch))
    if not batch.is_over:
        return _error(400, "invalid_request_error", "the batch has no results yet")
    lines = [*(_line(line, credential) for line in batch.lines), *_unanswered(batch)]
    return Reply(
        status=200,
        body="".join(f"{json.dumps(line)}\n" for line in lines).encode(),
        content_type="application/x-jsonl",
    )


def _submit(desk: BatchDesk, asked: list[Mapping[str, object]], credential: str) -> Reply:
    requests = {}
    for one in asked:
        name = str(one["custom_id"])
        read = anthropic_wire.read_request(
            json.dumps(one["params"]).encode(), credential=credential
        )
        if read is None or not _NAME.fullmatch(name) or name in requests:
            return _error(400, "invalid_request_error", "a request makes no sense")
        requests[name] = read
    return json_reply(200, _told(desk.submit(Wire.ANTHROPIC, requests)))


def _told(batch: Submitted) -> Mapping[str, object]:
    counts = dict.fromkeys(("processing", "succeeded", "errored", "canceled", "expired"), 0)
    if batch.is_over:
        answered = {line.name: line for line in batch.lines}
        kinds = Counter(map(_kind, answered.values()))
        counts |= kinds
        counts[_rest(batch)] += batch.size - len(answered)
    else:
        counts["processing"] = batch.size
    return {
        "id": batch.identifier,
        "type": "message_batch",
        "processing_status": "ended" if batch.is_over else "in_progress",
        "request_counts": counts,
    }


def _kind(line: Line) -> str:
    if line.fate is Fate.EXPIRED:
        return "expired"
    return "succeeded" if line.reply is not None and line.reply.status == 200 else "errored"


def _rest(batch: Submitted) -> str:
    return {End.EXPIRED: "expired", End.CANCELLED: "canceled"}.get(batch.end, "errored")


def _line(line: Line, credential: str) -> Mapping[str, object]:
    kind = _kind(line)
    result: dict[str, object] = {"type": kind}
    if kind == "succeeded" and line.reply is not None:
        result["message"] = json.loads(line.reply.body)
    elif kind == "errored":
        message = f"Internal error for the key {credential}"
        told = {"type": "error", "error": {"type": "api_error", "message": message}}
        result["error"] = told if line.reply is None else json.loads(line.reply.body)
    return {"custom_id": line.name, "result": result}


def _unanswered(batch: Submitted) -> list[Mapping[str, object]]:
    kind = _rest(batch)
    told = {"type": "error", "error": {"type": "invalid_request_error", "message": "no"}}
    more = {"error": told} if kind == "errored" else {}
    return [{"custom_id": name, "result": {"type": kind, **more}} for name in batch.unanswered]


def _error(status: int, kind: str, message: str) -> Reply:
    return json_reply(status, {"type": "error", "error": {"type": kind, "message": message}})
