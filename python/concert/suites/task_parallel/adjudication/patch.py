"""Applies a unified diff to a text exactly, or not at all."""

import re

_HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_NO_NEWLINE = "\\ No newline at end of file"


class PatchError(Exception):
    """A diff does not fit the text that it is for, or is none."""


def apply_diff(text: str, diff: str) -> str:
    """Returns the text after a unified diff of one file.

    Every context line and every removed line must stand where the diff says; nothing is searched
    for, so that what was decided is what is judged.

    Raises:
        PatchError: The diff does not fit.
    """
    old = text.splitlines(keepends=True)
    new: list[str] = []
    position = 0
    lines = diff.splitlines(keepends=True)
    at = next((i for i, line in enumerate(lines) if _HUNK.match(line)), None)
    if at is None:
        raise PatchError("no hunk")
    while at < len(lines):
        hunk = _HUNK.match(lines[at])
        if hunk is None:
            raise PatchError(f"line {at + 1} is neither a hunk nor in one")
        left = int(hunk[2] or 1)
        start = int(hunk[1]) - (1 if left else 0)
        if not position <= start <= len(old):
            raise PatchError(f"the hunk at line {at + 1} lies outside of the program")
        new += old[position:start]
        position = start
        at += 1
        added = int(hunk[4] if hunk[4] is not None else 1)
        while left or added or (at < len(lines) and lines[at].startswith("\\")):
            if at == len(lines):
                raise PatchError("the diff ends within a hunk")
            sign, content = lines[at][:1], _content(lines, at)
            if sign in " -":
                if position == len(old) or old[position] != content:
                    raise PatchError(f"line {position + 1} of the program is not as the diff says")
                position, left = position + 1, left - 1
            if sign in " +":
                new.append(content)
                added -= 1
            if sign not in " -+\\" or left < 0 or added < 0:
                raise PatchError(f"line {at + 1} does not belong into its hunk")
            at += 1
    return "".join(new + old[position:])


def _content(lines: list[str], at: int) -> str:
    content = lines[at][1:]
    if at + 1 < len(lines) and lines[at + 1].startswith(_NO_NEWLINE):
        return content.removesuffix("\n")
    return content
