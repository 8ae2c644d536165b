"""Finds what the commands need on this machine."""

from collections.abc import Mapping

from concert.app.errors import EnvironmentFaultError
from concert.reading import UnreadableError
from concert.toolchains import Toolchain, locate

_REMEDY = "start the program with `bazel run`"


def found_toolchains() -> Mapping[str, Toolchain]:
    """Returns every toolchain that this program was built with, by name.

    Raises:
        EnvironmentFaultError: The list of toolchains, or a toolchain's folder, is missing.
    """
    try:
        toolchains = locate()
    except (OSError, ValueError, KeyError, UnreadableError) as error:
        what = error.what if isinstance(error, UnreadableError) else str(error)
        raise EnvironmentFaultError(
            "cannot read the list of toolchains", where=what, remedy=_REMEDY
        ) from error
    for toolchain in toolchains.values():
        if not toolchain.root.is_dir():
            raise EnvironmentFaultError(
                f"the toolchain {toolchain.name} is gone",
                where=str(toolchain.root),
                remedy="fetch it again: bazel shutdown, then `bazel run` as before",
            )
    return toolchains
