"""Makes this machine a node that judges: `bazel run //:worker -- --join=ADDRESS`.

One node listens (`--listen`) and is the head; the others join it. All of them have the same token
and judge for every driver that has it (`evaluate --cluster=ADDRESS`).
"""

import argparse
import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from concert.app.checks import Check, Grade, check_disk, check_sandbox, check_toolchains
from concert.app.cluster.ray_settings import set_for_ray
from concert.app.command_line import CommandParser, working_directory
from concert.app.equipment import found_toolchains
from concert.app.errors import EnvironmentFaultError, UsageError, print_line
from concert.app.run.options.shared_options import positive
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import divert_foreign_errors, print_text
from concert.pipeline import Stop, this_machine
from concert.pipeline.cluster.cluster import ClusterError
from concert.pipeline.cluster.identity import cluster_identity
from concert.pipeline.cluster.joining import (
    Address,
    demand_token,
    free_port,
    make_token,
    usual_token_file,
)
from concert.pipeline.cluster.messages import Broken, packed
from concert.pipeline.work.interrupt import kill_descendants
from concert.sandbox import SANDBOX_KINDS, open_sandbox
from concert.sandbox.scratch import remove_dead, remove_own, scratch_root
from concert.suites import all_suites
from concert.toolchains import Toolchain

READY: Final = "node ready"
"""The beginning of the line that says that the node judges."""
_LOOK_SECONDS: Final = 0.3
_END_SECONDS: Final = 5.0


def main(argv: Sequence[str]) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.

    Returns:
        The exit status: see `errors`.
    """
    # Ray prints where it likes, and standard output may be a driver's.
    out = os.dup(sys.stdout.fileno())
    arguments = _parser().parse_args(argv)
    stop = Stop()

    def body() -> int:
        with stop.listening():
            if arguments.for_driver:
                return _connect(arguments, out=out)
            return _work(arguments, stop=stop)

    return run_on_results(body, traceback_folder=working_directory)


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "worker",
        usage="worker (--listen ADDRESS | --join ADDRESS) [--token FILE] [--jobs N]",
        description="Make this machine a node that judges for evaluate and verify --cluster.",
    )
    add = parser.add_argument
    add("--listen", metavar="ADDRESS", type=_address, help="be the head, such as 10.0.0.1:6379")
    add("--join", metavar="ADDRESS", type=_address, help="join the head at this address")
    add("--token", metavar="FILE", help=f"the cluster's token (default: {usual_token_file()})")
    add("--jobs", metavar="N", type=positive, help="judgements at a time (default: cores)")
    # For evaluate, which starts it as its connection, and as a cluster that ends with it.
    add("--for-driver", metavar="IDENTITY", help=argparse.SUPPRESS)
    add("--ends-with-input", action="store_true", help=argparse.SUPPRESS)
    return parser


def _work(arguments: argparse.Namespace, *, stop: Stop) -> int:
    is_head, head = _head(arguments)
    token = _token(arguments)
    with stop.at_once():
        toolchains = found_toolchains()
        _demand_fit(toolchains)
        sandbox = open_sandbox(SANDBOX_KINDS[0], toolchains)
        identity = cluster_identity(all_suites(), toolchains, sandbox=sandbox.identity)
        own_host = head.host if is_head else head.own_host()
        if is_head:
            free_port(head.host, head.port)
            make_token(token)
        demand_token(token)
    slots = arguments.jobs or len(this_machine().cores)
    folder = scratch_root() / "r"
    set_for_ray(token=token, is_head=is_head)
    if arguments.ends_with_input:
        threading.Thread(target=_stop_at_end_of_input, name="input", daemon=True).start()
    try:
        with stop.at_once():
            print_line("the node starts, which takes half a minute on a busy machine")
            divert_foreign_errors(scratch_root() / "ray.log")
            # Ray reads its settings when it is loaded.
            from concert.app.cluster import ray_cluster

            ray_cluster.listen_as(own_host)
            node = ray_cluster.start_node(
                head,
                is_head=is_head,
                own_host=own_host,
                slots=slots,
                identity=identity,
                folder=folder,
            )
        print_text(f"{READY}: {slots} judgements at a time; identity {identity[:12]}", flush=True)
        if is_head:
            print_text(f"join others: bazel run //:worker -- --join={head}", flush=True)
        while True:
            stop.check()
            if ended := [name for name, _ in node.dead_processes()]:
                raise ClusterError(
                    f"the node has ended: {', '.join(ended)} of Ray ended",
                    where="" if is_head else f"the head was at {head}",
                    remedy="see that the head runs, and start the node again",
                )
            time.sleep(_LOOK_SECONDS)
    finally:
        _end()


def _connect(arguments: argparse.Namespace, *, out: int) -> int:
    """Connects a driver, which reads from the descriptor `out`, to the nodes."""
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _, head = _head(arguments)
    try:
        own_host = head.own_host()
        token = _token(arguments)
        demand_token(token)
        set_for_ray(token=token, is_head=False)
        # Ray reads its settings when it is loaded.
        from concert.app.cluster import driver_link, ray_cluster

        ray_cluster.listen_as(own_host)
        ray_cluster.connect(head, own_host=own_host)
    except ClusterError as error:
        os.write(out, packed(Broken(what=error.what, remedy=error.remedy)))
        return error.exit_status
    driver_link.serve(arguments.for_driver, reader=sys.stdin.buffer, writer=out)
    # Ray's own end waits for its threads; the head ends the actors of a driver that is gone.
    os._exit(0)


def _demand_fit(toolchains: Mapping[str, Toolchain]) -> None:
    """Refuses to join with a machine on which doctor finds a fault that judging would meet.

    Raises:
        EnvironmentFaultError: There is one.
    """
    checks: list[Check] = [
        *check_toolchains(toolchains),
        *check_sandbox(SANDBOX_KINDS[0], toolchains),
        *check_disk(scratch_root()),
    ]
    failed = [check for check in checks if check.grade is Grade.FAILED]
    if failed:
        more = f" and {len(failed) - 1} more" if len(failed) > 1 else ""
        raise EnvironmentFaultError(
            f"this machine cannot judge: {failed[0].name}{more}",
            where=failed[0].detail,
            remedy="see bazel run //:doctor",
        )


def _head(arguments: argparse.Namespace) -> tuple[bool, Address]:
    if (arguments.listen is None) is (arguments.join is None):
        raise UsageError("a node listens or joins", remedy="give one of --listen and --join")
    return arguments.listen is not None, arguments.listen or arguments.join


def _token(arguments: argparse.Namespace) -> Path:
    return working_directory() / arguments.token if arguments.token else usual_token_file()


def _address(text: str) -> Address:
    try:
        return Address.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _stop_at_end_of_input() -> None:
    """Ends this process as a signal would, once its driver has closed its input or is gone."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def _end() -> None:
    """Ends all processes of the node, and removes what they leave."""
    deadline = time.monotonic() + _END_SECONDS
    while kill_descendants() and time.monotonic() < deadline:
        time.sleep(0.05)
    remove_own()
    with contextlib.suppress(OSError):
        remove_dead(scratch_root().parent)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
