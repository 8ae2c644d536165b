"""Makes results folders for tests of the site, of verdicts that nobody judged."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.report.boards.estimates import estimate
from concert.results import Provenance, Results, RunCommand, RunState, Verdict, key_of
from concert.results.stored_tasks import StoredTask, put_tasks, sha256
from concert.suites.capabilities.headline import METRIC
from concert.values.values import Candidate, Coverage, Judgement, Outcome, Response, Score

RUN: Final = "0123456789ab"
_TIME: Final = datetime.datetime(2026, 11, 23, tzinfo=datetime.UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """An answer that a test makes up.

    Attributes:
        task: The task.
        model: The model.
        sample: Index of the sample.
        outcome: The verdict.
        text: The response, and the candidate.
        labels: The labels.
        detail: The first cause.
        suite: The suite.
        variant: The variant.
        attempts: The log of attempts.
        file_name: Name of the candidate's file.
        evidence: The evidence of the verdict.
    """

    task: str
    model: str = "model"
    sample: int = 0
    outcome: Outcome = Outcome.PASS
    text: str = "class A { }"
    labels: tuple[str, ...] = ()
    detail: str = ""
    suite: str = "made-suite"
    variant: str = "default"
    attempts: str = "[]"
    file_name: str = "A.java"
    evidence: str = "{}"


def make_results(
    folder: Path,
    answers: Sequence[Made],
    *,
    scores: bool = True,
    tasks: bool = True,
    responses: bool = True,
    titles: Mapping[str, str] | None = None,
) -> Path:
    """Writes a results folder with some answers, and returns it.

    Args:
        folder: Where.
        answers: The answers.
        scores: Whether pass@1 is stored.
        tasks: Whether the tasks are stored.
        responses: Whether the responses are stored.
        titles: Titles of tasks.
    """
    with Results(folder) as results:
        results.put_provenance(_provenance())
        for made in answers:
            if responses:
                results.add_response(_response(made))
            results.add_verdicts([_verdict(made)])
        results.flush()
        if scores:
            results.replace_scores(_scores(answers), run_id=RUN)
        if tasks:
            places = sorted({(one.suite, one.task, one.variant) for one in answers})
            put_tasks(
                folder,
                [_task(*place, title=(titles or {}).get(place[1], "A title")) for place in places],
                prompts={sha256(_prompt(task).encode()): _prompt(task) for _, task, _ in places},
                contents=[],
            )
    return folder


def _prompt(task: str) -> str:
    return f"Write {task}"


def _scores(answers: Iterable[Made]) -> list[Score]:
    counts: dict[tuple[str, str, str], dict[str, list[Outcome]]] = {}
    for one in answers:
        of_model = counts.setdefault((one.suite, one.model, one.variant), {})
        of_model.setdefault(one.task, []).append(one.outcome)
    found = []
    for (suite, model, variant), tasks in sorted(counts.items()):
        rows = [
            (of.count(Outcome.PASS), of.count(Outcome.PASS) + of.count(Outcome.FAIL), len(of))
            for of in tasks.values()
        ]
        ours = estimate(rows, spans_open=False)
        found.append(
            Score(
                suite=suite,
                model=model,
                variant=variant,
                metric=METRIC,
                k=1,
                value=ours.value,
                low=ours.low,
                high=ours.high,
                n=ours.tasks,
                note="tasks",
            )
        )
    return found


def _response(made: Made) -> Response:
    return Response(
        run_id=RUN,
        suite=made.suite,
        task_id=made.task,
        variant=made.variant,
        prompt_sha256=sha256(_prompt(made.task).encode()),
        model=made.model,
        sampling="{}",
        sample=made.sample,
        text=made.text,
        finish_reason="stop",
        prompt_tokens=100,
        completion_tokens=20,
        latency_ns=1,
        attempts=made.attempts,
        reasoning=made.text,
        trajectory="",
    )


def _verdict(made: Made) -> Verdict:
    return Verdict(
        run_id=RUN,
        verdict_key=sha256(made.text.encode("utf-8", "surrogatepass")),
        response_key=key_of(_response(made)),
        suite=made.suite,
        task_id=made.task,
        model=made.model,
        variant=made.variant,
        sample=made.sample,
        candidate=Candidate(text=made.text, file_name=made.file_name),
        judgement=Judgement(
            outcome=made.outcome,
            labels=made.labels,
            coverage=Coverage.EXACT,
            detail=made.detail,
            evidence=made.evidence,
        ),
        limits="{}",
        checker="made up",
        task_digest="",
        toolchains="{}",
        sandbox="",
    )


def _task(suite: str, task: str, variant: str, *, title: str) -> StoredTask:
    return StoredTask(
        suite=suite,
        task_id=task,
        variant=variant,
        digest="",
        prompt_sha256=sha256(_prompt(task).encode()),
        files_sha256="",
        title=title,
        reference="```java\nclass A { }\n```\n",
        labels="{}",
        category="category",
        stratum="stratum",
        origin="concert",
        version="1",
        suite_tasks=1,
        files=(),
        runs=(RUN,),
    )


def _provenance() -> Provenance:
    return Provenance(
        run_id=RUN,
        command=RunCommand.EVALUATE,
        commit="0" * 40,
        toolchains="{}",
        sandbox="",
        host_cpu="cpu",
        host_cores=2,
        host_memory_bytes=1 << 30,
        kernel="Linux",
        python="CPython",
        limits="{}",
        settings="{}",
        argv="[]",
        state=RunState.FINISHED,
        first_started=_TIME,
        last_started=_TIME,
        finished=_TIME,
    )
