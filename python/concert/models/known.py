"""The two models whose answers lie in the tasks: the ground truth, and the known faults."""

import hashlib
from collections.abc import Sequence

from concert.models.protocol import Answer
from concert.results.keys import canonical_json
from concert.results.values import REFERENCE_MODEL, SEEDED_MODEL, Task


class ReferenceModel:
    """Answers every task with its reference, once however many samples are asked for."""

    name = REFERENCE_MODEL

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Returns the one sample there is."""
        del task, asked
        return (0,)

    def sampling(self, task: Task, sample: int) -> str:
        """Returns the hash of the reference."""
        del sample
        return canonical_json({"text_sha256": text_sha256(task.reference)})

    def respond(self, task: Task, sample: int) -> Answer:
        """Returns the reference."""
        del sample
        return Answer(text=task.reference)


class SeededModel:
    """Answers with the task's seeded faults: sample i is the i-th of them."""

    name = SEEDED_MODEL

    def samples(self, task: Task, *, asked: int) -> Sequence[int]:
        """Returns one sample for each seeded answer."""
        del asked
        return range(len(task.seeded))

    def sampling(self, task: Task, sample: int) -> str:
        """Returns the fault's name and the hash of the answer."""
        answer = task.seeded[sample]
        return canonical_json({"seeded": answer.name, "text_sha256": text_sha256(answer.text)})

    def respond(self, task: Task, sample: int) -> Answer:
        """Returns the seeded answer."""
        return Answer(text=task.seeded[sample].text)


def text_sha256(text: str) -> str:
    """Returns the hash (hex) of an answer that is known beforehand."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
