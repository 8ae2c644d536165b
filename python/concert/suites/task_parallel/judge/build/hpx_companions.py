"""Finds what an HPX installation needs from outside its prefix.

A prefix of conda-forge holds all of it. An HPX that was built on a distribution's packages takes
the headers of Boost, Asio and hwloc, and hwloc's library with what that needs, from the system. A
candidate sees those and nothing else of the system: each is bound by itself, and the system's
include folder is searched last, so that GCC's own sysroot stays what everything else comes from.
"""

import functools
import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile

from concert.toolchains.toolchain import Toolchain

_SHARED_FOLDERS = (Path("/usr/include"), Path("/usr/local/include"))
"""Folders of which the whole would be far too much."""
_MULTIARCH = "x86_64-linux-gnu"
"""Below a shared folder: headers that differ between architectures (Debian)."""
_HEADERS = ("asio", "asio.hpp", "boost", "hwloc", "hwloc.h")
_LIBRARY_FOLDERS = tuple(
    Path(name)
    for name in (
        "/usr/lib/x86_64-linux-gnu",
        "/lib/x86_64-linux-gnu",
        "/usr/lib64",
        "/lib64",
        "/usr/local/lib",
        "/usr/lib",
    )
)


@dataclass(frozen=True, slots=True)
class Companions:
    """The libraries that HPX needs outside of its prefix.

    Attributes:
        headers: Files and folders of a shared include folder, sorted.
        folders: Include folders that are HPX's business as a whole, in the order of the flags.
        libraries: Shared libraries, sorted by path.
        toolchains: Each of all these as a toolchain of its own, to be seen inside the sandbox.
    """

    headers: tuple[Path, ...]
    folders: tuple[Path, ...]
    libraries: tuple[Path, ...]
    toolchains: tuple[Toolchain, ...]

    def library(self, name: str) -> Path | None:
        """Returns the library that the flag -l`name` means, where it is one of these."""
        wanted = f"lib{name}.so"
        return next((each for each in self.libraries if each.name.startswith(wanted)), None)


def companions(
    *, prefix: Path, libraries: Path, provided: Path, flags: Iterable[str]
) -> Companions:
    """Looks for what an installation needs.

    Args:
        prefix: HPX's prefix.
        libraries: The folder of its libraries.
        provided: Folder of the libraries that come with the compiler.
        flags: The compiler's and linker's flags that the installation states.
    """
    return _companions(prefix, libraries, provided, tuple(flags))


@functools.cache
def _companions(prefix: Path, libraries: Path, provided: Path, flags: Sequence[str]) -> Companions:
    own = (prefix, prefix.resolve())
    included = list(dict.fromkeys(Path(flag[2:]) for flag in flags if flag.startswith("-I")))
    outside = [each for each in included if not any(each.is_relative_to(one) for one in own)]
    searched = [Path(flag[2:]) for flag in flags if flag.startswith("-L")]
    own_libraries = sorted(libraries.glob("libhpx*.so"))
    needed = _needed(own_libraries, own=libraries, provided=provided, searched=searched)
    headers = tuple(
        folder / name
        for shared in outside
        if shared in _SHARED_FOLDERS
        for folder in (shared, shared / _MULTIARCH)
        for name in _HEADERS
        if (folder / name).exists() and not (prefix / "include" / name).exists()
    )
    folders = tuple(each for each in outside if each not in _SHARED_FOLDERS and each.is_dir())
    found = tuple(sorted(needed))
    return Companions(
        headers=headers,
        folders=folders,
        libraries=found,
        toolchains=tuple(map(_toolchain, (*headers, *folders, *found))),
    )


def _needed(
    roots: Iterable[Path], *, own: Path, provided: Path, searched: Sequence[Path]
) -> set[Path]:
    found: set[Path] = set()
    waiting = list(roots)
    while waiting:
        for name in _wanted_by(waiting.pop()):
            if (own / name).exists() or (provided / name).exists():
                continue
            folders = [each for each in searched if each != own] + list(_LIBRARY_FOLDERS)
            path = next((each / name for each in folders if (each / name).exists()), None)
            if path is not None and path not in found:
                found.add(path)
                waiting.append(path)
    return found


def _wanted_by(library: Path) -> Iterator[str]:
    with library.open("rb") as file:
        section = ELFFile(file).get_section_by_name(".dynamic")
        if isinstance(section, DynamicSection):
            for tag in section.iter_tags("DT_NEEDED"):
                yield str(tag.needed)  # type: ignore[attr-defined]  # set by name


def _toolchain(path: Path) -> Toolchain:
    return Toolchain(
        name=f"hpx ({path})", version="", identity=_identity(path), root=path, programs={}
    )


def _identity(path: Path) -> str:
    """Returns a SHA-256 (hex): of a file's content, of the names and sizes in a folder."""
    if path.is_file():
        return hashlib.sha256(path.read_bytes()).hexdigest()
    told = hashlib.sha256()
    for folder, below, names in os.walk(path):
        below.sort()
        for name in sorted(names):
            file = Path(folder, name)
            told.update(f"{file.relative_to(path)} {file.stat().st_size}\n".encode())
    return told.hexdigest()
