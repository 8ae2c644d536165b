"""Each policy hands out cores in the order that it promises."""

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert_timing import Core, Fault, NumaNode, Placement, TimingError, Topology, place


@dataclass(frozen=True, slots=True, kw_only=True)
class _Machine:
    """A regular machine; counts are per thing one level up."""

    packages: int
    nodes: int
    physical: int
    siblings: int
    are_siblings_adjacent: bool

    def topology(self) -> Topology:
        places = [
            (package, node, physical, sibling)
            for package in range(self.packages)
            for node in range(self.nodes)
            for physical in range(self.physical)
            for sibling in range(self.siblings)
        ]
        if not self.are_siblings_adjacent:
            places.sort(key=lambda place: place[3])
        number_of = {place: number for number, place in enumerate(places)}
        cores = [
            Core(
                number=number_of[package, node, physical, sibling],
                package_id=package,
                physical_id=node * self.physical + physical,
                node_id=package * self.nodes + node,
                siblings=tuple(
                    sorted(
                        number_of[package, node, physical, other] for other in range(self.siblings)
                    )
                ),
            )
            for package, node, physical, sibling in places
        ]
        cores.sort(key=lambda core: core.number)
        online = tuple(core.number for core in cores)
        nodes = tuple(
            NumaNode(number=n, cores=tuple(c.number for c in cores if c.node_id == n))
            for n in range(self.packages * self.nodes)
        )
        return Topology(
            online=online,
            allowed=online,
            cores=tuple(cores),
            nodes=nodes,
            caches=(),
            missing=(),
        )


_MACHINES = st.builds(
    _Machine,
    packages=st.integers(1, 3),
    nodes=st.integers(1, 3),
    physical=st.integers(1, 4),
    siblings=st.integers(1, 3),
    are_siblings_adjacent=st.booleans(),
)


def _server() -> Topology:
    """2 packages x 2 nodes x 2 physical cores x SMT2, siblings 8 apart."""
    return _Machine(
        packages=2, nodes=2, physical=2, siblings=2, are_siblings_adjacent=False
    ).topology()


def test_compact_fills_siblings_then_nodes_then_packages() -> None:
    order = place(_server(), policy=Placement.COMPACT)
    assert order == (0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15)


def test_scatter_takes_turns_between_packages_then_nodes_and_siblings_last() -> None:
    order = place(_server(), policy=Placement.SCATTER)
    assert order == (0, 4, 2, 6, 1, 5, 3, 7, 8, 12, 10, 14, 9, 13, 11, 15)


def test_one_node_takes_physical_cores_before_siblings() -> None:
    assert place(_server(), policy=Placement.ONE_NODE, node=2) == (4, 5, 12, 13)


def test_one_node_chooses_the_node_with_most_usable_physical_cores() -> None:
    topology = replace(_server(), allowed=(0, 8, 1, 2, 10, 6, 7))
    # Nodes 0 and 3 have two physical cores each (node 0 more logical ones), node 1 has one.
    assert place(topology, policy=Placement.ONE_NODE) == (0, 1, 8)


def test_a_large_server_is_scattered_over_all_its_physical_cores_first() -> None:
    machine = _Machine(packages=2, nodes=2, physical=32, siblings=2, are_siblings_adjacent=True)
    topology = machine.topology()
    order = place(topology, policy=Placement.SCATTER, count=128)
    by_number = {core.number: core for core in topology.cores}
    assert len({by_number[number].siblings for number in order}) == 128
    assert [by_number[number].package_id for number in order[:4]] == [0, 1, 0, 1]


@given(machine=_MACHINES, data=st.data())
def test_every_order_names_each_usable_core_once(machine: _Machine, data: st.DataObject) -> None:
    topology = machine.topology()
    allowed = data.draw(st.sets(st.sampled_from(topology.online), min_size=1))
    topology = replace(topology, allowed=tuple(sorted(allowed)))
    for policy in (Placement.COMPACT, Placement.SCATTER):
        assert sorted(place(topology, policy=policy)) == sorted(allowed)
    one_node = place(topology, policy=Placement.ONE_NODE)
    node_of = {core.number: core.node_id for core in topology.cores}
    assert len({node_of[number] for number in one_node}) == 1
    assert set(one_node) == {n for n in allowed if node_of[n] == node_of[one_node[0]]}


@given(machine=_MACHINES)
def test_compact_never_opens_a_physical_core_node_or_package_too_early(machine: _Machine) -> None:
    topology = machine.topology()
    by_number = {core.number: core for core in topology.cores}
    order = place(topology, policy=Placement.COMPACT)
    per_node = machine.physical * machine.siblings
    for count in range(1, len(order) + 1):
        taken = [by_number[number] for number in order[:count]]
        assert len({core.siblings for core in taken}) == -(-count // machine.siblings)
        assert len({core.node_id for core in taken}) == -(-count // per_node)
        assert len({core.package_id for core in taken}) == -(-count // (per_node * machine.nodes))


@given(machine=_MACHINES)
def test_scatter_spreads_evenly_at_every_count(machine: _Machine) -> None:
    topology = machine.topology()
    by_number = {core.number: core for core in topology.cores}
    order = place(topology, policy=Placement.SCATTER)
    physical = len(topology.physical_cores)
    for count in range(1, len(order) + 1):
        taken = [by_number[number] for number in order[:count]]
        assert len({core.siblings for core in taken}) == min(count, physical)
        for groups in (
            [core.package_id for core in taken],
            [core.node_id for core in taken],
        ):
            sizes = [groups.count(group) for group in set(groups)]
            assert max(sizes) - min(sizes) <= 1


@given(machine=_MACHINES, policy=st.sampled_from(Placement))
def test_fewer_cores_are_a_prefix_of_more(machine: _Machine, policy: Placement) -> None:
    topology = machine.topology()
    full = place(topology, policy=policy)
    shorter = [place(topology, policy=policy, count=n) for n in range(1, len(full) + 1)]
    assert shorter[-1] == full
    assert all(longer[: len(short)] == short for short, longer in pairwise(shorter))


def test_an_uneven_machine_gives_what_it_has() -> None:
    # Package 1 has a single usable core.
    topology = replace(_server(), allowed=(0, 1, 2, 3, 4, 8))
    assert place(topology, policy=Placement.SCATTER) == (0, 4, 2, 1, 3, 8)


@pytest.mark.parametrize("count", [0, -1, 17])
def test_a_count_that_cannot_be_had_is_refused(count: int) -> None:
    with pytest.raises(TimingError) as raised:
        place(_server(), policy=Placement.COMPACT, count=count)
    assert raised.value.fault is Fault.BAD_ARGUMENT
    assert str(count) in raised.value.what


def test_a_node_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TimingError) as raised:
        place(_server(), policy=Placement.ONE_NODE, node=9)
    assert raised.value.where == "node 9"


def test_a_node_for_another_policy_is_refused() -> None:
    with pytest.raises(TimingError):
        place(_server(), policy=Placement.SCATTER, node=0)
