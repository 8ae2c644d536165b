"""Has a provider asked in batches where its profile says so."""

from collections.abc import Callable
from pathlib import Path

from concert.models.batches.batched import BatchedProvider
from concert.models.batches.journal import BatchJournal
from concert.models.batches.service import BatchService
from concert.models.errors import ModelSettingError
from concert.models.profiles.profile import Profile
from concert.models.providers.provider import Provider, ProviderSetupError

_WITH_BATCHES = ("anthropic", "gemini", "openai_compatible", "openai_responses")


def in_batches(
    provider: Provider,
    *,
    name: str,
    profile: Profile,
    folder: Path | None,
    tell: Callable[[str], None],
) -> Provider:
    """Returns a provider that asks in batches, or the same one where its profile sets none.

    Args:
        provider: The provider.
        name: Its name.
        profile: Under which it is asked.
        folder: The folder of the cache, where the record of batches lies; None: there is none.
        tell: Is given a line for each batch.

    Raises:
        ProviderSetupError: The provider has no batches that Concert knows.
        ModelSettingError: There is no folder, so that a batch might be paid twice.
    """
    if profile.batch is None:
        return provider
    if name not in _WITH_BATCHES or profile.vertex is not None:
        raise ProviderSetupError(
            provider=name if profile.vertex is None else f"{name} on Vertex AI",
            what=f"profile {profile.name} sets batch, which Concert cannot use here",
            remedy="use a profile without it",
        )
    if folder is None:
        raise ModelSettingError(
            what=f"profile {profile.name} sets batch, and there is no cache of answers, which keeps"
            " batches from being paid twice",
            remedy="give a folder by --cache=DIR",
        )
    return BatchedProvider(
        _service(name, provider),
        identity=provider.identity,
        batch=profile.batch,
        open_journal=lambda: BatchJournal(folder),
        tell=tell,
    )


def _service(name: str, provider: Provider) -> BatchService:
    """Returns the batch API of a provider.

    The big client packages are loaded here, and only the one that is needed.
    """
    match name:
        case "anthropic":
            from concert.models.batches.anthropic_batches import AnthropicBatches
            from concert.models.providers.anthropic_messages import AnthropicProvider

            assert isinstance(provider, AnthropicProvider)
            return AnthropicBatches(provider)
        case "gemini":
            from concert.models.batches.gemini_batches import GeminiBatches
            from concert.models.providers.gemini import GeminiProvider

            assert isinstance(provider, GeminiProvider)
            return GeminiBatches(provider)
        case "openai_responses":
            from concert.models.batches.openai_batches import RESPONSES, OpenAIBatches
            from concert.models.providers.openai_responses import OpenAIResponsesProvider

            assert isinstance(provider, OpenAIResponsesProvider)
            return OpenAIBatches(provider, url=RESPONSES)
        case _:
            from concert.models.batches.openai_batches import CHAT, OpenAIBatches
            from concert.models.providers.openai_compatible import OpenAICompatibleProvider

            assert isinstance(provider, OpenAICompatibleProvider)
            return OpenAIBatches(provider, url=CHAT)
