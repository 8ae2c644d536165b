"""Reads the values that a text holds, in JSON or in what models write for JSON.

One pass over the text by a pushdown reader that never goes back, so time is linear whatever the
text, and nesting is bounded. The work is bounded too: what takes millions of steps is no answer.
Besides JSON it takes single and typographic quotes, bare words as
keys and values, comments in the manners of C and of the shell, trailing commas, and a missing comma
between two objects. Where a value breaks off or makes no sense, all that is open is dropped, and
reading goes on from there.
"""

import json
import re
from typing import Protocol

DEPTH_LIMIT = 64
"""Values nested deeper than this are dropped."""

SCALAR_LIMIT = 200
"""Characters of a string or word that are kept."""

COMMENT_LIMIT = 1000
"""Characters that a comment between `/*` and `*/` may have; a longer one is none."""

STEP_LIMIT = 3_500_000
"""Steps that the reading of a text may take.

A step is a bracket, separator, word, string or comment, a look for where a value begins, or the
look whether an object is a simple one, which is then read whole and takes two more. So a list of a
million simple objects takes 3,000,000, and less than 1 MB of any text takes fewer than the limit.
"""


class Builder[C, V](Protocol):
    """The builder of the values read; C are open containers, V complete ones."""

    def begin(self, mark: str) -> C:
        """Opens an object ("{") or an array ("[")."""
        ...

    def add(self, container: C, key: str, value: V | str | None) -> None:
        """Adds a value: a complete container, a scalar as written (unquoted), or null.

        Args:
            container: Where it belongs.
            key: Its key in an object; "" in an array.
            value: The value.
        """
        ...

    def end(self, container: C) -> V:
        """Closes a container."""
        ...

    def root(self, value: V, start: int, end: int) -> None:
        """Takes note of a complete value at text[start:end] that lies in no other."""
        ...

    def skipped(self, text: str, start: int) -> int:
        """Returns where to go on if what begins at text[start], in no value, says nothing."""
        ...


def read_values[C, V](text: str, builder: Builder[C, V], *, step_limit: int = STEP_LIMIT) -> bool:
    """Reads every value in `text` that is complete; what lies between them is skipped.

    Returns:
        Whether the text was read to its end; False where that takes more steps.
    """
    steps = 0
    stack: list[_Open[C]] = []
    position = 0
    # The end of the next comment; looked up once for all that may begin before.
    comment_end = -1
    while steps < step_limit:
        steps += 1
        if not stack:
            # Between values lies prose, where quotes mean nothing.
            opening = _OPENING.search(text, position)
            if opening is None:
                return True
            steps += 1
            position = builder.skipped(text, opening.end() - 1)
            if position > opening.end() - 1:
                continue
            position = opening.end()
            steps += opening[0] == "{"
            if (flat := _FLAT_OBJECT.match(text, position - 1)) is not None:
                position = flat.end()
                builder.root(_flat_object(builder, flat), flat.start(), position)
                steps += _FLAT_STEPS
                continue
            stack.append(_Open(builder, opening[0], position - 1))
        token = _TOKEN.match(text, position)
        if token is None:
            # The text ends, or a quote is not closed on its line: then nothing on the rest of that
            # line can be trusted.
            stack.clear()
            space = _SPACE.match(text, position)
            position = text.find("\n", space.end() if space is not None else position)
            if position < 0:
                return True
            continue
        position = token.end()
        if token.lastindex == _COMMENT:
            if comment_end < position:
                found = text.find("*/", position)
                comment_end = found if found >= 0 else len(text) + COMMENT_LIMIT
            if comment_end > position + COMMENT_LIMIT:
                stack.clear()
            else:
                position = comment_end + 2
            continue
        if token.lastindex != _MARK:
            if not stack[-1].take_scalar(builder, token):
                stack.clear()
            continue
        mark = token[_MARK]
        if mark in "{[":
            steps += mark == "{"
            if not stack[-1].may_hold(mark) or len(stack) == DEPTH_LIMIT:
                stack.clear()
            elif mark == "{" and (flat := _FLAT_OBJECT.match(text, position - 1)) is not None:
                while flat is not None and steps < step_limit:
                    stack[-1].take_value(builder, _flat_object(builder, flat), mark)
                    position = flat.end()
                    steps += 1 + _FLAT_STEPS
                    is_list = not stack[-1].is_object
                    flat = _NEXT_FLAT_OBJECT.match(text, position) if is_list else None
                continue
            stack.append(_Open(builder, mark, position - 1))
        elif mark in ",:":
            if not stack[-1].take_separator(mark):
                stack.clear()
        elif not stack[-1].may_end(mark):
            stack.clear()
        else:
            closed = stack.pop()
            value = builder.end(closed.container)
            if stack:
                stack[-1].take_value(builder, value, closed.mark)
            else:
                builder.root(value, closed.start, position)
    return False


_SPACE = re.compile(r"(?:\s++|//[^\n]*+|\#[^\n]*+)*+")
_DOUBLE, _SINGLE = "“”„‟«»", "‘’‚‛"
_TOKEN = re.compile(
    rf"""
    {_SPACE.pattern}
    (?:
      ([{{}}\[\]:,])
    | (/\*)
    | " ( (?: [^"\\\n]++ | \\[^\n] )*+ ) "
    | ' ( (?: [^'\\\n]++ | \\[^\n] )*+ ) '
    | [{_DOUBLE}] ( [^"{_DOUBLE}\n]*+ ) ["{_DOUBLE}]
    | [{_SINGLE}] ( [^'{_SINGLE}\n]*+ ) ['{_SINGLE}]
    | ( [^\s{{}}\[\]:,"'{_DOUBLE}{_SINGLE}]++ )
    )
    """,
    re.VERBOSE,
)
_MARK, _COMMENT, _BARE = 1, 2, 7
# Brackets that open nothing of interest (code, prose) are passed over at the speed of the search:
# an object begins with a key and its colon, if not with its end or a comment.
_KEY_AND_COLON = rf"""
    (?: " (?: [^"\\\n]++ | \\[^\n] )*+ "
    | ' (?: [^'\\\n]++ | \\[^\n] )*+ '
    | [{_DOUBLE}] [^"{_DOUBLE}\n]*+ ["{_DOUBLE}]
    | [{_SINGLE}] [^'{_SINGLE}\n]*+ ['{_SINGLE}]
    | [A-Za-z_][\w-]*+
    ) \s*+ (?: : | /[/*] | \# )
"""
_OBJECT = rf"[{{] \s*+ (?: }} | /[/*] | \# | {_KEY_AND_COLON} )"
_OPENING = re.compile(
    rf"(?={_OBJECT}) [{{] | \[ (?= \s*+ (?: \] | /[/*] | \# | {_OBJECT} ))", re.VERBOSE
)
# Objects as most are, which are read at once: a few keys and simple values in plain JSON.
_SIMPLE = r"""\s*+ "([^"\\\n]*+)" \s*+ : \s*+ (?: "([^"\\\n]*+)" | (-?\d++) (?=[\s,}]) ) \s*+"""
_PAIR = re.compile(rf"[{{,]{_SIMPLE}", re.VERBOSE)
_UNNAMED = _SIMPLE.replace('"(', '"(?:').replace("(-", "(?:-")
_FLAT_OBJECT = re.compile(rf"[{{] {_UNNAMED} (?: , {_UNNAMED} ){{0,15}}+ }}", re.VERBOSE)
_NEXT_FLAT_OBJECT = re.compile(rf"\s*+ , \s*+ {_FLAT_OBJECT.pattern}", re.VERBOSE)
_FLAT_STEPS = 2
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_NULLS = ("null", "none")

# The next token of an open container. It may end where it waits for a comma, and, after a trailing
# comma, for a key or for the next value of an array.
_KEY, _COLON, _VALUE, _COMMA = range(4)


class _Open[C]:
    """A container whose end has not been read yet."""

    __slots__ = ("awaits", "container", "is_object", "key", "last_mark", "mark", "start")

    def __init__[V](self, builder: Builder[C, V], mark: str, start: int) -> None:
        self.container = builder.begin(mark)
        self.mark = mark
        self.is_object = mark == "{"
        self.start = start
        self.awaits = _KEY if self.is_object else _VALUE
        self.key = ""
        self.last_mark = ""

    def may_hold(self, mark: str) -> bool:
        """Says whether a container may begin here."""
        if self.awaits == _VALUE:
            return True
        # [{...} {...}]: the comma between objects of an array is often forgotten.
        is_next_object = mark == "{" and self.last_mark == "{" and not self.is_object
        return is_next_object and self.awaits == _COMMA

    def may_end(self, mark: str) -> bool:
        """Says whether the container may end here, with this bracket."""
        if self.is_object:
            return mark == "}" and self.awaits in (_KEY, _COMMA)
        return mark == "]" and self.awaits in (_VALUE, _COMMA)

    def take_separator(self, mark: str) -> bool:
        """Takes a comma or colon; False where it has no place."""
        if self.awaits != (_COLON if mark == ":" else _COMMA):
            return False
        self.awaits = _VALUE if mark == ":" or not self.is_object else _KEY
        return True

    def take_scalar[V](self, builder: Builder[C, V], token: re.Match[str]) -> bool:
        """Takes a string or bare word as key or value; False where it has no place."""
        is_bare = token.lastindex == _BARE
        content = token[token.lastindex or 0]
        if self.awaits == _KEY:
            if is_bare and not _WORD.fullmatch(content):
                return False
            self.key = _unescaped(content)
            self.awaits = _COLON
            return True
        if self.awaits != _VALUE:
            return False
        is_null = is_bare and content.lower() in _NULLS
        self.take_value(builder, None if is_null else _unescaped(content), "")
        return True

    def take_value[V](self, builder: Builder[C, V], value: V | str | None, mark: str) -> None:
        """Takes a complete value; `mark` is its opening bracket, "" for a scalar."""
        builder.add(self.container, self.key, value)
        self.awaits = _COMMA
        self.last_mark = mark


def _flat_object[C, V](builder: Builder[C, V], flat: re.Match[str]) -> V:
    container = builder.begin("{")
    for key, string, number in _PAIR.findall(flat[0]):
        builder.add(container, key[:SCALAR_LIMIT], (string or number)[:SCALAR_LIMIT])
    return builder.end(container)


def _unescaped(content: str) -> str:
    content = content[:SCALAR_LIMIT]
    if "\\" not in content:
        return content
    try:
        value = json.loads(f'"{content}"', strict=False)
    except ValueError:
        return content
    return value if isinstance(value, str) else content
