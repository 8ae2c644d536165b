"""The right provider opens with the right key, or the error says why it cannot."""

import subprocess
import sys
from dataclasses import replace

import keyring
import pytest
from keyring.backends.null import Keyring

from concert import runfiles
from concert.models.profiles.catalogue import load_profiles
from concert.models.profiles.profile import Profile, Vertex
from concert.models.profiles.sampling import Sampling
from concert.models.providers.providers import ProviderSetupError, open_provider
from concert.models.providers.secrets import MissingKeyError

_BARE = Profile(name="bare", sampling=Sampling())
_LIMITED = Profile(name="limited", sampling=Sampling(max_output_tokens=9))
_REGION = "https://bedrock-runtime.eu-central-1.amazonaws.com"


@pytest.fixture(autouse=True)
def _no_key_store() -> None:
    keyring.set_keyring(Keyring())  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    ("provider", "profile", "variable"),
    [
        ("gemini", _BARE, "GEMINI_API_KEY or GOOGLE_API_KEY"),
        ("openai_compatible", _BARE, "OPENAI_API_KEY"),
        (
            "openai_compatible",
            Profile(
                name="p", sampling=Sampling(), base_url="http://localhost:1", api_key_env="MINE"
            ),
            "MINE",
        ),
        ("gemini", Profile(name="p", sampling=Sampling(), api_key_env="MINE"), "MINE"),
        ("openai_responses", _BARE, "OPENAI_API_KEY"),
        ("anthropic", _LIMITED, "ANTHROPIC_API_KEY"),
        ("bedrock", replace(_BARE, base_url=_REGION), "AWS_BEARER_TOKEN_BEDROCK"),
    ],
)
def test_a_missing_key_is_told_with_its_variable(
    provider: str, profile: Profile, variable: str
) -> None:
    with pytest.raises(MissingKeyError, match=f"{provider} needs a key; set {variable}, "):
        open_provider(provider, "m", profile, environment={})


@pytest.mark.parametrize("variable", ["GEMINI_API_KEY", "GOOGLE_API_KEY"])
def test_gemini_takes_either_variable(variable: str) -> None:
    provider = open_provider("gemini", "m", _BARE, environment={variable: "k-1"})
    assert '"model":"m"' in provider.identity
    provider.close()


@pytest.mark.parametrize(
    ("provider", "name", "variable"),
    [
        ("anthropic", "claude-thinking", "ANTHROPIC_API_KEY"),
        ("anthropic", "claude-batch", "ANTHROPIC_API_KEY"),
        ("anthropic", "claude-tools", "ANTHROPIC_API_KEY"),
        ("openai_compatible", "azure", "AZURE_OPENAI_API_KEY"),
        ("openai_responses", "azure", "AZURE_OPENAI_API_KEY"),
        ("bedrock", "bedrock", "AWS_BEARER_TOKEN_BEDROCK"),
        ("bedrock", "bedrock-thinking", "AWS_BEARER_TOKEN_BEDROCK"),
    ],
)
def test_the_examples_of_the_documentation_open(provider: str, name: str, variable: str) -> None:
    profile = load_profiles(runfiles.folder("docs/evaluate/profiles.toml")).named(name)
    open_provider(provider, "m", profile, environment={variable: "k-1"}).close()


def test_an_unknown_provider_is_told_with_those_that_there_are() -> None:
    with pytest.raises(ProviderSetupError, match="choose one of anthropic, bedrock, gemini, "):
        open_provider("claude", "m", _BARE, environment={})


@pytest.mark.parametrize(
    ("provider", "profile", "field"),
    [
        (
            "openai_compatible",
            Profile(name="p", sampling=Sampling(thinking_tokens=1)),
            "thinking_tokens",
        ),
        (
            "openai_compatible",
            Profile(name="p", sampling=Sampling(), safety=(("A", "B"),)),
            "safety",
        ),
        (
            "openai_compatible",
            Profile(name="p", sampling=Sampling(), vertex=Vertex(project="p", location="l")),
            "vertex",
        ),
        ("gemini", Profile(name="p", sampling=Sampling(), extra_body='{"a":1}'), "extra_body"),
        ("anthropic", Profile(name="p", sampling=Sampling(), base_seed=0), "base_seed"),
        ("anthropic", Profile(name="p", sampling=Sampling(), extra_body='{"a":1}'), "extra_body"),
        ("bedrock", Profile(name="p", sampling=Sampling(), base_seed=0), "base_seed"),
        ("bedrock", Profile(name="p", sampling=Sampling(top_k=4)), "top_k"),
        ("bedrock", Profile(name="p", sampling=Sampling(reasoning_effort="low")), "reasoning_effo"),
        ("openai_responses", Profile(name="p", sampling=Sampling(), base_seed=0), "base_seed"),
        ("openai_responses", Profile(name="p", sampling=Sampling(top_k=4)), "top_k"),
    ],
)
def test_what_a_provider_would_leave_out_is_refused(
    provider: str, profile: Profile, field: str
) -> None:
    with pytest.raises(ProviderSetupError, match=f"profile p sets {field}"):
        open_provider(provider, "m", profile, environment={})


@pytest.mark.parametrize("model", ["", "../other", "m?key=1"])
def test_what_can_be_no_model_of_geminis_is_told(model: str) -> None:
    with pytest.raises(ProviderSetupError, match="does not name a model"):
        open_provider("gemini", model, _BARE, environment={"GEMINI_API_KEY": "k-1"})


@pytest.mark.parametrize("value", ["socks5://localhost:1080", "http://[::1", "http://"])
def test_a_proxy_of_another_kind_is_told_by_its_variable(value: str) -> None:
    with pytest.raises(
        ProviderSetupError, match="https_proxy does not name a proxy that Concert can use"
    ):
        open_provider(
            "openai_compatible",
            "m",
            _BARE,
            environment={"OPENAI_API_KEY": "k-1", "https_proxy": value},
        )


def test_certificates_that_are_not_there_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/nonexistent/certificates.pem")
    with pytest.raises(ProviderSetupError, match="SSL_CERT_FILE"):
        open_provider("gemini", "m", _BARE, environment={"GEMINI_API_KEY": "k-1"})


def test_a_client_that_the_environment_wants_and_is_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GOOGLE_GENAI_HTTP_CLIENT", "httpx")
    with pytest.raises(ProviderSetupError, match="GOOGLE_GENAI_HTTP_CLIENT"):
        open_provider("gemini", "m", _BARE, environment={"GEMINI_API_KEY": "k-1"})


def test_who_asks_no_provider_pays_for_no_client_package() -> None:
    program = (
        "import sys, concert.models, concert.models.profiles.catalogue\n"
        "import concert.models.providers.providers\n"
        "print([name for name in ('anthropic', 'openai', 'google.genai', 'httpx2', 'keyring')"
        " if name in sys.modules])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout == "[]\n"
