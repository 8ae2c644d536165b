"""Reads the arguments of an agent's calls, and refuses what no command would take."""

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, field

from concert.app.errors import UsageError
from concert.app.explore.explore_limits import Language, stated_limits
from concert.reading.records import Count, Record

MOST_SOURCE_BYTES: Final = 1 << 20
"""Size of all source files of one call together."""
_MOST_FILES: Final = 64
_LONGEST_NAME: Final = 200
_MOST_STEPS: Final = 200
_C_SUFFIXES: Final = (".c", ".i")
TOLD: Final = "told"
"""The key in a schema below which stands what is said of an argument."""


def _told(text: str) -> Meta:
    """Returns what the schema says of an argument; messages say what it must be."""
    return Meta(extra_json_schema={TOLD: text})


type _Limits = Annotated[
    dict[str, Count],
    _told("How far to go, by the names that explain_limits lists; leave out what needs no change."),
]


class SourceFile(Record, frozen=True, kw_only=True):
    """One source file of a Java program."""

    name: Annotated[str, _told("Its name without folders, such as Bank.java.")]
    text: Annotated[str, _told("Its whole text.")]


class ExploreJava(Record, frozen=True, kw_only=True):
    """A Java program to explore."""

    files: Annotated[
        tuple[SourceFile, ...],
        _told("All source files of the program, in Java 8; main is in the first one's class."),
    ]
    main_class: Annotated[str, _told("The main class, where it is not the first file's.")] = ""
    limits: _Limits = field(default_factory=dict)


class ExploreC(Record, frozen=True, kw_only=True):
    """A C program to explore."""

    source: Annotated[str, _told("The whole program, with main, in one file.")]
    name: Annotated[str, _told("What to call the file.")] = "program.c"
    limits: _Limits = field(default_factory=dict)


class Replay(Record, frozen=True, kw_only=True):
    """An execution to run again."""

    handle: Annotated[str, _told("The handle of a verdict that this session has found.")]
    fault: Annotated[Count, _told("Number of a fault in that verdict.")] = 0
    first_step: Annotated[
        Annotated[int, Meta(ge=1, le=10**9, description="a number from 1")],
        _told("Number of the first step to tell."),
    ] = 1
    most_steps: Annotated[
        Annotated[int, Meta(ge=1, le=_MOST_STEPS, description=f"a number from 1 to {_MOST_STEPS}")],
        _told(f"The most steps to tell, up to {_MOST_STEPS}."),
    ] = 100
    all_steps: Annotated[bool, _told("Whether to tell what no other thread can notice.")] = False


class ExplainLimits(Record, frozen=True, kw_only=True):
    """No arguments."""


def checked_java(asked: ExploreJava) -> tuple[SourceFile, ...]:
    """Returns the files of a Java program.

    Raises:
        UsageError: There are none or too many, they are too large, or a name is none of Java's.
    """
    if not 1 <= len(asked.files) <= _MOST_FILES:
        raise UsageError(
            f"{len(asked.files)} files", where="files", remedy=f"give 1 to {_MOST_FILES}"
        )
    for index, file in enumerate(asked.files):
        stem = file.name.removesuffix(".java")
        if stem == file.name or not stem.replace("$", "_").isidentifier() or _is_long(file.name):
            raise UsageError(
                f"{file.name!r} is no name of a Java file",
                where=f"files[{index}].name",
                remedy="name it as its class, such as Bank.java, without folders",
            )
    if len({file.name for file in asked.files}) != len(asked.files):
        raise UsageError("two files of one name", where="files", remedy="give each its own")
    if _is_long(asked.main_class) or not asked.main_class.isprintable():
        raise UsageError("no name of a class", where="main_class", remedy="name one, or none")
    _demand_texts([file.text for file in asked.files], where="files")
    return asked.files


def checked_c(asked: ExploreC) -> tuple[SourceFile, ...]:
    """Returns the file of a C program.

    Raises:
        UsageError: It is too large, or its name is none of a C file.
    """
    stem = asked.name.removesuffix(".c").removesuffix(".i")
    plain = stem.replace("-", "_").replace(".", "_")
    is_named = asked.name.endswith(_C_SUFFIXES) and asked.name.isascii()
    if not is_named or not f"_{plain}".isidentifier() or _is_long(asked.name):
        raise UsageError(
            f"{asked.name!r} is no name of a C file",
            where="name",
            remedy="use letters, digits, - and _, without folders, such as counter.c",
        )
    _demand_texts([asked.source], where="source")
    return (SourceFile(name=asked.name, text=asked.source),)


def limit_options(limits: dict[str, int], language: Language) -> tuple[str, ...]:
    """Returns limits as options of the commands, sorted.

    Raises:
        UsageError: The language has no limit of such a name.
    """
    known = {limit.name for limit in stated_limits(language)}
    for name in limits:
        if name not in known:
            raise UsageError(
                f"{language} has no limit {name!r}",
                where="limits",
                remedy=f"choose from {', '.join(sorted(known))}",
            )
    return tuple(f"--{name.replace('_', '-')}={limits[name]}" for name in sorted(limits))


def _is_long(name: str) -> bool:
    return len(name.encode("utf-8", "surrogatepass")) > _LONGEST_NAME


def _demand_texts(texts: Sequence[str], *, where: str) -> None:
    size = 0
    for text in texts:
        try:
            size += len(text.encode("utf-8"))
        except UnicodeEncodeError:
            raise UsageError(
                "half a surrogate pair", where=where, remedy="give text that UTF-8 can hold"
            ) from None
    if size > MOST_SOURCE_BYTES:
        raise UsageError(
            f"{size:,} bytes of source",
            where=where,
            remedy=f"give at most {MOST_SOURCE_BYTES:,}",
        )
