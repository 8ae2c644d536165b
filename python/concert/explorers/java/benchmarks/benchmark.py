"""Measures the Java explorer's speed and resource use; asserts nothing."""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from concert import runfiles
from concert.explorers.java import (
    JDK,
    Conversation,
    ExplorerBench,
    ExplorerError,
    Program,
    Request,
    SearchLimits,
    Verdict,
    explore,
    installed,
)
from concert.explorers.java.benchmarks.jpf_runs import run_jpf
from concert.explorers.java.benchmarks.known_programs import (
    claims_of,
    compile_programs,
    read_claims,
)
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.toolchains import locate

_EXECUTIONS_PER_S: Mapping[str, str] = {
    "TwoThreadsOneMonitor": "5,000",
    "TwoThreadsOneLock": "5,000",
    "PoolTwoFutures": "4,000",
}
_COMMAND_EACH = 8
_DECIDED = ("TwoTimesThousandIncrements", "TimedAwaits")
_LINEAR = "TwoThreadsOneMonitor"
_LINEAR_EXECUTIONS = (750, 1_500, 3_000, 6_000, 12_000)


def main() -> int:
    """Runs all measurements and prints one line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=5, help="samples a rate (default: 5)")
    parser.add_argument("--each", type=int, default=1, help="every n-th program only (default: 1)")
    arguments = parser.parse_args()
    toolchains = locate()
    with tempfile.TemporaryDirectory(prefix="explorer-benchmark-", dir=scratch_root()) as folder:
        scratch = Path(folder)
        bench = ExplorerBench(
            sandbox=open_sandbox("bubblewrap", toolchains),
            jdk=toolchains[JDK],
            installation=installed(),
            scratch=scratch,
        )
        files = _files("tests/explorer/programs")[:: arguments.each]
        programs = compile_programs(files, into=scratch / "programs", bench=bench)
        measured = compile_programs(
            _files("tests/explorer/benchmarks"), into=scratch / "benchmarks", bench=bench
        )
        print(f"{len(programs)} programs; load average {os.getloadavg()[0]:.1f}")
        print(f"{'what':<74} {'demanded':>10}  measured")
        _commands(programs)
        peaks = [
            *_alone(programs, files, bench),
            *_in_batch(programs, bench),
            *_rates(measured, arguments.samples, bench),
            *_linearity(measured[_LINEAR], arguments.samples, bench),
        ]
        _print("peak memory of a virtual machine, MiB", "512", f"{max(peaks) / (1 << 20):.0f}")
        jpf = toolchains.get("jpf")
        if jpf is None:
            _print("Java PathFinder", "-", "not installed here")
        else:
            runs = run_jpf(list(programs.values()), bench=bench, jpf=jpf)
            _print(
                "Java PathFinder on the same programs, whole process, s",
                "-",
                _spread([run.wall_ns / 1e9 for run in runs]),
            )
            decided = sum(run.decided for run in runs)
            _print("  of them decided, rightly or not", "-", f"{decided} of {len(runs)}")
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


def _files(folder: str) -> list[Path]:
    return sorted(runfiles.folder(folder).glob("*.java"))


def _alone(
    programs: Mapping[str, Program], files: Sequence[Path], bench: ExplorerBench
) -> Iterator[int]:
    """Explores each program in a process of its own; gives peak memory in bytes."""
    process_s, whole_s, right = [], [], 0
    claims = {file.stem: read_claims(file) for file in files}
    for name, program in programs.items():
        started_ns = time.monotonic_ns()
        done = explore([Request(program=program)], bench=bench)
        whole_s.append((time.monotonic_ns() - started_ns) / 1e9)
        process_s.append(sum(machine.wall_ns for machine in done.machines) / 1e9)
        (answer,) = done.answers
        if isinstance(answer, Verdict):
            right += claims_of(answer, like=claims[name]) == claims[name]
        yield from _peaks(done)
    _print("verdicts as the programs' files claim", "all", f"{right} of {len(programs)}")
    _print("whole process, a program, s", "0.5", _spread(process_s))
    _print("  with the sandbox and the copies made for it, s", "-", _spread(whole_s))


def _commands(programs: Mapping[str, Program]) -> None:
    """Runs the command `explore` as a user does, on some programs."""
    command = str(runfiles.folder("python/concert/app/explore/explore"))
    times_s = []
    for program in list(programs.values())[::_COMMAND_EACH]:
        (folder,) = program.class_path
        argv = [command, f"--class-path={folder}", f"--main={program.main_class}", "--json"]
        started_ns = time.monotonic_ns()
        subprocess.run(argv, stdout=subprocess.DEVNULL, check=False)
        times_s.append((time.monotonic_ns() - started_ns) / 1e9)
    _print(f"the command explore, started {len(times_s)} times, s", "-", _spread(times_s))


def _in_batch(programs: Mapping[str, Program], bench: ExplorerBench) -> Iterator[int]:
    """Explores all programs together; gives peak memory in bytes."""
    started_ns = time.monotonic_ns()
    done = explore([Request(program=program) for program in programs.values()], bench=bench)
    elapsed_s = (time.monotonic_ns() - started_ns) / 1e9
    own_s = [
        sum(answer.stages.values()) / 1e3 for answer in done.answers if isinstance(answer, Verdict)
    ]
    _print("in batch, a program (its stages), s", "0.1", _spread(own_s))
    _print(
        f"  all together in {len(done.machines)} virtual machines, s",
        "-",
        f"{elapsed_s:.1f}, {elapsed_s / len(programs):.3f} a program",
    )
    yield from _peaks(done)


def _rates(programs: Mapping[str, Program], samples: int, bench: ExplorerBench) -> Iterator[int]:
    """Measures executions per second; gives peak memory in bytes."""
    for name, demanded in _EXECUTIONS_PER_S.items():
        rates, last = [], ""
        for _ in range(samples):
            done = explore([Request(program=programs[name])], bench=bench)
            verdict = _verdict(done)
            rates.append(verdict.coverage.executions / _search_s(verdict))
            last = f"{verdict.coverage.executions:,} executions, {verdict.coverage.statement}"
            yield from _peaks(done)
        _print(f"{name}, executions per second ({last})", demanded, _spread(rates, digits=0))
    for name in _DECIDED:
        done = explore([Request(program=programs[name])], bench=bench)
        verdict = _verdict(done)
        coverage = verdict.coverage
        told = (
            f"{coverage.statement}, {coverage.executions:,} executions, {_search_s(verdict):.3f} s"
        )
        _print(f"{name} is decided", "exhausted", f"{verdict.outcome}, {told}")
        yield from _peaks(done)


def _linearity(program: Program, samples: int, bench: ExplorerBench) -> Iterator[int]:
    """Measures the time of more and more executions; gives peak memory in bytes."""
    for executions in _LINEAR_EXECUTIONS:
        limits = SearchLimits(executions=executions, sampled=0)
        times_us = []
        for _ in range(samples):
            done = explore([Request(program=program, limits=limits)], bench=bench)
            verdict = _verdict(done)
            times_us.append(_search_s(verdict) * 1e6 / verdict.coverage.executions)
            yield from _peaks(done)
        _print(f"{_LINEAR}, {executions:,} executions, us each", "level", _spread(times_us))


def _verdict(done: Conversation[Verdict]) -> Verdict:
    (answer,) = done.answers
    if isinstance(answer, ExplorerError):
        raise answer
    return answer


def _search_s(verdict: Verdict) -> float:
    return verdict.stages["explore_ms"] / 1e3


def _peaks(done: Conversation[Verdict]) -> list[int]:
    return [machine.peak_bytes for machine in done.machines]


def _spread(values: Sequence[float], *, digits: int = 3) -> str:
    """Returns the median, the quartiles and the extremes of what was measured."""
    if not values:
        return "nothing measured"
    low, median, high = _quartiles(values)
    told = [f"{value:,.{digits}f}" for value in (median, low, high, min(values), max(values))]
    return f"{told[0]} (quartiles {told[1]} .. {told[2]}, all {told[3]} .. {told[4]})"


def _quartiles(values: Sequence[float]) -> Sequence[float]:
    if len(values) == 1:
        return [values[0]] * 3
    return statistics.quantiles(values, n=4, method="inclusive")


def _print(what: str, demanded: str, measured: str) -> None:
    print(f"{what:<74} {demanded:>10}  {measured}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
