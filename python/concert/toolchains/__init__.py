"""Locating JDK, GCC, bubblewrap, HPX and JPF; versions and hashes for the provenance."""

from concert.toolchains.jpf import jpf_fault
from concert.toolchains.locate import locate
from concert.toolchains.optional import OPTIONAL_TOOLS, OptionalTool
from concert.toolchains.toolchain import Toolchain

__all__ = ["OPTIONAL_TOOLS", "OptionalTool", "Toolchain", "jpf_fault", "locate"]
