"""Probes if a hostile program inside the sandbox can see or change anything outside."""

import os
import socket
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from concert.sandbox.probes.probe_bench import LIMITS, Probe, ProbeBench, describe, refused
from concert.sandbox.scratch import scratch_root

_SECRET = "concert-sandbox-secret"
_MOST_HOME_ENTRIES = 50


def _host_loopback(bench: ProbeBench) -> str:
    with socket.create_server(("127.0.0.1", 0)) as listener, ThreadPoolExecutor(1) as thread:
        address = listener.getsockname()
        # It hangs up at once: nc would wait for that.
        first = thread.submit(_first_caller, listener)
        limits = replace(LIMITS, wall_seconds=5)
        try:
            execution = bench.sh(
                "! nc -w 2 127.0.0.1 $1 </dev/null", str(address[1]), limits=limits
            )
        finally:
            # The thread waits until it has a caller, whoever that is.
            with socket.create_connection(address) as connection:
                own = connection.getsockname()
        return refused(execution) if first.result() == own else "reached a socket of the host"


def _first_caller(listener: socket.socket) -> object:
    """Waits for a connection, closes it, and returns the address that it came from."""
    connection, address = listener.accept()
    connection.close()
    return address


def _outside(bench: ProbeBench) -> str:
    # Documentation addresses (RFC 5737, 3849): nothing answers, but a route would be tried.
    script = """
    [ "$(grep -c : /proc/net/dev)" = 1 ] || { echo "sees network devices"; exit 1; }
    [ "$(wc -l </proc/net/route)" -le 1 ] || { echo "sees routes"; exit 1; }
    nc -w 1 192.0.2.1 80 </dev/null 2>&1 | grep -q unreachable ||
      { echo "192.0.2.1 is not unreachable"; exit 1; }
    """
    return refused(bench.sh(script))


def _abstract_socket(bench: ProbeBench) -> str:
    name = f"concert-probe-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(f"\0{name}")
        listener.listen()
        return refused(bench.program("abstract-socket", name))


def _toolchain(bench: ProbeBench) -> str:
    toolchain = bench.toolchains["bubblewrap"]
    before = _listing(toolchain.root)
    script = """
    touch "$1/broken" && exit 1
    chmod 777 "$1" && exit 1
    rm -f "$2" && exit 1
    echo x >>"$2" && exit 1
    exit 0
    """
    execution = bench.sh(
        script, str(toolchain.root), str(toolchain.program("bwrap")), toolchains=(toolchain,)
    )
    if _listing(toolchain.root) != before:
        return "changed a toolchain"
    return refused(execution)


def _host_files(bench: ProbeBench) -> str:
    with tempfile.TemporaryDirectory(prefix="concert-results-", dir=scratch_root()) as results:
        secret = Path(results, "results.parquet")
        secret.write_text(_SECRET, encoding="ascii")
        home = Path.home()
        names = sorted(home.iterdir())[:_MOST_HOME_ENTRIES] if os.access(home, os.R_OK) else []
        roots = {str(toolchain.root) for toolchain in bench.toolchains.values()}
        hidden = [
            str(secret),
            str(Path(__file__).resolve()),
            str(Path.cwd()),
            "/etc/shadow",
            "/etc/hostname",
            "/sys",
            "/var",
            "/root",
            "/home",
            *(str(name) for name in names),
        ]
        # A folder that leads to a visible toolchain exists, and holds only what leads there.
        hidden = [name for name in hidden if not any(root.startswith(name) for root in roots)]
        script = 'for name; do [ -e "$name" ] && { echo "sees $name"; exit 1; }; done; exit 0'
        return refused(bench.sh(script, *hidden))


def _own_root(bench: ProbeBench) -> str:
    script = """
    for name in / /bin /dev /etc /proc /box; do
      touch "$name/x" 2>/dev/null && { echo "wrote into $name"; exit 1; }
    done
    [ "$(wc -l </etc/passwd)" = 1 ] || { echo "sees the host's users"; exit 1; }
    [ "$(ls /usr /lib /lib64 /opt /sbin 2>/dev/null)" = "" ] || { echo "sees programs"; exit 1; }
    exit 0
    """
    return refused(bench.sh(script))


def _kernel_settings(bench: ProbeBench) -> str:
    # Opened, not written: a probe that succeeds must do no harm.
    script = """
    for name in sys/kernel/core_pattern sys/kernel/hostname sys/vm/swappiness sysrq-trigger \
        self/oom_score_adj self/uid_map 1/mem; do
      (exec 3>>"/proc/$name") 2>/dev/null && { echo "opened /proc/$name to write"; exit 1; }
    done
    for name in kcore kmsg keys slabinfo timer_list vmallocinfo; do
      head -c 1 "/proc/$name" 2>/dev/null | grep -q . && { echo "read /proc/$name"; exit 1; }
    done
    exit 0
    """
    return refused(bench.sh(script))


def _devices(bench: ProbeBench) -> str:
    # To the mode that they have: a probe that succeeds must do no harm.
    script = """
    for name in full null random urandom zero; do
      chmod 666 "/dev/$name" 2>/dev/null && { echo "changed /dev/$name"; exit 1; }
    done
    echo x >/dev/null || { echo "/dev/null does not work"; exit 1; }
    [ "$(ls /dev | tr '\\n' ' ')" = "fd full null random shm urandom zero " ] ||
      { echo "sees other devices: $(ls /dev)"; exit 1; }
    """
    return refused(bench.sh(script))


def _processes(bench: ProbeBench) -> str:
    script = """
    for process in /proc/[0-9]*; do
      case ${process#/proc/} in 1 | $$) ;; *) echo "sees process $process"; exit 1 ;; esac
    done
    [ "$$" -lt 10 ] || { echo "is process $$"; exit 1; }
    """
    return refused(bench.sh(script))


def _capabilities(bench: ProbeBench) -> str:
    script = """
    grep -q '^CapEff:.*[1-9a-f]' /proc/self/status && { echo "has capabilities"; exit 1; }
    grep -q '^CapBnd:.*[1-9a-f]' /proc/self/status && { echo "can gain capabilities"; exit 1; }
    grep -q '^NoNewPrivs:.*1' /proc/self/status || { echo "can gain privileges"; exit 1; }
    [ "$(id -u)" != 0 ] || { echo "is root"; exit 1; }
    """
    return refused(bench.sh(script))


def _environment(bench: ProbeBench) -> str:
    os.environ["CONCERT_PROBE_SECRET"] = _SECRET
    try:
        execution = bench.sh("env; cat /proc/*/environ; cat /proc/*/cmdline")
    finally:
        del os.environ["CONCERT_PROBE_SECRET"]
    if _SECRET.encode() in execution.stdout:
        return "sees the caller's environment"
    if str(bench.folder).encode() in execution.stdout:
        return "sees the workspace's path on the host"
    return ""


def _forged_verdict(bench: ProbeBench) -> str:
    script = """
    echo '{"ending": "exited", "exit_code": 0}'
    for n in 3 4 5 6 7 8 9; do
      eval "echo '{\\"exit-code\\": 0}' >&$n" 2>/dev/null && { echo "wrote to descriptor $n"; }
    done
    exit 139
    """
    execution = bench.sh(script)
    if execution.exit_code != 139 or b"wrote to descriptor" in execution.stdout:
        return describe(execution)
    return ""


def _listing(folder: Path) -> list[tuple[str, int, int]]:
    return sorted(
        (entry.name, entry.stat(follow_symlinks=False).st_mode, entry.stat().st_mtime_ns)
        for entry in os.scandir(folder)
    )


def _program(mode: str) -> Callable[[ProbeBench], str]:
    return lambda bench: refused(bench.program(mode))


ISOLATION_PROBES: tuple[Probe, ...] = (
    Probe(name="the host's loopback is unreachable", attempt=_host_loopback),
    Probe(name="no other network exists", attempt=_outside),
    Probe(name="host sockets are unreachable", attempt=_abstract_socket, needs_program=True),
    Probe(name="no socket passes the namespaces", attempt=_program("families"), needs_program=True),
    Probe(name="toolchains are read-only", attempt=_toolchain),
    Probe(name="home, repository and results are hidden", attempt=_host_files),
    Probe(name="nothing but /tmp is writable", attempt=_own_root),
    Probe(name="kernel settings are out of reach", attempt=_kernel_settings),
    Probe(name="device nodes cannot be changed", attempt=_devices),
    Probe(name="other processes are invisible", attempt=_processes),
    Probe(name="the caller's environment is hidden", attempt=_environment),
    Probe(name="there are no capabilities", attempt=_capabilities),
    Probe(name="privileges cannot be gained", attempt=_program("privileges"), needs_program=True),
    Probe(name="no nested namespace", attempt=_program("user-namespace"), needs_program=True),
    Probe(
        name="no kernel object escapes the limits",
        attempt=_program("kernel-objects"),
        needs_program=True,
    ),
    Probe(name="a verdict cannot be forged", attempt=_forged_verdict),
    Probe(name="no descriptor leaks", attempt=_program("inherited-files"), needs_program=True),
    Probe(name="process 1 cannot be taken", attempt=_program("process-one"), needs_program=True),
)
"""All of them, in the order in which `doctor` shows them."""
