"""Programs that answer in a model's place.

An analyzer computes its answer from what a task asks about; a prompt tells it nothing. How it does
that is a suite's affair (`concert.suites.capabilities.analyzers`): here is what it shares with
models.
"""

from collections.abc import Sequence

from concert.models.protocol import Answer, Ask, ModelError
from concert.values.keys import canonical_json
from concert.values.values import Task


class AnalyzerModel:
    """Stands for an analyzer in a plan, which has the suite of each task answer in its name."""

    max_concurrency = None
    heeds_prompt = False

    def __init__(self, name: str) -> None:
        self.name = name

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Returns as many as are asked for: each is made with seeds of its own."""
        del task
        return range(asked)

    def sampling(self, ask: Ask) -> str:
        """Returns the analyzer's name; a suite that it analyses tasks of says more."""
        del ask
        return canonical_json({"analyzer": self.name})

    def respond(self, ask: Ask) -> Answer:
        """Refuses: a prompt is nothing to analyse.

        Raises:
            ModelError: Always.
        """
        raise ModelError(f"{self.name} analyses programs; it cannot answer {ask.task.suite}")

    def close(self) -> None:
        """Does nothing: what runs is the pipeline's."""
