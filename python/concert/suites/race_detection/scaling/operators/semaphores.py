"""Operators that weaken semaphores and barriers."""

from collections.abc import Iterator
from typing import Final

from concert.suites.race_detection.scaling.operators.c_source import (
    CSource,
    is_simple,
    line,
    next_statement,
    previous_statement,
)
from concert.suites.race_detection.scaling.operators.change import Change, Operator


def _more_permits(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls("sem_init"):
        if len(call.arguments) == 3 and source.written(call.arguments[2]).isdigit():
            permits = int(source.written(call.arguments[2])) + 1
            yield Change(
                place=str(line(call.node)),
                what=f"{source.written(call.arguments[0])} has a permit more",
                edits=(source.replace(call.arguments[2], str(permits)),),
            )


def _drop_wait(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls("sem_wait"):
        if call.statement is not None:
            yield Change(
                place=str(line(call.node)),
                what=f"{source.written(call.arguments[0])} is not waited for",
                edits=(source.remove(call.statement),),
            )


def _post_earlier(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls("sem_post"):
        before = previous_statement(call.statement) if call.statement is not None else None
        if before is not None and call.statement is not None and is_simple(before):
            yield Change(
                place=str(line(call.node)),
                what=f"{source.written(call.arguments[0])} is posted a statement earlier",
                edits=source.swap(before, call.statement),
            )


def _wait_later(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls("sem_wait"):
        after = next_statement(call.statement) if call.statement is not None else None
        if after is not None and call.statement is not None and is_simple(after):
            yield Change(
                place=str(line(call.node)),
                what=f"{source.written(call.arguments[0])} is waited for a statement later",
                edits=source.swap(call.statement, after),
            )


def _drop_barrier(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls("pthread_barrier_wait"):
        if call.statement is not None:
            yield Change(
                place=str(line(call.node)),
                what="threads do not wait at the barrier",
                edits=(source.remove(call.statement),),
            )


def _move_barrier(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls("pthread_barrier_wait"):
        if call.statement is None:
            continue
        for where, other in (
            ("earlier", previous_statement(call.statement)),
            ("later", next_statement(call.statement)),
        ):
            if other is not None and other.type not in ("declaration", "return_statement"):
                yield Change(
                    place=f"{line(call.node)} {where}",
                    what=f"threads wait at the barrier a statement {where}",
                    edits=source.swap(*sorted((call.statement, other), key=line)),
                )


SEMAPHORES: Final = (
    Operator(name="more-permits", find=_more_permits),
    Operator(name="drop-wait", find=_drop_wait),
    Operator(name="post-earlier", find=_post_earlier),
    Operator(name="wait-later", find=_wait_later),
)
"""Operators on semaphores."""
BARRIERS: Final = (
    Operator(name="drop-barrier", find=_drop_barrier),
    Operator(name="move-barrier", find=_move_barrier),
)
"""Operators on barriers."""
