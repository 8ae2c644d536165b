"""Unpacks pinned Debian packages into a folder."""

import io
import lzma
import os
import tarfile

from bootstrap.errors import BootstrapError


def unpack(deb: str, root: str) -> None:
    """Unpacks the data of a .deb below `root`; documentation is left out."""
    try:
        with tarfile.open(fileobj=io.BytesIO(_data(deb))) as archive:
            for member in archive:
                if _wanted(member):
                    _extract(archive, member, root)
    except (tarfile.TarError, lzma.LZMAError) as error:
        raise BootstrapError(f"cannot be unpacked ({error})", deb, "delete it and try again")


def _data(deb: str) -> bytes:
    """Returns the data archive of a .deb: an ar archive, see deb(5)."""
    with open(deb, "rb") as stream:
        whole = stream.read()
    offset = 8
    while offset < len(whole):
        name = whole[offset : offset + 16].decode("ascii").rstrip(" /")
        size = int(whole[offset + 48 : offset + 58])
        start = offset + 60
        if name.startswith("data.tar"):
            return whole[start : start + size]
        offset = start + size + size % 2
    raise BootstrapError("holds no data archive", deb, "delete it and try again")


def _wanted(member: tarfile.TarInfo) -> bool:
    unwanted = ("./usr/share/doc/", "./usr/share/man/", "./usr/share/lintian/")
    return not member.name.startswith(unwanted) and not member.isdev()


def _extract(archive: tarfile.TarFile, member: tarfile.TarInfo, root: str) -> None:
    target = os.path.normpath(os.path.join(root, member.name))
    if member.isdir():
        os.makedirs(target, exist_ok=True)
        return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    if os.path.lexists(target):
        os.remove(target)
    if member.issym():
        os.symlink(_inside(member.linkname, target, root), target)
    elif member.islnk():
        os.link(os.path.normpath(os.path.join(root, member.linkname)), target)
    elif member.isfile():
        source = archive.extractfile(member)
        assert source is not None
        with source, open(target, "wb") as sink:
            sink.write(source.read())
        os.chmod(target, 0o755 if member.mode & 0o100 else 0o644)


def _inside(link: str, target: str, root: str) -> str:
    """An absolute link means a place below the prefix, not on the machine."""
    if not link.startswith("/"):
        return link
    return os.path.relpath(root + link, os.path.dirname(target))
