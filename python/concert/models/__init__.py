"""Opens models, which answer from the tasks themselves, a recording, or a remote provider."""

from concert.models.builtin.analyzer import AnalyzerModel
from concert.models.builtin.recorded import RecordedModel
from concert.models.builtin.stored import StoredModel
from concert.models.client.attempts import AttemptLog, cost_of, joined
from concert.models.client.cache import NO_CACHE
from concert.models.client.remote import Estimate, RemoteModel
from concert.models.client.shared_state import ModelSetting, open_setting
from concert.models.errors import (
    BudgetSpentError,
    ModelClosedError,
    ModelSettingError,
    ProviderStoppedError,
    RecordingError,
    RunStoppedError,
    UnknownModelError,
)
from concert.models.names import KNOWN_MODELS, absolute_name, parse_model
from concert.models.protocol import Answer, Ask, Model, ModelError
from concert.models.reading_policy import ReadingPolicy

__all__ = [
    "KNOWN_MODELS",
    "NO_CACHE",
    "AnalyzerModel",
    "Answer",
    "Ask",
    "AttemptLog",
    "BudgetSpentError",
    "Estimate",
    "Model",
    "ModelClosedError",
    "ModelError",
    "ModelSetting",
    "ModelSettingError",
    "ProviderStoppedError",
    "ReadingPolicy",
    "RecordedModel",
    "RecordingError",
    "RemoteModel",
    "RunStoppedError",
    "StoredModel",
    "UnknownModelError",
    "absolute_name",
    "cost_of",
    "joined",
    "open_setting",
    "parse_model",
]
