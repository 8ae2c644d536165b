"""Finds the line pairs of a program that Helgrind sees race.

Helgrind (of Valgrind) knows the happens-before of POSIX threads: creation and joining, mutexes,
read-write locks, spin locks, condition variables, barriers and semaphores. It does not know C11
atomics, GCC's atomic builtins, `pthread_once` or locks that a program builds for itself: what those
order it reports as a race, the atomic accesses included. A permit of a semaphore orders its taker
after whoever gave it back, so a semaphore of several permits hides races that it should not. In one
run Helgrind tells of an access no more than the first conflict, and nothing of races that the
schedule of that run ordered; hence several runs, under schedules that differ. They are Valgrind's
own but for who wakes first of those that wait in the kernel, so the answer is nearly always the
same. No thread gets the stack of one that ended (see thread_stacks.c): Helgrind mistakes the one
for the other.
"""

import shutil
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.runfiles import folder
from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.sandbox.protocol import Sandbox
from concert.suites.race_detection.answer.races import LinePair, line_pair
from concert.suites.race_detection.detectors import several_runs
from concert.toolchains.toolchain import Toolchain
from native.pthread.kernel.models import MODELS, give_models, includes_kernel

NEEDS: Final = ("gcc13", "valgrind")
"""Names of the toolchains that `Helgrind` uses."""

QUANTA: Final = (100_000, 3000, 400, 90, 20, 7)
"""Lengths of the threads' turns, one a run, in basic blocks; the first is Valgrind's own."""

_PROGRAM = "program.c"
_SOURCES = "python/concert/suites/race_detection/detectors"
_PARTS = (several_runs.SOURCE, "thread_stacks.c", "turn_lengths.c", "verifier_calls.c")
_SEED_VARIABLE = "SCHEDULE_SEED"
_FOLDER = "/box"
LIMITS: Final = Limits(
    # A native run of a second takes a minute and more under Helgrind.
    cpu_seconds=120,
    wall_seconds=1200,
    memory_bytes=2 << 30,
    # Of a stack, which each thread keeps (see thread_stacks.c), little is touched.
    reserved_bytes=16 << 30,
    processes=1024,
    file_bytes=64 << 20,
    output_bytes=16 << 20,
)
_OPTIONS = (
    "--tool=helgrind",
    "--vgdb=no",
    "--fair-sched=yes",
    # Freeing is an access to all of a block, as it is in the annotations.
    "--free-is-write=yes",
    "--track-lockorders=no",
    "--delta-stacktrace=no",
    "--error-limit=no",
    "--xml=yes",
    # Of each process.
    f"--xml-file={_FOLDER}/report.%p.xml",
    # Until a run has turns of its own, or its first turn would be what is left of a longer one.
    "--scheduling-quantum=5",
)
_RACE = "Race"
_CONFLICT = "This conflicts with a previous "
_FINISHED = "FINISHED"
_OWN = ("valgrind: ", "Helgrind: ")
_IMPOSSIBLE = "the 'impossible' happened"
_ASSERTION, _FAILED = "Assertion ", " failed"


class HelgrindError(Exception):
    """Helgrind's report is not whole, or there is none.

    Attributes:
        what: What happened, in one line.
        output: What the compiler, the program or Valgrind said.
    """

    def __init__(self, what: str, output: str) -> None:
        super().__init__(f"{what}\n{output}")
        self.what = what
        self.output = output


class HelgrindProgramError(HelgrindError):
    """The program is at fault, not Helgrind: it does not compile, or does not end well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HelgrindReport:
    """The races that Helgrind saw.

    Attributes:
        races: Line pairs of the program that raced.
        directed: The same, as (later, earlier). That the later access raced is certain. The earlier
            is the newest conflicting one that Helgrind remembers of any thread, which may be
            another than raced: it was seen to name one under the same lock.
        one_sided: Lines of races whose other side Helgrind could not place in the program: it had
            forgotten the earlier access, or a library made it.
    """

    races: frozenset[LinePair]
    directed: frozenset[tuple[int, int]]
    one_sided: frozenset[int]


class Helgrind:
    """Builds programs and runs them under Helgrind, in a sandbox.

    What is linked with every program is compiled once.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        toolchains: Mapping[str, Toolchain],
        *,
        limits: Limits = LIMITS,
        scratch: Path | None = None,
    ) -> None:
        """Takes the toolchains named in `NEEDS`, among others, and a folder to work in."""
        self._limits = limits
        self._scratch = scratch
        self._sandbox = sandbox
        self._gcc = toolchains["gcc13"]
        self._valgrind = toolchains["valgrind"]
        self._objects: dict[str, bytes] = {}

    def run(
        self, source: str, *, quanta: Sequence[int] = QUANTA, seed: int = 0
    ) -> frozenset[LinePair]:
        """Returns the line pairs that were seen to race in any of the runs.

        Args:
            source: The program. It must end with exit status 0 in every run.
            quanta: One run each; see `QUANTA`.
            seed: Seed of what the program draws by calls to a verifier.

        Raises:
            HelgrindProgramError: The program does not compile, or a run ended otherwise.
            HelgrindError: See there.
        """
        return self.observe(source, quanta=quanta, seed=seed).races

    def observe(
        self, source: str, *, quanta: Sequence[int] = QUANTA, seed: int = 0
    ) -> HelgrindReport:
        """Does what `run` does, and also tells the races of which one side is unknown."""
        with tempfile.TemporaryDirectory(prefix="concert-helgrind-", dir=self._scratch) as name:
            workspace = Path(name)
            self._build(source, workspace)
            reports = self._observed(workspace, quanta, seed)
        return HelgrindReport(
            races=frozenset().union(*(report.races for report in reports)),
            directed=frozenset().union(*(report.directed for report in reports)),
            one_sided=frozenset().union(*(report.one_sided for report in reports)),
        )

    def _build(self, source: str, workspace: Path) -> None:
        for part in _PARTS:
            self._give_object(part, workspace)
        (workspace / _PROGRAM).write_text(source, encoding="utf-8")
        objects = [str(Path(part).with_suffix(".o")) for part in _PARTS]
        # Valgrind reads the symbols of the C library only beside its own copy of it.
        loader = self._valgrind.program("loader")
        linking = (f"-Wl,--dynamic-linker={loader}", f"-Wl,-rpath,{loader.parent}", "-lm")
        wrapping = (several_runs.LINKING, "-Wl,--wrap=pthread_create")
        target = ("-o", "program", *linking, *wrapping)
        attempts: list[tuple[str, ...]] = [()]
        if includes_kernel(source):
            attempts.append(give_models(source, models=folder(MODELS), into=workspace))
        for flags in attempts:
            execution = self._compile(workspace, "-O0", "-g", *flags, _PROGRAM, *objects, *target)
            if (execution.ending, execution.exit_code) == (Ending.EXITED, 0):
                return
        _expect_success(execution, "the program does not compile")

    def _give_object(self, part: str, workspace: Path) -> None:
        """Puts a part of ours that is linked with every program into a workspace."""
        place = (workspace / part).with_suffix(".o")
        if part in self._objects:
            place.write_bytes(self._objects[part])
            return
        shutil.copyfile(folder(f"{_SOURCES}/{part}"), workspace / part)
        headers = f"-I{self._valgrind.root}/usr/include"
        execution = self._compile(workspace, "-O2", "-D_GNU_SOURCE", headers, "-c", part)
        if (execution.ending, execution.exit_code) != (Ending.EXITED, 0):
            raise HelgrindError(f"{part} does not compile", execution.stderr.decode())
        self._objects[part] = place.read_bytes()

    def _compile(self, workspace: Path, *arguments: str) -> Execution:
        gcc = self._gcc
        argv = (str(gcc.program("gcc")), "-B", f"{gcc.root}/usr/bin/", f"--sysroot={gcc.root}")
        return self._execute(workspace, (*argv, "-std=gnu11", "-pthread", "-w", *arguments))

    def _observed(
        self, workspace: Path, quanta: Sequence[int], seed: int
    ) -> Sequence[HelgrindReport]:
        names = [str(quantum) for quantum in dict.fromkeys(quanta)]
        starter = self._execute(
            workspace,
            (
                str(self._valgrind.program("valgrind")),
                *_OPTIONS,
                f"{_FOLDER}/program",
                *several_runs.arguments(names, at_a_time=1, limits=self._limits),
            ),
            seed=seed,
            limits=several_runs.limits_of_all(names, self._limits),
        )
        _expect_own_success(starter, "before the program began")
        _expect_success(starter, "the program failed")
        runs = several_runs.ended(starter.stdout, workspace, names=names, limits=self._limits)
        reports = [_report_of(run, workspace) for run in runs]
        if len(reports) != len(names):
            raise HelgrindError("the runs ended early", starter.stderr.decode(errors="replace"))
        return reports

    def _execute(
        self,
        workspace: Path,
        argv: Sequence[str],
        *,
        seed: int = 0,
        limits: Limits | None = None,
    ) -> Execution:
        return self._sandbox.run(
            Command(argv=tuple(argv), environment=((_SEED_VARIABLE, str(seed)),)),
            limits=limits or self._limits,
            workspace=workspace,
            writable=True,
            toolchains=(self._gcc, self._valgrind),
        )


def _report_of(run: several_runs.Run, workspace: Path) -> HelgrindReport:
    """Returns what was seen in a run whose name is the length of its turns."""
    _expect_own_success(run.execution, f"with turns of {run.name} blocks")
    _expect_success(run.execution, f"the program failed with turns of {run.name} blocks")
    report = workspace / f"report.{run.pid}.xml"
    if report.is_symlink() or not report.is_file():
        raise HelgrindError(
            "Helgrind left no report", run.execution.stderr.decode(errors="replace")
        )
    return read_report(report.read_bytes())


def _expect_own_success(execution: Execution, when: str) -> None:
    said = execution.stderr.decode(errors="replace")
    if execution.exit_code != 0 and any(map(_is_own_failure, said.split("\n"))):
        raise HelgrindError(f"Valgrind itself failed {when}", said)


def read_report(xml: bytes) -> HelgrindReport:
    """Reads Helgrind's XML (protocol 4).

    The line of an access is the innermost frame in the program itself: an access by a library
    function belongs to its caller. Races between two places outside of the program are not its.

    Raises:
        HelgrindError: The report is not whole.
    """
    try:
        root = ElementTree.fromstring(xml)
    except ElementTree.ParseError as error:
        raise HelgrindError(f"Helgrind's report cannot be read: {error}", "") from error
    if _FINISHED not in (state.text for state in root.iterfind("status/state")):
        raise HelgrindError("Helgrind's report ends early", "")
    directed, one_sided = set(), set()
    for entry in root.iterfind("error"):
        if entry.findtext("kind") != _RACE:
            continue
        lines = [line for line in _lines_of_sides(entry) if line is not None]
        if len(lines) == 2:
            directed.add((lines[0], lines[1]))
        else:
            one_sided.update(lines)
    return HelgrindReport(
        races=frozenset(line_pair(later, earlier) for later, earlier in directed),
        directed=frozenset(directed),
        one_sided=frozenset(one_sided),
    )


def _lines_of_sides(entry: ElementTree.Element) -> tuple[int | None, int | None]:
    """Returns the lines of the later and of the earlier access, None where it is unknown.

    Each stack follows the words that say what it is; further ones tell where memory came from.
    """
    later: int | None = None
    earlier: int | None = None
    said = ""
    for element in entry:
        if element.tag == "xwhat":
            said = _RACE
        elif element.tag in ("xauxwhat", "auxwhat"):
            said = element.findtext("text") or element.text or ""
        elif element.tag == "stack":
            if said == _RACE:
                later = _innermost_line(element)
            elif said.startswith(_CONFLICT):
                earlier = _innermost_line(element)
            said = ""
    return later, earlier


def _innermost_line(stack: ElementTree.Element) -> int | None:
    for frame in stack.iterfind("frame"):
        if (frame.findtext("dir"), frame.findtext("file")) == (_FOLDER, _PROGRAM):
            return int(frame.findtext("line", "0"))
    return None


def _expect_success(execution: Execution, otherwise: str) -> None:
    if (execution.ending, execution.exit_code) == (Ending.EXITED, 0):
        return
    status = execution.exit_code if execution.ending is Ending.EXITED else execution.signal
    output = (execution.stderr + execution.stdout).decode("utf-8", "replace")
    raise HelgrindProgramError(f"{otherwise}: {execution.ending} {status}", output)


def _is_own_failure(line: str) -> bool:
    """Returns whether a line says that Valgrind failed, and not the program in it."""
    if not line.startswith(_OWN):
        return False
    _, asserted, rest = line.partition(_ASSERTION)
    return line[len(_OWN[0]) :].startswith(_IMPOSSIBLE) or (asserted != "" and _FAILED in rest)
