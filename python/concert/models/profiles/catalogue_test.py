"""Profiles are read as they are meant, and mistakes in them are named."""

from pathlib import Path

import pytest

from concert.models.profiles.catalogue import Profiles, load_profiles
from concert.models.profiles.profile import (
    Batch,
    OutputLimit,
    Prices,
    Profile,
    ProfileError,
    UnknownProfileError,
    Vertex,
)
from concert.models.profiles.sampling import Sampling


def _load(folder: Path, text: str) -> Profiles:
    path = folder / "profiles.toml"
    path.write_text(text, encoding="utf-8")
    return load_profiles(path)


def test_the_default_profile_limits_the_answer_and_sets_nothing_else() -> None:
    assert load_profiles(None).named("default") == Profile(
        name="default", sampling=Sampling(max_output_tokens=16384)
    )


def test_greedy_decoding_is_temperature_zero() -> None:
    assert load_profiles(None).named("greedy").sampling.temperature == 0.0


# Table 12 of the race-detection paper, typed in again; N/A as the paper says.
@pytest.mark.parametrize(
    ("name", "temperature", "top_p", "top_k"),
    [
        ("drdbench-deepseek-r1", 0.6, 0.95, -1),
        ("drdbench-deepseek-v3", 1.0, 1.0, -1),
        ("drdbench-r1-distill-qwen2-5", 0.6, 0.95, -1),
        ("drdbench-r1-distill-llama", 0.6, 0.95, -1),
        ("drdbench-qwen-qwq", 0.6, 0.95, 40),
        ("drdbench-qwen-3", 0.6, 0.95, 20),
        ("drdbench-qwen-2-5", 0.7, 0.8, 20),
        ("drdbench-qwen-2-5-coder", 0.7, 0.8, 20),
        ("drdbench-llama-3-1", 0.6, 0.9, -1),
    ],
)
def test_the_papers_own_parameters_are_there(
    name: str, temperature: float, top_p: float, top_k: int
) -> None:
    sampling = load_profiles(None).named(name).sampling
    assert (sampling.temperature, sampling.top_p, sampling.top_k) == (temperature, top_p, top_k)


def test_no_price_is_shipped() -> None:
    profiles = load_profiles(None)
    for name in profiles.names:
        profile = profiles.named(name)
        assert profiles.prices(provider="gemini", model="any", profile=profile) is None


def test_an_unknown_profile_is_told_with_those_that_there_are() -> None:
    with pytest.raises(
        UnknownProfileError, match="unknown profile: no-such; choose one of default, "
    ):
        load_profiles(None).named("no-such")


@pytest.mark.parametrize(
    ("text", "model", "profile"),
    [
        ("qwen2.5:7b", "qwen2.5:7b", "default"),
        ("qwen2.5:7b@greedy", "qwen2.5:7b", "greedy"),
        ("publisher/model@2026-01", "publisher/model@2026-01", "default"),
        ("publisher/model@2026-01@greedy", "publisher/model@2026-01", "greedy"),
        ("@greedy", "@greedy", "default"),
    ],
)
def test_only_a_profiles_name_is_taken_off_a_models_name(
    text: str, model: str, profile: str
) -> None:
    name, found = load_profiles(None).split(text)
    assert (name, found.name) == (model, profile)


def test_every_field_can_be_set(tmp_path: Path) -> None:
    profiles = _load(
        tmp_path,
        """
        [profile.mine]
        temperature = 1
        top_p = 0.5
        top_k = 3
        max_output_tokens = 5
        thinking_tokens = -1
        reasoning_effort = "low"
        base_seed = 0
        system = "be brief"
        prices = { input = 1, cached_input = 0.5, output = 2.5 }
        base_url = "http://localhost:8000/v1"
        api_key_env = "MY_KEY"
        timeout_seconds = 1.5
        max_requests_per_minute = 60
        max_tokens_per_minute = 1000
        start_concurrency = 2
        max_concurrency = 3
        max_attempts = 4
        expected_output_tokens = 700
        safety = { B = "X", A = "Y" }
        vertex = { project = "p", location = "l" }
        extra_body = { b = 1, a = { c = [true] } }
        output_limit = "max_completion_tokens"
        """,
    )
    assert profiles.named("mine") == Profile(
        name="mine",
        sampling=Sampling(
            temperature=1.0,
            top_p=0.5,
            top_k=3,
            max_output_tokens=5,
            thinking_tokens=-1,
            reasoning_effort="low",
        ),
        base_seed=0,
        system="be brief",
        prices=Prices(input=1.0, cached_input=0.5, output=2.5),
        base_url="http://localhost:8000/v1",
        api_key_env="MY_KEY",
        timeout_seconds=1.5,
        max_requests_per_minute=60,
        max_tokens_per_minute=1000,
        start_concurrency=2,
        max_concurrency=3,
        max_attempts=4,
        expected_output_tokens=700,
        safety=(("A", "Y"), ("B", "X")),
        vertex=Vertex(project="p", location="l"),
        extra_body='{"a":{"c":[true]},"b":1}',
        output_limit=OutputLimit.MAX_COMPLETION_TOKENS,
    )
    assert "greedy" in profiles.names


def test_a_profile_takes_the_fields_of_what_it_extends(tmp_path: Path) -> None:
    profiles = _load(
        tmp_path,
        """
        [profile.mine]
        extends = "drdbench-qwen-3"
        base_url = "http://localhost:8000/v1"
        [profile.mine-hot]
        extends = "mine"
        temperature = 1.5
        """,
    )
    hot = profiles.named("mine-hot")
    assert (hot.sampling.temperature, hot.sampling.top_k) == (1.5, 20)
    assert hot.base_url == profiles.named("mine").base_url


def test_a_users_profile_replaces_the_shipped_one_whole(tmp_path: Path) -> None:
    profiles = _load(tmp_path, "[profile.greedy]\ntop_k = 1")
    assert profiles.named("greedy").sampling == Sampling(top_k=1)


def test_a_batch_states_its_discount_and_may_leave_the_rest(tmp_path: Path) -> None:
    profiles = _load(tmp_path, "[profile.mine]\nbatch = { discount = 0.5 }")
    assert profiles.named("mine").batch == Batch(
        discount=0.5, most_requests=1000, look_seconds=60.0
    )


def test_a_profiles_price_goes_before_the_models(tmp_path: Path) -> None:
    profiles = _load(
        tmp_path,
        """
        [price."gemini:g"]
        input = 1
        output = 2
        [profile.mine]
        prices = { input = 3, output = 4 }
        """,
    )
    default, mine = profiles.named("default"), profiles.named("mine")
    assert profiles.prices(provider="gemini", model="g", profile=default) == Prices(
        input=1.0, output=2.0
    )
    assert profiles.prices(provider="gemini", model="g", profile=mine) == Prices(
        input=3.0, output=4.0
    )
    assert profiles.prices(provider="openai_compatible", model="g", profile=default) is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[profile.x]\ntemprature = 1", "unknown field temprature; temperature is meant?"),
        ("[profile.x]\nseed = 1", "unknown field seed"),
        (
            "[profile.x]\ntemperature = true",
            "temperature: a number from 0 to 10 is expected, not true",
        ),
        (
            "[profile.x]\ntemperature = nan",
            "a number from 0 to 10 is expected, not NaN",
        ),
        (
            "[profile.x]\ntemperature = inf",
            "a number from 0 to 10 is expected, not Inf",
        ),
        ("[profile.x]\ntemperature = -0.1", "a number from 0 to 10 is expected, not -0.1"),
        ("[profile.x]\ntop_p = 0", "top_p: a number above 0, at most 1, is expected, not 0"),
        ("[profile.x]\ntop_p = 1.1", "a number above 0, at most 1, is expected, not 1.1"),
        ("[profile.x]\ntop_k = 0", "top_k: a whole number from 1, or -1, is expected, not 0"),
        ("[profile.x]\ntop_k = 1.0", "top_k: a whole number from 0, or -1, is expected, not 1.0"),
        (
            "[profile.x]\nmax_output_tokens = 0",
            "a whole number from 1 is expected, not 0",
        ),
        (
            "[profile.x]\ntimeout_seconds = 0",
            "timeout_seconds: a number above 0 is expected",
        ),
        ("[profile.x]\nstart_concurrency = 9\nmax_concurrency = 8", "start_concurrency is above"),
        ("[profile.x]\nbase_url = 'localhost:80'", "begins with http:// or https://"),
        ("[profile.x]\nbase_url = 'http://u:secret@h/v1'", "a key goes to api_key_env"),
        ("[profile.x]\nbase_url = 'http://h/v1?key=secret'", "a key goes to api_key_env"),
        ("[profile.x]\nbase_url = 'http://h:99999/v1'", "no address"),
        ("[profile.x]\nprices = { input = 1 }", "prices.output: missing"),
        ("[profile.x]\nbatch = {}", "batch.discount: missing"),
        ("[profile.x]\nbatch = true", "batch: "),
        (
            "[profile.x]\nbatch = { discount = 1 }",
            "batch.discount: a number from 0, below 1, is expected, not 1",
        ),
        (
            "[profile.x]\nbatch = { discount = 0.5, most_requests = 5000 }",
            "batch.most_requests: a whole number from 1 to 4096 is expected, not 5000",
        ),
        (
            "[profile.x]\nbatch = { discount = 0.5 }\nserve = ['a', '{port}']",
            "serve starts a server, which has no batches",
        ),
        (
            "[profile.x]\nprices = { input = 1, output = -1 }",
            "prices.output: a number from 0 is expec",
        ),
        ("[profile.x]\nvertex = { project = 'p' }", "vertex.location: missing"),
        ("[profile.x]\nextra_body = { n = 2 }", "n is not for extra_body"),
        ("[profile.x]\nextra_body = { d = 2026-01-01 }", "what JSON cannot"),
        (
            "[profile.x]\noutput_limit = 'tokens'",
            "output_limit: one of max_tokens, max_completion_tokens ",
        ),
        ("[profile.x]\nextends = 'y'", "extends 'y', which is none of"),
        ("[profile.x]\nextends = 'x'", "extends itself"),
        ("[profile.x]\nextends = 'y'\n[profile.y]\nextends = 'x'", "extends itself"),
        ("[profile.'a@b']\n", "a name has no ':' and no '@'"),
        ("[profiles.x]\n", "profiles: unknown key; known are profile, price"),
        ("[price.g]\ninput = 1\noutput = 1", "a price is of PROVIDER:MODEL"),
        ("profile = 3", "profile: an object is expected, not 3"),
        ("[profile\n", "not TOML"),
    ],
)
def test_a_mistake_in_a_file_is_told_in_one_line_with_its_place(
    tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(ProfileError) as caught:
        _load(tmp_path, text)
    line = str(caught.value)
    assert told in line
    assert f": {tmp_path / 'profiles.toml'}" in line
    assert "\n" not in line


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="cannot read it: No such file"):
        load_profiles(tmp_path / "none.toml")
