"""Measures how fast `generate` asks, and what faults cost; asserts nothing."""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.models.faulty_provider import ODD, TRANSIENT, Tally, provider_process

_TASKS = 115
_MIB_OF_KIB = 1 / 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class _Measured:
    """One run of the command.

    Attributes:
        seconds: From its start to its end.
        cpu_seconds: Of the command alone.
        peak_mib: Its largest resident memory.
        tally: What the server saw.
    """

    seconds: float
    cpu_seconds: float
    peak_mib: float
    tally: Tally


def main(argv: Sequence[str]) -> int:
    """Runs the command against a server without faults, and against one with."""
    parser = argparse.ArgumentParser(description="Time generate against a local provider.")
    add = parser.add_argument
    add("--wire", choices=("openai", "gemini"), default="openai", help="the protocol")
    add("--samples", type=int, default=44, help=f"of each of the {_TASKS} tasks (default: 44)")
    add("--share", type=float, default=0.2, help="share of requests that meet a fault")
    add("--latency-seconds", type=float, default=0.5, help="time that an answer takes")
    add("--start-concurrency", type=int, default=8)
    add("--max-concurrency", type=int, default=64)
    add("--timeout-seconds", type=float, default=5.0)
    add("--seed", type=int, default=20, help="seed of the faults")
    arguments = parser.parse_args(argv)
    count = arguments.samples * _TASKS
    _print("requests for answers", f"{count}, {arguments.latency_seconds} s each")
    without = _measure(arguments, share=0.0)
    _tell("without faults", without, count)
    with_faults = _measure(arguments, share=arguments.share)
    _tell("with faults", with_faults, count)
    tally = with_faults.tally
    waits = tally.mandated_seconds
    faults = sum(tally.kinds.values())
    _print("faults", f"{faults} at {sum(tally.arrivals.values())} requests")
    _print("of them, by kind", ", ".join(f"{kind} {n}" for kind, n in tally.kinds.items()))
    _print("waits that Retry-After asked for, overlaps once", f"{waits:.1f} s")
    _print("requests during a wait", f"{tally.during_wait}, of the same answer {tally.early}")
    ratio = with_faults.seconds / (without.seconds + waits)
    _print("with faults / (without faults + waits)", f"{ratio:.2f}")
    stricter = (with_faults.seconds - waits) / without.seconds
    _print("(with faults - waits) / without faults", f"{stricter:.2f}")
    return 0


def _measure(arguments: argparse.Namespace, *, share: float) -> _Measured:
    options = [
        f"--share={share}",
        f"--seed={arguments.seed}",
        f"--kinds={','.join(TRANSIENT + ODD)}",
        f"--latency-seconds={arguments.latency_seconds}",
        "--answer-letters=2000",
    ]
    with tempfile.TemporaryDirectory() as name, provider_process(*options) as provider:
        folder = Path(name)
        url = provider.openai_url if arguments.wire == "openai" else provider.gemini_url
        (folder / "profiles.toml").write_text(
            "[profile.bench]\n"
            f"base_url = '{url}'\n"
            "api_key_env = 'CONCERT_BENCH_KEY'\n"
            "base_seed = 1\n"
            f"timeout_seconds = {arguments.timeout_seconds}\n"
            f"start_concurrency = {arguments.start_concurrency}\n"
            f"max_concurrency = {arguments.max_concurrency}\n"
        )
        model = "openai_compatible" if arguments.wire == "openai" else "gemini"
        command = [
            *(sys.executable, "-m", "concert.app.run.generate"),
            "--suite=java-concurrency",
            f"--model={model}:ghost@bench",
            f"--samples={arguments.samples}",
            f"--profiles={folder / 'profiles.toml'}",
            f"--cache={folder / 'cache'}",
            f"--results={folder / 'out'}",
        ]
        environment = {
            **os.environ,
            "PYTHONPATH": ":".join(sys.path),
            "CONCERT_BENCH_KEY": "sk-bench",
        }
        before = time.monotonic()
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - before
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"generate ended with status {process.returncode}")
        return _Measured(
            seconds=seconds,
            cpu_seconds=usage.ru_utime + usage.ru_stime,
            peak_mib=usage.ru_maxrss * _MIB_OF_KIB,
            tally=provider.tally(),
        )


def _tell(name: str, measured: _Measured, count: int) -> None:
    _print(f"{name}: the whole command", f"{measured.seconds:.1f} s")
    _print(f"{name}: responses a minute", f"{60 * count / measured.seconds:,.0f}")
    _print(f"{name}: most requests at a time", f"{measured.tally.most_open}")
    _print(f"{name}: CPU time of the command", f"{measured.cpu_seconds:.1f} s")
    _print(f"{name}: peak memory of the command", f"{measured.peak_mib:.0f} MiB")
    twice = sum(count > 1 for count in measured.tally.completions.values())
    _print(f"{name}: answers sent, and sent twice", f"{len(measured.tally.completions)}, {twice}")


def _print(what: str, measured: str) -> None:
    print(f"{what:<52} {measured}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
