"""Opens the models that a name of `--model` stands for."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from concert.models.builtin.ground_truth import ReferenceModel, SeededModel
from concert.models.builtin.recorded import PROVIDER, read_recordings
from concert.models.client.shared_state import ModelSetting, open_setting
from concert.models.errors import UnknownModelError
from concert.models.protocol import Model
from concert.models.providers.providers import PROVIDERS
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL

KNOWN_MODELS = (
    REFERENCE_MODEL,
    SEEDED_MODEL,
    f"{PROVIDER}:PATH",
    *(f"{provider}:MODEL[@PROFILE]" for provider in PROVIDERS),
)
"""The forms that a model's name can take, for people."""


def _warn(line: str) -> None:
    print(f"warning: {line}", file=sys.stderr)


def parse_model(
    name: str, setting: ModelSetting | None = None, *, tell: Callable[[str], None] = _warn
) -> Sequence[Model]:
    """Returns the models that a name stands for; a recording may hold several.

    Args:
        name: `reference`, `seeded`, `recorded:PATH`, with PATH
            absolute or relative to the process's working directory (see `absolute_name`), or
            `provider:model[@profile]`.
        setting: What remote models share. None opens one with the shipped profiles, the usual
            cache and no limit of cost, for whoever asks one model.
        tell: Gets a line about what a recording holds and cannot be used.

    Raises:
        UnknownModelError: No such provider, or no model after the colon.
        ModelSettingError: The model does not go together with the setting.
        ProfileError: The shipped profiles cannot be read, where `setting` is None.
        RecordingError: The recording cannot be used.
        ResultsError: The earlier results folder cannot be read.
    """
    if name == REFERENCE_MODEL:
        return (ReferenceModel(),)
    if name == SEEDED_MODEL:
        return (SeededModel(),)
    provider, _, rest = name.partition(":")
    if provider == PROVIDER and rest:
        return read_recordings(Path(rest), tell=tell)
    if provider in PROVIDERS and rest:
        return ((setting or _usual_setting()).remote_model(provider, rest),)
    raise UnknownModelError(name, known=KNOWN_MODELS)


def absolute_name(name: str, *, working_directory: Path) -> str:
    """Returns the name with a recording's path made absolute: the same from any directory."""
    provider, _, rest = name.partition(":")
    if provider == PROVIDER and rest:
        return f"{PROVIDER}:{working_directory / rest}"
    return name


def _usual_setting() -> ModelSetting:
    return open_setting(environment=os.environ, warn=_warn)
