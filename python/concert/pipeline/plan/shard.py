"""Deals the tasks of a run out to several machines, each of which does its shard of them.

A shard is a part of the tasks and not of the verdicts: everything about one task is done on one
machine. So each reference is judged once in all, equal candidates (whose verdicts share a key) are
compiled and judged once, and `generate` deals as `evaluate` does. The tasks of each suite are put
in the order of a hash of their names and dealt one by one, so that no shard has more than one task
more than another.
"""

import dataclasses
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from concert.pipeline.errors import EmptyShardError
from concert.pipeline.plan.plan import Plan, Question
from concert.pipeline.plan.selection import task_name

_FORM: Final = re.compile(r"([1-9]\d{0,5}(?:,[1-9]\d{0,5})*)/([1-9]\d{0,5})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shard:
    """Some shards of a run.

    Attributes:
        parts: Their numbers, from 1, sorted; several where they were merged.
        of: The number of shards that make the whole run.
    """

    parts: tuple[int, ...]
    of: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Returns the shards of a text such as "2/4", or "1,3/4" where two were merged.

        Raises:
            ValueError: It is not such a text.
        """
        found = _FORM.fullmatch(text)
        parts = tuple(int(one) for one in found[1].split(",")) if found else ()
        if not found or parts != tuple(sorted(set(parts))) or parts[-1] > int(found[2]):
            raise ValueError(f"{text[:40]!r} is no shard such as 2/4")
        return cls(parts, int(found[2]))

    def __str__(self) -> str:
        """Returns the text that `parse` takes."""
        return f"{','.join(map(str, self.parts))}/{self.of}"

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the other shards, sorted."""
        return tuple(sorted(set(range(1, self.of + 1)) - set(self.parts)))

    def deal(self, names: Iterable[str]) -> frozenset[str]:
        """Returns the tasks of these shards, of all tasks as "suite/task_id"."""
        dealt = sorted(names, key=_place)
        return frozenset(
            name for index, name in enumerate(dealt) if index % self.of + 1 in self.parts
        )


def part_of(plan: Plan, shard: Shard) -> Plan:
    """Returns the part of a plan that shards do; it remembers the whole plan.

    Raises:
        EmptyShardError: There are more shards than tasks.
    """
    names = {task_name(task) for task in plan.tasks}
    # Those that lack a toolchain here are dealt as well: another machine may have it.
    names |= {name for one in plan.skipped for name in one.tasks}
    if shard.of > len(names):
        raise EmptyShardError(shard.of, tasks=len(names))
    mine = shard.deal(names)

    def of_mine(questions: Iterable[Question]) -> tuple[Question, ...]:
        return tuple(one for one in questions if task_name(one.task) in mine)

    return dataclasses.replace(
        plan,
        tasks=tuple(task for task in plan.tasks if task_name(task) in mine),
        skipped=tuple(
            dataclasses.replace(one, tasks=kept)
            for one in plan.skipped
            if (kept := tuple(name for name in one.tasks if name in mine))
        ),
        references=of_mine(plan.references),
        questions=of_mine(plan.questions),
        unasked=tuple(
            dataclasses.replace(one, tasks=kept)
            for one in plan.unasked
            if (kept := tuple(name for name in one.tasks if name in mine))
        ),
        whole=plan,
    )


def _place(name: str) -> tuple[str, bytes]:
    # By suite first: each suite's tasks are spread evenly, whatever the other suites have.
    return name.partition("/")[0], hashlib.sha256(name.encode()).digest()
