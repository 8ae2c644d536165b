"""A judgement goes to the node with most free slots, however many nodes come and go."""

from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager

from hypothesis import given
from hypothesis import strategies as st

from concert.pipeline import Stop
from concert.pipeline.cluster.cluster import Node
from concert.pipeline.cluster.places import Places

_NODES = st.lists(
    st.tuples(st.integers(0, 9), st.integers(1, 3)), max_size=6, unique_by=lambda node: node[0]
)


class _Changing:
    """A cluster whose nodes a test sets."""

    def __init__(self) -> None:
        self.offered: Sequence[Node] = ()

    def nodes(self) -> Sequence[Node]:
        """The nodes by now."""
        return self.offered

    def judge(self, node: str, work: str) -> str:
        """Nobody judges here."""
        raise NotImplementedError


@given(
    steps=st.lists(
        st.one_of(_NODES, st.sets(st.integers(0, 9), max_size=3), st.integers(0, 30)), max_size=40
    )
)
def test_the_least_busy_node_gets_the_work_and_the_first_of_equals(
    steps: list[list[tuple[int, int]] | set[int] | int],
) -> None:
    cluster = _Changing()
    places = Places(cluster, stop=Stop())
    busy: Counter[str] = Counter()
    taken: list[tuple[AbstractContextManager[Node], Node]] = []
    for step in steps:
        if isinstance(step, list):
            cluster.offered = tuple(
                Node(key=f"k{name}", name="", slots=slots) for name, slots in step
            )
        elif isinstance(step, int) and taken:
            place, node = taken.pop(step % len(taken))
            place.__exit__(None, None, None)
            busy[node.key] -= 1
        elif isinstance(step, set):
            not_on = {f"k{name}" for name in step}
            fit = [one for one in cluster.offered if one.key not in not_on] or cluster.offered
            free = [one for one in fit if busy[one.key] < one.slots]
            if not free:
                continue
            place = places.place(not_on=not_on)
            node = place.__enter__()
            assert node is max(free, key=lambda one: one.slots - busy[one.key])
            busy[node.key] += 1
            taken.append((place, node))
