"""The two models whose answers lie in the tasks: the ground truth, and the known faults."""

import hashlib
from collections.abc import Sequence

from concert.models.protocol import Answer, Ask
from concert.values.keys import canonical_json
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL, Task


class ReferenceModel:
    """Answers every task with its reference, once however many samples are asked for."""

    name = REFERENCE_MODEL
    max_concurrency = None
    heeds_prompt = False

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Returns the one sample there is."""
        del task, asked
        return (0,)

    def sampling(self, ask: Ask) -> str:
        """Returns the hash of the reference."""
        return canonical_json({"text_sha256": text_sha256(ask.task.reference)})

    def respond(self, ask: Ask) -> Answer:
        """Returns the reference."""
        return Answer(text=ask.task.reference)

    def close(self) -> None:
        """Does nothing: nothing is under way."""


class SeededModel:
    """Answers with the task's seeded faults: sample i is the i-th of them."""

    name = SEEDED_MODEL
    max_concurrency = None
    heeds_prompt = False

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Returns one sample for each seeded answer."""
        del asked
        return range(len(task.seeded))

    def sampling(self, ask: Ask) -> str:
        """Returns the fault's name and the hash of the answer."""
        answer = ask.task.seeded[ask.sample]
        return canonical_json({"seeded": answer.name, "text_sha256": text_sha256(answer.text)})

    def respond(self, ask: Ask) -> Answer:
        """Returns the seeded answer."""
        return Answer(text=ask.task.seeded[ask.sample].text)

    def close(self) -> None:
        """Does nothing: nothing is under way."""


def text_sha256(text: str) -> str:
    """Returns the hash (hex) of an answer that is known beforehand."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
