"""Reads files of profiles.

[profile.NAME]
extends = "OTHER"        # takes OTHER's fields first
temperature = 0.6        # the fields of Sampling but its seed, and of Profile
safety = { HARM_CATEGORY_HARASSMENT = "BLOCK_NONE" }
vertex = { project = "P", location = "L" }
extra_body = { repetition_penalty = 1.05 }

[price."PROVIDER:MODEL"]     # US dollars per million tokens
input = 1.0
cached_input = 0.1       # optional
output = 4.0
"""

import difflib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from concert.models.profiles.profile import OutputLimit, Prices, Profile, ProfileError, Vertex
from concert.models.profiles.sampling import Sampling
from concert.reading import UnreadableError, load_toml, read_text
from concert.values.keys import canonical_json

_MOST_BYTES = 4 << 20


def read_profiles(paths: Sequence[Path]) -> tuple[dict[str, Profile], dict[str, Prices]]:
    """Reads files, the later of which override the earlier ones.

    Returns:
        The profiles by name, and the prices by "provider:model".

    Raises:
        ProfileError: A file is malformed or cannot be read.
    """
    tables: dict[str, tuple[Path, Mapping[str, object]]] = {}
    prices: dict[str, Prices] = {}
    for path in paths:
        document = _read(path)
        for name, table in _section(document, "profile", path).items():
            if not name or "@" in name or ":" in name:
                raise _malformed(f"{path}, profile {name!r}", "a name has no ':' and no '@'")
            tables[name] = (path, table)
        for model, table in _section(document, "price", path).items():
            if ":" not in model:
                raise _malformed(f"{path}, price {model!r}", "a price is of PROVIDER:MODEL")
            prices[model] = _prices(table, f"{path}, price {model}")
    return {name: _profile(name, tables) for name in tables}, prices


def _read(path: Path) -> dict[str, object]:
    try:
        text = read_text(path, most_bytes=_MOST_BYTES)
    except UnreadableError as error:
        raise ProfileError(
            where=str(path), what=error.what, remedy="give the path of a TOML file of profiles"
        ) from None
    try:
        document = load_toml(text)
    except UnreadableError as error:
        raise _malformed(str(path), error.what) from None
    for name in document:
        if name not in ("profile", "price"):
            raise _malformed(
                f"{path}", f"unknown table {name}; there are [profile.*] and [price.*]"
            )
    return document


def _section(
    document: Mapping[str, object], name: str, path: Path
) -> Mapping[str, Mapping[str, object]]:
    section = document.get(name, {})
    if not isinstance(section, dict):
        raise _malformed(str(path), f"{name} is no table")
    for entry, table in section.items():
        if not isinstance(table, dict):
            raise _malformed(str(path), f"{name}.{entry} is no table")
    return section


def _profile(name: str, tables: Mapping[str, tuple[Path, Mapping[str, object]]]) -> Profile:
    path, _ = tables[name]
    where = f"{path}, profile {name}"
    merged: dict[str, object] = {}
    for table in reversed(_line_of_descent(name, tables, where)):
        merged.update(table)
    merged.pop("extends", None)
    for field in merged:
        if field not in _FIELDS:
            near = difflib.get_close_matches(field, _FIELDS, n=1)
            hint = f"; {near[0]} is meant?" if near else ""
            raise _malformed(where, f"unknown field {field}{hint}")
    fields = {field: _FIELDS[field](value, f"{where}: {field}") for field, value in merged.items()}
    sampling = {field: fields.pop(field) for field in _SAMPLING if field in fields}
    profile = Profile(name=name, sampling=Sampling(**sampling), **fields)  # type: ignore[arg-type]
    if profile.start_concurrency > profile.max_concurrency:
        raise _malformed(where, "start_concurrency is above max_concurrency")
    return profile


def _line_of_descent(
    name: str, tables: Mapping[str, tuple[Path, Mapping[str, object]]], where: str
) -> list[Mapping[str, object]]:
    """Returns the tables of a profile, of what it extends, and so on."""
    line: list[Mapping[str, object]] = []
    met: list[str] = []
    while True:
        if name in met:
            raise _malformed(where, f"extends itself ({' extends '.join([*met, name])})")
        met.append(name)
        _, table = tables[name]
        line.append(table)
        if "extends" not in table:
            return line
        parent = table["extends"]
        if not isinstance(parent, str) or parent not in tables:
            known = ", ".join(sorted(tables))
            raise _malformed(where, f"extends {parent!r}, which is none of {known}")
        name = parent


def _malformed(where: str, what: str) -> ProfileError:
    return ProfileError(where=where, what=what, remedy="mend the file")


def _number(
    *, above: float | None = None, least: float | None = None, most: float | None = None
) -> Callable[[object, str], float]:
    def read(value: object, where: str) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            raise _malformed(where, f"{value!r} is no number")
        _bounded(value, where, above=above, least=least, most=most)
        return float(value)

    return read


def _count(*, least: int, also: int | None = None) -> Callable[[object, str], int]:
    """Reads an integer from `least` up, or `also`."""

    def read(value: object, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise _malformed(where, f"{value!r} is no integer")
        if value != also:
            _bounded(value, where, least=least, most=_MOST)
        return value

    return read


def _bounded(
    value: float,
    where: str,
    *,
    above: float | None = None,
    least: float | None = None,
    most: float | None = None,
) -> None:
    if above is not None and not value > above:
        raise _malformed(where, f"{value} is not above {above:g}")
    if least is not None and not value >= least:
        raise _malformed(where, f"{value} is below {least:g}")
    if value > (_MOST if most is None else most):
        raise _malformed(where, f"{value} is above {_MOST if most is None else most:g}")


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise _malformed(where, f"{value!r} is no text")
    return value


def _table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise _malformed(where, f"{value!r} is no table")
    return value


def _exactly(value: object, where: str, *, needed: set[str], optional: set[str]) -> None:
    names = set(_table(value, where))
    if missing := sorted(needed - names):
        raise _malformed(where, f"{missing[0]} is missing")
    if unknown := sorted(names - needed - optional):
        raise _malformed(where, f"unknown field {unknown[0]}")


def _prices(value: object, where: str) -> Prices:
    _exactly(value, where, needed={"input", "output"}, optional={"cached_input"})
    price = _number(least=0)
    read = {name: price(entry, f"{where}: {name}") for name, entry in _table(value, where).items()}
    return Prices(**read)


def _base_url(value: object, where: str) -> str:
    """Reads an address. Answers are cached by it, so nothing secret may stand in it."""
    text = _text(value, where)
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise _malformed(where, "no address") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise _malformed(where, "an address begins with http:// or https:// and a host")
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise _malformed(
            where, "an address has no user, password, query or fragment; a key goes to api_key_env"
        )
    return text


def _safety(value: object, where: str) -> tuple[tuple[str, str], ...]:
    table = _table(value, where)
    return tuple(sorted((name, _text(entry, f"{where}.{name}")) for name, entry in table.items()))


def _vertex(value: object, where: str) -> Vertex:
    _exactly(value, where, needed={"project", "location"}, optional=set())
    read = {name: _text(entry, f"{where}.{name}") for name, entry in _table(value, where).items()}
    return Vertex(**read)


def _extra_body(value: object, where: str) -> str:
    table = _table(value, where)
    for name in table:
        if name in _OURS:
            raise _malformed(where, f"{name} is not for extra_body: it is said elsewhere, or never")
    try:
        return canonical_json(table)
    except (TypeError, ValueError):
        raise _malformed(where, "it holds what JSON cannot (dates, infinities)") from None


def _output_limit(value: object, where: str) -> OutputLimit:
    try:
        return OutputLimit(_text(value, where))
    except ValueError:
        known = " or ".join(OutputLimit)
        raise _malformed(where, f"{value!r} is not {known}") from None


_MOST = 2**53
"""Above any sensible number, and what JSON carries exactly."""

_OURS = frozenset(
    {
        *("model", "messages", "stream", "stream_options", "n", "best_of", "tools", "functions"),
        *("temperature", "top_p", "top_k", "seed", "reasoning_effort"),
        *OutputLimit,
    }
)
"""Fields of a request that the program fills in, or that would break one request, one answer."""

_SAMPLING: Mapping[str, Callable[[object, str], object]] = {
    "temperature": _number(least=0, most=10),
    "top_p": _number(above=0, most=1),
    "top_k": _count(least=1, also=-1),
    "max_output_tokens": _count(least=1),
    "thinking_tokens": _count(least=0, also=-1),
    "reasoning_effort": _text,
}

_FIELDS: Mapping[str, Callable[[object, str], object]] = {
    **_SAMPLING,
    "base_seed": _count(least=0),
    "system": _text,
    "prices": _prices,
    "base_url": _base_url,
    "api_key_env": _text,
    "timeout_seconds": _number(above=0),
    "max_requests_per_minute": _count(least=1),
    "max_tokens_per_minute": _count(least=1),
    "start_concurrency": _count(least=1),
    "max_concurrency": _count(least=1),
    "max_attempts": _count(least=1),
    "expected_output_tokens": _count(least=1),
    "safety": _safety,
    "vertex": _vertex,
    "extra_body": _extra_body,
    "output_limit": _output_limit,
}
