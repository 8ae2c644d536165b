"""Loads JSON and TOML that others wrote, strictly, with one kind of error for every fault.

The parsers of the standard library let through what no two readers agree on (a key twice, NaN) and
fail on hostile texts in several ways (RecursionError for deep nesting, ValueError for a number of a
million digits). Here all of it is an `UnreadableError` that says the place.
"""

import json
import math
import tomllib
from typing import NoReturn

from concert.reading.errors import UnreadableError

_MOST_SHOWN = 40


def load_json(text: str, *, finite: bool = True) -> object:
    """Returns the value of a JSON text.

    Args:
        text: The text.
        finite: Whether the words NaN, Infinity and -Infinity are refused. Some programs write them
            for numbers, though JSON has none.

    Raises:
        UnreadableError: It is no JSON, an object has a key twice, a number is not finite or has too
            many digits, or values are nested too deep.
    """
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_no_constant if finite else float,
            parse_float=_finite,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UnreadableError(f"not JSON ({error.msg} at {place})") from None
    except RecursionError:
        raise UnreadableError("not JSON that can be read (nested too deep)") from None
    except ValueError:
        # Of int, which reads no more than 4,300 digits.
        raise UnreadableError("not JSON that can be read (a number is too long)") from None
    return value


def load_toml(text: str) -> dict[str, object]:
    """Returns the table of a TOML text.

    Raises:
        UnreadableError: It is no TOML, a number has too many digits, or values are nested too deep.
    """
    try:
        # TOML ends lines as Unix or Windows do; Python's text files have turned both into one.
        return tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(f"not TOML ({error})") from None
    except RecursionError:
        raise UnreadableError("not TOML that can be read (nested too deep)") from None
    except ValueError as error:
        reason = str(error).partition(";")[0][:100]
        raise UnreadableError(f"not TOML that can be read ({reason})") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            raise UnreadableError(f"an object has the key {name[:_MOST_SHOWN]!r} twice")
        fields[name] = value
    return fields


def _no_constant(name: str) -> NoReturn:
    raise UnreadableError(f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise UnreadableError(f"the number {digits[:_MOST_SHOWN]} is too large")
    return number
