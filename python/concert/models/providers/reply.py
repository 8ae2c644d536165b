"""Reads a provider's JSON reply.

A provider may leave out any field, or send another type: then the field counts as absent.
"""

import json
from collections.abc import Mapping

from concert.values.keys import canonical_json


class MalformedReplyError(Exception):
    """A body is not the JSON object that it should be.

    Attributes:
        what: What it is instead, in one line.
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class Json:
    """A value in a JSON document, or an absent one."""

    __slots__ = ("_value",)

    def __init__(self, value: object) -> None:
        self._value = value

    def __getitem__(self, name: str) -> "Json":
        return Json(self._value.get(name)) if isinstance(self._value, dict) else Json(None)

    def items(self) -> list["Json"]:
        """Returns the elements of an array; none where it is no array."""
        return [Json(item) for item in self._value] if isinstance(self._value, list) else []

    @property
    def text(self) -> str:
        """The string, which UTF-8 can hold; empty where it is none."""
        if not isinstance(self._value, str):
            return ""
        try:
            self._value.encode("utf-8")
        except UnicodeEncodeError:
            # JSON can spell half a surrogate pair, which no file could store.
            return self._value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return self._value

    @property
    def count(self) -> int:
        """The integer from 0 up; -1 where it is none."""
        value = self._value
        is_count = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63
        return value if is_count and isinstance(value, int) else -1

    @property
    def is_true(self) -> bool:
        """Tells whether it is `true`."""
        return self._value is True

    @property
    def is_false(self) -> bool:
        """Tells whether it is `false`."""
        return self._value is False

    @property
    def value(self) -> object:
        """The value as it came; None where it is absent."""
        return self._value

    @property
    def is_array(self) -> bool:
        """Tells whether it is an array."""
        return isinstance(self._value, list)

    @property
    def is_object(self) -> bool:
        """Tells whether it is an object."""
        return isinstance(self._value, dict)


def parse_reply(body: str, *, headers: Mapping[str, str]) -> Json:
    """Returns the JSON object that a body is.

    Args:
        body: The body.
        headers: Headers of the response, with names in lower case.

    Raises:
        MalformedReplyError: It is no JSON object, or does not claim to be one.
    """
    content_type = headers.get("content-type", "")
    if content_type and "json" not in content_type.lower():
        raise MalformedReplyError(f"an answer of type {content_type} in the place of JSON")
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        raise MalformedReplyError(f"no complete JSON in {len(body)} characters") from None
    if not isinstance(value, dict):
        raise MalformedReplyError("JSON that is no object")
    return Json(value)


def written(value: object) -> str:
    """Returns a part of a reply as canonical JSON; empty where JSON cannot hold it."""
    try:
        return canonical_json(value)
    except (ValueError, RecursionError):
        return ""


def parse_error(body: str) -> Json:
    """Returns the JSON of an error's body; an absent value where it is no JSON."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return Json(None)
    # Gemini wraps errors into an array of one.
    return Json(value[0] if isinstance(value, list) and len(value) == 1 else value)
