"""Reads the options that bound an exploration, the same for Java and C."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from concert.app.errors import UsageError
from concert.explorers import c as race_explorer
from concert.explorers import java as explorer

_LARGEST: Final = 10**15


class Language(StrEnum):
    """A language whose programs are explored."""

    JAVA = "Java"
    C = "C"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Limit:
    """One limit.

    Attributes:
        meaning: What it bounds.
        fields: Its name among the search limits of each language that has it.
    """

    meaning: str
    fields: Mapping[Language, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedLimit:
    """A limit that a language has.

    Attributes:
        name: Its name.
        meaning: What it bounds, in words.
        default: Its value where nobody chooses one.
    """

    name: str
    meaning: str
    default: int


def _both(meaning: str, *, java: str, c: str) -> _Limit:
    return _Limit(meaning=meaning, fields={Language.JAVA: java, Language.C: c})


_LIMITS: Final[Mapping[str, _Limit]] = {
    "executions": _both(
        "executions of the search, 0 for any number", java="executions", c="executions"
    ),
    "random_executions": _both(
        "random executions: of Java after a limit, of C before the search",
        java="sampled",
        c="random_executions",
    ),
    "events": _both("events of one execution", java="events", c="events_per_execution"),
    "total_events": _both(
        "events of all executions, 0 for any number", java="total_events", c="total_events"
    ),
    "merge_after": _Limit(
        meaning="events of the search after which it explores only once what follows a state,"
        " 0 for never",
        fields={Language.C: "merge_after"},
    ),
    "threads": _both("threads of one execution", java="threads", c="threads"),
    "seed": _both("seed of the random executions", java="seed", c="seed"),
    "cpu_ms": _both("CPU time of the search in ms", java="cpu_ms", c="cpu_ms"),
    "minimise_executions": _Limit(
        meaning="executions to simplify a violation",
        fields={Language.JAVA: "minimise_executions"},
    ),
    "outputs": _Limit(meaning="different outputs kept", fields={Language.JAVA: "outputs"}),
    "heap_bytes": _Limit(
        meaning="memory that the program may allocate", fields={Language.C: "heap_bytes"}
    ),
    "output_bytes": _Limit(
        meaning="output of one execution that is kept", fields={Language.C: "output_bytes"}
    ),
}
_DEFAULTS: Final = {
    Language.JAVA: explorer.SearchLimits(),
    Language.C: race_explorer.DEFAULT_LIMITS,
}


def add_limits(parser: argparse.ArgumentParser, *languages: Language) -> None:
    """Adds an option for each limit that one of the languages has."""
    group = parser.add_argument_group("limits")
    for name, limit in _LIMITS.items():
        having = [language for language in languages if language in limit.fields]
        defaults = {
            language: f"{getattr(_DEFAULTS[language], limit.fields[language]):,}"
            for language in having
        }
        if not having:
            continue
        if len(having) == len(languages) and len(set(defaults.values())) == 1:
            default = defaults[having[0]]
        else:
            default = ", ".join(f"{value} for {language}" for language, value in defaults.items())
        group.add_argument(
            _option(name), metavar="N", type=whole, help=f"{limit.meaning} (default: {default})"
        )


def stated_limits(language: Language) -> tuple[StatedLimit, ...]:
    """Returns the limits that a language has; the option of one is its name with hyphens."""
    return tuple(
        StatedLimit(
            name=name,
            meaning=limit.meaning,
            default=getattr(_DEFAULTS[language], limit.fields[language]),
        )
        for name, limit in _LIMITS.items()
        if language in limit.fields
    )


def java_limits(arguments: argparse.Namespace) -> explorer.SearchLimits:
    """Returns the limits that the options ask for.

    Raises:
        UsageError: One of them is of C alone.
    """
    return explorer.SearchLimits(**_chosen(arguments, Language.JAVA))


def c_limits(arguments: argparse.Namespace) -> race_explorer.SearchLimits:
    """Returns the limits that the options ask for.

    Raises:
        UsageError: One of them is of Java alone.
    """
    return race_explorer.SearchLimits(**_chosen(arguments, Language.C))


def refuse_limits(arguments: argparse.Namespace, *, because: str) -> None:
    """Refuses all limits.

    Args:
        arguments: The parsed options.
        because: Why none may be given.

    Raises:
        UsageError: One was given.
    """
    for name in _LIMITS:
        if getattr(arguments, name, None) is not None:
            raise UsageError(f"{_option(name)}: {because}", remedy="leave it out")


def whole(text: str) -> int:
    """Returns the number that an option's text stands for."""
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
    if not 0 <= value <= _LARGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return value


def _chosen(arguments: argparse.Namespace, language: Language) -> dict[str, int]:
    chosen: dict[str, int] = {}
    for name, limit in _LIMITS.items():
        value: int | None = getattr(arguments, name, None)
        if value is None:
            continue
        if language not in limit.fields:
            (other,) = limit.fields
            raise UsageError(
                f"{_option(name)} is for {other}, and this program is {language}",
                remedy="leave it out",
            )
        chosen[limit.fields[language]] = value
    return chosen


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"
