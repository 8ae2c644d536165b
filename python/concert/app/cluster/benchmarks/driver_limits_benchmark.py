"""Measures how many nodes one driver can serve, with nodes that answer without judging.

    bazel run //python/concert/app/cluster/benchmarks:driver_limits_benchmark -- --results=DIR

It takes the verdicts of results folders as examples, under other keys, and prints the bytes and the
processor time of each on its way, and how many a second one driver takes and stores. It does not
need Ray: the process on the other side of the link speaks for all nodes.
"""

import argparse
import contextlib
import dataclasses
import multiprocessing
import resource
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from concert.app.cluster.benchmarks.silent_nodes import answer_at_once
from concert.app.surroundings import print_text
from concert.pipeline import Stop
from concert.pipeline.cluster.linked_cluster import LinkedCluster
from concert.pipeline.cluster.messages import Answered, Sent, packed, read_from_cluster
from concert.pipeline.cluster.places import Places
from concert.pipeline.cluster.work import Answer, Conduct, Work
from concert.pipeline.work.stoppable_threads import do_all
from concert.results import Results, Verdict, stored_verdicts

_NODES: Final = (1, 10, 100, 1000)
_SLOTS: Final = 4
_MOST_THREADS: Final = 4096
_CONTEXT: Final = multiprocessing.get_context("forkserver")
_CONDUCT: Final = Conduct(checker="explorer", jpf="", sandbox="bubblewrap", limits={})


def main(argv: Sequence[str]) -> int:
    """Prints the numbers; returns 0."""
    parser = argparse.ArgumentParser(description="Measures how many nodes one driver can serve.")
    parser.add_argument(
        "--results", type=Path, required=True, nargs="+", help="folders with verdicts"
    )
    parser.add_argument("--verdicts", type=int, default=20_000, help="verdicts of each measurement")
    arguments = parser.parse_args(argv)
    examples = [one for folder in arguments.results for one in stored_verdicts(folder)]
    print_text(f"{len(examples)} verdicts as examples, {arguments.verdicts:,} of each measurement")
    _measure_bytes(examples)
    verdicts = _renamed(examples, arguments.verdicts)
    _measure_writing(verdicts)
    _measure_messages(verdicts)
    for nodes in _NODES:
        _measure_driver(verdicts, nodes)
    return 0


def _renamed(examples: Sequence[Verdict], count: int) -> Sequence[Verdict]:
    return [
        dataclasses.replace(
            examples[number % len(examples)],
            verdict_key=f"{number:064x}",
            response_key=f"{number:064x}",
        )
        for number in range(count)
    ]


def _measure_bytes(examples: Sequence[Verdict]) -> None:
    """Stores each example once, for equal rows would take no room."""
    for suite in sorted({one.suite for one in examples}):
        own = [one for one in examples if one.suite == suite]
        with _store() as results:
            results.add_verdicts(own)
            results.flush()
            loose = _bytes_below(results.folder / "verdicts") / len(own)
            results.compact()
            dense = _bytes_below(results.folder / "verdicts") / len(own)
        print_text(
            f"{'bytes of a stored verdict':<28} {loose:9,.0f} unsorted, {dense:,.0f} sorted,"
            f" {suite} ({len(own)})"
        )


def _measure_writing(verdicts: Sequence[Verdict]) -> None:
    with _store() as results:
        with _Stopwatch() as watch:
            for verdict in verdicts:
                results.add_verdicts([verdict])
            results.flush()
        _print_rate("store one by one", len(verdicts), watch)
        with _Stopwatch() as watch:
            results.compact()
        _print_rate("sort at the end", len(verdicts), watch)


def _measure_messages(verdicts: Sequence[Verdict]) -> None:
    works = [_work(one) for one in verdicts]
    answers = [str(Answer(key=one.verdict_key, judgement=one.judgement)) for one in verdicts]
    with _Stopwatch() as watch:
        sent = [
            len(packed(Sent(number=number, node="n" * 56, work=str(work))))
            for number, work in enumerate(works)
        ]
    _print_rate("write the work of a node", len(works), watch)
    lines = [packed(Answered(number=1, answer=answer)) for answer in answers]
    with _Stopwatch() as watch:
        for line in lines:
            said = read_from_cluster(line)
            assert isinstance(said, Answered)
            Answer.parse(said.answer)
    _print_rate("read the answer of a node", len(lines), watch)
    to_node, back = sum(sent) / len(sent), sum(map(len, lines)) / len(lines)
    print_text(f"{'bytes of a message':<28} {to_node:9,.0f} to a node, {back:,.0f} back")


def _measure_driver(verdicts: Sequence[Verdict], nodes: int) -> None:
    """Has nodes answer at once, and stores what they answer as a run does."""
    by_key = {one.verdict_key: one for one in verdicts}
    stop = Stop()
    width = min(nodes * _SLOTS, _MOST_THREADS)
    with _linked_nodes(verdicts, nodes) as cluster, _store() as results, _Stopwatch() as watch:
        places = Places(cluster, stop=stop)

        def judge(key: str) -> Answer:
            with places.place(not_on=()) as node:
                return Answer.parse(cluster.judge(node.key, str(_work(by_key[key]))))

        for key, answer in do_all(list(by_key), judge, jobs=width, stop=stop):
            assert answer.key == key
            assert answer.judgement is not None
            results.add_verdicts([dataclasses.replace(by_key[key], judgement=answer.judgement)])
        results.flush()
    peak_mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    name = f"{nodes} node{'s' * (nodes > 1)}, {width} at a time"
    _print_rate(name, len(verdicts), watch, more=f", peak memory {peak_mib:,} MiB")


@contextlib.contextmanager
def _linked_nodes(verdicts: Sequence[Verdict], nodes: int) -> Iterator[LinkedCluster]:
    ours, theirs = socket.socketpair()
    answers = {one.verdict_key: _answer(one) for one in verdicts}
    process = _CONTEXT.Process(
        target=answer_at_once, args=(theirs, answers, nodes, _SLOTS), daemon=True
    )
    process.start()
    theirs.close()
    with ours, ours.makefile("rb") as reader, ours.makefile("wb") as writer:
        cluster = LinkedCluster(reader, writer, tell=lambda line: None)
        while not cluster.nodes():
            threading.Event().wait(0.01)
        yield cluster
        process.kill()
    process.join()


def _work(verdict: Verdict) -> Work:
    return Work(
        key=verdict.verdict_key,
        conduct=_CONDUCT,
        suite=verdict.suite,
        task_id=verdict.task_id,
        variant=verdict.variant,
        text=verdict.candidate.text,
        file_name=verdict.candidate.file_name,
        fault=verdict.candidate.fault,
    )


def _answer(verdict: Verdict) -> str:
    return str(Answer(key=verdict.verdict_key, judgement=verdict.judgement))


@contextlib.contextmanager
def _store() -> Iterator[Results]:
    with tempfile.TemporaryDirectory() as folder, Results(Path(folder)) as results:
        yield results


def _bytes_below(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


class _Stopwatch:
    """The time of a context, that of the clock and that of the processor, in s."""

    def __enter__(self) -> "_Stopwatch":
        self.seconds, self.cpu_seconds = time.monotonic(), time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds = time.monotonic() - self.seconds
        self.cpu_seconds = time.process_time() - self.cpu_seconds


def _print_rate(name: str, count: int, watch: _Stopwatch, *, more: str = "") -> None:
    print_text(
        f"{name:<28} {count / watch.seconds:9,.0f} a second,"
        f" {watch.cpu_seconds / count * 1e6:,.0f} us of processor time each{more}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
