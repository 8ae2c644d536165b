"""Explores programs under every interleaving."""

from collections.abc import Sequence
from functools import partial

from concert.explorers.java.machine.conversation import Conversation, Question, ask
from concert.explorers.java.machine.request import Request
from concert.explorers.java.machine.virtual_machine import MachineLimits
from concert.explorers.java.machine.workbench import ExplorerBench
from concert.explorers.java.verdict.verdict import Limit, Outcome, Verdict, killed_verdict
from concert.explorers.java.verdict.verdict_json import read_verdict
from concert.reading.records import MalformedError


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
        options=_options(request),
        read=partial(_read, request),
        killed=killed,
    )


def _options(request: Request) -> tuple[tuple[str, str], ...]:
    options = []
    if request.witness is not None:
        options.append(("witness", str(request.witness)))
    if request.every_order:
        options.append(("every_order", "1"))
    if request.every_access:
        options.append(("every_access", "1"))
    return tuple(options)


def _read(request: Request, value: object) -> Verdict:
    verdict = read_verdict(value, "verdict")
    if verdict.program != request.program.main_class:
        raise MalformedError("a verdict on another program", "verdict.program")
    _check_complete(verdict, request)
    return verdict


def _check_complete(verdict: Verdict, request: Request) -> None:
    """Holds a verdict against what was asked for.

    Raises:
        MalformedError: Something is missing that a search as asked for gives.
    """
    coverage, limits = verdict.coverage, request.limits
    if verdict.outcome is Outcome.PASS and (
        coverage.executions == 0 or verdict.threads_created == 0
    ):
        raise MalformedError("a pass without an execution or a thread", "verdict.coverage")
    if coverage.executions == 0:
        return
    if coverage.seed != limits.seed:
        raise MalformedError("another seed than was asked for", "verdict.coverage.seed")
    ended = coverage.executions > coverage.blocked
    if ended and verdict.printing_complete and limits.orders and not verdict.printing:
        raise MalformedError("the orders of printing are missing", "verdict.printing")
    if ended and verdict.outputs_complete and limits.outputs and not verdict.outputs:
        raise MalformedError("the outputs are missing", "verdict.outputs")
