"""What happens in a program under every interleaving?"""

from collections.abc import Sequence
from functools import partial

from concert.explorer.bench import ExplorerBench
from concert.explorer.conversation import Conversation, Question, ask
from concert.explorer.request import Request
from concert.explorer.strict_json import MalformedError
from concert.explorer.verdict import Limit, Verdict, killed_verdict
from concert.explorer.verdict_json import read_verdict
from concert.explorer.virtual_machine import MachineLimits


def explore(
    requests: Sequence[Request], *, bench: ExplorerBench, machine: MachineLimits | None = None
) -> Conversation[Verdict]:
    """Explores programs, many in one virtual machine.

    Safe to call from several threads at once. Which programs share a machine changes no verdict.

    Args:
        requests: Programs and how far to go.
        bench: Sandbox, toolchain, files of ours, and a folder to work in.
        machine: What one virtual machine may use; the default where None.

    Returns:
        A verdict for each request, in order, or the reason why there is none.

    Raises:
        BadInputError: A class path or a main class is not there; nothing was run.
        SandboxError: The sandbox failed.
    """
    questions = [_question(request) for request in requests]
    return ask(questions, answer_field="verdict", bench=bench, machine=machine or MachineLimits())


def _question(request: Request) -> Question[Verdict]:
    name = request.program.main_class

    def killed(limit: Limit) -> Verdict:
        return killed_verdict(name, limit)

    return Question(
        mode="explore",
        program=request.program,
        limits=request.limits,
        options=() if request.witness is None else (("witness", str(request.witness)),),
        read=partial(_read, name),
        killed=killed,
    )


def _read(name: str, value: object) -> Verdict:
    verdict = read_verdict(value, "verdict")
    if verdict.program != name:
        raise MalformedError("a verdict on another program", "verdict.program")
    return verdict
