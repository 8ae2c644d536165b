"""The client reads the replies of OpenAI's Responses API as they are meant."""

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
from concert.models.providers.providers import open_provider
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
        base_url=f"http://127.0.0.1:{server.port}/v1",
        api_key_env="MINE",
        timeout_seconds=20,
    )
    return replace(profile, **fields)  # type: ignore[arg-type]


def _open(server: StubServer, **fields: object) -> Provider:
    return open_provider(
        "openai_responses", "o-9", _profile(server, **fields), environment={"MINE": _KEY}
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


def _response(
    *items: dict[str, object], status: str | None = "completed", **fields: object
) -> dict[str, object]:
    return {
        "id": "resp_1",
        "object": "response",
        "status": status,
        "model": "o-9-2026",
        "error": None,
        "incomplete_details": None,
        "output": list(items),
        "usage": {
            "input_tokens": 11,
            "input_tokens_details": {"cached_tokens": 3},
            "output_tokens": 7,
            "output_tokens_details": {"reasoning_tokens": 5},
        },
        **fields,
    }


def _said(*texts: str, **part: object) -> dict[str, object]:
    parts: list[dict[str, object]] = [{"type": "output_text", "text": text} for text in texts]
    return {"type": "message", "role": "assistant", "content": [*parts, *([part] if part else [])]}


_FINE = _response(_said("fine"))


def _error(status: int, **fields: object) -> Script:
    return answer({"error": {"message": "no", **fields}}, status=status)


def _failed(code: str, message: str = "no") -> Script:
    return answer(_response(status="failed", error={"code": code, "message": message}))


def test_an_answer_comes_with_its_reasoning_apart_and_counted(server: StubServer) -> None:
    reasoning: dict[str, object] = {
        "type": "reasoning",
        "summary": [{"type": "summary_text", "text": "h"}, {"type": "summary_text", "text": "m"}],
    }
    assert _complete(server, answer(_response(reasoning, _said("fi", "ne")))) == Completion(
        text="fine",
        reasoning="h\nm",
        finish=Finish.STOP,
        usage=Usage(prompt=11, cached=3, completion=7, reasoning=5),
        served_model="o-9-2026",
        completion_id="resp_1",
    )


def test_reasoning_in_full_goes_before_its_summary(server: StubServer) -> None:
    reasoning: dict[str, object] = {
        "type": "reasoning",
        "summary": [{"type": "summary_text", "text": "short"}],
        "content": [{"type": "reasoning_text", "text": "in full"}],
    }
    completion = _complete(server, answer(_response(reasoning, _said("fine"))))
    assert (completion.text, completion.reasoning) == ("fine", "in full")


def test_what_is_set_is_sent_and_nothing_else(server: StubServer) -> None:
    _open(server.play(answer(_FINE))).complete(_ask(sampling=Sampling()))
    _open(server, extra_body='{"reasoning":{"summary":"auto"},"service_tier":"flex"}').complete(
        _ask(
            system="be brief",
            sampling=Sampling(
                temperature=0.0,
                top_p=0.5,
                top_k=-1,
                max_output_tokens=9,
                reasoning_effort="low",
            ),
        )
    )
    bare, full = (seen.body for seen in server.seen)
    asked = [{"role": "user", "content": "hello"}]
    assert bare == {"model": "o-9", "input": asked, "store": False}
    assert full == {
        "model": "o-9",
        "input": asked,
        "store": False,
        "instructions": "be brief",
        "temperature": 0.0,
        "top_p": 0.5,
        "max_output_tokens": 9,
        "reasoning": {"summary": "auto", "effort": "low"},
        "service_tier": "flex",
    }
    assert server.seen[0].path == "/v1/responses"


@pytest.mark.parametrize(
    ("reason", "finish"),
    [("max_output_tokens", Finish.LENGTH), ("content_filter", Finish.REFUSAL)],
)
def test_an_answer_that_was_cut_is_a_result(
    server: StubServer, reason: str, finish: Finish
) -> None:
    for items in ([_said("so far")], []):
        reply = _response(*items, status="incomplete", incomplete_details={"reason": reason})
        completion = _complete(server, answer(reply))
        assert (completion.text, completion.finish) == ("so far" if items else "", finish)


def test_a_refusal_is_a_refusal(server: StubServer) -> None:
    said = _said(type="refusal", refusal="I cannot")
    completion = _complete(server, answer(_response(said)))
    assert (completion.text, completion.finish) == ("I cannot", Finish.REFUSAL)


@pytest.mark.parametrize(
    "reply",
    [
        _response(),
        _response(_said("a"), status=None),
        _response(_said("a"), status="in_progress"),
        _response(_said("a"), status="queued"),
        _response(_said("a"), status="incomplete"),
        _response(_said("a"), status="incomplete", incomplete_details={"reason": "novel"}),
    ],
)
def test_an_answer_that_is_not_over_or_empty_is_malformed(
    server: StubServer, reply: dict[str, object]
) -> None:
    assert _fault(server, answer(reply)).fault is Fault.MALFORMED


def test_a_failure_told_with_status_200_is_a_failure(server: StubServer) -> None:
    for code, fault in (
        ("server_error", Fault.SERVER),
        ("rate_limit_exceeded", Fault.RATE_LIMITED),
        ("insufficient_quota", Fault.QUOTA),
        ("invalid_prompt", Fault.BAD_REQUEST),
    ):
        assert _fault(server, _failed(code)).fault is fault


def test_a_prompt_that_is_flagged_or_too_long_is_a_result(server: StubServer) -> None:
    flagged = "Invalid prompt: your prompt was flagged as potentially violating our usage policy."
    for script, finish in (
        (_failed("invalid_prompt", flagged), Finish.REFUSAL),
        (_error(400, code="invalid_prompt", message=flagged), Finish.REFUSAL),
        (_error(400, code="content_filter"), Finish.REFUSAL),
        (_failed("context_length_exceeded"), Finish.CONTEXT),
        (_error(400, code="context_length_exceeded"), Finish.CONTEXT),
    ):
        assert _complete(server, script).finish is finish


@pytest.mark.parametrize(
    ("status", "fields", "fault"),
    [
        (401, {"code": "invalid_api_key"}, Fault.AUTHENTICATION),
        (404, {"code": "DeploymentNotFound"}, Fault.UNKNOWN_MODEL),
        (400, {"code": "model_not_found"}, Fault.UNKNOWN_MODEL),
        (429, {"code": "insufficient_quota"}, Fault.QUOTA),
        (429, {"code": "rate_limit_exceeded"}, Fault.RATE_LIMITED),
    ],
)
def test_an_error_is_told_by_its_code(
    server: StubServer, status: int, fields: dict[str, object], fault: Fault
) -> None:
    assert _fault(server, _error(status, **fields)).fault is fault


@pytest.mark.parametrize(
    "sampling", [Sampling(seed=1), Sampling(top_k=3), Sampling(thinking_tokens=0)]
)
def test_what_the_protocol_cannot_say_is_refused_before_anything_is_sent(
    server: StubServer, sampling: Sampling
) -> None:
    provider = _open(server.play(answer(_FINE)))
    with pytest.raises(ProviderFaultError) as caught:
        provider.complete(_ask(sampling=sampling))
    assert caught.value.fault is Fault.BAD_REQUEST
    assert server.seen == []
