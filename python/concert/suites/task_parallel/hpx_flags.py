"""Which flags does an HPX installation ask for? Reads its pkg-config file.

Found by trial with HPX 1.11: Libs names static archives before the shared libraries that they need,
so they go into one group; Cflags names /usr/include, which must not come before the sysroot's own;
and Libs wraps main, which the harness does without (it starts the runtime itself).
"""

import re
from pathlib import Path

from concert.toolchains.toolchain import Toolchain

_VARIABLE = re.compile(r"\$\{(\w+)\}")
_DROPPED = frozenset({"-I/usr/include", "-Wl,-wrap=main"})


def compile_flags(hpx: Toolchain) -> tuple[str, ...]:
    """Returns the flags for a file that includes HPX's headers."""
    return _flags(hpx, "Cflags")


def link_flags(hpx: Toolchain) -> tuple[str, ...]:
    """Returns the libraries, as one group, and where they are found at run time."""
    rpath = f"-Wl,-rpath,{hpx.program('lib')}"
    return (rpath, "-Wl,--start-group", *_flags(hpx, "Libs"), "-Wl,--end-group")


def _flags(hpx: Toolchain, field: str) -> tuple[str, ...]:
    words = _read(hpx.program("pkgconfig")).get(field, "").split()
    return tuple(word for word in words if word not in _DROPPED and not word.startswith("-std="))


def _read(path: Path) -> dict[str, str]:
    """Returns a .pc file's fields, with its variables filled in."""
    variables: dict[str, str] = {}
    fields: dict[str, str] = {}

    def fill(text: str) -> str:
        return _VARIABLE.sub(lambda found: variables.get(found[1], ""), text)

    for line in path.read_text(encoding="utf-8").splitlines():
        name, mark, value = re.match(r"([\w.]*)\s*([:=]?)\s*(.*)", line).groups()  # type: ignore[union-attr]
        if mark == "=":
            variables[name] = fill(value)
        elif mark == ":":
            fields[name] = fill(value)
    return fields
