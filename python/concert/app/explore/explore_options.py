"""Reads the options of `explore` and `replay` that name a program, and finds its language."""

import argparse
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert import reading
from concert.app.command_line import working_directory
from concert.app.errors import UsageError
from concert.app.explore.explore_limits import Language
from concert.explorers.c import RaceExplorerError
from concert.explorers.java import ExplorerBench, ExplorerError, Program, compile_java
from concert.reading import UnreadableError
from concert.sandbox import SANDBOX_KINDS

_MOST_BYTES: Final = 64 << 20
"""Of a verdict, a batch or a source: more than any that Concert makes or compiles."""
_SUFFIXES: Final = {".java": Language.JAVA, ".c": Language.C, ".i": Language.C}


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedProgram:
    """A program as the options name it.

    Attributes:
        language: Its language.
        files: Its source files; of C exactly one.
        class_path: Folders and jars of class files, for Java.
        main_class: The main class, for Java; None where the options name none.
        by_suffix: Whether the language was taken from the suffix of a file.
    """

    language: Language
    files: tuple[Path, ...] = ()
    class_path: tuple[Path, ...] = ()
    main_class: str | None = None
    by_suffix: bool = False

    def usage_error(self, error: ExplorerError | RaceExplorerError) -> UsageError:
        """Returns what the user gets told of a program that cannot be explored."""
        taken = f"; it was taken as {self.language} by its suffix" if self.by_suffix else ""
        return UsageError(error.what, where=error.where, remedy=f"{error.remedy}{taken}")


def add_program(parser: argparse.ArgumentParser) -> None:
    """Adds the options that name a program."""
    add = parser.add_argument
    add("files", metavar="FILE", nargs="*", help="source file, whose suffix says .java or .c")
    add("--java", metavar="FILE", action="append", help="Java file to compile first; repeatable")
    add("--c", metavar="FILE", action="append", help="C file")
    add("--class-path", metavar="PATH", help="folders and jars of class files, separated by :")
    add("--main", metavar="CLASS", help="main class (default: the first Java file's)")


def add_sandbox(parser: argparse.ArgumentParser) -> None:
    """Adds --sandbox."""
    parser.add_argument(
        "--sandbox",
        metavar="KIND",
        choices=SANDBOX_KINDS,
        default=SANDBOX_KINDS[0],
        help="bubblewrap (default) or none",
    )


def names_program(arguments: argparse.Namespace) -> bool:
    """Tells whether an option names a program, or a part of one."""
    named = (arguments.files, arguments.java, arguments.c, arguments.class_path, arguments.main)
    return any(value not in (None, []) for value in named)


def named_program(arguments: argparse.Namespace) -> NamedProgram:
    """Returns the program that the options name.

    Raises:
        UsageError: They name none, one whose language nothing tells, or two.
    """
    files: dict[Language, list[Path]] = {Language.JAVA: [], Language.C: []}
    for language, names in ((Language.JAVA, arguments.java), (Language.C, arguments.c)):
        files[language] += [working_directory() / name for name in names or ()]
    said = any(files.values())
    for name in arguments.files:
        files[_language(name)].append(working_directory() / name)
    class_path = tuple(
        working_directory() / name
        for name in (arguments.class_path or "").split(os.pathsep)
        if name
    )
    if not any(files.values()) and not class_path:
        raise UsageError(
            "no program is named",
            remedy="name its files, such as Bank.java or counter.c, or its --class-path and --main",
        )
    if not files[Language.C]:
        return NamedProgram(
            language=Language.JAVA,
            files=tuple(files[Language.JAVA]),
            class_path=class_path,
            main_class=arguments.main,
            by_suffix=not said and not class_path,
        )
    if files[Language.JAVA] or class_path or arguments.main is not None:
        raise UsageError("the options name a program of Java and one of C", remedy="name one")
    if len(files[Language.C]) > 1:
        raise UsageError("a C program is one file, and more are named", remedy="name one")
    return NamedProgram(language=Language.C, files=tuple(files[Language.C]), by_suffix=not said)


def compiled(
    program: NamedProgram,
    *,
    main_class: str | None = None,
    bench: ExplorerBench,
    scratch: Path,
) -> Program:
    """Returns a Java program to explore; compiles it if it names Java files.

    Args:
        program: The program.
        main_class: The main class where the program names none.
        bench: What compiles.
        scratch: A folder to make, for class files.

    Raises:
        UsageError: It has no main class.
        BadInputError: A Java file has an error.
        ExplorerError: The compiler could not work.
        SandboxError: The sandbox failed.
    """
    if program.main_class is not None:
        main_class = program.main_class
    elif main_class is None and not program.files:
        raise UsageError("no main class is named", remedy="give --main, empty where there is none")
    elif main_class is None:
        main_class = program.files[0].stem
    class_path = list(program.class_path)
    if program.files:
        class_path.insert(0, compile_java(program.files, into=scratch, bench=bench))
    return Program(class_path=tuple(class_path), main_class=main_class)


def read_text(path: Path) -> str:
    """Returns the content of a file that the user named.

    Raises:
        UsageError: It cannot be read.
    """
    try:
        return reading.read_text(path, most_bytes=_MOST_BYTES)
    except UnreadableError as error:
        raise UsageError(f"{error.what}: {path}", remedy="name another file") from None


def _language(name: str) -> Language:
    suffix = Path(name).suffix
    if suffix not in _SUFFIXES:
        raise UsageError(
            f"the suffix of {name} does not tell the language", remedy="say --java=FILE or --c=FILE"
        )
    return _SUFFIXES[suffix]
