"""A Java PathFinder that cannot be used is told from one that can, and why."""

import struct
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from concert.toolchains import Toolchain, jpf_fault

_CLASSES = (
    "gov/nasa/jpf/JPF.class",
    "gov/nasa/jpf/listener/DeadlockAnalyzer.class",
    "gov/nasa/jpf/listener/PreciseRaceDetector.class",
)


def _class_file(major: int) -> bytes:
    return struct.pack(">IHH", 0xCAFEBABE, 0, major)


def _built(root: Path, classes: Mapping[str, bytes]) -> Toolchain:
    programs = {name: root / f"{name}.jar" for name in ("annotations", "classes", "run", "jpf")}
    for path in programs.values():
        path.write_bytes(b"")
    (root / "jpf.properties").write_text("", encoding="ascii")
    with zipfile.ZipFile(programs["jpf"], "w") as archive:
        for name, content in classes.items():
            archive.writestr(name, content)
    return Toolchain(name="jpf", version="8", identity="x", root=root, programs=programs)


def test_a_jpf_for_java_8_can_be_used(tmp_path: Path) -> None:
    assert jpf_fault(_built(tmp_path, dict.fromkeys(_CLASSES, _class_file(52)))) == ""


def test_a_jpf_for_a_newer_java_cannot_and_the_branch_is_named(tmp_path: Path) -> None:
    fault = jpf_fault(_built(tmp_path, dict.fromkeys(_CLASSES, _class_file(55))))
    assert "Java 11" in fault
    assert "java-8" in fault


@pytest.mark.parametrize("lost", ["run.jar", "jpf.jar", "jpf.properties"])
def test_a_file_that_is_gone_is_named(tmp_path: Path, lost: str) -> None:
    jpf = _built(tmp_path, dict.fromkeys(_CLASSES, _class_file(52)))
    (tmp_path / lost).unlink()
    assert lost in jpf_fault(jpf)


@pytest.mark.parametrize("lost", _CLASSES)
def test_a_class_that_the_jar_lacks_is_named(tmp_path: Path, lost: str) -> None:
    classes = {name: _class_file(52) for name in _CLASSES if name != lost}
    assert lost in jpf_fault(_built(tmp_path, classes))


@pytest.mark.parametrize("content", [b"", b"PK", b"no jar at all"])
def test_a_jar_that_is_none_is_named(tmp_path: Path, content: bytes) -> None:
    jpf = _built(tmp_path, {})
    jpf.program("jpf").write_bytes(content)
    assert "jpf.jar" in jpf_fault(jpf)


@pytest.mark.parametrize("content", [b"", b"\xca\xfe\xba\xbe", b"12345678"])
def test_a_class_file_that_is_none_is_told(tmp_path: Path, content: bytes) -> None:
    assert jpf_fault(_built(tmp_path, dict.fromkeys(_CLASSES, content))) != ""
