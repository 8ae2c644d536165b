"""Counts what agents did on the way to their answers: turns, uses of tools, thoughts.

The paper reads trajectories (its Listings 4 and 5): which agent thinks before it acts, and whether
any compiles or runs the program.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from concert.suites.common.tables import Cell, Column, Kind, Table
from concert.suites.race_detection.agent.action import TOOLS
from concert.suites.race_detection.agent.trajectory import AgentEnd
from concert.suites.race_detection.tables.inputs import AgentUse, Inputs

_DYNAMIC: Final = re.compile(r"(?<![\w./-])(gcc|g\+\+|cc|clang|gdb|valgrind|make|\./[\w./-]+)\b")
"""Commands that build a program, run it, or watch it run."""
_FENCED: Final = re.compile(r"```.*?(```|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The facts that one trajectory shows.

    Attributes:
        turns: Replies of the model.
        tools: Uses of each tool.
        thoughts: Turns with reasoning, or with words beside the action.
        is_dynamic: Whether a command built the program, ran it, or watched it run.
        end: Why the conversation ended.
    """

    turns: int
    tools: Mapping[str, int]
    thoughts: int
    is_dynamic: bool
    end: str


def read_course(trajectory: Mapping[str, object]) -> Course:
    """Returns what a stored trajectory shows.

    Raises:
        ValueError: It is not as an agent's answer has it.
    """
    turns, end = trajectory.get("turns"), trajectory.get("end")
    if not isinstance(turns, list) or end not in tuple(AgentEnd):
        raise ValueError("no trajectory of an agent")
    tools: Counter[str] = Counter()
    thoughts, is_dynamic = 0, False
    for turn in turns:
        if not isinstance(turn, dict):
            raise ValueError("a turn is no object")
        action = turn.get("action")
        if isinstance(action, dict):
            tools[str(action.get("tool"))] += 1
            is_dynamic |= bool(_DYNAMIC.search(str(action.get("command", ""))))
        thoughts += bool(turn.get("reasoning")) or (action is not None and _has_words(turn))
    return Course(
        turns=len(turns), tools=tools, thoughts=thoughts, is_dynamic=is_dynamic, end=str(end)
    )


def _has_words(turn: Mapping[str, object]) -> bool:
    """Returns whether words stand beside an action, which is a block or the whole reply."""
    beside = _FENCED.sub("", str(turn.get("reply", ""))).strip()
    return bool(beside) and not beside.startswith("{")


def summed_up(courses: list[Course]) -> AgentUse:
    """Returns the sums over the answers of one model in one variant."""
    tools: Counter[str] = Counter()
    for one in courses:
        tools.update(one.tools)
    return AgentUse(
        answers=len(courses),
        turns=sum(one.turns for one in courses),
        most_turns=max((one.turns for one in courses), default=0),
        tools=tools,
        thoughts=sum(one.thoughts for one in courses),
        thoughtless=sum(one.thoughts == 0 for one in courses),
        dynamic=sum(one.is_dynamic for one in courses),
        ends=Counter(one.end for one in courses),
    )


def agent_table(inputs: Inputs) -> Table:
    """Returns for each agent how many turns, uses of tools and thoughts its answers took."""
    rows: list[tuple[Cell, ...]] = []
    for (model, variant), use in sorted(inputs.agents.items()):
        rows.append(
            (
                model,
                variant,
                use.answers,
                use.turns / use.answers,
                use.most_turns,
                *(use.tools.get(tool, 0) / use.answers for tool in TOOLS),
                use.dynamic / use.answers,
                use.thoughts / use.answers,
                use.thoughtless / use.answers,
                *(use.ends.get(end, 0) for end in AgentEnd),
            )
        )
    return Table(
        name="agent",
        title="Turns, tools and thoughts of agents",
        columns=(
            *(Column(name=name, kind=Kind.TEXT) for name in ("Model", "Variant")),
            Column(name="Answers", kind=Kind.COUNT),
            Column(name="Turns an answer", kind=Kind.NUMBER),
            Column(name="Most turns", kind=Kind.COUNT),
            *(Column(name=f"Uses of {tool} an answer", kind=Kind.NUMBER) for tool in TOOLS),
            Column(name="Answers that compile, run or debug"),
            Column(name="Thoughts an answer", kind=Kind.NUMBER),
            Column(name="Answers without a thought"),
            *(Column(name=f"Ended: {end}", kind=Kind.COUNT) for end in AgentEnd),
        ),
        rows=tuple(rows),
        notes=(
            *(() if rows else ("missing: answers of agents; ask with --variants=agent",)),
            "a thought is a turn with reasoning, or with words beside its action",
        ),
    )
