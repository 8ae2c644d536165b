"""Kills processes of a cluster at random moments, and counts what that loses.

    bazel run //python/concert/app/cluster/benchmarks:cluster_kills_benchmark -- \
        --suite=NAME --tasks=GLOB --kills=20

It judges the same tasks again and again: once by one process, then on a head and a node of this
machine. Meanwhile it kills, by SIGKILL, the process that judges, Ray's process of the node, the
node's program, the driver's connection or the driver. A command that ends early is given again, as
a user would. At the end of each run its verdicts must be those of one process, each once.
"""

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from concert import runfiles
from concert.app.cluster.benchmarks.processes_for_tests import descendants, named
from concert.app.run.session.cluster_start import WORKER_VARIABLE
from concert.app.surroundings import print_text
from concert.pipeline.cluster.joining import free_port
from concert.results.schema import VERDICTS

_HOST = "127.0.0.1"
_KINDS = ("judge", "raylet", "node", "connection", "driver")
_START_SECONDS = 240.0
_LATE_SECONDS = 60.0
"""The time after which what a dead driver has started must have ended by itself."""


@dataclass(kw_only=True)
class _Count:
    """The findings so far."""

    kills: Counter[str] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    runs: int = 0
    wrong: int = 0
    left: int = 0


class _Cluster:
    """A head and a node that joins it, one judgement at a time each."""

    def __init__(self, worker: Path, folder: Path) -> None:
        self._worker = worker
        self._folder = folder
        self.address = f"{_HOST}:{free_port(_HOST)}"
        self.token = folder / "token"
        self._head = self._start(f"--listen={self.address}")
        self.node = self._start(f"--join={self.address}")

    def _start(self, how: str) -> "subprocess.Popen[bytes]":
        command = [str(self._worker), how, f"--token={self.token}", "--jobs=1"]
        command.append("--ends-with-input")
        log = (self._folder / "nodes.log").open("ab")
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log
        )
        assert process.stdout is not None
        if not process.stdout.readline():
            raise RuntimeError((self._folder / "nodes.log").read_text(errors="replace"))
        return process

    def processes(self) -> set[int]:
        """Returns the processes of head and node."""
        return descendants(self._head.pid) | descendants(self.node.pid)

    def mend(self) -> None:
        """Starts the node again where it has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.node.wait(0 if self.node.poll() is None else None)
        if self.node.poll() is not None:
            self.node = self._start(f"--join={self.address}")

    def close(self) -> None:
        for process in (self.node, self._head):
            assert process.stdin is not None
            process.stdin.close()
            process.wait()


def main(argv: Sequence[str]) -> int:
    """Prints what it did and found; returns 1 where anything was lost or left."""
    parser = argparse.ArgumentParser(prog="cluster_kills_benchmark")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=600.0, help="begin no run after this")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--suite", required=True)
    parser.add_argument("--tasks", required=True)
    wanted = parser.parse_args(argv)
    chance = random.Random(wanted.seed)
    worker = runfiles.folder("python/concert/app/cluster/worker")
    evaluate = runfiles.folder("python/concert/app/run/evaluate")
    os.environ[WORKER_VARIABLE] = str(worker)
    command = [str(evaluate), f"--suite={wanted.suite}", f"--tasks={wanted.tasks}"]
    began = time.monotonic()
    count = _Count()
    with TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([*command, f"--results={folder}/alone"], check=True, capture_output=True)
        expected = _verdicts(folder / "alone")
        cluster = _Cluster(worker, folder)
        try:

            def goes_on() -> bool:
                is_early = time.monotonic() - began < wanted.seconds
                return bool(is_early and sum(count.kills.values()) < wanted.kills)

            while goes_on():
                out = folder / f"run{count.runs}"
                there = [f"--cluster={cluster.address}", f"--cluster-token={cluster.token}"]
                whole = [*command, *there, f"--results={out}"]
                _run(whole, cluster, chance=chance, count=count, goes_on=goes_on)
                count.runs += 1
                count.wrong += _verdicts(out) != expected
                print_text(f"{time.monotonic() - began:.0f} s: {count}", flush=True)
        finally:
            cluster.close()
    print_text(f"{len(expected)} verdicts a run; {count}")
    return int(bool(count.wrong or count.left))


def _run(
    command: Sequence[str],
    cluster: _Cluster,
    *,
    chance: random.Random,
    count: _Count,
    goes_on: Callable[[], bool],
) -> None:
    """Gives the command until it ends well, and kills meanwhile as long as that goes on."""
    while True:
        driver = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        started: set[int] = set()
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                driver.wait(chance.uniform(1.0, 20.0))
            if driver.poll() is not None:
                break
            started |= descendants(driver.pid)
            if goes_on():
                _kill(chance.choice(_KINDS), driver, cluster, count)
        assert driver.stderr is not None
        said = driver.stderr.read().strip().splitlines()
        count.ends[driver.returncode] += 1
        count.left += _left(started)
        cluster.mend()
        if driver.returncode == 0:
            return
        print_text(f"ended with {driver.returncode}: {said[-1] if said else ''}", flush=True)
        print_text(str(count), flush=True)


def _kill(kind: str, driver: "subprocess.Popen[str]", cluster: _Cluster, count: _Count) -> None:
    match kind:
        case "judge":
            # The command of Ray's own process holds that of the workers.
            victims = named("default_worker.py") - named("/raylet/raylet")
            victims &= cluster.processes()
        case "raylet":
            victims = named("/raylet/raylet") & descendants(cluster.node.pid)
        case "node":
            victims = {cluster.node.pid}
        case "connection":
            victims = named("--for-driver") & descendants(driver.pid)
        case _:
            victims = {driver.pid}
    for victim in sorted(victims)[:1]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
            count.kills[kind] += 1
    if kind in ("raylet", "node"):
        cluster.node.wait()
        cluster.mend()


def _left(started: set[int]) -> int:
    """Returns how many of the processes of an ended driver do not end by themselves."""
    deadline = time.monotonic() + _LATE_SECONDS
    while alive := {process for process in started if Path(f"/proc/{process}").exists()}:
        if time.monotonic() > deadline:
            return len(alive)
        time.sleep(0.2)
    return 0


def _verdicts(results: Path) -> list[str]:
    """Returns all verdicts of a folder but for their times and run, sorted."""
    rows = pd.read_parquet(results / VERDICTS.name).drop(columns=[*VERDICTS.times, "run_id"])
    return sorted(row.to_json() for _, row in rows.iterrows())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
