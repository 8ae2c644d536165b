"""A remote model has what its name and profile say, and shares the rest with its run."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from concert.models import (
    ModelSetting,
    ModelSettingError,
    RemoteModel,
    open_setting,
    parse_model,
)
from concert.models.profiles.catalogue import Profiles
from concert.models.profiles.profile import Prices, Profile, Vertex
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import Provider
from concert.models.providers.secrets import MissingKeyError
from concert.models.testing.fake_provider import FakeProvider, ask, completion
from concert.models.testing.simulated_clock import SimulatedClock

_DEFAULT = Profile(name="default", sampling=Sampling(max_output_tokens=50))
_WARM = Profile(
    name="warm",
    sampling=Sampling(temperature=0.7, max_output_tokens=60),
    base_seed=5,
    system="be brief",
    expected_output_tokens=20,
    max_concurrency=3,
)
_PRICES = {"gemini:pro": Prices(input=1.0, output=2.0)}


def _setting(
    *profiles: Profile,
    max_cost_usd: float | None = None,
    opened: Callable[[str, str, Profile], Provider] | None = None,
) -> ModelSetting:
    clock = SimulatedClock()
    provider = FakeProvider(clock=clock, behave=lambda request, earlier: completion())
    return ModelSetting(
        profiles=Profiles(
            {profile.name: profile for profile in (_DEFAULT, *profiles)}, prices=_PRICES
        ),
        cache=None,
        max_cost_usd=max_cost_usd,
        clock=clock,
        open_provider=opened or (lambda name, model, profile: provider),
    )


def _model(name: str, setting: ModelSetting) -> RemoteModel:
    (model,) = parse_model(name, setting)
    assert isinstance(model, RemoteModel)
    return model


def _sampling(model: RemoteModel, sample: int = 0) -> Mapping[str, object]:
    fields: dict[str, object] = json.loads(model.sampling(ask(sample)))
    return fields


def test_a_name_has_provider_model_and_profile() -> None:
    opened: list[tuple[str, str, str]] = []

    def open_provider(provider: str, model: str, profile: Profile) -> Provider:
        opened.append((provider, model, profile.name))
        clock = SimulatedClock()
        return FakeProvider(clock=clock, behave=lambda request, earlier: completion())

    setting = _setting(_WARM, opened=open_provider)
    for name in ("openai_compatible:qwen2.5:7b@warm", "gemini:pro", "gemini:who@cold"):
        model = _model(name, setting)
        assert model.name == name
        model.respond(ask())
    assert opened == [
        ("openai_compatible", "qwen2.5:7b", "warm"),
        ("gemini", "pro", "default"),
        ("gemini", "who@cold", "default"),
    ]


def test_the_sampling_says_everything_that_the_answer_depends_on() -> None:
    model = _model("gemini:pro@warm", _setting(_WARM))
    assert _sampling(model, 2) == {
        "max_output_tokens": 60,
        "provider": {"model": "pro", "provider": "gemini"},
        "seed": 7,
        "system": "be brief",
        "temperature": 0.7,
    }


@pytest.mark.parametrize(
    "other",
    [
        Profile(name="warm", sampling=Sampling(temperature=0.8)),
        Profile(name="warm", sampling=Sampling(), base_seed=1),
        Profile(name="warm", sampling=Sampling(), system="be long"),
        Profile(name="warm", sampling=Sampling(), base_url="http://localhost:1/v1"),
        Profile(name="warm", sampling=Sampling(), safety=(("A", "B"),)),
        Profile(name="warm", sampling=Sampling(), extra_body='{"a":1}'),
        Profile(name="warm", sampling=Sampling(), vertex=Vertex(project="p", location="eu")),
    ],
)
def test_what_changes_the_answer_changes_the_sampling(other: Profile) -> None:
    plain = Profile(name="warm", sampling=Sampling())
    one, two = (_model("gemini:pro@warm", _setting(profile)) for profile in (plain, other))
    assert one.sampling(ask()) != two.sampling(ask())


def test_how_fast_it_is_asked_changes_nothing_that_is_stored() -> None:
    plain = Profile(name="warm", sampling=Sampling())
    fast = Profile(
        name="warm", sampling=Sampling(), max_concurrency=9, max_attempts=2, timeout_seconds=1
    )
    one, two = (_model("gemini:pro@warm", _setting(profile)) for profile in (plain, fast))
    assert one.sampling(ask()) == two.sampling(ask())
    assert (one.max_concurrency, two.max_concurrency) == (32, 9)


def test_models_of_one_endpoint_share_its_strictest_limits() -> None:
    elsewhere = Profile(name="elsewhere", sampling=Sampling(), base_url="http://localhost:1/v1")
    setting = _setting(_WARM, elsewhere)
    models = [_model(name, setting) for name in ("gemini:a", "gemini:b@warm", "gemini:c@elsewhere")]
    assert [model.max_concurrency for model in models] == [3, 3, 32]


def test_a_limit_of_cost_needs_prices() -> None:
    setting = _setting(max_cost_usd=1.0)
    assert _model("gemini:pro", setting).estimate(ask()).cost_usd is not None
    with pytest.raises(ModelSettingError) as caught:
        parse_model("gemini:unpriced", setting)
    assert "prices of gemini:unpriced" in caught.value.what


def test_a_limit_of_cost_needs_a_limit_of_the_answer() -> None:
    endless = Profile(name="endless", sampling=Sampling())
    with pytest.raises(ModelSettingError) as caught:
        parse_model("gemini:pro@endless", _setting(endless, max_cost_usd=1.0))
    assert "max_output_tokens" in caught.value.remedy


def test_an_estimate_takes_the_answer_that_the_profile_expects() -> None:
    setting = _setting(_WARM)
    assert _model("gemini:pro@warm", setting).estimate(ask()).completion_tokens == 20
    assert _model("gemini:pro", setting).estimate(ask()).completion_tokens == 50
    assert _model("gemini:unpriced", setting).estimate(ask()).cost_usd is None


def test_a_missing_key_is_told_when_it_is_needed_and_not_before(tmp_path: Path) -> None:
    setting = open_setting(cache=str(tmp_path), environment={}, warn=pytest.fail)
    model = _model("openai_compatible:m", setting)
    assert not model.is_kept(ask())
    with pytest.raises(MissingKeyError):
        model.respond(ask())
