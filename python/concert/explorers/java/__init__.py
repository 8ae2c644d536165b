"""Exploring Java programs: every interleaving decided, violations shown and replayed."""

from concert.explorers.common.replayed_step import ReplayedStep
from concert.explorers.java.conversation import Conversation, MachineUse
from concert.explorers.java.errors import (
    BadInputError,
    DefectError,
    ExplorerError,
    Refusal,
    RefusedProgramError,
)
from concert.explorers.java.execution_text import Shown, parse_shown
from concert.explorers.java.explore import explore
from concert.explorers.java.installation import Installation, installed
from concert.explorers.java.interleaving_table import columns
from concert.explorers.java.javac import compile_java
from concert.explorers.java.printing import Piece, PrintingOrder, PrintingThread
from concert.explorers.java.replay import replay
from concert.explorers.java.replayed_execution import Replayed
from concert.explorers.java.request import Program, ReplayRequest, Request, SearchLimits
from concert.explorers.java.schedule import Step
from concert.explorers.java.verdict import (
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
from concert.explorers.java.verdict_json import parse_verdict, verdict_line
from concert.explorers.java.verdict_text import verdict_text
from concert.explorers.java.virtual_machine import MachineLimits
from concert.explorers.java.workbench import JDK, ExplorerBench

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
