"""Exploring Java programs: every interleaving decided, violations shown and replayed."""

from concert.explorer.bench import JDK, ExplorerBench
from concert.explorer.columns import columns
from concert.explorer.conversation import Conversation, MachineUse
from concert.explorer.errors import (
    BadInputError,
    DefectError,
    ExplorerError,
    Refusal,
    RefusedProgramError,
)
from concert.explorer.explore import explore
from concert.explorer.installation import Installation, installed
from concert.explorer.javac import compile_java
from concert.explorer.printing import Piece, PrintingOrder, PrintingThread
from concert.explorer.replay import replay
from concert.explorer.replayed import Replayed, ReplayedStep
from concert.explorer.request import Program, ReplayRequest, Request, SearchLimits
from concert.explorer.schedule import Step
from concert.explorer.shown import Shown, parse_shown
from concert.explorer.verdict import (
    Access,
    Coverage,
    Fact,
    Label,
    Limit,
    Outcome,
    Output,
    SharedObject,
    Statement,
    ThreadState,
    Verdict,
    Violation,
)
from concert.explorer.verdict_json import parse_verdict, verdict_line
from concert.explorer.verdict_text import verdict_text
from concert.explorer.virtual_machine import MachineLimits

__all__ = [
    "JDK",
    "Access",
    "BadInputError",
    "Conversation",
    "Coverage",
    "DefectError",
    "ExplorerBench",
    "ExplorerError",
    "Fact",
    "Installation",
    "Label",
    "Limit",
    "MachineLimits",
    "MachineUse",
    "Outcome",
    "Output",
    "Piece",
    "PrintingOrder",
    "PrintingThread",
    "Program",
    "Refusal",
    "RefusedProgramError",
    "ReplayRequest",
    "Replayed",
    "ReplayedStep",
    "Request",
    "SearchLimits",
    "SharedObject",
    "Shown",
    "Statement",
    "Step",
    "ThreadState",
    "Verdict",
    "Violation",
    "columns",
    "compile_java",
    "explore",
    "installed",
    "parse_shown",
    "parse_verdict",
    "replay",
    "verdict_line",
    "verdict_text",
]
