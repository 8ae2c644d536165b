"""Lists hostile surroundings: streams, limits, folders, variables, signals and identities."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

type Steps = Sequence[Sequence[str | int]]
"""Commands of `surround` before it becomes the command; {here} stands for the case's folder."""

_STDOUT, _STDERR = 1, 2
_DAC_OVERRIDE, _DAC_READ_SEARCH, _SYS_ADMIN, _SYS_RESOURCE = 1, 2, 21, 24
_MIB = 1 << 20


def surroundings() -> Iterator[tuple[str, Steps]]:
    """Yields each by its name."""
    yield "none", []
    yield from _streams()
    yield from _limits()
    yield from _folders()
    for name, steps in _PLACES.items():
        yield name, steps
    for name, value in _VARIABLES:
        yield f"variable-{name}={value[:24]!a}".replace("/", "_"), [["set", name, value]]
    for name in ("HOME", "PATH", "TMPDIR", "LANG", "BUILD_WORKING_DIRECTORY", "COLUMNS"):
        yield f"variable-{name}-unset", [["unset", name]]
    yield "no-variables", [["keep-only", "BUILD_WORKING_DIRECTORY"]]
    yield from _signals()


def _streams() -> Iterator[tuple[str, Steps]]:
    for count in (1, 2, 3):
        for closed in combinations((0, 1, 2), count):
            yield f"closed-{'-'.join(map(str, closed))}", [["close", *closed]]
    for name, numbers in (("stdout", [1]), ("stderr", [2]), ("both", [1, 2])):
        yield f"full-device-{name}", [["open", one, "/dev/full", "O_WRONLY"] for one in numbers]
        yield f"broken-pipe-{name}", [["broken-pipe", one] for one in numbers]
        yield f"full-pipe-{name}", [["full-pipe", one] for one in numbers]
        yield f"read-only-{name}", [["open", one, "/dev/null", "O_RDONLY"] for one in numbers]
    # A folder as standard input is refused by Python itself, in a line that says so.
    yield "stdin-is-write-only", [["open", 0, "/dev/null", "O_WRONLY"]]
    yield "stdout-is-a-fifo-that-is-read-and-written", [["open", 1, "{here}/fifo", "O_RDWR"]]


def _limits() -> Iterator[tuple[str, Steps]]:
    for number in (256, 64, 32):
        yield f"limit-files-{number}", [["limit", "NOFILE", number]]
    for number in (8192, 2048, 1024, 512, 256):
        yield f"limit-addresses-{number}-mib", [["limit", "AS", number * _MIB]]
    for number in (512, 128):
        yield f"limit-data-{number}-mib", [["limit", "DATA", number * _MIB]]
    for number in (64 << 20, 1 << 20, 256 << 10, -1):
        yield f"limit-stack-{number}", [["limit", "STACK", number]]
    for number in (0, 1, 4096, 1 << 20):
        yield f"limit-file-size-{number}", [["limit", "FSIZE", number]]
    yield "limit-locked-memory-0", [["limit", "MEMLOCK", 0]]
    yield "limit-pending-signals-0", [["limit", "SIGPENDING", 0]]


def _folders() -> Iterator[tuple[str, Steps]]:
    name = "BUILD_WORKING_DIRECTORY"
    yield "working-folder-gone", [["gone-folder", "{here}/gone"]]
    yield (
        "working-folder-gone-and-not-named",
        [["unset", name], ["gone-folder", "{here}/gone"]],
    )
    yield (
        "working-folder-gone-and-named",
        [["gone-folder", "{here}/gone"], ["set", name, "{here}/gone"]],
    )
    without: Sequence[str | int] = ["drop", _DAC_OVERRIDE, _DAC_READ_SEARCH]
    yield (
        "working-folder-closed",
        [["chdir", "{here}"], ["chmod", "{here}", 0], ["unset", name], without],
    )
    for what, value in _PATHS.items():
        yield f"working-folder-is-{what}", [["set", name, value]]
        yield f"home-is-{what}", [["set", "HOME", value], ["unset", "XDG_CACHE_HOME"]]
        yield f"temporary-folder-is-{what}", [["set", "TMPDIR", value]]
        yield f"cache-folder-is-{what}", [["set", "XDG_CACHE_HOME", value]]
    private: Sequence[str | int] = ["private-mounts"]
    yield (
        "temporary-folder-full",
        [
            private,
            ["mount-tmpfs", "{here}/full", "size=4k,nr_inodes=2"],
            ["fill", "{here}/full"],
            ["set", "TMPDIR", "{here}/full"],
        ],
    )
    for size in ("4k", "16k", "64k"):
        yield (
            f"results-on-a-full-disk-{size}",
            [private, ["mount-tmpfs", "{here}/results", f"size={size}"]],
        )
    yield (
        "results-without-inodes",
        [private, ["mount-tmpfs", "{here}/results", "size=1m,nr_inodes=3"]],
    )
    yield "results-read-only", [private, ["mkdir", "{here}/results"], ["read-only", "{here}"]]
    yield (
        "results-not-ours",
        [["mkdir", "{here}/results"], ["chmod", "{here}/results", 0o555], without],
    )
    yield (
        "results-of-another-user",
        [["mkdir", "{here}/results"], ["chown", "{here}/results", 65534, 65534], without],
    )
    for place in ("/proc", "/sys", "/dev", "/etc", "/home"):
        yield f"empty-{place[1:]}", [private, ["mount-tmpfs", place, "size=1m"]]
    yield "no-proc", [private, ["unmount", "/proc"]]


_PATHS: Final[Mapping[str, str]] = {
    "empty": "",
    "missing": "/nonexistent/folder",
    "a-device": "/dev/null",
    "a-file": "/etc/passwd",
    "relative": "somewhere",
    "not-utf-8": "{here}/\udcff\udcfe",
    "two-lines": "{here}/one\ntwo",
    "escape-sequence": "{here}/\x1b[31mred",
    "quotes": '{here}/it\'s "quoted" $(true)',
    "long": "{here}/" + "/".join(["x" * 250] * 20),
    "proc": "/proc/self",
    "root": "/",
}
_PLACES: Final[Mapping[str, Steps]] = {
    "umask-777": [["umask", 0o777], ["drop", _DAC_OVERRIDE, _DAC_READ_SEARCH]],
    "umask-0": [["umask", 0]],
    "no-capabilities": [
        ["drop", _DAC_OVERRIDE, _DAC_READ_SEARCH, _SYS_ADMIN, _SYS_RESOURCE, 0, 3, 5, 6, 7, 18]
    ],
    "another-user": [["become", 65534]],
    "another-user-no-processes": [["limit", "NPROC", 1], ["become", 65534]],
    "another-user-few-processes": [["limit", "NPROC", 12], ["become", 65534]],
}
_VARIABLES: Final[Sequence[tuple[str, str]]] = (
    ("TZ", "Nowhere/Nothing"),
    ("TZ", ":/etc/passwd"),
    ("TZ", "UTC+99"),
    ("LANG", "xx_YY.UTF-99"),
    ("LC_ALL", "C"),
    ("LC_ALL", "POSIX"),
    ("LC_ALL", "tr_TR.UTF-8"),
    ("LC_ALL", "\udcff"),
    ("LANGUAGE", "../../../etc"),
    ("COLUMNS", "0"),
    ("COLUMNS", "-5"),
    ("COLUMNS", "many"),
    ("COLUMNS", "9" * 30),
    ("COLUMNS", "\uff11"),
    ("TERM", "\x1b[31m"),
    ("PYTHONIOENCODING", "ascii"),
    ("PYTHONIOENCODING", "latin-1:strict"),
    ("PYTHONUTF8", "0"),
    ("PYTHONCOERCECLOCALE", "0"),
    ("PYTHONOPTIMIZE", "2"),
    ("PYTHONWARNINGS", "error"),
    ("PYTHONDEVMODE", "1"),
    ("PYTHONPATH", "/nonexistent:/dev/null:/proc"),
    ("PYTHONSTARTUP", "/dev/zero"),
    ("PYTHONHASHSEED", "0"),
    ("PYTHONINTMAXSTRDIGITS", "0"),
    ("PYTHONUNBUFFERED", "1"),
    ("PYTHONDONTWRITEBYTECODE", "1"),
    ("PYTHONPYCACHEPREFIX", "/proc/nowhere"),
    ("PYTHONSAFEPATH", "1"),
    ("PYTHONBREAKPOINT", "os.abort"),
    ("PYTHONNODEBUGRANGES", "1"),
    ("PYTHON_GIL", "1"),
    ("PYTHONMALLOC", "malloc"),
    ("RUNFILES_DIR", "/nonexistent"),
    ("RUNFILES_MANIFEST_FILE", "/dev/null"),
    ("JAVA_TOOL_OPTIONS", "-Dconcert=1"),
    ("_JAVA_OPTIONS", "-Xmx1m"),
    ("CLASSPATH", "/nonexistent"),
    ("GCC_EXEC_PREFIX", "/nonexistent/"),
    ("CPATH", "/nonexistent"),
    ("COMPILER_PATH", "/nonexistent"),
    ("LD_LIBRARY_PATH", "/nonexistent"),
    ("OMP_NUM_THREADS", "many"),
    ("ARROW_IO_THREADS", "-1"),
    ("MALLOC_ARENA_MAX", "1"),
    ("HPX_ROOT", "/dev/null"),
    ("HPX_ROOT", "\x1b[31m\nred"),
    ("JPF_HOME", "/proc/self"),
    ("http_proxy", "http://[::1"),
    ("SSL_CERT_FILE", "/dev/zero"),
    ("GEMINI_API_KEY", "\n\x1b[31m"),
    ("CONCERT_TOOLCHAINS", "/nonexistent"),
    ("CONCERT_TOOLCHAINS", "/dev/zero"),
    ("CONCERT_TOOLCHAINS", "/etc"),
    ("CONCERT_TOOLCHAINS", "{here}/fifo"),
    ("CONCERT_TOOLCHAINS", "\x1b[31m\n"),
)


def _signals() -> Iterator[tuple[str, Steps]]:
    for name in ("SIGPIPE", "SIGCHLD", "SIGINT", "SIGTERM", "SIGHUP", "SIGALRM", "SIGXFSZ"):
        yield f"signal-{name}-ignored", [["signal", name, "ignore"]]
    for name in ("SIGCHLD", "SIGTERM", "SIGINT", "SIGPIPE"):
        yield f"signal-{name}-blocked", [["signal", name, "block"]]
    yield "signals-blocked", [["block-all-signals"]]
