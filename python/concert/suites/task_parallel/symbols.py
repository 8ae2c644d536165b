"""Which symbols does an object file define, and which does it take from elsewhere?"""

from dataclasses import dataclass

_UNDEFINED = frozenset("Uwv")
_LOCAL = frozenset("tdbrn")


@dataclass(frozen=True, slots=True)
class Symbols:
    """Global symbols of one object file or program, mangled and without version.

    Attributes:
        defined: What it defines for others to use.
        undefined: What it takes from other objects and libraries.
    """

    defined: frozenset[str]
    undefined: frozenset[str]


def read_symbols(listing: bytes) -> Symbols:
    """Reads the listing of `nm -P`: a name and a type letter a line, then numbers."""
    defined, undefined = set(), set()
    for line in listing.decode("utf-8", "replace").splitlines():
        words = line.split(" ")
        if len(words) < 2 or len(words[1]) != 1:
            continue
        name = words[0].split("@")[0]
        if words[1] in _UNDEFINED:
            undefined.add(name)
        elif words[1] not in _LOCAL:
            defined.add(name)
    return Symbols(frozenset(defined), frozenset(undefined))
