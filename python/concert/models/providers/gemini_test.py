"""The client reads Gemini's replies as Gemini means them."""

import logging
import re
import threading
import traceback
from collections.abc import Iterator
from dataclasses import replace

import google.auth
import pytest
from google.auth.credentials import Credentials
from google.auth.exceptions import DefaultCredentialsError, RefreshError, TransportError

from concert.models.profiles.profile import Profile, ProfileError, Vertex
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import (
    Completion,
    Fault,
    Finish,
    Message,
    Provider,
    ProviderFaultError,
    Request,
    Role,
    Usage,
)
from concert.models.providers.providers import ProviderSetupError, open_provider
from concert.models.testing.stub_server import Script, StubServer, answer, cut

_KEY = "AIzaVerySecret0123456789abcdefghijklmno"
_ENVIRONMENT = {"GEMINI_API_KEY": _KEY}


@pytest.fixture
def server() -> Iterator[StubServer]:
    with StubServer() as running:
        yield running


def _profile(server: StubServer, **fields: object) -> Profile:
    profile = Profile(
        name="test",
        sampling=Sampling(),
        base_url=f"http://127.0.0.1:{server.port}",
        timeout_seconds=20,
    )
    return replace(profile, **fields)  # type: ignore[arg-type]


def _open(server: StubServer, **fields: object) -> Provider:
    return open_provider("gemini", "g-2", _profile(server, **fields), environment=_ENVIRONMENT)


def _ask(*, system: str = "", sampling: Sampling | None = None) -> Request:
    return Request(
        system=system,
        messages=(Message(role=Role.USER, text="hello"),),
        sampling=sampling or Sampling(),
    )


def _generated(
    *parts: dict[str, object], finish: str = "STOP", **fields: object
) -> dict[str, object]:
    return {
        "candidates": [
            {"content": {"role": "model", "parts": list(parts)}, "finishReason": finish, "index": 0}
        ],
        "usageMetadata": {
            "promptTokenCount": 11,
            "cachedContentTokenCount": 3,
            "candidatesTokenCount": 2,
            "thoughtsTokenCount": 5,
            "totalTokenCount": 18,
        },
        "modelVersion": "g-2-001",
        "responseId": "r-1",
        **fields,
    }


_FINE = _generated({"text": "fine"})


def _complete(server: StubServer, *scripts: Script, **fields: object) -> Completion:
    return _open(server.play(*scripts), **fields).complete(_ask())


def _fault(server: StubServer, *scripts: Script, **fields: object) -> ProviderFaultError:
    with pytest.raises(ProviderFaultError) as caught:
        _complete(server, *scripts, **fields)
    return caught.value


def _error(code: int, **fields: object) -> Script:
    return answer({"error": {"code": code, "message": "no", **fields}}, status=code)


def _camel(value: object) -> object:
    """Spells fields the one way: Gemini takes both, and the package sends both."""
    if not isinstance(value, dict):
        return value
    return {
        re.sub(r"_(.)", lambda found: found[1].upper(), name): _camel(entry)
        for name, entry in value.items()
    }


def test_an_answer_comes_with_thoughts_apart_and_counted(server: StubServer) -> None:
    parts = [{"text": "hm", "thought": True}, {"text": "fi"}, {"text": "ne"}]
    assert _complete(server, answer(_generated(*parts))) == Completion(  # type: ignore[arg-type]
        text="fine",
        reasoning="hm",
        finish=Finish.STOP,
        usage=Usage(prompt=11, cached=3, completion=7, reasoning=5),
        served_model="g-2-001",
        completion_id="r-1",
    )


def test_what_is_set_is_sent_and_nothing_else(server: StubServer) -> None:
    provider = _open(
        server.play(answer(_FINE)),
        safety=(("HARM_CATEGORY_HARASSMENT", "BLOCK_NONE"),),
    )
    bare = _open(server)
    bare.complete(_ask())
    provider.complete(
        Request(
            system="be brief",
            messages=(
                Message(role=Role.USER, text="a"),
                Message(role=Role.ASSISTANT, text="b"),
                Message(role=Role.USER, text="c"),
            ),
            sampling=Sampling(
                temperature=0.0,
                top_p=0.5,
                top_k=7,
                seed=4,
                max_output_tokens=9,
                thinking_tokens=100,
            ),
        )
    )
    first, second = server.seen
    assert first.path == "/v1beta/models/g-2:generateContent"
    assert {name: value for name, value in first.body.items() if value} == {
        "contents": [{"role": "user", "parts": [{"text": "hello"}]}]
    }
    assert second.body["contents"] == [
        {"role": "user", "parts": [{"text": "a"}]},
        {"role": "model", "parts": [{"text": "b"}]},
        {"role": "user", "parts": [{"text": "c"}]},
    ]
    instruction = second.body["systemInstruction"]
    assert isinstance(instruction, dict)
    assert instruction["parts"] == [{"text": "be brief"}]
    assert _camel(second.body["generationConfig"]) == {
        "temperature": 0.0,
        "topP": 0.5,
        "topK": 7,
        "seed": 4,
        "maxOutputTokens": 9,
        "thinkingConfig": {"thinkingBudget": 100, "includeThoughts": True},
    }
    assert second.body["safetySettings"] == [
        {"category": "HARM_CATEGORY_HARASSMENT", "threshold": "BLOCK_NONE"}
    ]
    assert bare.identity != provider.identity


@pytest.mark.parametrize(
    ("sampling", "sent"),
    [
        (
            Sampling(thinking_tokens=0),
            {"thinkingConfig": {"thinkingBudget": 0, "includeThoughts": False}},
        ),
        (
            Sampling(reasoning_effort="high"),
            {"thinkingConfig": {"thinkingLevel": "HIGH", "includeThoughts": True}},
        ),
        (Sampling(top_k=-1), None),
    ],
)
def test_thinking_is_set_by_budget_or_by_effort(
    server: StubServer, sampling: Sampling, sent: object
) -> None:
    _open(server.play(answer(_FINE))).complete(_ask(sampling=sampling))
    assert (_camel(server.seen[0].body.get("generationConfig")) or None) == sent


def test_an_effort_that_gemini_does_not_know_is_refused_before_anything_is_sent(
    server: StubServer,
) -> None:
    with pytest.raises(ProviderSetupError, match="reasoning_effort"):
        _open(server, sampling=Sampling(reasoning_effort="heroic"))


@pytest.mark.parametrize("reason", ["SAFETY", "RECITATION", "PROHIBITED_CONTENT", "BLOCKLIST"])
def test_a_blocked_answer_is_a_refusal_with_what_there_was(server: StubServer, reason: str) -> None:
    completion = _complete(server, answer(_generated({"text": "so far"}, finish=reason)))
    assert (completion.text, completion.finish) == ("so far", Finish.REFUSAL)


def test_a_blocked_prompt_is_a_refusal(server: StubServer) -> None:
    blocked = {
        "promptFeedback": {"blockReason": "SAFETY"},
        "usageMetadata": {"promptTokenCount": 11},
    }
    assert _complete(server, answer(blocked)) == Completion(
        text="", finish=Finish.REFUSAL, usage=Usage(prompt=11)
    )


def test_an_answer_at_the_limit_is_cut_even_if_thinking_took_all_of_it(server: StubServer) -> None:
    whole = _generated(finish="MAX_TOKENS")
    completion = _complete(server, answer(whole))
    assert (completion.text, completion.finish) == ("", Finish.LENGTH)


def test_an_answer_without_content_is_an_empty_answer(server: StubServer) -> None:
    completion = _complete(server, answer({"candidates": [{"finishReason": "STOP"}]}))
    assert completion == Completion(text="", finish=Finish.STOP, usage=Usage())


def test_an_answer_to_be_continued_costs_one_request(server: StubServer) -> None:
    part = _generated({"text": "so far"}, finish="CONTINUATION", continuationToken="YQ==")
    completion = _complete(server, answer(part))
    assert (completion.finish, len(server.seen)) == (Finish.LENGTH, 1)


@pytest.mark.parametrize(
    "message",
    [
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        "Unable to submit request because the input token count is 40000 but model only supports"
        " up to 32768.",
    ],
)
def test_a_prompt_that_is_too_long_is_a_result(server: StubServer, message: str) -> None:
    completion = _complete(server, _error(400, message=message, status="INVALID_ARGUMENT"))
    assert (completion.text, completion.finish) == ("", Finish.CONTEXT)


@pytest.mark.parametrize(
    ("status", "fields", "fault"),
    [
        (400, {}, Fault.BAD_REQUEST),
        (
            400,
            {
                "details": [
                    {
                        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                        "reason": "API_KEY_INVALID",
                    }
                ]
            },
            Fault.AUTHENTICATION,
        ),
        (401, {}, Fault.AUTHENTICATION),
        (403, {}, Fault.AUTHENTICATION),
        (
            403,
            {
                "details": [
                    {
                        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                        "reason": "BILLING_DISABLED",
                    }
                ]
            },
            Fault.QUOTA,
        ),
        (
            429,
            {
                "details": [
                    {
                        "@type": "type.googleapis.com/google.rpc.QuotaFailure",
                        "violations": [{"quotaId": "GenerateRequestsPerDayPerModel-FreeTier"}],
                    }
                ]
            },
            Fault.QUOTA,
        ),
        (404, {}, Fault.UNKNOWN_MODEL),
        (429, {}, Fault.RATE_LIMITED),
        (500, {}, Fault.SERVER),
        (503, {}, Fault.SERVER),
    ],
)
def test_a_status_says_whether_asking_again_can_help(
    server: StubServer, status: int, fields: dict[str, object], fault: Fault
) -> None:
    raised = _fault(server, _error(status, **fields))
    assert (raised.fault, raised.status) == (fault, status)
    assert raised.what == f"127.0.0.1:{server.port}: HTTP {status}: no"
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("body", "headers", "seconds"),
    [
        ({}, {}, None),
        ({}, {"retry-after": "17"}, 17.0),
        (
            {},
            {
                "date": "Sat, 01 Jan 2050 00:00:00 GMT",
                "retry-after": "Sat, 01 Jan 2050 00:00:42 GMT",
            },
            42.0,
        ),
        (
            {
                "error": {
                    "details": [
                        {
                            "@type": "type.googleapis.com/google.rpc.RetryInfo",
                            "retryDelay": "34.5s",
                        }
                    ]
                }
            },
            {},
            34.5,
        ),
    ],
)
def test_a_wait_is_read_from_the_response_alone(
    server: StubServer, body: object, headers: dict[str, str], seconds: float | None
) -> None:
    fault = _fault(server, answer(body, status=429, headers=headers))
    assert fault.retry_after_seconds == seconds


@pytest.mark.parametrize(
    "script",
    [
        answer('{"candidates": [{"cont'),
        answer(""),
        answer("[]"),
        answer("<html>ok</html>", headers={"content-type": "text/html"}),
        answer(_FINE, headers={"content-type": "text/html"}),
        answer({**_FINE, "candidates": []}),
        answer({"usageMetadata": {}}),
        answer(_generated({"text": "a"}, finish="OTHER")),
        answer(_generated({"text": "a"}, finish="")),
    ],
)
def test_an_answer_that_is_no_completion_is_malformed(server: StubServer, script: Script) -> None:
    assert _fault(server, script).fault is Fault.MALFORMED


@pytest.mark.parametrize("at", [0, 1, 40])
def test_a_connection_that_is_cut_is_a_connection_fault(server: StubServer, at: int) -> None:
    assert _fault(server, cut(_FINE, at=at)).fault is Fault.CONNECTION


def test_an_error_page_that_is_no_json_is_told_by_its_status(server: StubServer) -> None:
    page = answer("<html>bad gateway</html>", status=502, headers={"content-type": "text/html"})
    assert _fault(server, page).fault is Fault.SERVER


def test_a_text_that_is_not_unicode_is_told_before_anything_is_sent(server: StubServer) -> None:
    request = Request(
        messages=(Message(role=Role.USER, text="half a pair: \ud83d"),), sampling=Sampling()
    )
    with pytest.raises(ProviderFaultError) as caught:
        _open(server.play(answer(_FINE))).complete(request)
    assert caught.value.fault is Fault.BAD_REQUEST
    assert server.seen == []


def test_silence_is_a_timeout(server: StubServer) -> None:
    assert _fault(server, server.silent, timeout_seconds=0.2).fault is Fault.TIMEOUT


def test_closing_ends_what_is_under_way(server: StubServer) -> None:
    provider = _open(server.play(server.silent), timeout_seconds=600)
    raised: list[ProviderFaultError] = []

    def ask() -> None:
        try:
            provider.complete(_ask())
        except ProviderFaultError as error:
            raised.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    assert server.arrived.wait(30)
    provider.close()
    thread.join(30)
    assert [error.fault for error in raised] == [Fault.CONNECTION]


def test_the_environment_changes_nothing_of_a_request(
    server: StubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "GOOGLE_GENAI_USE_VERTEXAI": "true",
        "GOOGLE_GENAI_USE_ENTERPRISE": "true",
        "GOOGLE_GENAI_API_VERSION": "v9environment",
        "GOOGLE_GENAI_CLIENT_MODE": "replay",
        "GOOGLE_GENAI_REPLAYS_DIRECTORY": "/environment",
        "GOOGLE_GEMINI_BASE_URL": "http://127.0.0.1:1",
        "GOOGLE_CLOUD_PROJECT": "environment",
        "GOOGLE_CLOUD_LOCATION": "environment",
        "GOOGLE_API_KEY": "key-of-the-environment",
        "http_proxy": "http://127.0.0.1:1",
    }.items():
        monkeypatch.setenv(name, value)
    assert _complete(server, answer(_FINE)).text == "fine"
    seen = server.seen[0]
    assert seen.path == "/v1beta/models/g-2:generateContent"
    assert seen.headers["x-goog-api-key"] == _KEY
    assert set(seen.headers) == {
        *("accept", "accept-encoding", "connection", "content-length", "content-type", "host"),
        *("user-agent", "x-goog-api-key"),
    }


@pytest.mark.parametrize(
    "script",
    [
        _error(401, message=f"bad key {_KEY}"),
        _error(500, message=f"see https://x/?key={_KEY}&a=1"),
        answer(f"{'x' * 280} {_KEY}", status=502),
        answer(f"half {_KEY}"),
        answer("{", headers={"content-type": f"text/{_KEY}"}),
        answer(_generated(finish=_KEY)),
        cut(_FINE, at=3),
    ],
)
def test_a_key_is_in_no_error_log_or_name(
    server: StubServer, script: Script, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    provider = _open(server.play(script))
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask())
    told = [provider.identity, repr(provider), str(vars(provider)), caplog.text]
    told += ["".join(traceback.format_exception(caught.value)), caught.value.what]
    assert server.seen[0].headers["x-goog-api-key"] == _KEY
    assert all(_KEY not in text and _KEY[:12] not in text for text in told)


def test_an_unknown_safety_setting_is_refused(server: StubServer) -> None:
    with pytest.raises(ProfileError, match="HARM_CATEGORY_HARASMENT"):
        _open(server, safety=(("HARM_CATEGORY_HARASMENT", "BLOCK_NONE"),))


class _StubCredentials(Credentials):  # type: ignore[misc, unused-ignore]
    """Credentials that Google's library takes for its own."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call, unused-ignore]
        self._error = error

    def refresh(self, request: object) -> None:
        if self._error is not None:
            raise self._error
        self.token = "ya29.token-of-the-stub"


def _open_vertex(
    server: StubServer, monkeypatch: pytest.MonkeyPatch, error: Exception | None = None
) -> Provider:
    monkeypatch.setattr(google.auth, "default", lambda **_: (_StubCredentials(error), "other"))
    return _open(server, vertex=Vertex(project="p-1", location="europe-west4"))


def test_vertex_is_asked_with_a_token_for_the_profiles_project_and_place(
    server: StubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = _open_vertex(server.play(answer(_FINE)), monkeypatch)
    assert provider.complete(_ask()).text == "fine"
    seen = server.seen[0]
    assert seen.path == (
        "/v1beta1/projects/p-1/locations/europe-west4/publishers/google/models/g-2:generateContent"
    )
    assert seen.headers["authorization"] == "Bearer ya29.token-of-the-stub"
    assert "x-goog-api-key" not in seen.headers
    assert provider.identity != _open(server).identity


@pytest.mark.parametrize(
    ("location", "host"),
    [
        ("europe-west4", "europe-west4-aiplatform.googleapis.com"),
        ("global", "aiplatform.googleapis.com"),
        ("eu", "aiplatform.eu.rep.googleapis.com"),
    ],
)
def test_vertex_has_a_host_for_each_place(
    monkeypatch: pytest.MonkeyPatch, location: str, host: str
) -> None:
    monkeypatch.setattr(google.auth, "default", lambda **_: (_StubCredentials(), "other"))
    profile = Profile(
        name="v", sampling=Sampling(), vertex=Vertex(project="p-1", location=location)
    )
    with StubServer(answer("", status=403)) as proxy:
        environment = {"https_proxy": f"http://127.0.0.1:{proxy.port}"}
        provider = open_provider("gemini", "g-2", profile, environment=environment)
        with pytest.raises(ProviderFaultError) as caught:
            provider.complete(_ask())
        assert [seen.path for seen in proxy.seen] == [f"{host}:443"]
    assert caught.value.fault is Fault.CONNECTION


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (RefreshError, Fault.AUTHENTICATION),
        (TransportError, Fault.CONNECTION),
    ],
)
def test_no_token_is_told_from_no_way_to_get_one(
    server: StubServer, monkeypatch: pytest.MonkeyPatch, error: type[Exception], fault: Fault
) -> None:
    provider = _open_vertex(server.play(answer(_FINE)), monkeypatch, error("no token"))
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask())
    assert caught.value.fault is fault
    assert server.seen == []


def test_vertex_without_credentials_says_how_to_get_them(
    server: StubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_found(**_: object) -> None:
        raise DefaultCredentialsError

    monkeypatch.setattr(google.auth, "default", none_found)
    with pytest.raises(ProviderSetupError, match="gcloud auth application-default login"):
        _open(server, vertex=Vertex(project="p-1", location="global"))
