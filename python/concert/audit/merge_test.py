"""Merging does not depend on order, keeps what all agree on, and asks for the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.audit import Failure, Finding, Verdict, merge, report_text

_PROGRAMS = ("001", "002", "003")


def _finding(program: str, failure: Failure | None, note: str = "") -> Finding:
    verdict = Verdict.WRONG if failure else Verdict.RIGHT
    return Finding(program=program, verdict=verdict, failure=failure, note=note)


_SHEETS = st.lists(
    st.tuples(
        *(
            st.builds(
                _finding,
                st.just(program),
                st.sampled_from([None, Failure.OTHER, Failure.NO_INTERACTION]),
                st.sampled_from(["", "a", "b"]),
            )
            for program in _PROGRAMS
        )
    ).map(lambda findings: {one.program: one for one in findings}),
    min_size=1,
    max_size=4,
)


@given(_SHEETS)
def test_neither_order_nor_repetition_of_auditors_counts(sheets: list[dict[str, Finding]]) -> None:
    assert merge(sheets[::-1]) == merge(sheets)
    assert merge([*sheets, sheets[0]]) == merge(sheets)


@given(_SHEETS)
def test_each_program_is_agreed_on_or_disputed(sheets: list[dict[str, Finding]]) -> None:
    merged = merge(sheets)
    agreed = {one.program: one.decision for one in merged.agreed}
    disputed = {one.program for one in merged.disagreements}
    assert sorted([*agreed, *disputed]) == list(_PROGRAMS)
    for program in _PROGRAMS:
        decisions = {sheet[program].decision for sheet in sheets}
        assert decisions == {agreed[program]} if program in agreed else len(decisions) > 1


def test_a_sheet_agrees_with_itself() -> None:
    sheet = {program: _finding(program, Failure.OTHER, "why") for program in _PROGRAMS}
    assert merge([sheet, sheet]).agreed == tuple(sheet.values())


def test_different_classes_of_failure_are_a_disagreement() -> None:
    merged = merge(
        [{"1": _finding("1", Failure.OTHER)}, {"1": _finding("1", Failure.NO_INTERACTION)}]
    )
    assert merged.disagreements[0].text == "wrong (no-interaction) or wrong (other)"


@pytest.mark.parametrize("sheets", [[], [{"1": _finding("1", None)}, {}]])
def test_sheets_on_different_programs_are_refused(sheets: list[dict[str, Finding]]) -> None:
    with pytest.raises(ValueError):
        merge(sheets)


def test_the_report_has_the_precision_of_the_paper_with_its_interval() -> None:
    wrong = [Failure.THREADS_NOT_ENDED] * 2 + [Failure.NO_INTERACTION] * 2
    wrong += [Failure.INCOMPLETE_CLASSES] + [Failure.WRONG_VARIABLES] * 4
    findings = [_finding(f"{i:03d}", failure, "why") for i, failure in enumerate(wrong)]
    findings += [_finding(f"{i:03d}", None) for i in range(9, 115)]
    lines = report_text(findings, population=829, disagreements=7).splitlines()
    assert lines[0].startswith("115 of 829 passing programs audited; the auditors agreed on 108")
    # Wilson's interval of 106 of 115, by hand: centre 0.90857, half width 0.04925.
    assert lines[1] == "precision: 106 of 115 right, 92.2 % (95 % interval 85.8 .. 95.8 %)"
    assert lines[5] == "  wrong-variables: 4 of 115, 3.5 % (95 % interval 1.4 .. 8.6 %)"
    assert lines[6] == "  other: 0 of 115, 0.0 % (95 % interval 0.0 .. 3.2 %)"
    assert lines[7] == "wrong: 000 (threads-not-ended) why"
    assert len(lines) == 7 + 9
