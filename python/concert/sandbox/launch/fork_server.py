"""Forks the supervisors from a small process of one thread, never from the caller's.

A supervisor per run, apart from the caller, is what makes limits prompt in a busy interpreter, and
what ends a tree when the caller is killed. Forking it from here costs about 2 ms; starting an
interpreter for each run would cost twenty times that.
"""

import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import weakref
from pathlib import Path

from concert.sandbox.execution import Execution
from concert.sandbox.launch.kernel import become_prompt, become_subreaper, protect_devices
from concert.sandbox.launch.launched import LaunchError
from concert.sandbox.launch.supervisor import CallerGone, supervise
from concert.sandbox.protocol import SandboxError
from concert.sandbox.request import Breakdown, Request, receive_answer, receive_request, send

_START = (
    "import sys; sys.path[:] = sys.argv[2:]; from concert.sandbox.launch import fork_server as f; "
)
_RESTART_REMEDY = "run again; if it stays, the machine may be short of memory"


class ForkServer:
    """The caller's handle on the process that forks supervisors. Safe for many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._server: socket.socket | None = None

    def run(self, request: Request) -> Execution:
        """Has one request supervised; returns when its tree is gone.

        Raises:
            SandboxError: The sandbox did not come up, or the supervisor died.
        """
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with ours, theirs:
            self._hand_over(theirs)
            theirs.close()
            try:
                send(ours, request)
                answer = receive_answer(ours)
            except (EOFError, BrokenPipeError, ConnectionResetError):
                raise SandboxError(
                    "the sandbox's supervisor died", remedy=_RESTART_REMEDY
                ) from None
            except BaseException:
                # Interrupted: have the tree ended, and wait until it is.
                ours.shutdown(socket.SHUT_WR)
                while ours.recv(1 << 16):
                    pass
                raise
        if isinstance(answer, Breakdown):
            raise SandboxError(answer.what, remedy=answer.remedy)
        return answer

    def _hand_over(self, channel: socket.socket) -> None:
        with self._lock:
            for _ in range(2):
                if self._server is None:
                    self._server = _start_server(self)
                try:
                    socket.send_fds(self._server, [b"r"], [channel.fileno()])
                    return
                except (BrokenPipeError, ConnectionResetError):
                    self._server.close()
                    self._server = None
        raise SandboxError("the process that starts sandboxes died", remedy=_RESTART_REMEDY)


def serve(server: socket.socket) -> None:
    """Forks a supervisor for every channel that arrives, until the caller is gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    if os.geteuid() == 0:
        # If this root may not make mount namespaces, `doctor` names the protections that fail.
        with contextlib.suppress(OSError):
            protect_devices()
    gc.freeze()
    while True:
        message, handles, _, _ = socket.recv_fds(server, 1, 1)
        if not message:
            return
        try:
            if os.fork() == 0:
                server.close()
                _supervise_and_exit(handles[0])
        except OSError as error:
            with socket.socket(fileno=os.dup(handles[0])) as caller:
                send(
                    caller, Breakdown(what=f"cannot fork a supervisor: {error.strerror}", remedy="")
                )
        os.close(handles[0])


def _supervise_and_exit(handle: int) -> None:
    """The whole life of a supervisor. Never returns."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        become_subreaper()
        become_prompt()
        with socket.socket(fileno=handle) as caller:
            request = receive_request(caller)
            try:
                send(caller, supervise(request, caller))
            except LaunchError as error:
                send(caller, Breakdown(what=error.what, remedy=""))
            except CallerGone:
                raise
            except Exception as error:  # whatever it is, the caller must hear of it
                send(caller, Breakdown(what=f"the supervisor failed: {error!r}", remedy=""))
    except (CallerGone, EOFError, BrokenPipeError, ConnectionResetError):
        pass
    finally:
        os._exit(0)


def _start_server(owner: ForkServer) -> socket.socket:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    with theirs:
        number = theirs.fileno()
        code = f"{_START}import socket; f.serve(socket.socket(fileno={number}))"
        folders = [str(Path(folder).absolute()) for folder in sys.path if folder]
        # Its own session: Ctrl-C is for the caller, who ends the runs in order.
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", code, "sandbox-fork-server", *folders],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=(number,),
            start_new_session=True,
            env={},
            close_fds=True,
        )
    # At the caller's end the server sees the socket close and leaves; only then is it reaped.
    weakref.finalize(owner, _leave, ours, process, os.getpid())
    return ours


def _leave(server: socket.socket, process: subprocess.Popen[bytes], starter: int) -> None:
    if os.getpid() != starter:
        return  # a fork of the caller: the server is not its to end
    # Not only closed: a fork of the caller may hold the socket open.
    with contextlib.suppress(OSError):
        server.shutdown(socket.SHUT_RDWR)
    server.close()
    process.wait()
