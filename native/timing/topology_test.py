"""The topology matches the machine, also where /sys says little."""

from pathlib import Path

import pytest

from concert_timing import (
    Cache,
    Fault,
    NumaNode,
    TimingError,
    Topology,
    read_topology,
    thread_affinity,
)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n", encoding="ascii")


def _write_cache(folder: Path, *, level: int, kind: str, size: str, cores: str) -> None:
    _write(folder / "level", str(level))
    _write(folder / "type", kind)
    _write(folder / "size", size)
    _write(folder / "coherency_line_size", "64")
    _write(folder / "shared_cpu_list", cores)


def _write_server(sysfs: Path, *, per_package: int) -> None:
    """Writes a machine of 2 packages with SMT2.

    Siblings are as far apart as there are physical cores; each package has 2 nodes and 8 L3 caches.
    """
    physical_cores = 2 * per_package
    per_node, per_l3 = per_package // 2, per_package // 8

    def block(start: int, size: int) -> str:
        ranges = (first - first % size for first in (start, start + physical_cores))
        return ",".join(f"{first}-{first + size - 1}" for first in ranges)

    cpus = sysfs / "devices/system/cpu"
    _write(cpus / "online", f"0-{2 * physical_cores - 1}")
    for core in range(2 * physical_cores):
        physical = core % physical_cores
        pair = f"{physical},{physical + physical_cores}"
        topology = cpus / f"cpu{core}/topology"
        _write(topology / "physical_package_id", str(physical // per_package))
        _write(topology / "core_id", str(physical % per_package))
        _write(topology / "core_cpus_list", pair)
        cache = cpus / f"cpu{core}/cache"
        _write_cache(cache / "index0", level=1, kind="Data", size="48K", cores=pair)
        _write_cache(cache / "index1", level=1, kind="Instruction", size="32K", cores=pair)
        _write_cache(cache / "index2", level=2, kind="Unified", size="2048K", cores=pair)
        shared = block(physical, per_l3)
        _write_cache(cache / "index3", level=3, kind="Unified", size="32M", cores=shared)
    for node in range(4):
        cores = block(node * per_node, per_node)
        _write(sysfs / f"devices/system/node/node{node}/cpulist", cores)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Topology:
    """A server of 2 packages x 64 cores x SMT2 that allows 16 cores."""
    sysfs = tmp_path_factory.mktemp("sys")
    _write_server(sysfs, per_package=64)
    return read_topology(sysfs=sysfs, allowed=range(16))


def test_a_large_server_is_read_whole(large: Topology) -> None:
    assert large.online == tuple(range(256))
    assert large.allowed == tuple(range(16))
    assert [core.number for core in large.cores] == list(range(256))
    assert large.physical_cores == tuple((n, n + 128) for n in range(128))
    core = large.cores[200]
    assert (core.package_id, core.physical_id, core.node_id) == (1, 8, 2)
    assert core.siblings == (72, 200)
    assert large.missing == ()


def test_nodes_have_their_cores(large: Topology) -> None:
    assert [node.number for node in large.nodes] == [0, 1, 2, 3]
    assert large.nodes[1].cores == (*range(32, 64), *range(160, 192))


def test_a_shared_cache_is_listed_once(large: Topology) -> None:
    levels = [(cache.level, cache.type) for cache in large.caches]
    assert levels.count((1, "Data")) == 128
    assert levels.count((1, "Instruction")) == 128
    assert levels.count((2, "Unified")) == 128
    assert levels.count((3, "Unified")) == 16
    assert large.caches[-1] == Cache(
        level=3,
        type="Unified",
        size_bytes=32 << 20,
        line_bytes=64,
        cores=(*range(120, 128), *range(248, 256)),
    )


def test_offline_cores_appear_nowhere(tmp_path: Path) -> None:
    _write_server(tmp_path, per_package=8)
    _write(tmp_path / "devices/system/cpu/online", "0-15,17-31")
    topology = read_topology(sysfs=tmp_path, allowed=[0])
    assert topology.cores[0].siblings == (0,)
    assert 16 not in topology.nodes[0].cores
    assert all(16 not in cache.cores for cache in topology.caches)


def test_a_node_may_be_memory_only(tmp_path: Path) -> None:
    _write_server(tmp_path, per_package=8)
    _write(tmp_path / "devices/system/node/node4/cpulist", "")
    nodes = read_topology(sysfs=tmp_path, allowed=[0]).nodes
    assert nodes[4] == NumaNode(number=4, cores=())


def test_the_old_name_of_the_sibling_list_is_understood(tmp_path: Path) -> None:
    _write(tmp_path / "devices/system/cpu/online", "0-1")
    for core in (0, 1):
        _write(tmp_path / f"devices/system/cpu/cpu{core}/topology/thread_siblings_list", "0-1")
    topology = read_topology(sysfs=tmp_path, allowed=[0])
    assert topology.physical_cores == ((0, 1),)
    assert not any("core_cpus_list" in entry for entry in topology.missing)


def test_without_any_sys_the_allowed_cores_are_all_there_is(tmp_path: Path) -> None:
    topology = read_topology(sysfs=tmp_path, allowed=[5, 3])
    assert topology.online == topology.allowed == (3, 5)
    assert topology.physical_cores == ((3,), (5,))
    assert topology.nodes == (NumaNode(number=0, cores=(3, 5)),)
    assert topology.caches == ()
    assert {core.package_id for core in topology.cores} == {-1}
    assert "devices/system/node" in topology.missing
    assert "devices/system/cpu/online" in topology.missing
    assert "devices/system/cpu/cpu*/cache" in topology.missing


def test_without_a_list_of_online_cores_their_folders_count(tmp_path: Path) -> None:
    for name in ("cpu0", "cpu1", "cpu10", "cpufreq", "cpuidle"):
        (tmp_path / "devices/system/cpu" / name).mkdir(parents=True)
    assert read_topology(sysfs=tmp_path, allowed=[0]).online == (0, 1, 10)


def test_a_package_id_of_minus_one_is_kept(tmp_path: Path) -> None:
    _write(tmp_path / "devices/system/cpu/online", "0")
    _write(tmp_path / "devices/system/cpu/cpu0/topology/physical_package_id", "-1")
    topology = read_topology(sysfs=tmp_path, allowed=[0])
    assert topology.cores[0].package_id == -1
    assert not any("package" in entry for entry in topology.missing)


@pytest.mark.parametrize("text", ["a", "1-", "3-1", "0,,1", "0,", "-1", "0-99999"])
def test_a_list_that_makes_no_sense_is_an_error_that_names_the_file(
    tmp_path: Path, text: str
) -> None:
    file = tmp_path / "devices/system/cpu/online"
    _write(file, text)
    with pytest.raises(TimingError) as raised:
        read_topology(sysfs=tmp_path, allowed=[0])
    assert raised.value.fault is Fault.UNREADABLE
    assert raised.value.where == str(file)
    assert text in raised.value.what


def test_this_machine_is_read() -> None:
    topology = read_topology()
    assert topology.allowed == thread_affinity()
    assert set(topology.allowed) <= set(topology.online)
    assert tuple(core.number for core in topology.cores) == topology.online
    assert all(core.number in core.siblings for core in topology.cores)
    assert {core for group in topology.physical_cores for core in group} == set(topology.online)
