"""Draws whole random programs."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from tests.explorer.pthread_programs.drawing import lives, locks, loops, sections, waits
from tests.explorer.pthread_programs.drawing.deeds import (
    IN_HANDLER,
    IN_ROUTINE,
    deeds,
)
from tests.explorer.pthread_programs.drawing.families import Family, with_needs
from tests.explorer.pthread_programs.drawing.ground import Ground, laid_out
from tests.explorer.pthread_programs.objects.calls import Register
from tests.explorer.pthread_programs.objects.state import MAIN
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall
from tests.explorer.pthread_programs.programs.program import Program
from tests.explorer.pthread_programs.programs.statements import (
    Assert,
    Body,
    Do,
    If,
    Leave,
    Relation,
    Statement,
    Test,
    Way,
    do,
)

type _Draw = Callable[[Ground, int], Body]

_BLOCKS: Final[Mapping[Family, Sequence[_Draw]]] = {
    Family.MUTEX: (
        locks.locked,
        locks.locked,
        locks.try_locked,
        locks.timed_locked,
        locks.relocked,
    ),
    Family.ROBUST: (locks.robustly_locked,) * 4,
    Family.CONDITION: (waits.waited, waits.signalled) * 5,
    Family.SEMAPHORE: (waits.semaphore_waited, waits.semaphore_waited_in_time) * 2,
    Family.SHARED_LOCK: (locks.shared_locked,) * 4,
    Family.SPIN_LOCK: (locks.spin_locked,) * 3,
    Family.BARRIER: (waits.met,) * 3,
    Family.ONCE: (waits.called_once,) * 3,
    Family.CANCELLATION: (lives.cleaned_up, lives.cleaned_up, lives.cancelled),
    Family.SPECIFIC: (lives.set_specific,) * 2,
    Family.ATOMIC: (loops.incremented,),
    Family.SPINNING: (*(loops.spun,) * 3, *(loops.released,) * 2),
    Family.SECTION: (sections.sectioned,) * 4,
    Family.DETACH: (lives.detached,),
}
"""The blocks of each family, those that shall come often several times."""


def random_program(seed: int, families: frozenset[Family] | None = None) -> Program:
    """Returns the random program of a seed.

    Args:
        seed: The source of all choices.
        families: The families that it is of; None to draw some.
    """
    random = Random(f"pthread program {seed}")
    drawn = frozenset(random.sample(list(Family), random.choice((2, 3, 3, 4))))
    ground = laid_out(random, with_needs(drawn if families is None else families))
    routine = _routine(ground)
    destructor = _destructor(ground)
    others = [_thread(ground, me, _size(ground)) for me in range(1, ground.threads)]
    main = _main(ground)
    return Program(
        objects=ground.objects,
        threads=(main, *others),
        handlers=tuple(ground.handlers),
        routine=routine,
        destructor=destructor,
    )


def _size(ground: Ground) -> int:
    size = ground.random.choice((1, 2, 2, 3))
    return min(size, 2) if ground.threads == 4 else size


def _routine(ground: Ground) -> Body:
    if not ground.has(Family.ONCE):
        return ()
    return deeds(ground, ground.random.choice((1, 1, 2)), IN_ROUTINE)


def _destructor(ground: Ground) -> Body | None:
    if not ground.has(Family.SPECIFIC) or ground.random.random() >= 0.85:
        return None
    return deeds(ground, 1, IN_HANDLER)


def _thread(ground: Ground, me: int, size: int) -> Body:
    random = ground.random
    body: Body = ()
    for _ in range(size if random.random() < 0.8 else 1):
        body += _block(ground, me)
    if not ground.has(Family.EXIT) or random.random() >= 0.6:
        return body
    leave = Leave(random.randint(1, 3), random.choice((Way.RETURN, Way.EXIT)))
    results = _results(body)
    if not results or random.random() >= 0.3:
        return (*body, leave)
    early = If(Test(random.choice(results), Relation.UNEQUAL, 0), (leave,))
    return (*body[:-1], early, body[-1])


def _block(ground: Ground, me: int) -> Body:
    """Draws a block, perhaps with an assertion about a result behind it."""
    random = ground.random
    body = _plain_block(ground, me)
    if ground.has(Family.CANCELLATION) and random.random() < 0.1:
        body = lives.disabled(ground, body)
    if ground.has(Family.ASSERTION) and random.random() < 0.3:
        results = _results(body)
        if results:
            unequal, equal = Relation.UNEQUAL, Relation.EQUAL
            relation = random.choice((unequal, unequal, equal))
            test = Test(random.choice(results), relation, random.choice((0, 1, 16, 2)))
            return (*body, Assert(test))
    return body


def _plain_block(ground: Ground, me: int) -> Body:
    draws: list[_Draw] = [_few]
    draws += [_few] * 2 * ground.has(Family.ATOMIC)
    for family, blocks in _BLOCKS.items():
        if ground.has(family):
            draws += blocks
    return ground.random.choice(draws)(ground, me)


def _few(ground: Ground, _: int) -> Body:
    return deeds(ground, ground.random.choice((1, 2)))


def _main(ground: Ground) -> Body:
    """Draws main: it makes all threads, and joins those that are not detached."""
    random = ground.random
    body: list[Statement] = []
    others = range(1, ground.threads)
    for me in others:
        body.append(do(ThreadCall.CREATE, THREADS, value=me))
        if random.random() < 0.1:
            body += deeds(ground, 1)
    if random.random() < 0.4:
        body += _block(ground, MAIN)
    elif random.random() < 0.3:
        body += deeds(ground, 1)
    if ground.has(Family.CANCELLATION):
        body.append(do(ThreadCall.CANCEL, THREADS, value=random.choice(others)))
        if random.random() < 0.3:
            body += deeds(ground, 1)
    keeps = ground.has(Family.EXIT) or ground.has(Family.CANCELLATION)
    for me in random.sample(others, len(others)):
        if me in ground.detached:
            continue
        if ground.has(Family.DETACH) and random.random() < 0.3:
            body.append(do(ThreadCall.DETACH, THREADS, value=me))
        else:
            result = ground.register() if keeps else None
            body.append(do(ThreadCall.JOIN, THREADS, value=me, result=result))
    return tuple(body)


def _results(body: Body) -> list[Register]:
    """Returns the registers that the outermost statements of a body set."""
    results = (statement.call.result for statement in body if isinstance(statement, Do))
    return [result for result in results if result is not None]
