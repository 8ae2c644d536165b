"""Starting a command behind bubblewrap so that only the kernel can tell how it ended.

Inside, process 1 is a shell (busybox) that starts the command as process 2 and, before that, is
stopped from outside. A stopped parent reaps nothing, so the command stays a zombie whose wait
status we read from /proc: exact (an exit status of 139 is no signal), and out of reach for the
command. bwrap keeps no process of its own inside (--as-pid-1): the command could otherwise reach
host files through that process's /proc/1/exe.
"""

import array
import contextlib
import fcntl
import os
import resource
import select
import signal
import socket
import struct
import time
from pathlib import Path
from typing import override

from concert.sandbox.launch.kernel import (
    count_tasks,
    counts_tasks_per_namespace,
    limit_process,
)
from concert.sandbox.launch.launched import Finished, Launched, LaunchError
from concert.sandbox.launch.process_tree import NamespaceTree, read_stat
from concert.sandbox.launch.streams import Captured, sealed_file
from concert.sandbox.request import (
    ARGUMENTS_FD,
    GATE_FD,
    PASSWD_FD,
    SECCOMP_FD,
    BubblewrapLaunch,
    Request,
)

# The subshell says that it is there (and, by the kernel's word, which process it is), waits for
# leave, and becomes the command. The last line keeps the shell from becoming the subshell itself.
_GATE = (
    f"(echo >&{GATE_FD} && read -r _ <&{GATE_FD} && unset SHLVL _ && "
    f'exec {GATE_FD}<&- && exec "$@")\n'
    "exit $?"
)
_START_SECONDS = 60.0
_FIRST_FREE_FD = 64
_ORDERLY_SECONDS = 1.0
_DYING_SECONDS = 0.0005
_CREDENTIALS = struct.Struct("3i")


class BubblewrapRun(Launched):
    """A command that runs behind bubblewrap."""

    def __init__(self, monitor: int, command: int) -> None:
        """Takes the process ids of bwrap and of the gate that will become the command."""
        gate = read_stat(f"/proc/{command}/stat")
        if gate is None:
            raise LaunchError("the gate inside the sandbox died")
        self._monitor = monitor
        self._init = gate.parent
        self._init_fd = os.pidfd_open(self._init)
        self._exit_fd = os.pidfd_open(command)
        # Bound to the process, not to its number; the status stays readable while it is a zombie.
        self._stat_fd = os.open(f"/proc/{command}/stat", os.O_RDONLY | os.O_CLOEXEC)
        root = f"/proc/{command}/root"
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
        self._tmp_fd = os.open(f"{root}/tmp", flags)
        self._tree = NamespaceTree(os.open(f"{root}/proc", flags))
        self._released_ns = 0
        _stop(self._init)

    def release(self, gate: socket.socket) -> None:
        """Lets the command go through the gate."""
        self._released_ns = time.monotonic_ns()
        gate.sendall(b"\n")

    @property
    @override
    def released_ns(self) -> int:
        return self._released_ns

    @property
    @override
    def tree(self) -> NamespaceTree:
        return self._tree

    @property
    @override
    def exit_fd(self) -> int:
        return self._exit_fd

    @property
    @override
    def look_ms(self) -> int:
        """Looking means reading the sandbox's own small /proc."""
        return 10

    @override
    def tick(self) -> None:
        """Nothing: orphans stay zombies, so that their CPU time stays visible."""

    @override
    def tmp_is_full(self) -> bool:
        return os.fstatvfs(self._tmp_fd).f_bavail == 0

    @override
    def finish(self, *, at_once: bool) -> Finished:
        _send(self._exit_fd, signal.SIGKILL)
        if at_once:
            # Nobody can fork with a SIGKILL pending, but to die of it (the command and process 1,
            # too) each waits for its turn among thousands: reach all before waiting for any.
            with contextlib.suppress(ProcessLookupError):
                if os.getpgid(self._init) == self._init:
                    os.killpg(self._init, signal.SIGKILL)
            _send(self._init_fd, signal.SIGKILL)
            self._kill_all()
        wait_status = self._wait_status()
        # One by one first: what dies with its namespace is reaped without being accounted.
        self._kill_all()
        # Without its parent, process 1 becomes our child (we are a subreaper), and its usage
        # comes to us without bwrap's, whose peak memory is that of whoever spawned it.
        os.kill(self._monitor, signal.SIGKILL)
        usage = os.wait4(self._monitor, 0)[2]
        _send(self._init_fd, signal.SIGKILL)
        # Not ours if it died before bwrap, which then reaped it.
        with contextlib.suppress(ChildProcessError):
            usage = os.wait4(self._init, 0)[2]
        return _finished(wait_status, usage)

    def _kill_all(self) -> None:
        give_up = time.monotonic() + _ORDERLY_SECONDS
        while self._tree.kill() > 0 and time.monotonic() < give_up:
            time.sleep(_DYING_SECONDS)

    def _wait_status(self) -> int:
        poll = select.poll()
        poll.register(self._exit_fd, select.POLLIN)
        poll.poll()
        try:
            line = os.pread(self._stat_fd, 4096, 0)
        except ProcessLookupError:
            # Reaped after all: process 1 was woken or killed from inside, which ends everything.
            return int(signal.SIGKILL)
        return int(line.split()[-1])


def launch_bubblewrap(
    request: Request, launch: BubblewrapLaunch, stdin: int, output: tuple[Captured, Captured]
) -> BubblewrapRun:
    """Starts bwrap, limits the command while it waits at the gate, and lets it go.

    Raises:
        LaunchError: bwrap failed before the command began; says why in bwrap's words.
    """
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    with ours, theirs:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        monitor = _spawn(request, launch, stdin, output, theirs)
        theirs.close()
        for captured in output:
            captured.close_sink()
        try:
            command = _gate_process(ours, output[1])
            run = BubblewrapRun(monitor, command)
            others = 0 if counts_tasks_per_namespace() else count_tasks(os.getuid())
            limit_process(command, request.limits, other_tasks=others)
            if request.command.cores:
                os.sched_setaffinity(command, request.command.cores)
            Path(f"/proc/{command}/oom_score_adj").write_bytes(b"1000")
            run.release(ours)
        except BaseException as error:
            os.kill(monitor, signal.SIGKILL)
            os.waitpid(monitor, 0)
            if isinstance(error, OSError):
                raise LaunchError(f"cannot set up the sandboxed process: {error}") from error
            raise
    return run


def _spawn(
    request: Request,
    launch: BubblewrapLaunch,
    stdin: int,
    output: tuple[Captured, Captured],
    gate: socket.socket,
) -> int:
    arguments = b"\0".join(os.fsencode(option) for option in launch.options) + b"\0"
    data = {
        ARGUMENTS_FD: sealed_file("arguments", arguments),
        PASSWD_FD: sealed_file("passwd", launch.passwd),
        SECCOMP_FD: sealed_file("seccomp", launch.seccomp),
    }
    wanted = {0: stdin, 1: output[0].sink, 2: output[1].sink, GATE_FD: gate.fileno(), **data}
    # Out of the way first, so that no dup2 overwrites the source of a later one.
    moved = {target: _above(source) for target, source in wanted.items()}
    actions: list[tuple[int, ...]] = [
        (os.POSIX_SPAWN_DUP2, source, target) for target, source in sorted(moved.items())
    ]
    actions.append((os.POSIX_SPAWN_CLOSEFROM, max(wanted) + 1))
    argv = [launch.bwrap, "--args", str(ARGUMENTS_FD), "--"]
    argv += ["/bin/sh", "-c", _GATE, "sh", *request.command.argv]
    try:
        return os.posix_spawn(
            launch.bwrap,
            argv,
            {},
            file_actions=actions,
            setsid=True,
            setsigmask=[],
            setsigdef=signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP},
        )
    except OSError as error:
        raise LaunchError(f"cannot start {launch.bwrap}: {error.strerror}") from error
    finally:
        for handle in (*data.values(), *moved.values()):
            os.close(handle)


def _above(handle: int) -> int:
    return fcntl.fcntl(handle, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE_FD)


def _gate_process(gate: socket.socket, errors: Captured) -> int:
    """Returns the process id of the gate, by the kernel's word, once it is there."""
    gate.settimeout(_START_SECONDS)
    try:
        said, ancillary, _, _ = gate.recvmsg(16, socket.CMSG_SPACE(_CREDENTIALS.size))
    except TimeoutError:
        raise LaunchError(f"bwrap did not start within {_START_SECONDS:.0f} s") from None
    if not said:
        os.set_blocking(errors.source, True)
        errors.read()
        lines = errors.content.decode("utf-8", "replace").strip().splitlines()
        raise LaunchError(lines[-1] if lines else "bwrap ended without a word")
    for level, kind, payload in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_CREDENTIALS:
            return int(_CREDENTIALS.unpack_from(array.array("B", payload))[0])
    raise LaunchError("the kernel did not name the process at the gate")


def _stop(pid: int) -> None:
    """Stops a process and waits until it is stopped."""
    os.kill(pid, signal.SIGSTOP)
    while True:
        stat = read_stat(f"/proc/{pid}/stat")
        if stat is None or not stat.alive:
            raise LaunchError("process 1 of the sandbox died")
        if stat.state in "Tt":
            return
        time.sleep(0.0002)


def _send(pidfd: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        signal.pidfd_send_signal(pidfd, number)


def _finished(wait_status: int, usage: resource.struct_rusage) -> Finished:
    return Finished(
        wait_status=wait_status,
        user_ns=round(usage.ru_utime * 1e9),
        system_ns=round(usage.ru_stime * 1e9),
        peak_bytes=usage.ru_maxrss * 1024,
        context_switches=usage.ru_nvcsw + usage.ru_nivcsw,
    )
