"""Compiles, links and lists C++ with the toolchain's GCC, inside the sandbox."""

import functools
import hashlib
import re
import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from concert.sandbox.execution import Command, Ending, Execution
from concert.suites.equipment import Equipment
from concert.suites.task_parallel.judge.build.apart import (
    APART_FLAGS,
    ENVIRONMENT,
    STANDARD,
    gxx_command,
)
from concert.suites.task_parallel.judge.build.hpx_flags import HpxFlags
from concert.suites.task_parallel.judge.build.symbols import Symbols, read_symbols
from concert.suites.task_parallel.judge.limits import JudgeLimits, limits_in_force
from concert.suites.task_parallel.tasks.frameworks import Framework
from concert.toolchains.toolchain import Toolchain

GCC = "gcc13"
FLAGS = (STANDARD, "-O3", "-march=native", "-fopenmp")
"""Flags of the candidate, the same for every framework (section 4 of the paper has none)."""

# A section a function, so that the linker drops what nothing calls and its symbols with it.
_SECTIONS = ("-ffunction-sections", "-fdata-sections")
_DROP_UNUSED = "-Wl,--gc-sections"
_ATOMICS = "-l:libatomic.a"
"""GCC's own library of atomic operations on what is too large for an instruction."""
_LIBRARIES = ("-ltbb", _ATOMICS)
_BOX = "/box"
CHECKED_FLAGS = (
    STANDARD,
    "-O1",
    "-fno-tree-loop-im",
    "-fno-tree-fre",
    "-fno-tree-dce",
    "-fno-tree-dse",
    "-fno-ipa-reference-addressable",
    "-g1",
    "-w",
    "-march=native",
    "-fopenmp",
    "-fsanitize=thread",
)
"""Flags of the race check, for text that is preprocessed already: no macro says that it is one.
An access that GCC moves out of a loop has no line of the program, so it moves none; one whose value
nobody uses races as well as another, so it removes none, not even where nobody reads a variable."""
_ON_ITS_BACKEND = (
    "-D_GLIBCXX_USE_TBB_PAR_BACKEND=0",
    "-include",
    f"{_BOX}/parallel_backend.h",
)
"""With these the preprocessor gives parallel algorithms the race check's backend."""
_PLAIN_LINKING = ("-fno-lto", "-fno-use-linker-plugin")
"""No object is taken for one that holds a compiler's inner code, whatever its sections say."""
_START_OF_THREADS = (
    "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE"
)
"""std::thread::_M_start_thread: calls of it are counted."""
_RESULT_AT_EXIT = "_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv"
"""The function that std::promise::set_value_at_thread_exit calls."""
_WRAPPED = (
    _START_OF_THREADS,
    _RESULT_AT_EXIT,
    "__tsan_atomic_thread_fence",
    "pthread_mutex_lock",
    "pthread_mutex_clocklock",
    "pthread_rwlock_clockrdlock",
    "pthread_rwlock_clockwrlock",
    "rand_r",
    "erand48",
    "nrand48",
    "jrand48",
)
"""Functions whose calls the race check's runtime sees first."""
_ALSO_WRAPPED_FOR_HPX = ("pthread_mutex_unlock",)
"""A task that waits for the library's mutex lets HPX's other tasks run in the race check."""
_ALSO_WRAPPED_FOR_OPENMP = (
    *(
        f"__tsan_atomic{bits}_{call}"
        for bits in (8, 16, 32, 64)
        for call in ("load", "exchange", "compare_exchange_strong", "compare_exchange_weak")
    ),
    "sched_yield",
    "usleep",
    "__cxa_thread_atexit",
)
"""A thread that asks for these again and again lets others of its team run in the race check."""
_EMBEDDED = "embedded"
"""The version of the runtime in HPX's place begins with this."""
_KILLED = re.compile(
    rb"^\S*(?:g\+\+\S*|collect2): [a-z ]+: "
    rb"(?:Killed signal terminated program \w+|ld terminated with signal 9 \[Killed\])$",
    re.MULTILINE,
)
"""The words of GCC's driver, or its linker's, about a program of theirs that was killed."""
_MOST_ERRORS = 20
"""Errors after which the compiler stops where it tells little."""


class BuildError(Exception):
    """A tool failed without finding fault with what it was given: it or the machine is at fault.

    Attributes:
        what: The file at which it failed.
        cause: What the tool said, in one line.
    """

    def __init__(self, what: str, cause: str) -> None:
        super().__init__(f"{what} could not be built: {cause}")
        self.what = what
        self.cause = cause


@functools.cache
def native_target() -> str:
    """Returns a hash (12 hex digits) of the processor that -march=native stands for.

    Binaries made with -march=native depend on the machine: the same candidate is other machine
    code elsewhere, so the processor is part of the checker's identity.
    """
    wanted = ("vendor_id", "cpu family", "model", "stepping", "flags")
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n\n")[0].splitlines()
    named = sorted(line for line in lines if line.split("\t")[0].split(":")[0].strip() in wanted)
    return hashlib.sha256("\n".join(named).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Compiler:
    """The compiler for one framework, working in the folders that it is given.

    Attributes:
        equipment: Sandbox, toolchains and limits.
        framework: The framework; HPX brings flags of its own.
    """

    equipment: Equipment
    framework: Framework
    _limits: JudgeLimits = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_limits", limits_in_force(self.equipment.limits))

    @property
    def toolchains(self) -> tuple[Toolchain, ...]:
        """Toolchains that compiling and running need to see."""
        named = tuple(self.equipment.toolchains[name] for name in (GCC, *self.framework.requires))
        hpx = self._hpx
        return named if hpx is None else (*named, *hpx.companions.toolchains)

    @property
    def hpx_version(self) -> str:
        """The version of HPX, "embedded 1" for the runtime in its place; else empty."""
        if "hpx" not in self.framework.requires:
            return ""
        return self.equipment.toolchains["hpx"].version

    @property
    def no_race_check(self) -> str:
        """The reason why races cannot be looked for; empty where they can."""
        if self.hpx_version and not self.hpx_version.startswith(_EMBEDDED):
            return "HPX's scheduler is not seen by ThreadSanitizer"
        return ""

    @property
    def _wrapped(self) -> tuple[str, ...]:
        also = _ALSO_WRAPPED_FOR_HPX if self.hpx_version else _ALSO_WRAPPED_FOR_OPENMP
        return (*_WRAPPED, *also)

    def compile(self, folder: Path, source: str, into: str) -> Execution:
        """Compiles a source file of `folder` to an object file; diagnostics on stderr are JSON."""
        return self._compile(folder, source, into, "-fdiagnostics-format=json")

    def compile_telling_little(self, folder: Path, source: str, into: str) -> Execution:
        """Compiles as `compile` does, but stops early and tells errors as plain lines.

        GCC 13 says nothing at all in JSON where it reaches its greatest number of errors.
        """
        few = f"-fmax-errors={_MOST_ERRORS}"
        return self._compile(folder, source, into, "-fdiagnostics-plain-output", few)

    def _compile(self, folder: Path, source: str, into: str, *telling: str) -> Execution:
        return self._run(
            folder,
            *self._gxx,
            *FLAGS,
            *_SECTIONS,
            *(self._hpx.compile_flags() if self._hpx else ()),
            *telling,
            "-c",
            f"{_BOX}/{source}",
            "-o",
            f"{_BOX}/{into}",
        )

    def link(self, folder: Path, objects: Sequence[str], into: str) -> Execution:
        """Links object files of `folder`, dropping what main does not reach."""
        return self._run(
            folder,
            *self._gxx,
            *FLAGS,
            *_PLAIN_LINKING,
            *(f"{_BOX}/{name}" for name in objects),
            _DROP_UNUSED,
            *self._run_time_paths,
            *_LIBRARIES,
            *(self._hpx.link_flags() if self._hpx else ()),
            "-o",
            f"{_BOX}/{into}",
        )

    def preprocess(self, folder: Path, source: str, into: str) -> Execution:
        """Preprocesses a source file of `folder` as `compile` does."""
        return self._preprocess(folder, source, into)

    def preprocess_checked(self, folder: Path, source: str, into: str) -> Execution:
        """Preprocesses a source file of `folder` for the race check.

        The flags are those of `preprocess`, so that the text tells neither from the other.
        """
        return self._preprocess(folder, source, into, *_ON_ITS_BACKEND)

    def _preprocess(self, folder: Path, source: str, into: str, *more: str) -> Execution:
        hpx = self._hpx.compile_flags() if self._hpx else ()
        files = ("-E", f"{_BOX}/{source}", "-o", f"{_BOX}/{into}")
        return self._run(folder, *self._gxx, *FLAGS, *hpx, *more, *files)

    def compile_checked(self, folder: Path, source: str, into: str) -> Execution:
        """Compiles a source file of `folder` for the race check; best a preprocessed one."""
        return self._run(
            folder, *self._gxx, *CHECKED_FLAGS, "-c", f"{_BOX}/{source}", "-o", f"{_BOX}/{into}"
        )

    def compile_apart(self, folder: Path, source: str, into: str) -> Execution:
        """Compiles a source file of `folder` that the race check sees nothing of."""
        flags = (*APART_FLAGS, *(self._hpx.compile_flags() if self._hpx else ()))
        return self._run(
            folder, *self._gxx, *flags, "-c", f"{_BOX}/{source}", "-o", f"{_BOX}/{into}"
        )

    def link_apart(self, folder: Path, objects: Sequence[str], into: str) -> Execution:
        """Links object files of `folder` that no candidate is among."""
        names = (f"{_BOX}/{name}" for name in objects)
        return self._run(folder, *self._gxx, *names, *self._run_time_paths, "-o", f"{_BOX}/{into}")

    def link_checked(
        self, folder: Path, objects: Sequence[str], into: str, *, runtime: bool = False
    ) -> Execution:
        """Links object files of `folder` for the race check, without the framework's runtime.

        `runtime` brings OpenMP's own runtime: what the sanitizer alone makes of a program.
        """
        return self._run(
            folder,
            *self._gxx,
            "-fsanitize=thread",
            *_PLAIN_LINKING,
            *(f"{_BOX}/{name}" for name in objects),
            *self._run_time_paths,
            *(("-fopenmp",) if runtime else (f"-Wl,--wrap={name}" for name in self._wrapped)),
            "-lm",
            _ATOMICS,
            "-o",
            f"{_BOX}/{into}",
        )

    def list_symbols(self, folder: Path, file: str) -> Execution:
        """Lists the symbols of an object file or program as objdump does.

        Unlike nm, it takes no file for one that holds a compiler's inner code.
        """
        return self._run(folder, self._objdump, "--syms", f"{_BOX}/{file}")

    def list_exports(self, folder: Path, libraries: Sequence[Path]) -> Execution:
        """Lists what libraries of the toolchain export."""
        return self._run(folder, self._objdump, "--dynamic-syms", *map(str, libraries))

    @property
    def libraries(self) -> tuple[Path, ...]:
        """The libraries that programs are linked with and whose names are theirs."""
        folder = self._gcc.root / "usr/lib/x86_64-linux-gnu"
        names = ("libc.so.6", "libm.so.6", "libgomp.so.1", "libstdc++.so.6", "libtbb.so.12")
        return tuple(folder / name for name in names)

    @property
    def _objdump(self) -> str:
        return str(self._gcc.program("objdump"))

    @property
    def _gcc(self) -> Toolchain:
        return self.equipment.toolchains[GCC]

    @property
    def _gxx(self) -> tuple[str, ...]:
        return gxx_command(str(self._gcc.program("g++")), str(self._gcc.root))

    @property
    def _run_time_paths(self) -> tuple[str, ...]:
        libraries = f"{self._gcc.root}/usr/lib/x86_64-linux-gnu"
        return (
            f"-Wl,--dynamic-linker={libraries}/ld-linux-x86-64.so.2",
            f"-Wl,-rpath,{libraries}",
            "-Wl,--disable-new-dtags",
        )

    @property
    def _hpx(self) -> HpxFlags | None:
        if "hpx" not in self.framework.requires:
            return None
        return HpxFlags(self.equipment.toolchains["hpx"], gcc=self._gcc)

    def _run(self, folder: Path, *argv: str) -> Execution:
        command = Command(argv=argv, environment=ENVIRONMENT)
        return self.equipment.sandbox.run(
            command,
            limits=self._limits.of_compiler,
            workspace=folder,
            writable=True,
            toolchains=self.toolchains,
        )


def succeeded(execution: Execution) -> bool:
    """Tells whether a tool did its work."""
    return execution.ending is Ending.EXITED and execution.exit_code == 0


def was_killed(execution: Execution) -> bool:
    """Tells whether the machine ended a tool: nothing that a tool reads can send it SIGKILL."""
    if execution.ending is Ending.SIGNALLED:
        return execution.signal == signal.SIGKILL
    return execution.ending is Ending.EXITED and _KILLED.search(execution.stderr) is not None


def demand_success(execution: Execution, what: str) -> None:
    """Demands that a tool did its work on `what`.

    Raises:
        BuildError: It did not.
    """
    if not succeeded(execution):
        said = execution.stderr.decode("utf-8", "replace").strip().splitlines()
        ending = f"{execution.ending.value} {execution.exit_code} {execution.signal}"
        raise BuildError(what, said[0][:200] if said else f"{GCC} ended with {ending}")


def symbols_of(compiler: Compiler, folder: Path, file: str) -> Symbols:
    """Returns the symbols of an object file or program in `folder`.

    Raises:
        BuildError: They cannot be listed.
    """
    listing = compiler.list_symbols(folder, file)
    demand_success(listing, file)
    return read_symbols(listing.stdout)
