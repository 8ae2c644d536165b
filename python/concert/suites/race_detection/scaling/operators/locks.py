"""Operators on critical sections: drop, move, split or swap their locks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from concert.suites.race_detection.scaling.operators.c_source import (
    Call,
    CSource,
    is_simple,
    line,
    next_statement,
    nodes,
    previous_statement,
)
from concert.suites.race_detection.scaling.operators.change import Change, Operator
from concert.suites.race_detection.scaling.operators.names import (
    FIRST_LOCK_NAMES,
    fresh_name,
    new_global,
)

RELEASES: Final[Mapping[str, str]] = {
    "pthread_mutex_lock": "pthread_mutex_unlock",
    "pthread_rwlock_rdlock": "pthread_rwlock_unlock",
    "pthread_rwlock_wrlock": "pthread_rwlock_unlock",
    "pthread_spin_lock": "pthread_spin_unlock",
}
"""Functions that take a lock, and those that give it back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A critical section that begins and ends in one block.

    Attributes:
        acquire: The call that takes the lock.
        release: The call that gives it back at the section's end.
        early: Calls within the section that give it back before a jump.
        inner: The statements between.
        lock: The lock as written.
        waits: Whether a condition variable is waited for within.
    """

    acquire: Call
    release: Call
    early: tuple[Call, ...]
    inner: tuple[Node, ...]
    lock: str
    waits: bool

    @property
    def place(self) -> str:
        """Its first and last line."""
        return f"{line(self.acquire.node)}-{line(self.release.node)}"


def sections(source: CSource) -> Iterator[Section]:
    """Gives the critical sections of a program."""
    for acquire in source.calls(*RELEASES):
        if acquire.statement is None or not acquire.arguments:
            continue
        lock = source.written(acquire.arguments[0])
        inner: list[Node] = []
        statement = next_statement(acquire.statement)
        while statement is not None:
            release = _release(source, statement, acquire.name, lock)
            if release is not None:
                yield _section(source, acquire, release, inner, lock)
                break
            inner.append(statement)
            statement = next_statement(statement)


def _release(source: CSource, statement: Node, name: str, lock: str) -> Call | None:
    if statement.type != "expression_statement":
        return None
    for call in source.calls(RELEASES[name], within=statement):
        if call.arguments and source.written(call.arguments[0]) == lock:
            return call
    return None


def _section(
    source: CSource, acquire: Call, release: Call, inner: Sequence[Node], lock: str
) -> Section:
    early = (
        call
        for one in inner
        for call in source.calls(RELEASES[acquire.name], within=one)
        if call.arguments and source.written(call.arguments[0]) == lock
    )
    waits = any(
        any(source.calls("pthread_cond_wait", "pthread_cond_timedwait", within=one))
        for one in inner
    )
    return Section(
        acquire=acquire,
        release=release,
        early=tuple(early),
        inner=tuple(inner),
        lock=lock,
        waits=waits,
    )


def _drop(source: CSource, _: int) -> Iterator[Change]:
    for section in sections(source):
        calls = (section.acquire, *section.early, section.release)
        statements = [call.statement for call in calls if call.statement is not None]
        if not section.waits and len(statements) == len(calls):
            yield Change(
                place=section.place,
                what=f"{section.lock} is not taken",
                edits=tuple(map(source.remove, statements)),
            )


def _start_later(source: CSource, _: int) -> Iterator[Change]:
    for section in sections(source):
        if len(section.inner) > 1 and is_simple(section.inner[0]) and section.acquire.statement:
            yield Change(
                place=section.place,
                what=f"{section.lock} is taken a statement later",
                edits=source.swap(section.acquire.statement, section.inner[0]),
            )


def _end_earlier(source: CSource, _: int) -> Iterator[Change]:
    for section in sections(source):
        if len(section.inner) > 1 and is_simple(section.inner[-1]) and section.release.statement:
            yield Change(
                place=section.place,
                what=f"{section.lock} is given back a statement earlier",
                edits=source.swap(section.inner[-1], section.release.statement),
            )


def _start_earlier(source: CSource, _: int) -> Iterator[Change]:
    for section in sections(source):
        assert section.acquire.statement is not None
        before = previous_statement(section.acquire.statement)
        if before is not None and _is_movable(source, before):
            yield Change(
                place=section.place,
                what=f"{section.lock} is taken a statement earlier",
                edits=source.swap(before, section.acquire.statement),
            )


def _end_later(source: CSource, _: int) -> Iterator[Change]:
    for section in sections(source):
        after = next_statement(section.release.statement) if section.release.statement else None
        if after is not None and section.release.statement and _is_movable(source, after):
            yield Change(
                place=section.place,
                what=f"{section.lock} is given back a statement later",
                edits=source.swap(section.release.statement, after),
            )


def _is_movable(source: CSource, statement: Node) -> bool:
    """Tells whether a statement is simple and calls nothing that could wait for another thread."""
    return is_simple(statement) and not any(source.calls(within=statement))


def _split(source: CSource, _: int) -> Iterator[Change]:
    for section in sections(source):
        for one in section.inner[:-1]:
            release = f"{source.written(section.release.node)};"
            acquire = f"{source.written(section.acquire.node)};"
            yield Change(
                place=f"{section.place}@{one.end_point.row + 1}",
                what=f"{section.lock} is given back and taken again within",
                edits=(source.after(one, release, acquire),),
            )


def _swap(source: CSource, _: int) -> Iterator[Change]:
    known = {f"&{one.name}": one.type for one in source.globals if one.is_plain}
    for section in sections(source):
        if section.waits or section.lock not in known:
            continue
        for other, kind in known.items():
            if other != section.lock and kind == known[section.lock]:
                yield _with_lock(source, section, other)


def _own(source: CSource, seed: int) -> Iterator[Change]:
    name = fresh_name(source, FIRST_LOCK_NAMES, seed)
    added = new_global(source, f"static pthread_mutex_t {name} = PTHREAD_MUTEX_INITIALIZER;")
    for section in sections(source):
        if not section.waits and section.acquire.name == "pthread_mutex_lock":
            change = _with_lock(source, section, f"&{name}")
            yield Change(place=change.place, what=change.what, edits=(added, *change.edits))


def _with_lock(source: CSource, section: Section, other: str) -> Change:
    calls = (section.acquire, *section.early, section.release)
    return Change(
        place=f"{section.place} {other}",
        what=f"{other} is taken for {section.lock}",
        edits=tuple(source.replace(call.arguments[0], other) for call in calls),
    )


def _read(source: CSource, _: int) -> Iterator[Change]:
    for call in source.calls("pthread_rwlock_wrlock"):
        function = next(nodes(call.node, "identifier"))
        yield Change(
            place=str(line(call.node)),
            what="the lock is taken for reading only",
            edits=(source.replace(function, "pthread_rwlock_rdlock"),),
        )


LOCKS: Final = (
    Operator(name="drop-lock", find=_drop),
    Operator(name="lock-later", find=_start_later),
    Operator(name="unlock-earlier", find=_end_earlier),
    Operator(name="lock-earlier", find=_start_earlier, repairs=True),
    Operator(name="unlock-later", find=_end_later, repairs=True),
    Operator(name="split-lock", find=_split),
    Operator(name="swap-lock", find=_swap),
    Operator(name="own-lock", find=_own),
    Operator(name="read-lock", find=_read),
)
"""Operators of this family."""
