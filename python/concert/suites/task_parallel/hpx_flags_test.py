"""Flags read from an HPX installation's pkg-config file."""

from pathlib import Path

from concert.suites.task_parallel.hpx_flags import compile_flags, link_flags
from concert.toolchains.toolchain import Toolchain

_PC = """\
prefix=/opt/hpx
libdir=${prefix}/lib

Name: hpx_application
Version: 1.11.0
Cflags: -I${prefix}/include -I/usr/include -std=c++20 -DHPX_APPLICATION_EXPORTS
Libs: -L${libdir} -Wl,-wrap=main -lhpx_wrap -lhpx ${nowhere}-lhwloc
"""


def _hpx(folder: Path) -> Toolchain:
    file = folder / "hpx_application.pc"
    file.write_text(_PC)
    return Toolchain(
        name="hpx",
        version="1.11.0",
        identity="0",
        root=folder,
        programs={"pkgconfig": file, "lib": folder / "lib", "include": folder / "include"},
    )


def test_compile_flags_leave_out_the_hosts_headers_and_the_standard(tmp_path: Path) -> None:
    assert compile_flags(_hpx(tmp_path)) == ("-I/opt/hpx/include", "-DHPX_APPLICATION_EXPORTS")


def test_libraries_are_linked_as_one_group_without_the_wrapped_main(tmp_path: Path) -> None:
    assert link_flags(_hpx(tmp_path)) == (
        f"-Wl,-rpath,{tmp_path}/lib",
        "-Wl,--start-group",
        "-L/opt/hpx/lib",
        "-lhpx_wrap",
        "-lhpx",
        "-lhwloc",
        "-Wl,--end-group",
    )
