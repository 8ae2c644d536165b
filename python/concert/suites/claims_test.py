"""Labels, reports beside them, and verdicts on programs become claims that people can judge."""

import dataclasses

from concert.suites.catalogue import all_suites
from concert.suites.claims import MakesClaims
from concert.suites.protocol import Suite
from concert.values.values import Candidate, Coverage, Judgement, Outcome
from concert.values.verdict import Verdict


def _verdict(suite: Suite, task_id: str, text: str, *labels: str, model: str = "p:m") -> Verdict:
    (digest,) = (task.digest for task in suite.tasks() if task.task_id == task_id)
    return Verdict(
        run_id="r",
        verdict_key=f"{model}{text}",
        response_key=f"{model}{text}",
        suite=suite.name,
        task_id=task_id,
        model=model,
        sample=0,
        candidate=Candidate(text=text),
        judgement=Judgement(
            outcome=Outcome.FAIL if labels else Outcome.PASS,
            labels=labels,
            coverage=Coverage.EXACT,
        ),
        limits="{}",
        checker="c",
        task_digest=digest,
        toolchains="{}",
        sandbox="s",
    )


def test_labels_and_other_reported_pairs_of_judged_programs_are_claims() -> None:
    suite = all_suites()["race-detection"]
    assert isinstance(suite, MakesClaims)
    reported = '{"malformed":0,"races":[{"lineA":1,"lineB":2,"shared_variable":"x"}]}'
    wrong = _verdict(suite, "adc-sampler", reported, "spurious")
    claims = suite.claims([wrong])
    assert {one.task_id for one in claims} == {"adc-sampler"}
    others = [one for one in claims if not one.holds]
    assert [one.question.split(" race")[0] for one in others] == ["Can lines 1 and 2"]
    assert sum(one.holds for one in claims) == 3
    assert "\n51: " in claims[0].files["program.txt"]


def test_answers_that_are_known_to_be_wrong_and_other_data_make_no_claims() -> None:
    suite = all_suites()["race-detection"]
    assert isinstance(suite, MakesClaims)
    reported = '{"malformed":0,"races":[{"lineA":1,"lineB":2,"shared_variable":"x"}]}'
    seeded = _verdict(suite, "adc-sampler", reported, "spurious", model="seeded")
    assert all(one.holds for one in suite.claims([seeded]))
    assert not suite.claims([dataclasses.replace(seeded, task_digest="of another program")])


def test_programs_that_passed_or_failed_are_claims_with_their_prompt() -> None:
    suite = all_suites()["task-parallel"]
    assert isinstance(suite, MakesClaims)
    right = _verdict(suite, "pi.openmp", "int one;")
    wrong = dataclasses.replace(_verdict(suite, "pi.openmp", "int two;", "data_race"), sample=1)
    unknown = dataclasses.replace(
        _verdict(suite, "pi.openmp", "int three;"),
        sample=2,
        judgement=Judgement(outcome=Outcome.INCONCLUSIVE, coverage=Coverage.SAMPLED),
    )
    claims = suite.claims(
        [right, wrong, unknown, _verdict(suite, "pi.openmp", "r", model="seeded")]
    )
    assert {one.files["program.cc"]: one.holds for one in claims} == {
        "int one;": True,
        "int two;": False,
    }
    assert "OpenMP" in claims[0].files["prompt.txt"]
