"""Says how a C program is built that runs in the machine.

The steps, each a command for whoever runs it (in the sandbox: programs and what compiles them are
hostile), in one folder that holds the program as `program.c`:

1. `write_headers`, then `compile_command`: program.c to program.s, instrumented. `confine` adds the
   checks that keep the program from the runtime, with which it shares its memory.
2. `assemble_command`: program.s to program.o.
3. `nm_command`: its symbols. From them and from those of the runtime, `plan` decides.
4. `objcopy_command`: in program.o, redirects names of libc to ours (X to concert_X), and hides all
   names that the program defines, so that they replace none of libc's in the runtime.
5. `link_command`: program.o, the runtime and stubs for what nobody defines, statically, at fixed
   addresses, with program.ld.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from native.pthread.machine.confinement.confinement import MARKS

PROGRAM: Final = "program"
SOURCE: Final = "program.c"
HOOKS: Final = "hooks.h"
ATOMICS: Final = "stdatomic.h"
HEADERS: Final = (HOOKS, ATOMICS)
"""The files that `write_headers` writes."""
ASSEMBLY: Final = "program.s"
OBJECT: Final = "program.o"
REDEFINITIONS: Final = "redefinitions.txt"
STUBS: Final = "stubs.s"

PREFIX: Final = "concert_"
"""The prefix of the runtime's version of a name of libc."""

_MODIFIES: Final = ("add", "sub", "and", "or", "xor", "nand")
_OTHER_HOOKS: Final = (
    "__tsan_read_range",
    "__tsan_write_range",
    "__tsan_func_entry",
    "__tsan_func_exit",
    "__tsan_init",
    "__tsan_vptr_update",
    "__tsan_vptr_read",
    "__tsan_atomic_thread_fence",
    "__tsan_atomic_signal_fence",
)

_NOT_INSTRUMENTED: Final = (
    "no_sanitize",
    "__no_sanitize__",
    "no_sanitize_thread",
    "__no_sanitize_thread__",
)

# Headers call functions pure whose result depends on what they read alone, and GCC leaves out calls
# whose result nobody uses, though they read. An attribute that changes nothing takes its place, as
# headers ask if there is such a one.
_PURE: Final = "#define __pure__ __unused__\n"

# A program is the same whenever it is compiled. The clocks begin there, too.
_DATES: Final = """#undef __DATE__
#define __DATE__ "Jan  1 2020"
#undef __TIME__
#define __TIME__ "00:00:00"
#undef __TIMESTAMP__
#define __TIMESTAMP__ "Wed Jan  1 00:00:00 2020"
"""

_MAIN: Final = "main"

_OBJECTS: Final = frozenset(
    {
        "argp_err_exit_status",
        "argp_program_bug_address",
        "argp_program_version",
        "argp_program_version_hook",
        "error_message_count",
        "error_one_per_line",
        "error_print_progname",
        "getdate_err",
        "in6addr_any",
        "in6addr_loopback",
        "obstack_alloc_failed_handler",
        "obstack_exit_failure",
        "re_syntax_options",
        "rexecoptions",
        "sys_errlist",
        "sys_nerr",
        "sys_siglist",
    }
)
"""Variables of libc that the runtime has not. A program that names one ends as it begins, since it
would read and write the stub in the place of the variable."""


class ProgramError(Exception):
    """A program that cannot be run.

    Attributes:
        what: What is wrong with it, in one line.
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbols:
    """Global names of an object file or archive.

    Attributes:
        defined: Those that it has.
        undefined: Those that it needs.
        weak: Those that it takes if somebody else has them; null if nobody does.
    """

    defined: frozenset[str]
    undefined: frozenset[str]
    weak: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The treatment of each name that a program uses.

    Attributes:
        redirected: Names of libc that the runtime has its own version of, sorted.
        unsupported: Names that nobody defines: calling one ends the execution with a finding,
            sorted.
    """

    redirected: tuple[str, ...]
    unsupported: tuple[str, ...]

    def redefinitions(self) -> str:
        """Returns the text of `REDEFINITIONS`, as objcopy reads it."""
        names = (_MAIN, *self.redirected, *self.unsupported)
        return "".join(f"{name} {PREFIX}{name}\n" for name in names)

    def stubs(self) -> str:
        """Returns the text of `STUBS`: assembly that says which function was called."""
        parts = ['.section .note.GNU-stack, "", @progbits\n', ".text\n"]
        for number, name in enumerate(self.unsupported):
            parts.append(
                f".globl {PREFIX}{name}\n{PREFIX}{name}:\n"
                f"  movl $.Lname{number}, %edi\n  jmp machine_unsupported\n"
            )
            if name in _OBJECTS:
                parts.append(f'.section .unsupported_objects, "aw"\n.quad {PREFIX}{name}\n.text\n')
        parts.append(".section .rodata\n")
        for number, name in enumerate(self.unsupported):
            parts.append(f'.Lname{number}: .string "{name}"\n')
        return "".join(parts)


def symbols(nm_output: str) -> Symbols:
    """Reads what `nm_command` prints."""
    defined, undefined, weak = set(), set(), set()
    for line in nm_output.splitlines():
        match line.split():
            case [name, kind, *_] if kind in {"U"}:
                undefined.add(name)
            # A weak name that nobody defines is null, and programs ask whether it is.
            case [name, kind, *_] if kind in {"w", "v"}:
                weak.add(name)
            case [name, kind, *_] if len(kind) == 1:
                defined.add(name)
            case _:
                pass
    return Symbols(defined=frozenset(defined), undefined=frozenset(undefined), weak=frozenset(weak))


def plan(program: Symbols, runtime: Symbols, passed: Iterable[str]) -> Plan:
    """Returns what becomes of the names of a program.

    Args:
        program: Symbols of `OBJECT`.
        runtime: Symbols of the runtime's archives, together.
        passed: Names that libc provides as they are: `passed_names`.

    Raises:
        ProgramError: There is no main.
    """
    if _MAIN not in program.defined:
        raise ProgramError("the program has no function main")
    own = {
        name
        for name in runtime.defined
        if name.startswith(("__tsan_", "__VERIFIER_", "machine_confine"))
    }
    asked = program.undefined | program.weak
    redirected = {name for name in asked if f"{PREFIX}{name}" in runtime.defined}
    rest = program.undefined - own - redirected - frozenset(passed) - {_MAIN}
    return Plan(redirected=tuple(sorted(redirected)), unsupported=tuple(sorted(rest)))


def passed_names(recipe: Path) -> frozenset[str]:
    """Reads passed_names.txt.

    Args:
        recipe: The folder of this module's data files.
    """
    lines = (recipe / "passed_names.txt").read_text(encoding="ascii").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def compile_command(recipe: Path, gcc: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the command that compiles `SOURCE`.

    Args:
        recipe: The folder of this module's data files.
        gcc: The compiler with the flags that make it find itself, such as --sysroot.
    """
    flags = _flags(recipe / "compile_flags.txt")
    return (*gcc, *flags, "-include", HOOKS, "-isystem", ".", "-S", SOURCE, "-o", ASSEMBLY)


def write_headers(folder: Path) -> None:
    """Writes the headers that `compile_command` asks for.

    Args:
        folder: That of the program. It has none of these files.
    """
    (folder / HOOKS).write_text(_hooks(), encoding="ascii")
    (folder / ATOMICS).write_text(_ATOMICS, encoding="ascii")


# The compiler's makes an atomic store of atomic_init, which is a plain one (C11 7.17.2.2). There is
# no guard, so that it also finds the compiler's where a program names it in quotation marks.
_ATOMICS: Final = """#include_next <stdatomic.h>
#undef atomic_init
#define atomic_init(at, value) __extension__ ({ \\
  __auto_type __concert_at = (at); \\
  *(__typeof__((void)0, *__concert_at) *)__concert_at = (value); \\
  (void)0; })
"""


def _hooks() -> str:
    """Returns the text of `HOOKS`.

    No program may name what announces accesses, or leave it out.
    """
    sizes = (1, 2, 4, 8, 16)
    plain = [
        f"__tsan_{kind}{does}{size}"
        for kind in ("", "unaligned_", "volatile_", "unaligned_volatile_")
        for does in ("read", "write")
        for size in sizes
    ]
    operations = ("load", "store", "exchange", *(f"fetch_{does}" for does in _MODIFIES))
    exchanges = tuple(f"compare_exchange_{kind}" for kind in ("strong", "weak", "val"))
    atomic = [
        f"__tsan_atomic{8 * size}_{operation}"
        for size in sizes
        for operation in (*operations, *exchanges)
    ]
    names = (*plain, *atomic, *_OTHER_HOOKS, *_NOT_INSTRUMENTED)
    return _PURE + _DATES + "".join(f"#pragma GCC poison {name}\n" for name in names)


def assemble_command(gcc: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the command that assembles `ASSEMBLY`, once it is confined."""
    return (*gcc, "-c", ASSEMBLY, "-o", OBJECT)


def nm_command(nm: str, *files: str) -> tuple[str, ...]:
    """Returns the command that prints the symbols of object files or archives."""
    return (nm, "--portability", "--extern-only", *files)


def objcopy_command(objcopy: str) -> tuple[str, ...]:
    """Returns the command that changes the names in `OBJECT`, given `REDEFINITIONS`."""
    return (
        objcopy,
        f"--redefine-syms={REDEFINITIONS}",
        f"--keep-global-symbol={PREFIX}{_MAIN}",
        *(f"--keep-global-symbol={mark}" for mark in MARKS),
        OBJECT,
    )


def link_command(
    recipe: Path, gcc: tuple[str, ...], archives: Iterable[str], chosen: Plan
) -> tuple[str, ...]:
    """Returns the command that links `PROGRAM`.

    Args:
        recipe: The folder of this module's data files.
        gcc: As for `compile_command`.
        archives: The runtime, in any order.
        chosen: What `plan` decided; STUBS must be there if it has unsupported names.
    """
    return (
        *gcc,
        *_flags(recipe / "link_flags.txt"),
        f"-Wl,-T,{recipe / 'program.ld'}",
        OBJECT,
        *((STUBS,) if chosen.unsupported else ()),
        "-Wl,--start-group",
        *archives,
        "-Wl,--end-group",
        # The C++ library as a file: the driver for C does not know it.
        "-l:libstdc++.a",
        "-lm",
        "-o",
        PROGRAM,
    )


def _flags(path: Path) -> list[str]:
    return path.read_text(encoding="ascii").split()
