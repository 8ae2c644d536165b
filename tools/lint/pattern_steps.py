"""Counts the steps that a backtracking matcher takes for a regular expression.

Python's engine tells nobody how much it worked. This one reads the same parse tree and tries the
same things in the same order, but without the engine's short cuts, and counts each character that
it looks at. So the count is a property of pattern and text, the same on every machine.

Large bounds of repetitions are cut to a few: `a{0,1000}` costs a constant factor, however large,
and that factor would hide the growth that is looked for.
"""

import re
from collections.abc import Callable
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from typing import Any, Final

MOST_REPEATS: Final = 6
"""The bound to which larger bounds of repetitions are cut."""

type _Next = Callable[[int], int | None]
type _Matcher = Callable[[int, _Next], int | None]

_ONE_CHARACTER: Final = (
    _constants.LITERAL,
    _constants.NOT_LITERAL,
    _constants.ANY,
    _constants.IN,
)


class TooManyStepsError(Exception):
    """The matcher took more steps than it may."""


class _Taken(dict[str, bool]):
    """The characters that a node for one character takes; `re` is asked once for each."""

    def __init__(self, one: re.Pattern[str]) -> None:
        super().__init__()
        self._one = one

    def __missing__(self, character: str) -> bool:
        self[character] = taken = self._one.match(character) is not None
        return taken


class StepCounter:
    """Matches one pattern and counts the steps.

    Attributes:
        steps: Steps so far.
    """

    def __init__(self, pattern: str, flags: int) -> None:
        """Takes a pattern for texts."""
        self._tree: Any = _parser.parse(pattern, flags)
        self._flags: int = self._tree.state.flags
        self._characters: dict[str, _Taken] = {}
        self._text = ""
        self._most = 0
        self.steps = 0
        self._match = self._sequence(list(self._tree), self._flags)

    def count_search(self, text: str, *, most_steps: int) -> int:
        """Returns the steps of finding all matches in a text.

        Raises:
            TooManyStepsError: It takes more than `most_steps`.
        """
        self._begin(text, most_steps)
        position = 0
        while position <= len(text):
            end = self._match(position, _here)
            self._step()
            position = max(end, position + 1) if end is not None else position + 1
        return self.steps

    def count_match(self, text: str, *, whole: bool, most_steps: int) -> int:
        """Returns the steps of one match at the beginning of a text, or of the whole text.

        Raises:
            TooManyStepsError: It takes more than `most_steps`.
        """
        self._begin(text, most_steps)
        self._match(0, self._at_end if whole else _here)
        return self.steps

    def takes(self, node: Any, character: str, flags: int) -> bool:
        """Returns whether a node that stands for one character takes a given one."""
        return self._taken(node, flags)[character]

    def _taken(self, node: Any, flags: int) -> "_Taken":
        """Returns the table of which characters a node takes; nodes that are alike share one."""
        key = f"{node!r}{flags & ~_LINES}"
        if key not in self._characters:
            one = _parser.SubPattern(self._tree.state, [node])
            self._characters[key] = _Taken(_compiler.compile(one, flags & ~re.VERBOSE))
        return self._characters[key]

    @property
    def tree(self) -> Any:
        """The pattern's parse tree."""
        return self._tree

    @property
    def flags(self) -> int:
        """The flags in force outside of all groups."""
        return self._flags

    def _begin(self, text: str, most_steps: int) -> None:
        self._text, self.steps, self._most = text, 0, most_steps

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self._most:
            raise TooManyStepsError

    def _at_end(self, position: int) -> int | None:
        return position if position == len(self._text) else None

    def _sequence(self, nodes: list[Any], flags: int) -> _Matcher:
        matchers = [self._node(node, flags) for node in nodes]

        if not matchers:
            return lambda position, further: further(position)
        last = len(matchers) - 1

        def match(position: int, further: _Next, index: int = 0) -> int | None:
            if index == last:
                return matchers[index](position, further)
            return matchers[index](position, lambda end: match(end, further, index + 1))

        return match if last else matchers[0]

    def _node(self, node: Any, flags: int) -> _Matcher:
        kind, value = node
        if kind in _ONE_CHARACTER:
            return self._character(node, flags)
        if kind is _constants.BRANCH:
            return self._branch([self._sequence(list(one), flags) for one in value[1]])
        if kind is _constants.SUBPATTERN:
            _, added, removed, inner = value
            return self._sequence(list(inner), (flags | added) & ~removed)
        if kind is _constants.ATOMIC_GROUP:
            return self._atomic(self._sequence(list(value), flags))
        if kind in (
            _constants.MAX_REPEAT,
            _constants.MIN_REPEAT,
            _constants.POSSESSIVE_REPEAT,
        ):
            return self._repeat(kind, value, flags)
        if kind in (_constants.ASSERT, _constants.ASSERT_NOT):
            return self._look(kind, value, flags)
        if kind is _constants.AT:
            return self._at(value, flags)
        raise NotImplementedError(f"{kind} in a pattern: count its steps, too")

    def _character(self, node: Any, flags: int) -> _Matcher:
        taken = self._taken(node, flags)

        def match(position: int, further: _Next) -> int | None:
            self._step()
            text = self._text
            if position < len(text) and taken[text[position]]:
                return further(position + 1)
            return None

        return match

    @staticmethod
    def _branch(choices: list[_Matcher]) -> _Matcher:
        def match(position: int, further: _Next) -> int | None:
            for choice in choices:
                if (end := choice(position, further)) is not None:
                    return end
            return None

        return match

    @staticmethod
    def _atomic(inner: _Matcher) -> _Matcher:
        def match(position: int, further: _Next) -> int | None:
            end = inner(position, _here)
            return None if end is None else further(end)

        return match

    def _repeat(self, kind: Any, value: Any, flags: int) -> _Matcher:
        low, high, inner = value
        low, high = min(int(low), MOST_REPEATS), int(high)
        if high != int(_constants.MAXREPEAT):
            high = min(high, max(low, MOST_REPEATS))
        nodes = list(inner)
        if len(nodes) == 1 and nodes[0][0] in _ONE_CHARACTER:
            return self._run(kind, nodes[0], low, high, flags)
        body = self._sequence(nodes, flags)
        if kind is _constants.POSSESSIVE_REPEAT:
            return self._atomic(self._greedy(body, low, high, lazy=False))
        return self._greedy(body, low, high, lazy=kind is _constants.MIN_REPEAT)

    @staticmethod
    def _greedy(body: _Matcher, low: int, high: int, *, lazy: bool) -> _Matcher:
        def match(position: int, further: _Next, count: int = 0) -> int | None:
            def again(end: int) -> int | None:
                # A repetition that takes nothing would go on for ever.
                return None if end == position and count >= low else match(end, further, count + 1)

            if count >= low and lazy and (end := further(position)) is not None:
                return end
            if count < high and (end := body(position, again)) is not None:
                return end
            return further(position) if count >= low and not lazy else None

        return match

    def _run(self, kind: Any, node: Any, low: int, high: int, flags: int) -> _Matcher:
        takes = self._taken(node, flags)

        def match(position: int, further: _Next) -> int | None:
            text = self._text
            most = min(high, len(text) - position)
            count = 0
            if kind is _constants.MIN_REPEAT:
                while True:
                    if count >= low and (end := further(position + count)) is not None:
                        return end
                    self._step()
                    if count >= most or not takes[text[position + count]]:
                        return None
                    count += 1
            while count < most:
                self._step()
                if not takes[text[position + count]]:
                    break
                count += 1
            if count < low:
                return None
            if kind is _constants.POSSESSIVE_REPEAT:
                return further(position + count)
            for taken in range(count, low - 1, -1):
                self._step()
                if (end := further(position + taken)) is not None:
                    return end
            return None

        return match

    def _look(self, kind: Any, value: Any, flags: int) -> _Matcher:
        direction, inner = value
        matcher = self._sequence(list(inner), flags)
        width = inner.getwidth()[0]
        wanted = kind is _constants.ASSERT

        def match(position: int, further: _Next) -> int | None:
            start = position - width if direction < 0 else position
            found = start >= 0 and matcher(start, _here) is not None
            return further(position) if found == wanted else None

        return match

    def _at(self, value: Any, flags: int) -> _Matcher:
        lines = bool(flags & re.MULTILINE)

        def holds(position: int) -> bool:
            text = self._text
            before = text[position - 1] if position else ""
            after = text[position] if position < len(text) else ""
            if value is _constants.AT_BEGINNING:
                return not before or (lines and before == "\n")
            if value is _constants.AT_END:
                at_last_end = after == "\n" and position == len(text) - 1
                return not after or at_last_end or (lines and after == "\n")
            if value is _constants.AT_BEGINNING_STRING:
                return not before
            if value is _constants.AT_END_STRING:
                return not after
            is_boundary = _is_word(before) != _is_word(after)
            return is_boundary == (value is _constants.AT_BOUNDARY)

        def match(position: int, further: _Next) -> int | None:
            self._step()
            return further(position) if holds(position) else None

        return match


_LINES: Final = int(re.MULTILINE)


def _here(position: int) -> int:
    return position


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"
