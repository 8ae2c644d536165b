"""Runs the faulty provider as a process: prints its port, and serves until it is told to end."""

import argparse
import signal
import sys
import threading
from collections.abc import Sequence

from tests.models.faulty_provider.kinds import ODD, TRANSIENT, Kind
from tests.models.faulty_provider.plan import SeededPlan
from tests.models.faulty_provider.server import Manners, faulty_provider


def main(argv: Sequence[str]) -> int:
    """Serves until SIGINT or SIGTERM, or, if asked, until stdin ends."""
    arguments = _parser().parse_args(argv)
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    if arguments.until_stdin_ends:
        threading.Thread(target=_wait_for_end_of_stdin, args=(ended,), daemon=True).start()
    plan = SeededPlan(
        seed=arguments.seed,
        share=arguments.share,
        kinds=arguments.kinds,
        result_share=arguments.result_share,
        results=arguments.results,
    )
    manners = Manners(
        plan=plan,
        latency_seconds=arguments.latency_seconds,
        slow_seconds=arguments.slow_seconds,
        retry_after_seconds=arguments.retry_after_seconds,
        answer_letters=arguments.answer_letters,
        credential=arguments.credential,
    )
    with faulty_provider(manners, port=arguments.port) as provider:
        print(provider.port, flush=True)
        ended.wait()
    return 0


def _parser() -> argparse.ArgumentParser:
    usual = Manners()
    parser = argparse.ArgumentParser(description="A provider that misbehaves; GET /ledger tells.")
    add = parser.add_argument
    add("--port", type=int, default=0, help="port on 127.0.0.1 (default: any)")
    add("--seed", type=int, default=0, help="seed of the faults")
    add("--share", type=float, default=0.0, help="share of requests that meet a fault")
    add("--kinds", type=_kinds, default=TRANSIENT + ODD, help="KIND,...: the faults")
    add("--result-share", type=float, default=0.0, help="share of keys that get a result")
    add("--results", type=_kinds, default=(), help="KIND,...: the results")
    add("--latency-seconds", type=float, default=usual.latency_seconds)
    add("--slow-seconds", type=float, default=usual.slow_seconds)
    add("--retry-after-seconds", type=int, default=usual.retry_after_seconds)
    add("--answer-letters", type=int, default=usual.answer_letters)
    add("--credential", default="", help="the key that is demanded")
    add("--until-stdin-ends", action="store_true", help="end with the process that started this")
    return parser


def _kinds(text: str) -> tuple[Kind, ...]:
    return tuple(Kind(name) for name in text.split(",") if name)


def _wait_for_end_of_stdin(ended: threading.Event) -> None:
    while sys.stdin.buffer.read(1):
        pass
    ended.set()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
