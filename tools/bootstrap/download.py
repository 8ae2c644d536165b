"""Fetches pinned Debian packages: whole, from where it stopped, and again where a try fails."""

import concurrent.futures
import errno
import hashlib
import http.client
import json
import os
import sys
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Dict, List, Optional

from bootstrap.attempts import Waiting
from bootstrap.errors import BootstrapError
from bootstrap.mirrors import MIRROR_VARIABLE

_CONNECTIONS = 8
_SILENCE_S = 30
"""The time for which a mirror may pause in the middle of an answer."""
_BLOCK_BYTES = 1 << 16
_ODD_STATUS = frozenset({408, 425, 429})
"""The client's errors, by their numbers, that another try may mend."""


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


@dataclass(frozen=True)
class _Fault:
    """The reason why a mirror did not give a package.

    Attributes:
        reason: In a few words.
        status: HTTP status; 0 where there was none.
        is_final: Whether another try would end the same.
    """

    reason: str
    status: int = 0
    is_final: bool = False


def locked(lock: str, group: str) -> List[Package]:
    """Returns the packages of one group of the lock file `lock`."""
    with open(lock, encoding="utf-8") as stream:
        entries = json.load(stream)[group]
    return [Package(e["package"], e["version"], e["path"], e["size"], e["sha256"]) for e in entries]


def fetch(
    packages: List[Package], uris: List[str], folder: str, waiting: Optional[Waiting] = None
) -> List[str]:
    """Downloads what `folder` lacks, several at once, and returns the files in the given order.

    A file appears under its name only when it is whole and its hash is right. What came of others
    stays beside them, and the next try, or the next start, goes on from there. Only one process at
    a time may use a folder.

    Args:
        packages: What to fetch.
        uris: Base URIs of mirrors, best first; each try asks all of them.
        folder: Where files lie.
        waiting: What waits between tries.

    Raises:
        BootstrapError: No mirror gives a package, after all tries or for good.
    """
    os.makedirs(folder, exist_ok=True)
    progress = _Progress(sum(p.size for p in packages))
    waiting = waiting or Waiting(tell=progress.say)
    with concurrent.futures.ThreadPoolExecutor(_CONNECTIONS) as pool:
        fetched = [pool.submit(_Fetch(p, uris, folder, progress, waiting).fetch) for p in packages]
        try:
            for one in concurrent.futures.as_completed(fetched):
                one.result()
        except BaseException:
            for one in fetched:
                one.cancel()
            waiting.cancel()
            progress.stop()
            raise
    progress.end()
    return [one.result() for one in fetched]


class _Fetch:
    """Fetches one package."""

    def __init__(
        self,
        package: Package,
        uris: List[str],
        folder: str,
        progress: "_Progress",
        waiting: Waiting,
    ) -> None:
        self._package = package
        self._uris = uris
        self._folder = folder
        self._target = os.path.join(folder, f"{package.sha256}.deb")
        self._part = f"{self._target}.part"
        self._progress = progress
        self._waiting = waiting

    def fetch(self) -> str:
        """Returns the package's file.

        Raises:
            BootstrapError: No mirror gives it.
        """
        package = self._package
        if os.path.exists(self._target) and _digest(self._target) == package.sha256:
            self._progress.at(package, package.size)
            return self._target
        failures = 0
        while True:
            before = self._have()
            faults = []
            for uri in self._uris:
                fault = self._try(uri)
                if fault is None:
                    os.replace(self._part, self._target)
                    return self._target
                faults.append(fault)
            # A mirror that breaks off again and again still gets us there.
            failures = 1 if self._have() >= before + _BLOCK_BYTES else failures + 1
            final = all(fault.is_final for fault in faults)
            reason = next((f.reason for f in faults if not f.is_final), "")
            if final or not self._waiting.wait(failures, f"fetching pinned packages: {reason}"):
                raise _not_had(package, faults)

    def _try(self, uri: str) -> Optional[_Fault]:
        """Asks one mirror for what is missing; returns why it is not whole then."""
        package = self._package
        begun = self._have() > 0
        try:
            if not self._download(f"{uri}/{package.path}"):
                return _Fault(f"the answer broke off after {self._have()} of {package.size} bytes")
            got = _digest(self._part)
            if got == package.sha256:
                return None
            os.remove(self._part)
            reason = f"the hash is {got[:12]}…, the lock says {package.sha256[:12]}…"
            # The part that was there before may be the damaged one.
            return _Fault(reason, is_final=not begun)
        except urllib.error.HTTPError as error:
            final = error.code < 500 and error.code not in _ODD_STATUS
            if error.code == 416:  # what is there is no beginning of what the mirror has
                os.remove(self._part)
                final = False
            return _Fault(f"{error.code} {error.reason}", status=error.code, is_final=final)
        except ValueError as error:
            return _Fault(str(error), is_final=True)  # the mirror's URI is none
        except http.client.HTTPException as error:
            return _Fault(str(error) or type(error).__name__)  # what came is no HTTP
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise BootstrapError("the disk is full", self._folder, "free space and try again")
            if error.filename is not None:
                raise  # a file of ours
            return _Fault(str(getattr(error, "reason", error)) or type(error).__name__)

    def _download(self, uri: str) -> bool:
        """Appends what is missing to the part, or begins anew where the mirror can only do that.

        Returns whether all came that there is: the package's size, or what the mirror says.
        """
        have = self._have()
        if have >= self._package.size:
            return True
        request = urllib.request.Request(uri)
        if have:
            request.add_header("Range", f"bytes={have}-")
        with urllib.request.urlopen(request, timeout=_SILENCE_S) as source:
            goes_on = source.status == 206 and _first_byte(source) == have
            if not goes_on:
                have = 0
            said = source.headers.get("Content-Length") or ""
            end = have + int(said) if said.isdecimal() else self._package.size
            with open(self._part, "ab" if goes_on else "wb") as sink:
                # One byte more than there should be is enough to know that it is the wrong file.
                while have <= self._package.size:
                    block = source.read1(_BLOCK_BYTES)
                    if not block:
                        break
                    sink.write(block)
                    have += len(block)
                    self._progress.at(self._package, have)
        return have >= min(end, self._package.size)

    def _have(self) -> int:
        return os.path.getsize(self._part) if os.path.exists(self._part) else 0


def _first_byte(answer: http.client.HTTPResponse) -> int:
    """Returns the position of the first byte of a partial answer, -1 where it does not say."""
    said = (answer.headers.get("Content-Range") or "").replace("bytes ", "").split("-")[0]
    return int(said) if said.isdecimal() else -1


def _not_had(package: Package, faults: List[_Fault]) -> BootstrapError:
    what = "cannot be had from any mirror (" + "; ".join(fault.reason for fault in faults) + ")"
    if any(fault.status == 404 for fault in faults):
        remedy = (
            f"the mirror has dropped this version: add an archive mirror to {MIRROR_VARIABLE}, "
            "or remake the lock with: bazel run //third_party/debian:update"
        )
    else:
        remedy = f"check the network, or name another mirror in {MIRROR_VARIABLE}"
    return BootstrapError(what, f"{package.name} {package.version}", remedy)


def _digest(path: str) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as stream:
        for block in iter(lambda: stream.read(_BLOCK_BYTES), b""):
            digest.update(block)
    return digest.hexdigest()


class _Progress:
    """One line on a terminal, a line a quarter in a log."""

    def __init__(self, total: int) -> None:
        self._total = max(total, 1)
        self._done: Dict[Package, int] = {}
        self._lock = threading.Lock()
        self._shown = -1
        self._live = sys.stderr.isatty()
        self._stopped = False

    def at(self, package: Package, count: int) -> None:
        """So many bytes of a package are there."""
        if self._stopped:
            raise concurrent.futures.CancelledError
        with self._lock:
            self._done[package] = count
            share = min(100, sum(self._done.values()) * 100 // self._total)
            if share <= self._shown or not (self._live or share // 25 != self._shown // 25):
                return
            self._shown = share
        text = f"bazel: fetching pinned packages: {share} % of {self._total // 1_000_000} MB"
        print(f"\r{text}" if self._live else text, end="" if self._live else "\n", file=sys.stderr)

    def say(self, text: str) -> None:
        """Says something else, on a line of its own."""
        print(f"{chr(10) if self._live else ''}bazel: {text}", file=sys.stderr, flush=True)

    def stop(self) -> None:
        """Ends the downloads under way too: nobody waits for them any more."""
        self._stopped = True
        self.end()

    def end(self) -> None:
        """Nothing more is fetched."""
        if self._live:
            print(file=sys.stderr)
