"""Exploring C programs: every interleaving decided, each race shown with an execution."""

from concert.race_explorer.building import Workbench, read_source
from concert.race_explorer.errors import BadProgramError, BadVerdictError, RaceExplorerError
from concert.race_explorer.exploring import NEEDS, Cost, Explored, explore
from concert.race_explorer.findings import (
    NO_FAULTS,
    Access,
    FindingKind,
    Outcome,
    RaceClass,
    Statement,
)
from concert.race_explorer.installation import Installation, installed
from concert.race_explorer.replaying import ReplayedC, replay
from concert.race_explorer.request import DEFAULT_LIMITS, SearchLimits
from concert.race_explorer.schedule import Schedule, Step, schedule_line
from concert.race_explorer.verdict import (
    AccessedLine,
    Coverage,
    Finding,
    Frame,
    Output,
    Race,
    RaceSide,
    ThreadState,
    Verdict,
)
from concert.race_explorer.verdict_json import is_verdict_on_c, parse_verdict, verdict_line
from concert.race_explorer.verdict_text import replay_text, verdict_text

__all__ = [
    "DEFAULT_LIMITS",
    "NEEDS",
    "NO_FAULTS",
    "Access",
    "AccessedLine",
    "BadProgramError",
    "BadVerdictError",
    "Cost",
    "Coverage",
    "Explored",
    "Finding",
    "FindingKind",
    "Frame",
    "Installation",
    "Outcome",
    "Output",
    "Race",
    "RaceClass",
    "RaceExplorerError",
    "RaceSide",
    "ReplayedC",
    "Schedule",
    "SearchLimits",
    "Statement",
    "Step",
    "ThreadState",
    "Verdict",
    "Workbench",
    "explore",
    "installed",
    "is_verdict_on_c",
    "parse_verdict",
    "read_source",
    "replay",
    "replay_text",
    "schedule_line",
    "verdict_line",
    "verdict_text",
]
