"""Nodes come to the same tables as one process, and what they lose goes to others."""

import io
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from concert.pipeline import (
    Conditions,
    Progress,
    Report,
    Settings,
    Stop,
    make_plan,
    run,
)
from concert.pipeline.cluster.cluster import ClusterError, LostError, Node
from concert.pipeline.cluster.cluster_workers import ClusterWorkers
from concert.pipeline.cluster.node_judge import NodeJudge
from concert.pipeline.cluster.places import Places
from concert.pipeline.cluster.work import Conduct
from concert.pipeline.stages.workers import LocalWorkers
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.results import Results
from concert.sandbox import open_sandbox
from concert.suites.equipment import Equipment
from concert.toolchains import Toolchain
from concert.values.values import Outcome, SeededAnswer

_ODD = SeededAnswer(
    name="odd",
    text="fail caf\u00e9 \U0001f512",
    outcome=Outcome.FAIL,
    labels=("caf\u00e9", "\U0001f512"),
)
_BREAKS = SeededAnswer(name="breaks", text="raise", outcome=Outcome.INFRA_ERROR)
_TASKS = [fake_task(f"t{number}") for number in range(12)]
_TASKS += [fake_task("odd", seeded=[_ODD, _BREAKS])]
_JDK = Toolchain(name="jdk8", version="8", identity="x", root=Path("/none"), programs={})
_TOOLCHAINS = {"jdk8": _JDK}
_CONDUCT = Conduct(checker="explorer", jpf="", sandbox="none", limits={})


class _FakeCluster:
    """Nodes in this process. `loses` says whether a node loses a work."""

    def __init__(
        self,
        folder: Path,
        nodes: Sequence[Node],
        *,
        loses: Callable[[str, str], bool] = lambda node, work: False,
        tasks: Sequence[str] | None = None,
    ) -> None:
        there = [task for task in _TASKS if tasks is None or task.task_id in tasks]
        folder.mkdir()
        self._judge = NodeJudge(
            lambda _: {"fake": FakeSuite(there, needs=("jdk8",), most_seconds=0.01)},
            _TOOLCHAINS,
            scratch=folder,
        )
        self._nodes = tuple(nodes)
        self._loses = loses
        self._lock = threading.Lock()
        self.sent: list[tuple[str, str]] = []

    def nodes(self) -> Sequence[Node]:
        return self._nodes

    def judge(self, node: str, work: str) -> str:
        with self._lock:
            self.sent.append((node, work))
        if self._loses(node, work):
            raise LostError("killed")
        return self._judge.judge(work)


def _nodes(*slots: int) -> list[Node]:
    return [
        Node(key=f"k{index}", name=f"node {index}", slots=count)
        for index, count in enumerate(slots)
    ]


def _run(out: Path, cluster: _FakeCluster | None, *, patience: float = 5.0) -> Report:
    settings = Settings(
        suites=("fake",),
        models=("reference", "seeded"),
        tasks=(),
        samples=1,
        limits=(),
        sandbox="none",
        cores=(),
    )
    suites = {"fake": FakeSuite(_TASKS, needs=("jdk8",))}
    plan = make_plan(settings, suites=suites, toolchains=["jdk8"])
    equipment = Equipment(
        sandbox=open_sandbox("none", {}), toolchains=_TOOLCHAINS, scratch=out, cores=()
    )
    stop = Stop()
    with Results(out) as results:
        return run(
            plan,
            results=results,
            conditions=Conditions.of(equipment, run_id="r"),
            equipment=equipment,
            machine="cpu",
            jobs=2,
            stop=stop,
            progress=Progress(io.StringIO(), live=False),
            workers=lambda local: (
                local
                if cluster is None
                else ClusterWorkers(
                    cluster,
                    Places(cluster, stop=stop, patience=patience),
                    conduct=_CONDUCT,
                    local=local,
                )
            ),
        )


def _judged(report: Report) -> object:
    return [
        report.rows,
        report.scores,
        report.infra_errors,
        len(report.mismatches),
        report.missing,
    ]


@pytest.mark.parametrize("slots", [(1,), (2, 3), (1, 1, 4)])
def test_nodes_come_to_the_same_report_as_one_process(
    tmp_path: Path, slots: tuple[int, ...]
) -> None:
    alone = _run(tmp_path / "a", None)
    cluster = _FakeCluster(tmp_path / "node", _nodes(*slots))
    assert _judged(_run(tmp_path / "b", cluster)) == _judged(alone)
    assert {node for node, _ in cluster.sent} == {node.key for node in _nodes(*slots)}
    assert not list((tmp_path / "node").iterdir())


def test_each_verdict_is_asked_for_once(tmp_path: Path) -> None:
    cluster = _FakeCluster(tmp_path / "node", _nodes(2, 2))
    _run(tmp_path / "out", cluster)
    works = [work for _, work in cluster.sent]
    assert len(works) == len(set(works))


def test_work_that_a_node_loses_goes_to_another_and_is_stored_once(tmp_path: Path) -> None:
    cluster = _FakeCluster(tmp_path / "node", _nodes(2, 2), loses=lambda node, _: node == "k0")
    report = _run(tmp_path / "out", cluster)
    assert _judged(report) == _judged(_run(tmp_path / "alone", None))


def test_work_that_three_nodes_lose_becomes_an_infra_error(tmp_path: Path) -> None:
    nodes = _nodes(1, 1, 1, 1)
    cluster = _FakeCluster(tmp_path / "node", nodes, loses=lambda _, work: "t3" in work)
    report = _run(tmp_path / "out", cluster)
    lost = [node for node, work in cluster.sent if "t3" in work and '"pass"' in work]
    assert len(lost) == len(set(lost)) == 3
    assert "fake/t3" in " ".join(one.task for one in report.broken_references)


def test_where_there_is_one_node_it_gets_lost_work_again(tmp_path: Path) -> None:
    tries: list[str] = []

    def loses(node: str, work: str) -> bool:
        del node
        tries.append(work)
        return tries.count(work) < 3

    cluster = _FakeCluster(tmp_path / "node", _nodes(2), loses=loses)
    assert _judged(_run(tmp_path / "out", cluster)) == _judged(_run(tmp_path / "alone", None))


def test_a_task_that_nodes_do_not_have_is_judged_here(tmp_path: Path) -> None:
    cluster = _FakeCluster(tmp_path / "node", _nodes(2), tasks=["t1"])
    assert _judged(_run(tmp_path / "out", cluster)) == _judged(_run(tmp_path / "alone", None))


def test_where_no_node_takes_work_the_run_ends_and_says_how_to_join(tmp_path: Path) -> None:
    with pytest.raises(ClusterError) as caught:
        _run(tmp_path / "out", _FakeCluster(tmp_path / "node", []), patience=0.2)
    assert "--join" in caught.value.remedy


def test_no_node_gets_more_than_its_slots(tmp_path: Path) -> None:
    under_way = {"k0": 0, "k1": 0}
    most = dict(under_way)
    lock = threading.Lock()
    cluster = _FakeCluster(tmp_path / "node", _nodes(1, 3))
    inner = cluster.judge

    def judge(node: str, work: str) -> str:
        with lock:
            under_way[node] += 1
            most[node] = max(most[node], under_way[node])
        try:
            return inner(node, work)
        finally:
            with lock:
                under_way[node] -= 1

    cluster.judge = judge  # type: ignore[method-assign]
    _run(tmp_path / "out", cluster)
    assert most["k0"] == 1
    assert 1 < most["k1"] <= 3


def test_a_driver_has_no_more_judgements_under_way_than_it_can_have_threads(
    tmp_path: Path,
) -> None:
    cluster = _FakeCluster(tmp_path / "nodes", _nodes(*[16] * 1000))
    workers = ClusterWorkers(
        cluster,
        Places(cluster, stop=Stop()),
        conduct=_CONDUCT,
        local=LocalWorkers(
            Equipment(sandbox=open_sandbox("none", {}), toolchains={}, scratch=tmp_path), jobs=1
        ),
    )
    assert workers.width() == 4096
