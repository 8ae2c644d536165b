"""Speaks OpenAI's files and batches."""

import json
import re
from collections.abc import Mapping

from tests.models.faulty_provider import openai_wire, responses_wire
from tests.models.faulty_provider.batch_desk import BatchDesk, End, Fate, Line, Submitted
from tests.models.faulty_provider.exchange import Reply, Wire, json_reply

_READERS = {
    "/v1/chat/completions": (Wire.OPENAI, openai_wire.read_request),
    "/v1/responses": (Wire.RESPONSES, responses_wire.read_request),
}
_CONTENT = re.compile(rb'name="file".*?\r\n\r\n(.*?)\r\n--', re.DOTALL)
_FILE = re.compile(r"/v1/files/(?P<name>[\w.-]+)/content")
_BATCH = re.compile(r"/v1/batches/(?P<name>\w+)")
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
    if (method, path) == ("POST", "/v1/files"):
        found = _CONTENT.search(body)
        if found is None or b'name="purpose"\r\n\r\nbatch' not in body:
            return _error(400, "no file for a batch")
        return json_reply(200, {"id": desk.upload(found[1]), "object": "file", "purpose": "batch"})
    if (method, path) == ("POST", "/v1/batches"):
        return _submit(desk, json.loads(body), credential)
    if (method, path) == ("GET", "/v1/batches"):
        every = [*desk.batches(Wire.OPENAI), *desk.batches(Wire.RESPONSES)]
        names = [batch.identifier for batch in every]
        start = names.index(query["after"]) + 1 if "after" in query else 0
        page = [_told(batch, credential) for batch in every[start : start + _PAGE]]
        more = start + _PAGE < len(every)
        return json_reply(200, {"object": "list", "data": page, "has_more": more})
    if method == "GET" and (named := _BATCH.fullmatch(path)):
        batch = desk.named(named["name"])
        return (
            _error(404, "no such batch")
            if batch is None
            else json_reply(200, _told(batch, credential))
        )
    if method == "GET" and (named := _FILE.fullmatch(path)):
        identifier, _, kind = named["name"].partition(".")
        batch = desk.named(identifier)
        if batch is None:
            return _error(404, "no such file")
        lines = [
            _line(line, credential) for line in batch.lines if _is_error(line) == (kind == "errors")
        ]
        if kind == "errors":
            lines += [_expired(name) for name in batch.unanswered if batch.end is End.EXPIRED]
        return Reply(
            status=200,
            body="".join(f"{json.dumps(line)}\n" for line in lines).encode(),
            content_type="application/octet-stream",
        )
    return None


def _submit(desk: BatchDesk, asked: Mapping[str, object], credential: str) -> Reply:
    url, metadata = str(asked["endpoint"]), asked["metadata"]
    wire, read = _READERS[url]
    requests = {}
    for line in desk.file(str(asked["input_file_id"])).decode().splitlines():
        fields = json.loads(line)
        read_one = read(json.dumps(fields["body"]).encode(), credential=credential)
        if (fields["method"], fields["url"]) != ("POST", url) or read_one is None:
            return _error(400, "a line makes no sense")
        requests[fields["custom_id"]] = read_one
    if asked["completion_window"] != "24h" or not isinstance(metadata, dict):
        return _error(400, "unknown window")
    marker = str(metadata["concert_batch"])
    return json_reply(200, _told(desk.submit(wire, requests, marker=marker), credential))


def _told(batch: Submitted, credential: str) -> Mapping[str, object]:
    status = "failed" if batch.end is End.REFUSED else batch.end.value
    name = batch.identifier
    has_errors = any(map(_is_error, batch.lines)) or batch.end is End.EXPIRED
    has_files = batch.is_over and status != "failed"
    message = f"Enqueued token limit reached for the key {credential}"
    errors = {"data": [{"code": "token_limit_exceeded", "message": message}]}
    return {
        "id": name,
        "object": "batch",
        "status": status if batch.is_over else "in_progress",
        "errors": errors if status == "failed" else None,
        "output_file_id": f"{name}.output" if has_files and batch.lines else None,
        "error_file_id": f"{name}.errors" if has_files and has_errors else None,
        "metadata": {"concert_batch": batch.marker},
        "request_counts": {"total": batch.size},
    }


def _is_error(line: Line) -> bool:
    return line.reply is None or line.reply.status != 200


def _line(line: Line, credential: str) -> Mapping[str, object]:
    if line.fate is Fate.EXPIRED:
        return _expired(line.name)
    if line.reply is None:
        body: object = {"error": {"message": f"Internal error for the key {credential}"}}
        status = 500
    else:
        body, status = json.loads(line.reply.body), line.reply.status
    response = {"status_code": status, "request_id": "req_1", "body": body}
    return {"id": "r_1", "custom_id": line.name, "response": response, "error": None}


def _expired(name: str) -> Mapping[str, object]:
    error = {"code": "batch_expired", "message": "This request could not be executed in time."}
    return {"id": "r_1", "custom_id": name, "response": None, "error": error}


def _error(status: int, message: str) -> Reply:
    return json_reply(status, {"error": {"message": message, "type": "error", "code": None}})
