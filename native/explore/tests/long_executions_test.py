"""A long beginning changes no count, in executions of random programs.

Short executions are looked through event by event, long ones thread by thread and location by
location (search/race_reversal.h), and long plans are kept in rows (search/wakeup_tree.h).
"""

import re
from typing import Literal

import pytest

from native.explore.scripted.command import Exploration, explore, output_of

_PROGRAMS = 400
_ROUNDS = 40


def _with_long_beginning(program: str) -> str:
    """Returns the program with hundreds of events before it that leave all as it was.

    The first thread uses all locks and variables, over and over; the others wait for that and then
    have many events to themselves.
    """
    head, *threads = program.split("thread\n")
    names = head.split("\n")[0].split()[1:]
    locks = sorted(set(re.findall(r"^lock (\w)$", program, re.MULTILINE)))
    use = "".join(f"lock {lock}\nnotify {lock}\nunlock {lock}\n" for lock in locks)
    use += "".join(f"read {name} r5\nadd {name} 0\nadd {name} 0\n" for name in names)
    beginnings = [use * _ROUNDS + "set r5 0\nwrite go 1\n"]
    beginnings += [f"await go == 1\n{f'add own{i} 0\n' * _ROUNDS}" for i in range(1, len(threads))]
    own = " ".join(f"own{i}" for i in range(1, len(threads)))
    body = "".join(
        f"thread\n{before}{thread}" for before, thread in zip(beginnings, threads, strict=True)
    )
    return f"{head}volatile go {own}\n{body}"


def _counts(exploration: Exploration) -> tuple[int, int, str, int, int]:
    return (
        exploration.executions,
        exploration.blocked,
        exploration.coverage,
        len(exploration.finals),
        len(exploration.deadlocks),
    )


@pytest.mark.parametrize("flavour", ["exact", "rich"])
def test_a_long_beginning_changes_no_count(flavour: Literal["exact", "rich"]) -> None:
    several = 0
    for seed in range(_PROGRAMS):
        program = output_of("generate", flavour, str(seed))
        short = explore(program)
        if short.executions > 200:
            continue
        assert _counts(explore(_with_long_beginning(program))) == _counts(short), seed
        several += short.executions > 5
    assert several > _PROGRAMS // 3
