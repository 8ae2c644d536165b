"""Tells how far a run is, and gives it orders: `bazel run //:status -- --results=DIR`."""

import argparse
import os
import shlex
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from concert.app.command_line import (
    CommandParser,
    add_results,
    folder_for_tracebacks,
    results_folder,
)
from concert.app.errors import UsageError, print_line
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.pipeline import (
    MOST_AT_A_TIME,
    Orders,
    RunStatus,
    orders_of,
    read_value,
    status_of,
    write_value,
)
from concert.reading import UnreadableError
from concert.results import (
    LockedError,
    ResultsError,
    RunState,
    response_columns,
    stored_runs,
    verdict_columns,
)
from concert.results.storage.lock import shared_lock
from concert.values import ExitStatus

_WAIT_SECONDS: Final = 10.0
_LOOK_SECONDS: Final = 0.1
STALE_SECONDS: Final = 30.0
"""A run that goes on tells of itself every second."""
_ORDERS: Final = ("pause", "go_on", "cancel", "jobs", "requests")


def main(argv: Sequence[str]) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.

    Returns:
        The exit status: see `errors`.
    """
    arguments = _parser().parse_args(argv)
    out = results_folder(arguments)
    return run_on_results(
        lambda: _status(arguments, out), traceback_folder=lambda: folder_for_tracebacks(out)
    )


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "status", description="Tell how far the run of a results folder is, and steer it."
    )
    add = parser.add_argument
    add_results(parser)
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--pause", action="store_true", help="begin nothing new; finish what is begun")
    one.add_argument("--go-on", action="store_true", help="go on after --pause")
    one.add_argument("--cancel", action="store_true", help="end the run as Ctrl-C does")
    add("--jobs", metavar="N", type=_number, help="judgements at a time from now on; 0: as begun")
    add("--requests", metavar="N", type=_number, help="requests at a time to each remote model")
    return parser


def _status(arguments: argparse.Namespace, out: Path) -> int:
    if not out.is_dir():
        raise UsageError(f"no results folder: {out}", remedy="name one by --results")
    ordered = any(getattr(arguments, name) not in (None, False) for name in _ORDERS)
    if not _is_running(out):
        if ordered:
            raise UsageError(f"no run goes on in {out}", remedy="leave the order out, or start one")
        print_text(stopped_text(out))
        return ExitStatus.SOUND
    status = read_status(out)
    if status is None:
        print_text("the run starts or ends just now; ask again")
        return ExitStatus.UNAVAILABLE if ordered else ExitStatus.SOUND
    if ordered:
        status = _order(arguments, status, out=out)
    if status is None:
        print_text("the run has ended")
    else:
        print_text(status_text(status, now=time.time()))
    return ExitStatus.SOUND


def _is_running(out: Path) -> bool:
    try:
        with shared_lock(out):
            return False
    except LockedError:
        return True


def read_status(out: Path) -> RunStatus | None:
    """Returns what the run of a results folder says of itself; None where it says nothing.

    Raises:
        ResultsError: The file was not written by a run.
    """
    try:
        return read_value(status_of(out), RunStatus)
    except UnreadableError as error:
        raise ResultsError(
            what=f"no status of a run ({error.what})",
            where=status_of(out),
            remedy="remove it; the run writes it anew",
        ) from None


def _order(arguments: argparse.Namespace, status: RunStatus, *, out: Path) -> RunStatus | None:
    """Gives an order and waits until the run has taken it; returns None where it has ended."""
    orders = Orders(
        token=status.token,
        number=status.order + 1,
        paused=(status.paused or arguments.pause) and not arguments.go_on,
        jobs=status.jobs if arguments.jobs is None else arguments.jobs,
        requests=status.requests if arguments.requests is None else arguments.requests,
        cancelled=arguments.cancel,
    )
    write_value(orders_of(out), orders)
    deadline = time.monotonic() + _WAIT_SECONDS
    while time.monotonic() < deadline:
        now = read_status(out)
        if now is None or now.token != status.token:
            return None
        if now.order == orders.number and not orders.cancelled:
            return now
        time.sleep(_LOOK_SECONDS)
    print_line("the run has not taken the order yet; it does between two pieces of work")
    return read_status(out)


def status_text(status: RunStatus, *, now: float) -> str:
    """Returns what people are told of a run that goes on.

    Args:
        status: What the run says.
        now: The time, in s since 1970.
    """
    fresh = status.done - status.before
    rate = fresh / status.elapsed * 60 if status.elapsed > 0 else 0.0
    lines = [
        f"run {status.run_id}: {status.command} {'is paused' if status.paused else 'runs'}"
        f" on {status.node}, process {status.process}"
    ]
    if status.stage:
        waiting = max(0, status.total - status.done - status.under_way)
        lines.append(
            f"{status.stage}: {status.done} of {status.total} done"
            f" ({status.before} from before), {status.under_way} under way, {waiting} waiting"
        )
        left = "unknown" if status.seconds_left is None else f"{status.seconds_left:.0f} s"
        lines.append(f"rate: {rate:.1f} a minute; time left of this stage: {left}")
    if status.outcomes:
        counts = ", ".join(f"{name} {count}" for name, count in sorted(status.outcomes.items()))
        lines.append(f"of this run: {counts}")
    if status.cost_usd:
        lines.append(f"the answers cost {status.cost_usd:.4f} USD so far")
    changed = [
        f"{name} {count}"
        for name, count in (("jobs", status.jobs), ("requests", status.requests))
        if count
    ]
    if changed:
        lines.append(f"at a time, by order: {', '.join(changed)}")
    if status.refused:
        lines.append(f"the last order was refused: {status.refused}")
    if now - status.written > STALE_SECONDS:
        lines.append(f"it last said so {now - status.written:.0f} s ago")
    return "\n".join(lines)


def stopped_text(out: Path) -> str:
    """Returns what people learn of the last run of a results folder that no run works in.

    Raises:
        UsageError: There was none.
        ResultsError: The folder holds what cannot be read.
    """
    runs = stored_runs(out)
    if not runs:
        raise UsageError(f"no run in {out}", remedy="name by --results the folder of one")
    run = runs[-1]
    state = "was killed" if run.state is RunState.RUNNING else run.state.value
    started = f"{run.last_started:%Y-%m-%d %H:%M} UTC"
    lines = [f"run {run.run_id}: {run.command} {state}; last started {started}"]
    answers = Counter(map(str, response_columns(out, ["finish_reason"])[0].to_pylist()))
    never = answers.pop("error", 0)
    lines.append(f"stored: {answers.total()} answers, {never} that never came")
    outcomes = Counter(map(str, verdict_columns(out, ["outcome"])[0].to_pylist()))
    counts = ", ".join(f"{name} {count}" for name, count in sorted(outcomes.items()))
    lines.append(f"verdicts: {counts or 'none'}")
    if run.state is not RunState.FINISHED:
        place = shlex.quote(os.fspath(out))
        lines.append(f"go on with: bazel run //:{run.command} -- --resume --results={place}")
    return "\n".join(lines)


def _number(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    if not 0 <= value <= MOST_AT_A_TIME:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number up to {MOST_AT_A_TIME}")
    return value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
