"""Locating JDK, GCC, bubblewrap, HPX and JPF; versions and hashes for the provenance."""

from concert.toolchains.locate import locate
from concert.toolchains.toolchain import Toolchain

__all__ = ["Toolchain", "locate"]
