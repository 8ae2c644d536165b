"""Writes down what a node is to judge, and what it answers.

Both are JSON in ASCII, so a text may hold whatever a model wrote, half a surrogate pair too. A node
answers by the key of the verdict that it came to: an answer under another key is not taken.
"""

import dataclasses
import json
from collections.abc import Mapping
from typing import Final, Self

from concert.pipeline.plan.case import Case
from concert.reading.records import MalformedError, Record, load_value, read_record
from concert.results import canonical_json
from concert.values.values import Judgement

_MOST_CHARACTERS: Final = 256 << 20


class Conduct(Record, frozen=True, kw_only=True):
    """Under what conditions a run judges; the same for all its cases.

    Attributes:
        checker: Value of `--checker`.
        jpf: Version and identity of the Java PathFinder that is used; empty where none is.
        sandbox: Kind of the sandbox.
        limits: Overrides of the suites' limits by name.
    """

    checker: str
    jpf: str
    sandbox: str
    limits: Mapping[str, float]


class Work(Record, frozen=True, kw_only=True):
    """One candidate that a node is to judge.

    Attributes:
        key: The key of its verdict.
        conduct: The conditions.
        suite: The suite.
        task_id: The task.
        variant: The prompt variant of the task.
        text: The candidate's text.
        file_name: The candidate's name of a file.
        fault: Why there is no candidate.
    """

    key: str
    conduct: Conduct
    suite: str
    task_id: str
    variant: str
    text: str
    file_name: str
    fault: str

    @classmethod
    def of(cls, case: Case, conduct: Conduct) -> Self:
        """Returns what a node is told of a case."""
        return cls(
            key=case.key,
            conduct=conduct,
            suite=case.suite.name,
            task_id=case.question.task.task_id,
            variant=case.question.task.variant,
            text=case.candidate.text,
            file_name=case.candidate.file_name,
            fault=case.candidate.fault,
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Returns the work that a text of `str` stands for.

        Raises:
            MalformedError: It is no such text.
        """
        return read_record(cls, _value(text))

    def __str__(self) -> str:
        """Returns the text that `parse` takes."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        conduct = {name: getattr(self.conduct, name) for name in self.conduct.__struct_fields__}
        return json.dumps(values | {"conduct": conduct})


class Answer(Record, frozen=True, kw_only=True):
    """The answer of a node.

    Attributes:
        key: The key of the verdict; another one than that of the work, or empty, where the node
            would judge something else.
        judgement: What it came to; None where the key is another.
    """

    key: str
    judgement: Judgement | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Returns the answer that a text of `str` stands for.

        Raises:
            MalformedError: It is no such text.
        """
        return read_record(cls, _value(text))

    def __str__(self) -> str:
        """Returns the text that `parse` takes."""
        judgement = None if self.judgement is None else dataclasses.asdict(self.judgement)
        return canonical_json({"key": self.key, "judgement": judgement})


def _value(text: str) -> object:
    if len(text) > _MOST_CHARACTERS:
        raise MalformedError(f"more than {_MOST_CHARACTERS} characters")
    return load_value(text.encode("ascii", "replace"))
