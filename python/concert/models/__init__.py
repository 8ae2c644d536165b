"""Where responses come from: the tasks themselves, or a recording."""

from concert.models.errors import RecordingError, UnknownModelError
from concert.models.names import KNOWN_MODELS, absolute_name, parse_model
from concert.models.protocol import Answer, Model, ModelError
from concert.models.recorded import RecordedModel

__all__ = [
    "KNOWN_MODELS",
    "Answer",
    "Model",
    "ModelError",
    "RecordedModel",
    "RecordingError",
    "UnknownModelError",
    "absolute_name",
    "parse_model",
]
