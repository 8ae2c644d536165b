"""Gives agents and analyzers a place to work."""

import contextlib
import dataclasses
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import override

from concert.pipeline.work.interrupt import InterruptibleSandbox, Stop
from concert.pipeline.work.notes import Notebooks
from concert.pipeline.work.scratch import opened_scratch, own_scratch
from concert.sandbox.execution import Command, Execution, Limits
from concert.sandbox.protocol import Sandbox
from concert.suites.equipment import Equipment
from concert.suites.protocol import Memory
from concert.toolchains import Toolchain


@dataclass(frozen=True, slots=True, kw_only=True)
class Workplace:
    """The place of work on one question.

    Attributes:
        equipment: Sandbox, toolchains, and a scratch folder of its own.
        memory: What was noted when a run on the same question was interrupted.
    """

    equipment: Equipment
    memory: Memory


class Workplaces:
    """Gives each question a folder of its own, and all together so many cores."""

    def __init__(self, equipment: Equipment, *, notebooks: Notebooks, jobs: int) -> None:
        """Takes the equipment, where to note what was seen, and how many commands run at a time.

        A provider may serve dozens of conversations at once. Were their commands to run at once,
        too, they would be ended for taking long where they only waited for a core.
        """
        sandbox = _TakingTurns(equipment.sandbox, jobs=jobs)
        self._notebooks = notebooks
        self._equipment = dataclasses.replace(equipment, sandbox=sandbox)

    @contextlib.contextmanager
    def of(self, key: str) -> Iterator[Workplace]:
        """Yields the workplace for the question whose response has this key (hex)."""
        with own_scratch(self._equipment) as own:
            yield Workplace(equipment=own, memory=self._notebooks.open(key))

    def forget(self) -> None:
        """Removes what was noted, once all answers are stored."""
        self._notebooks.remove()


class NoWorkplace(AbstractContextManager[Workplace]):
    """Stands where no question needs a workplace."""

    @override
    def __enter__(self) -> Workplace:
        raise AssertionError("who works with tools needs a workplace")

    @override
    def __exit__(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def opened_workplaces(equipment: Equipment, *, jobs: int, stop: Stop) -> Iterator[Workplaces]:
    """Yields workplaces where nothing is judged; their folders are gone afterwards.

    Args:
        equipment: With what to work; its scratch folder is the results folder.
        jobs: Commands at a time.
        stop: Asks to stop.

    Raises:
        ResultsError: No folder can be made below the results.
    """
    sandbox = InterruptibleSandbox(equipment.sandbox, stop)
    with opened_scratch(dataclasses.replace(equipment, sandbox=sandbox)) as own:
        yield Workplaces(own, notebooks=Notebooks(equipment.scratch), jobs=jobs)


class _TakingTurns:
    """A sandbox that runs so many commands at a time; others wait."""

    def __init__(self, sandbox: Sandbox, *, jobs: int) -> None:
        self._sandbox = sandbox
        self._turn = threading.Semaphore(jobs)

    @property
    def identity(self) -> str:
        """Returns the identity of the sandbox inside."""
        return self._sandbox.identity

    def run(
        self,
        command: Command,
        *,
        limits: Limits,
        workspace: Path,
        writable: bool = False,
        toolchains: Sequence[Toolchain] = (),
    ) -> Execution:
        """As the sandbox inside, when it is its turn."""
        with self._turn:
            return self._sandbox.run(
                command,
                limits=limits,
                workspace=workspace,
                writable=writable,
                toolchains=toolchains,
            )
