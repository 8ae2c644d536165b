"""The models of a plan that use tools, or are tools, and their equipment."""

import contextlib
import dataclasses
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from concert.models import Answer
from concert.pipeline.case import Workbench
from concert.pipeline.interrupt import InterruptibleSandbox, Stop
from concert.pipeline.notes import Notebooks
from concert.pipeline.plan import Plan, Question
from concert.pipeline.scratch import Scratch
from concert.results import Results
from concert.sandbox.execution import Command, Execution, Limits
from concert.sandbox.protocol import Sandbox
from concert.suites.protocol import Conversing
from concert.toolchains import Toolchain


class AgentBench:
    """Gives each conversation or analysis a folder of its own, and all together so many cores."""

    def __init__(self, workbench: Workbench, *, notebooks: Notebooks, jobs: int) -> None:
        """Takes the workbench, where to note what was seen, and how many commands run at a time.

        A provider may serve dozens of conversations at once. Were their commands to run at once,
        too, they would be ended for taking long where they only waited for a core.
        """
        sandbox = _TakingTurns(workbench.sandbox, jobs=jobs)
        self._notebooks = notebooks
        self._workbench = dataclasses.replace(workbench, sandbox=sandbox)

    def respond(self, question: Question) -> Answer:
        """Has the question's agent or analyzer answer.

        Raises:
            ModelError: No answer could be had.
            RunStoppedError: Nor can any other.
            Interrupted: The user asked to stop.
        """
        if question.analyzer is not None:
            with self._workbench.folder() as scratch:
                return question.analyzer.respond(question.ask, self._workbench.bench(scratch))
        agent, model = question.agent, question.model
        assert agent is not None
        assert isinstance(model, Conversing)
        notebook = self._notebooks.open(question.key)
        with self._workbench.folder() as scratch:
            return agent.respond(question.ask, model, self._workbench.bench(scratch), notebook)

    def forget(self) -> None:
        """Removes what was noted, once all answers are stored."""
        self._notebooks.remove()


def needs_of_agents(plan: Plan) -> tuple[str, ...]:
    """Returns the toolchains that a plan's agents and analyzers work with, sorted."""
    users = {one for question in plan.questions for one in (question.agent, question.analyzer)}
    return tuple(sorted({name for user in users if user is not None for name in user.needs}))


@contextlib.contextmanager
def open_agents(
    *,
    results: Results,
    sandbox: Sandbox,
    toolchains: Mapping[str, Toolchain],
    jobs: int,
    stop: Stop,
) -> Iterator[AgentBench]:
    """Yields what agents work with where nothing is judged; their folders are gone afterwards.

    Raises:
        ResultsError: No folder can be made below the results.
    """
    scratch = Scratch(results.folder)
    with scratch.opened():
        workbench = Workbench(
            sandbox=InterruptibleSandbox(sandbox, stop),
            toolchains=toolchains,
            limits={},
            cores=(),
            folder=scratch.folder,
        )
        yield AgentBench(workbench, notebooks=Notebooks(results.folder), jobs=jobs)


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
