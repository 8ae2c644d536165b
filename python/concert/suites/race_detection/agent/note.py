"""Notes the results of actions, for the case that a run is interrupted."""

import json
from dataclasses import asdict

from concert.suites.race_detection.agent.action import Action
from concert.suites.race_detection.agent.observation import Observation
from concert.values.keys import canonical_json


def write_note(action: Action, observation: Observation) -> str:
    """Returns the note of an action and what came of it, as canonical JSON."""
    return canonical_json({"action": action.fields, "observation": asdict(observation)})


def read_note(note: str | None, action: Action) -> Observation | None:
    """Returns what came of an action; None where the note is of another one, or none."""
    try:
        value = json.loads(note or "null")
        if value is None or value["action"] != action.fields:
            return None
        return Observation(**value["observation"])
    except (KeyError, RecursionError, TypeError, ValueError):
        return None
