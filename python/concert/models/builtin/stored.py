"""Stands for a model whose answers a results folder holds already: it is asked nothing."""

from collections.abc import Mapping, Sequence

from concert.models.protocol import Answer, Ask, ModelError
from concert.values.values import Task


class StoredModel:
    """Has the samples that are stored, and refuses to make others."""

    max_concurrency = None
    heeds_prompt = True

    def __init__(self, name: str, samples: Mapping[tuple[str, str], Sequence[int]]) -> None:
        """Takes the indices of the stored samples by suite and task id."""
        self.name = name
        self._samples = samples

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Returns every sample that is stored in any variant, however many are asked for."""
        del asked
        return self._samples.get((task.suite, task.task_id), ())

    def sampling(self, ask: Ask) -> str:
        """Returns nothing: the stored response has the parameters."""
        del ask
        return "{}"

    def respond(self, ask: Ask) -> Answer:
        """Refuses.

        Raises:
            ModelError: Always.
        """
        raise ModelError(f"no answer of {self.name} to {ask.task.task_id} is stored")

    def close(self) -> None:
        """Does nothing: nothing is under way."""
