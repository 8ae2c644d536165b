"""Lists the samples of a results folder without their texts."""

from dataclasses import dataclass
from pathlib import Path

from concert.results import reading, schema
from concert.results.errors import ResultsError
from concert.results.store import stored_runs

_COLUMNS = (
    "response_key",
    "run_id",
    "suite",
    "task_id",
    "variant",
    "prompt_sha256",
    "model",
    "sample",
    "finish_reason",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSample:
    """One stored response, without its text.

    Attributes:
        response_key: Its key (hex).
        run_id: The run that asked for it.
        suite: Suite of the task.
        task_id: The task.
        variant: The prompt variant.
        prompt_sha256: Hash (hex) of the prompt that was answered.
        model: The model.
        sample: Index of the sample, from 0.
        finish_reason: Why the answer ended; "error" where none came.
    """

    response_key: str
    run_id: str
    suite: str
    task_id: str
    variant: str
    prompt_sha256: str
    model: str
    sample: int
    finish_reason: str


def stored_samples(folder: Path) -> list[StoredSample]:
    """Returns every sample of a results folder, those of the last run last, without locking it.

    Raises:
        ResultsError: It is not a results folder, or holds what cannot be read.
    """
    parts = folder / schema.RESPONSES.name
    if not (reading.is_there(parts) and parts.is_dir()):
        raise ResultsError(
            what="not a results folder (no responses/ in it)",
            where=folder,
            remedy="name a folder that evaluate or generate wrote",
        )
    table = reading.read_parts(parts, schema.RESPONSES, columns=_COLUMNS)
    runs = {run.run_id: number for number, run in enumerate(stored_runs(folder))}
    samples = [StoredSample(**row) for row in table.to_pylist()]
    return sorted(samples, key=lambda one: runs.get(one.run_id, -1))
