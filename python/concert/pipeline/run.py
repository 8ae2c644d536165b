"""Takes a run from a plan to a report: the steps of the architecture, one after the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from concert.pipeline.agents import AgentBench
from concert.pipeline.ask import ask
from concert.pipeline.case import Case, Workbench, bench_cores, make_case
from concert.pipeline.conditions import Conditions
from concert.pipeline.interrupt import InterruptibleSandbox, Stop
from concert.pipeline.judge import judge, stored_judgements
from concert.pipeline.measure import measure
from concert.pipeline.notes import Notebooks
from concert.pipeline.plan import Plan, Question, task_name
from concert.pipeline.progress import Progress
from concert.pipeline.report import Report
from concert.pipeline.score import broken_references, score
from concert.pipeline.scratch import Scratch
from concert.results import Results
from concert.results.values import Judgement, Measurement, Outcome, Response
from concert.sandbox.protocol import Sandbox
from concert.toolchains import Toolchain


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """With what a run is done; none of it changes a verdict beyond what the keys say.

    Attributes:
        sandbox: Where untrusted code runs.
        toolchains: Toolchains that were found, by name.
        cores: Cores that measurements may use, in order.
        machine: The processor's name.
        jobs: Judgements at a time.
        core_counts: On how many cores to measure; empty: as the suites see fit.
    """

    sandbox: Sandbox
    toolchains: Mapping[str, Toolchain]
    cores: tuple[int, ...]
    machine: str
    jobs: int
    core_counts: tuple[int, ...] = ()


def run(
    plan: Plan,
    *,
    results: Results,
    conditions: Conditions,
    equipment: Equipment,
    stop: Stop,
    progress: Progress,
) -> Report:
    """Does everything in a plan that is not in the results folder yet, and scores all of it.

    Raises:
        Interrupted: The user asked to stop; everything finished before is stored.
        ResultsError: The results folder cannot be read or written.
    """
    scratch = Scratch(results.folder)
    workbench = Workbench(
        sandbox=InterruptibleSandbox(equipment.sandbox, stop),
        toolchains=equipment.toolchains,
        limits=conditions.limits,
        cores=equipment.cores,
        core_counts=equipment.core_counts,
        folder=scratch.folder,
    )
    jobs = equipment.jobs

    def judge_all(name: str, cases: Sequence[Case]) -> Mapping[str, Judgement]:
        return judge(
            name,
            cases,
            results=results,
            conditions=conditions,
            workbench=workbench,
            jobs=jobs,
            stop=stop,
            progress=progress,
        )

    with scratch.opened():
        questions = [*plan.references, *plan.questions]
        failed = ask(
            questions,
            results=results,
            run_id=conditions.run_id,
            jobs=jobs,
            stop=stop,
            progress=progress,
            agents=AgentBench(workbench, notebooks=Notebooks(results.folder), jobs=jobs),
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
        passed = [case for case in cases if judgements[case.response_key].outcome is Outcome.PASS]
        timings, untimed = measure(
            passed,
            results=results,
            run_id=conditions.run_id,
            machine=equipment.machine,
            workbench=workbench,
            stop=stop,
            progress=progress,
        )
    with stop.at_once():
        report = score(plan, cases, judgements, broken=broken, timings=timings, untimed=untimed)
    results.replace_scores(report.scores, run_id=conditions.run_id, of=_scored(plan))
    results.compact()
    stop.check()
    return report


def score_stored(
    plan: Plan,
    *,
    results: Results,
    conditions: Conditions,
    cores: tuple[int, ...],
    machine: str,
    core_counts: tuple[int, ...] = (),
) -> Report:
    """Scores what is stored of a plan: asks nothing, judges nothing, runs nothing.

    Raises:
        ResultsError: The results folder cannot be read or written.
    """
    questions = [*plan.references, *plan.questions]
    responses = results.responses(question.key for question in questions)
    references = _cases(plan, plan.references, responses, conditions)
    cases = _cases(plan, plan.questions, responses, conditions)
    judgements = stored_judgements(results, [*references, *cases])
    broken = broken_references(references, judgements)
    out = {one.task for one in broken}
    kept = [case for case in cases if task_name(case.question.task) not in out]
    offered = bench_cores(cores, core_counts)
    timings: dict[str, tuple[Measurement, ...]] = {
        key.verdict_key: timed
        for key, timed in results.measurements(case.key for case in kept).items()
        if (key.machine, key.bench_cores) == (machine, offered)
    }
    report = score(plan, kept, judgements, broken=broken, timings=timings, untimed=())
    results.replace_scores(report.scores, run_id=conditions.run_id, of=_scored(plan))
    return report


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
