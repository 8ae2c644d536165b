"""Gets requests their answers, even where one of them kills the virtual machine.

Requests go to one virtual machine, in order. One that dies leaves requests without an answer: the
first of them is asked again alone, so that what happens then is its own doing, and the others
together. A machine that wrote anything but answers is believed nothing, and each of its requests
is asked again alone. Alone, what the machine does is the program's doing, unless somebody killed
it: then, and only then, there is no telling.
"""

import secrets
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.explorers.java.errors import (
    DefectError,
    ExplorerError,
    Refusal,
    RefusedProgramError,
)
from concert.explorers.java.machine.answers import NoAnswer, read_answers
from concert.explorers.java.machine.request import Program, SearchLimits
from concert.explorers.java.machine.virtual_machine import (
    MachineLimits,
    is_out_of_memory,
    run_machine,
)
from concert.explorers.java.machine.workbench import ExplorerBench
from concert.explorers.java.machine.workspace import Workspace
from concert.explorers.java.verdict.verdict import Limit
from concert.reading.records import MalformedError
from concert.sandbox import Ending, Execution

MOST_TOGETHER: Final = 64
"""Most requests in one virtual machine."""

_NONCE_BYTES = 16
_MOST_SAID = 200
_LIMITS: Final = {
    Ending.CPU_LIMIT: Limit.CPU,
    Ending.MEMORY_LIMIT: Limit.MEMORY,
    Ending.OUTPUT_LIMIT: Limit.OUTPUT,
    Ending.PROCESS_LIMIT: Limit.THREADS,
}
_REFUSALS: Final = {f"{refusal.value}: ": refusal for refusal in Refusal}
"""The beginning of an answer by which the explorer refuses a program."""
_EXHAUSTED: Final = {
    "exhausted: blocked": Limit.BLOCKED,
    "exhausted: memory": Limit.HEAP,
    "exhausted: stack": Limit.STACK,
}
"""The words of an answer about a program that has used up a resource."""
_TOO_LARGE: Final = "too large: "
_SIGKILL: Final = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Question[T]:
    """One request, and how to read the answer.

    Attributes:
        mode: "explore" or "replay".
        program: The program.
        limits: How far to go.
        options: Further options by name.
        read: Reads the answer's content.
        killed: Makes an answer where a limit of the sandbox ended the virtual machine.
    """

    mode: str
    program: Program
    limits: SearchLimits
    options: tuple[tuple[str, str], ...]
    read: Callable[[object], T]
    killed: Callable[[Limit], T | ExplorerError]


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineUse:
    """The resources that one virtual machine took.

    Attributes:
        requests: How many requests it was given.
        wall_ns: Elapsed time in ns.
        cpu_ns: CPU time in ns.
        peak_bytes: Peak resident memory in bytes.
    """

    requests: int
    wall_ns: int
    cpu_ns: int
    peak_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation[T]:
    """Answers, and what they cost.

    Attributes:
        answers: One for each question, in order; an error where there is none.
        machines: The virtual machines that ran, in order.
    """

    answers: tuple[T | ExplorerError, ...]
    machines: tuple[MachineUse, ...]


def ask[T](
    questions: Sequence[Question[T]],
    *,
    answer_field: str,
    bench: ExplorerBench,
    machine: MachineLimits,
) -> Conversation[T]:
    """Asks all questions.

    Args:
        questions: What to ask.
        answer_field: What the content of an answer is called.
        bench: Sandbox, toolchain, files of ours, and a folder to work in.
        machine: What one virtual machine may use.

    Raises:
        BadInputError: A class path or a main class is not there; nothing was run.
        SandboxError: The sandbox failed.
    """
    with tempfile.TemporaryDirectory(prefix="explore-", dir=bench.scratch) as folder:
        workspace = Workspace(Path(folder), bench.installation)
        paths = [workspace.add(question.program) for question in questions]
        asking = _Asking(questions, paths, answer_field, workspace, bench, machine)
        asking.settle_all()
        return Conversation(
            answers=tuple(asking.settled[index] for index in range(len(questions))),
            machines=tuple(asking.machines),
        )


class _Asking[T]:
    """Questions on their way to answers. Each is known by its index."""

    def __init__(
        self,
        questions: Sequence[Question[T]],
        paths: Sequence[str],
        answer_field: str,
        workspace: Workspace,
        bench: ExplorerBench,
        machine: MachineLimits,
    ) -> None:
        self.settled: dict[int, T | ExplorerError] = {}
        self.machines: list[MachineUse] = []
        self._questions = questions
        self._paths = paths
        self._field = answer_field
        self._workspace = workspace
        self._bench = bench
        self._machine = machine

    def settle_all(self) -> None:
        """Settles every question."""
        left = list(range(len(self._questions)))
        while left:
            together = left[:MOST_TOGETHER]
            if len(together) == 1:
                self._settle_alone(together[0])
            else:
                self._settle_together(together)
            left = [index for index in left if index not in self.settled]

    def _settle_together(self, together: Sequence[int]) -> None:
        """Settles at least one."""
        try:
            answers, _ = self._run(together)
        except MalformedError:
            again = list(together)
        else:
            self.settled |= {
                index: answer
                for index, answer in zip(together, answers, strict=False)
                if not isinstance(answer, NoAnswer)
            }
            # A refused program may have met leftovers of an earlier one.
            again = [index for index in together[: len(answers) + 1] if index not in self.settled]
        for index in again:
            self._settle_alone(index)

    def _settle_alone(self, index: int) -> None:
        """Settles one. What fails is asked once more: a defect shows itself again."""
        self.settled[index] = self._ask_alone(index)
        if isinstance(self.settled[index], DefectError):
            self.settled[index] = self._ask_alone(index)

    def _ask_alone(self, index: int) -> T | ExplorerError:
        where = self._questions[index].program.main_class or "a program without a main class"
        try:
            answers, execution = self._run([index])
        except MalformedError as error:
            return DefectError(f"the explorer's answer is malformed ({error})", where=where)
        if not answers:
            return self._dead(index, execution, where)
        answer = answers[0]
        if isinstance(answer, NoAnswer):
            return self._without(index, answer.reason, where)
        return answer

    def _dead(self, index: int, execution: Execution, where: str) -> T | ExplorerError:
        limit = Limit.MEMORY if is_out_of_memory(execution) else _LIMITS.get(execution.ending)
        if limit is not None:
            return self._questions[index].killed(limit)
        if execution.ending is Ending.SIGNALLED and execution.signal == _SIGKILL:
            kind: type[ExplorerError] = ExplorerError
        elif execution.ending in (Ending.EXITED, Ending.SIGNALLED):
            kind = DefectError
        else:
            kind = ExplorerError
        said = execution.stderr.decode("utf-8", "replace").strip().splitlines()
        ended = f"{execution.ending} {execution.signal or execution.exit_code}"
        first = f": {said[0][:_MOST_SAID]}" if said else ""
        return kind(
            f"the explorer's virtual machine gave no answer (it ended as {ended}{first})",
            where=where,
        )

    def _without(self, index: int, reason: str, where: str) -> T | ExplorerError:
        """Says what it means that the explorer gave a reason in place of an answer."""
        for begin, refusal in _REFUSALS.items():
            if reason.startswith(begin):
                told = reason.removeprefix(begin)
                return RefusedProgramError(told, where=where, refusal=refusal)
        limit = Limit.CLASS_SIZE if reason.startswith(_TOO_LARGE) else _EXHAUSTED.get(reason)
        if limit is not None:
            return self._questions[index].killed(limit)
        return DefectError(f"the explorer failed: {reason}", where=where)

    def _run(self, indices: Sequence[int]) -> tuple[list[T | NoAnswer], Execution]:
        questions = [self._questions[index] for index in indices]
        nonce = secrets.token_hex(_NONCE_BYTES)
        ids = [f"{nonce}-{index}" for index in indices]
        requests = [
            _line(name, question, self._paths[index])
            for name, question, index in zip(ids, questions, indices, strict=True)
        ]
        execution = run_machine(
            self._workspace.folder,
            bench=self._bench,
            limits=self._machine,
            requests=requests,
            search_cpu_ms=sum(question.limits.cpu_ms for question in questions),
            threads=max(question.limits.threads for question in questions),
        )
        self.machines.append(
            MachineUse(
                requests=len(questions),
                wall_ns=execution.wall_ns,
                cpu_ns=execution.user_ns + execution.system_ns,
                peak_bytes=execution.peak_bytes,
            )
        )
        answers = read_answers(
            execution.stdout,
            ids=ids,
            field=self._field,
            readers=[question.read for question in questions],
        )
        return answers, execution


def _line[T](name: str, question: Question[T], class_path: str) -> str:
    limits = question.limits
    options = {
        "cpu_ms": str(limits.cpu_ms),
        "events": str(limits.events),
        "executions": str(limits.executions),
        "minimise_executions": str(limits.minimise_executions),
        "orders": str(limits.orders),
        "outputs": str(limits.outputs),
        "sampled": str(limits.sampled),
        "seed": str(limits.seed),
        "threads": str(limits.threads),
        "total_events": str(limits.total_events),
        **dict(question.options),
    }
    told = [f"{name}={options[name]}" for name in sorted(options)]
    return "\t".join([name, question.mode, class_path, question.program.main_class, *told])
