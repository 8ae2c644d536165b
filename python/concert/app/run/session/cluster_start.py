"""Starts what connects a run to its cluster, and for `--cluster=local` the cluster itself.

No command but the worker has Ray among its files. So a command that needs it has Bazel make the
worker, which fetches Ray at the first time, and starts that as its connection to the cluster.
"""

import contextlib
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Final

from concert.app.errors import EnvironmentFaultError, print_line
from concert.pipeline import Stop
from concert.pipeline.cluster.cluster import ClusterError
from concert.pipeline.cluster.joining import (
    Address,
    demand_token,
    free_port,
    make_token,
    usual_token_file,
)
from concert.pipeline.cluster.linked_cluster import LinkedCluster
from concert.sandbox.scratch import remove_dead, scratch_root

WORKER_VARIABLE: Final = "CONCERT_WORKER"
"""Environment variable that names the worker's program, for work outside `bazel run`."""
_TARGET: Final = "//:worker"
_LOOPBACK: Final = "127.0.0.1"
_START_SECONDS: Final = 300.0
_END_SECONDS: Final = 8.0
_RUNFILES: Final = ("RUNFILES_DIR", "RUNFILES_MANIFEST_FILE", "PYTHONPATH", "PYTHONSAFEPATH")
"""Variables of our own start that another program must not take for its own."""


@contextlib.contextmanager
def opened_cluster(
    head: Address | None, token: Path | None, *, identity: str, jobs: int, stop: Stop
) -> Iterator[LinkedCluster]:
    """Yields a cluster; what was started for it has ended afterwards.

    Args:
        head: The address of its head; None: a cluster of one node is started on this machine.
        token: The file with its token; None: the usual one.
        identity: What the nodes must judge with.
        jobs: Judgements at a time of a node that is started.
        stop: Asks to stop.

    Raises:
        ClusterError: The cluster cannot be used.
        EnvironmentFaultError: The worker cannot be made.
    """
    with contextlib.ExitStack() as opened:
        with stop.at_once():
            if head is not None:
                head.own_host()
                demand_token(token or usual_token_file())
            program = _worker_program()
        if head is None:
            folder = Path(tempfile.mkdtemp(dir=scratch_root()))
            head, token = Address(_LOOPBACK, free_port(_LOOPBACK)), folder / "token"
            make_token(token)
            opened.enter_context(_node(program, head, token=token, jobs=jobs, stop=stop))
        options = [
            f"--for-driver={identity}",
            f"--join={head}",
            f"--token={token or usual_token_file()}",
        ]
        yield opened.enter_context(_link([program, *options], stop=stop))


@contextlib.contextmanager
def _link(command: list[str], *, stop: Stop) -> Iterator[LinkedCluster]:
    """Yields the connection that a process of its own keeps."""
    with tempfile.TemporaryFile(dir=scratch_root()) as said:
        process = _started(command, said)
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            with stop.at_once():
                link = LinkedCluster(process.stdout, process.stdin, tell=print_line)
                if not link.wait_for_first_word(_START_SECONDS):
                    raise ClusterError(
                        f"the cluster has not answered for {_START_SECONDS:.0f} s",
                        remedy="see that the head runs, and that its machine is not overloaded",
                    )
            yield link
        finally:
            _end(process)


@contextlib.contextmanager
def _node(program: str, head: Address, *, token: Path, jobs: int, stop: Stop) -> Iterator[None]:
    """Has a cluster of one node on this machine, which listens on no other."""
    options = [f"--listen={head}", f"--token={token}", f"--jobs={jobs}", "--ends-with-input"]
    with tempfile.TemporaryFile(dir=scratch_root()) as said:
        process = _started([program, *options], said)
        try:
            assert process.stdout is not None
            print_line("a cluster starts on this machine, which takes up to a minute")
            with stop.at_once():
                first = process.stdout.readline()
            if not first:
                process.wait()
                raise ClusterError(
                    "no cluster can be started on this machine",
                    where=_last_line(said),
                    remedy="see bazel run //:doctor",
                )
            yield
        finally:
            _end(process)
            # A node that a signal ended has left its folder.
            remove_dead(scratch_root().parent)


def _started(command: list[str], said: IO[bytes]) -> "subprocess.Popen[bytes]":
    """Starts a program that a signal of the terminal does not reach: it ends with its input."""
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=said,
            env=_without_ours(os.environ),
            start_new_session=True,
        )
    except OSError as error:
        raise EnvironmentFaultError(
            f"the worker does not start ({error.strerror})",
            where=command[0],
            remedy=f"name its program by {WORKER_VARIABLE}",
        ) from error


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Closes the input of a process and waits for its end; kills it where that takes long."""
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(OSError):
        process.stdin.close()
    try:
        process.wait(_END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()


def _worker_program() -> str:
    """Returns the path of the worker's program, made where it is not.

    Raises:
        EnvironmentFaultError: It cannot be made.
    """
    named = os.environ.get(WORKER_VARIABLE)
    if named:
        return named
    workspace = os.environ.get("BUILD_WORKSPACE_DIRECTORY")
    if workspace is None:
        raise EnvironmentFaultError(
            "Ray is not among this program's files",
            remedy=f"start it with `bazel run`, or name the worker's program by {WORKER_VARIABLE}",
        )
    script = Path(tempfile.mkdtemp(dir=scratch_root())) / "worker"
    command = [f"{workspace}/tools/bazel", "run", f"--script_path={script}", _TARGET]
    print_line("the worker is made, and Ray fetched at the first time")
    done = subprocess.run(
        command, cwd=workspace, env=_without_ours(os.environ), stdout=sys.stderr, check=False
    )
    if done.returncode != 0:
        raise EnvironmentFaultError(
            "the worker cannot be made",
            where=shlex.join(command),
            remedy="see what Bazel says above",
        )
    return str(script)


def _without_ours(environment: Mapping[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in environment.items()
        if name not in _RUNFILES and not name.startswith("BUILD_")
    }


def _last_line(said: IO[bytes]) -> str:
    said.seek(0)
    lines = said.read().decode("utf-8", "replace").strip().splitlines()
    return lines[-1].removeprefix("concert: ") if lines else "it said nothing"
