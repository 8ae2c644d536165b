"""Turns values that others wrote into records of a stated form, and names where they depart.

A record is a `msgspec.Struct` that forbids unknown fields. Its types say what each field may be,
and a `description` in their `Meta` says it in words, for messages: "coverage.executions: a whole
number from 0 is expected, not -1".
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, inspect

from concert.reading.documents import load_json
from concert.reading.errors import UnreadableError

_LONG: Final = (1 << 63) - 1

type Count = Annotated[int, Meta(ge=0, le=_LONG, description="a whole number from 0")]
type Whole = Annotated[int, Meta(ge=-_LONG - 1, le=_LONG, description="a whole number")]
type Number = Annotated[int, Meta(ge=0, lt=1 << 31, description="a number from 0")]
type Amount = Annotated[
    Count | Annotated[float, Meta(ge=0, lt=2.0**63)], Meta(description="a number from 0")
]
"""Finite, and as it was written: a whole number stays one."""

_MOST_SHOWN: Final = 60
_PLACE: Final = re.compile(r" - at `(?:key in )?\$([^`]*)`$")
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])")
_MISSING: Final = "Object missing required field `"
_UNKNOWN: Final = "Object contains unknown field `"
_OUR_WORDS: Final = ("Expected ", "Invalid ")


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value of a stated form; classes below it state `frozen` and `kw_only` again."""


class MalformedError(Exception):
    """A value that is not what was agreed.

    Attributes:
        what: What is wrong, in one line.
        where: Path of the value, such as "violations[0].kind"; empty for the whole.
    """

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.what = what
        self.where = where


def load_value(text: bytes) -> object:
    """Returns the value of a JSON text in UTF-8.

    Raises:
        MalformedError: It is no JSON, an object has a key twice, or a number is not finite.
    """
    try:
        return load_json(text.decode("utf-8"))
    except UnicodeDecodeError:
        raise MalformedError("not JSON (not UTF-8)") from None
    except UnreadableError as error:
        raise MalformedError(error.what) from None


def read_record[T](kind: type[T], value: object, where: str = "") -> T:
    """Returns the record that a value of JSON or TOML stands for.

    Args:
        kind: What it must be: a record, or another type that msgspec knows.
        value: The value.
        where: Its own path, for messages.

    Raises:
        MalformedError: A field is missing, unknown, of another type or out of its bounds.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _malformed(kind, value, str(error), where) from None
    except UnicodeEncodeError as error:
        # Of a key or a word of a list of words; texts may hold what they like.
        name = ascii(error.object[:_MOST_SHOWN])
        raise MalformedError(f"half a surrogate pair in {name}", where) from None


def demand_all_fields(kind: type[msgspec.Struct], value: object, where: str = "") -> None:
    """Refuses an object that leaves out a field of a record, one with a default as well.

    Raises:
        MalformedError: It does.
    """
    if isinstance(value, dict):
        for name in kind.__struct_encode_fields__:
            if name not in value:
                raise MalformedError("missing", f"{where}.{name}" if where else name)


@dataclass(frozen=True, slots=True)
class _Spot:
    """A value inside another one, and the type that it must be of."""

    value: Any
    kind: inspect.Type | None


def _malformed(kind: Any, value: object, said: str, where: str) -> MalformedError:
    """Says what msgspec says in our words, with the names of keys in its paths."""
    place = _PLACE.search(said)
    text = said[: place.start()] if place else said
    path, spot = where, _Spot(value, inspect.type_info(kind))
    passed: list[int | str] = []
    for step in _steps(place[1] if place else ""):
        at = _key_at_fault(kind, value, passed, said) if step is None else step
        spot = _inside(spot, at)
        passed.append(at)
        path = f"{path}[{at}]" if isinstance(at, int) else f"{path}.{at}" if path else at
    for begin in (_MISSING, _UNKNOWN):
        if text.startswith(begin):
            name = text.removeprefix(begin).removesuffix("`")
            what = "missing" if begin == _MISSING else f"unknown key{_known_keys(spot)}"
            return MalformedError(what, f"{path}.{name}" if path else name)
    if not text.startswith(_OUR_WORDS):
        return MalformedError(text, path)
    expected = _words(spot.kind)
    verb = "are" if re.match(r"two |.* and ", expected) else "is"
    return MalformedError(f"{expected} {verb} expected, not {_show(spot.value)}", path)


def _steps(path: str) -> Iterator[str | int | None]:
    """Gives the names and indices of a path of msgspec's; None for a key that it does not name."""
    for name, index, _ in _STEP.findall(path):
        yield name or (int(index) if index else None)


def _key_at_fault(kind: Any, value: Any, passed: Sequence[int | str], said: str) -> str:
    """Returns the key whose value departs: the first that is refused alone as all of them are."""
    mapping = value
    for step in passed:
        mapping = mapping[step]
    for key in mapping:
        try:
            msgspec.convert(_with_one_key(value, passed, key), kind)
        except msgspec.ValidationError as error:
            if str(error) == said:
                return str(key)
    return "..."


def _with_one_key(value: Any, passed: Sequence[int | str], key: object) -> Any:
    if not passed:
        return {key: value[key]}
    copy: Any = dict(value) if isinstance(value, Mapping) else list(value)
    copy[passed[0]] = _with_one_key(value[passed[0]], passed[1:], key)
    return copy


def _inside(spot: _Spot, step: str | int) -> _Spot:
    try:
        value = spot.value[step]
    except (KeyError, IndexError, TypeError):
        value = None
    choices = list(_choices(spot.kind))
    structs = [one for one in choices if isinstance(one, inspect.StructType)]
    if tags := tuple(one.tag for one in structs if one.tag_field == step):
        return _Spot(value, inspect.LiteralType(tags))
    for kind in choices:
        match kind:
            case inspect.StructType() if not _is_meant(kind, spot):
                continue
            case inspect.StructType(fields=fields, array_like=True) if isinstance(step, int):
                return _Spot(value, fields[step].type)
            case inspect.StructType(fields=fields, array_like=False):
                return _Spot(value, {one.encode_name: one.type for one in fields}.get(str(step)))
            case inspect.TupleType(item_types=types) if isinstance(step, int):
                return _Spot(value, types[step])
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return _Spot(value, item)
            case inspect.DictType(value_type=item):
                return _Spot(value, item)
    return _Spot(value, None)


def _known_keys(spot: _Spot) -> str:
    """Returns the end of a message on an unknown key: the keys that the object may have."""
    for kind in _choices(spot.kind):
        if isinstance(kind, inspect.StructType) and not kind.array_like and _is_meant(kind, spot):
            tag = [kind.tag_field] if kind.tag_field else []
            names = [*tag, *(one.encode_name for one in kind.fields)]
            return f"; known {'are' if len(names) > 1 else 'is'} {', '.join(names)}"
    return ""


def _is_meant(kind: inspect.StructType, spot: _Spot) -> bool:
    """Tells whether the object's tag, if its kind has one, names this kind."""
    return kind.tag_field is None or spot.value.get(kind.tag_field) == kind.tag


def _choices(kind: inspect.Type | None) -> Iterator[inspect.Type]:
    """Gives the types that a type stands for, without what is said of them."""
    match kind:
        case inspect.Metadata(type=inner):
            yield from _choices(inner)
        case inspect.UnionType(types=types):
            for one in types:
                yield from _choices(one)
        case inspect.Type():
            yield kind


def _words(kind: inspect.Type | None) -> str:
    """Returns what a type is called in messages."""
    match kind:
        case inspect.Metadata(extra_json_schema={"description": str(words)}):
            return words
        case inspect.Metadata(type=inner):
            return _words(inner)
        case inspect.UnionType(types=types):
            return " or ".join(dict.fromkeys(_words(one) for one in types))
        case inspect.EnumType(cls=cls):
            return f"one of {', '.join(str(one.value) or '""' for one in cls)}"
        case inspect.LiteralType(values=values):
            return f"one of {', '.join(str(one) or '""' for one in values)}"
        case inspect.StructType(array_like=False) | inspect.DictType():
            return "an object"
    return _PLAIN.get(type(kind), "a list" if isinstance(kind, _LISTS) else "something else")


_LISTS: Final = (
    inspect.ListType,
    inspect.StructType,
    inspect.TupleType,
    inspect.VarTupleType,
)
_PLAIN: Final[Mapping[type, str]] = {
    inspect.BoolType: "true or false",
    inspect.FloatType: "a number",
    inspect.IntType: "a whole number",
    inspect.NoneType: "null",
    inspect.StrType: "a string",
}


def _show(value: object) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
