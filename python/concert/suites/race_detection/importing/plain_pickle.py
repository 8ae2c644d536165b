"""Reads a pickle's plain data without running it.

A pickle is a program that may call anything. This reader is an interpreter of its own for the few
instructions that make lists, dicts, strings and numbers; it has no way to look up a name or to call
one. It is no subclass of `pickle.Unpickler`, because that one also makes other objects, and
reserves whatever memory a pickle asks for.
"""

import pickletools
from collections.abc import Callable, Mapping
from typing import Any, Final

from concert.suites.race_detection.importing.errors import UnusableTaskError

type Plain = list[Plain] | dict[str, Plain] | str | int | float
"""The values that a pickle may hold."""

_MARK: Final = object()
_NAMING = frozenset({"GLOBAL", "INST"})
_CONSTANTS = frozenset(
    {
        *("INT", "BININT", "BININT1", "BININT2", "LONG", "LONG1", "LONG4"),
        *("FLOAT", "BINFLOAT"),
        *("UNICODE", "SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8"),
    }
)


def read_plain_pickle(data: bytes) -> Plain:
    """Returns the lists, dicts, strings and numbers of a pickle.

    Raises:
        UnusableTaskError: It is damaged, or holds or does anything else, which is named.
    """
    machine = _Machine()
    try:
        for instruction, argument, _ in pickletools.genops(data):
            machine.step(instruction.name, argument)
    except (ValueError, IndexError, KeyError, TypeError, OverflowError) as error:
        raise UnusableTaskError(f"the pickle is damaged ({error})") from error
    return machine.result()


class _Machine:
    """The stack and the memo of a pickle that runs."""

    def __init__(self) -> None:
        self._stack: list[Any] = []
        self._memo: dict[int, Any] = {}
        self._done = False
        self._steps: Mapping[str, Callable[[Any], None]] = {
            "PROTO": lambda _: None,
            "FRAME": lambda _: None,
            "STOP": self._stop,
            "MARK": lambda _: self._stack.append(_MARK),
            "EMPTY_LIST": lambda _: self._stack.append([]),
            "EMPTY_DICT": lambda _: self._stack.append({}),
            "LIST": lambda _: self._stack.append(self._popped()),
            "DICT": lambda _: self._stack.append(_pairs(self._popped())),
            "APPEND": lambda _: self._extend([self._pop()]),
            "APPENDS": lambda _: self._extend(self._popped()),
            "SETITEM": lambda _: self._update([self._pop(), self._pop()][::-1]),
            "SETITEMS": lambda _: self._update(self._popped()),
            "MEMOIZE": lambda _: self._remember(len(self._memo)),
            "PUT": self._remember,
            "BINPUT": self._remember,
            "LONG_BINPUT": self._remember,
            "GET": lambda index: self._stack.append(self._memo[index]),
            "BINGET": lambda index: self._stack.append(self._memo[index]),
            "LONG_BINGET": lambda index: self._stack.append(self._memo[index]),
        }

    def step(self, name: str, argument: Any) -> None:
        if name in _CONSTANTS and not isinstance(argument, bool):
            self._stack.append(argument)
        elif name in self._steps:
            self._steps[name](argument)
        else:
            raise UnusableTaskError(f"the pickle is refused: it {self._deed(name, argument)}")

    def result(self) -> Plain:
        if not self._done or len(self._stack) != 1 or self._stack[0] is _MARK:
            raise UnusableTaskError("the pickle is damaged (it ends with no value or several)")
        value: Plain = self._stack[0]
        return value

    def _deed(self, name: str, argument: Any) -> str:
        if name in _NAMING:
            return f"asks for {_printable('.'.join(str(argument).split(' ')))}"
        if name == "STACK_GLOBAL":
            return f"asks for {_printable('.'.join(str(part) for part in self._stack[-2:]))}"
        return f"holds more than lists, dicts, strings and numbers ({name})"

    def _stop(self, _: object) -> None:
        self._done = True

    def _remember(self, index: int) -> None:
        if self._stack[-1] is _MARK:
            raise ValueError("a mark is no value")
        self._memo[index] = self._stack[-1]

    def _pop(self) -> Any:
        value = self._stack.pop()
        if value is _MARK:
            raise ValueError("a mark is no value")
        return value

    def _popped(self) -> list[Any]:
        """Returns what lies above the last mark, and takes it and the mark away."""
        place = len(self._stack) - 1
        while self._stack[place] is not _MARK:
            place -= 1
            if place < 0:
                raise ValueError("a mark is missing")
        above = self._stack[place + 1 :]
        del self._stack[place:]
        return above

    def _extend(self, values: list[Any]) -> None:
        if not isinstance(self._stack[-1], list):
            raise ValueError("no list to append to")
        self._stack[-1].extend(values)

    def _update(self, values: list[Any]) -> None:
        if not isinstance(self._stack[-1], dict):
            raise ValueError("no dict to put into")
        self._stack[-1].update(_pairs(values))


def _pairs(values: list[Any]) -> dict[str, Any]:
    keys, entries = values[::2], values[1::2]
    if len(keys) != len(entries) or not all(isinstance(key, str) for key in keys):
        raise ValueError("a dict needs strings as keys, and a value for each")
    return dict(zip(keys, entries, strict=True))


def _printable(text: str) -> str:
    return ascii(text)[1:-1][:100]
