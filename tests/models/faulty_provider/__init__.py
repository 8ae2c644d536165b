"""A provider of completions that misbehaves on request, to test and measure the real clients."""

from tests.models.faulty_provider.exchange import Answered, Asked, read_answer
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
    "FaultyProvider",
    "Kind",
    "Manners",
    "Plan",
    "ProviderProcess",
    "ScriptedPlan",
    "SeededPlan",
    "Tally",
    "faulty_provider",
    "provider_process",
    "read_answer",
]
