"""Hostile JSON and TOML fail in one way, which says what is wrong."""

import pytest

from concert.reading import UnreadableError, load_json, load_toml


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "not JSON (Expecting value at line 1, column 1)"),
        ('{"a": 1\n', "at line 2, column 1"),
        ("[" * 100_000, "nested too deep"),
        ('{"a":' * 100_000, "nested too deep"),
        ("9" * 5_000, "a number is too long"),
        ('{"a": 1, "a": 2}', "an object has the key 'a' twice"),
        ("NaN", "NaN is not JSON"),
        ("-Infinity", "-Infinity is not JSON"),
        ("1e999", "the number 1e999 is too large"),
        ("\u0663", "not JSON"),
        ("1 2", "not JSON (Extra data"),
        ("\0", "not JSON"),
    ],
)
def test_a_text_that_is_no_json_is_refused(text: str, what: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        load_json(text)
    assert what in caught.value.what
    assert len(caught.value.what) < 200


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a = " + "[" * 100_000,
        "a = " + "{a=" * 100_000,
        "a = " + "9" * 5_000,
        "a = 1\na = 2",
        "a = 1979-13-01",
        'a = "\0"',
        "a = \u0663",
    ],
)
def test_a_text_that_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError, match="not TOML"):
        load_toml(text)


def test_lines_of_toml_may_end_as_those_of_windows_do() -> None:
    assert load_toml("a = 1\r\n[b]\r\nc = 'd'\r\n") == {"a": 1, "b": {"c": "d"}}


def test_the_words_for_numbers_that_are_not_finite_are_read_where_a_program_writes_them() -> None:
    read = load_json("[Infinity, -Infinity, NaN]", finite=False)
    assert str(read) == "[inf, -inf, nan]"
    with pytest.raises(UnreadableError, match="the number 1e999 is too large"):
        load_json("1e999", finite=False)


def test_json_keeps_what_it_says() -> None:
    assert load_json('{"a": [1, 2.5, null, true, "\\u00e9"]}') == {"a": [1, 2.5, None, True, "é"]}
