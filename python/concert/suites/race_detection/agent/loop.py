"""Runs an agent: it acts with tools, sees the results, and answers in the end.

The conversation is text, so that every provider can have it, or the actions are calls in fields of
the provider's own. A reply with an action is carried out; one that holds a race list and no action
is the answer; of anything else the model is told what is expected. It always ends: every reply is a
turn, and turns are limited.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from concert.models.profiles.profile import ToolForm
from concert.models.providers.provider import Completion, Finish, Message, Role
from concert.sandbox.protocol import Sandbox
from concert.suites.common.answers import answer_text
from concert.suites.protocol import Memory
from concert.suites.race_detection.agent.action import Malformed, read_action
from concert.suites.race_detection.agent.limits import AgentLimits
from concert.suites.race_detection.agent.native import read_calls, turn_messages
from concert.suites.race_detection.agent.note import read_note, write_note
from concert.suites.race_detection.agent.trajectory import (
    AgentAnswer,
    AgentEnd,
    Turn,
    agent_answer,
)
from concert.suites.race_detection.agent.workshop import Workshop
from concert.suites.race_detection.answer.extract import extract_races
from concert.suites.race_detection.tasks.rendering import SourceFile
from concert.toolchains.toolchain import Toolchain

type Complete = Callable[[tuple[Message, ...], int], Completion]
"""Completes a conversation; the number is that of the turn, from 0."""

_NOTHING = (
    "There was neither an action nor a race list in your reply. Act with one JSON object in a "
    "fenced block, or answer with the race list."
)
_NOTHING_CALLED = (
    "There was neither a call of a tool nor a race list in your reply. Call one tool, or answer "
    "with the race list."
)


class AgentLoop:
    """Lets a model work on programs with tools. Safe for several threads."""

    def __init__(
        self,
        sandbox: Sandbox,
        toolchains: Mapping[str, Toolchain],
        *,
        limits: AgentLimits | None = None,
    ) -> None:
        """Takes the toolchains named in `NEEDS`, among others."""
        self._sandbox = sandbox
        self._toolchains = toolchains
        self._limits = limits or AgentLimits()

    def run(
        self,
        complete: Complete,
        *,
        files: Sequence[SourceFile],
        prompt: str,
        folder: Path,
        memory: Memory | None = None,
        tools: ToolForm = ToolForm.TEXT,
    ) -> AgentAnswer:
        """Has one conversation.

        Args:
            complete: Asks the model; what it raises goes through.
            files: The program, its main file first; see `Workshop`.
            prompt: The first message; see `build_agent_prompt`.
            folder: Empty, private, removed by the caller.
            memory: What was seen in the same conversation when it was interrupted. Its actions are
                done once more, so that the folder is as it was, and what came of them then is said.
            tools: How the model acts; `complete` offers `NATIVE_TOOLS` where that is native.

        Raises:
            SandboxError: The sandbox itself failed.
        """
        workshop = Workshop(
            files,
            sandbox=self._sandbox,
            toolchains=self._toolchains,
            folder=folder,
            limits=self._limits,
        )
        messages = [Message(role=Role.USER, text=prompt)]
        turns: list[Turn] = []
        end: AgentEnd | None = None
        while end is None:
            completion = complete(tuple(messages), len(turns))
            turns_left = self._limits.turns - len(turns) - 1
            turn, end = _take(completion, workshop, turns_left=turns_left, tools=tools)
            if memory is not None:
                turn = _as_before(turn, len(turns), memory)
            turns.append(turn)
            said = turn.observation.text if turn.observation is not None else turn.note
            told = f"{said}\n\n{_turns_left(turns_left)}"
            if tools is ToolForm.NATIVE:
                messages += turn_messages(completion, told)
                continue
            # Some providers take no empty message.
            messages.append(Message(role=Role.ASSISTANT, text=completion.text or "(no text)"))
            messages.append(Message(role=Role.USER, text=told))
        return agent_answer(turns, end=end, limits=self._limits, tools=tools)


def _take(
    completion: Completion, workshop: Workshop, *, turns_left: int, tools: ToolForm
) -> tuple[Turn, AgentEnd | None]:
    """Carries out a reply; the end is None as long as the conversation goes on."""
    said_all = {Finish.REFUSAL: AgentEnd.REFUSED, Finish.CONTEXT: AgentEnd.CONTEXT}
    if completion.finish in said_all:
        return Turn(completion=completion), said_all[completion.finish]
    is_native = tools is ToolForm.NATIVE
    action = (
        read_calls(completion.calls) if is_native else read_action(answer_text(completion.text))
    )
    if action is None and not extract_races(completion.text).fault:
        return Turn(completion=completion), AgentEnd.ANSWERED
    if completion.finish is Finish.LENGTH and (action is None or isinstance(action, Malformed)):
        return Turn(completion=completion), AgentEnd.CUT
    if turns_left == 0:
        return Turn(completion=completion), AgentEnd.OUT_OF_TURNS
    if action is None:
        note = _NOTHING_CALLED if is_native else _NOTHING
        return Turn(completion=completion, note=note), None
    if isinstance(action, Malformed):
        return Turn(completion=completion, note=f"Your action was not done: {action.why}."), None
    observation = workshop.do(action)
    return Turn(completion=completion, action=action, observation=observation), None


def _as_before(turn: Turn, number: int, memory: Memory) -> Turn:
    """Returns the turn with what was seen of the same action before; else notes what was seen."""
    if turn.action is None or turn.observation is None:
        return turn
    known = read_note(memory.recall(number), turn.action)
    if known is None:
        memory.keep(number, write_note(turn.action, turn.observation))
        return turn
    return replace(turn, observation=known)


def _turns_left(count: int) -> str:
    if count == 1:
        return "You have one turn left: answer with the race list."
    return f"You have {count} turns left."
