"""Locates the explorer's own files."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.explorers.java.errors import ExplorerError

BOOT_JAR: Final = "java/explorer/boot.jar"
"""The rewritten classes of the JDK."""
EXPLORER_JAR: Final = "java/explorer/explorer.jar"
"""The explorer's classes, and the rewriter's."""
LIBRARY: Final = "native/jvm/libexplorer_jvm.so"
"""The engine, and its way into the virtual machine."""
# The same three are `_INSTALLATION` in this package's BUILD.bazel.


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """The explorer's own files.

    Attributes:
        boot_jar: The rewritten classes of the JDK.
        explorer_jar: The explorer's classes.
        library: The native library.
    """

    boot_jar: Path
    explorer_jar: Path
    library: Path


def installed() -> Installation:
    """Returns the files that came with this program.

    Raises:
        ExplorerError: They did not come with it.
    """
    try:
        return Installation(
            boot_jar=runfiles.folder(BOOT_JAR),
            explorer_jar=runfiles.folder(EXPLORER_JAR),
            library=runfiles.folder(LIBRARY),
        )
    except FileNotFoundError as error:
        raise ExplorerError(
            "the explorer did not come with this program",
            where=str(error),
            remedy="start the program with `bazel run`",
        ) from error
