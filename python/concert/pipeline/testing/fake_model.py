"""A remote model for tests, without a network: it answers at once, or as it is told."""

import threading
from collections.abc import Callable, Sequence

from concert.models import Answer, Ask
from concert.models.client.remote import Estimate
from concert.results import canonical_json
from concert.values.values import Task


class FakeModel:
    """Answers with "pass", or with what `answer` says; counts what it was asked.

    Attributes:
        asked: Task, variant, prompt and sample of everything it was asked, in order.
        closed: Set once nobody wants anything of it any more.
    """

    heeds_prompt = True

    def __init__(
        self,
        name: str = "fake:model",
        *,
        answer: Callable[[Ask], Answer] = lambda ask: Answer(
            text=f"text {ask.prompt} {ask.sample}"
        ),
        width: int = 4,
        seed: int = 0,
        kept: Sequence[int] = (),
        price_usd: float | None = None,
    ) -> None:
        """Creates the model.

        Args:
            name: Its name.
            answer: Answers.
            width: Calls at a time.
            seed: Sample i is asked with this seed + i.
            kept: Samples of which it says that it has the answers in its cache.
            price_usd: What it says that each answer costs.
        """
        self.name = name
        self.max_concurrency = width
        self.asked: list[tuple[str, str, str, int]] = []
        self.closed = threading.Event()
        self._answer = answer
        self._seed = seed
        self._kept = frozenset(kept)
        self._price_usd = price_usd

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """As many as are asked for."""
        del task
        return range(asked)

    def sampling(self, ask: Ask) -> str:
        """The seed."""
        return canonical_json({"seed": self._seed + ask.sample})

    def respond(self, ask: Ask) -> Answer:
        """Answers."""
        self.asked.append((ask.task.task_id, ask.variant, ask.prompt, ask.sample))
        return self._answer(ask)

    def is_kept(self, ask: Ask) -> bool:
        """Tells whether it is one of the samples named."""
        return ask.sample in self._kept

    def estimate(self, ask: Ask) -> Estimate:
        """A token a letter of the prompt, and ten of the answer."""
        return Estimate(
            prompt_tokens=len(ask.prompt), completion_tokens=10, cost_usd=self._price_usd
        )

    def close(self) -> None:
        """Notes that it ends."""
        self.closed.set()
