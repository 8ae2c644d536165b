"""Where do the runtime and its way of linking lie?"""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.race_explorer.errors import RaceExplorerError

ARCHIVE: Final = "native/pthread/libpthread_explorer.a"
"""The runtime: it takes the place of ThreadSanitizer's and of the system's threads."""
REDIRECTIONS: Final = "native/pthread/machine/redirections.txt"
"""Which names of the program's object file become which of the runtime's."""
LINKER_SCRIPT: Final = "native/pthread/machine/program.ld"
"""Where the program's memory lies."""
_DIGITS: Final = 16
# The same three are `_INSTALLATION` in this package's BUILD.bazel.


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """The explorer's own files.

    Attributes:
        archive: The runtime.
        redirections: What objcopy renames.
        linker_script: An addition to the linker's own.
    """

    archive: Path
    redirections: Path
    linker_script: Path

    def identity(self) -> str:
        """Returns a hash (hex) of the files, and of the code that asks them."""
        ours = sorted(Path(__file__).parent.glob("*.py"))
        asking = [path for path in ours if not path.name.endswith(("_test.py", "_for_tests.py"))]
        digest = hashlib.sha256()
        for path in (self.archive, self.redirections, self.linker_script, *asking):
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()[:_DIGITS]


def installed() -> Installation:
    """Returns the files that came with this program.

    Raises:
        RaceExplorerError: They did not come with it.
    """
    try:
        return Installation(
            archive=runfiles.folder(ARCHIVE),
            redirections=runfiles.folder(REDIRECTIONS),
            linker_script=runfiles.folder(LINKER_SCRIPT),
        )
    except FileNotFoundError as error:
        raise RaceExplorerError(
            "the explorer did not come with this program",
            where=str(error),
            remedy="start the program with `bazel run`",
        ) from error
