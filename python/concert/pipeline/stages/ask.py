"""Asks the models once, and finds their answers again by key."""

import dataclasses
import signal
import time
from collections.abc import Iterable, Mapping, Sequence

from concert.models import Answer, Model, ModelError, joined
from concert.pipeline.plan.plan import Question
from concert.pipeline.work.interrupt import Stop, kill_descendants
from concert.pipeline.work.lanes import Lane, do_in_lanes
from concert.pipeline.work.progress import Progress
from concert.pipeline.work.steering import Width
from concert.pipeline.work.stoppable_threads import do_all
from concert.pipeline.work.workplace import NoWorkplace, Workplaces
from concert.results import Results, prompt_sha256, storable_text
from concert.values.values import Response

_NEVER_CAME = "error"


def ask(
    questions: Sequence[Question],
    *,
    results: Results,
    run_id: str,
    jobs: int,
    stop: Stop,
    progress: Progress,
    workplaces: Workplaces | None = None,
) -> Mapping[str, Response]:
    """Has every question answered and stored that has no stored answer yet.

    What needs no network is answered first. Then each remote model has threads of its own, so that
    one that is slow, or has us wait, holds up no other. Where all of that ends early, the models
    are closed, and what came is stored.

    Args:
        questions: What is asked.
        results: Where answers are stored.
        run_id: The run's.
        jobs: Questions at a time that need no network.
        stop: Asks to stop.
        progress: Shows how far it is.
        workplaces: Where agents and analyzers work; needed where there are some.

    Returns:
        By key, in place of each answer that could not be had, a response with finish reason "error"
        that says why. It is stored as well, and asked for again by a later run.

    Raises:
        Interrupted: The user asked to stop.
        RunStoppedError: No further answer can be had.
        ResultsError: The results folder cannot be read or written.
    """
    by_key = {question.key: question for question in questions}
    answered = results.answered(by_key)
    new = {key: question for key, question in by_key.items() if key not in answered}
    tried = results.forget_unanswered(new)
    failed: dict[str, Response] = {}

    def respond(key: str) -> Response:
        response = _respond(new[key], run_id=run_id, workplaces=workplaces)
        if key not in tried:
            return response
        return dataclasses.replace(response, attempts=joined(tried[key], response.attempts))

    at_hand = [key for key, question in new.items() if question.model.max_concurrency is None]
    models = {question.model.name: question.model for question in new.values()}

    def leave() -> None:
        close_models(models.values())
        if workplaces is not None:
            # Results of agents' commands that were killed cannot be trusted.
            stop.request(signal.SIGTERM)
            kill_descendants()

    try:
        with progress.stage("ask", len(by_key), before=len(answered)) as stage:
            for done in (
                do_all(at_hand, respond, jobs=jobs, stop=stop, steering=progress.steering),
                do_in_lanes(
                    _lanes(new), respond, stop=stop, leave=leave, steering=progress.steering
                ),
            ):
                for key, response in done:
                    results.add_response(response)
                    if response.finish_reason == _NEVER_CAME:
                        failed[key] = response
                    never = response.finish_reason == _NEVER_CAME
                    stage.advance("no answer" if never else "answer")
    finally:
        results.flush()
    if workplaces is not None:
        workplaces.forget()
    return failed


def close_models(models: Iterable[Model]) -> None:
    """Ends all calls of the models under way and frees their connections."""
    for model in models:
        model.close()


def _lanes(questions: Mapping[str, Question]) -> list[Lane[str]]:
    """Returns, for each remote model, its questions' keys."""
    keys: dict[str, list[str]] = {}
    widths: dict[str, int] = {}
    for key, question in questions.items():
        model = question.model
        if model.max_concurrency is not None:
            widths[model.name] = model.max_concurrency
            keys.setdefault(model.name, []).append(key)
    return [Lane(items=keys[name], width=widths[name], by=Width.REQUESTS) for name in keys]


def _respond(question: Question, *, run_id: str, workplaces: Workplaces | None) -> Response:
    started_ns = time.monotonic_ns()
    answer = _answer(question, workplaces)
    took_ns = time.monotonic_ns() - started_ns
    asked, task = question.ask, question.task
    return Response(
        run_id=run_id,
        suite=task.suite,
        task_id=task.task_id,
        variant=asked.variant,
        prompt_sha256=prompt_sha256(asked.prompt),
        model=question.model.name,
        sampling=question.sampling,
        sample=asked.sample,
        text=storable_text(answer.text),
        finish_reason=answer.finish_reason,
        prompt_tokens=answer.prompt_tokens,
        completion_tokens=answer.completion_tokens,
        latency_ns=took_ns if answer.latency_ns < 0 else answer.latency_ns,
        attempts=answer.attempts,
        reasoning=storable_text(answer.reasoning),
        reasoning_tokens=answer.reasoning_tokens,
        cached_tokens=answer.cached_tokens,
        served_model=storable_text(answer.served_model),
        trajectory=answer.trajectory,
    )


def _answer(question: Question, workplaces: Workplaces | None) -> Answer:
    try:
        place = NoWorkplace() if workplaces is None else workplaces.of(question.key)
        return question.responder.respond(question.ask, place)
    except ModelError as error:
        # The text of a response that never came is why it did not come.
        return Answer(text=error.what, finish_reason=_NEVER_CAME, attempts=error.attempts)
