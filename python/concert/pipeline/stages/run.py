"""Takes a run from a plan to a report: the steps of the architecture, one after the other."""

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence

from concert.pipeline.plan.case import Case, make_case, offered_cores
from concert.pipeline.plan.conditions import Conditions
from concert.pipeline.plan.plan import Plan, Question
from concert.pipeline.plan.selection import task_name
from concert.pipeline.stages.ask import ask
from concert.pipeline.stages.judge import judge, stored_judgements
from concert.pipeline.stages.measure import measure
from concert.pipeline.stages.report import Report
from concert.pipeline.stages.score import broken_references, score
from concert.pipeline.stages.workers import LocalWorkers, Workers
from concert.pipeline.work.interrupt import InterruptibleSandbox, Stop
from concert.pipeline.work.notes import Notebooks
from concert.pipeline.work.progress import Progress
from concert.pipeline.work.scratch import opened_scratch
from concert.pipeline.work.workplace import Workplaces
from concert.results import Results, Verdict
from concert.suites.capabilities.timed_programs import is_timed
from concert.suites.equipment import Equipment
from concert.values.values import SEEDED_MODEL, Judgement, Measurement, Outcome, Response


def run(
    plan: Plan,
    *,
    results: Results,
    conditions: Conditions,
    equipment: Equipment,
    machine: str,
    jobs: int,
    stop: Stop,
    progress: Progress,
    workers: Callable[[LocalWorkers], Workers] = lambda local: local,
) -> Report:
    """Does everything in a plan that is not in the results folder yet, and scores all of it.

    Args:
        plan: What is to be done.
        results: Where everything is stored.
        conditions: What verdicts depend on; they tell of `equipment`.
        equipment: With what to judge; its scratch folder is the results folder.
        machine: The processor's name.
        jobs: Judgements at a time on this machine.
        stop: Asks to stop.
        progress: Is told.
        workers: Gives those who judge, from those of this process, who judge what the others do
            not.

    Raises:
        Interrupted: The user asked to stop; everything finished before is stored.
        ResultsError: The results folder cannot be read or written.
    """
    sandbox = InterruptibleSandbox(equipment.sandbox, stop)
    with opened_scratch(dataclasses.replace(equipment, sandbox=sandbox)) as own:
        judge_all = functools.partial(
            judge,
            results=results,
            conditions=conditions,
            workers=workers(LocalWorkers(own, jobs)),
            stop=stop,
            progress=progress,
        )
        questions = [*plan.references, *plan.questions]
        failed = ask(
            questions,
            results=results,
            run_id=conditions.run_id,
            jobs=jobs,
            stop=stop,
            progress=progress,
            workplaces=Workplaces(own, notebooks=Notebooks(results.folder), jobs=jobs),
        )
        with stop.at_once():
            responses = {**results.responses(question.key for question in questions), **failed}
            references = _cases(plan, plan.references, responses, conditions)
        checked = judge_all("self-check", references)
        broken = broken_references(references, checked)
        out = {one.task for one in broken}
        with stop.at_once():
            cases = [
                case
                for case in _cases(plan, plan.questions, responses, conditions)
                if task_name(case.question.task) not in out
            ]
        judgements = judge_all("judge", cases)
        timings, untimed = measure(
            [case for case in cases if _is_timed(case, judgements[case.response_key])],
            results=results,
            run_id=conditions.run_id,
            machine=machine,
            equipment=own,
            stop=stop,
            progress=progress,
        )
    with stop.at_once():
        report = score(plan, cases, judgements, broken=broken, timings=timings, untimed=untimed)
    results.replace_scores(report.scores, run_id=conditions.run_id, of=_scored(plan))
    results.compact()
    stop.check()
    return report


def _is_timed(case: Case, judgement: Judgement) -> bool:
    # Wrong answers that check the judge get no scaling.
    if case.response.model == SEEDED_MODEL:
        return judgement.outcome is Outcome.PASS
    return is_timed(case.suite, judgement)


def score_stored(
    plan: Plan,
    *,
    results: Results,
    conditions: Conditions,
    cores: tuple[int, ...],
    machine: str,
    core_counts: tuple[int, ...] = (),
    limits: Mapping[str, str] | None = None,
) -> Report:
    """Scores what is stored of a plan: asks nothing, judges nothing, runs nothing.

    A response that has no verdict of this checkout's checker has the last one that was made of it
    under the conditions, whichever checker made it.

    Args:
        plan: What is to be scored.
        results: Where everything is stored.
        conditions: What the verdicts were made under.
        cores: Cores that measurements could use.
        machine: The processor's name.
        core_counts: On how many cores measurements were taken.
        limits: The limits of the suites as the run had them, by name; None: as they are here.

    Raises:
        ResultsError: The results folder cannot be read or written.
    """
    questions = [*plan.references, *plan.questions]
    responses = results.responses(question.key for question in questions)
    references = _cases(plan, plan.references, responses, conditions)
    cases = _cases(plan, plan.questions, responses, conditions)
    judgements = dict(stored_judgements(results, [*references, *cases]))
    earlier = _earlier_verdicts(results, [*references, *cases], judgements, conditions, limits)
    judgements |= {key: verdict.judgement for key, verdict in earlier.items()}
    references = [_as_judged(case, earlier) for case in references]
    cases = [_as_judged(case, earlier) for case in cases]
    broken = broken_references(references, judgements)
    out = {one.task for one in broken}
    kept = [case for case in cases if task_name(case.question.task) not in out]
    offered = offered_cores(cores, core_counts)
    timings: dict[str, tuple[Measurement, ...]] = {
        key.verdict_key: timed
        for key, timed in results.measurements(case.key for case in kept).items()
        if (key.machine, key.bench_cores) == (machine, offered)
    }
    report = score(plan, kept, judgements, broken=broken, timings=timings, untimed=())
    results.replace_scores(report.scores, run_id=conditions.run_id, of=_scored(plan))
    return report


def _earlier_verdicts(
    results: Results,
    cases: Sequence[Case],
    judgements: Mapping[str, Judgement],
    conditions: Conditions,
    limits: Mapping[str, str] | None,
) -> Mapping[str, Verdict]:
    """Returns, by response key, verdicts of other checkers where this checkout's has none."""
    without = {case.response_key: case for case in cases if case.response_key not in judgements}
    found = {}
    for verdict in results.verdicts_of(without):
        case = without[verdict.response_key]
        had = (limits or {}).get(case.suite.name) or case.suite.limits(conditions.limits)
        same = (
            verdict.task_digest == case.question.task.digest
            and verdict.limits == had
            and verdict.sandbox == conditions.sandbox
            and verdict.judgement.outcome is not Outcome.INFRA_ERROR
        )
        if same:
            found[verdict.response_key] = verdict
    return found


def _as_judged(case: Case, earlier: Mapping[str, Verdict]) -> Case:
    verdict = earlier.get(case.response_key)
    if verdict is None:
        return case
    return dataclasses.replace(case, candidate=verdict.candidate, key=verdict.verdict_key)


def _scored(plan: Plan) -> list[tuple[str, str, str]]:
    return [(suite, model.name, variant) for suite, model, variant in plan.asked]


def _cases(
    plan: Plan,
    questions: Sequence[Question],
    responses: Mapping[str, Response],
    conditions: Conditions,
) -> list[Case]:
    keys = [(question.key, question) for question in questions]
    return [
        make_case(
            question,
            responses[key],
            suite=plan.suites[question.task.suite],
            conditions=conditions,
        )
        for key, question in keys
        if key in responses
    ]
