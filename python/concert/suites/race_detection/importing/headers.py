"""Merges a program of several files into one.

Phase (1) of the paper: each `#include` of a user-defined header is replaced by the header. A header
is user-defined if it is included in quotes and lies in the checkout. One that is named like a
header of the C or POSIX library is not, wherever it lies: the published labels count the lines of a
text in which `#include "assert.h"` stays as it is.
"""

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from concert.suites.race_detection.importing.comments import without_comments
from concert.suites.race_detection.importing.errors import UnusableTaskError

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]*)"', re.MULTILINE)
_ONCE = re.compile(r"^[ \t]*#[ \t]*(?:pragma[ \t]+once|ifndef)\b", re.MULTILINE)
_MOST_FILES = 64
_MOST_INCLUSIONS = 1000
_MOST_LINES = 1_000_000
_LIBRARY = frozenset(
    f"{name}.h"
    for name in (
        *("aio", "alloca", "arpa/inet", "assert", "complex", "ctype", "cpio", "dirent", "dlfcn"),
        *("errno", "fcntl", "fenv", "float", "fmtmsg", "fnmatch", "ftw", "getopt", "glob", "grp"),
        *("iconv", "inttypes", "iso646", "langinfo", "libgen", "limits", "locale", "malloc"),
        *("math", "memory", "monetary", "mqueue", "ndbm", "net/if", "netdb", "netinet/in"),
        *("netinet/tcp", "nl_types", "poll", "pthread", "pwd", "regex", "sched", "search"),
        *("semaphore", "setjmp", "signal", "spawn", "stdalign", "stdarg", "stdatomic", "stdbool"),
        *("stddef", "stdint", "stdio", "stdlib", "stdnoreturn", "string", "strings", "stropts"),
        *("sys/ipc", "sys/mman", "sys/msg", "sys/param", "sys/resource", "sys/select", "sys/sem"),
        *("sys/shm", "sys/socket", "sys/stat", "sys/statvfs", "sys/time", "sys/times", "sys/types"),
        *("sys/uio", "sys/un", "sys/utsname", "sys/wait", "syslog", "tar", "termios", "tgmath"),
        *("threads", "time", "trace", "uchar", "ulimit", "unistd", "utime", "utmpx", "wchar"),
        *("wctype", "wordexp"),
    )
)

type ReadFile = Callable[[str], str | None]
"""Returns the text of a file by its path relative to the main file's folder; None: not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inlined:
    """A program as a single text.

    Attributes:
        text: The text.
        origins: For each of its lines, in order, the file and the line in it that it came from.
    """

    text: str
    origins: tuple[tuple[str, int], ...]


def collect_files(main: str, read: ReadFile) -> Mapping[str, str]:
    """Returns the files of a program by path: the main one, then headers in order of inclusion.

    Args:
        main: Path of the main file.
        read: Reads files.

    Raises:
        UnusableTaskError: A header is missing, or there are too many.
    """
    files: dict[str, str] = {}
    waiting = [(main, "")]
    while waiting:
        path, includer = waiting.pop(0)
        if path in files:
            continue
        text = read(path)
        if text is None:
            raise UnusableTaskError(f"{includer} includes {path}, which is not in the checkout")
        if len(files) == _MOST_FILES:
            raise UnusableTaskError(f"it has more than {_MOST_FILES} files")
        files[path] = text
        waiting += [(header, path) for _, header in _headers(path, text)]
    return files


def inline_headers(main: str, files: Mapping[str, str]) -> Inlined:
    """Returns the files as one.

    A header that guards itself against a second inclusion is put in once.

    Raises:
        UnusableTaskError: A header includes itself, or there is no end of inclusions.
    """
    lines: list[str] = []
    origins: list[tuple[str, int]] = []
    seen: set[str] = set()
    inclusions = 0

    def put(path: str, above: tuple[str, ...]) -> None:
        nonlocal inclusions
        text = files[path]
        if path in seen and _ONCE.search(without_comments(text)):
            return
        inclusions += 1
        if path in above or inclusions > _MOST_INCLUSIONS:
            raise UnusableTaskError(f"the header {path} includes itself, or others without end")
        seen.add(path)
        included = dict(_headers(path, text))
        for number, line in enumerate(_lines(text), start=1):
            if number in included:
                put(included[number], (*above, path))
            else:
                lines.append(line)
                origins.append((path, number))
            if len(lines) > _MOST_LINES:
                raise UnusableTaskError(f"it has more than {_MOST_LINES} lines with its headers")

    put(main, ())
    return Inlined(text="".join(f"{line}\n" for line in lines), origins=tuple(origins))


def _headers(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yields the user-defined headers that a file includes, each with the line that does so."""
    # An include in a comment is none; blanks in place of comments keep the lines.
    blanked = without_comments(text)
    for match in _INCLUDE.finditer(blanked):
        name = match[1]
        if name not in _LIBRARY:
            header = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
            yield blanked.count("\n", 0, match.start()) + 1, header


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines
