"""Where responses come from: the tasks themselves, or a recording."""

from concert.models.errors import (
    BudgetSpentError,
    ModelClosedError,
    ProviderStoppedError,
    RecordingError,
    RunStoppedError,
    UnknownModelError,
)
from concert.models.names import KNOWN_MODELS, absolute_name, parse_model
from concert.models.protocol import Answer, Ask, Model, ModelError
from concert.models.reading_policy import ReadingPolicy
from concert.models.recorded import RecordedModel

__all__ = [
    "KNOWN_MODELS",
    "Answer",
    "Ask",
    "BudgetSpentError",
    "Model",
    "ModelClosedError",
    "ModelError",
    "ProviderStoppedError",
    "ReadingPolicy",
    "RecordedModel",
    "RecordingError",
    "RunStoppedError",
    "UnknownModelError",
    "absolute_name",
    "parse_model",
]
