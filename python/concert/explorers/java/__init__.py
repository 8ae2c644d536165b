"""Exploring Java programs: every interleaving decided, violations shown and replayed."""

from concert.explorers.common.replayed_step import ReplayedStep
from concert.explorers.java.errors import (
    BadInputError,
    DefectError,
    ExplorerError,
    Refusal,
    RefusedProgramError,
)
from concert.explorers.java.execution.execution_text import Shown, parse_shown
from concert.explorers.java.execution.interleaving_table import columns
from concert.explorers.java.execution.replay import replay
from concert.explorers.java.execution.replayed_execution import Replayed
from concert.explorers.java.execution.verdict_text import verdict_text
from concert.explorers.java.explore import explore
from concert.explorers.java.machine.conversation import Conversation, MachineUse
from concert.explorers.java.machine.installation import Installation, installed
from concert.explorers.java.machine.javac import compile_java
from concert.explorers.java.machine.request import Program, ReplayRequest, Request, SearchLimits
from concert.explorers.java.machine.virtual_machine import MachineLimits
from concert.explorers.java.machine.workbench import JDK, ExplorerBench
from concert.explorers.java.verdict.printing import Piece, PrintingOrder, PrintingThread
from concert.explorers.java.verdict.schedule import Step
from concert.explorers.java.verdict.verdict import (
    Access,
    Coverage,
    Fact,
    Label,
    LeftOut,
    Limit,
    Outcome,
    Output,
    SharedObject,
    Statement,
    ThreadState,
    Verdict,
    Violation,
)
from concert.explorers.java.verdict.verdict_json import parse_verdict, verdict_line

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
    "LeftOut",
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
