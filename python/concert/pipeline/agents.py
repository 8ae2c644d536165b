"""The models of a plan that use tools, or are tools, and their equipment."""

import contextlib
import dataclasses
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert.models import Answer
from concert.pipeline.interrupt import InterruptibleSandbox, Stop
from concert.pipeline.notes import Notebooks
from concert.pipeline.plan import Plan, Question
from concert.pipeline.scratch import opened_scratch, own_scratch
from concert.sandbox.execution import Command, Execution, Limits
from concert.sandbox.protocol import Sandbox
from concert.suites.equipment import Equipment
from concert.suites.protocol import Conversing
from concert.toolchains import Toolchain


class AgentBench:
    """Gives each conversation or analysis a folder of its own, and all together so many cores."""

    def __init__(self, equipment: Equipment, *, notebooks: Notebooks, jobs: int) -> None:
        """Takes the equipment, where to note what was seen, and how many commands run at a time.

        A provider may serve dozens of conversations at once. Were their commands to run at once,
        too, they would be ended for taking long where they only waited for a core.
        """
        sandbox = _TakingTurns(equipment.sandbox, jobs=jobs)
        self._notebooks = notebooks
        self._equipment = dataclasses.replace(equipment, sandbox=sandbox)

    def respond(self, question: Question) -> Answer:
        """Has the question's agent or analyzer answer.

        Raises:
            ModelError: No answer could be had.
            RunStoppedError: Nor can any other.
            Interrupted: The user asked to stop.
        """
        if question.analyzer is not None:
            with own_scratch(self._equipment) as own:
                return question.analyzer.respond(question.ask, own)
        agent, model = question.agent, question.model
        assert agent is not None
        assert isinstance(model, Conversing)
        notebook = self._notebooks.open(question.key)
        with own_scratch(self._equipment) as own:
            return agent.respond(question.ask, model, own, notebook)

    def forget(self) -> None:
        """Removes what was noted, once all answers are stored."""
        self._notebooks.remove()


def needs_of_agents(plan: Plan) -> tuple[str, ...]:
    """Returns the toolchains that a plan's agents and analyzers work with, sorted."""
    users = {one for question in plan.questions for one in (question.agent, question.analyzer)}
    return tuple(sorted({name for user in users if user is not None for name in user.needs}))


@contextlib.contextmanager
def open_agents(equipment: Equipment, *, jobs: int, stop: Stop) -> Iterator[AgentBench]:
    """Yields what agents work with where nothing is judged; their folders are gone afterwards.

    Args:
        equipment: With what they work; its scratch folder is the results folder.
        jobs: Commands at a time.
        stop: Asks to stop.

    Raises:
        ResultsError: No folder can be made below the results.
    """
    sandbox = InterruptibleSandbox(equipment.sandbox, stop)
    with opened_scratch(dataclasses.replace(equipment, sandbox=sandbox)) as own:
        yield AgentBench(own, notebooks=Notebooks(equipment.scratch), jobs=jobs)


class _TakingTurns:
    """A sandbox that runs so many commands at a time; others wait."""

    def __init__(self, sandbox: Sandbox, *, jobs: int) -> None:
        self._sandbox = sandbox
        self._turn = threading.Semaphore(jobs)

    @property
    def identity(self) -> str:
        """That of the sandbox inside."""
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
