"""Runs untrusted code behind bubblewrap, and limits the files and devices that it sees."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import override

from concert.sandbox.execution import Command, Execution, Limits
from concert.sandbox.launch import seccomp
from concert.sandbox.launch.fork_server import ForkServer
from concert.sandbox.launch.kernel import DEVICES
from concert.sandbox.protocol import Sandbox, SandboxError
from concert.sandbox.request import PASSWD_FD, SECCOMP_FD, BubblewrapLaunch, Request
from concert.toolchains.toolchain import Toolchain

DEFAULT_ENVIRONMENT = {"HOME": "/tmp", "LC_ALL": "C.UTF-8", "PATH": "/bin", "TMPDIR": "/tmp"}
"""The default environment of a command (with PWD=/box)."""

_USER_ID = 1000
_PASSWD = f"candidate:x:{_USER_ID}:{_USER_ID}:candidate:/tmp:/bin/sh\n".encode()
# Files of /proc that only root may read, and that a command run for root could.
_ROOT_FILES = ("kcore", "keys", "kmsg", "pagetypeinfo", "slabinfo", "timer_list", "vmallocinfo")
_LEAST_TMPFS_BYTES = 4096
_OWN_FOLDERS = ("/bin", "/dev", "/etc", "/proc", "/tmp", "/box")


class BubblewrapSandbox(Sandbox):
    """Runs commands in new user, PID, mount, network, IPC, UTS and cgroup namespaces.

    A command sees /box (the workspace), its toolchains at their own paths, /bin/sh (a static
    busybox), an empty /tmp and /dev/shm of `Limits.file_bytes` each, /proc of its own processes
    (read-only), five device nodes and an /etc/passwd of one line. It is user 1000 without
    capabilities. Its environment is HOME=/tmp, TMPDIR=/tmp, PATH=/bin, LC_ALL=C.UTF-8 and
    PWD=/box, with `Command.environment` over it. A program that cannot be started ends with exit
    status 127 (not found) or 126, as under every shell.
    """

    def __init__(self, toolchain: Toolchain) -> None:
        """Takes the toolchain "bubblewrap": programs `bwrap` and `busybox`, a static binary."""
        self._identity = f"{toolchain.name} {toolchain.version} {toolchain.identity[:16]}"
        self._bwrap = str(toolchain.program("bwrap"))
        self._busybox = str(toolchain.program("busybox"))
        self._filter = seccomp.program()
        self._tracing_filter = seccomp.program(may_trace=True)
        self._server = ForkServer()

    @property
    @override
    def identity(self) -> str:
        return self._identity

    @override
    def run(
        self,
        command: Command,
        *,
        limits: Limits,
        workspace: Path,
        writable: bool = False,
        toolchains: Sequence[Toolchain] = (),
    ) -> Execution:
        folder = workspace.resolve()
        if not folder.is_dir():
            raise SandboxError(
                f"the workspace {workspace} is not a folder", remedy="report this as a defect"
            )
        roots = sorted({str(toolchain.root) for toolchain in toolchains})
        for root in roots:
            _check_root(root)
        options = tuple(
            self._options(command, limits, folder=folder, writable=writable, roots=roots)
        )
        request = Request(
            launch=BubblewrapLaunch(
                bwrap=self._bwrap,
                options=options,
                passwd=_PASSWD,
                seccomp=self._tracing_filter if command.may_trace else self._filter,
            ),
            command=command,
            limits=limits,
            written_folder=str(folder) if writable else "",
        )
        try:
            return self._server.run(request)
        except SandboxError as error:
            if error.remedy:
                raise
            raise SandboxError(
                f"bubblewrap failed: {error.what}", remedy=_remedy(error.what)
            ) from None

    def _options(
        self,
        command: Command,
        limits: Limits,
        *,
        folder: Path,
        writable: bool,
        roots: Sequence[str],
    ) -> Iterator[str]:
        yield from ("--unshare-all", "--unshare-user", "--disable-userns", "--cap-drop", "ALL")
        yield from ("--uid", str(_USER_ID), "--gid", str(_USER_ID), "--hostname", "sandbox")
        yield from ("--die-with-parent", "--new-session", "--as-pid-1")
        yield from ("--seccomp", str(SECCOMP_FD), "--clearenv")
        environment = {**DEFAULT_ENVIRONMENT, **dict(command.environment)}
        for name in sorted(environment):
            yield from ("--setenv", name, environment[name])
        yield from ("--ro-bind", self._busybox, "/bin/busybox", "--symlink", "busybox", "/bin/sh")
        yield from ("--ro-bind-data", str(PASSWD_FD), "/etc/passwd")
        yield from ("--proc", "/proc")
        for name in _ROOT_FILES:
            if Path("/proc", name).exists():
                yield from ("--ro-bind", "/dev/null", f"/proc/{name}")
        # Read-only: root's /proc/sys would configure the host, whatever namespace it is seen in.
        yield from ("--remount-ro", "/proc", "--tmpfs", "/dev")
        for device in DEVICES:
            yield from ("--dev-bind", device, device)
        yield from ("--symlink", "/proc/self/fd", "/dev/fd")
        size = str(max(limits.file_bytes, _LEAST_TMPFS_BYTES))
        yield from ("--perms", "1777", "--size", size, "--tmpfs", "/dev/shm")
        yield from ("--perms", "1777", "--size", size, "--tmpfs", "/tmp")
        yield from ("--bind" if writable else "--ro-bind", str(folder), "/box")
        for root in roots:
            yield from ("--ro-bind", root, root)
        yield from ("--chdir", "/box")
        # The tmpfs below everything has no size limit, so nobody may write to it.
        yield from ("--remount-ro", "/dev", "--remount-ro", "/")


def _check_root(root: str) -> None:
    for own in _OWN_FOLDERS:
        if root == own or (root.startswith(f"{own}/") and own != "/tmp"):
            raise SandboxError(
                f"the toolchain at {root} lies below {own}, which is the sandbox's own",
                remedy="move the build's cache (--output_user_root) elsewhere",
            )


def _remedy(what: str) -> str:
    """Returns what the user can do about bwrap's failure `what`."""
    if _setting("kernel/apparmor_restrict_unprivileged_userns") == "1":
        return (
            "allow user namespaces (sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0) "
            "or choose --sandbox=none"
        )
    if _setting("kernel/unprivileged_userns_clone") == "0":
        return (
            "allow user namespaces (sudo sysctl kernel.unprivileged_userns_clone=1) "
            "or choose --sandbox=none"
        )
    if _setting("user/max_user_namespaces") == "0":
        return (
            "allow user namespaces (sudo sysctl user.max_user_namespaces=15000) "
            "or choose --sandbox=none"
        )
    if "namespace" in what or "uid map" in what or "proc" in what or "permitted" in what:
        return (
            "in a container, allow user namespaces and an unmasked /proc (docker run "
            "--security-opt seccomp=unconfined --security-opt systempaths=unconfined), "
            "or choose --sandbox=none"
        )
    return "run `doctor` for details, or choose --sandbox=none"


def _setting(name: str) -> str:
    try:
        return Path("/proc/sys", name).read_text(encoding="ascii").strip()
    except OSError:
        return ""
