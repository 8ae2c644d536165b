"""Opens the provider that a name stands for, with its key."""

import dataclasses
import shutil
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from concert.models.local.served import ServedProvider
from concert.models.local.server import LocalServer, ServerCommand
from concert.models.profiles.identity import identity_of
from concert.models.profiles.profile import Profile
from concert.models.providers.provider import Provider, ProviderSetupError
from concert.models.providers.secrets import Key, find_key

if TYPE_CHECKING:
    from google.auth.credentials import Credentials

__all__ = ["PROVIDERS", "ProviderSetupError", "open_provider"]

PROVIDERS: Final = ("anthropic", "bedrock", "gemini", "openai_compatible", "openai_responses")
"""Names of the providers that are asked over the network."""


def open_provider(
    provider: str,
    model: str,
    profile: Profile,
    *,
    environment: Mapping[str, str],
    tell: Callable[[str], None] | None = None,
) -> Provider:
    """Returns a provider that is ready to be asked; nothing is sent or started yet.

    The big client packages are loaded here, and only the one that is needed.

    Args:
        provider: One of `PROVIDERS`.
        model: Name of the model, as the provider knows it.
        profile: Under which parameters and limits, and where it is asked.
        environment: Where keys are looked for first, and what says which proxy is used.
        tell: Is given a line where a server is started for the model; None: nobody is told.

    Raises:
        MissingKeyError: There is no key.
        UnusableKeyError: There is one that cannot be a key.
        ProviderSetupError: The model cannot be asked under this profile.
        ProfileError: The profile's safety settings are none that Gemini knows.
    """
    try:
        if profile.serve and provider in _OPENERS:
            return _served(provider, model, profile, environment, tell or (lambda _: None))
        if provider in _OPENERS:
            return _OPENERS[provider](model, profile, environment)
    except (ImportError, OSError) as error:
        # Certificates that are not there, or a package that the environment wants to be used.
        raise ProviderSetupError(
            provider=provider,
            what=f"the client cannot be made ({error})",
            remedy="check SSL_CERT_FILE, SSL_CERT_DIR and GOOGLE_GENAI_HTTP_CLIENT",
        ) from None
    raise ProviderSetupError(
        provider=provider,
        what="Concert has no such provider",
        remedy=f"choose one of {', '.join(PROVIDERS)}",
    )


def _served(
    provider: str,
    model: str,
    profile: Profile,
    environment: Mapping[str, str],
    tell: Callable[[str], None],
) -> Provider:
    """Returns a provider that starts the model's server with the first request."""
    if provider not in _SERVED:
        raise ProviderSetupError(
            provider=provider,
            what=f"profile {profile.name} sets serve, and no server of one's own speaks this",
            remedy=f"use it with {' or '.join(_SERVED)}",
        )
    program = profile.serve[0]
    if shutil.which(program, path=environment.get("PATH")) is None:
        raise ProviderSetupError(
            provider=provider,
            what=f"profile {profile.name} starts {program}, which is not installed",
            remedy="install it, or start a server yourself and name its address by base_url",
        )

    def open_at(address: str) -> Provider:
        there = dataclasses.replace(profile, serve=(), base_url=f"{address}/v1")
        return _OPENERS[provider](model, there, environment)

    command = ServerCommand(argv=profile.serve, model=model, ready_seconds=profile.ready_seconds)
    return ServedProvider(
        LocalServer(command, environment=environment, tell=tell),
        identity=identity_of(provider, model, profile),
        open_at=open_at,
    )


def _openai_compatible(model: str, profile: Profile, environment: Mapping[str, str]) -> Provider:
    _refuse(
        profile,
        provider="openai_compatible",
        fields={
            "thinking_tokens": profile.sampling.thinking_tokens is not None,
            "safety": bool(profile.safety),
            "vertex": profile.vertex is not None,
        },
    )
    key = _own_key(profile, "openai_compatible", "OPENAI_API_KEY", environment)
    from concert.models.providers.openai_compatible import OpenAICompatibleProvider

    return OpenAICompatibleProvider(model, profile, key=key, environment=environment)


def _openai_responses(model: str, profile: Profile, environment: Mapping[str, str]) -> Provider:
    _refuse(
        profile,
        provider="openai_responses",
        fields={
            **_not_sampled(profile),
            **_of_gemini(profile),
            "output_limit": profile.output_limit is not None,
        },
    )
    key = _own_key(profile, "openai_responses", "OPENAI_API_KEY", environment)
    from concert.models.providers.openai_responses import OpenAIResponsesProvider

    return OpenAIResponsesProvider(model, profile, key=key, environment=environment)


def _anthropic(model: str, profile: Profile, environment: Mapping[str, str]) -> Provider:
    _refuse(
        profile,
        provider="anthropic",
        fields={
            "base_seed": profile.base_seed is not None,
            **_of_gemini(profile),
            "extra_body": bool(profile.extra_body),
            "output_limit": profile.output_limit is not None,
        },
    )
    budget, most = profile.sampling.thinking_tokens, profile.sampling.max_output_tokens
    if most is None:
        raise ProviderSetupError(
            provider="anthropic",
            what=f"profile {profile.name} sets no max_output_tokens, which every request needs",
            remedy="set it, or extend the profile default",
        )
    if budget is not None and budget > 0 and not _LEAST_THINKING_TOKENS <= budget < most:
        raise ProviderSetupError(
            provider="anthropic",
            what=f"profile {profile.name} sets thinking_tokens to {budget}",
            remedy=f"choose {_LEAST_THINKING_TOKENS} or more and less than max_output_tokens,"
            " 0 for none, or -1 to leave it to the model",
        )
    key = _own_key(profile, "anthropic", "ANTHROPIC_API_KEY", environment)
    from concert.models.providers.anthropic_messages import AnthropicProvider

    return AnthropicProvider(model, profile, key=key, environment=environment)


def _bedrock(model: str, profile: Profile, environment: Mapping[str, str]) -> Provider:
    _refuse(
        profile,
        provider="bedrock",
        fields={
            **_not_sampled(profile),
            "reasoning_effort": profile.sampling.reasoning_effort is not None,
            **_of_gemini(profile),
            "output_limit": profile.output_limit is not None,
        },
    )
    if not profile.base_url:
        raise ProviderSetupError(
            provider="bedrock",
            what=f"profile {profile.name} does not say which region is asked",
            remedy='set base_url, such as "https://bedrock-runtime.eu-central-1.amazonaws.com"',
        )
    # A key of Amazon's goes to Amazon only.
    if not profile.api_key_env and not _is_amazon(profile.base_url):
        raise ProviderSetupError(
            provider="bedrock",
            what=f"the base_url of profile {profile.name} is no address of Amazon",
            remedy="name the variable that holds its key in api_key_env",
        )
    variable = profile.api_key_env or "AWS_BEARER_TOKEN_BEDROCK"
    key = find_key("bedrock", [variable], environment=environment)
    from concert.models.providers.bedrock_converse import BedrockProvider

    return BedrockProvider(model, profile, key=key, environment=environment)


def _gemini(model: str, profile: Profile, environment: Mapping[str, str]) -> Provider:
    _refuse(
        profile,
        provider="gemini",
        fields={
            "extra_body": bool(profile.extra_body),
            "output_limit": profile.output_limit is not None,
        },
    )
    if not model or any(mark in model for mark in _NOT_IN_GEMINI_NAMES):
        raise ProviderSetupError(
            provider="gemini",
            what=f"{model!r} does not name a model",
            remedy="name a model such as gemini-2.5-pro",
        )
    effort = profile.sampling.reasoning_effort
    if effort is not None and effort not in _GEMINI_EFFORTS:
        raise ProviderSetupError(
            provider="gemini",
            what=f"profile {profile.name} sets reasoning_effort to {effort}",
            remedy=f"choose one of {', '.join(_GEMINI_EFFORTS)}",
        )
    access: Key | Credentials
    if profile.vertex is not None:
        access = _google_cloud_credentials()
    else:
        variables = [profile.api_key_env] if profile.api_key_env else _GEMINI_VARIABLES
        access = find_key("gemini", variables, environment=environment)
    from concert.models.providers.gemini import GeminiProvider

    return GeminiProvider(model, profile, access=access, environment=environment)


_OPENERS: Mapping[str, Callable[[str, Profile, Mapping[str, str]], Provider]] = {
    "anthropic": _anthropic,
    "bedrock": _bedrock,
    "gemini": _gemini,
    "openai_compatible": _openai_compatible,
    "openai_responses": _openai_responses,
}
_SERVED = ("openai_compatible", "openai_responses")
"""Protocols that servers of one's own speak."""
_LEAST_THINKING_TOKENS = 1024
"""Claude's least budget: https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking"""
_GEMINI_VARIABLES = ["GEMINI_API_KEY", "GOOGLE_API_KEY"]
_NOT_IN_GEMINI_NAMES = ("..", "?", "&")
_GEMINI_EFFORTS = ("minimal", "low", "medium", "high", "xhigh")
_CLOUD_SCOPE = "https://www.googleapis.com/auth/cloud-platform"


def _google_cloud_credentials() -> "Credentials":
    """Returns the credentials of the machine or user, found as Google's own tools find them."""
    import google.auth
    from google.auth.exceptions import GoogleAuthError

    try:
        credentials, _ = google.auth.default(scopes=[_CLOUD_SCOPE])
    except GoogleAuthError:
        raise ProviderSetupError(
            provider="gemini",
            what="no credentials for Google Cloud",
            remedy=(
                "run gcloud auth application-default login, or set GOOGLE_APPLICATION_CREDENTIALS"
            ),
        ) from None
    return credentials


def _own_key(
    profile: Profile, provider: str, variable: str, environment: Mapping[str, str]
) -> Key | None:
    """Returns the key for a provider's own place, or for another place that wants one.

    The usual key goes to the provider only: another place gets the key that its profile names.
    """
    if profile.base_url and not profile.api_key_env:
        return None
    return find_key(provider, [profile.api_key_env or variable], environment=environment)


def _is_amazon(base_url: str) -> bool:
    parts = urlsplit(base_url)
    return parts.scheme == "https" and (parts.hostname or "").endswith(
        (".amazonaws.com", ".amazonaws.com.cn", ".api.aws")
    )


def _not_sampled(profile: Profile) -> Mapping[str, bool]:
    """Returns whether a profile sets what only some providers let choose; -1 is no choice."""
    return {
        "base_seed": profile.base_seed is not None,
        "top_k": profile.sampling.top_k not in (None, -1),
        "thinking_tokens": profile.sampling.thinking_tokens is not None,
    }


def _of_gemini(profile: Profile) -> Mapping[str, bool]:
    return {"safety": bool(profile.safety), "vertex": profile.vertex is not None}


def _refuse(profile: Profile, *, provider: str, fields: Mapping[str, bool]) -> None:
    """Refuses what the provider would leave out, so that no table claims what was never sent.

    Args:
        profile: The profile.
        provider: The provider.
        fields: Names of what it does not know, and whether the profile sets them.
    """
    for field, is_set in fields.items():
        if is_set:
            raise ProviderSetupError(
                provider=provider,
                what=f"profile {profile.name} sets {field}, which the provider does not know",
                remedy="use a profile without it",
            )
