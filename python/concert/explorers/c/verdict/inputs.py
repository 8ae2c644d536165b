"""The values that a nondeterministic input of a program may have.

All values are too many. Those that a program compares its inputs with are among its constants, so
each constant is tried, with its neighbours, besides some that every program is tried with.
"""

from collections import Counter
from typing import Final

ALWAYS: Final = (-1, 0, 1, 2)
_MOST: Final = 8
_LARGEST: Final = 1 << 31


def input_values(source_constants: Counter[int]) -> tuple[int, ...]:
    """Returns values for inputs, sorted.

    Args:
        source_constants: The program's constants, with how often each occurs.
    """
    chosen = set(ALWAYS)
    for constant, _ in sorted(source_constants.items(), key=lambda item: (-item[1], item[0])):
        for value in (constant, constant + 1, constant - 1):
            if len(chosen) < _MOST and abs(value) < _LARGEST:
                chosen.add(value)
    return tuple(sorted(chosen))
