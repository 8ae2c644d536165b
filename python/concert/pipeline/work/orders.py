"""Defines the orders that a user gives to a run, and the status that the run gives to its user."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ORDERS_NAME: Final = ".orders.json"
STATUS_NAME: Final = ".status.json"
MOST_AT_A_TIME: Final = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """Everything that the user wants of a run that goes on.

    Attributes:
        token: The run that it is for, as its status names it; another one ignores it.
        number: Number of the order, which the run repeats once it has taken it.
        paused: Whether nothing new is begun.
        jobs: Judgements at a time; 0: as the command said.
        requests: Requests at a time to each remote model; 0: as the model's profile says.
        cancelled: Whether the run is to end.
    """

    token: str
    number: int
    paused: bool = False
    jobs: int = 0
    requests: int = 0
    cancelled: bool = False

    def __post_init__(self) -> None:
        """Refuses numbers that no machine could follow."""
        for name in ("jobs", "requests"):
            if not 0 <= getattr(self, name) <= MOST_AT_A_TIME:
                raise ValueError(f"{name} is not within 0..{MOST_AT_A_TIME}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunStatus:
    """The progress of a run.

    Attributes:
        token: Tells this process's run from all others.
        run_id: The run.
        command: The user's command.
        node: Name of the machine.
        process: Number of its process.
        written: When this was written, in s since 1970.
        stage: What it does: "ask", "self-check", "judge" or "measure"; empty between stages.
        total: Number of things in the stage.
        done: Number of them that are done.
        before: Number of them that an earlier run did.
        under_way: Number of them that are begun and not done.
        elapsed: Time since the stage began, in s.
        seconds_left: Time that the stage still takes; None where nothing is known.
        outcomes: What came of those done in this run, by name.
        cost_usd: What the answers of this run cost so far.
        order: Number of the last order that was taken; 0 before the first.
        refused: Why the last order was not taken; empty where it was.
        paused: As in `Orders`.
        jobs: As in `Orders`.
        requests: As in `Orders`.
    """

    token: str
    run_id: str
    command: str
    node: str
    process: int
    written: float
    stage: str
    total: int
    done: int
    before: int
    under_way: int
    elapsed: float
    seconds_left: float | None
    outcomes: Mapping[str, int]
    cost_usd: float
    order: int
    refused: str
    paused: bool
    jobs: int
    requests: int


def orders_of(folder: Path) -> Path:
    """Returns where the orders of a results folder lie."""
    return folder / ORDERS_NAME


def status_of(folder: Path) -> Path:
    """Returns where the status of a results folder lies."""
    return folder / STATUS_NAME
