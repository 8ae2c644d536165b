"""Measures the way of a verdict to a node and back, on a cluster that this program starts.

    bazel run //python/concert/app/cluster/benchmarks:cluster_benchmark

It sends candidates that a judge refuses at a glance, so nearly all of the time is the way.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from concert import runfiles
from concert.app.equipment import found_toolchains
from concert.app.run.session.cluster_start import WORKER_VARIABLE, opened_cluster
from concert.app.surroundings import print_text
from concert.pipeline import Conditions, Stop
from concert.pipeline.cluster.identity import cluster_identity
from concert.pipeline.cluster.linked_cluster import LinkedCluster
from concert.pipeline.cluster.node_judge import NodeJudge
from concert.pipeline.cluster.work import Answer, Conduct, Work
from concert.sandbox import SANDBOX_KINDS, open_sandbox
from concert.suites import CheckerChoice, Equipment, all_suites

_VERDICTS = 2000
_THREADS = (1, 2, 8, 64)
_SLOTS = 64
_PATIENCE_SECONDS = 120


def main() -> int:
    """Prints the times; returns 0."""
    toolchains = found_toolchains()
    sandbox = open_sandbox(SANDBOX_KINDS[0], toolchains)
    suites = all_suites(CheckerChoice())
    identity = cluster_identity(suites, toolchains, sandbox=sandbox.identity)
    os.environ.setdefault(
        WORKER_VARIABLE, str(runfiles.folder("python/concert/app/cluster/worker"))
    )
    with TemporaryDirectory() as scratch:
        here = NodeJudge(all_suites, toolchains, scratch=Path(scratch))
        conditions = Conditions.of(
            Equipment(sandbox=sandbox, toolchains=toolchains, scratch=Path(scratch)), run_id=""
        )
        works = _works(conditions)
        here.judge(works[0])
        _print("in this process", 1, _times(here.judge, works, threads=1))
        stop = Stop()
        with opened_cluster(None, None, identity=identity, jobs=_SLOTS, stop=stop) as cluster:
            node = _node(cluster)
            for threads in _THREADS:
                times = _times(lambda work: cluster.judge(node, work), works, threads=threads)
                _print("on a node", threads, times)
    return 0


def _works(conditions: Conditions) -> Sequence[str]:
    """Returns works with the size of a program, which end before anything is compiled."""
    # A suite that needs no toolchain is judged by the driver.
    suite = next(one for one in all_suites(CheckerChoice()).values() if one.needs)
    conduct = Conduct(checker="explorer", jpf="", sandbox=SANDBOX_KINDS[0], limits={})
    found = []
    for task in suite.tasks():
        candidate = suite.extract(task, f"no program, only {'words ' * 400}")
        found.append(
            str(
                Work(
                    key=conditions.key(suite, task, candidate),
                    conduct=conduct,
                    suite=suite.name,
                    task_id=task.task_id,
                    variant=task.variant,
                    text=candidate.text,
                    file_name=candidate.file_name,
                    fault=candidate.fault,
                )
            )
        )
    return [found[index % len(found)] for index in range(_VERDICTS)]


def _node(cluster: LinkedCluster) -> str:
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while not cluster.nodes():
        if time.monotonic() > deadline:
            raise TimeoutError("no node")
        time.sleep(0.1)
    return cluster.nodes()[0].key


def _times(judge: Callable[[str], str], works: Sequence[str], *, threads: int) -> list[float]:
    """Returns the time of each verdict, and the time of all of them last, in s."""

    def one(work: str) -> float:
        began = time.monotonic()
        answer = Answer.parse(judge(work))
        if answer.judgement is None:
            raise ValueError("the node judges something else")
        return time.monotonic() - began

    began = time.monotonic()
    with ThreadPoolExecutor(threads) as pool:
        times = list(pool.map(one, works))
    return [*times, time.monotonic() - began]


def _print(where: str, threads: int, times: Sequence[float]) -> None:
    *each, whole = times
    middle, slow = statistics.median(each), statistics.quantiles(each, n=100)[-1]
    print_text(
        f"{where:<16} {threads:>3} at a time: {len(each) / whole:8.0f} verdicts/s,"
        f" median {middle * 1000:6.2f} ms, 99 % below {slow * 1000:6.2f} ms",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
