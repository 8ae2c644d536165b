"""The trajectory of an agent on its way to an answer."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum

from concert.models.profiles.profile import ToolForm
from concert.models.providers.provider import Completion, Finish, Usage
from concert.suites.race_detection.agent.action import Action
from concert.suites.race_detection.agent.limits import AgentLimits
from concert.suites.race_detection.agent.native import shown_calls
from concert.suites.race_detection.agent.observation import Observation
from concert.values.keys import canonical_json

_VERSION = 1


class AgentEnd(StrEnum):
    """The reason why a conversation ended."""

    ANSWERED = "answered"
    """The last reply holds a race list."""
    OUT_OF_TURNS = "out_of_turns"
    """The last turn was no answer; what it asks for is not done."""
    CUT = "cut"
    """A reply was cut at the limit of tokens before it was an action or an answer."""
    REFUSED = "refused"
    CONTEXT = "context"
    """The conversation became longer than the model reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One reply and what came of it.

    Attributes:
        completion: The reply.
        action: What was done; None where nothing was.
        observation: What came of it; None likewise.
        note: What the model was told in place of that; empty where there is an observation, and
            at the end.
    """

    completion: Completion
    action: Action | None = None
    observation: Observation | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentAnswer:
    """The result of a conversation.

    Attributes:
        text: The last reply, from which the race list is extracted as from any other response.
        end: Why the conversation ended.
        finish: Why the last reply ended.
        usage: Tokens of all requests; -1 where the provider did not say of one of them.
        reasoning: The reasoning of the last reply.
        served_model: As told with the last reply.
        trajectory: All turns, as canonical JSON: no times, nothing that would differ by itself.
    """

    text: str
    end: AgentEnd
    finish: Finish
    usage: Usage
    reasoning: str
    served_model: str
    trajectory: str


def agent_answer(
    turns: list[Turn], *, end: AgentEnd, limits: AgentLimits, tools: ToolForm
) -> AgentAnswer:
    """Sums up a conversation of at least one turn."""
    last = turns[-1].completion
    usages = [turn.completion.usage for turn in turns]
    return AgentAnswer(
        text=last.text,
        end=end,
        finish=last.finish,
        usage=Usage(
            prompt=_sum(usage.prompt for usage in usages),
            cached=_sum(usage.cached for usage in usages),
            completion=_sum(usage.completion for usage in usages),
            reasoning=_sum(usage.reasoning for usage in usages),
        ),
        reasoning=last.reasoning,
        served_model=last.served_model,
        trajectory=canonical_json(
            {
                "version": _VERSION,
                "limits": asdict(limits),
                "end": end,
                "turns": [_turn(turn, tools) for turn in turns],
                # Text is not said, so that what is stored stays as it is.
                **({"tools": tools} if tools is not ToolForm.TEXT else {}),
            }
        ),
    )


def _turn(turn: Turn, tools: ToolForm) -> Mapping[str, object]:
    completion = turn.completion
    fields: dict[str, object] = {
        "reply": completion.text,
        "finish": completion.finish,
        "tokens": {name: n for name, n in asdict(completion.usage).items() if n >= 0},
    }
    if completion.reasoning:
        fields["reasoning"] = completion.reasoning
    if tools is ToolForm.NATIVE and completion.calls:
        fields["calls"] = shown_calls(completion.calls)
    if turn.action is not None:
        fields["action"] = turn.action.fields
    if turn.observation is not None:
        fields["observation"] = asdict(turn.observation)
    if turn.note:
        fields["note"] = turn.note
    return fields


def _sum(counts: Iterable[int]) -> int:
    known = list(counts)
    return -1 if min(known) < 0 else sum(known)
