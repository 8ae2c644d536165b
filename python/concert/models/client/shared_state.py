"""Holds the state that the remote models of one run share."""

from collections.abc import Callable, Mapping
from pathlib import Path

from concert.models.batches.opening import in_batches
from concert.models.client.budget import Budget
from concert.models.client.cache import CompletionCache, cache_folder, open_cache
from concert.models.client.clock import Clock, SystemClock
from concert.models.client.cost import Tariff
from concert.models.client.exchange import Terms
from concert.models.client.pace import Pace, PaceLimits
from concert.models.client.remote import RemoteModel
from concert.models.client.single_flight import OneAtATime
from concert.models.errors import ModelSettingError
from concert.models.profiles.catalogue import Profiles, load_profiles
from concert.models.profiles.identity import identity_of
from concert.models.profiles.profile import Profile
from concert.models.providers.provider import Provider
from concert.models.providers.providers import open_provider

type OpenProvider = Callable[[str, str, Profile], Provider]
"""Opens a provider, given its name, the model's and the profile."""


class ModelSetting:
    """Profiles, cache, budget, clock and the pace of each endpoint.

    Attributes:
        budget: What the answers may cost, and have cost.
    """

    def __init__(
        self,
        *,
        profiles: Profiles,
        cache: CompletionCache | None,
        max_cost_usd: float | None,
        clock: Clock,
        open_provider: OpenProvider,
    ) -> None:
        self.budget = Budget(max_cost_usd=max_cost_usd, clock=clock)
        self._profiles = profiles
        self._cache = cache
        self._clock = clock
        self._open_provider = open_provider
        self._under_way = OneAtATime(clock=clock)
        self._paces: dict[tuple[object, ...], Pace] = {}

    def misses_profile(self, rest: str) -> bool:
        """Tells whether `rest` has an '@', but names no profile after it."""
        return "@" in self._profiles.split(rest)[0]

    def remote_model(self, provider: str, rest: str) -> RemoteModel:
        """Returns the model of a provider that `rest`, "model" or "model@profile", names.

        Raises:
            UnknownProfileError: There is no default profile.
            ModelSettingError: What it may cost cannot be known beforehand, and there is a limit.
        """
        model, profile = self._profiles.split(rest)
        name = f"{provider}:{rest}"
        prices = self._profiles.prices(provider=provider, model=model, profile=profile)
        if self.budget.is_limited and prices is None:
            raise ModelSettingError(
                what=f"--max-cost cannot be kept: the prices of {name} are not known",
                remedy=f'state them in a file for --profiles under [price."{provider}:{model}"]',
            )
        if self.budget.is_limited and profile.sampling.max_output_tokens is None:
            raise ModelSettingError(
                what=f"--max-cost cannot be kept: the answers of {name} have no limit",
                remedy=f"state max_output_tokens in the profile {profile.name}",
            )
        terms = Terms(
            name=name,
            identity=identity_of(provider, model, profile),
            open_provider=lambda: self._open_provider(provider, model, profile),
            tariff=None if prices is None else Tariff(prices, discount=_discount(profile)),
            expected_output_tokens=profile.expected_output_tokens,
            max_attempts=profile.max_attempts,
            pace=self._pace(provider, model, profile),
            budget=self.budget,
            cache=self._cache,
            under_way=self._under_way,
            clock=self._clock,
            in_batches=profile.batch is not None,
        )
        return RemoteModel(
            terms,
            sampling=profile.sampling,
            base_seed=profile.base_seed,
            system=profile.system,
            tools=profile.tools,
        )

    def close(self) -> None:
        """Closes the cache."""
        if self._cache is not None:
            self._cache.close()

    def _pace(self, provider: str, model: str, profile: Profile) -> Pace:
        """Returns the pace of an endpoint: the slowest that the profiles used there state."""
        served = (*profile.serve, model) if profile.serve else ()
        way = (served, profile.batch is not None)
        endpoint = (provider, profile.base_url, profile.api_key_env, profile.vertex, way)
        limits = _limits(profile)
        if endpoint not in self._paces:
            self._paces[endpoint] = Pace(limits, clock=self._clock)
        else:
            self._paces[endpoint].tighten(limits)
        return self._paces[endpoint]


def _discount(profile: Profile) -> float:
    return 0.0 if profile.batch is None else profile.batch.discount


def _limits(profile: Profile) -> PaceLimits:
    """Returns the limits of a profile; those on single requests do not hold for batches."""
    if profile.batch is not None:
        most = profile.batch.most_requests
        return PaceLimits(start_concurrency=most, max_concurrency=most)
    return PaceLimits(
        start_concurrency=profile.start_concurrency,
        max_concurrency=profile.max_concurrency,
        max_requests_per_minute=profile.max_requests_per_minute,
        max_tokens_per_minute=profile.max_tokens_per_minute,
    )


def open_setting(
    *,
    profiles: Path | None = None,
    max_cost_usd: float | None = None,
    cache: str | None = None,
    environment: Mapping[str, str],
    warn: Callable[[str], None],
) -> ModelSetting:
    """Returns a setting under this machine's clock.

    Args:
        profiles: The user's file of profiles, absolute; None: those that came with the program.
        max_cost_usd: Most that the answers may cost, in USD; None: no limit.
        cache: Folder of the cache, absolute, or "none"; None: the user's folder for caches.
        environment: Where keys and the usual folders are looked up.
        warn: Is given a line where the cache fails, and where a server is started.

    Raises:
        ProfileError: The file of profiles cannot be used.
    """
    return ModelSetting(
        profiles=load_profiles(profiles),
        cache=open_cache(cache, environment=environment, warn=warn),
        max_cost_usd=max_cost_usd,
        clock=SystemClock(),
        open_provider=lambda provider, model, profile: in_batches(
            open_provider(provider, model, profile, environment=environment, tell=warn),
            name=provider,
            profile=profile,
            folder=cache_folder(cache, environment),
            tell=warn,
        ),
    )
