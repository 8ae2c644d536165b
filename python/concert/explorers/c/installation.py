"""Locates the runtime and its way of linking."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.explorers.c.errors import RaceExplorerError
from native.pthread.kernel.models import MODELS

ARCHIVES: Final = ("native/pthread/libpthread_explorer.a",)
"""The runtime: it takes the place of ThreadSanitizer's and of the system's threads."""
RECIPE: Final = "native/pthread/machine/building"
"""The folder of what `recipe` builds programs with."""
RECIPE_FILES: Final = ("compile_flags.txt", "link_flags.txt", "passed_names.txt", "program.ld")
# The archives are `_INSTALLATION` in this package's BUILD.bazel.


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """The explorer's own files.

    Attributes:
        archives: The runtime.
        recipe: The folder of what `recipe` builds programs with.
        kernel: The header that drivers of the Linux kernel are compiled with; it includes others.
    """

    archives: tuple[Path, ...]
    recipe: Path
    kernel: Path


def installed() -> Installation:
    """Returns the files that came with this program.

    Raises:
        RaceExplorerError: They did not come with it.
    """
    try:
        return Installation(
            archives=tuple(map(runfiles.folder, ARCHIVES)),
            recipe=runfiles.folder(f"{RECIPE}/{RECIPE_FILES[0]}").parent,
            kernel=runfiles.folder(MODELS),
        )
    except FileNotFoundError as error:
        raise RaceExplorerError(
            "the explorer did not come with this program",
            where=str(error),
            remedy="start the program with `bazel run`",
        ) from error
