"""Fetching pinned Debian packages and unpacking them into a folder."""

import concurrent.futures
import hashlib
import http.client
import io
import json
import lzma
import os
import sys
import tarfile
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Callable, List, Tuple

from bootstrap.errors import BootstrapError
from bootstrap.mirrors import MIRROR_VARIABLE

_CONNECTIONS = 8
_TIMEOUT_S = 120
_BLOCK_BYTES = 1 << 16


@dataclass(frozen=True)
class Package:
    """One pinned package.

    Attributes:
        name: Debian's name.
        version: Debian's version.
        path: Path below a mirror's base URI.
        size: Bytes.
        sha256: Hash of the .deb, hex.
    """

    name: str
    version: str
    path: str
    size: int
    sha256: str


def locked(lock: str, group: str) -> List[Package]:
    """Returns the packages of one group of the lock file `lock`."""
    with open(lock, encoding="utf-8") as stream:
        entries = json.load(stream)[group]
    return [Package(e["package"], e["version"], e["path"], e["size"], e["sha256"]) for e in entries]


def fetch(packages: List[Package], uris: List[str], folder: str) -> List[str]:
    """Downloads what `folder` lacks, several at once, and returns the files in the given order.

    A file appears under its name only when it is whole and its hash is right, so an interruption
    costs no more than the packages that were under way.
    """
    os.makedirs(folder, exist_ok=True)
    progress = _Progress(sum(p.size for p in packages))
    with concurrent.futures.ThreadPoolExecutor(_CONNECTIONS) as pool:
        waiting = [pool.submit(_fetch_one, p, uris, folder, progress.add) for p in packages]
        try:
            files = [w.result() for w in waiting]
        except BaseException:
            for w in waiting:
                w.cancel()
            progress.stop()
            raise
    progress.end()
    return files


def unpack(deb: str, root: str) -> None:
    """Unpacks the data of a .deb below `root`; documentation is left out."""
    try:
        with tarfile.open(fileobj=io.BytesIO(_data(deb))) as archive:
            for member in archive:
                if _wanted(member):
                    _extract(archive, member, root)
    except (tarfile.TarError, lzma.LZMAError) as error:
        raise BootstrapError(f"cannot be unpacked ({error})", deb, "delete it and try again")


def _fetch_one(package: Package, uris: List[str], folder: str, add: Callable[[int], None]) -> str:
    target = os.path.join(folder, f"{package.sha256}.deb")
    if os.path.exists(target) and _digest(target) == package.sha256:
        add(package.size)
        return target
    part = f"{target}.{os.getpid()}.part"
    reasons = []
    for uri in uris:
        try:
            got = _download(f"{uri}/{package.path}", part, add)
        except urllib.error.HTTPError as error:
            reasons.append((error.code, f"{error.code} {error.reason}"))
        # HTTPException: what came is no HTTP; ValueError: the mirror's URI is none.
        except (OSError, http.client.HTTPException, ValueError) as error:
            if isinstance(error, OSError) and error.errno == 28:
                raise BootstrapError("the disk is full", folder, "free some space and try again")
            reasons.append((0, str(getattr(error, "reason", error))))
        else:
            if got == package.sha256:
                os.replace(part, target)
                return target
            reasons.append((0, f"the hash is {got[:12]}…, the lock says {package.sha256[:12]}…"))
        finally:
            if os.path.exists(part):
                os.remove(part)
    raise _not_had(package, reasons)


def _not_had(package: Package, reasons: List[Tuple[int, str]]) -> BootstrapError:
    what = "cannot be had from any mirror (" + "; ".join(text for _, text in reasons) + ")"
    if any(code == 404 for code, _ in reasons):
        remedy = (
            f"the mirror has dropped this version: add an archive mirror to {MIRROR_VARIABLE}, "
            "or remake the lock with: bazel run //third_party/debian:update"
        )
    else:
        remedy = f"check the network, or name another mirror in {MIRROR_VARIABLE}"
    return BootstrapError(what, f"{package.name} {package.version}", remedy)


def _download(uri: str, part: str, add: Callable[[int], None]) -> str:
    digest = hashlib.sha256()
    with urllib.request.urlopen(uri, timeout=_TIMEOUT_S) as source, open(part, "wb") as sink:
        while True:
            block = source.read(_BLOCK_BYTES)
            if not block:
                break
            sink.write(block)
            digest.update(block)
            add(len(block))
    return digest.hexdigest()


def _digest(path: str) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as stream:
        for block in iter(lambda: stream.read(_BLOCK_BYTES), b""):
            digest.update(block)
    return digest.hexdigest()


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


class _Progress:
    """One line on a terminal, a line a quarter in a log."""

    def __init__(self, total: int) -> None:
        self._total = max(total, 1)
        self._done = 0
        self._shown = -1
        self._live = sys.stderr.isatty()
        self._stopped = False

    def add(self, count: int) -> None:
        if self._stopped:
            raise concurrent.futures.CancelledError
        self._done += count
        share = min(100, self._done * 100 // self._total)
        if share == self._shown or not (self._live or share // 25 != self._shown // 25):
            return
        self._shown = share
        text = f"bazel: fetching pinned packages: {share} % of {self._total // 1_000_000} MB"
        print(f"\r{text}" if self._live else text, end="" if self._live else "\n", file=sys.stderr)

    def stop(self) -> None:
        """Ends the downloads under way too: nobody waits for them any more."""
        self._stopped = True
        self.end()

    def end(self) -> None:
        if self._live:
            print(file=sys.stderr)
