"""Finds which of Java's means of concurrency a compiled program uses."""

from collections.abc import Iterable

from concert.suites.java_concurrency.judge.classes.classfile import ClassFile
from concert.suites.java_concurrency.judge.classes.hierarchy import Hierarchy

SYNCHRONIZED = "synchronized"
VOLATILE = "volatile"
WORDS = (SYNCHRONIZED, VOLATILE)
"""Constructs that are neither classes nor methods."""

_ANY_CLASS = ".*"


class UsedConstructs:
    """The classes and methods to which the class files of a program refer.

    Args:
        classes: The program's own classes.
        hierarchy: These and the Java library's.
    """

    def __init__(self, classes: Iterable[ClassFile], hierarchy: Hierarchy) -> None:
        own = tuple(classes)
        names = {found.name for found in own}
        self._hierarchy = hierarchy
        self._synchronises = any(found.synchronises for found in own)
        self._has_volatile = any(found.has_volatile for found in own)
        # A class of the program's that inherits from a library's uses it, too.
        self._classes = sorted({name for found in own for name in found.uses} | names)
        self._calls = sorted({call for found in own for call in found.calls})

    def has(self, construct: str) -> bool:
        """Tells whether the program uses a construct.

        Args:
            construct: "synchronized", "volatile", the binary name of a class, one with a method
                as "java.util.concurrent.locks.Lock#tryLock", or all classes of a package as
                "java.util.concurrent.*"; subclasses count.
        """
        return bool(self.first(construct))

    def first(self, construct: str) -> str:
        """Returns what of a construct the program uses, the first by name; empty if nothing."""
        if construct == SYNCHRONIZED:
            return construct if self._synchronises else ""
        if construct == VOLATILE:
            return construct if self._has_volatile else ""
        name, _, method = construct.partition("#")
        if method:
            return next(
                (
                    f"{owner}#{called}"
                    for owner, called in self._calls
                    if called == method and self._related(owner, name)
                ),
                "",
            )
        return next((used for used in self._classes if self._is_of(used, name)), "")

    def names(self, class_name: str) -> bool:
        """Tells whether the program names just this class."""
        return class_name in self._classes

    def _is_of(self, used: str, name: str) -> bool:
        if name.endswith(_ANY_CLASS):
            return used.rpartition(".")[0] == name.removesuffix(_ANY_CLASS)
        return self._hierarchy.is_kind_of(used, name)

    def _related(self, owner: str, name: str) -> bool:
        # Called through a supertype, it may be the class's own method all the same.
        return self._hierarchy.is_kind_of(owner, name) or (
            self.names(name) and self._hierarchy.is_kind_of(name, owner)
        )
