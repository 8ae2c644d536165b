"""Edges between steps follow from the explorers' clocks."""

from concert.explorers.common.replayed_step import Op, ReplayedDeed, ReplayedStep
from concert.viewer.order import order_edges
from concert.viewer.steps import Edge

_LOCK = 0


def _step(thread: int, *ops: Op, clock: tuple[int, ...] = ()) -> ReplayedStep:
    deeds = tuple(ReplayedDeed(op, _LOCK, "", "") for op in ops)
    return ReplayedStep(thread=thread, site="", text="acts", shared=True, deeds=deeds, clock=clock)


def test_a_lock_that_is_handed_over_makes_an_edge() -> None:
    steps = [
        _step(0, Op.ACQUIRE, Op.RELEASE, clock=(2,)),
        _step(1, Op.ACQUIRE, clock=(1, 1)),
    ]
    assert order_edges(steps) == (Edge(source=0, target=1, object=_LOCK),)


def test_the_edge_comes_from_the_step_that_released() -> None:
    steps = [
        _step(0, Op.ACQUIRE, clock=(1,)),
        _step(0, Op.RELEASE, clock=(2,)),
        _step(0, clock=(2,)),
        _step(1, Op.ACQUIRE, clock=(1, 1)),
    ]
    assert [(edge.source, edge.target) for edge in order_edges(steps)] == [(1, 3)]


def test_what_a_third_thread_passes_on_needs_no_edge_of_its_own() -> None:
    steps = [
        _step(0, Op.RELEASE, clock=(2,)),
        _step(1, Op.ACQUIRE, Op.RELEASE, clock=(1, 2)),
        _step(2, Op.ACQUIRE, clock=(1, 1, 1)),
    ]
    assert [(edge.source, edge.target) for edge in order_edges(steps)] == [(0, 1), (1, 2)]


def test_what_a_thread_knows_already_makes_no_edge() -> None:
    steps = [
        _step(0, Op.RELEASE, clock=(2,)),
        _step(1, Op.ACQUIRE, clock=(1, 1)),
        _step(1, clock=(1, 1)),
    ]
    assert len(order_edges(steps)) == 1


def test_steps_without_clocks_have_no_edges() -> None:
    assert order_edges([_step(0, Op.RELEASE), _step(1, Op.ACQUIRE)]) == ()
