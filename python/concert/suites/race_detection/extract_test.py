"""Race lists are found in what models really write, and nothing else is taken for one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.race_detection.extract import extract_races
from concert.suites.race_detection.races import RaceList, ReportedRace, line_pair
from concert.suites.race_detection.reader import RANGE_PAIRS_LIMIT

_ONE = '{"races": [{"shared_variable": "x", "lineA": 3, "lineB": 7}]}'


def _pairs(response: str) -> list[tuple[int, int]] | None:
    candidate = extract_races(response)
    if candidate.fault:
        assert (candidate.fault, candidate.text) == ("unparsable", "")
        return None
    return [(race.lines.low, race.lines.high) for race in RaceList.from_json(candidate.text).races]


def _malformed(response: str) -> int:
    return RaceList.from_json(extract_races(response).text).malformed


@pytest.mark.parametrize(
    "response",
    [
        _ONE,
        f"```json\n{_ONE}\n```",
        f"```\n{_ONE}\n```\n",
        f"The writer in line 3 [see above] isn't locked, so: {_ONE} is my answer.",
        f"\\boxed{{{_ONE}}}",
        f"<think>maybe {{}} or []</think>\n\n{_ONE}",
        f'still thinking, say {{"races": []}}\n</think>\n{_ONE}',
        f"<think>how does one use <think>?</think>{_ONE}",
        f'{_ONE}\n<reasoning>or rather {{"races": []}}',
        f'{{"races": []}}\nWait, that is wrong.\n{_ONE}',
        f'{_ONE}\n\n```json\n{{"races": [{{"shared_variable": "x", "lineA": 4,',
        f"{_ONE}\n\nFixed code:\n```c\nvoid f(void)\n{{\n}}\nint a[] = {{}};\n```",
        '{"races": [{"shared_variable": "x", "lineA": 3, "lineB": 7,},],}',
        "{'races': [{'shared_variable': 'x', 'lineA': 3, 'lineB': 7}]}",
        "{“races”: [{“shared_variable”: “x”, “lineA”: 3, “lineB”: 7}]}",
        "{races: [{shared_variable: x, lineA: 3, lineB: 7}]}",
        '{"races": [{"shared_variable": "x", "lineA": "3", "lineB": "line 7"}]}',
        '{"races": [{"shared_variable": "x", "lineA": "L3", "lineB": "7: x++; // (x, y)"}]}',
        '{"races": [{"shared_variable": "x", "lineA": 3.0, "lineB": [7]}]}',
        '{"races": [{"shared_variable": "x", "lineA": 7, "lineB": 3}]}',
        '{"races": [{"shared_variable": "x", "LineA": 3, "line_b": 7}]}',
        '{"races": [\n{"lineA": 3, // the write\n "lineB": 7 # the read\n}]}',
        '{"analysis": {"races": 1}, "races": [{"lineA": 3, "lineB": 7}]}',
        '{"result": {"races": [{"lineA": 3, "lineB": 7}]}}',
        '{"races": [{"lineA": 3, "lineB": 7} {"lineA": 7, "lineB": 3}]}',
        '{"races": {"shared_variable": "a \\"b\\" {", "lineA": 3, "lineB": 7}}',
        '[{"shared_variable": "x", "lineA": 3, "lineB": 7}]',
        '{"shared_variable": "x", "lineA": 3, "lineB": 7}',
    ],
)
def test_one_race_is_read_however_it_is_written(response: str) -> None:
    assert _pairs(response) == [(3, 7)]


@pytest.mark.parametrize(
    "response",
    [
        '{"races": []}',
        '```json\n{\n  "races": []\n}\n```',
        '{"races": null}',
        '{"races": {}}',
        '{"races": [{}]}',
        "[]",
        "No races:\n```json\n{}\n```",
        "My answer:\n[]\n",
    ],
)
def test_an_empty_answer_says_race_free(response: str) -> None:
    assert _pairs(response) == []


@pytest.mark.parametrize(
    "response",
    [
        "",
        "There is no data race.",
        "Lines 3 and 7 race.",
        '{"races": [{"shared_variable": "x", "lineA": 3, "lineB": 7}, {"shared_va',
        '{"races": [{"shared_variable": "x", "lineA": 3, "lineB": 7}',
        f"<think>\n{_ONE}",
        "int a[] = {}; f([]);",
        "void f(void)\n{\n}\n",
        '{"races": "none"}',
        '{"bugs": [{"lines": [3, 7]}]}',
        "[1, 2, 3]",
    ],
)
def test_what_holds_no_complete_list_is_unparsable(response: str) -> None:
    assert _pairs(response) is None


def test_the_canonical_text_is_sorted_and_has_each_pair_once() -> None:
    response = json.dumps(
        {
            "races": [
                {"shared_variable": "y", "lineA": 9, "lineB": 2},
                {"shared_variable": "z", "lineA": 1, "lineB": 1},
                {"shared_variable": "x", "lineA": 2, "lineB": 9},
            ]
        }
    )
    assert extract_races(response).text == (
        '{"malformed":0,"races":[{"lineA":1,"lineB":1,"shared_variable":"z"},'
        '{"lineA":2,"lineB":9,"shared_variable":"x"}]}'
    )


@pytest.mark.parametrize(
    ("side", "lines"),
    [
        ('"12-14"', [12, 13, 14]),
        ('"12 – 13"', [12, 13]),
        ('"lines 12 to 13"', [12, 13]),
        ('"12, 14"', [12, 14]),
        ('"12 and 14"', [12, 14]),
        ("[12, 14]", [12, 14]),
        ('["12", "14-15"]', [12, 14, 15]),
        ("12-13", [12, 13]),
    ],
)
def test_several_lines_on_a_side_are_as_many_claims(side: str, lines: list[int]) -> None:
    response = f'{{"races": [{{"lineA": {side}, "lineB": 30}}]}}'
    assert _pairs(response) == [(line, 30) for line in lines]


@pytest.mark.parametrize(
    "side",
    [
        '""',
        '"x++"',
        "null",
        "true",
        "[]",
        "[[12]]",
        "{}",
        '"14-12"',
        '"1-17"',
        '"1-9223372036854775807"',
        "12.5",
        "1e2",
        "9223372036854775808",
        "99999999999999999999999999",
        '"' + ", ".join(map(str, range(1, 18))) + '"',
        "[" + "12, " * 20 + "13]",
        '"' + "9" * 100_000 + '"',
    ],
)
def test_a_side_without_definite_lines_makes_the_race_malformed(side: str) -> None:
    response = f'{{"races": [{{"lineA": {side}, "lineB": 30}}, {{"lineA": 1, "lineB": 2}}]}}'
    assert _pairs(response) == [(1, 2)]
    assert _malformed(response) == 1


def test_whatever_is_no_race_counts_as_malformed() -> None:
    response = '{"races": [5, "x", [1, 2], {"a": 1}, {"lineA": 3}, {}, null]}'
    assert (_pairs(response), _malformed(response)) == ([], 6)


def test_lines_of_any_int64_are_kept() -> None:
    response = '{"races": [{"lineA": -5, "lineB": 9223372036854775807}, {"lineA": 0, "lineB": 0}]}'
    assert _pairs(response) == [(-5, 2**63 - 1), (0, 0)]


def test_ranges_cannot_claim_the_whole_program() -> None:
    rows = ", ".join(
        f'{{"lineA": "{first}-{first + 9}", "lineB": "{second}-{second + 9}"}}'
        for first in range(0, 200, 10)
        for second in range(0, 200, 10)
    )
    response = f'{{"races": [{rows}]}}'
    assert len(_pairs(response) or ()) <= RANGE_PAIRS_LIMIT
    assert _malformed(response) == 400 - RANGE_PAIRS_LIMIT // 100


_RACES = st.lists(
    st.builds(
        ReportedRace,
        st.builds(line_pair, st.integers(-9, 99), st.integers(-9, 99)),
        st.text(max_size=20),
    ),
    max_size=8,
)


@given(_RACES, st.integers(0, 9))
def test_canonical_json_is_read_back_as_it_was(races: list[ReportedRace], malformed: int) -> None:
    written = RaceList.of(races, malformed=malformed)
    text = written.to_json()
    assert RaceList.from_json(text) == written
    assert RaceList.from_json(text).to_json() == text
    assert text.isascii()


@given(_RACES, st.sampled_from(["", "so {", 'a "quote', "[1, 2", "it's [", "```json\n", "}}]]"]))
def test_json_is_read_as_the_standard_reader_would(races: list[ReportedRace], prose: str) -> None:
    rows = [
        {"shared_variable": name, "lineA": lines.low, "lineB": lines.high} for lines, name in races
    ]
    response = f"{prose}\n{json.dumps({'races': rows}, indent=1)}\n"
    assert extract_races(response).text == RaceList.of(races).to_json()


@given(st.text(alphabet="{}[]:,\"'\\/#\n -0123abelinrcs<>k`“”", max_size=200))
def test_no_text_is_too_odd(response: str) -> None:
    candidate = extract_races(response)
    assert candidate.fault in ("", "unparsable")
    if not candidate.fault:
        RaceList.from_json(candidate.text)


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "{",
        '{"a":',
        '{"',
        '"\\',
        "{'",
        "{/*",
        "{//",
        "{ ",
        "[ ",
        "{\n",
        "<think>",
        "</think>{",
        '{"races":[',
        '{"races":[{"lineA":"',
        "[]",
        "{}\n",
        "{[",
        "“{",
        "{“",
        "1-",
        '{"races":[]}',
    ],
)
def test_hostile_repetition_is_read_in_one_pass(unit: str) -> None:
    # A reader that goes back would need some 10^11 steps.
    candidate = extract_races(unit * (400_000 // len(unit)))
    assert candidate.fault == ("" if unit in ("{}\n", '{"races":[]}') else "unparsable")


def test_a_hundred_thousand_races_are_all_kept() -> None:
    rows = ",".join(
        f'{{"shared_variable":"x","lineA":{line},"lineB":{line + 1}}}' for line in range(100_000)
    )
    assert len(_pairs(f'{{"races":[{rows}]}}') or ()) == 100_000
