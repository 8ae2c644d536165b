"""A value that departs from a record's form is refused with its path, in words."""

from enum import StrEnum
from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct, field

from concert.reading.records import (
    Amount,
    Count,
    MalformedError,
    Number,
    Whole,
    load_value,
    read_record,
)


class _Colour(StrEnum):
    RED = "red"
    NONE = ""


class _Step(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    thread: Number
    outcomes: tuple[Number, ...]


class _Inner(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: str = field(name="class")
    counts: dict[str, Count] = {}


class _Outer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    colour: _Colour
    inner: tuple[_Inner, ...] = ()
    steps: tuple[Annotated[_Step, Meta(description="a thread and its outcomes")], ...] = ()
    pair: Annotated[tuple[Whole, str], Meta(description="two parts")] | None = None
    spent: dict[str, Amount] = {}
    flag: bool = False


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ([], "an object is expected, not []"),
        ({}, "colour: missing"),
        (
            {"colour": "red", "mood": 1},
            "mood: unknown key; known are colour, inner, steps, pair, spent, flag",
        ),
        ({"colour": "blue"}, 'colour: one of red, "" is expected, not "blue"'),
        ({"colour": ["red"]}, 'colour: one of red, "" is expected, not ["red"]'),
        ({"colour": None}, 'colour: one of red, "" is expected, not null'),
        ({"colour": "", "flag": 1}, "flag: true or false is expected, not 1"),
        ({"colour": "", "inner": {}}, "inner: a list is expected, not {}"),
        ({"colour": "", "inner": [{}]}, "inner[0].class: missing"),
        ({"colour": "", "inner": [{"class": "a"}, 3]}, "inner[1]: an object is expected, not 3"),
        ({"colour": "", "inner": [{"class": 1}]}, "inner[0].class: a string is expected, not 1"),
        (
            {"colour": "", "inner": [{"class": "a", "x": 1}]},
            "inner[0].x: unknown key; known are class, counts",
        ),
        (
            {"colour": "", "inner": [{"class": "a", "counts": {"b": 1, "c": -1, "d": -1}}]},
            "inner[0].counts.c: a whole number from 0 is expected, not -1",
        ),
        ({"colour": "", "steps": [[0]]}, "steps[0]: a thread and its outcomes are expected, not"),
        ({"colour": "", "steps": [[0, [], 1]]}, "steps[0]: a thread and its outcomes are exp"),
        ({"colour": "", "steps": [[-1, []]]}, "steps[0][0]: a number from 0 is expected, not -1"),
        ({"colour": "", "steps": [[0, [1, True]]]}, "steps[0][1][1]: a number from 0 is expec"),
        ({"colour": "", "pair": [1, 2]}, "pair[1]: a string is expected, not 2"),
        ({"colour": "", "pair": [1]}, "pair: two parts or null are expected, not [1]"),
        ({"colour": "", "pair": [1 << 63, ""]}, "pair[0]: a whole number is expected, not 922"),
        ({"colour": "", "spent": {"a.b": 10**400}}, "spent.a.b: a number from 0 is expected"),
        ({"colour": "", "spent": {"a": 1e30}}, "spent.a: a number from 0 is expected, not 1e+30"),
        ({"colour": "", "spent": {"a": "1"}}, 'spent.a: a number from 0 is expected, not "1"'),
        ({"colour": "x" * 900}, f'colour: one of red, "" is expected, not "{"x" * 59}...'),
    ],
)
def test_a_departure_is_told_with_its_path(value: object, told: str) -> None:
    with pytest.raises(MalformedError) as caught:
        read_record(_Outer, value)
    assert str(caught.value).startswith(told)


class _Circle(Struct, frozen=True, tag_field="kind", tag="circle", forbid_unknown_fields=True):
    radius: Count


class _Square(Struct, frozen=True, tag_field="kind", tag="square", forbid_unknown_fields=True):
    radius: str


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"radius": 1}, "kind: missing"),
        ({"kind": "egg"}, 'kind: one of circle, square is expected, not "egg"'),
        ({"kind": "square", "radius": 1}, "radius: a string is expected, not 1"),
        ({"kind": "square", "side": ""}, "side: unknown key; known are kind, radius"),
        ({"kind": "circle", "radius": ""}, 'radius: a whole number from 0 is expected, not ""'),
        (3, "an object is expected, not 3"),
    ],
)
def test_of_several_forms_the_one_that_is_named_is_told(value: object, told: str) -> None:
    form: Any = _Circle | _Square
    with pytest.raises(MalformedError) as caught:
        read_record(form, value)
    assert str(caught.value) == told


@pytest.mark.parametrize("value", [{"colour": "\ud800"}, {"colour": "", "\ud800": 1}])
def test_half_a_surrogate_pair_is_no_name(value: object) -> None:
    with pytest.raises(MalformedError) as caught:
        read_record(_Outer, value, "line 3")
    assert str(caught.value) == r"line 3: half a surrogate pair in '\ud800'"


def test_a_path_begins_with_the_place_of_the_whole() -> None:
    with pytest.raises(MalformedError) as caught:
        read_record(_Outer, {"colour": "", "flag": 0}, "line 3")
    assert caught.value.where == "line 3.flag"


def test_a_value_of_the_form_is_read() -> None:
    value = {
        "colour": "red",
        "inner": [{"class": "a", "counts": {"b": 1}}],
        "steps": [[0, [1]]],
        "spent": {"a": 1, "b": 0.5},
    }
    read = read_record(_Outer, value)
    assert read == _Outer(
        colour=_Colour.RED,
        inner=(_Inner(kind="a", counts={"b": 1}),),
        steps=(_Step(0, (1,)),),
        spent={"a": 1, "b": 0.5},
    )
    assert isinstance(read.spent["a"], int)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"\xff", "not JSON (not UTF-8)"),
        (b"{", "not JSON ("),
        (b'{"a": 1, "a": 1}', "an object has the key 'a' twice"),
        (b"NaN", "NaN is not JSON"),
        (b"[" * 100_000, "nested too deep"),
        (b"9" * 10_000, "a number is too long"),
    ],
)
def test_a_text_that_is_no_strict_json_is_refused(text: bytes, told: str) -> None:
    with pytest.raises(MalformedError) as caught:
        load_value(text)
    assert told in caught.value.what
