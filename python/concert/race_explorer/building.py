"""How does a C program become one that the explorer can run?

GCC compiles it with the calls that ThreadSanitizer wants before each access, at -O0, so that each
access of the source is one of the machine. objcopy then gives the names of the library the program
calls to the runtime's own, in the program's object file alone; and the runtime is linked in
ThreadSanitizer's place, at fixed addresses, so that the same program is the same bytes.
"""

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.race_explorer.errors import BadProgramError, RaceExplorerError
from concert.race_explorer.installation import Installation
from concert.sandbox import Command, Ending, Execution, Limits, Sandbox
from concert.toolchains import Toolchain

SOURCE: Final = "program.c"
"""Name under which a program is compiled."""
PROGRAM: Final = "program"
"""Name of what is built."""
GCC: Final = "gcc13"
"""The toolchain."""

_OBJECT: Final = "program.o"
_ARCHIVE: Final = "runtime.a"
_REDIRECTIONS: Final = "redirections.txt"
_LINKER_SCRIPT: Final = "program.ld"

_COMPILE: Final = (
    "-fsanitize=thread",
    # What the program says of volatile is told apart.
    "--param=tsan-distinguish-volatile=1",
    "-O0",
    "-g",
    "-gdwarf-5",
    "-gcolumn-info",
    "-gz=none",
    # Functions of the library that are expanded in line would access memory unseen.
    "-fno-builtin",
    "-fno-pie",
    "-fno-stack-protector",
    "-fno-omit-frame-pointer",
    "-std=gnu11",
    "-fgnu89-inline",
    "-pthread",
    "-w",
    "-fdiagnostics-color=never",
    "-fdiagnostics-plain-output",
)
_LINK: Final = ("-no-pie", "-pthread", "-Wl,--build-id=none", "-Wl,-z,norelro", "-lm")
_DOES_NOT_COMPILE: Final = 11
_CANNOT_REDIRECT: Final = 12
_DOES_NOT_LINK: Final = 13

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
_UNDEFINED: Final = re.compile(r"undefined reference to `(?P<name>[^']*)'")
_MARKER: Final = re.compile(r"^[ \t]*#[ \t]*(?:line[ \t]|\d)[^\n]*", re.MULTILINE)
_CPP_SUFFIXES: Final = frozenset({".cc", ".cpp", ".cxx", ".c++", ".C", ".hpp"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Workbench:
    """What building and running work with.

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


def read_source(path: Path) -> str:
    """Returns the text of a C file that the user named.

    Raises:
        BadProgramError: It cannot be read, is too large, or is no C.
    """
    remedy = "name a C source file"
    if path.suffix in _CPP_SUFFIXES:
        raise BadProgramError("C++, and the explorer reads C", where=str(path), remedy=remedy)
    try:
        if path.stat().st_size > MOST_SOURCE_BYTES:
            raise BadProgramError("too large to compile", where=str(path), remedy=remedy)
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadProgramError(
            f"cannot read it: {error.strerror or error}", where=str(path), remedy=remedy
        ) from None
    except UnicodeDecodeError:
        raise BadProgramError("it is not UTF-8", where=str(path), remedy=remedy) from None


def without_markers(source: str) -> str:
    """Returns a source with its own lines alone: line markers of a preprocessor become empty."""
    return _MARKER.sub("", source)


def build(source: str, *, name: str, into: Path, bench: Workbench) -> Path:
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
    (into / SOURCE).write_text(source, encoding="utf-8")
    for path, target in (
        (bench.installation.archive, _ARCHIVE),
        (bench.installation.redirections, _REDIRECTIONS),
        (bench.installation.linker_script, _LINKER_SCRIPT),
    ):
        shutil.copyfile(path, into / target)
    execution = bench.sandbox.run(
        Command(argv=("/bin/sh", "-c", _script(bench.gcc))),
        limits=_LIMITS,
        workspace=into,
        writable=True,
        toolchains=(bench.gcc,),
    )
    if (execution.ending, execution.exit_code) != (Ending.EXITED, 0):
        raise _failure(execution, name)
    return into / PROGRAM


def _script(toolchain: Toolchain) -> str:
    root = toolchain.root
    gcc = (str(toolchain.program("gcc")), "-B", f"{root}/usr/bin/", f"--sysroot={root}")
    libraries = f"{root}/usr/lib/x86_64-linux-gnu"
    steps = (
        ((*gcc, *_COMPILE, "-c", SOURCE, "-o", _OBJECT), _DOES_NOT_COMPILE),
        (
            (f"{root}/usr/bin/objcopy", f"--redefine-syms={_REDIRECTIONS}", _OBJECT),
            _CANNOT_REDIRECT,
        ),
        (
            (
                *gcc,
                _OBJECT,
                _ARCHIVE,
                f"-Wl,-T,{_LINKER_SCRIPT}",
                *_LINK,
                f"-Wl,--dynamic-linker={libraries}/ld-linux-x86-64.so.2",
                f"-Wl,-rpath,{libraries}",
                "-Wl,--disable-new-dtags",
                "-o",
                PROGRAM,
            ),
            _DOES_NOT_LINK,
        ),
    )
    return " && ".join(f"{{ {shlex.join(step)} || exit {status}; }}" for step, status in steps)


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
                return BadProgramError(found["what"], where=where, remedy="mend the source")
    if execution.exit_code == _DOES_NOT_LINK:
        missing = sorted({one["name"] for line in said for one in _UNDEFINED.finditer(line)})
        if missing:
            return _undefined(missing, name)
    first = f": {said[0]}" if said else ""
    return RaceExplorerError(
        f"building ended as {execution.ending} {execution.signal or execution.exit_code}{first}",
        where=name,
    )


def _undefined(missing: list[str], name: str) -> BadProgramError:
    if any(one.endswith("main") for one in missing):
        return BadProgramError("no function main", where=name, remedy="name a whole program")
    shown = ", ".join(missing[:3]) + (", ..." if len(missing) > 3 else "")
    return BadProgramError(
        f"calls what is defined nowhere: {shown}", where=name, remedy="name a whole program"
    )
