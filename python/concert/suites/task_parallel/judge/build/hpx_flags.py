"""Reads the flags of an HPX installation from its pkg-config file.

Found by trial with HPX 1.11: Libs names static archives before the shared libraries that they need,
so they go into one group; Cflags names /usr/include, which must not come before the sysroot's own;
and Libs wraps main, which the harness does without (it starts the runtime itself).
"""

import re
from collections.abc import Iterator
from pathlib import Path

from concert.suites.task_parallel.judge.build.hpx_companions import Companions, companions
from concert.toolchains.toolchain import Toolchain

_VARIABLE = re.compile(r"\$\{(\w+)\}")
_DROPPED = frozenset({"-Wl,-wrap=main"})
_GCCS_OWN = ("-Wl,--no-as-needed", "-lstdc++", "-lm", "-lgcc_s")
"""Libraries that HPX's ask for, needed by the program itself, so that it is the compiler's that are
loaded: those of HPX have a search path of their own, and then the program's does not count."""


class HpxFlags:
    """The flags of one installation, and what it needs outside of its prefix."""

    def __init__(self, hpx: Toolchain, *, gcc: Toolchain) -> None:
        """Reads the installation's pkg-config file.

        Args:
            hpx: The installation.
            gcc: The compiler, whose own libraries are taken before all others.
        """
        fields = _read(hpx.program("pkgconfig"))
        self._compile = _words(fields.get("Cflags", ""))
        self._link = _words(fields.get("Libs", ""))
        self._libraries = hpx.program("lib")
        self._prefix = hpx.root
        self.companions: Companions = companions(
            prefix=hpx.root,
            libraries=self._libraries,
            provided=gcc.root / "usr/lib/x86_64-linux-gnu",
            flags=(*self._compile, *self._link),
        )

    def compile_flags(self) -> tuple[str, ...]:
        """Returns the flags for a file that includes HPX's headers."""
        shared = sorted({str(header.parent) for header in self.companions.headers})
        last = (word for folder in shared for word in ("-idirafter", folder))
        return (*dict.fromkeys(filter(self._is_for_compiling, self._compile)), *last)

    def link_flags(self) -> tuple[str, ...]:
        """Returns the libraries, as one group, and where they are found at run time."""
        folders = [str(each.parent) for each in self.companions.libraries]
        paths = dict.fromkeys((str(self._libraries), *folders))
        rpaths = (f"-Wl,-rpath,{path}" for path in paths)
        return (*rpaths, *_GCCS_OWN, "-Wl,--start-group", *self._linked(), "-Wl,--end-group")

    def _is_for_compiling(self, word: str) -> bool:
        if not word.startswith("-I"):
            return True
        folder = Path(word[2:])
        return folder.is_relative_to(self._prefix) or folder in self.companions.folders

    def _linked(self) -> Iterator[str]:
        for word in self._link:
            if word.startswith("-L") and not Path(word[2:]).is_relative_to(self._prefix):
                continue
            library = self.companions.library(word[2:]) if word.startswith("-l") else None
            if library is None:
                yield word
        # By their paths, those that libraries need too: ld looks for these below its sysroot.
        yield from map(str, self.companions.libraries)


def _words(text: str) -> tuple[str, ...]:
    words = text.split()
    return tuple(word for word in words if word not in _DROPPED and not word.startswith("-std="))


def _read(path: Path) -> dict[str, str]:
    """Returns a .pc file's fields, with its variables filled in."""
    variables = {"pcfiledir": str(path.parent)}
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
