"""Explores a C program under every interleaving."""

import hashlib
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.explorers.c.building import GCC, Workbench, build, without_markers
from concert.explorers.c.decisions.addresses.address_use import decides_by_address
from concert.explorers.c.decisions.deadlines.clock_use import ClockUse, clock_use
from concert.explorers.c.decisions.handle_lives import compares_old_handles
from concert.explorers.c.decisions.machine_use import decides_by_machine
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.decisions.unset_values import unset_values
from concert.explorers.c.errors import RaceExplorerError
from concert.explorers.c.report import Report
from concert.explorers.c.report_reading import read_report_file
from concert.explorers.c.source.c_syntax import SourceAccesses, syntax_tree
from concert.explorers.c.source.commuting_additions import commuting_additions
from concert.explorers.c.source.debug_information import read_debug_information
from concert.explorers.c.source.symbolise import Symboliser
from concert.explorers.c.source.syntax_nodes import Node
from concert.explorers.c.source.unannounced_accesses import unseen_accesses
from concert.explorers.c.verdict.findings import Statement, WaitClock
from concert.explorers.c.verdict.inputs import input_values
from concert.explorers.c.verdict.request import DEFAULT_LIMITS, SearchLimits, request_text
from concert.explorers.c.verdict.schedule import Schedule
from concert.explorers.c.verdict.verdict import AccessedLine, Coverage, Output, Verdict, outcome_of
from concert.reading.records import MalformedError
from concert.sandbox import Command, Ending, Execution, Limits
from native.pthread.kernel.models import LEFT_OUT
from native.pthread.machine.building.recipe import PROGRAM, SOURCE

NEEDS: Final = (GCC,)
"""Names of the toolchains that exploring uses."""

_ASSEMBLER: Final = re.compile(rb"\b(?:asm|__asm|__asm__)\b")
_WEAK: Final = re.compile(r"compare_exchange_weak|__atomic_compare_exchange")
_DECLARING: Final = frozenset({"declaration", "function_declarator"})
"""Nodes in which `asm` gives the linker a name, as in preprocessed headers, and is no assembler."""
_REQUEST: Final = "request.json"
_REPORT: Final = "report.jsonl"
_REPORT_BYTES: Final = 64 << 20
_MEMORY_BYTES: Final = 1 << 30
_RESERVED_BYTES: Final = 1 << 47
"""Heaps and stacks of all threads have places of their own, most of which nobody touches."""
_MARGIN_CPU_SECONDS: Final = 20.0
"""For minimising, reporting, and a loop that the runtime is slow to notice."""
_WALL_PER_CPU: Final = 20.0
_CANNOT_START: Final = frozenset({2, 71})
"""Exit statuses of a runtime that refuses its request or cannot place its memory."""
_LIMIT_OF: Final = {
    Ending.CPU_LIMIT: "cpu",
    Ending.MEMORY_LIMIT: "memory",
    Ending.WALL_LIMIT: "elapsed time",
    Ending.FILE_LIMIT: "report",
    Ending.OUTPUT_LIMIT: "report",
    Ending.PROCESS_LIMIT: "processes",
}
BROKEN: Final = "broken"
"""Limit of a search whose process died, or left no report: the program overwrote it, mostly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A program that can be run, any number of times.

    Attributes:
        name: Name of its file.
        digest: SHA-256 (hex) of its text.
        executable: What was built.
        symboliser: Tells its addresses in terms of its source.
        inputs: Values that a nondeterministic input may have.
        unseen: Accesses of the source that the compiled program does not announce.
        with_kernel_models: Whether models of the kernel's headers take the place of these.
        assembler: Lines with assembler whose accesses nobody announces.
        may_fence: Whether it has instructions, or may have assembler, that could order accesses
            as a fence does.
        asks_for_ends: Whether it may ask if a thread has ended, without waiting for that.
        weak_blocks: Whether it may make weak exchanges of objects that no instruction accesses at
            once; the library is not told which are weak.
        additions: Addresses of the accesses of additions whose result nobody uses.
        clock: Its use of clocks.
        machine: The first line that decides by what the machine is; 0 for none.
        old_handles: The first line that may compare handles of threads that are no more; 0 for
            none.
        addresses: The first line that decides by where in memory things are; 0 for none.
        unset: Where it may use what was never set, or that nobody knows; "" for nowhere.
        build_cpu_ns: CPU time that building it took, in ns.
    """

    name: str
    digest: str
    executable: Path
    symboliser: Symboliser
    inputs: tuple[int, ...]
    unseen: tuple[tuple[int, str], ...]
    with_kernel_models: bool
    assembler: tuple[int, ...]
    may_fence: bool
    asks_for_ends: bool
    weak_blocks: bool
    additions: tuple[int, ...]
    clock: ClockUse
    machine: int
    old_handles: int
    addresses: int
    unset: str
    build_cpu_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The cost of a run of the explorer, without compiling.

    Attributes:
        cpu_ns: CPU time in ns.
        build_cpu_ns: CPU time that compiling and linking took, in ns.
        wall_ns: Elapsed time in ns.
        peak_bytes: Peak resident memory in bytes.
    """

    cpu_ns: int
    build_cpu_ns: int
    wall_ns: int
    peak_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Explored:
    """A verdict, and what it cost.

    Attributes:
        verdict: The verdict; the same each time, where no time limit was reached.
        cost: What it cost.
        lines: What the lines do to memory, as far as the runtime tells.
    """

    verdict: Verdict
    cost: Cost
    lines: tuple[AccessedLine, ...] = ()


@contextmanager
def built(source: str, *, name: str, bench: Workbench) -> Iterator[Built]:
    """Gives a program, built in a folder that is removed in the end.

    Args:
        source: The program.
        name: What to call it.
        bench: Sandbox, toolchain, files of ours, and a folder to work in.

    Raises:
        BadProgramError: It does not compile, or has no main.
        RaceExplorerError: The compiler could not work, or left nothing that can be read.
        SandboxError: The sandbox failed.
    """
    own = without_markers(source)
    with tempfile.TemporaryDirectory(prefix="races-", dir=bench.scratch) as folder:
        executable = build(own, name=name, into=Path(folder), bench=bench)
        syntax = SourceAccesses(own)
        root = syntax_tree(own).root_node
        program = Program(root)
        debug = read_debug_information(executable.path, source=SOURCE)
        yield Built(
            name=name,
            digest=hashlib.sha256(source.encode("utf-8")).hexdigest(),
            executable=executable.path,
            symboliser=Symboliser(
                source=syntax, debug=debug, file=SOURCE, names=dict(executable.names)
            ),
            inputs=input_values(syntax.constants),
            unseen=unseen_accesses(syntax, debug, file=SOURCE),
            with_kernel_models=executable.with_kernel_models,
            assembler=executable.assembler,
            may_fence=executable.orders or _has_assembler(own, root),
            asks_for_ends=executable.asks_for_ends,
            weak_blocks=executable.exchanges_blocks and _WEAK.search(own) is not None,
            # Assembler that says that its code is an addition's, is not believed.
            additions=()
            if executable.tells_places
            else commuting_additions(syntax, debug, file=SOURCE),
            clock=clock_use(program),
            machine=decides_by_machine(program),
            old_handles=compares_old_handles(program),
            addresses=decides_by_address(program),
            # The models declare what is set in the kernel.
            unset="" if executable.with_kernel_models else unset_values(own, bench=bench),
            build_cpu_ns=executable.cpu_ns,
        )


def _has_assembler(source: str, root: Node) -> bool:
    return any(
        not _is_name_for_linker(root.descendant_for_byte_range(found.start(), found.end()))
        for found in _ASSEMBLER.finditer(source.encode("utf-8"))
    )


def _is_name_for_linker(keyword: Node | None) -> bool:
    whole = keyword
    if whole is not None and whole.type != "gnu_asm_expression":
        whole = whole.parent
    return (
        whole is not None
        and whole.type == "gnu_asm_expression"
        and whole.parent is not None
        and whole.parent.type in _DECLARING
    )


def explore(
    source: str,
    *,
    name: str,
    bench: Workbench,
    limits: SearchLimits = DEFAULT_LIMITS,
    first_rounds: bool = True,
    additions: bool = True,
    every_order: bool = False,
) -> Explored:
    """Explores one program. Safe to call from several threads at once.

    Args:
        source: The program.
        name: What to call it.
        bench: Sandbox, toolchain, files of ours, and a folder to work in.
        limits: How far to go.
        first_rounds: Whether waiting loops at atomic accesses are told by their first round. The
            verdict is the same without, and takes longer.
        additions: Whether additions to one variable, whose results nobody uses, are run in one
            order only. The verdict is the same without, and takes longer.
        every_order: Whether every order of steps is run, also of those that do not depend on each
            other. For checking the explorer: the verdict is the same without, and takes less.

    Raises:
        BadProgramError: The program does not compile, or has no main.
        RaceExplorerError: The compiler or the runtime could not work.
        SandboxError: The sandbox failed.
    """
    with built(source, name=name, bench=bench) as program:
        execution, report, fault = run(
            program,
            bench=bench,
            limits=limits,
            first_rounds=first_rounds,
            additions=additions,
            every_order=every_order,
        )
    return Explored(
        verdict=_verdict(program, execution, report, fault, limits),
        cost=Cost(
            cpu_ns=execution.user_ns + execution.system_ns,
            build_cpu_ns=program.build_cpu_ns,
            wall_ns=execution.wall_ns,
            peak_bytes=execution.peak_bytes,
        ),
        lines=program.symboliser.accessed_lines(report.sites),
    )


def run(
    program: Built,
    *,
    bench: Workbench,
    limits: SearchLimits,
    inputs: tuple[int, ...] | None = None,
    replay: Schedule | None = None,
    first_rounds: bool = True,
    additions: bool = True,
    every_order: bool = False,
) -> tuple[Execution, Report, str]:
    """Runs a program under the runtime and reads what that left.

    Args:
        program: The program.
        bench: Sandbox, toolchain and a folder to work in.
        limits: How far to go.
        inputs: Values of inputs; the program's own where None.
        replay: An execution to run again; None to search.
        first_rounds: See `explore`.
        additions: Likewise.
        every_order: Likewise.

    Returns:
        How the process ended, its report, and what is wrong with that; empty where nothing is.

    Raises:
        RaceExplorerError: The runtime refused to work.
        SandboxError: The sandbox failed.
    """
    # A folder of its own: what was built is read again, and the program must not change it.
    with tempfile.TemporaryDirectory(prefix="run-", dir=bench.scratch) as folder:
        place = Path(folder)
        shutil.copy(program.executable, place / PROGRAM)
        chosen = program.inputs if inputs is None else inputs
        request = request_text(
            limits,
            nondet=chosen,
            replay=replay,
            first_rounds=first_rounds,
            asks_for_ends=program.asks_for_ends,
            asks_the_clock=program.clock.line_if_monotonic != 0 or program.clock.polls,
            additions=program.additions if additions else (),
            every_order=every_order,
            older_writes=not program.may_fence,
        )
        (place / _REQUEST).write_text(request, encoding="ascii")
        cpu_seconds = limits.cpu_ms / 1000 + _MARGIN_CPU_SECONDS
        execution = bench.sandbox.run(
            Command(argv=(f"/box/{PROGRAM}", _REQUEST, _REPORT)),
            limits=Limits(
                cpu_seconds=cpu_seconds,
                wall_seconds=cpu_seconds * _WALL_PER_CPU,
                memory_bytes=_MEMORY_BYTES,
                reserved_bytes=_RESERVED_BYTES,
                processes=4,
                file_bytes=_REPORT_BYTES,
                output_bytes=1 << 20,
                folder_bytes=2 * _REPORT_BYTES,
            ),
            workspace=place,
            writable=True,
            toolchains=(bench.gcc,),
        )
        exited = execution.exit_code if execution.ending is Ending.EXITED else None
        if exited in _CANNOT_START:
            said = execution.stderr.decode("utf-8", "replace").strip().splitlines()
            raise RaceExplorerError(said[0] if said else f"exit {exited}", where=program.name)
        try:
            report = read_report_file(place / _REPORT)
        except MalformedError as error:
            return execution, Report(), str(error)
    if exited != 0 or not report.ended:
        return execution, report, f"{execution.ending} {exited or ''}".strip()
    unasked = _unasked(report, limits) if replay is None else _unasked_of_replay(report)
    return (execution, Report(), unasked) if unasked else (execution, report, "")


def _unasked(report: Report, limits: SearchLimits) -> str:
    """Returns what of a search's report is not an answer to its request; empty where all is."""
    told = report.coverage
    if told is None:
        return "it has no coverage"
    if report.steps:
        return "it has steps, and no execution was replayed"
    if (told.statement is Statement.EXHAUSTED) != (not told.limit and not told.bounds):
        return "its statement and its limit contradict each other"
    searched = told.executions - told.random_executions
    if (
        not told.executions > 0
        or searched < 0
        # None stands for no limit.
        or (limits.executions and searched > limits.executions)
        or told.random_executions > limits.random_executions
        or told.threads_created >= limits.threads
    ):
        return "it has more than it was asked for"
    schedules = [race.schedule for race in report.races]
    schedules += [finding.schedule for finding in report.findings]
    if any(len(schedule.threads) > limits.threads for schedule in schedules):
        return "it has an execution with more threads than it was asked for"
    return ""


def _unasked_of_replay(report: Report) -> str:
    """The same of the report of a replay."""
    return "" if report.coverage is None else "it has a coverage, and nothing was searched"


def _verdict(
    program: Built, execution: Execution, report: Report, fault: str, limits: SearchLimits
) -> Verdict:
    symboliser = program.symboliser
    races = symboliser.races(report.races)
    findings = symboliser.findings(report.findings)
    left_out = [LEFT_OUT] if program.with_kernel_models else []
    if program.assembler:
        left_out.append(
            ("assembler", f"what the assembler in line {program.assembler[0]} accesses")
        )
    by_clock = _decides_by_clock(program.clock, report)
    if by_clock:
        left_out.append(("clock", f"line {by_clock} decides by the clock, which has one course"))
    if program.machine:
        left_out.append(
            (
                "machine",
                f"line {program.machine} decides by a number of processors, process or thread, or"
                " by a right, which is always the same",
            )
        )
    elif program.old_handles:
        left_out.append(
            (
                "machine",
                f"line {program.old_handles} compares handles of threads, and no new thread gets"
                " the handle of one that has been joined or has ended detached",
            )
        )
    if program.addresses:
        left_out.append(
            (
                "addresses",
                f"line {program.addresses} decides by where in memory things are, which is always"
                " the same",
            )
        )
    if program.weak_blocks:
        left_out.append(
            ("weak compare-and-exchange", "none of a large object fails without a reason")
        )
    if program.unset:
        left_out.append(("unset values", program.unset))
    coverage = _coverage(report, tuple(left_out))
    if fault or coverage is None:
        limit = _LIMIT_OF.get(execution.ending, BROKEN)
        known = coverage or Coverage(statement=Statement.BOUNDED)
        coverage = Coverage(
            statement=Statement.BOUNDED,
            limit=limit,
            executions=known.executions,
            random_executions=known.random_executions,
            events=known.events,
            bounds=tuple(sorted((*known.bounds, ("report", fault or "it has no coverage")))),
        )
    return Verdict(
        program=program.name,
        digest=program.digest,
        outcome=outcome_of(races, findings, coverage, program.unseen),
        races=races,
        findings=findings,
        coverage=coverage,
        threads_created=report.coverage.threads_created if report.coverage is not None else 0,
        outputs=tuple(
            Output(text=text, executions=count) for text, count in sorted(report.outputs)
        ),
        outputs_complete=report.outputs_complete and not fault,
        limits=limits,
        inputs=program.inputs,
        unseen=program.unseen,
    )


def _decides_by_clock(use: ClockUse, report: Report) -> int:
    """Returns the first line that decides by the clock, as it is used; 0 where none does."""
    told = report.coverage
    monotonic = told is not None and set(told.waits_by) <= {WaitClock.MONOTONIC}
    return use.line_if_monotonic if monotonic else use.line


def _coverage(report: Report, left_out: tuple[tuple[str, str], ...]) -> Coverage | None:
    told = report.coverage
    if told is None:
        return None
    return Coverage(
        statement=told.statement,
        limit=told.limit or "",
        executions=told.executions,
        random_executions=told.random_executions,
        blocked=told.blocked,
        events=told.events,
        rounds=told.rounds,
        bounds=tuple(sorted((*((one.what, one.detail) for one in told.bounds), *left_out))),
        promoted=told.promoted,
    )
