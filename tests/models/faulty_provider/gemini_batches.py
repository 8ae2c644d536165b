"""Speaks Gemini's batch mode."""

import json
import re
from collections.abc import Mapping

from tests.models.faulty_provider import gemini_wire
from tests.models.faulty_provider.batch_desk import BatchDesk, End, Line, Submitted
from tests.models.faulty_provider.exchange import Reply, Wire, json_reply

_SUBMIT = re.compile(r"/v1beta/models/(?P<model>[^/:]+):batchGenerateContent")
_BATCH = re.compile(r"/v1beta/batches/(?P<name>\w+)")
_LIST = "/v1beta/batches"
_STATES = {
    End.COMPLETED: "BATCH_STATE_SUCCEEDED",
    End.EXPIRED: "BATCH_STATE_EXPIRED",
    End.CANCELLED: "BATCH_STATE_CANCELLED",
    End.REFUSED: "BATCH_STATE_FAILED",
}
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
    if method == "POST" and (named := _SUBMIT.fullmatch(path)):
        return _submit(desk, named["model"], json.loads(body)["batch"], credential)
    if (method, path) == ("GET", _LIST):
        every = desk.batches(Wire.GEMINI)
        start = int(query.get("pageToken", "0"))
        page = [_told(batch, credential) for batch in every[start : start + _PAGE]]
        more = {"nextPageToken": str(start + _PAGE)} if start + _PAGE < len(every) else {}
        return json_reply(200, {"operations": page, **more})
    if method == "GET" and (named := _BATCH.fullmatch(path)):
        batch = desk.named(named["name"])
        if batch is None:
            return json_reply(404, {"error": {"code": 404, "message": "no such batch"}})
        return json_reply(200, _told(batch, credential))
    return None


def _submit(desk: BatchDesk, model: str, asked: Mapping[str, object], credential: str) -> Reply:
    requests = {}
    source = asked["inputConfig"]
    assert isinstance(source, dict)
    for one in source["requests"]["requests"]:
        read = gemini_wire.read_request(
            model, json.dumps(one["request"]).encode(), credential=credential
        )
        if read is None:
            return json_reply(400, {"error": {"code": 400, "message": "nonsense"}})
        requests[one["metadata"]["key"]] = read
    batch = desk.submit(Wire.GEMINI, requests, marker=str(asked["displayName"]))
    return json_reply(200, _told(batch, credential))


def _told(batch: Submitted, credential: str) -> Mapping[str, object]:
    state = _STATES[batch.end] if batch.is_over else "BATCH_STATE_RUNNING"
    metadata: dict[str, object] = {"state": state, "displayName": batch.marker}
    told: dict[str, object] = {"name": f"batches/{batch.identifier}", "metadata": metadata}
    if batch.is_over and batch.end is End.REFUSED:
        message = f"The key {credential} has no room for a batch"
        told |= {"done": True, "error": {"code": 8, "message": message}}
    elif batch.is_over:
        inlined = [_line(line, credential) for line in batch.lines]
        metadata["output"] = {"inlinedResponses": {"inlinedResponses": inlined}}
        told["done"] = True
    return told


def _line(line: Line, credential: str) -> Mapping[str, object]:
    metadata = {"key": line.name}
    if line.reply is None:
        message = f"It came to nothing ({line.fate}) for the key {credential}"
        return {"metadata": metadata, "error": {"code": 13, "message": message}}
    body = json.loads(line.reply.body)
    if line.reply.status != 200:
        return {"metadata": metadata, "error": body["error"]}
    return {"metadata": metadata, "response": body}
