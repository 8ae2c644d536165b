"""Race lists are found in what models really write, and nothing else is taken for one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.race_detection.answer.extract import extract_races
from concert.suites.race_detection.answer.lenient_json import STEP_LIMIT, read_values
from concert.suites.race_detection.answer.races import RaceList, ReportedRace, line_pair
from concert.suites.race_detection.answer.reader import RANGE_PAIRS_LIMIT

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
        '{/* all */"races": [{"lineA": 3 /* x = {"; */, /* , */ "lineB": /**/ 7}]/*.*/}',
        "{‘races’: [{‘shared_variable’: ‘x’, ‘lineA’: ‘3’, ‘lineB’: 7}]}",
        '{”races”: [{„shared_variable“: «x», “lineA": 3, “lineB”: 7}]}',
        '{"data_races": [{"variable_name": "x", "line1": 3, "line2": 7}]}',
        '{"Races": [{"line_number_1": 3, "line-number-2": "7"}]}',
        '{"races": [{"first_line": 3, "Second Line": 7}]}',
        '{"races": [{"shared_variable": "x", "lines": [7, 3]}]}',
        '{"races": [{"shared_variable": "x", "line_numbers": ["3", "line 7"]}]}',
        '{"races": [{"line_pair": "(3, 7)"}, {"lines": "3-7"}, {"lines": "3 and 7"}]}',
        "[THINK]or []\n[/THINK]" + _ONE,
        "◁think▷none: []\n◁/think▷" + _ONE,
        f"<analysis>{{}}\n</analysis>{_ONE}",
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
        '{"lineA": 1, "lineB": 2}\n{"lineA": 3, "lineB": 7}',
        '{"lineA": 1, "lineB": 2},\n\n  {"lineA": 3, "lineB": 7},\n',
        '[]\n\nOr rather\n{"lineA": 1, "lineB": 2} {"lineA": 3, "lineB": 7}\n\nDone.',
    ],
)
def test_races_in_a_row_are_one_list(response: str) -> None:
    assert _pairs(response) == [(1, 2), (3, 7)]


def test_of_races_with_prose_between_the_last_row_counts() -> None:
    assert _pairs('{"lineA": 1, "lineB": 2}\nNo:\n{"lineA": 3, "lineB": 7}') == [(3, 7)]
    assert _pairs('{"lineA": 1, "lineB": 2}\n{"races": []}') == []


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


@pytest.mark.parametrize(
    "lines",
    ["[3]", "[3, 7, 9]", "[[3, 4], [7]]", '"3"', '"3, 7, 9"', '"3 - 7 - 9"', "{}", '"x"', "null"],
)
def test_lines_that_are_not_two_make_the_race_malformed(lines: str) -> None:
    response = f'{{"races": [{{"shared_variable": "x", "lines": {lines}}}]}}'
    assert (_pairs(response), _malformed(response)) == ([], 1)


def test_a_comment_that_does_not_end_soon_is_none() -> None:
    assert _pairs(f'{{/* {"x" * 900} */ "races": []}}') == []
    assert _pairs(f'{{/* {"x" * 1100} */ "races": []}}') is None
    assert _pairs(f"{{/* never closed\n{_ONE}") == [(3, 7)]


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


_KEYS = {
    "lineA": st.sampled_from(["lineA", "line_a", "LineA", "line_1", "Line A", "firstLine"]),
    "lineB": st.sampled_from(["lineB", "line_b", "LINEB", "line-2", "Line B", "secondLine"]),
    "shared_variable": st.sampled_from(["shared_variable", "sharedVariable", "variable"]),
    "races": st.sampled_from(["races", "Races", "data_races"]),
}
_QUOTES = st.sampled_from(['""', "''", "“”", "‘’", "””"])
_SPACE = st.sampled_from(["", " ", "\n", "\t ", "\r\n", " // why, {\n", " # so [\n", " /* , */ "])
_NUMBERS = st.sampled_from(["{}", '"{}"', "'{}'", '"line {}"', '"L{}"', "[{}]", "{}.0", '"{}:"'])
_BEFORE = st.sampled_from(
    [
        "",
        "Thread 1 isn't locked {see [3]}:\n",
        '{"races": [{"lineA": 98, "lineB": 99}]}\nNo, wait.\n',
        '<think>{"races": []}</think>\n',
        '{"races": []}</think>',
        '```json\n{"races": [{"lineA": 9,\n```\n',
        "```c\nvoid f(void) { a[0] = (struct s){1, 2}; }\n```\n",
    ]
)
_FENCES = st.sampled_from(
    [("", ""), ("```json\n", "\n```"), ("```\n", "```"), ("`", "`"), ("$", "$")]
)
_AFTER = st.sampled_from(
    ["", "\nThat's all [1].", '\n{"races": [{"lineA": 9,', "<think>[]", "\n{'lock': 'm'}\n"]
)


@st.composite
def _response(draw: st.DrawFn, races: list[ReportedRace]) -> str:
    """Writes races down as models do; names are kept plain, as each quote ends another name."""

    def quoted(text: str) -> str:
        quotes = draw(_QUOTES)
        return f"{quotes[0]}{text}{quotes[1]}"

    def space() -> str:
        return draw(_SPACE)

    def row(race: ReportedRace) -> str:
        sides = [race.lines.low, race.lines.high]
        if draw(st.booleans()):
            sides.reverse()
        fields = [
            ("lineA", draw(_NUMBERS).format(sides[0])),
            ("lineB", draw(_NUMBERS).format(sides[1])),
            ("shared_variable", quoted(race.variable)),
        ]
        members = [
            f"{space()}{quoted(draw(_KEYS[key]))}{space()}:{space()}{value}{space()}"
            for key, value in draw(st.permutations(fields))
        ]
        return f"{{{','.join(members)}{draw(st.sampled_from(['', ',']))}}}"

    rows = f"{space()},{space()}".join(row(race) for race in races)
    trailing = draw(st.sampled_from(["", ","])) if races else ""
    key = quoted(draw(_KEYS["races"]))
    opening, closing = draw(_FENCES)
    content = f"{{{space()}{key}:{space()}[{space()}{rows}{space()}{trailing}]{space()}}}"
    return f"{draw(_BEFORE)}{opening}{content}{closing}{draw(_AFTER)}"


_PLAIN_RACES = st.lists(
    st.builds(
        ReportedRace,
        st.builds(line_pair, st.integers(1, 999), st.integers(1, 2**63 - 1)),
        st.from_regex(r"[a-z_]+(\[[0-9]\]|->[a-z]+)?", fullmatch=True),
    ),
    max_size=4,
)


@given(st.data(), _PLAIN_RACES)
def test_what_was_written_down_in_any_manner_is_given_back(
    data: st.DataObject, races: list[ReportedRace]
) -> None:
    response = data.draw(_response(races))
    assert extract_races(response).text == RaceList.of(races).to_json()


@given(st.text())
def test_no_text_at_all_is_too_odd(response: str) -> None:
    assert extract_races(response) == extract_races(response)


@given(st.text(alphabet="{}[]:,\"'\\/#\n -0123abelinrcs<>k`“”", max_size=200))
def test_no_text_is_too_odd(response: str) -> None:
    candidate = extract_races(response)
    assert candidate.fault in ("", "unparsable")
    if not candidate.fault:
        RaceList.from_json(candidate.text)


_ANSWERS = ("{}\n", '{"races":[]}', '{"lineA":1}')


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
        "{/*/",
        "{‘",
        '{"lineA":1}',
        "[THINK]",
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
        "[{/*",
        "{x:",
        "[{},",
        '{"a":[',
    ],
)
def test_hostile_repetition_is_read_in_one_pass(unit: str) -> None:
    # A reader that goes back would need some 10^11 steps.
    candidate = extract_races(unit * (400_000 // len(unit)))
    assert candidate.fault == ("" if unit in _ANSWERS else "unparsable")


@pytest.mark.parametrize("stray", ["{'", '{"', "{“", "[{", '{"a" ', "{x "])
def test_a_stray_bracket_in_prose_does_not_hide_the_answer(stray: str) -> None:
    response = f'A set {stray} of locks. {{"races": [{{"lineA": 1, "lineB": 2}}]}}'
    assert _pairs(response) == [(1, 2)]


@pytest.mark.parametrize("rows", ["[]\n" * 3, "{}{}\n{}\n[]{}", "x {}{}\n[]\n{}\n[] y"])
def test_rows_of_empty_containers_say_race_free_if_one_is_alone_on_its_line(rows: str) -> None:
    assert _pairs(rows) == []


@pytest.mark.parametrize("rows", ["{}{}{}", "[][]\n{}{}\n", "{} x\n[]{}"])
def test_rows_of_empty_containers_none_of_which_is_alone_say_nothing(rows: str) -> None:
    assert extract_races(rows).fault == "unparsable"


def test_a_million_races_are_all_kept() -> None:
    rows = ",".join(f'{{"lineA":{line},"lineB":{line + 1}}}' for line in range(1_000_000))
    candidate = extract_races(f'{{"races":[{rows}]}}')
    assert not candidate.fault
    assert candidate.text.count("lineA") == 1_000_000


@pytest.mark.parametrize("unit", ['{"a":', "[{/*", "{x:", "[{},", '{"a":1}', '{"races":[]} '])
def test_what_takes_too_many_steps_is_not_read_to_its_end(unit: str) -> None:
    calls = 0

    class _Counting:
        def begin(self, mark: str) -> str:
            nonlocal calls
            calls += 1
            return mark

        def add(self, container: str, key: str, value: str | None) -> None:
            nonlocal calls
            calls += 1

        def end(self, container: str) -> str:
            return container

        def root(self, value: str, start: int, end: int) -> None:
            pass

        def skipped(self, text: str, start: int) -> int:
            return start

    assert not read_values(unit * 10_000, _Counting(), step_limit=5_000)
    assert calls <= 5_000


def test_a_text_that_is_not_read_to_its_end_is_unparsable_whatever_is_in_it() -> None:
    hostile = '{"a":' * STEP_LIMIT
    assert extract_races(f"{_ONE}\n{hostile}\n{_ONE}\n").fault == "unparsable"


def test_no_text_below_a_megabyte_is_left_unread() -> None:
    for unit in ("{}x", "[{", "[{/*", "{a:", "[{}{}", '{"a":1}'):
        response = f"{unit * (900_000 // len(unit))}*/\n\n{_ONE}\n"
        assert _pairs(response) == [(3, 7)], unit


def test_an_answer_behind_fifty_megabytes_of_prose_is_found() -> None:
    prose = "Thread t1 (see [3]) isn't locked {here}: x = y;\n" * 1_000_000
    assert _pairs(f"{prose}{_ONE}\n") == [(3, 7)]
