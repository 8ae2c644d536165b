"""A provider of completions that misbehaves on request, to test and measure the real clients."""

from tests.models.faulty_provider.batch_desk import BatchDesk, BatchManners, End, Fate
from tests.models.faulty_provider.exchange import (
    Answered,
    Asked,
    Call,
    Said,
    Wire,
    read_answer,
)
from tests.models.faulty_provider.kinds import ODD, PERMANENT, RESULTS, TRANSIENT, Kind
from tests.models.faulty_provider.ledger import Tally
from tests.models.faulty_provider.plan import Plan, ScriptedPlan, SeededPlan
from tests.models.faulty_provider.process import ProviderProcess, provider_process
from tests.models.faulty_provider.server import FaultyProvider, Manners, faulty_provider

__all__ = [
    "ODD",
    "PERMANENT",
    "RESULTS",
    "TRANSIENT",
    "Answered",
    "Asked",
    "BatchDesk",
    "BatchManners",
    "Call",
    "End",
    "Fate",
    "FaultyProvider",
    "Kind",
    "Manners",
    "Plan",
    "ProviderProcess",
    "Said",
    "ScriptedPlan",
    "SeededPlan",
    "Tally",
    "Wire",
    "faulty_provider",
    "provider_process",
    "read_answer",
]
