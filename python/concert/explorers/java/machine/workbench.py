"""The workbench of exploration: everything that it needs besides a program."""

from dataclasses import dataclass
from pathlib import Path

from concert.explorers.java.machine.installation import Installation
from concert.sandbox import Sandbox
from concert.toolchains import Toolchain

JDK = "jdk8"
"""Name of the toolchain that compiles and runs Java."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerBench:
    """The tools and folders with which programs are explored.

    Attributes:
        sandbox: Where the virtual machine runs.
        jdk: The toolchain `JDK`.
        installation: The explorer's own files.
        scratch: A private folder, which the caller removes. Calls may share it.
    """

    sandbox: Sandbox
    jdk: Toolchain
    installation: Installation
    scratch: Path
