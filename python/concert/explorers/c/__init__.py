"""Exploring C programs: every interleaving decided, each race shown with an execution."""

from concert.explorers.c.building import Workbench, read_source
from concert.explorers.c.errors import BadProgramError, BadVerdictError, RaceExplorerError
from concert.explorers.c.exploring import NEEDS, Cost, Explored, explore
from concert.explorers.c.installation import Installation, installed
from concert.explorers.c.replaying import ReplayedC, replay
from concert.explorers.c.verdict.findings import (
    NO_FAULTS,
    Access,
    FindingKind,
    Outcome,
    RaceClass,
    Statement,
)
from concert.explorers.c.verdict.request import DEFAULT_LIMITS, SearchLimits
from concert.explorers.c.verdict.schedule import Schedule, Step, schedule_line
from concert.explorers.c.verdict.verdict import (
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
from concert.explorers.c.verdict.verdict_json import is_verdict_on_c, parse_verdict, verdict_line
from concert.explorers.c.verdict_text import replay_text, verdict_text

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
