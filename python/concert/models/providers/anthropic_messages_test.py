"""The client reads Claude's replies as Anthropic means them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from concert.models.profiles.profile import Profile
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
from concert.models.testing.stub_server import Script, StubServer, answer

_KEY = "sk-verysecretkey-0123456789abcdef"


@pytest.fixture
def server() -> Iterator[StubServer]:
    with StubServer() as running:
        yield running


def _profile(server: StubServer, **fields: object) -> Profile:
    profile = Profile(
        name="test",
        sampling=Sampling(max_output_tokens=9000),
        base_url=f"http://127.0.0.1:{server.port}",
        api_key_env="MINE",
        timeout_seconds=20,
    )
    return replace(profile, **fields)  # type: ignore[arg-type]


def _open(server: StubServer, **fields: object) -> Provider:
    return open_provider("anthropic", "c-4", _profile(server, **fields), environment={"MINE": _KEY})


def _ask(*, system: str = "", sampling: Sampling | None = None) -> Request:
    return Request(
        system=system,
        messages=(Message(role=Role.USER, text="hello"),),
        sampling=sampling or Sampling(max_output_tokens=9),
    )


def _complete(server: StubServer, *scripts: Script, **fields: object) -> Completion:
    return _open(server.play(*scripts), **fields).complete(_ask())


def _fault(server: StubServer, *scripts: Script, **fields: object) -> ProviderFaultError:
    with pytest.raises(ProviderFaultError) as caught:
        _complete(server, *scripts, **fields)
    return caught.value


def _message(
    *blocks: dict[str, object], stop: str | None = "end_turn", **fields: object
) -> dict[str, object]:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "c-4-20260101",
        "content": list(blocks),
        "stop_reason": stop,
        "usage": {
            "input_tokens": 8,
            "cache_read_input_tokens": 3,
            "cache_creation_input_tokens": 2,
            "output_tokens": 7,
            "output_tokens_details": {"thinking_tokens": 5},
        },
        **fields,
    }


_FINE = _message({"type": "text", "text": "fine"})


def _error(status: int, kind: str, message: str = "no") -> Script:
    body = {"type": "error", "error": {"type": kind, "message": message}, "request_id": "r"}
    return answer(body, status=status)


def test_an_answer_comes_with_thoughts_apart_and_counted(server: StubServer) -> None:
    blocks: list[dict[str, object]] = [
        {"type": "thinking", "thinking": "hm", "signature": "s"},
        {"type": "redacted_thinking", "data": "x"},
        {"type": "text", "text": "fi"},
        {"type": "text", "text": "ne"},
    ]
    assert _complete(server, answer(_message(*blocks))) == Completion(
        text="fine",
        reasoning="hm",
        finish=Finish.STOP,
        # Cached tokens are among the prompt's here; Anthropic counts it apart.
        usage=Usage(prompt=13, cached=3, completion=7, reasoning=5),
        served_model="c-4-20260101",
        completion_id="msg_1",
    )


def test_what_is_set_is_sent_and_nothing_else(server: StubServer) -> None:
    provider = _open(server.play(answer(_FINE)))
    provider.complete(_ask())
    provider.complete(
        _ask(
            system="be brief",
            sampling=Sampling(
                temperature=0.0,
                top_p=0.5,
                top_k=3,
                max_output_tokens=5000,
                thinking_tokens=2000,
                reasoning_effort="low",
            ),
        )
    )
    bare, full = (seen.body for seen in server.seen)
    messages = [{"role": "user", "content": "hello"}]
    assert bare == {"model": "c-4", "max_tokens": 9, "messages": messages}
    assert full == {
        "model": "c-4",
        "max_tokens": 5000,
        "messages": messages,
        "system": "be brief",
        "temperature": 0.0,
        "top_p": 0.5,
        "top_k": 3,
        "thinking": {"type": "enabled", "budget_tokens": 2000},
        "output_config": {"effort": "low"},
    }
    assert server.seen[0].path == "/v1/messages"


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        (0, {"type": "disabled"}),
        (-1, {"type": "adaptive", "display": "summarized"}),
        (4000, {"type": "enabled", "budget_tokens": 4000}),
    ],
)
def test_a_budget_for_thinking_is_sent_in_the_words_of_the_protocol(
    server: StubServer, tokens: int, told: dict[str, object]
) -> None:
    sampling = Sampling(max_output_tokens=9000, thinking_tokens=tokens)
    _open(server.play(answer(_FINE))).complete(_ask(sampling=sampling))
    assert server.seen[0].body["thinking"] == told


def test_long_answers_and_models_that_end_soon_are_asked_without_a_warning(
    server: StubServer, recwarn: pytest.WarningsRecorder, capfd: pytest.CaptureFixture[str]
) -> None:
    for model in ("claude-2.1", "claude-opus-4-6"):
        provider = open_provider(
            "anthropic", model, _profile(server.play(answer(_FINE))), environment={"MINE": _KEY}
        )
        sampling = Sampling(max_output_tokens=128_000, thinking_tokens=2000)
        assert provider.complete(_ask(sampling=sampling)).text == "fine"
    assert not [each for each in recwarn if each.category is not DeprecationWarning]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("reason", "finish"),
    [
        ("end_turn", Finish.STOP),
        ("stop_sequence", Finish.STOP),
        ("max_tokens", Finish.LENGTH),
        ("model_context_window_exceeded", Finish.LENGTH),
        ("refusal", Finish.REFUSAL),
    ],
)
def test_the_reason_of_the_stop_is_read(server: StubServer, reason: str, finish: Finish) -> None:
    said = _message({"type": "text", "text": "so far"}, stop=reason)
    completion = _complete(server, answer(said))
    assert (completion.text, completion.finish) == ("so far", finish)


@pytest.mark.parametrize("finish", ["end_turn", "max_tokens", "refusal"])
def test_an_answer_may_be_empty(server: StubServer, finish: str) -> None:
    assert _complete(server, answer(_message(stop=finish))).text == ""


@pytest.mark.parametrize("stop", [None, "novel", "pause_turn"])
def test_an_answer_that_does_not_say_how_it_ended_is_malformed(
    server: StubServer, stop: str | None
) -> None:
    assert _fault(server, answer(_message(stop=stop))).fault is Fault.MALFORMED


@pytest.mark.parametrize(
    "script",
    [
        _error(400, "invalid_request_error", "prompt is too long: 208310 tokens > 200000 maximum"),
        _error(413, "request_too_large", "Request exceeds the maximum size"),
    ],
)
def test_a_prompt_that_is_too_long_is_a_result(server: StubServer, script: Script) -> None:
    completion = _complete(server, script)
    assert (completion.text, completion.finish) == ("", Finish.CONTEXT)


def test_a_limit_that_leaves_no_room_for_the_prompt_does_not_count_against_the_model(
    server: StubServer,
) -> None:
    message = (
        "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease"
        " input length or `max_tokens` and try again"
    )
    assert _fault(server, _error(400, "invalid_request_error", message)).fault is Fault.BAD_REQUEST


def test_what_a_filter_blocks_is_a_refusal(server: StubServer) -> None:
    message = "Output blocked by content filtering policy"
    assert _complete(server, _error(400, "invalid_request_error", message)).finish is Finish.REFUSAL


@pytest.mark.parametrize(
    ("status", "kind", "message", "fault"),
    [
        (400, "invalid_request_error", "no", Fault.BAD_REQUEST),
        (
            400,
            "invalid_request_error",
            "Your credit balance is too low to access the Anthropic API.",
            Fault.QUOTA,
        ),
        (
            400,
            "invalid_request_error",
            "You have reached your specified API usage limits.",
            Fault.QUOTA,
        ),
        (401, "authentication_error", "invalid x-api-key", Fault.AUTHENTICATION),
        (402, "billing_error", "no", Fault.QUOTA),
        (403, "permission_error", "no", Fault.AUTHENTICATION),
        (404, "not_found_error", "model: c-4", Fault.UNKNOWN_MODEL),
        (429, "rate_limit_error", "no", Fault.RATE_LIMITED),
        (500, "api_error", "no", Fault.SERVER),
        (504, "timeout_error", "no", Fault.TIMEOUT),
        (529, "overloaded_error", "no", Fault.SERVER),
    ],
)
def test_an_error_is_told_by_its_kind(
    server: StubServer, status: int, kind: str, message: str, fault: Fault
) -> None:
    raised = _fault(server, _error(status, kind, message))
    assert (raised.fault, raised.status) == (fault, status)


@pytest.mark.parametrize(
    "sampling", [Sampling(), Sampling(max_output_tokens=9, seed=1)], ids=["no limit", "a seed"]
)
def test_what_the_protocol_cannot_say_is_refused_before_anything_is_sent(
    server: StubServer, sampling: Sampling
) -> None:
    provider = _open(server.play(answer(_FINE)))
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask(sampling=sampling))
    assert caught.value.fault is Fault.BAD_REQUEST
    assert server.seen == []


@pytest.mark.parametrize(
    ("sampling", "told"),
    [
        (Sampling(), "sets no max_output_tokens"),
        (Sampling(max_output_tokens=9000, thinking_tokens=100), "sets thinking_tokens to 100"),
        (Sampling(max_output_tokens=9000, thinking_tokens=9000), "sets thinking_tokens to 9000"),
    ],
)
def test_a_profile_that_cannot_be_asked_under_is_told(
    server: StubServer, sampling: Sampling, told: str
) -> None:
    with pytest.raises(ProviderSetupError, match=told):
        _open(server, sampling=sampling)


def test_a_server_of_ones_own_is_asked_without_a_key(server: StubServer) -> None:
    provider = open_provider(
        "anthropic",
        "m",
        _profile(server.play(answer(_FINE)), api_key_env=""),
        environment={"ANTHROPIC_API_KEY": _KEY},
    )
    assert provider.complete(_ask()).text == "fine"
    assert _KEY not in str(server.seen[0].headers)
