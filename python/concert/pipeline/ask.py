"""What do the models say? Asked once; found again by key."""

import time
from collections.abc import Mapping, Sequence

from concert.models import ModelError
from concert.pipeline.interrupt import Stop
from concert.pipeline.plan import DEFAULT_VARIANT, Question
from concert.pipeline.progress import Progress
from concert.pipeline.work import do_all
from concert.results import Results, prompt_sha256, storable_text
from concert.results.values import Response


def ask(
    questions: Sequence[Question],
    *,
    results: Results,
    run_id: str,
    jobs: int,
    stop: Stop,
    progress: Progress,
) -> Mapping[str, Response]:
    """Returns the response to every question by key, asking where none is stored.

    A model that gives no answer yields a response with finish reason "error", which is asked again
    by a later run.

    Raises:
        Interrupted: The user asked to stop; what came before is stored.
        ResultsError: The results folder cannot be read or written.
    """
    by_key = {question.key: question for question in questions}
    responses = results.responses(by_key)
    new = {key: question for key, question in by_key.items() if key not in responses}
    results.forget_unanswered(new)

    def respond(key: str) -> Response:
        return _respond(new[key], run_id=run_id)

    with progress.stage("ask", len(by_key), before=len(responses)) as stage:
        for key, response in do_all(new, respond, jobs=jobs, stop=stop):
            results.add_response(response)
            responses[key] = response
            stage.advance()
        results.flush()
    return responses


def _respond(question: Question, *, run_id: str) -> Response:
    task, model, sample = question.task, question.model, question.sample
    started = time.monotonic_ns()
    try:
        answer = model.respond(question.ask)
        text, finish_reason, attempts = answer.text, answer.finish_reason, answer.attempts
        tokens = (answer.prompt_tokens, answer.completion_tokens)
    except ModelError as error:
        # The text of a response that never came is why it did not come.
        text, finish_reason, attempts, tokens = error.what, "error", error.attempts, (-1, -1)
    return Response(
        run_id=run_id,
        suite=task.suite,
        task_id=task.task_id,
        variant=DEFAULT_VARIANT,
        prompt_sha256=prompt_sha256(task.prompt),
        model=model.name,
        sampling=model.sampling(question.ask),
        sample=sample,
        text=storable_text(text),
        finish_reason=finish_reason,
        prompt_tokens=tokens[0],
        completion_tokens=tokens[1],
        latency_ns=time.monotonic_ns() - started,
        attempts=attempts,
    )
