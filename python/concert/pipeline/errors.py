"""The errors of a request for a run."""

import difflib
from collections.abc import Iterable, Sequence


class UnknownNameError(Exception):
    """The user named something that does not exist.

    Attributes:
        kind: What was named: "suite", "variant" or "task".
        name: The name as given.
        near: Known names like it, best first; some known ones where none is like it.
        alike: Whether the names in `near` are like it.
    """

    def __init__(self, kind: str, name: str, *, known: Iterable[str]) -> None:
        choices = sorted(set(known))
        close = difflib.get_close_matches(name, choices, n=3, cutoff=0.5)
        inside = [choice for choice in choices if name and name in choice]
        self.kind = kind
        self.name = name
        self.alike = bool(close or inside)
        self.near = tuple(dict.fromkeys(close + inside))[:3] or tuple(choices[:5])
        super().__init__(f"unknown {kind} {name}; near it: {', '.join(self.near)}")


class NoVariantError(Exception):
    """What was asked for has none of the prompt variants that were asked for.

    Attributes:
        where: The suite, or the recording.
        asked: The variants.
        known: Those that it has.
    """

    def __init__(self, where: str, *, asked: Sequence[str], known: Sequence[str]) -> None:
        super().__init__(f"{where} has none of {', '.join(asked)}")
        self.where = where
        self.asked = tuple(asked)
        self.known = tuple(known)


class ClashingModelsError(Exception):
    """Two of the models asked for have the same name.

    Attributes:
        name: The name.
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"two recordings of model {name}")
        self.name = name
