"""Makes texts that try to make a pattern slow, out of the pattern itself.

A pattern is slow where it takes much of a text, fails, and tries again one character later or with
another division of the same text. So the texts repeat what the pattern begins with, draw out each
of its repetitions, and break off before its end.
"""

import itertools
from collections.abc import Iterator
from re import _constants  # type: ignore[attr-defined]
from typing import Any, Final, NamedTuple

from lint.pattern_steps import StepCounter

_TRIED: Final = " a\n\t\"'`\\/*_0A.,:;-+=#$@<>()[]{}|&!~\r“”’é"
_MOST_SENTENCES: Final = 6
_MOST_CUTS: Final = 10
_MOST_CHARACTERS: Final = 8
_REPEATS: Final = (
    _constants.MAX_REPEAT,
    _constants.MIN_REPEAT,
    _constants.POSSESSIVE_REPEAT,
)
_SMALLEST: Final = 48
_SHORT: Final = 16
_MOST_STEPS: Final = 1_000_000


class Attack(NamedTuple):
    """A head that stands once, what is repeated behind it, and a tail."""

    head: str
    body: str
    tail: str

    def text(self, times: int) -> str:
        """Returns the text in which the body stands some times as often as in the smallest."""
        return self.head + self.body * (times * max(2, _SMALLEST // len(self.body))) + self.tail


def attacks(counter: StepCounter) -> Iterator[Attack]:
    """Yields attacks on a pattern, each once."""
    seen: set[Attack] = set()
    for attack in _attacks(counter):
        if attack.body and attack not in seen:
            seen.add(attack)
            yield attack


def _attacks(counter: StepCounter) -> Iterator[Attack]:
    alphabet = _alphabet(counter)
    few = alphabet[:_MOST_CHARACTERS]
    tails = ("", "!", *few)
    heads = {""}
    for sentence in itertools.islice(_sentences(counter), _MOST_SENTENCES):
        text = "".join(sentence)
        cuts = range(1, len(text) + 1)
        heads.update(text[:cut] for cut in cuts[:: max(1, len(cuts) // _MOST_CUTS)])
        heads.add(text)
    for one in alphabet:
        yield Attack("", one, "")
    for pair in itertools.permutations(few, 2):
        yield Attack("", "".join(pair), "")
    for head in sorted(heads, key=lambda head: (len(head), head)):
        yield Attack("", head, "")
        yield Attack("", head + "\n", "")
        for one in few:
            # Again and again what is begun and drawn out, or once with all kinds of ends.
            yield Attack("", head + one, "")
            if _draws_out(counter, head, one):
                for tail in tails:
                    yield Attack(head, one, tail)
                    yield Attack(head, one + "\n", tail)


def _draws_out(counter: StepCounter, head: str, one: str) -> bool:
    """Returns whether the pattern goes on behind a head for as long as a character is repeated."""
    short, long = (
        counter.count_match(head + one * size, whole=False, most_steps=_MOST_STEPS)
        for size in (_SHORT, 2 * _SHORT)
    )
    return long >= short + _SHORT


def _alphabet(counter: StepCounter) -> list[str]:
    """Returns one character for each way in which the pattern tells characters apart."""
    nodes = list(_characters(list(counter.tree), counter.flags))
    kinds: dict[tuple[bool, ...], str] = {}
    literals = [chr(node[1]) for node, _ in nodes if node[0] is _constants.LITERAL]
    for character in (*_TRIED, *literals):
        kinds.setdefault(
            tuple(counter.takes(node, character, flags) for node, flags in nodes), character
        )
    return [kinds[kind] for kind in sorted(kinds, key=lambda kind: -sum(kind))]


def _characters(nodes: list[Any], flags: int) -> Iterator[tuple[Any, int]]:
    for kind, value in nodes:
        if kind in (_constants.LITERAL, _constants.NOT_LITERAL, _constants.ANY, _constants.IN):
            yield (kind, value), flags
        elif kind is _constants.BRANCH:
            for one in value[1]:
                yield from _characters(list(one), flags)
        elif kind is _constants.SUBPATTERN:
            yield from _characters(list(value[3]), (flags | value[1]) & ~value[2])
        elif kind is _constants.ATOMIC_GROUP:
            yield from _characters(list(value), flags)
        elif kind in _REPEATS:
            yield from _characters(list(value[2]), flags)
        elif kind in (_constants.ASSERT, _constants.ASSERT_NOT):
            yield from _characters(list(value[1]), flags)


def _sentences(counter: StepCounter) -> Iterator[tuple[str, ...]]:
    """Yields texts that the pattern takes, most of them, as the pieces of its parts."""
    for choice in range(_MOST_SENTENCES):
        yield tuple(_sentence(counter, list(counter.tree), counter.flags, choice))


def _sentence(counter: StepCounter, nodes: list[Any], flags: int, choice: int) -> Iterator[str]:
    for kind, value in nodes:
        if kind in (_constants.LITERAL, _constants.NOT_LITERAL, _constants.ANY, _constants.IN):
            taken = [one for one in _TRIED if counter.takes((kind, value), one, flags)]
            if kind is _constants.LITERAL:
                taken = [chr(value)]
            if not taken:
                taken = [
                    one
                    for one in map(chr, range(0x3000))
                    if counter.takes((kind, value), one, flags)
                ][:4]
            yield taken[choice % len(taken)] if taken else ""
        elif kind is _constants.BRANCH:
            choices = value[1]
            yield from _sentence(counter, list(choices[choice % len(choices)]), flags, choice)
        elif kind is _constants.SUBPATTERN:
            inner = (flags | value[1]) & ~value[2]
            yield from _sentence(counter, list(value[3]), inner, choice)
        elif kind is _constants.ATOMIC_GROUP:
            yield from _sentence(counter, list(value), flags, choice)
        elif kind in _REPEATS:
            low, high, inner = value
            for _ in range(min(int(high), max(int(low), (choice % 3)))):
                yield from _sentence(counter, list(inner), flags, choice)
        elif kind is _constants.ASSERT and value[0] > 0:
            yield from _sentence(counter, list(value[1]), flags, choice)
