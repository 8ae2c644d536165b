"""Reads a preprocessed program: its own tokens, and those that hide it from the race check."""

import posixpath
import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from concert.suites.task_parallel.judge.races.text.checked_directives import for_the_runtime
from concert.suites.task_parallel.judge.races.text.directives import begin_of
from concert.suites.task_parallel.judge.races.text.shared_scalars import with_addresses
from concert.suites.task_parallel.judge.races.text.simd_loops import with_lanes

_MOST_CHARACTERS = 4 << 20
"""Of a program's own text after preprocessing; answers have some ten thousand."""

_MARKER = re.compile(r'^# (\d{1,10}) "((?:[^"\\\n]|\\.)*)"[ 0-9]*$', re.MULTILINE)
_BACKEND_TAKEN = re.compile(r'^# \d+ "[^"\n]*/pstl/parallel_backend\.h"', re.MULTILINE)
_TOKEN = re.compile(
    r"(?P<space>[ \t\v\f\r]+)"
    r"|(?P<newline>\n)"
    r"|(?P<raw>(?:u8|u|U|L)?R\"(?P<mark>[^ ()\\\t\v\f\n\"]{0,16})\()"
    r"|(?P<string>(?:u8|u|U|L)?\"(?:[^\"\\\n]|\\[^\n])*\")"
    r"|(?P<char>(?:u8|u|U|L)?'(?:[^'\\\n]|\\[^\n])*')"
    r"|(?P<name>[^\W\d][\w$]*)"
    r"|(?P<number>\.?[0-9](?:[eEpP][+-]|'[0-9A-Za-z_]|[\w.])*)"
    r"|(?P<other>.)"
)
_DECLARATIONS = "".join(
    f'unsigned {name}(unsigned) __asm__("{name}");\n'
    for name in ("concert_lanes", "concert_copies_in")
)
"""Of what changed directives call, in C and C++ alike. The first line of a text is a line marker,
so that no line of the program gets another number."""
_THREAD_NUMBER = re.compile(r"omp_get_thread_num(?<!\womp_get_thread_num)\b")
"""It begins with a word, for which `re` looks many times faster than for a boundary."""
_NO_SANITIZE = re.compile(r"\b(?:__)?(?:no_sanitize|disable_sanitizer)\w*")

_OF_THE_CHECK = re.compile(
    r"__(?:tsan|sanitizer|asan|interceptor|wrap|real)_\w*|Annotate[A-Z]\w*|WTFAnnotate\w*"
    r"|concert_\w*|__pstl|__(?:serial|tbb|par|omp)_backend|GOMP_\w*"
)
"""Names of the sanitizer and of the check's runtime; what a directive calls is no token."""
_PAST_THE_CHECK = re.compile(r"syscall|__builtin_ia32_(?!pause|[lms]fence|rdtscp?$)\w+")
"""Constructs that change memory, or detect the check, behind its back. Headers may use them."""
_OWN_PROCESS = re.compile(
    r"/proc/(?:self|thread-self|%|[0-9])|[Tt][Ss][Aa][Nn]|concert race check"
    r"|concert_(?:thread_num|ignored)"
)
_ASM = frozenset({"asm", "__asm", "__asm__"})
_ASM_QUALIFIERS = frozenset({"volatile", "__volatile__", "__volatile", "inline", "const"})
_HARMLESS = frozenset(
    {"", "pause", "rep nop", "rep", "nop", "mfence", "lfence", "sfence", "rdtsc", "rdtscp", "cpuid"}
)
"""Instructions that read and write no memory."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token of the program's own.

    Attributes:
        text: As it is written.
        line: Its line in the program.
        is_string: Whether it is a string literal.
    """

    text: str
    line: int
    is_string: bool


class TooLongError(Exception):
    """A program that grows in preprocessing beyond any use."""


def takes_parallel_algorithms(text: str) -> bool:
    """Tells whether preprocessed text may have algorithms that run on a backend of the library.

    All other text is the same whatever the backend is.
    """
    # Looking for a word is many times faster than for the pattern.
    return "/pstl/parallel_backend.h" in text and _BACKEND_TAKEN.search(text) is not None


def own_tokens(text: str, *, roots: Sequence[str]) -> tuple[Token, ...]:
    """Returns the tokens that come from the program itself and not from a library's header.

    Args:
        text: What the preprocessor made of a program without line directives.
        roots: Folders of toolchains, and single files, that are not the program's.

    Raises:
        TooLongError: There are too many.
    """
    return tuple(_own_tokens(text, frozenset(roots)))


def _own_tokens(text: str, roots: frozenset[str]) -> Iterator[Token]:
    position = own = 0
    while (marker := _MARKER.search(text, position)) is not None:
        position = marker.end()
        path = posixpath.normpath(marker[2])
        if path.startswith("<") or not roots.isdisjoint((path, *_folders(path))):
            continue
        begin, line = position + 1, int(marker[1])
        position = yield from _tokens_of_part(text, begin, line)
        own += position - begin
        if own > _MOST_CHARACTERS:
            raise TooLongError


def _folders(path: str) -> Iterator[str]:
    while path not in ("/", ""):
        path = posixpath.dirname(path)
        yield path


def _tokens_of_part(text: str, position: int, line: int) -> Generator[Token, None, int]:
    """Yields tokens until the next line marker; returns where it begins."""
    begin = position
    # No part ends before the first marker: much text is told without reading its tokens.
    marker = _MARKER.search(text, position)
    if (marker.start() if marker else len(text)) - begin > _MOST_CHARACTERS:
        raise TooLongError
    starts_line = True
    while position < len(text):
        if starts_line and text[position] == "#" and _MARKER.match(text, position):
            break
        if position - begin > _MOST_CHARACTERS:
            raise TooLongError
        token = _TOKEN.match(text, position)
        assert token is not None
        kind, end = token.lastgroup, token.end()
        if token["raw"] is not None:
            closing = f'){token["mark"]}"'
            found = text.find(closing, end)
            end = found + len(closing) if found >= 0 else len(text)
        starts_line = kind == "newline"
        if kind not in ("space", "newline"):
            written = text[position:end]
            yield Token(written, line, kind == "string" or token["raw"] is not None)
        line += text.count("\n", position, end)
        position = end
    return position


def evasion(tokens: Sequence[Token]) -> str:
    """Says what among a program's tokens the race check cannot see through; "" if nothing is."""
    for place, token in enumerate(tokens):
        where = f"line {token.line}: "
        if token.is_string:
            if _OWN_PROCESS.search(token.text):
                return where + "it looks for the process that it runs in"
            if any(map(begin_of, token.text.split("\n"))):
                return where + "a string holds a directive, which the check would change"
        elif token.text in _ASM:
            if not _is_harmless(tokens, place + 1):
                return where + "inline assembler, which the check does not see"
        elif _OF_THE_CHECK.fullmatch(token.text):
            return f"{where}{token.text} belongs to the check"
        elif _PAST_THE_CHECK.fullmatch(token.text) and not _is_member(tokens, place):
            return f"{where}{token.text} goes past the check"
    return ""


def _is_member(tokens: Sequence[Token], place: int) -> bool:
    before = [token.text for token in tokens[max(0, place - 2) : place]]
    return before[-1:] == ["."] or before == ["-", ">"]


def texts_for_the_check(text: str, own: Sequence[Token]) -> tuple[str, ...]:
    """Returns preprocessed text as the check compiles it: at best the first, else the next, ...

    The first one has tasks that take addresses and simd loops that the check's runtime runs, if
    there are such, and the next one such loops; in rare places GCC does not compile them.

    Args:
        text: The text.
        own: The program's own tokens, among which there is no evasion. Its strings stay.
    """
    # A text has megabytes: what two of the three have in common is made once.
    with_loops = for_the_check(text, has_lanes=True)
    addressed = with_addresses(text)
    has_tasks = addressed != text
    texts = [
        for_the_check(addressed, has_lanes=True) if has_tasks else with_loops,
        with_loops,
        for_the_check(text),
    ]
    for string in sorted({token.text for token in own if token.is_string}):
        if (renamed := _renamed(string)) != string:
            texts = [one.replace(renamed, string) for one in texts]
    return tuple(dict.fromkeys(texts))


def for_the_check(text: str, *, has_lanes: bool = False) -> str:
    """Returns preprocessed text as the check compiles it; `has_lanes`: with simd loops of its own.

    Nothing is exempt from the sanitizer (an attribute that nobody knows says nothing), what the
    program asks is told from what the compiler asks for it, and the check's runtime decides which
    thread has an iteration where the program leaves that open.
    """
    changed = for_the_runtime(text)
    if has_lanes:
        changed = with_lanes(changed)
    return _renamed(changed if changed == text else _DECLARATIONS + changed)


def _renamed(text: str) -> str:
    text = _THREAD_NUMBER.sub("concert_thread_num", text)
    # Looking for a word is many times faster than for this pattern, and most texts have none.
    if "no_sanitize" in text or "disable_sanitizer" in text:
        text = _NO_SANITIZE.sub("concert_ignored", text)
    return text


def _is_harmless(tokens: Sequence[Token], place: int) -> bool:
    """Tells whether an asm statement's instructions, if there are any, leave memory alone."""
    while place < len(tokens) and tokens[place].text in _ASM_QUALIFIERS:
        place += 1
    if place >= len(tokens) or tokens[place].text != "(":
        return False
    template = ""
    for at in range(place + 1, len(tokens)):
        token = tokens[at]
        if token.text in (":", "::", ")"):
            break
        if not token.is_string or not token.text.startswith('"'):
            return False
        template += token.text[1:-1]
    words = re.split(r";|\\n|\\t|\s{2,}", template)
    return all(word.strip() in _HARMLESS for word in words)
