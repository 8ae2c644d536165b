"""Locating JDK, GCC, bubblewrap, HPX and JPF; versions and hashes for the provenance."""

from concert.toolchains.jpf import jpf_fault
from concert.toolchains.locate import EMBEDDED_HPX_VERSION, locate
from concert.toolchains.optional import OPTIONAL_TOOLS, OptionalTool
from concert.toolchains.toolchain import Toolchain

__all__ = [
    "EMBEDDED_HPX_VERSION",
    "OPTIONAL_TOOLS",
    "OptionalTool",
    "Toolchain",
    "jpf_fault",
    "locate",
]
