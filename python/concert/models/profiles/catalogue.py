"""The profiles and prices in force."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.models.profiles.profile import Prices, Profile, ProfileError, UnknownProfileError
from concert.models.profiles.profile_file import read_profiles

FILE: Final = "data/models/profiles.toml"
"""The profiles that come with the program."""

DEFAULT_PROFILE: Final = "default"
"""The profile of a model that is named without one."""


class Profiles:
    """The profiles that there are, and what models cost."""

    def __init__(self, profiles: Mapping[str, Profile], *, prices: Mapping[str, Prices]) -> None:
        self._profiles = dict(profiles)
        self._prices = dict(prices)

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, sorted."""
        return tuple(sorted(self._profiles))

    def named(self, name: str) -> Profile:
        """Returns a profile.

        Raises:
            UnknownProfileError: There is none of that name.
        """
        try:
            return self._profiles[name]
        except KeyError:
            raise UnknownProfileError(name, known=self.names) from None

    def split(self, text: str) -> tuple[str, Profile]:
        """Takes the profile's name off the end of a model's name.

        Only what follows the last '@' can be one, and only if there is a profile of that name;
        otherwise it belongs to the model's name, and the profile is `default`.
        """
        head, at, tail = text.rpartition("@")
        if at and head and tail in self._profiles:
            return head, self._profiles[tail]
        return text, self.named(DEFAULT_PROFILE)

    @property
    def priced(self) -> Mapping[str, Prices]:
        """The prices of all models that have one, by "provider:model"."""
        return dict(self._prices)

    def prices(self, *, provider: str, model: str, profile: Profile) -> Prices | None:
        """Returns the profile's own prices, else those of the model, else None: not known."""
        return profile.prices or self._prices.get(f"{provider}:{model}")


def load_profiles(path: Path | None) -> Profiles:
    """Reads the profiles that come with the program, and those of a file of the user's.

    A profile or price of the user's stands in the place of the shipped one of the same name, whole.

    Args:
        path: The user's file, or None.

    Raises:
        ProfileError: A file is malformed or cannot be read.
    """
    profiles, prices = read_profiles([runfiles.folder(FILE), *([path] if path is not None else [])])
    if DEFAULT_PROFILE not in profiles:
        raise ProfileError(where=FILE, what=f"no profile {DEFAULT_PROFILE}", remedy="restore it")
    return Profiles(profiles, prices=prices)
