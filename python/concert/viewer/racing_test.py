"""The marked pair of a race accesses one thing, from two threads, and nothing orders it."""

from concert.explorers.common.replayed_step import ObjectKind, Op
from concert.viewer import Deed, Edge, File, Interleaving, Step, Thing
from concert.viewer.racing import RacingPair, Side, racing_pair
from concert.viewer.reasons import race_reason

_WRITE = Side(line=3, ops=frozenset({Op.WRITE}))


def _writes(thread: int, thing: int) -> Step:
    deed = Deed(op=Op.WRITE, object=thing, line=0, value="")
    return Step(thread=thread, file=0, line=3, text="writes", deeds=(deed,))


def _shown(*steps: Step, edges: tuple[Edge, ...] = ()) -> Interleaving:
    return Interleaving(
        program="Bank",
        language="java",
        head="",
        files=(File(name="Bank.java", text="\n\n  money++;\n"),),
        threads=("main", "one", "two"),
        things=tuple(Thing(name=name, kind=ObjectKind.VARIABLE) for name in ("a.m", "b.m")),
        steps=steps,
        edges=edges,
        marks=(),
        output="",
    )


def test_accesses_of_another_object_at_the_same_lines_are_no_pair() -> None:
    shown = _shown(_writes(1, 0), _writes(2, 1), _writes(2, 0))
    pair = racing_pair(shown, (_WRITE, _WRITE))
    assert pair == RacingPair(steps=(0, 2), thing=0)
    assert race_reason(shown, pair, "Bank.money").startswith(
        "one writes a.m (line 3); two writes a.m (line 3). "
    )


def test_an_ordered_pair_is_left_for_one_that_nothing_orders() -> None:
    ordered = (Edge(source=1, target=2),)
    shown = _shown(_writes(0, 0), _writes(1, 0), _writes(2, 0), edges=ordered)
    assert racing_pair(shown, (_WRITE, _WRITE)).steps == (0, 1)


def test_the_thread_that_a_verdict_names_counts() -> None:
    shown = _shown(_writes(0, 0), _writes(1, 0), _writes(2, 0))
    sides = [Side(line=3, ops=frozenset({Op.WRITE}), thread=thread) for thread in (0, 2)]
    assert racing_pair(shown, sides).steps == (0, 2)


def test_where_no_deed_tells_the_thing_the_sentence_names_what_the_verdict_names() -> None:
    shown = _shown(_writes(1, 0), _writes(2, 1))
    pair = racing_pair(shown, (_WRITE, _WRITE))
    assert pair == RacingPair(steps=(0, 1))
    assert race_reason(shown, pair, "Bank.money").startswith(
        "one accesses Bank.money (line 3); two accesses Bank.money (line 3). "
    )


def test_no_step_at_a_line_is_no_pair() -> None:
    shown = _shown(_writes(1, 0))
    pair = racing_pair(shown, (_WRITE, _WRITE))
    assert (pair.steps, pair.thing) == ((), None)
    assert race_reason(shown, pair, "x") == "Nothing orders two accesses of x."


def test_the_sentence_tells_locks_for_reading_from_others() -> None:
    locks = tuple(
        Step(thread=thread, text=text, deeds=(Deed(op=Op.ACQUIRE, object=1),))
        for thread, text in ((1, "locks for reading b.m"), (2, "locks b.m"))
    )
    shown = _shown(*locks, _writes(1, 0), _writes(2, 0))
    pair = racing_pair(shown, (_WRITE, _WRITE))
    assert race_reason(shown, pair, "Bank.money").startswith(
        "one writes a.m (line 3) holding b.m for reading; two writes a.m (line 3) holding b.m. "
    )
