"""What happens, step by step, in one execution of a program?"""

from functools import partial

from concert.explorer.bench import ExplorerBench
from concert.explorer.conversation import Question, ask
from concert.explorer.errors import ExplorerError
from concert.explorer.replayed import Replayed, read_replayed
from concert.explorer.request import ReplayRequest
from concert.explorer.schedule import schedule_text
from concert.explorer.verdict import Limit
from concert.explorer.virtual_machine import MachineLimits


def replay(
    request: ReplayRequest, *, bench: ExplorerBench, machine: MachineLimits | None = None
) -> Replayed:
    """Runs one schedule again.

    Args:
        request: Program and schedule.
        bench: Sandbox, toolchain, files of ours, and a folder to work in.
        machine: What the virtual machine may use; the default where None.

    Raises:
        BadInputError: The class path or the main class is not there.
        ExplorerError: The schedule could not be followed.
        SandboxError: The sandbox failed.
    """

    def killed(limit: Limit) -> ExplorerError:
        return ExplorerError(
            f"the replay reached the limit on {limit}", where=request.program.main_class
        )

    question = Question[Replayed](
        mode="replay",
        program=request.program,
        limits=request.limits,
        options=(("schedule", schedule_text(request.schedule)),),
        read=partial(read_replayed, where="replay"),
        killed=killed,
    )
    conversation = ask(
        [question], answer_field="replay", bench=bench, machine=machine or MachineLimits()
    )
    (answer,) = conversation.answers
    if isinstance(answer, ExplorerError):
        raise answer
    return answer
