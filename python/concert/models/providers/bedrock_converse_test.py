"""The client reads the replies of Amazon Bedrock as Amazon means them."""

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
    return open_provider(
        "bedrock",
        "arn:aws:bedrock:eu-1::model/c:0",
        _profile(server, **fields),
        environment={"MINE": _KEY},
    )


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


def _converse(
    *blocks: dict[str, object], stop: str | None = "end_turn", **fields: object
) -> dict[str, object]:
    return {
        "output": {"message": {"role": "assistant", "content": list(blocks)}},
        "stopReason": stop,
        "usage": {
            "inputTokens": 8,
            "outputTokens": 7,
            "totalTokens": 20,
            "cacheReadInputTokens": 3,
            "cacheWriteInputTokens": 2,
        },
        "metrics": {"latencyMs": 12},
        **fields,
    }


_FINE = _converse({"text": "fine"})


def _error(status: int, kind: str, message: str = "no") -> Script:
    return answer({"message": message}, status=status, headers={"x-amzn-errortype": kind})


def test_an_answer_comes_with_reasoning_apart_and_counted(server: StubServer) -> None:
    blocks: list[dict[str, object]] = [
        {"reasoningContent": {"reasoningText": {"text": "hm", "signature": "s"}}},
        {"reasoningContent": {"redactedContent": "eA=="}},
        {"text": "fi"},
        {"text": "ne"},
    ]
    script = answer(_converse(*blocks), headers={"x-amzn-requestid": "r-1"})
    assert _complete(server, script) == Completion(
        text="fine",
        reasoning="hm",
        finish=Finish.STOP,
        # Cached tokens are among the prompt's here; Bedrock counts it apart.
        usage=Usage(prompt=13, cached=3, completion=7),
        completion_id="r-1",
    )


def test_what_is_set_is_sent_and_nothing_else(server: StubServer) -> None:
    _open(server.play(answer(_FINE))).complete(_ask(sampling=Sampling()))
    _open(server, extra_body='{"thinking":{"type":"adaptive"}}').complete(
        _ask(
            system="be brief",
            sampling=Sampling(temperature=0.0, top_p=0.5, top_k=-1, max_output_tokens=9),
        )
    )
    bare, full = (seen.body for seen in server.seen)
    asked = [{"role": "user", "content": [{"text": "hello"}]}]
    assert bare == {"messages": asked}
    assert full == {
        "messages": asked,
        "system": [{"text": "be brief"}],
        "inferenceConfig": {"temperature": 0.0, "topP": 0.5, "maxTokens": 9},
        "additionalModelRequestFields": {"thinking": {"type": "adaptive"}},
    }
    assert server.seen[0].path == "/model/arn%3Aaws%3Abedrock%3Aeu-1%3A%3Amodel%2Fc%3A0/converse"


@pytest.mark.parametrize(
    ("reason", "finish"),
    [
        ("end_turn", Finish.STOP),
        ("stop_sequence", Finish.STOP),
        ("max_tokens", Finish.LENGTH),
        ("model_context_window_exceeded", Finish.LENGTH),
        ("content_filtered", Finish.REFUSAL),
        ("guardrail_intervened", Finish.REFUSAL),
    ],
)
def test_the_reason_of_the_stop_is_read(server: StubServer, reason: str, finish: Finish) -> None:
    completion = _complete(server, answer(_converse({"text": "so far"}, stop=reason)))
    assert (completion.text, completion.finish) == ("so far", finish)


@pytest.mark.parametrize("stop", [None, "novel", "malformed_model_output"])
def test_an_answer_that_does_not_say_how_it_ended_is_malformed(
    server: StubServer, stop: str | None
) -> None:
    assert _fault(server, answer(_converse({"text": "a"}, stop=stop))).fault is Fault.MALFORMED


@pytest.mark.parametrize(
    "message",
    [
        "Input is too long for requested model.",
        "The model returned the following errors: prompt is too long: 208310 tokens > 200000",
    ],
)
def test_a_prompt_that_is_too_long_is_a_result(server: StubServer, message: str) -> None:
    completion = _complete(server, _error(400, "ValidationException", message))
    assert (completion.text, completion.finish) == ("", Finish.CONTEXT)


@pytest.mark.parametrize(
    ("status", "kind", "message", "fault"),
    [
        (400, "ValidationException:http://x/", "no", Fault.BAD_REQUEST),
        (
            400,
            "ValidationException",
            "The provided model identifier is invalid.",
            Fault.UNKNOWN_MODEL,
        ),
        (400, "ServiceQuotaExceededException", "no", Fault.QUOTA),
        (403, "AccessDeniedException", "no", Fault.AUTHENTICATION),
        (404, "ResourceNotFoundException", "no", Fault.UNKNOWN_MODEL),
        (408, "ModelTimeoutException", "no", Fault.TIMEOUT),
        (424, "ModelErrorException", "no", Fault.SERVER),
        (429, "ThrottlingException", "no", Fault.RATE_LIMITED),
        (429, "ModelNotReadyException", "no", Fault.RATE_LIMITED),
        (503, "ServiceUnavailableException", "no", Fault.SERVER),
    ],
)
def test_an_error_is_told_by_its_kind(
    server: StubServer, status: int, kind: str, message: str, fault: Fault
) -> None:
    raised = _fault(server, _error(status, kind, message))
    assert (raised.fault, raised.status) == (fault, status)


@pytest.mark.parametrize(
    "sampling",
    [
        Sampling(seed=1),
        Sampling(top_k=3),
        Sampling(thinking_tokens=0),
        Sampling(reasoning_effort="low"),
    ],
)
def test_what_the_protocol_cannot_say_is_refused_before_anything_is_sent(
    server: StubServer, sampling: Sampling
) -> None:
    provider = _open(server.play(answer(_FINE)))
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask(sampling=sampling))
    assert caught.value.fault is Fault.BAD_REQUEST
    assert server.seen == []


def test_a_profile_must_name_a_region() -> None:
    profile = Profile(name="p", sampling=Sampling())
    with pytest.raises(ProviderSetupError, match="profile p does not say which region is asked"):
        open_provider("bedrock", "m", profile, environment={"AWS_BEARER_TOKEN_BEDROCK": "k"})


@pytest.mark.parametrize(
    "base_url",
    ["https://gateway.invalid", "https://amazonaws.com.invalid", "http://x.amazonaws.com"],
)
def test_a_key_of_amazons_goes_to_amazon_only(base_url: str) -> None:
    profile = Profile(name="p", sampling=Sampling(), base_url=base_url)
    environment = {"AWS_BEARER_TOKEN_BEDROCK": "k"}
    with pytest.raises(ProviderSetupError, match="no address of Amazon; name the variable"):
        open_provider("bedrock", "m", profile, environment=environment)
    amazons = replace(profile, base_url="https://bedrock-runtime.eu-central-1.amazonaws.com")
    open_provider("bedrock", "m", amazons, environment=environment).close()
