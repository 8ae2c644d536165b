"""Names the sets of parameters that the arguments of a C program's calls may get.

Such a name is a way: what takes it may get to each parameter of the set. Calls of which each may be
one of the same functions share their ways, so that there are no more pairs of names than a program
has words.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from concert.explorers.c.decisions.macro_graph import MacroGraph

REST: Final = b"arguments without names"
"""In place of a name."""

type Functions = Mapping[bytes, tuple[bytes, ...]]
"""The functions that the program defines, with the names of their parameters."""


class Ways:
    """The ways of arguments to parameters."""

    def __init__(self, functions: Functions, graph: MacroGraph) -> None:
        """Starts without ways.

        Args:
            functions: The functions that the program defines.
            graph: Its macros.
        """
        self._functions = functions
        self._graph = graph
        self._known: dict[tuple[str, frozenset[bytes], int], bytes] = {}
        self._to: dict[bytes, frozenset[bytes]] = {}
        self._having: set[bytes] = set()
        self._leading: set[bytes] | None = None

    def to_place(self, functions: frozenset[bytes], at: int) -> bytes:
        """Returns the way of the argument of this number, in a call of one of some functions."""
        return self._way("place", functions, at)

    def to_first(self, functions: frozenset[bytes]) -> bytes:
        """Returns the way to the first parameter of each of some functions."""
        return self._way("first", functions, 0)

    def to_any(self, functions: frozenset[bytes]) -> bytes:
        """Returns the way to all parameters of some functions."""
        return self._way("any", functions, 0)

    def to_macro(self, name: bytes) -> bytes:
        """Returns the way to all parameters of the functions that a macro names."""
        if self._leading is None:
            self._having = {one for one, names in self._functions.items() if any(names)}
            self._leading = self._graph.leading_to(self._having)
        way = _of_macro(name)
        waiting = [] if way in self._to else [name]
        while waiting:
            one = waiting.pop()
            inside = self._graph.words[one] & self._leading
            functions = frozenset(inside & self._having)
            macros = inside & self._graph.words.keys()
            own = {self.to_any(functions)} if functions else set()
            self._to[_of_macro(one)] = frozenset(own.union(map(_of_macro, macros)))
            waiting += [each for each in macros if _of_macro(each) not in self._to]
        return way

    def leads(self, way: bytes) -> bool:
        """Tells whether a way leads to a parameter at all."""
        return bool(self._to[way])

    def pairs(self) -> Iterator[tuple[bytes, bytes]]:
        """Gives each way, with each parameter or way to which it leads."""
        for way, names in self._to.items():
            for name in names:
                yield way, name

    def _way(self, how: str, functions: frozenset[bytes], at: int) -> bytes:
        key = (how, functions, at)
        if key not in self._known:
            way = b"way %d" % len(self._known)
            self._known[key] = way
            self._to[way] = frozenset(self._parameters(how, functions, at))
        return self._known[key]

    def _parameters(self, how: str, functions: Iterable[bytes], at: int) -> Iterator[bytes]:
        for function in functions:
            names = self._functions[function]
            if how == "any":
                yield from filter(None, names)
            elif how == "first":
                yield from names[:1]
            elif at < len(names) and names[at]:
                yield names[at]
            elif names and not names[-1]:
                yield REST


def _of_macro(name: bytes) -> bytes:
    return b"way of %s" % name
