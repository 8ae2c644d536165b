"""Takes the line directives out of a program's text, so that every report names its true lines.

`#line` and `# 12 "file"` change nothing of a program but the places that compiler and sanitizer
name (and `__LINE__`): a race in line 5 could be reported for a library's header.
"""

import re

_SPLICE = "\ue000"
"""Stands for a backslash with its newline; outside of literals no program has this character."""
_SPLICES = re.compile(r"\\[ \t\v\f\r]*\n")
_TOKEN = re.compile(
    rf"(?P<space>[ \t\v\f\r{_SPLICE}]+)"
    r"|(?P<newline>\n)"
    rf"|(?P<remark>/{_SPLICE}*/[^\n]*)"
    rf"|(?P<comment>/{_SPLICE}*\*)"
    rf"|(?P<hash>#|%{_SPLICE}*:)"
    rf"|(?P<name>[^\W\d][\w{_SPLICE}]*)"
    rf"|(?P<number>\.?[0-9](?:[eEpP][+-]|'[0-9A-Za-z_]|[\w.{_SPLICE}])*)"
    rf"|(?P<quote>[\"'])"
    r"|(?P<other>.)"
)
_COMMENT_END = re.compile(rf"\*{_SPLICE}*/")
_RAW = re.compile(rf"\"([^ ()\\\t\v\f\n\"{_SPLICE}]{{0,16}})\(")
_RAW_PREFIXES = frozenset({"R", "u8R", "uR", "UR", "LR"})
_STRING = {
    # Matches behind every quote: else one that ends in a backslash would be read from each anew.
    mark: re.compile(
        rf"{mark}(?:[^{mark}\\\n]++|\\{_SPLICE}*+[^\n])*+"
        rf"(?:{mark}|\\{_SPLICE}*+(?=\n|\Z)|(?=\n)|\Z)"
    )
    for mark in "\"'"
}


def without_line_directives(text: str) -> str:
    """Returns the text with each line directive replaced by an empty directive.

    All lines keep their numbers. Takes time linear in the text's length.
    """
    if _SPLICE in text or "\0" in text:
        # No compiler takes either outside of a literal or a comment.
        text = text.replace(_SPLICE, "?").replace("\0", " ")
    splices = _SPLICES.findall(text)
    joined = _SPLICES.sub(_SPLICE, text)
    kept: list[str] = []
    begin = position = 0
    starts_line = True
    while position < len(joined):
        token = _TOKEN.match(joined, position)
        assert token is not None
        kind, end = token.lastgroup, token.end()
        if kind == "hash" and starts_line:
            directive, directive_end = _directive(joined, end)
            if directive == "line" or directive[:1].isdigit():
                kept.append(joined[begin:end])
                begin = position = _skip_line(joined, directive_end)
                # Newlines of what was dropped, so that the lines behind keep their numbers.
                dropped = joined[end:position]
                kept.append("".join(char for char in dropped if char in ("\n", _SPLICE)))
                continue
            end = directive_end
        elif kind == "comment":
            closing = _COMMENT_END.search(joined, end)
            end = closing.end() if closing else len(joined)
        elif kind == "quote":
            string = _STRING[token["quote"]].match(joined, position)
            end = string.end() if string else end
        elif kind == "name" and token["name"].replace(_SPLICE, "") in _RAW_PREFIXES:
            end = _raw_end(joined, end)
        if kind == "newline":
            starts_line = True
        elif kind not in ("space", "comment"):
            starts_line = False
        position = end
    kept.append(joined[begin:])
    written = iter(splices)
    return re.sub(_SPLICE, lambda _: next(written), "".join(kept))


def _directive(text: str, position: int) -> tuple[str, int]:
    """Returns the word behind a hash mark, and where it ends."""
    position = _skip_gap(text, position)
    token = _TOKEN.match(text, position)
    if token is None or token.lastgroup not in ("name", "number"):
        return "", position
    return token[0].replace(_SPLICE, ""), token.end()


def _skip_gap(text: str, position: int) -> int:
    while (token := _TOKEN.match(text, position)) is not None:
        if token.lastgroup == "space":
            position = token.end()
        elif token.lastgroup == "comment":
            closing = _COMMENT_END.search(text, token.end())
            position = closing.end() if closing else len(text)
        else:
            break
    return position


def _skip_line(text: str, position: int) -> int:
    """Returns where a directive ends: at its newline, comments over several lines passed by."""
    while position < len(text):
        token = _TOKEN.match(text, position)
        assert token is not None
        if token.lastgroup == "newline":
            break
        if token.lastgroup == "comment":
            position = _skip_gap(text, position)
        elif token.lastgroup == "quote":
            string = _STRING[token["quote"]].match(text, position)
            position = string.end() if string else token.end()
        else:
            position = token.end()
    return position


def _raw_end(text: str, position: int) -> int:
    """Returns where a raw string ends whose prefix ends at `position`; there, if none begins."""
    opening = _RAW.match(text, position)
    if opening is None:
        return position
    mark = f'){opening[1]}"'
    end = text.find(mark, opening.end())
    return end + len(mark) if end >= 0 else len(text)
