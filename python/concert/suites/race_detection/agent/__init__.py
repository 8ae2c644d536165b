"""Agent mode: a model that works on a program with tools before it names the races."""

from concert.suites.race_detection.agent.limits import AgentLimits
from concert.suites.race_detection.agent.loop import AgentLoop, Complete
from concert.suites.race_detection.agent.prompt import build_agent_prompt
from concert.suites.race_detection.agent.race_agent import RaceAgent
from concert.suites.race_detection.agent.trajectory import AgentAnswer, AgentEnd
from concert.suites.race_detection.agent.workshop import NEEDS

__all__ = [
    "NEEDS",
    "AgentAnswer",
    "AgentEnd",
    "AgentLimits",
    "AgentLoop",
    "Complete",
    "RaceAgent",
    "build_agent_prompt",
]
