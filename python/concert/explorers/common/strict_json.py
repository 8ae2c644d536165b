"""Reads JSON exactly as a contract says, and names where it departs from it."""

import json
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NoReturn, Self

_MOST_SHOWN = 60
# Java's long, which is all that the explorer counts with.
_HUGE = 1 << 63


class MalformedError(Exception):
    """A JSON text that is not what was agreed.

    Attributes:
        what: What is wrong, in one line.
        where: Path of the value, such as "violations[0].kind"; empty for the whole.
    """

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.what = what
        self.where = where


def load(text: bytes) -> object:
    """Returns the value of a JSON text in UTF-8.

    Raises:
        MalformedError: It is no JSON, an object has a key twice, or a number is not finite.
    """
    try:
        return json.loads(
            text.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant
        )
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"no JSON ({type(error).__name__})") from None


class Fields:
    """The fields of one JSON object, each to be taken once; `end` complains of what is left.

    Every method raises MalformedError where a field is missing or of another type.
    """

    def __init__(self, value: object, where: str = "") -> None:
        if not isinstance(value, dict):
            raise MalformedError(f"an object is expected, not {_show(value)}", where)
        self._left: dict[str, object] = dict(value)
        self._where = where

    def path(self, name: str) -> str:
        """Returns the path of the field `name`."""
        return f"{self._where}.{name}" if self._where else name

    def has(self, name: str) -> bool:
        """Whether there is such a field, not yet taken."""
        return name in self._left

    def take(self, name: str) -> object:
        """Returns a field of any type."""
        if name not in self._left:
            raise MalformedError("missing", self.path(name))
        return self._left.pop(name)

    def text(self, name: str) -> str:
        """Returns a string."""
        return _text(self.take(name), self.path(name))

    def flag(self, name: str) -> bool:
        """Returns true or false."""
        value = self.take(name)
        if not isinstance(value, bool):
            raise MalformedError(f"true or false is expected, not {_show(value)}", self.path(name))
        return value

    def count(self, name: str) -> int:
        """Returns a whole number from 0."""
        return _count(self.take(name), self.path(name))

    def amount(self, name: str) -> float:
        """Returns a finite number from 0."""
        value = self.take(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < _HUGE:
            raise MalformedError(
                f"a number from 0 is expected, not {_show(value)}", self.path(name)
            )
        return value

    def one_of[E: StrEnum](self, kind: type[E], name: str) -> E:
        """Returns a member of an enumeration."""
        return member(kind, self.take(name), self.path(name))

    def fields(self, name: str) -> Self:
        """Returns an object."""
        return type(self)(self.take(name), self.path(name))

    def names(self) -> Iterable[str]:
        """Returns the names of the fields not yet taken, sorted."""
        return sorted(self._left)

    def texts(self, name: str) -> tuple[str, ...]:
        """Returns a list of strings."""
        return self.items(name, _text)

    def counts(self, name: str) -> tuple[int, ...]:
        """Returns a list of whole numbers from 0."""
        return self.items(name, _count)

    def integers(self, name: str) -> tuple[int, ...]:
        """Returns a list of whole numbers, as Java's long has them."""
        return self.items(name, _integer)

    def objects[T](self, name: str, read: Callable[["Fields"], T]) -> tuple[T, ...]:
        """Returns a list of objects, each read by `read` to its end."""

        def read_all(value: object, where: str) -> T:
            fields = Fields(value, where)
            result = read(fields)
            fields.end()
            return result

        return self.items(name, read_all)

    def items[T](self, name: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
        """Returns a list, each value read by `read`, which is told its path."""
        return items(self.take(name), self.path(name), read)

    def end(self) -> None:
        """Complains of fields that nobody took."""
        if self._left:
            raise MalformedError("unknown", self.path(min(self._left)))


def items[T](value: object, where: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
    """Returns a JSON array, each value read by `read`, which is told its path.

    Raises:
        MalformedError: It is no array.
    """
    if not isinstance(value, list):
        raise MalformedError(f"a list is expected, not {_show(value)}", where)
    return tuple(read(item, f"{where}[{index}]") for index, item in enumerate(value))


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise MalformedError(f"a string is expected, not {_show(value)}", where)
    return value


def _count(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < _HUGE:
        raise MalformedError(f"a whole number from 0 is expected, not {_show(value)}", where)
    return value


def _integer(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -_HUGE <= value < _HUGE:
        raise MalformedError(f"a whole number is expected, not {_show(value)}", where)
    return value


def member[E: StrEnum](kind: type[E], value: object, where: str) -> E:
    """Returns the member of an enumeration that a value names.

    Raises:
        MalformedError: It names none.
    """
    known = {each.value: each for each in kind}
    if not isinstance(value, str) or value not in known:
        shown = ", ".join(name or '""' for name in known)
        raise MalformedError(f"one of {shown} is expected, not {str(value)[:40]!r}", where)
    return known[value]


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise MalformedError("an object has a key twice")
    return fields


def _no_constant(name: str) -> NoReturn:
    raise MalformedError(f"{name} is no JSON")


def _show(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
