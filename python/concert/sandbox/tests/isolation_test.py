"""Tests of what a command behind bubblewrap sees, and that the probes notice what breaks."""

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from concert.sandbox import Command, Ending, Sandbox, SandboxError, open_sandbox, probe
from concert.sandbox.probes.isolation_probes import ISOLATION_PROBES
from concert.sandbox.probes.probe_bench import ProbeBench
from concert.sandbox.tests.testing import LIMITS, Shell
from concert.toolchains import Toolchain


def test_every_protection_holds(toolchains: Mapping[str, Toolchain]) -> None:
    broken = [result for result in probe("bubblewrap", toolchains) if not result.held]
    assert broken == []


def test_limits_hold_without_isolation(toolchains: Mapping[str, Toolchain]) -> None:
    tried = [
        result
        for result in probe("none", toolchains)
        if result.detail != "--sandbox=none does not isolate"
    ]
    assert len(tried) >= 8
    assert [result for result in tried if not result.held] == []


_HARMLESS = (
    "the host's loopback is unreachable",
    "home, repository and results are hidden",
    "other processes are invisible",
    "nothing but /tmp is writable",
)


@pytest.mark.parametrize("name", _HARMLESS)
def test_probe_notices_that_nothing_isolates(
    name: str,
    open_kind: Callable[[str], Sandbox],
    make_shell: Callable[[str], Shell],
    toolchains: Mapping[str, Toolchain],
    tmp_path: Path,
) -> None:
    shell = make_shell("none")
    bench = ProbeBench(
        sandbox=shell.sandbox,
        shell=shell.start,
        folder=tmp_path,
        toolchains=toolchains,
        has_program=False,
    )
    attempt = {one.name: one.attempt for one in ISOLATION_PROBES}[name]
    assert attempt(bench) != ""


def test_workspace_is_the_working_directory(sh: Shell) -> None:
    (sh.workspace / "given").write_text("hello", encoding="ascii")
    assert sh("cat given").stdout == b"hello"


def test_work_names_the_workspace_in_arguments(sh: Shell) -> None:
    (sh.workspace / "given").write_text("hello", encoding="ascii")
    assert sh('cat "$1"', "/box/given").stdout == b"hello"


def test_writable_workspace_keeps_what_is_written(sh: Shell) -> None:
    assert sh("echo result >made", writable=True).exit_code == 0
    assert (sh.workspace / "made").read_bytes() == b"result\n"


def test_workspace_is_read_only_unless_asked(confined: Shell) -> None:
    assert confined("echo result >made").exit_code != 0
    assert list(confined.workspace.iterdir()) == []


def test_tmp_is_empty_every_time(confined: Shell) -> None:
    assert confined("ls /tmp; echo x >/tmp/x; echo x >/dev/shm/x").stdout == b""
    assert confined("ls /tmp /dev/shm; echo x >/tmp/x").stdout == b"/dev/shm:\n\n/tmp:\n"


def test_stdin_is_what_was_given(sh: Shell) -> None:
    given = bytes(range(256)) * 5000
    assert sh("md5sum", stdin=given).stdout == sh("cat | md5sum", stdin=given).stdout
    assert sh("wc -c", stdin=given).stdout.strip() == b"1280000"
    assert sh("cat").stdout == b""


def test_stdin_cannot_be_changed(confined: Shell) -> None:
    execution = confined("echo x >>/proc/self/fd/0; cat", stdin=b"given")
    assert execution.stdout == b"given"


def test_environment_is_what_was_given(sh: Shell) -> None:
    os.environ["CONCERT_TEST_SECRET"] = "secret"
    try:
        lines = sh("env", environment=(("A", "1 2"), ("HOME", "/nowhere"))).stdout.splitlines()
    finally:
        del os.environ["CONCERT_TEST_SECRET"]
    names = {line.split(b"=")[0] for line in lines}
    assert names <= {b"A", b"HOME", b"LC_ALL", b"PATH", b"PWD", b"TMPDIR", b"SHLVL"}
    assert b"A=1 2" in lines
    assert b"HOME=/nowhere" in lines


def test_preloaded_library_is_not_loaded_outside(confined: Shell) -> None:
    (confined.workspace / "evil.so").write_bytes(b"not a library")
    execution = confined("echo hi", environment=(("LD_PRELOAD", "/box/evil.so"),))
    assert (execution.stdout, execution.stderr) == (b"hi\n", b"")


def test_command_is_pinned_to_its_cores(sh: Shell) -> None:
    core = max(os.sched_getaffinity(0))
    execution = sh("grep Cpus_allowed_list /proc/self/status", cores=(core,))
    assert execution.stdout.split()[-1] == str(core).encode()


def test_only_given_toolchains_are_visible(
    confined: Shell, toolchains: Mapping[str, Toolchain]
) -> None:
    toolchain = toolchains["bubblewrap"]
    command = Command(argv=(str(toolchain.program("busybox")), "echo", "seen"))
    without = confined.sandbox.run(command, limits=LIMITS, workspace=confined.workspace)
    given = confined.sandbox.run(
        command, limits=LIMITS, workspace=confined.workspace, toolchains=(toolchain,)
    )
    assert (without.exit_code, given.stdout) == (127, b"seen\n")


def test_java_runs_in_the_sandbox(confined: Shell, toolchains: Mapping[str, Toolchain]) -> None:
    if "jdk8" not in toolchains:
        pytest.skip("the toolchain jdk8 is absent")
    jdk = toolchains["jdk8"]
    (confined.workspace / "A.java").write_text(
        "public class A { public static void main(String[] a) throws Exception {"
        " Thread t = new Thread(() -> System.exit(3)); t.start(); t.join(); } }",
        encoding="ascii",
    )
    codes = [
        confined.sandbox.run(
            Command(argv=(str(jdk.program(name)), *arguments)),
            limits=replace(LIMITS, memory_bytes=1 << 30),
            workspace=confined.workspace,
            writable=True,
            toolchains=(jdk,),
        ).exit_code
        for name, arguments in (
            ("javac", ("-J-Xmx256m", "A.java")),
            ("java", ("-Xmx128m", "A")),
        )
    ]
    assert codes == [0, 3]


_DEBUGGED = """
#include <pthread.h>
#include <sys/ptrace.h>
int shared;
void *work(void *unused)
{
    shared = 42;
    return unused;
}
int main(void)
{
    pthread_t thread;
    if (ptrace(PTRACE_SEIZE, 1, 0, 0) == 0)
        return 66;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return shared;
}
"""


def test_a_debugger_works_where_tracing_is_allowed_and_takes_nobody_else(
    confined: Shell, toolchains: Mapping[str, Toolchain]
) -> None:
    (confined.workspace / "a.c").write_text(_DEBUGGED, encoding="ascii")
    gcc, gdb = toolchains["gcc13"], toolchains["gdb"]
    libraries = f"{gcc.root}/usr/lib/x86_64-linux-gnu"
    compiler = (str(gcc.program("gcc")), "-B", f"{gcc.root}/usr/bin/", f"--sysroot={gcc.root}")
    loader = f"-Wl,--dynamic-linker={libraries}/ld-linux-x86-64.so.2"
    script = ("-ex", "break work", "-ex", "run", "-ex", "info threads", "-ex", "continue")
    build = Command(argv=(*compiler, "-g", "-pthread", "a.c", loader, f"-Wl,-rpath,{libraries}"))
    debug = Command(
        argv=(str(gdb.program("gdb")), "-nx", "-batch", *script, "./a.out"), may_trace=True
    )
    ran = [
        confined.sandbox.run(
            command,
            limits=replace(LIMITS, memory_bytes=1 << 30, file_bytes=64 << 20),
            workspace=confined.workspace,
            writable=True,
            toolchains=(gcc, gdb),
        )
        for command in (build, debug, replace(debug, may_trace=False))
    ]
    assert [execution.ending for execution in ran] == [Ending.EXITED] * 3
    assert b"hit Breakpoint 1, work (unused=0x0) at a.c:7" in ran[1].stdout
    assert b"exited with code 052" in ran[1].stdout
    assert b"Breakpoint 1, work" not in ran[2].stdout


def test_unknown_kind_is_an_error(toolchains: Mapping[str, Toolchain]) -> None:
    with pytest.raises(SandboxError, match="bubblewrap, none"):
        open_sandbox("chroot", toolchains)


def test_missing_toolchain_is_an_error() -> None:
    with pytest.raises(SandboxError, match="bubblewrap is missing"):
        open_sandbox("bubblewrap", {})


def test_bwrap_that_fails_is_an_error_and_no_verdict(
    toolchains: Mapping[str, Toolchain], tmp_path: Path
) -> None:
    failing = tmp_path / "bwrap"
    failing.write_text("#!/bin/sh\necho bwrap: No permissions >&2\nexit 1\n", encoding="ascii")
    failing.chmod(0o755)
    real = toolchains["bubblewrap"]
    broken = replace(real, programs={**real.programs, "bwrap": failing})
    with pytest.raises(SandboxError, match="No permissions") as caught:
        open_sandbox("bubblewrap", {"bubblewrap": broken})
    assert "--sandbox=none" in caught.value.remedy


def test_command_that_imitates_a_failing_bwrap_is_a_verdict(confined: Shell) -> None:
    execution = confined("echo 'bwrap: No permissions to create a namespace' >&2; exit 1")
    assert (execution.ending, execution.exit_code) == (Ending.EXITED, 1)


def test_missing_workspace_is_an_error(confined: Shell) -> None:
    with pytest.raises(SandboxError, match="is not a folder"):
        replace(confined, workspace=confined.workspace / "missing")("true")
