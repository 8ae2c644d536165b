"""Which models does a name of `--model` stand for?"""

from collections.abc import Sequence
from pathlib import Path

from concert.models.errors import UnknownModelError
from concert.models.known import ReferenceModel, SeededModel
from concert.models.protocol import Model
from concert.models.recorded import PROVIDER, read_recordings
from concert.results.values import REFERENCE_MODEL, SEEDED_MODEL

KNOWN_MODELS = (REFERENCE_MODEL, SEEDED_MODEL, f"{PROVIDER}:PATH")
"""The forms that a model's name can take, for people."""


def parse_model(name: str) -> Sequence[Model]:
    """Returns the models that a name stands for; a recording may hold several.

    Args:
        name: `reference`, `seeded` or `recorded:PATH`, with PATH absolute or relative to the
            process's working directory (see `absolute_name`).

    Raises:
        UnknownModelError: No such provider, or no model after the colon.
        RecordingError: The recording cannot be used.
        ResultsError: The earlier results folder cannot be read.
    """
    if name == REFERENCE_MODEL:
        return (ReferenceModel(),)
    if name == SEEDED_MODEL:
        return (SeededModel(),)
    provider, _, rest = name.partition(":")
    if provider == PROVIDER and rest:
        return read_recordings(Path(rest))
    raise UnknownModelError(name, known=KNOWN_MODELS)


def absolute_name(name: str, *, working_directory: Path) -> str:
    """Returns the name with a recording's path made absolute: the same from any directory."""
    provider, _, rest = name.partition(":")
    if provider == PROVIDER and rest:
        return f"{PROVIDER}:{working_directory / rest}"
    return name
