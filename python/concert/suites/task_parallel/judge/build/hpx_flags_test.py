"""Flags read from an HPX installation's pkg-config file, and what lies outside of its prefix."""

from pathlib import Path

import pytest

from concert.suites.task_parallel.judge.build import hpx_companions
from concert.suites.task_parallel.judge.build.hpx_flags import HpxFlags
from concert.toolchains.toolchain import Toolchain


class _Installation:
    """A prefix, a system's include folder beside it, and another package's prefix."""

    def __init__(self, folder: Path) -> None:
        self.prefix = folder / "hpx"
        self.system = folder / "system/include"
        self.package = folder / "boost/include"
        (self.prefix / "lib").mkdir(parents=True)
        (self.prefix / "include/hpx").mkdir(parents=True)
        for header in ("asio.hpp", "stdio.h", "hwloc.h"):
            self.system.mkdir(parents=True, exist_ok=True)
            (self.system / header).write_text("")
        (self.package / "boost").mkdir(parents=True)
        (self.package / "boost/version.hpp").write_text("")

    def flags(self, *include: Path) -> HpxFlags:
        file = self.prefix / "hpx_application.pc"
        options = " ".join(f"-I{path}" for path in include)
        file.write_text(
            f"""\
prefix={self.prefix}
libdir=${{prefix}}/lib

Name: hpx_application
Version: 1.11.0
Cflags: -I${{prefix}}/include {options} -std=c++20 -DHPX_APPLICATION_EXPORTS
Libs: -L${{libdir}} -Wl,-wrap=main -lhpx_wrap -lhpx ${{nowhere}}-lhwloc -L/elsewhere
"""
        )
        programs = {"pkgconfig": file, "lib": self.prefix / "lib"}
        return HpxFlags(_toolchain(self.prefix, programs), gcc=_toolchain(self.prefix, {}))


def _toolchain(root: Path, programs: dict[str, Path]) -> Toolchain:
    return Toolchain(name="hpx", version="1.11.0", identity="0", root=root, programs=programs)


@pytest.fixture
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> _Installation:
    found = _Installation(tmp_path)
    monkeypatch.setattr(hpx_companions, "_SHARED_FOLDERS", (found.system,))
    return found


def test_a_prefix_that_holds_everything_needs_nothing_else(installation: _Installation) -> None:
    flags = installation.flags()
    assert flags.compile_flags() == (
        f"-I{installation.prefix}/include",
        "-DHPX_APPLICATION_EXPORTS",
    )
    assert flags.companions.toolchains == ()


def test_of_the_systems_headers_those_of_hpx_are_seen_and_searched_last(
    installation: _Installation,
) -> None:
    flags = installation.flags(installation.system)
    assert flags.compile_flags() == (
        f"-I{installation.prefix}/include",
        "-DHPX_APPLICATION_EXPORTS",
        "-idirafter",
        str(installation.system),
    )
    seen = [toolchain.root.name for toolchain in flags.companions.toolchains]
    assert seen == ["asio.hpp", "hwloc.h"]


def test_headers_that_the_prefix_has_are_not_the_systems(installation: _Installation) -> None:
    for header in ("asio.hpp", "hwloc.h"):
        (installation.prefix / "include" / header).write_text("")
    assert installation.flags(installation.system).companions.toolchains == ()


def test_another_packages_prefix_is_seen_as_a_whole(installation: _Installation) -> None:
    flags = installation.flags(installation.package)
    assert f"-I{installation.package}" in flags.compile_flags()
    assert [each.root for each in flags.companions.toolchains] == [installation.package]


def test_libraries_are_linked_as_one_group_without_the_wrapped_main(
    installation: _Installation,
) -> None:
    libraries = f"{installation.prefix}/lib"
    assert installation.flags().link_flags() == (
        f"-Wl,-rpath,{libraries}",
        "-Wl,--no-as-needed",
        "-lstdc++",
        "-lm",
        "-lgcc_s",
        "-Wl,--start-group",
        f"-L{libraries}",
        "-lhpx_wrap",
        "-lhpx",
        "-lhwloc",
        "-Wl,--end-group",
    )
