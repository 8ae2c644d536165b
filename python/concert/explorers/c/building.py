"""Builds a C program that the explorer can run.

As `native.pthread.machine.building.recipe` says, in the sandbox: GCC compiles it with the calls
that ThreadSanitizer wants before each access, at -O0, so that each access of the source is one of
the machine; its names of the system's library become the runtime's; and the runtime is linked in
ThreadSanitizer's place, at fixed addresses, so that the same program is the same bytes.
"""

import os
import re
import shlex
import shutil
import stat
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.explorers.c.errors import BadProgramError, RaceExplorerError
from concert.explorers.c.installation import Installation
from concert.explorers.c.rewriting.atomic_lvalues import loaded
from concert.explorers.c.rewriting.inputs_of_few_classes import of_few_classes
from concert.explorers.c.rewriting.kept_reads import unfolded
from concert.explorers.c.rewriting.pure_retries import mark_pure_retries
from concert.explorers.c.rewriting.rewritten import Rewritten
from concert.explorers.c.rewriting.turn_counters import without_turn_counters
from concert.explorers.c.rewriting.weak_exchanges import weak_exchanges
from concert.reading import UnreadableError, read_text
from concert.sandbox import Command, Ending, Execution, Limits, Sandbox
from concert.toolchains import Toolchain
from native.pthread.kernel.models import give_models, includes_kernel
from native.pthread.machine.building import recipe
from native.pthread.machine.building.recipe import ASSEMBLY, OBJECT, PROGRAM, SOURCE
from native.pthread.machine.confinement.confinement import Confined, ConfinementError, confine

GCC: Final = "gcc13"
"""The toolchain."""

_RECIPE: Final = "recipe"
_SCRIPT: Final = "program.ld"
_SYMBOLS: Final = "symbols.txt"
# So that what it says can be read.
_DIAGNOSTICS: Final = ("-fdiagnostics-plain-output",)
_FORGOTTEN: Final = ("-include", "sys/types.h", "-include", "limits.h")
"""Headers that programs forget, and that other systems' headers include: for a second attempt."""
HEADER_ATTEMPTS: Final[tuple[tuple[str, ...], ...]] = ((), _FORGOTTEN)
"""The flags of each attempt to compile a program."""
_DOES_NOT_COMPILE: Final = 11
_CANNOT_LIST: Final = 12
_CANNOT_RENAME: Final = 13
_DOES_NOT_LINK: Final = 14
_DOES_NOT_ASSEMBLE: Final = 15
_STEPS: Final = {
    _DOES_NOT_COMPILE: "it does not compile",
    _CANNOT_LIST: "its names cannot be listed",
    _CANNOT_RENAME: "its names cannot be changed",
    _DOES_NOT_LINK: "it does not link",
    _DOES_NOT_ASSEMBLE: "it does not assemble",
}
_MOST_ASSEMBLY_BYTES: Final = 256 << 20
_MOST_SYMBOL_BYTES: Final = 16 << 20
_KNOWN_SYMBOLS: Final[dict[tuple[Path, tuple[Path, ...]], recipe.Symbols]] = {}
_LOCK: Final = threading.Lock()

_LIMITS: Final = Limits(
    cpu_seconds=60,
    wall_seconds=1200,
    memory_bytes=2 << 30,
    processes=64,
    file_bytes=64 << 20,
    output_bytes=4 << 20,
)
MOST_SOURCE_BYTES: Final = 4 << 20
"""Size of the largest source."""

_ERROR: Final = re.compile(r"^(?P<place>[^\s:]+:\d+)(?::\d+)?: (?:fatal )?error: (?P<what>.*)$")
_MARKER: Final = re.compile(r"^[ \t]*#[ \t]*(?:line[ \t]|\d)[^\n]*", re.MULTILINE)
_ASKING_FOR_ENDS: Final = frozenset(
    {"pthread_tryjoin_np", "pthread_timedjoin_np", "pthread_clockjoin_np"}
)
_BLOCK_EXCHANGE: Final = "__atomic_compare_exchange"
_CPP_SUFFIXES: Final = frozenset({".cc", ".cpp", ".cxx", ".c++", ".C", ".hpp"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Workbench:
    """The tools and folders with which programs are built and run.

    Attributes:
        sandbox: Runs what nobody trusts: compilers of programs, and programs.
        gcc: GCC 13.
        installation: The explorer's own files.
        scratch: A folder to work in.
    """

    sandbox: Sandbox
    gcc: Toolchain
    installation: Installation
    scratch: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Executable:
    """A program that was built.

    Attributes:
        path: The executable.
        cpu_ns: CPU time that building it took, in ns.
        with_kernel_models: Whether it was compiled with the models of `native.pthread.kernel`.
        assembler: Lines of the source with assembler whose accesses nobody announces.
        tells_places: Whether assembler says where in the source code stands.
        orders: Whether it has instructions that order accesses, and that nobody announces.
        asks_for_ends: Whether it may ask if a thread has ended, without waiting for that.
        exchanges_blocks: Whether it compares and exchanges objects that no instruction accesses at
            once.
        names: Names that were compiled in the place of others, and those.
    """

    path: Path
    cpu_ns: int
    with_kernel_models: bool
    assembler: tuple[int, ...]
    tells_places: bool
    orders: bool
    asks_for_ends: bool
    exchanges_blocks: bool
    names: tuple[tuple[str, str], ...]


def read_source(path: Path) -> str:
    """Returns the text of a C file that the user named.

    Raises:
        BadProgramError: It cannot be read, is too large, or is no C.
    """
    remedy = "name a C source file"
    if path.suffix in _CPP_SUFFIXES:
        raise BadProgramError("C++, and the explorer reads C", where=str(path), remedy=remedy)
    try:
        return read_text(path, most_bytes=MOST_SOURCE_BYTES)
    except UnreadableError as error:
        raise BadProgramError(error.what, where=str(path), remedy=remedy) from None


def without_markers(source: str) -> str:
    """Returns a source with its own lines alone: line markers of a preprocessor become empty."""
    return _MARKER.sub("", source)


def build(source: str, *, name: str, into: Path, bench: Workbench) -> Executable:
    """Builds a program, in the sandbox.

    Args:
        source: The program.
        name: What to call it in errors.
        into: An empty folder.
        bench: Sandbox, toolchain and files of ours.

    Returns:
        The executable, below `into`.

    Raises:
        BadProgramError: It does not compile, or has no main.
        RaceExplorerError: The compiler could not work.
        SandboxError: The sandbox failed.
    """
    (into / _RECIPE).mkdir()
    shutil.copyfile(bench.installation.recipe / _SCRIPT, into / _RECIPE / _SCRIPT)
    archives = []
    for number, path in enumerate(bench.installation.archives):
        archives.append(f"runtime{number}.a")
        shutil.copyfile(path, into / archives[-1])
    cpu_ns, with_models, names = _compile(source, name=name, into=into, bench=bench)
    confined = _confine(into / ASSEMBLY, name)
    cpu_ns += _run(_assembling(bench), name=name, into=into, bench=bench)
    symbols = recipe.symbols(_listed(into / _SYMBOLS))
    try:
        chosen = recipe.plan(
            symbols,
            _runtime_symbols(bench),
            recipe.passed_names(bench.installation.recipe),
        )
    except recipe.ProgramError as error:
        raise BadProgramError(error.what, where=name, remedy="name a whole program") from None
    (into / recipe.REDEFINITIONS).write_text(chosen.redefinitions(), encoding="utf-8")
    (into / recipe.STUBS).write_text(chosen.stubs(), encoding="utf-8")
    cpu_ns += _run(_linking(bench, archives, chosen), name=name, into=into, bench=bench)
    return Executable(
        path=into / PROGRAM,
        cpu_ns=cpu_ns,
        with_kernel_models=with_models,
        assembler=confined.assembler,
        tells_places=confined.tells_places,
        orders=confined.orders,
        asks_for_ends=not _ASKING_FOR_ENDS.isdisjoint(symbols.undefined),
        exchanges_blocks=_BLOCK_EXCHANGE in symbols.undefined,
        names=names,
    )


def _compile(
    source: str, *, name: str, into: Path, bench: Workbench
) -> tuple[int, bool, tuple[tuple[str, str], ...]]:
    """Compiles a program with all of its reads, with headers that it forgot, or as it is.

    A driver of the kernel's is compiled with the kernel's models if nothing else will do.

    Returns:
        The CPU time that it took, in ns, whether the models were needed, and `Rewritten.names`.
    """
    source = mark_pure_retries(without_turn_counters(source))
    models: tuple[str, ...] = ()
    if includes_kernel(source):
        models = give_models(source, models=bench.installation.kernel, into=into)
    kept = unfolded(source)
    whole = loaded(kept)
    texts = [of_few_classes(whole), whole, kept, Rewritten(source=source, flags=())]
    texts = [text for number, text in enumerate(texts) if text not in texts[:number]]
    attempts = [(text, more) for text in texts for more in HEADER_ATTEMPTS]
    attempts += [(text, models) for text in texts if models]
    weak = weak_exchanges(source)
    faults: dict[tuple[str, ...], BadProgramError] = {}
    for text, more in attempts:
        # Compilers of programs could have left anything there.
        for left in (SOURCE, ASSEMBLY, OBJECT, *recipe.HEADERS):
            (into / left).unlink(missing_ok=True)
        recipe.write_headers(into)
        (into / SOURCE).write_text(text.source, encoding="utf-8")
        flags = (*text.flags, *more)
        try:
            cpu_ns = _run(_compiling(bench, (*weak, *flags)), name=name, into=into, bench=bench)
        except BadProgramError as fault:
            faults[flags] = fault
        else:
            return cpu_ns, bool(models) and more == models, text.names
    raise faults[models]


def _run(steps: Sequence[tuple[str, int]], *, name: str, into: Path, bench: Workbench) -> int:
    """Runs commands of a shell, each with the exit status that says that it failed.

    Returns:
        Their CPU time in ns.
    """
    script = " && ".join(f"{{ {step} || exit {status}; }}" for step, status in steps)
    execution = bench.sandbox.run(
        Command(argv=("/bin/sh", "-c", script)),
        limits=_LIMITS,
        workspace=into,
        writable=True,
        toolchains=(bench.gcc,),
    )
    if (execution.ending, execution.exit_code) != (Ending.EXITED, 0):
        raise _failure(execution, name)
    return execution.user_ns + execution.system_ns


def _confine(path: Path, name: str) -> Confined:
    """Adds its checks to a program's assembly, which a compiler in the sandbox has written."""
    try:
        text = _written(path, _MOST_ASSEMBLY_BYTES).decode("utf-8")
        confined = confine(text)
    except ConfinementError as error:
        where = f"{name}:{error.line}" if error.line else name
        raise BadProgramError(
            f"the explorer cannot confine it: {error.what}",
            where=where,
            remedy="write it in C alone",
        ) from None
    except UnicodeDecodeError:
        raise BadProgramError(
            "its assembly is not a text", where=name, remedy="write it in C alone"
        ) from None
    # The compiler may have written anything, such as a link out of the folder.
    path.unlink()
    path.write_text(confined.text, encoding="utf-8")
    return confined


def _written(path: Path, most: int) -> bytes:
    """Returns what somebody in the sandbox wrote, if it is a file and not too large."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        raise ConfinementError("the compiler left no assembly") from None
    with os.fdopen(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise ConfinementError("the compiler left no assembly")
        content = stream.read(most + 1)
    if len(content) > most:
        raise ConfinementError("its code and constants are too large")
    return content


def _compiling(bench: Workbench, flags: Sequence[str]) -> Sequence[tuple[str, int]]:
    compiling = recipe.compile_command(bench.installation.recipe, gcc_command(bench.gcc))
    return ((shlex.join((*compiling, *_DIAGNOSTICS, *flags)), _DOES_NOT_COMPILE),)


def _assembling(bench: Workbench) -> Sequence[tuple[str, int]]:
    nm = f"{bench.gcc.root}/usr/bin/nm"
    return (
        (shlex.join(recipe.assemble_command(gcc_command(bench.gcc))), _DOES_NOT_ASSEMBLE),
        (f"{shlex.join(recipe.nm_command(nm, OBJECT))} > {_SYMBOLS}", _CANNOT_LIST),
    )


def _linking(
    bench: Workbench, archives: Sequence[str], chosen: recipe.Plan
) -> Sequence[tuple[str, int]]:
    objcopy = recipe.objcopy_command(f"{bench.gcc.root}/usr/bin/objcopy")
    here = bench.installation.recipe
    # The linker sees a copy of its script.
    link = [
        argument.replace(f"{here}/", f"{_RECIPE}/")
        for argument in recipe.link_command(here, gcc_command(bench.gcc), archives, chosen)
    ]
    return ((shlex.join(objcopy), _CANNOT_RENAME), (shlex.join(link), _DOES_NOT_LINK))


def _runtime_symbols(bench: Workbench) -> recipe.Symbols:
    """Returns the names of the runtime, which are looked up once."""
    key = (bench.gcc.root, bench.installation.archives)
    with _LOCK:
        if key not in _KNOWN_SYMBOLS:
            command = recipe.nm_command(
                f"{bench.gcc.root}/usr/bin/nm", *map(str, bench.installation.archives)
            )
            done = subprocess.run(command, capture_output=True, check=False, env={})
            if done.returncode != 0:
                said = done.stderr.decode("utf-8", "replace").strip()
                raise RaceExplorerError(f"nm failed: {said}", where=str(key[1]))
            _KNOWN_SYMBOLS[key] = recipe.symbols(done.stdout.decode("utf-8"))
        return _KNOWN_SYMBOLS[key]


def gcc_command(toolchain: Toolchain) -> tuple[str, ...]:
    """Returns the compiler with the flags that make it find itself."""
    root = toolchain.root
    return (str(toolchain.program("gcc")), "-B", f"{root}/usr/bin/", f"--sysroot={root}")


def _listed(path: Path) -> str:
    """Returns names that were listed in a folder that a compiler could write in."""
    with path.open("rb") as stream:
        return stream.read(_MOST_SYMBOL_BYTES).decode("utf-8", "replace")


def _failure(execution: Execution, name: str) -> RaceExplorerError:
    said = execution.stderr.decode("utf-8", "replace").strip().splitlines()
    if execution.ending not in (Ending.EXITED, Ending.SIGNALLED):
        return BadProgramError(
            f"the compiler reached its {execution.ending}".replace("_", " "),
            where=name,
            remedy="compile something smaller",
        )
    if execution.exit_code == _DOES_NOT_COMPILE:
        for line in said:
            found = _ERROR.match(line)
            if found is not None:
                where = found["place"].replace(SOURCE, name, 1)
                return BadProgramError(found["what"], where=where, remedy="correct the source")
    # Steps that fail, and compilers that die, do so of the program: they work for all others.
    step = _STEPS.get(execution.exit_code or 0)
    fault = (
        step or f"building ended as {execution.ending} {execution.signal or execution.exit_code}"
    )
    first = next((line for line in said if "error" in line), said[0] if said else "")
    return BadProgramError(
        f"{fault}: {first}" if first else fault, where=name, remedy="correct or simplify the source"
    )
