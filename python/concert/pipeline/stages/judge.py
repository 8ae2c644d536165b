"""Gets the verdict on each response: judged once, found again by key."""

from collections import Counter
from collections.abc import Mapping, Sequence

from concert.pipeline.plan.case import Case
from concert.pipeline.plan.conditions import Conditions
from concert.pipeline.stages.workers import Workers
from concert.pipeline.work.interrupt import Stop
from concert.pipeline.work.progress import Progress
from concert.pipeline.work.stoppable_threads import do_all
from concert.pipeline.work.workload import spread
from concert.results import Results, Verdict
from concert.values.values import Judgement, Outcome


def judge(
    name: str,
    cases: Sequence[Case],
    *,
    results: Results,
    conditions: Conditions,
    workers: Workers,
    stop: Stop,
    progress: Progress,
) -> Mapping[str, Judgement]:
    """Returns the judgement of every case by response key, judging where none is stored.

    Cases with one key are judged once. A judge that breaks yields an infra error, which is stored
    for the user and judged again by a later run.

    Args:
        name: What the stage is called.
        cases: What is to be judged, in order.
        results: Where verdicts are stored.
        conditions: What the keys were made from.
        workers: Those who judge.
        stop: Asks to stop.
        progress: Is told.

    Raises:
        Interrupted: The user asked to stop; what was judged before is stored.
        ResultsError: The results folder cannot be read or written.
        ConcertError: No worker is left; what was judged before is stored.
    """
    results.forget_infra_errors(case.response_key for case in cases)
    stored = _stored(results, cases)
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.key, []).append(case)
    judgements = {
        case.response_key: stored[case.key].judgement for case in cases if case.key in stored
    }
    _add_missing(results, [case for case in cases if case.key in stored], stored, conditions)

    new = spread([key for key in groups if key not in stored])
    work = Counter(groups[key][0].kind for key in new)
    with progress.stage(
        name, len(cases), before=len(judgements), work=work, width=workers.width()
    ) as stage:

        def judge_group(key: str) -> Judgement:
            with stage.doing(groups[key][0].kind):
                return workers.judge(groups[key][0])

        for key, judgement in do_all(
            new, judge_group, jobs=workers.width, stop=stop, steering=progress.steering
        ):
            results.add_verdicts([_verdict(case, judgement, conditions) for case in groups[key]])
            for case in groups[key]:
                judgements[case.response_key] = judgement
                stage.advance(judgement.outcome)
        results.flush()
    return judgements


def stored_judgements(results: Results, cases: Sequence[Case]) -> Mapping[str, Judgement]:
    """Returns the judgement of every case that has a stored one, infra errors too, by response."""
    verdicts = results.verdicts({case.key for case in cases})
    # Of two verdicts with one key, one may be an infra error that another response met earlier.
    final_last = sorted(verdicts, key=lambda one: one.judgement.outcome is not Outcome.INFRA_ERROR)
    by_key = {verdict.verdict_key: verdict.judgement for verdict in final_last}
    return {case.response_key: by_key[case.key] for case in cases if case.key in by_key}


def _stored(results: Results, cases: Sequence[Case]) -> dict[str, Verdict]:
    verdicts = results.verdicts({case.key for case in cases})
    return {
        verdict.verdict_key: verdict
        for verdict in verdicts
        # Another response, outside this run, may share the key of an infra error.
        if verdict.judgement.outcome is not Outcome.INFRA_ERROR
    }


def _add_missing(
    results: Results,
    cases: Sequence[Case],
    stored: Mapping[str, Verdict],
    conditions: Conditions,
) -> None:
    """Stores, for responses whose candidate was judged for another response, the same verdict."""
    known = results.judged_responses()
    for case in cases:
        if (case.response_key, case.key) not in known:
            results.add_verdicts([_verdict(case, stored[case.key].judgement, conditions)])


def _verdict(case: Case, judgement: Judgement, conditions: Conditions) -> Verdict:
    return conditions.verdict(
        suite=case.suite,
        task=case.question.task,
        response=case.response,
        response_key=case.response_key,
        candidate=case.candidate,
        key=case.key,
        judgement=judgement,
    )
