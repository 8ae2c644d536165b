"""Starting a command without isolation, yet so that its whole tree can be ended.

The supervisor is a subreaper: whatever the command leaves behind becomes its child.
"""

import os
import resource
import signal
import time
from typing import override

from concert.sandbox.launch.kernel import count_tasks, limit_process
from concert.sandbox.launch.launched import Finished, Launched, LaunchError
from concert.sandbox.launch.process_tree import DescendantTree
from concert.sandbox.launch.streams import Captured
from concert.sandbox.request import PlainLaunch, Request

_REAP_SECONDS = 0.001


class PlainRun(Launched):
    """A command that runs as an ordinary descendant of this process."""

    def __init__(self, command: int) -> None:
        self._command = command
        self._exit_fd = os.pidfd_open(command)
        self._tree = DescendantTree(os.getpid())
        self._wait_status = 0
        self._released_ns = 0

    def release(self, gate: int) -> None:
        """Lets the command go by writing to the pipe `gate`."""
        self._released_ns = time.monotonic_ns()
        os.write(gate, b"\n")

    @property
    @override
    def released_ns(self) -> int:
        return self._released_ns

    @property
    @override
    def tree(self) -> DescendantTree:
        return self._tree

    @property
    @override
    def exit_fd(self) -> int:
        return self._exit_fd

    @property
    @override
    def look_ms(self) -> int:
        """Looking means reading all of /proc."""
        return 20

    @override
    def tick(self) -> None:
        """Reaps orphans that ended, but not the command."""
        while True:
            ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is None or ended.si_pid == self._command:
                return
            os.waitpid(ended.si_pid, 0)

    @override
    def tmp_is_full(self) -> bool:
        """Never known: the command's /tmp is the host's."""
        return False

    @override
    def finish(self, *, at_once: bool) -> Finished:
        while self._reap():
            if self._tree.kill() == 0:
                time.sleep(_REAP_SECONDS)
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return Finished(
            wait_status=self._wait_status,
            user_ns=round(usage.ru_utime * 1e9),
            system_ns=round(usage.ru_stime * 1e9),
            peak_bytes=usage.ru_maxrss * 1024,
            context_switches=usage.ru_nvcsw + usage.ru_nivcsw,
        )

    def _reap(self) -> bool:
        """Waits for every child that ended; returns whether there are others."""
        try:
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == 0:
                    return True
                if pid == self._command:
                    self._wait_status = status
        except ChildProcessError:
            return False


def launch_plain(
    request: Request, launch: PlainLaunch, stdin: int, output: tuple[Captured, Captured]
) -> PlainRun:
    """Forks, limits the child while it waits, and lets it become the command.

    A program that cannot be started ends with exit status 127 (not found) or 126 and a line on
    standard error, as under every shell and as behind bubblewrap.
    """
    wait_end, go_end = os.pipe2(os.O_CLOEXEC)
    # Safe: the supervisor has one thread.
    command = os.fork()
    if command == 0:
        os.close(go_end)
        _become(request, launch, wait_end, (stdin, output[0].sink, output[1].sink))
    os.close(wait_end)
    try:
        run = PlainRun(command)
        # The kernel counts all processes of this user (but not root's).
        others = 0 if os.geteuid() == 0 else count_tasks(os.getuid())
        limit_process(command, request.limits, other_tasks=others)
        if request.command.cores:
            os.sched_setaffinity(command, request.command.cores)
        run.release(go_end)
    except OSError as error:
        os.kill(command, signal.SIGKILL)
        os.waitpid(command, 0)
        raise LaunchError(f"cannot set up the process: {error}") from error
    finally:
        os.close(go_end)
    return run


def _become(request: Request, launch: PlainLaunch, gate: int, streams: tuple[int, ...]) -> None:
    """Never returns."""
    argv = request.command.argv
    code = 126
    try:
        os.setsid()
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_DFL)
        for target, source in enumerate(streams):
            os.dup2(source, target)
        os.chdir(launch.directory)
        if os.read(gate, 1) == b"\n":
            os.closerange(3, os.sysconf("SC_OPEN_MAX"))
            os.execve(argv[0], argv, dict(launch.environment))
    except OSError as error:
        if isinstance(error, FileNotFoundError):
            code = 127
        os.write(2, f"sh: {argv[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(code)
