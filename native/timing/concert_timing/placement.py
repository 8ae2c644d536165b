"""Orders the cores that threads are given."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import chain, zip_longest

from concert_timing.errors import Fault, TimingError
from concert_timing.values import Core, Topology


class Placement(StrEnum):
    """Policies. Each gives an order of cores; a program with n threads takes the first n."""

    COMPACT = "compact"
    """As close together as possible: the SMT siblings of a physical core, then the next physical
    core of the same NUMA node, then the next node, then the next package."""
    SCATTER = "scatter"
    """As far apart as possible: one logical core of every physical core first, in turn from each
    package and, within a package, from each NUMA node; then the second siblings in the same order,
    and so on."""
    ONE_NODE = "one_node"
    """The cores of one NUMA node only: one logical core of every physical core first, then the
    second siblings."""


def place(
    topology: Topology, *, policy: Placement, count: int | None = None, node: int | None = None
) -> tuple[int, ...]:
    """Orders the cores that are both online and allowed.

    Args:
        topology: The machine.
        policy: How to order.
        count: Take that many, from the front; all where None.
        node: For `ONE_NODE`: the node; where None, the one with the most usable physical cores, the
            lowest number among equals.

    Returns:
        Core numbers, each once. The first n of a longer order are the order for n.

    Raises:
        TimingError: `BAD_ARGUMENT`: fewer than `count` cores can be had, or there is no such node,
            or a node was named for another policy.
    """
    allowed = frozenset(topology.allowed)
    usable = [core for core in topology.cores if core.number in allowed]
    if node is not None and policy is not Placement.ONE_NODE:
        raise _refusal(what=f"the {policy} policy takes no node", where=f"node {node}")
    match policy:
        case Placement.COMPACT:
            order = _compact(usable)
        case Placement.SCATTER:
            order = _scatter(usable)
        case Placement.ONE_NODE:
            order = _one_node(usable, node=node)
    if count is None:
        return order
    if not 0 < count <= len(order):
        raise _refusal(
            what=f"cannot place {count} threads on {len(order)} usable cores", where=f"{policy}"
        )
    return order[:count]


def _compact(cores: Sequence[Core]) -> tuple[int, ...]:
    ordered = sorted(
        cores, key=lambda core: (core.package_id, core.node_id, core.siblings, core.number)
    )
    return tuple(core.number for core in ordered)


def _scatter(cores: Sequence[Core]) -> tuple[int, ...]:
    order: list[Core] = []
    for rank in _sibling_ranks(cores):
        # Nodes take turns within a package, and packages take turns.
        packages = [
            _in_turn(_groups(package, key=lambda core: core.node_id))
            for package in _groups(rank, key=lambda core: core.package_id)
        ]
        order += _in_turn(packages)
    return tuple(core.number for core in order)


def _one_node(cores: Sequence[Core], *, node: int | None) -> tuple[int, ...]:
    by_node = {group[0].node_id: group for group in _groups(cores, key=lambda core: core.node_id)}
    if node is None:
        if not by_node:
            return ()
        node = max(by_node, key=lambda number: (_count_physical(by_node[number]), -number))
    if node not in by_node:
        names = ", ".join(str(number) for number in by_node)
        raise _refusal(what=f"no usable core there; nodes with some: {names}", where=f"node {node}")
    return tuple(core.number for core in chain.from_iterable(_sibling_ranks(by_node[node])))


def _sibling_ranks(cores: Sequence[Core]) -> list[list[Core]]:
    """Splits into the first usable core of every physical core, the second ones, and so on."""
    ranks: list[list[Core]] = []
    seen: Counter[tuple[int, ...]] = Counter()
    for core in sorted(cores, key=lambda core: core.number):
        if seen[core.siblings] == len(ranks):
            ranks.append([])
        ranks[seen[core.siblings]].append(core)
        seen[core.siblings] += 1
    return ranks


def _count_physical(cores: Iterable[Core]) -> int:
    return len({core.siblings for core in cores})


def _groups(cores: Iterable[Core], *, key: Callable[[Core], int]) -> list[list[Core]]:
    groups: dict[int, list[Core]] = {}
    for core in cores:
        groups.setdefault(key(core), []).append(core)
    return [groups[number] for number in sorted(groups)]


def _in_turn(groups: Sequence[Sequence[Core]]) -> list[Core]:
    rounds = chain.from_iterable(zip_longest(*groups))
    return [core for core in rounds if core is not None]


def _refusal(*, what: str, where: str) -> TimingError:
    return TimingError(fault=Fault.BAD_ARGUMENT, what=what, where=where)
