"""Compiles drivers of the Linux kernel with models in the place of its headers.

With models of what these headers declare, which lie beside this module: included before the
program, whose own `#include`s then find what the toolchain has of that name, or nothing. The models
give way to every function that the program defines itself.
"""

import re
import shutil
from pathlib import Path
from typing import Final

MODELS: Final = "native/pthread/kernel/kernel.h"
"""The header that includes them all, in this repository."""

LEFT_OUT: Final = (
    "kernel",
    "models of its headers, in which interrupts, signals and deferred work never come "
    "and allocating never fails",
)
"""The bound of a program that was compiled with the models: its name, and what was left out."""

_KERNEL: Final = "kernel"
_ABSENT: Final = f"{_KERNEL}/absent"
_GIVEN_WAY: Final = f"{_KERNEL}/given_way.h"
_INCLUDE: Final = re.compile(
    r"^[ \t]*#[ \t]*include[ \t]*<((?:[\w-]{1,64}/){1,8}[\w-]{1,64}\.h)>",
    re.MULTILINE | re.ASCII,
)
_KERNELS_OWN: Final = ("asm/", "linux/")
# An open token ends with the line or the text, so that nothing is looked at twice.
_NO_CODE: Final = re.compile(
    r"""/\*.*?(?:\*/|\Z) | //[^\n]* | "(?:\\.|[^"\\\n])*"? | '(?:\\.|[^'\\\n])*'?
    | ^[ \t]*\#(?:\\\n|[^\n])*""",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_TOKEN: Final = re.compile(r"\w+|[(){}\[\];]", re.ASCII)
_MARKERS: Final = ("__acquires", "__releases", "__must_hold")
"""Markers with arguments that stand between a function's parameters and its body."""


def includes_kernel(source: str) -> bool:
    """Tells whether a program includes a kernel header, also one that user programs may use."""
    return any(name.startswith(_KERNELS_OWN) for name in _INCLUDE.findall(source))


def give_models(source: str, *, models: Path, into: Path) -> tuple[str, ...]:
    """Puts the models where a program is going to be compiled.

    Args:
        source: The program.
        models: The file `MODELS`.
        into: The folder, in which nobody else has written yet.

    Returns:
        What GCC is to be told, if it works in the folder.
    """
    (into / _KERNEL).mkdir()
    for header in models.parent.glob("*.h"):
        shutil.copyfile(header, into / _KERNEL / header.name)
    for name in sorted(set(_INCLUDE.findall(source))):
        absent = into / _ABSENT / name
        absent.parent.mkdir(parents=True, exist_ok=True)
        absent.touch()
    given_way = "".join(f"#undef {name}\n" for name in defined_functions(source))
    (into / _GIVEN_WAY).write_text(given_way, encoding="ascii")
    return (
        *("-include", f"{_KERNEL}/{models.name}"),
        *("-include", _GIVEN_WAY),
        # The last place: whatever the toolchain has goes before.
        *("-idirafter", _ABSENT),
    )


def defined_functions(source: str) -> tuple[str, ...]:
    """Returns names of the functions that a program defines, sorted.

    Also where macros that nobody knows stand around them, and no parser makes sense of them.
    """
    found = set()
    # Of the brackets that are open; the name before one; that of the last closed outside of all.
    open_brackets: list[str] = []
    last = before = candidate = ""
    for token in _TOKEN.findall(_NO_CODE.sub(" ", source)):
        if token in "([{":
            if not open_brackets:
                before = last if token == "(" else ""
                if token == "{" and candidate:
                    found.add(candidate)
                candidate = candidate if before in _MARKERS else ""
            open_brackets.append(token)
        elif token in ")]}":
            if open_brackets:
                open_brackets.pop()
            if token == ")" and not open_brackets and before not in _MARKERS:
                candidate = before
        elif not open_brackets and token not in _MARKERS:
            candidate = ""
        last = token
    return tuple(sorted(name for name in found if not name[0].isdigit()))
