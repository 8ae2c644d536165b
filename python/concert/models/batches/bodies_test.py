"""A request in a batch is what it is by itself, and a batch is no larger than a provider takes."""

import json
import re
from collections.abc import Mapping
from typing import Any

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.models.batches.placing import in_parts
from concert.models.client.cost import Tariff
from concert.models.profiles.profile import Prices, Profile
from concert.models.profiles.sampling import Sampling
from concert.models.providers.anthropic_messages import AnthropicProvider
from concert.models.providers.gemini import GeminiProvider
from concert.models.providers.openai_compatible import OpenAICompatibleProvider
from concert.models.providers.openai_responses import OpenAIResponsesProvider
from concert.models.providers.provider import Message, Provider, ProviderFaultError, Request, Role
from concert.models.providers.providers import open_provider

type _Batched = (
    AnthropicProvider | GeminiProvider | OpenAICompatibleProvider | OpenAIResponsesProvider
)
_CLASSES = (
    AnthropicProvider,
    GeminiProvider,
    OpenAICompatibleProvider,
    OpenAIResponsesProvider,
)
_NAMES = ("anthropic", "gemini", "openai_compatible", "openai_responses")
_UNKNOWN = {
    "anthropic": {"seed"},
    "gemini": set[str](),
    "openai_compatible": {"thinking_tokens"},
    "openai_responses": {"seed", "top_k", "thinking_tokens"},
}
_SAMPLINGS = st.builds(
    Sampling,
    temperature=st.none() | st.floats(0, 2),
    top_p=st.none() | st.floats(0.1, 1),
    top_k=st.none() | st.integers(-1, 100).filter(bool),
    seed=st.none() | st.integers(0, 2**31),
    max_output_tokens=st.integers(2000, 5000),
    thinking_tokens=st.none() | st.sampled_from([0, -1, 1024]),
)
_TEXTS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=30)


class _EndOfTheWayError(Exception):
    """Stands for the way to the provider, which ends here."""


def _opened(name: str) -> _Batched:
    profile = Profile(
        name="p",
        sampling=Sampling(max_output_tokens=5000),
        base_url="http://127.0.0.1:9",
        api_key_env="KEY",
        safety=(("HARM_CATEGORY_HARASSMENT", "BLOCK_NONE"),) if name == "gemini" else (),
    )
    provider: Provider = open_provider(name, "m", profile, environment={"KEY": "k" * 20})
    assert isinstance(provider, _CLASSES)
    return provider


def _sent(provider: _Batched, request: Request, monkeypatch: pytest.MonkeyPatch) -> Any:
    bodies: list[Any] = []

    def handle(sent: httpx2.Request) -> httpx2.Response:
        bodies.append(json.loads(sent.read()))
        raise _EndOfTheWayError

    monkeypatch.setattr(provider.transport, "handle_request", handle)
    # Some packages wrap what ends the way, and the provider makes a fault of that.
    with pytest.raises((_EndOfTheWayError, ProviderFaultError)):
        provider.complete(request)
    return bodies[-1]


def _in_camel_case(value: Any) -> Any:
    """Returns JSON with the names that protobuf takes for the same."""
    if isinstance(value, dict):
        return {
            re.sub(r"_([a-z])", lambda found: found[1].upper(), name): _in_camel_case(inner)
            for name, inner in value.items()
        }
    return [_in_camel_case(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", _NAMES)
@given(sampling=_SAMPLINGS, system=st.just("") | _TEXTS, texts=st.lists(_TEXTS, min_size=1))
@settings(max_examples=25, deadline=None)
def test_a_request_in_a_batch_has_the_body_of_a_single_one(
    name: str, sampling: Sampling, system: str, texts: list[str]
) -> None:
    fields = dict.fromkeys(_UNKNOWN[name])
    known = Sampling(**{**sampling.chosen, **fields})  # type: ignore[arg-type]
    roles = (Role.USER, Role.ASSISTANT)
    request = Request(
        system=system,
        messages=tuple(
            Message(role=roles[number % 2], text=text) for number, text in enumerate(texts)
        ),
        sampling=known,
        name="n",
    )
    provider = _opened(name)
    with pytest.MonkeyPatch.context() as monkeypatch:
        sent = _sent(provider, request, monkeypatch)
    assert _in_camel_case(json.loads(json.dumps(provider.body(request)))) == _in_camel_case(sent)


@given(
    bodies=st.dictionaries(st.text(min_size=1), st.fixed_dictionaries({"text": st.text()})),
    most=st.integers(1, 3000),
)
def test_parts_are_small_enough_and_hold_each_request_once_in_order(
    bodies: Mapping[str, Mapping[str, object]], most: int
) -> None:
    parts = list(in_parts(bodies, most_bytes=most))
    assert [item for part in parts for item in part.items()] == list(bodies.items())
    for part in parts:
        assert len(part) == 1 or sum(len(json.dumps(body)) for body in part.values()) <= most


@given(
    dollars=st.tuples(*[st.integers(0, 10_000)] * 2),
    tokens=st.tuples(*[st.integers(0, 10**6)] * 2),
    percent=st.integers(0, 99),
)
def test_a_discount_takes_its_share_off_every_token(
    dollars: tuple[int, int], tokens: tuple[int, int], percent: int
) -> None:
    prices = Prices(input=dollars[0] / 100, output=dollars[1] / 100)
    usual = Tariff(prices).of(prompt=tokens[0], completion=tokens[1])
    less = Tariff(prices, discount=percent / 100).of(prompt=tokens[0], completion=tokens[1])
    # The price of each token is rounded up to a whole picodollar, before and after.
    slack = sum(tokens) + usual * 1e-9
    assert abs(less - usual * (100 - percent) / 100) <= slack
