"""Packages are unpacked where they should be."""

import io
import tarfile
from pathlib import Path

from bootstrap import packages


def _deb(members: dict[str, str], links: dict[str, str]) -> bytes:
    """A .deb with files (name: text) and symbolic links (name: target)."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:xz") as archive:
        for name, text in members.items():
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(text), 0o755
            archive.addfile(info, io.BytesIO(text.encode()))
        for name, target in links.items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = tarfile.SYMTYPE, target
            archive.addfile(info)
    whole = b"!<arch>\n"
    for name, content in (("debian-binary", b"2.0\n"), ("data.tar.xz", data.getvalue())):
        whole += f"{name:<16}{0:<12}{0:<6}{0:<6}{0o644:<8}{len(content):<10}`\n".encode() + content
        whole += b"\n" * (len(content) % 2)
    return whole


def test_unpacking_keeps_programs_executable(tmp_path: Path) -> None:
    (tmp_path / "tool.deb").write_bytes(_deb({"./usr/bin/tool": "run"}, {}))
    packages.unpack(str(tmp_path / "tool.deb"), str(tmp_path / "root"))
    program = tmp_path / "root/usr/bin/tool"
    assert program.read_text() == "run"
    assert program.stat().st_mode & 0o111


def test_absolute_links_stay_inside_the_folder(tmp_path: Path) -> None:
    deb = _deb({"./etc/settings": "inside"}, {"./usr/lib/settings": "/etc/settings"})
    (tmp_path / "tool.deb").write_bytes(deb)
    packages.unpack(str(tmp_path / "tool.deb"), str(tmp_path / "root"))
    assert (tmp_path / "root/usr/lib/settings").read_text() == "inside"


def test_documentation_is_left_out(tmp_path: Path) -> None:
    deb = _deb({"./usr/share/doc/tool/copyright": "x", "./usr/bin/tool": "x"}, {})
    (tmp_path / "tool.deb").write_bytes(deb)
    packages.unpack(str(tmp_path / "tool.deb"), str(tmp_path / "root"))
    assert not (tmp_path / "root/usr/share/doc").exists()
