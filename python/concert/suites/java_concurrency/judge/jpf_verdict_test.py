"""JPF's report alone makes a verdict; beside the explorer's it changes nothing but the evidence."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from concert.suites.checkers import Checker
from concert.suites.java_concurrency.equipment_for_tests import equipment_in
from concert.suites.java_concurrency.judge import jpf_verdict
from concert.suites.java_concurrency.judge.explored_faults import Criteria
from concert.suites.java_concurrency.judge.jpf import JPF, JpfBudget, JpfReport, parse_report
from concert.suites.java_concurrency.judge.jpf.report_for_tests import (
    DEADLOCK,
    report_text,
    section,
    uncaught,
)
from concert.suites.java_concurrency.judge.jpf_verdict import (
    JpfAnswer,
    ask_jpf,
    judgement_of,
    with_jpf_beside,
)
from concert.suites.java_concurrency.judge.judge import judge
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.toolchains import Toolchain, locate
from concert.values.values import Candidate, Coverage, Judgement, Outcome

_NEEDS_JPF = pytest.mark.skipif(
    JPF not in locate(), reason="JPF_HOME names none: see docs/evaluate/java-pathfinder.md"
)
_STATISTICS = (
    ("instructions", 7001),
    ("max_depth", 12),
    ("states_new", 41),
    ("states_visited", 17),
    ("threads", 3),
)
_DEADLOCKED = report_text(DEADLOCK, results=("error #1: gov.nasa.jpf.vm.NotDeadlockedProperty",))
_LIMITED = report_text(section("search constraint", "state limit reached: 50000"))
_STARVED = report_text(section("starvation", "never scheduled before the end of a path: clerk"))


def _answer(text: str, **changes: object) -> JpfAnswer:
    return _of(parse_report(text, ""), **changes)


def _of(report: JpfReport, **changes: object) -> JpfAnswer:
    return JpfAnswer(
        **{"entry": "Desk", "report": report, "bounds": (("depth", 120),), **changes}  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("report", "outcome", "labels", "coverage"),
    [
        (report_text(), Outcome.PASS, (), Coverage.EXHAUSTED),
        (report_text(threads=1), Outcome.FAIL, ("ST",), Coverage.EXHAUSTED),
        (_DEADLOCKED, Outcome.FAIL, ("DL",), Coverage.BOUNDED),
        (_STARVED, Outcome.FAIL, ("SV",), Coverage.EXHAUSTED),
        (_LIMITED, Outcome.FAIL, ("TE",), Coverage.BOUNDED),
        (report_text()[:300], Outcome.FAIL, ("TE",), Coverage.BOUNDED),
    ],
)
def test_a_report_makes_a_verdict(
    report: str, outcome: Outcome, labels: tuple[str, ...], coverage: Coverage
) -> None:
    judgement = judgement_of(_answer(report))
    assert (judgement.outcome, judgement.labels) == (outcome, labels)
    assert judgement.coverage is coverage
    assert bool(judgement.detail) is (outcome is Outcome.FAIL)


def test_evidence_and_statistics_tell_what_jpf_saw() -> None:
    judgement = judgement_of(_answer(_DEADLOCKED))
    assert judgement.statistics == _STATISTICS
    evidence = json.loads(judgement.evidence)
    assert (evidence["entry"], evidence["bounds"]) == ("Desk", {"depth": 120})
    (error,) = evidence["errors"]
    assert error["kind"] == "gov.nasa.jpf.vm.NotDeadlockedProperty"
    assert evidence["constraints"] == evidence["doubts"] == []
    assert judgement.detail == "DL: deadlock encountered:"


def test_a_doubt_and_a_limit_are_told() -> None:
    doubtful = uncaught("java.lang.NoSuchMethodError: a.B.c()V", "java.util.List.of(List.java:3)")
    evidence = json.loads(judgement_of(_answer(report_text(doubtful))).evidence)
    assert len(evidence["doubts"]) == 1
    assert "doubtful" in judgement_of(_answer(report_text(doubtful))).detail
    limited = judgement_of(_answer(_LIMITED))
    assert json.loads(limited.evidence)["constraints"] == ["state limit reached: 50000"]
    assert limited.detail == "TE: state limit reached: 50000"


def test_evidence_has_no_times_and_no_folder_of_the_machine() -> None:
    report = JpfReport(crash="broken at /home/me/jpf/build/jpf.jar")
    answers = [_of(report, elapsed_ns=n, folders=(("/home/me/jpf", JPF),)) for n in (1, 2)]
    first, second = (judgement_of(answer) for answer in answers)
    assert first.evidence == second.evidence
    assert json.loads(first.evidence)["crash"] == "broken at <jpf>/build/jpf.jar"
    assert "/home" not in first.detail


def test_beside_the_explorer_jpf_decides_nothing() -> None:
    explored = Judgement(
        outcome=Outcome.PASS,
        coverage=Coverage.EXHAUSTED,
        evidence='{"entry":"Desk"}',
        statistics=(("executions", 7), ("threads", 3)),
    )
    both = with_jpf_beside(explored, _answer(_DEADLOCKED))
    assert (both.outcome, both.labels, both.coverage) == (Outcome.PASS, (), Coverage.EXHAUSTED)
    evidence = json.loads(both.evidence)
    assert (evidence["entry"], evidence["jpf"]["labels"]) == ("Desk", ["DL"])
    assert dict(both.statistics) == {
        **dict(explored.statistics),
        **{f"jpf_{name}": count for name, count in _STATISTICS},
    }
    assert list(both.statistics) == sorted(both.statistics)


_VOLATILE = """
public class Main {
    static volatile int n;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { n = 1; });
        t.start();
        n = 2;
        t.join();
    }
}
"""


@_NEEDS_JPF
def test_each_checker_judges_as_asked(tmp_path: Path) -> None:
    candidate = Candidate(text=_VOLATILE, file_name="Main.java")
    found = {}
    for checker in Checker:
        scratch = tmp_path / checker
        scratch.mkdir()
        found[checker] = judge(
            candidate,
            Criteria(),
            equipment_in(scratch, {}),
            JudgeLimits(),
            checker=checker,
            jpf_depth=1000,
        )
    assert found[Checker.EXPLORER].outcome is Outcome.PASS
    assert (found[Checker.JPF].outcome, found[Checker.JPF].labels) == (Outcome.FAIL, ("RC",))
    both = found[Checker.BOTH]
    assert (both.outcome, both.labels) == (Outcome.PASS, ())
    alone = json.loads(found[Checker.JPF].evidence)
    assert json.loads(both.evidence)["jpf"] == {k: v for k, v in alone.items() if k != "entry"}


@_NEEDS_JPF
@pytest.mark.parametrize(
    ("limits", "constraint"),
    [
        ({"jpf_depth": 3.0}, "depth limit reached: 3"),
        ({"jpf_states": 2.0}, "state limit reached: 2"),
        ({"jpf_instructions": 900.0}, "instruction limit reached: 900"),
    ],
)
def test_the_search_keeps_to_the_limits_that_the_user_set(
    tmp_path: Path, limits: dict[str, float], constraint: str
) -> None:
    judgement = judge(
        Candidate(text=_VOLATILE.replace("volatile ", ""), file_name="Main.java"),
        Criteria(),
        equipment_in(tmp_path, limits),
        JudgeLimits.of(limits),
        checker=Checker.JPF,
        jpf_depth=1000,
    )
    evidence = json.loads(judgement.evidence)
    assert evidence["constraints"] == [constraint]
    assert (
        evidence["bounds"].items() >= {k.removeprefix("jpf_"): v for k, v in limits.items()}.items()
    )


def test_the_bounds_of_an_answer_are_those_that_the_user_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, JpfBudget | None]] = []

    def check(classes: Path, entry: str, **how: object) -> JpfReport:
        depth, budget = how["depth_limit"], how["budget"]
        assert isinstance(depth, int) and isinstance(budget, JpfBudget)
        asked.append((depth, budget))
        return parse_report(report_text(), "")

    monkeypatch.setattr(jpf_verdict, "check", check)
    limits = {"jpf_states": 7.0, "jpf_depth": 40.0}
    tools = {JPF: _tool(tmp_path), "jdk8": _tool(tmp_path)}
    equipment = replace(equipment_in(tmp_path, limits), toolchains=tools)
    for equipped in (equipment, replace(equipment, limits={})):
        answer = ask_jpf(tmp_path, "Desk", equipment=equipped, depth=120, limits=JudgeLimits())
        assert dict(answer.bounds)["depth"] == asked[-1][0]
    assert asked == [(40, JpfBudget(states=7, depth=40)), (120, JpfBudget())]


def _tool(folder: Path) -> Toolchain:
    return Toolchain(name="", version="", identity="", root=folder, programs={})


def test_what_does_not_compile_needs_no_checker(tmp_path: Path) -> None:
    candidate = Candidate(text="public class Main {", file_name="Main.java")
    judgement = judge(
        candidate, Criteria(), equipment_in(tmp_path, {}), JudgeLimits(), checker=Checker.JPF
    )
    assert judgement.labels == ("compile:syntax",)
