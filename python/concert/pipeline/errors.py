"""The errors of a request for a run."""

import difflib
from collections.abc import Iterable, Sequence

from concert.values import ConcertError, ExitStatus


class UnknownNameError(ConcertError):
    """The user named something that does not exist.

    Attributes:
        kind: What was named: "suite", "variant" or "task".
        name: The name as given.
        near: Known names like it, best first; some known ones where none is like it.
        alike: Whether the names in `near` are like it.
    """

    exit_status = ExitStatus.USAGE

    def __init__(self, kind: str, name: str, *, known: Iterable[str]) -> None:
        choices = sorted(set(known))
        close = difflib.get_close_matches(name, choices, n=3, cutoff=0.5)
        inside = [choice for choice in choices if name and name in choice]
        self.kind = kind
        self.name = name
        self.alike = bool(close or inside)
        self.near = tuple(dict.fromkeys(close + inside))[:3] or tuple(choices[:5])
        hint = "did you mean" if self.alike else "there are, among others,"
        *others, last = self.near or ("none",)
        choice = f"{', '.join(others)} or {last}" if others else last
        super().__init__(f"unknown {kind}", where=name, remedy=f"{hint} {choice}")


class NoVariantError(ConcertError):
    """The suite or recording `where` has none of the prompt variants that were asked for.

    Attributes:
        asked: The variants.
        known: Those that it has.
    """

    exit_status = ExitStatus.USAGE

    def __init__(self, where: str, *, asked: Sequence[str], known: Sequence[str]) -> None:
        super().__init__(
            f"none of the variants {', '.join(asked)}",
            where=where,
            remedy=f"it has {', '.join(known)}; choose among them or leave it out",
        )
        self.asked = tuple(asked)
        self.known = tuple(known)


class ClashingModelsError(ConcertError):
    """Two of the models asked for have the same name.

    Attributes:
        name: The name.
    """

    exit_status = ExitStatus.USAGE

    def __init__(self, name: str) -> None:
        super().__init__(
            "two recordings hold the model", where=name, remedy="give them one at a time"
        )
        self.name = name


class TemplateError(ConcertError):
    """A template of prompts cannot be used; `where` is its file or the suite."""

    exit_status = ExitStatus.USAGE

    def __init__(self, where: str, what: str) -> None:
        super().__init__(
            what, where=where, remedy="give by --prompt-template a text with {{place}} in it"
        )


class EmptyShardError(ConcertError):
    """A run has fewer tasks than it would have shards."""

    exit_status = ExitStatus.USAGE

    def __init__(self, shards: int, *, tasks: int) -> None:
        super().__init__(
            f"some of {shards} shards would be empty",
            where=f"the {tasks} tasks of this run",
            remedy=f"give --shard=I/N with N of at most {tasks}",
        )
