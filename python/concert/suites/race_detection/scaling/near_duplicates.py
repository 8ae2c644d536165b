"""Finds programs that are nearly the same.

Names and layout do not count: every name of a program's own is the same word. What is left is
compared by the shingles of Broder, "On the resemblance and containment of documents" (1997): of all
runs of five neighbouring tokens of both programs, counted with their repetitions, the share that
they have in common. Variants of one program are alike by nature, so likeness alone says nothing
about them: two programs are near duplicates where one is the other with other names, or where they
are very much alike and have the same races, too, at lines that correspond.
"""

import difflib
import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from concert.suites.race_detection.answer.races import LinePair, line_pair
from concert.suites.race_detection.tasks.programs import Program

MOST_ALIKE: Final = 0.9
"""Likeness from which two programs with the same races are near duplicates."""

_RUN: Final = 5
_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"|[A-Za-z_]\w*|\d\w*(?:\.\w+)?|[^\s\w]')
_WORDS: Final = (
    "abort abs assert auto bool break calloc case char const continue default define do double "
    "else enum exit extern false fflush float for fprintf free goto h if include inline int "
    "long main malloc memcpy memset nanosleep NULL printf putchar puts rand realloc register "
    "return sched_yield short signed size_t sizeof snprintf static stdatomic stdbool stderr "
    "stdint stdio stdlib stdout strcmp strcpy string strlen struct switch time true typedef "
    "uint32_t uint64_t uint8_t union unistd unsigned usleep void volatile while"
)
_KNOWN: Final = frozenset(_WORDS.split())
_LIBRARY: Final = re.compile(r"(?:pthread|sem|atomic|memory_order|thrd|PTHREAD|ATOMIC|_)\w*")


class Likeness:
    """The features of a program that are compared.

    Args:
        program: The program, with its races.
    """

    def __init__(self, program: Program) -> None:
        self.task_id = program.task_id
        self.pairs = program.ground_truth
        lines = [tuple(_tokens(one)) for one in program.lines]
        self._shapes = tuple(tuple(map(_shape, one)) for one in lines)
        tokens = [token for one in lines for token in one]
        self.canonical = _canonical(tokens)
        shape = [_shape(token) for token in tokens]
        runs = zip(*(shape[start:] for start in range(_RUN)), strict=False)
        self._runs = Counter(runs)
        self._size = self._runs.total()

    def alike(self, other: "Likeness") -> float:
        """Returns how alike two programs are, from 0 to 1, whatever their races."""
        least, most = sorted((self._size, other._size))
        if most == 0 or least < MOST_ALIKE * most:
            # They cannot reach it, so it does not matter how alike they are.
            return 0.0
        fewer, more = sorted((self._runs, other._runs), key=len)
        common = sum(min(count, more[run]) for run, count in fewer.items() if run in more)
        return common / (self._size + other._size - common)

    def is_near(self, other: "Likeness") -> bool:
        """Tells whether the two are near duplicates."""
        if self.canonical == other.canonical:
            return True
        if self.alike(other) < MOST_ALIKE:
            return False
        # The matching of lines may depend on the side that is compared first.
        return self._has_races_of(other) or other._has_races_of(self)

    def _has_races_of(self, other: "Likeness") -> bool:
        if len(self.pairs) != len(other.pairs):
            return False
        there = _corresponding(self._shapes, other._shapes)
        moved = {_moved(pair, there) for pair in self.pairs}
        return moved == set(other.pairs)


def nearest(likeness: Likeness, others: Sequence[Likeness]) -> Likeness | None:
    """Returns the first of some programs that is a near duplicate; None where none is."""
    return next((other for other in others if likeness.is_near(other)), None)


def _moved(pair: LinePair, there: Mapping[int, int]) -> LinePair | None:
    first, second = (there.get(one) for one in pair)
    return None if first is None or second is None else line_pair(first, second)


def _corresponding(
    lines: Sequence[tuple[str, ...]], others: Sequence[tuple[str, ...]]
) -> Mapping[int, int]:
    """Returns which lines, counted from 1, are which in another program."""
    matcher = difflib.SequenceMatcher(None, lines, others, autojunk=False)
    found: dict[int, int] = {}
    for kind, low, high, other_low, other_high in matcher.get_opcodes():
        if kind == "equal" or (kind == "replace" and high - low == other_high - other_low):
            found.update(
                zip(range(low + 1, high + 1), range(other_low + 1, other_high + 1), strict=True)
            )
    return found


def _tokens(text: str) -> Iterator[str]:
    yield from _TOKEN.findall(text)


@functools.cache
def _is_own(token: str) -> bool:
    """Tells whether a token is a name that a program chose."""
    named = token[0].isalpha() or token[0] == "_"
    return named and token not in _KNOWN and _LIBRARY.fullmatch(token) is None


def _shape(token: str) -> str:
    return "name" if _is_own(token) else token


def _canonical(tokens: Sequence[str]) -> tuple[str, ...]:
    """Returns the tokens with names numbered as they come."""
    numbers: dict[str, str] = {}
    return tuple(
        numbers.setdefault(one, f"name{len(numbers)}") if _is_own(one) else one for one in tokens
    )
