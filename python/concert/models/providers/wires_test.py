"""Every provider meets the same faults in the same way, whatever protocol it speaks."""

import json
import logging
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import pytest

from concert.models.profiles.profile import Profile
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import (
    Completion,
    Fault,
    Message,
    Provider,
    ProviderFaultError,
    Request,
    Role,
)
from concert.models.providers.providers import PROVIDERS, open_provider
from concert.models.testing.stub_server import Script, StubServer, answer, cut

_KEY = "sk-verysecretkey-0123456789abcdef"
_USUAL = {"accept", "accept-encoding", "connection", "content-length", "content-type", "host"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wire:
    """One protocol.

    Attributes:
        provider: The provider that speaks it.
        says: Returns the body of an answer that says a text.
        refuses: Returns the body of an error that says a text.
        stopped: The word in an answer that says that it is whole.
        shows_key: The key's header.
        further_headers: Headers besides the usual ones.
    """

    provider: str
    says: Callable[[str], Mapping[str, object]]
    refuses: Callable[[str], object]
    stopped: str
    shows_key: tuple[str, str]
    further_headers: frozenset[str] = field(default_factory=frozenset)


_BEARER = ("authorization", f"Bearer {_KEY}")
_WIRES = (
    _Wire(
        provider="anthropic",
        says=lambda text: {
            "type": "message",
            "content": [{"type": "text", "text": text}],
            "stop_reason": "end_turn",
        },
        refuses=lambda text: {"type": "error", "error": {"type": "x_error", "message": text}},
        stopped="end_turn",
        shows_key=("x-api-key", _KEY),
        further_headers=frozenset({"anthropic-version"}),
    ),
    _Wire(
        provider="bedrock",
        says=lambda text: {
            "output": {"message": {"role": "assistant", "content": [{"text": text}]}},
            "stopReason": "end_turn",
        },
        refuses=lambda text: {"message": text},
        stopped="end_turn",
        shows_key=_BEARER,
    ),
    _Wire(
        provider="gemini",
        says=lambda text: {
            "candidates": [{"content": {"parts": [{"text": text}]}, "finishReason": "STOP"}]
        },
        refuses=lambda text: {"error": {"message": text}},
        stopped="STOP",
        shows_key=("x-goog-api-key", _KEY),
    ),
    _Wire(
        provider="openai_compatible",
        says=lambda text: {"choices": [{"finish_reason": "stop", "message": {"content": text}}]},
        refuses=lambda text: {"error": {"message": text}},
        stopped="stop",
        shows_key=_BEARER,
    ),
    _Wire(
        provider="openai_responses",
        says=lambda text: {
            "status": "completed",
            "output": [{"type": "message", "content": [{"type": "output_text", "text": text}]}],
        },
        refuses=lambda text: {"error": {"message": text}},
        stopped="completed",
        shows_key=_BEARER,
    ),
)


@pytest.fixture(params=_WIRES, ids=lambda wire: wire.provider)
def wire(request: pytest.FixtureRequest) -> _Wire:
    found: _Wire = request.param
    return found


@pytest.fixture
def server() -> Iterator[StubServer]:
    with StubServer() as running:
        yield running


def _open(wire: _Wire, server: StubServer, **fields: object) -> Provider:
    profile = Profile(
        name="test",
        sampling=Sampling(max_output_tokens=100),
        base_url=f"http://127.0.0.1:{server.port}",
        api_key_env="MINE",
        timeout_seconds=20,
    )
    changed = replace(profile, **fields)  # type: ignore[arg-type]
    return open_provider(wire.provider, "m", changed, environment={"MINE": _KEY})


def _ask(text: str = "hello") -> Request:
    return Request(
        messages=(Message(role=Role.USER, text=text),), sampling=Sampling(max_output_tokens=100)
    )


def _complete(wire: _Wire, server: StubServer, *scripts: Script, **fields: object) -> Completion:
    return _open(wire, server.play(*scripts), **fields).complete(_ask())


def _fault(
    wire: _Wire, server: StubServer, *scripts: Script, **fields: object
) -> ProviderFaultError:
    with pytest.raises(ProviderFaultError) as caught:
        _complete(wire, server, *scripts, **fields)
    return caught.value


def test_no_provider_is_left_out() -> None:
    assert tuple(wire.provider for wire in _WIRES) == PROVIDERS


def test_an_answer_comes_by_one_request_with_the_key_and_little_else(
    wire: _Wire, server: StubServer
) -> None:
    assert _complete(wire, server, answer(wire.says("fine"))).text == "fine"
    (seen,) = server.seen
    name, value = wire.shows_key
    assert seen.headers[name] == value
    assert set(seen.headers) - _USUAL - {"user-agent"} == {name, *wire.further_headers}


@pytest.mark.parametrize(
    ("status", "fault"),
    [
        (400, Fault.BAD_REQUEST),
        (401, Fault.AUTHENTICATION),
        (402, Fault.QUOTA),
        (403, Fault.AUTHENTICATION),
        (404, Fault.UNKNOWN_MODEL),
        (408, Fault.TIMEOUT),
        (429, Fault.RATE_LIMITED),
        (500, Fault.SERVER),
        (503, Fault.SERVER),
        (529, Fault.SERVER),
    ],
)
def test_a_status_says_whether_asking_again_can_help(
    wire: _Wire, server: StubServer, status: int, fault: Fault
) -> None:
    raised = _fault(wire, server, answer(wire.refuses("no"), status=status))
    assert (raised.fault, raised.status) == (fault, status)
    assert raised.what == f"127.0.0.1:{server.port}: HTTP {status}: no"
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "17"}, 17.0),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
        (
            {
                "date": "Sat, 01 Jan 2050 00:00:00 GMT",
                "retry-after": "Sat, 01 Jan 2050 00:00:42 GMT",
            },
            42.0,
        ),
        ({"retry-after": "soon"}, None),
    ],
)
def test_a_wait_is_read_from_the_response(
    wire: _Wire, server: StubServer, headers: dict[str, str], seconds: float | None
) -> None:
    raised = _fault(wire, server, answer(wire.refuses("no"), status=429, headers=headers))
    assert raised.retry_after_seconds == seconds
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    "script",
    [
        answer(""),
        answer('{"id": "x'),
        answer("[1, 2]"),
        answer("{}"),
        answer("[" * 100_000),
        answer("<html>ok</html>", headers={"content-type": "text/html"}),
        answer("not gzip", headers={"content-encoding": "gzip"}),
    ],
)
def test_an_answer_that_is_none_is_malformed(
    wire: _Wire, server: StubServer, script: Script
) -> None:
    assert _fault(wire, server, script).fault is Fault.MALFORMED


@pytest.mark.parametrize("at", [0, 1, 20])
def test_a_connection_that_is_cut_is_a_connection_fault(
    wire: _Wire, server: StubServer, at: int
) -> None:
    raised = _fault(wire, server, cut(wire.says("fine"), at=at))
    assert raised.fault is Fault.CONNECTION
    assert raised.was_sent
    assert len(server.seen) == 1


def test_nobody_listening_is_a_connection_fault_that_costs_nothing(wire: _Wire) -> None:
    with StubServer() as gone:
        provider = _open(wire, gone)
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask())
    assert caught.value.fault is Fault.CONNECTION
    assert not caught.value.was_sent


def test_silence_and_trickles_are_timeouts(wire: _Wire, server: StubServer) -> None:
    assert _fault(wire, server, server.silent, timeout_seconds=0.2).fault is Fault.TIMEOUT
    assert _fault(wire, server, server.trickling, timeout_seconds=0.5).fault is Fault.TIMEOUT


def test_a_text_that_is_not_unicode_is_told_before_anything_is_sent(
    wire: _Wire, server: StubServer
) -> None:
    provider = _open(wire, server.play(answer(wire.says("fine"))))
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask("half a pair: \ud83d"))
    assert caught.value.fault is Fault.BAD_REQUEST
    assert server.seen == []


def test_closing_ends_what_is_under_way(wire: _Wire, server: StubServer) -> None:
    provider = _open(wire, server.play(server.silent), timeout_seconds=600)
    raised: list[ProviderFaultError] = []

    def ask() -> None:
        try:
            provider.complete(_ask())
        except ProviderFaultError as error:
            raised.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
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


def test_a_redirect_is_not_followed_and_takes_no_key_along(wire: _Wire, server: StubServer) -> None:
    with StubServer(answer(wire.says("fine"))) as elsewhere:
        location = {"location": f"http://127.0.0.1:{elsewhere.port}/"}
        raised = _fault(wire, server, answer("", status=307, headers=location))
        assert raised.fault is Fault.BAD_REQUEST
        assert elsewhere.seen == []


def test_the_environment_adds_nothing_to_a_request(
    wire: _Wire, server: StubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (
        *("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_PROFILE"),
        *("OPENAI_API_KEY", "OPENAI_ORG_ID", "AWS_BEARER_TOKEN_BEDROCK", "GEMINI_API_KEY"),
    ):
        monkeypatch.setenv(name, "environment")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "x-extra: environment\nx-api-key: environment")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    assert _complete(wire, server, answer(wire.says("fine"))).text == "fine"
    (seen,) = server.seen
    assert "environment" not in " ".join(seen.headers.values())
    assert "x-extra" not in seen.headers


def test_threads_share_a_provider_and_each_gets_its_own_answer(
    wire: _Wire, server: StubServer
) -> None:
    scripts = [answer(wire.says(str(number))) for number in range(20)]
    provider = _open(wire, server.play(*scripts))
    texts: list[str] = []
    threads = [
        threading.Thread(target=lambda: texts.append(provider.complete(_ask()).text))
        for _ in scripts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(texts, key=int) == [str(number) for number in range(20)]


def _scripts_with_the_key(wire: _Wire) -> Iterator[Script]:
    yield answer(wire.refuses(f"bad key {_KEY}"), status=401)
    yield answer(wire.refuses(f"bearer {_KEY}, see https://x/?key={_KEY}&a=1"), status=500)
    yield answer(f"{'x' * 280} {_KEY}", status=502)
    yield answer("{", headers={"content-type": f"text/{_KEY}"})
    yield answer(json.dumps(wire.says("fine")).replace(wire.stopped, _KEY))
    yield cut(wire.says("fine"), at=3)


def test_a_key_is_in_no_error_log_or_name(
    wire: _Wire, server: StubServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for script in _scripts_with_the_key(wire):
        provider = _open(wire, server.play(script))
        with pytest.raises(ProviderFaultError) as caught:
            provider.complete(_ask())
        told = [provider.identity, repr(provider), str(vars(provider)), caplog.text]
        told += ["".join(traceback.format_exception(caught.value)), caught.value.what]
        error: BaseException | None = caught.value
        while error is not None:
            told.append(repr(vars(error).get("request")))
            error = error.__context__
        assert all(_KEY not in text and _KEY[:12] not in text for text in told)
