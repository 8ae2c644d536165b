"""The server does what its plan says, and counts it."""

import email.utils
import hashlib
import http.client
import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.models.faulty_provider import (
    ODD,
    RESULTS,
    TRANSIENT,
    Answered,
    FaultyProvider,
    Kind,
    Manners,
    ScriptedPlan,
    SeededPlan,
    faulty_provider,
    provider_process,
    read_answer,
)

_WELL = Manners()
_WITHOUT_A_RESPONSE = (Kind.CUT_BEFORE, Kind.RESET, Kind.CUT_IN_BODY, Kind.SILENT)


class _Got:
    """A response that was read to its end."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        """The body."""
        return json.loads(self.body)


def _openai(port: int, *, seed: int = 0, model: str = "m", key: str = "sk-mark") -> _Got:
    body = {"model": model, "messages": [{"role": "user", "content": "Say"}], "seed": seed}
    return _post(port, "/v1/chat/completions", body, {"Authorization": f"Bearer {key}"})


def _gemini(port: int, *, thinks: bool = False) -> _Got:
    config = {"thinkingConfig": {"includeThoughts": True}} if thinks else {}
    body = {"contents": [{"role": "user", "parts": [{"text": "Say"}]}], "generationConfig": config}
    return _post(port, "/v1beta/models/g:generateContent", body, {"x-goog-api-key": "mark"})


def _anthropic(port: int, *, key: str = "sk-mark") -> _Got:
    body = {"model": "c", "max_tokens": 9, "messages": [{"role": "user", "content": "Say"}]}
    return _post(port, "/v1/messages", body, {"x-api-key": key})


def _responses(port: int, *, key: str = "sk-mark") -> _Got:
    body = {"model": "o", "input": [{"role": "user", "content": "Say"}]}
    return _post(port, "/v1/responses", body, {"Authorization": f"Bearer {key}"})


def _bedrock(port: int, *, key: str = "sk-mark") -> _Got:
    body = {"messages": [{"role": "user", "content": [{"text": "Say"}]}]}
    return _post(port, "/model/m%3A0/converse", body, {"Authorization": f"Bearer {key}"})


def _post(port: int, path: str, body: object, headers: dict[str, str]) -> _Got:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST", path, json.dumps(body), headers)
        return _Got(connection.getresponse())
    finally:
        connection.close()


def _serving(kind: Kind) -> Manners:
    return Manners(plan=ScriptedPlan(kinds=[kind]), slow_seconds=0.01, retry_after_seconds=7)


@pytest.fixture
def well() -> Iterator[FaultyProvider]:
    """A server without faults."""
    with faulty_provider(_WELL) as provider:
        yield provider


def test_the_same_request_gets_the_same_answer_and_another_one_another(
    well: FaultyProvider,
) -> None:
    one, again, other = (_openai(well.port, seed=seed) for seed in (1, 1, 2))
    assert one.body == again.body
    key = well.tally().order[0]
    said, said_to_other = (got.json["choices"][0]["message"]["content"] for got in (one, other))
    question = hashlib.sha256(b"Say").hexdigest()
    assert read_answer(said) == Answered(key=key, question_sha256=question, seed="1")
    assert said != said_to_other
    assert sorted(well.tally().completions.values()) == [1, 2]


def test_gemini_is_answered_with_thoughts_where_they_are_asked_for(well: FaultyProvider) -> None:
    plain, thinking = _gemini(well.port), _gemini(well.port, thinks=True)
    (part,) = plain.json["candidates"][0]["content"]["parts"]
    assert part["text"].startswith("answer ")
    thought, said = thinking.json["candidates"][0]["content"]["parts"]
    assert thought["thought"] and not said.get("thought")
    assert thinking.json["usageMetadata"]["thoughtsTokenCount"] > 0


@pytest.mark.parametrize("model", ["reasoner", "thinker"])
def test_reasoning_comes_as_the_models_name_says(well: FaultyProvider, model: str) -> None:
    message = _openai(well.port, model=model).json["choices"][0]["message"]
    assert ("reasoning_content" in message) == (model == "reasoner")
    assert message["content"].startswith("<think>") == (model == "thinker")


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (Kind.RATE_LIMITED, 429),
        (Kind.RATE_LIMITED_SECONDS, 429),
        (Kind.RATE_LIMITED_DATE, 429),
        (Kind.RATE_LIMITED_SKEWED, 429),
        (Kind.SERVER_ERROR, 500),
        (Kind.UNAVAILABLE, 503),
        (Kind.UNKNOWN_MODEL, 404),
        (Kind.BAD_REQUEST, 400),
    ],
)
def test_an_error_has_its_status_once_and_is_no_completion(kind: Kind, status: int) -> None:
    with faulty_provider(_serving(kind)) as provider:
        for ask in (_openai, _gemini):
            first, second = ask(provider.port), ask(provider.port)
            assert first.status == status and "error" in first.json
            assert second.status == 200
        assert provider.tally().kinds == {kind.value: 2}
        assert sum(provider.tally().completions.values()) == 2


def test_error_bodies_tell_the_key_that_was_sent() -> None:
    with faulty_provider(_serving(Kind.SERVER_ERROR)) as provider:
        assert b"sk-mark" in _openai(provider.port).body


def test_a_wrong_key_is_refused_in_the_words_of_the_protocol() -> None:
    with faulty_provider(Manners(credential="right")) as provider:
        assert _openai(provider.port).json["error"]["code"] == "invalid_api_key"
        (detail,) = _gemini(provider.port).json["error"]["details"]
        assert detail["reason"] == "API_KEY_INVALID"
        assert _openai(provider.port, key="right").status == 200


def test_money_that_ran_out_is_told_in_the_words_of_the_protocol() -> None:
    with faulty_provider(_serving(Kind.QUOTA)) as provider:
        assert _openai(provider.port).json["error"]["code"] == "insufficient_quota"
        got = _gemini(provider.port)
        assert got.status == 403
        assert got.json["error"]["details"][0]["reason"] == "BILLING_DISABLED"


def test_retry_after_is_in_seconds_or_a_date_by_the_servers_own_clock() -> None:
    after: dict[Kind, int] = {}
    for kind in (Kind.RATE_LIMITED_DATE, Kind.RATE_LIMITED_SKEWED):
        with faulty_provider(_serving(kind)) as provider:
            headers = _openai(provider.port).headers
            date, until = (
                email.utils.parsedate_to_datetime(headers[name]) for name in ("Date", "Retry-After")
            )
            after[kind] = int((until - date).total_seconds())
    assert set(after.values()) == {7}
    with faulty_provider(_serving(Kind.RATE_LIMITED_SECONDS)) as provider:
        assert _openai(provider.port).headers["Retry-After"] == "7"
        assert provider.tally().mandated_seconds == 7
        _openai(provider.port)
        assert provider.tally().early == 1
    with faulty_provider(_serving(Kind.RATE_LIMITED)) as provider:
        assert "Retry-After" not in _openai(provider.port).headers


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        (Kind.CUT_BEFORE, http.client.RemoteDisconnected),
        (Kind.RESET, ConnectionResetError),
        (Kind.CUT_IN_BODY, http.client.IncompleteRead),
    ],
)
def test_connections_end_when_the_plan_says(kind: Kind, error: type[Exception]) -> None:
    with faulty_provider(_serving(kind)) as provider:
        with pytest.raises(error) as raised:
            _openai(provider.port)
        assert type(raised.value) is error
        assert _openai(provider.port).status == 200


def test_bodies_are_broken_as_the_plan_says() -> None:
    with faulty_provider(_serving(Kind.HALF_JSON)) as provider:
        body = _openai(provider.port).body
        with pytest.raises(json.JSONDecodeError):
            json.loads(body)
    with faulty_provider(_serving(Kind.WRONG_CONTENT_TYPE)) as provider:
        assert _openai(provider.port).headers["Content-Type"] == "text/html"
    with faulty_provider(_serving(Kind.EMPTY_CANDIDATES)) as provider:
        assert _openai(provider.port).json["choices"] == []
        assert "candidates" not in _gemini(provider.port).json


def test_silence_lasts_until_the_client_hangs_up() -> None:
    with faulty_provider(_serving(Kind.SILENT)) as provider:
        connection = http.client.HTTPConnection("127.0.0.1", provider.port, timeout=0.2)
        connection.request("POST", "/v1/chat/completions", '{"model": "m", "messages": []}')
        with pytest.raises(TimeoutError):
            connection.getresponse()
        connection.close()
        assert provider.tally().completions == {}


@pytest.mark.parametrize("kind", ODD)
def test_an_odd_delivery_holds_the_plain_answer_and_counts_once(kind: Kind) -> None:
    with faulty_provider(_serving(kind)) as provider:
        odd, plain = _openai(provider.port), _openai(provider.port)
        assert odd.body == plain.body
        assert list(provider.tally().completions.values()) == [2]


@pytest.mark.parametrize("kind", [Kind.DUPLICATE, Kind.LATE_DUPLICATE])
def test_a_duplicate_comes_on_the_same_connection(kind: Kind) -> None:
    with faulty_provider(_serving(kind)) as provider:
        body = '{"model": "m", "messages": []}'
        head = f"POST /v1/chat/completions HTTP/1.1\r\nContent-Length: {len(body)}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", provider.port), timeout=60) as connection:
            connection.sendall((head + body).encode())
            data = b""
            while data.count(b"HTTP/1.1 200 OK") < 2:
                more = connection.recv(65536)
                assert more
                data += more


@pytest.mark.parametrize("kind", RESULTS)
def test_a_result_depends_on_the_request_alone(kind: Kind) -> None:
    plan = SeededPlan(seed=3, result_share=1.0, results=[kind])
    with faulty_provider(Manners(plan=plan)) as provider:
        for ask in (_openai, _gemini):
            assert ask(provider.port).body == ask(provider.port).body


def test_results_are_told_in_the_words_of_the_protocol() -> None:
    with faulty_provider(_serving(Kind.SAFETY_BLOCK)) as provider:
        assert _gemini(provider.port).json["promptFeedback"]["blockReason"] == "SAFETY"
    with faulty_provider(_serving(Kind.REFUSAL)) as provider:
        reason = _gemini(provider.port).json["candidates"][0]["finishReason"]
        assert reason in ("SAFETY", "RECITATION")
    with faulty_provider(_serving(Kind.LENGTH)) as provider:
        assert _gemini(provider.port).json["candidates"][0]["finishReason"] == "MAX_TOKENS"
    with faulty_provider(_serving(Kind.CONTEXT)) as provider:
        got = _gemini(provider.port)
        assert got.status == 400 and "input token count" in got.json["error"]["message"]
        assert _openai(provider.port).json["error"]["code"] == "context_length_exceeded"


def test_a_seeded_plan_keeps_its_share_whatever_the_order() -> None:
    plan = SeededPlan(seed=5, share=0.2)
    kinds = [plan.kind(str(number), 0) for number in range(5000)]
    assert 900 <= sum(kind is not None for kind in kinds) <= 1100
    assert set(kinds) == {None, *TRANSIENT, *ODD}
    assert [plan.kind(str(number), 0) for number in reversed(range(5000))] == kinds[::-1]
    assert [SeededPlan(seed=6, share=0.2).kind(str(one), 0) for one in range(5000)] != kinds


def test_two_hundred_connections_are_served_at_once() -> None:
    with faulty_provider(Manners(latency_seconds=2.0)) as provider:
        statuses: list[int] = []
        threads = [
            threading.Thread(
                target=lambda seed=seed: statuses.append(_openai(provider.port, seed=seed).status)
            )
            for seed in range(200)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert statuses == [200] * 200
        assert provider.tally().completions.keys() == provider.tally().arrivals.keys()
        assert len(provider.tally().arrivals) == 200


def test_it_runs_as_a_process_that_tells_its_tally() -> None:
    with provider_process("--share=1", "--kinds=server-error") as provider:
        assert _openai(provider.port).status == 500
        assert provider.tally().kinds == {"server-error": 1}
        assert provider.tally().completions == {}


def test_the_further_protocols_answer_a_question_with_the_key_of_its_request(
    well: FaultyProvider,
) -> None:
    for ask in (_anthropic, _responses, _bedrock):
        one, again = ask(well.port), ask(well.port)
        assert one.body == again.body
        key = well.tally().order[-1]
        told = one.body.decode()
        answered = read_answer(told[told.index("answer ") :])
        assert answered is not None
        assert answered.key == key
    assert sorted(well.tally().completions.values()) == [2, 2, 2]


def test_the_further_protocols_tell_errors_in_their_own_words() -> None:
    with faulty_provider(Manners(credential="right")) as provider:
        got = _anthropic(provider.port)
        assert (got.status, got.json["error"]["type"]) == (401, "authentication_error")
        assert _responses(provider.port).json["error"]["code"] == "invalid_api_key"
        refused = _bedrock(provider.port)
        assert refused.status == 403
        assert refused.headers["x-amzn-errortype"].startswith("AccessDeniedException:")
        for ask in (_anthropic, _responses, _bedrock):
            assert ask(provider.port, key="right").status == 200
    for kind in (*TRANSIENT, *RESULTS):
        if kind in _WITHOUT_A_RESPONSE:
            continue
        with faulty_provider(_serving(kind)) as provider:
            for ask in (_anthropic, _responses, _bedrock):
                assert ask(provider.port).body != ask(provider.port).body
