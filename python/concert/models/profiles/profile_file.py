"""Reads files of profiles.

[profile.NAME]
extends = "OTHER"        # takes OTHER's fields first
temperature = 0.6        # the fields of Sampling but its seed, and of Profile
safety = { HARM_CATEGORY_HARASSMENT = "BLOCK_NONE" }
vertex = { project = "P", location = "L" }
extra_body = { repetition_penalty = 1.05 }
batch = { discount = 0.5 }
tools = "native"         # or "text"

[price."PROVIDER:MODEL"]     # US dollars per million tokens
input = 1.0
cached_input = 0.1       # optional
output = 4.0
"""

import difflib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from concert.models.profiles.profile import (
    Batch,
    OutputLimit,
    Prices,
    Profile,
    ProfileError,
    ToolForm,
    Vertex,
)
from concert.models.profiles.sampling import Sampling
from concert.reading import UnreadableError, load_toml, read_text
from concert.reading.records import MalformedError, Record, read_record
from concert.values.keys import canonical_json

_MOST_BYTES = 4 << 20
_MOST = 2**53
"""Above any sensible number, and what JSON carries exactly."""

type _Counted = Annotated[int, Meta(ge=1, le=_MOST, description="a whole number from 1")]
type _Index = Annotated[int, Meta(ge=0, le=_MOST, description="a whole number from 0")]
type _Unbounded = Annotated[int, Meta(ge=-1, le=_MOST, description="a whole number from 0, or -1,")]
type _Dollars = Annotated[float, Meta(ge=0, le=_MOST, description="a number from 0")]
type _Seconds = Annotated[float, Meta(gt=0, le=_MOST, description="a number above 0")]
type _Temperature = Annotated[float, Meta(ge=0, le=10, description="a number from 0 to 10")]
type _Discount = Annotated[float, Meta(ge=0, lt=1, description="a number from 0, below 1,")]
type _Threads = Annotated[int, Meta(ge=1, le=4096, description="a whole number from 1 to 4096")]
type _Share = Annotated[float, Meta(gt=0, le=1, description="a number above 0, at most 1,")]


class _Prices(Record, frozen=True, kw_only=True):
    input: _Dollars
    cached_input: _Dollars | None = None
    output: _Dollars


class _Batch(Record, frozen=True, kw_only=True):
    discount: _Discount
    most_requests: _Threads = 1000
    look_seconds: _Seconds = 60.0


class _Vertex(Record, frozen=True, kw_only=True):
    project: str
    location: str


class _Table(Record, frozen=True, kw_only=True):
    """A profile as a file has it, with what it extends."""

    temperature: _Temperature | UnsetType = UNSET
    top_p: _Share | UnsetType = UNSET
    top_k: _Unbounded | UnsetType = UNSET
    max_output_tokens: _Counted | UnsetType = UNSET
    thinking_tokens: _Unbounded | UnsetType = UNSET
    reasoning_effort: str | UnsetType = UNSET
    base_seed: _Index | UnsetType = UNSET
    system: str | UnsetType = UNSET
    prices: _Prices | UnsetType = UNSET
    base_url: str | UnsetType = UNSET
    api_key_env: str | UnsetType = UNSET
    timeout_seconds: _Seconds | UnsetType = UNSET
    max_requests_per_minute: _Counted | UnsetType = UNSET
    max_tokens_per_minute: _Counted | UnsetType = UNSET
    start_concurrency: _Counted | UnsetType = UNSET
    max_concurrency: _Counted | UnsetType = UNSET
    max_attempts: _Counted | UnsetType = UNSET
    expected_output_tokens: _Counted | UnsetType = UNSET
    safety: dict[str, str] | UnsetType = UNSET
    vertex: _Vertex | UnsetType = UNSET
    extra_body: dict[str, Any] | UnsetType = UNSET
    output_limit: OutputLimit | UnsetType = UNSET
    serve: tuple[str, ...] | UnsetType = UNSET
    ready_seconds: _Seconds | UnsetType = UNSET
    batch: _Batch | UnsetType = UNSET
    tools: ToolForm | UnsetType = UNSET


class _Document(Record, frozen=True, kw_only=True):
    profile: dict[str, dict[str, Any]] = field(default_factory=dict)
    price: dict[str, _Prices] = field(default_factory=dict)


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
        for name, table in document.profile.items():
            if not name or "@" in name or ":" in name:
                raise _malformed(f"{path}, profile {name!r}", "a name has no ':' and no '@'")
            tables[name] = (path, table)
        for model, price in document.price.items():
            if ":" not in model:
                raise _malformed(f"{path}, price {model!r}", "a price is of PROVIDER:MODEL")
            prices[model] = _prices(price, str(path))
    return {name: _profile(name, tables) for name in tables}, prices


def _read(path: Path) -> _Document:
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
    return _record(_Document, document, str(path))


def _record[T](kind: type[T], value: object, where: str) -> T:
    try:
        return read_record(kind, value)
    except MalformedError as error:
        raise _malformed(where, str(error)) from None


def _profile(name: str, tables: Mapping[str, tuple[Path, Mapping[str, object]]]) -> Profile:
    path, _ = tables[name]
    where = f"{path}, profile {name}"
    merged: dict[str, object] = {}
    for table in reversed(_line_of_descent(name, tables, where)):
        merged.update(table)
    merged.pop("extends", None)
    for part in merged:
        if part not in _Table.__struct_fields__:
            near = difflib.get_close_matches(part, _Table.__struct_fields__, n=1)
            hint = f"; {near[0]} is meant?" if near else ""
            raise _malformed(where, f"unknown field {part}{hint}")
    read = _record(_Table, merged, where)
    chosen = msgspec.structs.asdict(read)
    fields = {part: value for part, value in chosen.items() if value is not UNSET}
    if read.top_k == 0:
        raise _malformed(where, "top_k: a whole number from 1, or -1, is expected, not 0")
    for part, reader in _READERS.items():
        if part in fields:
            fields[part] = reader(fields[part], f"{where}: {part}")
    sampling = {part: fields.pop(part) for part in sorted(_SAMPLING) if part in fields}
    profile = Profile(name=name, sampling=Sampling(**sampling), **fields)
    if profile.start_concurrency > profile.max_concurrency:
        raise _malformed(where, "start_concurrency is above max_concurrency")
    if profile.serve and profile.batch is not None:
        raise _malformed(where, "serve starts a server, which has no batches")
    if profile.serve and profile.base_url:
        raise _malformed(where, "serve starts a server, and base_url names another")
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
    return ProfileError(where=where, what=what, remedy="correct the file")


def _prices(read: _Prices, where: str) -> Prices:
    del where
    return Prices(**msgspec.structs.asdict(read))


def _base_url(text: str, where: str) -> str:
    """Checks an address. Answers are cached by it, so nothing secret may stand in it."""
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


def _safety(table: Mapping[str, str], where: str) -> tuple[tuple[str, str], ...]:
    del where
    return tuple(sorted(table.items()))


def _vertex(read: _Vertex, where: str) -> Vertex:
    del where
    return Vertex(project=read.project, location=read.location)


def _batch(read: _Batch, where: str) -> Batch:
    del where
    return Batch(**msgspec.structs.asdict(read))


def _extra_body(table: Mapping[str, object], where: str) -> str:
    for name in table:
        if name in _OURS:
            raise _malformed(where, f"{name} is not for extra_body: it is said elsewhere, or never")
    try:
        return canonical_json(table)
    except (TypeError, ValueError):
        raise _malformed(where, "it holds what JSON cannot (dates, infinities)") from None


def _serve(argv: tuple[str, ...], where: str) -> tuple[str, ...]:
    if not argv or not argv[0]:
        raise _malformed(where, "a program and its arguments are expected")
    if not any("{port}" in argument for argument in argv):
        raise _malformed(where, "no argument holds {port}, which the server is to take")
    if any("\0" in argument for argument in argv):
        raise _malformed(where, "an argument holds a zero byte")
    return argv


_OURS = frozenset(
    {
        *("model", "messages", "stream", "stream_options", "n", "best_of", "tools", "functions"),
        *("input", "instructions", "max_output_tokens", "store", "background"),
        *("previous_response_id", "conversation"),
        *("temperature", "top_p", "top_k", "seed", "reasoning_effort"),
        *OutputLimit,
    }
)
"""Fields of a request that the program fills in, or that would break one request, one answer."""

_SAMPLING = frozenset(Sampling.__dataclass_fields__)

_READERS: Mapping[str, Callable[[Any, str], object]] = {
    "prices": _prices,
    "base_url": _base_url,
    "safety": _safety,
    "vertex": _vertex,
    "batch": _batch,
    "extra_body": _extra_body,
    "serve": _serve,
}
