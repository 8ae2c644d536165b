"""Finds names for new things in a program, and places to declare them."""

import random
from collections.abc import Sequence
from typing import Final

from concert.suites.race_detection.scaling.operators.c_source import CSource, Edit

FIRST_LOCK_NAMES: Final = ("side_lock", "spare_lock", "second_lock", "extra_lock", "inner_lock")
"""The names that a new lock may get."""

NOUNS: Final = (
    *("acorn", "anvil", "apron", "arrow", "attic", "badge", "basin", "beacon", "bench", "blanket"),
    *("bonnet", "bottle", "branch", "bridge", "bucket", "button", "cabin", "candle", "canoe"),
    *("carpet", "cellar", "chimney", "cradle", "curtain", "drawer", "feather", "fiddle", "flask"),
    *("garden", "goblet", "hammer", "hedge", "helmet", "kettle", "ladder", "lantern", "loaf"),
    *("mallet", "meadow", "mitten", "mosaic", "needle", "orchid", "paddle", "pantry", "pebble"),
    *("pepper", "pillow", "plank", "pocket", "puddle", "quilt", "raft", "ribbon", "saddle"),
    *("satchel", "shovel", "sledge", "spindle", "stable", "thimble", "timber", "trellis", "trunk"),
    *("tunnel", "turnip", "urn", "velvet", "wagon", "walnut", "whistle", "willow", "window"),
)
"""Words for renamed variables and functions. None tells whether a program has races."""


def fresh_name(source: CSource, wanted: Sequence[str], seed: int) -> str:
    """Returns one of some names that the program has not, chosen by a seed.

    Raises:
        ValueError: It has them all.
    """
    free = [name for name in wanted if name not in source.names]
    if not free:
        raise ValueError("no name is free")
    return random.Random(seed).choice(free)


def new_global(source: CSource, declaration: str) -> Edit:
    """Declares a variable behind the last one that stands before the first function."""
    first = source.functions[0]
    before = [
        one.declaration for one in source.globals if one.declaration.end_byte < first.start_byte
    ]
    if before:
        return source.after(before[-1], declaration)
    return source.before(first, declaration, "")
