"""One toolchain as Bazel resolved it: where it lies, what it is, what it can run."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolchain:
    """A hermetic toolchain.

    Attributes:
        name: "jdk8", "gcc13", "gdb", "valgrind", "bubblewrap", "jpf" or "hpx".
        version: Version as upstream says it.
        identity: SHA-256 (hex) of its pinned content and of the rules that unpacked it.
        root: Folder that holds all of it; programs name each other by absolute path below it.
        programs: Absolute paths of programs and files by short name, such as "javac".
    """

    name: str
    version: str
    identity: str
    root: Path
    programs: Mapping[str, Path]

    def program(self, name: str) -> Path:
        """Returns the absolute path of the program called `name`."""
        return self.programs[name]
