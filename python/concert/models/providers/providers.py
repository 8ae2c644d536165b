"""Opens the provider that a name stands for, with its key."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from concert.models.profiles.profile import Profile
from concert.models.providers.provider import Provider, ProviderSetupError
from concert.models.providers.secrets import Key, find_key

if TYPE_CHECKING:
    from google.auth.credentials import Credentials

__all__ = ["PROVIDERS", "ProviderSetupError", "open_provider"]

PROVIDERS: Final = ("gemini", "openai_compatible")
"""Names of the providers that are asked over the network."""


def open_provider(
    provider: str, model: str, profile: Profile, *, environment: Mapping[str, str]
) -> Provider:
    """Returns a provider that is ready to be asked; nothing is sent yet.

    The big client packages are loaded here, and only the one that is needed.

    Args:
        provider: One of `PROVIDERS`.
        model: Name of the model, as the provider knows it.
        profile: Under which parameters and limits, and where it is asked.
        environment: Where keys are looked for first, and what says which proxy is used.

    Raises:
        MissingKeyError: There is no key.
        UnusableKeyError: There is one that cannot be a key.
        ProviderSetupError: The model cannot be asked under this profile.
        ProfileError: The profile's safety settings are none that Gemini knows.
    """
    try:
        if provider == "gemini":
            return _gemini(model, profile, environment)
        if provider == "openai_compatible":
            return _openai_compatible(model, profile, environment)
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
    key: Key | None = None
    # A key of OpenAI's goes to OpenAI only: another place gets the key that its profile names.
    if profile.api_key_env or not profile.base_url:
        variable = profile.api_key_env or "OPENAI_API_KEY"
        key = find_key("openai_compatible", [variable], environment=environment)
    from concert.models.providers.openai_compatible import OpenAICompatibleProvider

    return OpenAICompatibleProvider(model, profile, key=key, environment=environment)


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
