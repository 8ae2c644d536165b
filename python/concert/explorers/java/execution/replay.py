"""Replays one execution of a program, step by step."""

from collections.abc import Sequence
from functools import partial

from concert.explorers.java.errors import ExplorerError
from concert.explorers.java.execution.replayed_execution import Replayed, read_replayed
from concert.explorers.java.machine.conversation import Conversation, Question, ask
from concert.explorers.java.machine.request import ReplayRequest
from concert.explorers.java.machine.virtual_machine import MachineLimits
from concert.explorers.java.machine.workbench import ExplorerBench
from concert.explorers.java.verdict.schedule import schedule_text
from concert.explorers.java.verdict.verdict import Limit, Violation


def replay(
    requests: Sequence[ReplayRequest],
    *,
    bench: ExplorerBench,
    machine: MachineLimits | None = None,
) -> Conversation[Replayed]:
    """Runs schedules again, many in one virtual machine.

    Args:
        requests: Programs and schedules.
        bench: Sandbox, toolchain, files of ours, and a folder to work in.
        machine: What one virtual machine may use; the default where None.

    Returns:
        An execution for each request, in order, or the reason why it could not be run.

    Raises:
        BadInputError: A class path or a main class is not there; nothing was run.
        SandboxError: The sandbox failed.
    """
    questions = [_question(request) for request in requests]
    return ask(questions, answer_field="replay", bench=bench, machine=machine or MachineLimits())


def _question(request: ReplayRequest) -> Question[Replayed]:
    def killed(limit: Limit) -> ExplorerError:
        return ExplorerError(
            f"the replay reached the limit on {limit}", where=request.program.main_class
        )

    return Question[Replayed](
        mode="replay",
        program=request.program,
        limits=request.limits,
        options=(
            ("promoted", ",".join(map(str, request.promoted))),
            ("schedule", schedule_text(request.schedule)),
            *_sought(request.shows),
        ),
        read=partial(read_replayed, where="replay"),
        killed=killed,
    )


def _sought(violation: Violation | None) -> tuple[tuple[str, str], ...]:
    if violation is None:
        return ()
    return (
        ("kind", str(violation.kind)),
        ("sites", ",".join(violation.sites)),
        ("variable", violation.variable),
    )
