"""The client reads an OpenAI-compatible server's replies as they are meant."""

import datetime
import ipaddress
import logging
import ssl
import threading
import time
import traceback
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from concert.models.profiles.profile import OutputLimit, Profile
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
from concert.models.providers.providers import open_provider
from concert.models.testing.stub_server import Script, StubServer, answer, cut

_KEY = "sk-verysecretkey-0123456789abcdef"
_ENVIRONMENT = {"LOCAL_KEY": _KEY}


@pytest.fixture
def server() -> Iterator[StubServer]:
    with StubServer() as running:
        yield running


def _profile(server: StubServer, **fields: object) -> Profile:
    profile = Profile(
        name="test",
        sampling=Sampling(),
        base_url=f"http://127.0.0.1:{server.port}/v1",
        api_key_env="LOCAL_KEY",
        timeout_seconds=20,
    )
    return replace(profile, **fields)  # type: ignore[arg-type]


def _open(server: StubServer, **fields: object) -> Provider:
    return open_provider(
        "openai_compatible", "m:7b", _profile(server, **fields), environment=_ENVIRONMENT
    )


def _ask(text: str = "hello", *, system: str = "", sampling: Sampling | None = None) -> Request:
    return Request(
        system=system,
        messages=(Message(role=Role.USER, text=text),),
        sampling=sampling or Sampling(),
    )


def _chat(
    content: object = "fine", *, finish: str | None = "stop", **message: object
) -> dict[str, object]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "m-7b-2026",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish,
                "message": {"role": "assistant", "content": content, **message},
            }
        ],
        "usage": {
            "prompt_tokens": 11,
            "completion_tokens": 7,
            "total_tokens": 18,
            "prompt_tokens_details": {"cached_tokens": 3},
            "completion_tokens_details": {"reasoning_tokens": 5},
        },
    }


def _complete(server: StubServer, *scripts: Script, **fields: object) -> Completion:
    return _open(server.play(*scripts), **fields).complete(_ask())


def _fault(server: StubServer, *scripts: Script, **fields: object) -> ProviderFaultError:
    with pytest.raises(ProviderFaultError) as caught:
        _complete(server, *scripts, **fields)
    return caught.value


def _error(status: int, **fields: object) -> Script:
    return answer({"error": {"message": "no", **fields}}, status=status)


def test_an_answer_comes_with_its_usage_and_the_model_that_served_it(server: StubServer) -> None:
    assert _complete(server, answer(_chat())) == Completion(
        text="fine",
        finish=Finish.STOP,
        usage=Usage(prompt=11, cached=3, completion=7, reasoning=5),
        served_model="m-7b-2026",
        completion_id="chatcmpl-1",
    )


def test_what_is_set_is_sent_and_nothing_else(server: StubServer) -> None:
    provider = _open(server.play(answer(_chat())))
    provider.complete(_ask())
    provider.complete(
        _ask(
            system="be brief",
            sampling=Sampling(
                temperature=0.0,
                top_p=0.5,
                top_k=-1,
                seed=4,
                max_output_tokens=9,
                reasoning_effort="low",
            ),
        )
    )
    bare, full = (seen.body for seen in server.seen)
    assert bare == {"model": "m:7b", "messages": [{"role": "user", "content": "hello"}]}
    assert full == {
        "model": "m:7b",
        "messages": [
            {"role": "system", "content": "be brief"},
            {"role": "user", "content": "hello"},
        ],
        "temperature": 0.0,
        "top_p": 0.5,
        "top_k": -1,
        "seed": 4,
        "max_tokens": 9,
        "reasoning_effort": "low",
    }
    assert server.seen[0].path == "/v1/chat/completions"


def test_openai_itself_is_not_told_to_switch_off_what_it_does_not_have(
    server: StubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = f"http://127.0.0.1:{server.port}/v1"
    monkeypatch.setattr("concert.models.providers.openai_compatible.OPENAI_BASE_URL", here)
    provider = _open(server.play(answer(_chat())))
    for top_k in (-1, 20):
        provider.complete(_ask(sampling=Sampling(temperature=1.0, top_k=top_k)))
    assert ["top_k" in seen.body for seen in server.seen] == [False, True]


def test_openais_models_on_azure_are_asked_as_at_openai(server: StubServer) -> None:
    azure = Profile(
        name="p",
        sampling=Sampling(),
        base_url="http://r.openai.azure.com/openai/v1",
        api_key_env="LOCAL_KEY",
    )
    # A proxy sees a request to any host.
    proxy = f"http://127.0.0.1:{server.play(answer(_chat())).port}"
    provider = open_provider(
        "openai_compatible", "deployed", azure, environment={**_ENVIRONMENT, "http_proxy": proxy}
    )
    provider.complete(_ask(sampling=Sampling(top_k=-1, max_output_tokens=9)))
    (seen,) = server.seen
    assert seen.path == "http://r.openai.azure.com/openai/v1/chat/completions"
    assert seen.headers["authorization"] == f"Bearer {_KEY}"
    assert seen.body["max_completion_tokens"] == 9
    assert "top_k" not in seen.body


def test_a_profile_names_the_limit_and_further_fields_and_both_are_part_of_the_identity(
    server: StubServer,
) -> None:
    plain = _open(server.play(answer(_chat())))
    other = _open(
        server,
        output_limit=OutputLimit.MAX_COMPLETION_TOKENS,
        extra_body='{"repetition_penalty":1.1}',
    )
    other.complete(_ask(sampling=Sampling(max_output_tokens=5)))
    assert server.seen[0].body["max_completion_tokens"] == 5
    assert server.seen[0].body["repetition_penalty"] == 1.1
    assert plain.identity != other.identity


@pytest.mark.parametrize(
    ("message", "text", "reasoning"),
    [
        ({"content": "a", "reasoning_content": "r"}, "a", "r"),
        ({"content": "a", "reasoning": "r"}, "a", "r"),
        ({"content": "\n<think>\nr\n</think>\n\na"}, "a", "r"),
        ({"content": "r\n</think>\n\na"}, "a", "r"),
        ({"content": "<think>r without end"}, "", "r without end"),
        ({"content": "a <think>b</think> c"}, "a <think>b</think> c", ""),
        ({"content": "a </think> b", "reasoning_content": "r"}, "a </think> b", "r"),
        (
            {
                "content": [
                    {"type": "thinking", "thinking": [{"type": "text", "text": "r"}]},
                    {"type": "text", "text": "a"},
                ]
            },
            "a",
            "r",
        ),
        ({"content": None, "reasoning_content": "r"}, "", "r"),
        ({"content": "half a pair: \ud83d"}, "half a pair: �", ""),
    ],
)
def test_reasoning_is_kept_apart_from_the_answer(
    server: StubServer, message: dict[str, object], text: str, reasoning: str
) -> None:
    completion = _complete(server, answer(_chat(**message)))  # type: ignore[arg-type]
    assert (completion.text, completion.reasoning) == (text, reasoning)


@pytest.mark.parametrize(
    ("reason", "finish"),
    [("length", Finish.LENGTH), ("content_filter", Finish.REFUSAL), ("stop", Finish.STOP)],
)
def test_truncations_and_refusals_are_results(
    server: StubServer, reason: str, finish: Finish
) -> None:
    completion = _complete(server, answer(_chat("so far", finish=reason)))
    assert (completion.text, completion.finish) == ("so far", finish)


def test_a_refusal_message_is_a_refusal(server: StubServer) -> None:
    completion = _complete(server, answer(_chat(None, refusal="I cannot")))
    assert (completion.text, completion.finish) == ("I cannot", Finish.REFUSAL)


@pytest.mark.parametrize(
    "script",
    [
        _error(400, code="content_filter"),
        _error(403, code=403, metadata={"reasons": ["violence"], "flagged_input": "hel..."}),
    ],
)
def test_a_prompt_that_a_filter_stops_is_a_refusal(server: StubServer, script: Script) -> None:
    assert _complete(server, script).finish is Finish.REFUSAL


@pytest.mark.parametrize(
    "fields",
    [
        {"code": "context_length_exceeded"},
        {"type": "exceed_context_size_error", "message": "request exceeds the available context"},
        {
            "message": "This model's maximum context length is 4096 tokens. However, you requested"
            " 6000 tokens (5000 in the messages, 1000 in the completion)."
        },
    ],
)
def test_a_prompt_that_is_too_long_is_a_result(
    server: StubServer, fields: dict[str, object]
) -> None:
    completion = _complete(server, _error(400, **fields))
    assert (completion.text, completion.finish) == ("", Finish.CONTEXT)


@pytest.mark.parametrize(
    "message",
    [
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens"
        " (1000 in the messages, 4000 in the completion).",
        "'max_tokens' is too large: 4000. This model's maximum context length is 4096 tokens and"
        " your request has 1000 input tokens (4000 > 4096 - 1000).",
        "This model's maximum context length is 4096 tokens. However, you requested 4000 output"
        " tokens and your prompt contains at least 97 input tokens, for a total of at least 4097.",
    ],
)
def test_a_limit_that_leaves_no_room_for_the_prompt_does_not_count_against_the_model(
    server: StubServer, message: str
) -> None:
    fault = _fault(server, _error(400, message=message, code="context_length_exceeded"))
    assert fault.fault is Fault.BAD_REQUEST


@pytest.mark.parametrize(
    ("status", "fields", "fault"),
    [
        (401, {}, Fault.AUTHENTICATION),
        (403, {}, Fault.AUTHENTICATION),
        (402, {}, Fault.QUOTA),
        (404, {"code": "model_not_found"}, Fault.UNKNOWN_MODEL),
        (400, {"code": "model_not_found"}, Fault.UNKNOWN_MODEL),
        (400, {}, Fault.BAD_REQUEST),
        (422, {}, Fault.BAD_REQUEST),
        (408, {}, Fault.TIMEOUT),
        (429, {}, Fault.RATE_LIMITED),
        (429, {"code": "insufficient_quota"}, Fault.QUOTA),
        (429, {"type": "insufficient_quota"}, Fault.QUOTA),
        (500, {}, Fault.SERVER),
        (503, {}, Fault.SERVER),
        (529, {}, Fault.SERVER),
    ],
)
def test_a_status_says_whether_asking_again_can_help(
    server: StubServer, status: int, fields: dict[str, object], fault: Fault
) -> None:
    raised = _fault(server, _error(status, **fields))
    assert (raised.fault, raised.status) == (fault, status)
    assert raised.what == f"127.0.0.1:{server.port}: HTTP {status}: no"


def test_one_call_is_one_request_whatever_comes_back(server: StubServer) -> None:
    for script in (
        _error(500),
        answer({}, status=429, headers={"retry-after": "0"}),
        cut(_chat(), at=5),
    ):
        before = len(server.seen)
        _fault(server, script)
        assert len(server.seen) == before + 1


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "17"}, 17.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
        # The server's clock is decades off: only its own two dates count.
        (
            {
                "date": "Sat, 01 Jan 2050 00:00:00 GMT",
                "retry-after": "Sat, 01 Jan 2050 00:00:42 GMT",
            },
            42.0,
        ),
        (
            {
                "date": "Sat, 01 Jan 2050 00:01:00 GMT",
                "retry-after": "Sat, 01 Jan 2050 00:00:42 GMT",
            },
            0.0,
        ),
        ({"retry-after": "Sat, 01 Jan 2050 00:00:42 GMT"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "-3"}, 0.0),
    ],
)
def test_a_wait_is_read_from_the_response_alone(
    server: StubServer, headers: dict[str, str], seconds: float | None
) -> None:
    assert _fault(server, answer({}, status=429, headers=headers)).retry_after_seconds == seconds


def test_a_failure_told_with_status_200_is_a_failure(server: StubServer) -> None:
    fault = _fault(server, answer({"error": {"code": 502, "message": "upstream"}}))
    assert (fault.fault, fault.status) == (Fault.SERVER, 502)


@pytest.mark.parametrize(
    "script",
    [
        answer('{"choices": [{"mess'),
        answer(""),
        answer("[1, 2]"),
        answer("[" * 100_000),
        answer("<html>ok</html>", headers={"content-type": "text/html"}),
        answer(_chat(), headers={"content-type": "text/html"}),
        answer({**_chat(), "choices": []}),
        answer({**_chat(), "choices": None}),
        answer({**_chat(), "choices": [{"finish_reason": "stop"}]}),
        answer(_chat(finish=None)),
        answer(_chat(finish="novel")),
        answer("not gzip", headers={"content-encoding": "gzip"}),
    ],
)
def test_an_answer_that_is_no_completion_is_malformed(server: StubServer, script: Script) -> None:
    assert _fault(server, script).fault is Fault.MALFORMED


@pytest.mark.parametrize("at", [0, 1, 40])
def test_a_connection_that_is_cut_is_a_connection_fault(server: StubServer, at: int) -> None:
    failure = _fault(server, cut(_chat(), at=at))
    assert failure.fault is Fault.CONNECTION
    assert failure.was_sent


def test_hanging_up_at_once_is_a_connection_fault(server: StubServer) -> None:
    assert _fault(server, lambda _: None).fault is Fault.CONNECTION


def test_nobody_listening_is_a_connection_fault() -> None:
    with StubServer() as gone:
        provider = _open(gone)
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask())
    assert caught.value.fault is Fault.CONNECTION
    assert not caught.value.was_sent


def test_a_text_that_is_not_unicode_is_told_before_anything_is_sent(server: StubServer) -> None:
    request = Request(
        messages=(Message(role=Role.USER, text="half a pair: \ud83d"),), sampling=Sampling()
    )
    with pytest.raises(ProviderFaultError) as caught:
        _open(server.play(answer(_chat()))).complete(request)
    assert caught.value.fault is Fault.BAD_REQUEST
    assert server.seen == []


def test_silence_is_a_timeout(server: StubServer) -> None:
    assert _fault(server, server.silent, timeout_seconds=0.2).fault is Fault.TIMEOUT


def test_a_server_that_sends_a_bit_now_and_then_does_not_stretch_the_time(
    server: StubServer,
) -> None:
    assert _fault(server, server.trickling, timeout_seconds=0.5).fault is Fault.TIMEOUT


def test_closing_ends_what_is_under_way(server: StubServer) -> None:
    provider = _open(server.play(server.silent), timeout_seconds=600)
    raised: list[ProviderFaultError] = []

    def ask() -> None:
        try:
            provider.complete(_ask())
        except ProviderFaultError as error:
            raised.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    while len(server.seen) < len(threads):
        time.sleep(0.01)
    provider.close()
    for thread in threads:
        thread.join(30)
    assert [error.fault for error in raised] == [Fault.CONNECTION] * len(threads)
    with pytest.raises(ProviderFaultError, match="closed"):
        provider.complete(_ask())
    provider.close()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a file with a key and the certificate of 127.0.0.1 that it signs for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "stub")])
    start = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + datetime.timedelta(days=9))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("tls") / "stub.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


def test_over_tls_answers_come_and_closing_ends_what_is_under_way(
    certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate)
    raised: list[ProviderFaultError] = []
    with StubServer(answer(_chat()), tls=tls) as server:
        url = f"https://127.0.0.1:{server.port}/v1"
        provider = _open(server, base_url=url)
        assert provider.complete(_ask()).text == "fine"
        slow = _open(server, base_url=url, timeout_seconds=0.5)
        server.play(server.trickling)
        with pytest.raises(ProviderFaultError) as caught:
            slow.complete(_ask())
        assert caught.value.fault is Fault.TIMEOUT
        server.play(server.silent).arrived.clear()

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


def test_a_server_that_nobody_vouches_for_gets_no_request(certificate: Path) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate)
    with StubServer(answer(_chat()), tls=tls) as server:
        provider = _open(server, base_url=f"https://127.0.0.1:{server.port}/v1")
        with pytest.raises(ProviderFaultError, match=r"(?i)certificate"):
            provider.complete(_ask())
        assert server.seen == []


def test_an_answer_that_comes_twice_is_not_taken_for_the_next_ones(server: StubServer) -> None:
    provider = _open(server.play(answer(_chat("first"), times=2), answer(_chat("second"))))
    assert [provider.complete(_ask()).text for _ in range(2)] == ["first", "second"]


def test_threads_share_a_provider_and_each_gets_its_own_answer(server: StubServer) -> None:
    scripts = [answer(_chat(str(number))) for number in range(40)]
    provider = _open(server.play(*scripts))
    texts: list[str] = []
    threads = [
        threading.Thread(target=lambda: texts.append(provider.complete(_ask()).text))
        for _ in scripts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(texts, key=int) == [str(number) for number in range(40)]


def test_a_redirect_is_not_followed_and_takes_no_key_along(server: StubServer) -> None:
    with StubServer(answer(_chat())) as elsewhere:
        location = {"location": f"http://127.0.0.1:{elsewhere.port}/v1/chat/completions"}
        fault = _fault(server, answer("", status=307, headers=location))
        assert fault.fault is Fault.BAD_REQUEST
        assert elsewhere.seen == []


def test_the_environment_adds_nothing_to_a_request(
    server: StubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-the-environment")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-of-the-environment")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-environment")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "sk-admin-of-the-environment")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "x-extra: environment\nauthorization: environment")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    _complete(server, answer(_chat()))
    headers = server.seen[0].headers
    assert headers["authorization"] == f"Bearer {_KEY}"
    assert "environment" not in " ".join(headers.values())
    assert set(headers) == {
        *("accept", "accept-encoding", "authorization", "connection", "content-length"),
        *("content-type", "host", "user-agent"),
    }


def test_a_local_server_is_asked_without_a_key(server: StubServer) -> None:
    provider = open_provider(
        "openai_compatible",
        "m",
        _profile(server.play(answer(_chat())), api_key_env=""),
        environment={"OPENAI_API_KEY": _KEY},
    )
    assert provider.complete(_ask()).text == "fine"
    assert "authorization" not in server.seen[0].headers


def test_the_environments_proxy_is_used_but_not_for_this_machine() -> None:
    with StubServer(answer(_chat("by proxy"))) as proxy:
        environment = {
            "http_proxy": f"http://user:pass@127.0.0.1:{proxy.port}",
            "no_proxy": "a.invalid, .b.invalid",
        }

        def ask(host: str) -> Completion:
            profile = Profile(
                name="p", sampling=Sampling(), base_url=f"http://{host}/v1", timeout_seconds=20
            )
            provider = open_provider("openai_compatible", "m", profile, environment=environment)
            return provider.complete(_ask())

        assert ask("models.invalid").text == "by proxy"
        assert proxy.seen[0].path == "http://models.invalid/v1/chat/completions"
        assert "proxy-authorization" in proxy.seen[0].headers
        for host in ("a.invalid", "x.b.invalid", "127.0.0.1:1"):
            with pytest.raises(ProviderFaultError):
                ask(host)
        assert len(proxy.seen) == 1


@pytest.mark.parametrize(
    "script",
    [
        _error(401, message=f"bad key {_KEY}"),
        _error(500, message=f"bearer {_KEY}, see https://x/?key={_KEY}&a=1"),
        answer(f"{'x' * 280} {_KEY}", status=502),
        answer("{", headers={"content-type": f"text/{_KEY}"}),
        answer(_chat(finish=_KEY)),
        cut(_chat(), at=3),
    ],
)
def test_a_key_is_in_no_error_log_or_name(
    server: StubServer, script: Script, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    provider = _open(server.play(script))
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask())
    error: BaseException | None = caught.value
    told = [provider.identity, repr(provider), str(provider.__dict__), caplog.text]
    told += ["".join(traceback.format_exception(caught.value)), caught.value.what]
    assert server.seen[0].headers["authorization"] == f"Bearer {_KEY}"
    while error is not None:
        # The package's error may quote the server, but never the request.
        told.append(repr(vars(error).get("request")))
        error = error.__context__
    assert all(_KEY not in text and _KEY[:12] not in text for text in told)


def test_a_budget_for_thinking_is_refused_before_anything_is_sent(server: StubServer) -> None:
    provider = _open(server.play(answer(_chat())))
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask(sampling=Sampling(thinking_tokens=100)))
    assert caught.value.fault is Fault.BAD_REQUEST
    assert server.seen == []
