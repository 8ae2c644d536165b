"""Reads which symbols an object file, program or library defines and takes from elsewhere."""

import re
from dataclasses import dataclass

_LINE = re.compile(
    r"[0-9a-f]{16} (?P<bind>[lgu! ])(?P<weak>[w ])[C ][W ][iI ](?P<use>[dD ])(?P<kind>[FfO ])"
    r" (?P<section>[^\t]+)\t[0-9a-f]{16}(?:\s+(?P<name>\S.*))?"
)
"""A line as objdump(1) describes it: flags in seven columns."""
_ADDRESS = re.compile(r"[0-9a-f]{16} .*?(\S+)")


@dataclass(frozen=True, slots=True)
class Symbols:
    """Symbols of one object file, program or library, mangled and without version.

    Attributes:
        defined: What it defines for others to use.
        undefined: What it takes from other objects and libraries.
        local: What it defines for itself.
        functions: Those of `defined` that are code, or may be.
        strong: Those of `functions` that no other definition replaces.
    """

    defined: frozenset[str]
    undefined: frozenset[str]
    local: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()
    strong: frozenset[str] = frozenset()


def read_symbols(listing: bytes) -> Symbols:
    """Reads the listing of `objdump --syms` or `--dynamic-syms`: a line a symbol.

    What a line says that is none of objdump's usual ones counts as defined.
    """
    defined, undefined, local = set(), set(), set()
    functions, strong = set(), set()
    for line in listing.decode("utf-8", "replace").split("\n"):
        match = _LINE.fullmatch(line)
        if match is None:
            if odd := _ADDRESS.fullmatch(line):
                defined.add(_plain(odd[1]))
            continue
        if match["name"] is None or match["kind"] == "f" or match["use"] == "d":
            continue
        name = _plain(match["name"])
        if match["section"] == "*UND*":
            undefined.add(name)
        elif match["bind"] == "l":
            local.add(name)
        else:
            defined.add(name)
            if match["kind"] != "O":
                functions.add(name)
                if match["weak"] != "w":
                    strong.add(name)
    return Symbols(*map(frozenset, (defined, undefined, local, functions, strong)))


def _plain(name: str) -> str:
    """Returns a name without what stands before it (version, visibility), and its version."""
    return name.split(" ")[-1].split("@")[0]
