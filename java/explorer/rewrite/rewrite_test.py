"""Rewritten programs behave as before, and each line calls its hooks.

The programs in shapes/ say beside their code which hooks a line calls, after `//=`. Lines without
the mark are not checked.
"""

import json
import os
import re
import shutil
import struct
import subprocess
import zipfile
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_SHAPES = sorted(path.stem for path in (_HERE / "shapes").glob("*.java"))
_RUN = "concert.explorer.rewrite.PlainRun"
_LINK = "concert.explorer.rewrite.Link"
_DESCRIBE = "concert.explorer.rewrite.Describe"
_BOOT_JAR = "concert.explorer.rewrite.jdk.BootJar"

# A quick start: no compiler that takes longer than what it compiles will run.
_LIGHT = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")

# A guard against hanging only; nothing here takes seconds.
_GUARD_S = 300

# Called for each variable at a loop head, without a position.
_UNPLACED = {"loopInt", "loopLong", "loopFloat", "loopDouble", "loopRef", "loopIdentity"}


def _jdk(program: str) -> str:
    manifest = json.loads((_HERE / "toolchains.json").read_text())
    return f"{manifest['jdk8']['programs'][program]}"


def _java(*arguments: str, rewritten: bool = True) -> subprocess.CompletedProcess[str]:
    boot = [f"-Xbootclasspath/p:{_HERE / 'real_boot.jar'}", "-Xverify:all"] if rewritten else []
    command = [_jdk("java"), *_LIGHT, *boot, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=_GUARD_S, check=False)


def _with_rewriter(*arguments: str) -> subprocess.CompletedProcess[str]:
    return _java("-cp", f"{_HERE / 'rewrite.jar'}:{_HERE / 'run.jar'}", *arguments)


def _compile(folder: Path, *sources: Path, flags: tuple[str, ...] = ()) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    light = [f"-J{flag}" for flag in _LIGHT]
    command = [_jdk("javac"), *light, "-Xlint:none", *flags, "-d", str(folder), *map(str, sources)]
    subprocess.run(command, check=True, timeout=_GUARD_S)
    return folder


def _compile_text(folder: Path, name: str, text: str, flags: tuple[str, ...] = ()) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"{name}.java"
    source.write_text(text)
    return _compile(folder / "classes", source, flags=flags)


@pytest.fixture(scope="session")
def shapes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of each shape in a folder of its name."""
    root = tmp_path_factory.mktemp("shapes")
    compiled = _compile(root / "all", *(_HERE / "shapes" / f"{name}.java" for name in _SHAPES))
    for name in _SHAPES:
        (root / name).mkdir()
        for path in [compiled / f"{name}.class", *compiled.glob(f"{name}$*.class")]:
            path.rename(root / name / path.name)
    assert not list(compiled.iterdir())
    return root


def _expected(source: str) -> dict[int, set[str]]:
    marks = {}
    for number, line in enumerate(source.splitlines(), 1):
        if "//=" in line:
            hooks = line.split("//=")[1].split(",")
            marks[number] = {hook.strip() for hook in hooks if hook.strip()}
    return marks


def _called(report: str) -> dict[int, set[str]]:
    calls: dict[int, set[str]] = {}
    for line in report.splitlines():
        place, hook = line.split(" ", 1)
        calls.setdefault(int(place.split(":")[1]), set()).add(hook)
    return calls


def test_there_are_shapes() -> None:
    assert len(_SHAPES) >= 10


@pytest.mark.parametrize("name", _SHAPES)
def test_a_rewritten_program_does_what_it_did_before(shapes: Path, name: str) -> None:
    before = _java("-cp", str(shapes / name), name, rewritten=False)
    after = _with_rewriter(_RUN, str(shapes / name), name)
    assert (after.stdout, after.stderr) == (before.stdout, before.stderr)
    assert before.returncode == after.returncode == 0


@pytest.mark.parametrize("name", _SHAPES)
def test_each_line_calls_the_hooks_it_says(shapes: Path, tmp_path: Path, name: str) -> None:
    calls = tmp_path / "calls"
    done = _with_rewriter(_RUN, str(shapes / name), name, str(calls))
    assert done.returncode == 0, done.stderr
    called = _called(calls.read_text())
    expected = _expected((_HERE / "shapes" / f"{name}.java").read_text())
    assert expected
    assert {line: called.get(line, set()) - _UNPLACED for line in expected} == expected


def test_a_release_that_throws_is_not_tried_for_ever(shapes: Path) -> None:
    done = _with_rewriter(_RUN, str(shapes / "Locks"), "Locks", "failing")
    assert done.returncode == 1
    assert "java.lang.Error: no release" in done.stderr


def test_tables_and_bytes_are_the_same_for_a_folder_and_a_jar(shapes: Path, tmp_path: Path) -> None:
    packed = shutil.make_archive(str(tmp_path / "program"), "zip", shapes / "References")
    from_folder = _with_rewriter(_DESCRIBE, str(shapes / "References"))
    from_jar = _with_rewriter(_DESCRIBE, packed)
    assert from_folder.returncode == 0, from_folder.stderr
    assert from_folder.stdout == from_jar.stdout


def test_classes_are_numbered_by_name_with_what_a_reset_needs(tmp_path: Path) -> None:
    classes = _compile_text(
        tmp_path,
        "Shop",
        """
        class Shop {
          static int sales; static final String NAME = "shop"; static final Object LOCK = "x";
          volatile boolean open; final int floor = 2;
          enum Kind { SMALL }
          static class Kiosk extends Shop { }
          interface Plan { Object DRAWING = new Object(); int ROOMS = 3; }
          void sell() { sales = floor; open = true; }
        }
        """,
    )
    done = _with_rewriter(_DESCRIBE, str(classes))
    lines = [line for line in done.stdout.splitlines() if not line.startswith(("site", "bytes"))]
    assert lines == [
        "class 0 Shop super -1 initialiser sales:I LOCK:Ljava/lang/Object;",
        "class 1 Shop$Kind super -1 enum initialiser SMALL:LShop$Kind; $VALUES:[LShop$Kind;",
        "class 2 Shop$Kiosk super 0",
        "class 3 Shop$Plan super -1 interface initialiser DRAWING:Ljava/lang/Object;",
        "fresh []",
        "field 0 Shop.sales PLAIN",
        "field 1 Shop.open VOLATILE",
    ]


def _refusal(classes: Path) -> str:
    done = _with_rewriter(_RUN, str(classes), "Main")
    assert done.returncode == 1
    match = re.search(r"RefusedClass: (.*)", done.stderr)
    assert match, done.stderr
    return match[1]


def test_native_methods_fail_when_they_are_called(tmp_path: Path) -> None:
    source = """
        public class Main {
          static native void f();
          public static void main(String[] args) {
            System.out.println("before");
            f();
          }
        }
        """
    classes = _compile_text(tmp_path, "Main", source)
    done = _with_rewriter(_RUN, str(classes), "Main")
    assert done.stdout == "before\n"
    assert "java.lang.UnsatisfiedLinkError: Main.f()V" in done.stderr


def test_members_with_the_explorers_names_are_refused(tmp_path: Path) -> None:
    classes = _compile_text(tmp_path, "Main", "class Main { int concert$id; }")
    assert _refusal(classes) == "class Main uses a name that the explorer reserves: concert$id"


def test_references_to_the_explorer_are_refused(tmp_path: Path) -> None:
    classes = _compile_text(
        tmp_path,
        "Main",
        "class Main { void f() { concert.explorer.hooks.ClassHooks.quietBegin(); } }",
        flags=("-cp", str(_HERE / "real_runtime.jar")),
    )
    assert (
        _refusal(classes) == "class Main refers to the explorer: concert/explorer/hooks/ClassHooks"
    )


def test_classes_in_the_jdks_packages_are_refused(tmp_path: Path) -> None:
    classes = _compile_text(tmp_path, "Main", "package sun.own; class Main { }")
    assert _refusal(classes) == "class sun.own.Main is in a package of the JDK"


@pytest.mark.parametrize(
    ("major", "message"),
    [
        (53, "class ? has class-file version 53, not 50 to 52"),
        (49, "class ? has class-file version 49, not 50 to 52"),
    ],
)
def test_other_versions_of_class_files_are_refused(
    tmp_path: Path, major: int, message: str
) -> None:
    classes = _compile_text(tmp_path, "Main", "class Main { }")
    content = bytearray((classes / "Main.class").read_bytes())
    content[6:8] = struct.pack(">H", major)
    (classes / "Main.class").write_bytes(content)
    assert _refusal(classes) == message


def test_a_file_that_is_no_class_is_refused(tmp_path: Path) -> None:
    (tmp_path / "Main.class").write_bytes(b"\xca\xfe\xba\xbe\x00\x00\x00\x34 and nothing more")
    assert _refusal(tmp_path) == "class ? is not a well-formed class file"


def test_a_method_that_hooks_make_too_large_is_refused(tmp_path: Path) -> None:
    body = "x = y; " * 4000
    classes = _compile_text(tmp_path, "Main", f"class Main {{ int x, y; void f() {{ {body} }} }}")
    assert _refusal(classes) == "class Main is too large to put hooks in"


def test_every_class_of_the_boot_jar_verifies() -> None:
    jar = _HERE / "real_boot.jar"
    with zipfile.ZipFile(jar) as archive:
        classes = [name for name in archive.namelist() if name.endswith(".class")]
    assert len(classes) > 800
    done = _with_rewriter(_LINK, str(jar))
    assert done.stdout == f"linked {len(classes)}\n", done.stderr


def test_the_boot_jar_is_the_same_in_another_place_and_time_zone(tmp_path: Path) -> None:
    jdk_home = Path(_jdk("home"))
    out = tmp_path / "again.jar"
    command = [
        _jdk("java"),
        *_LIGHT,
        "-Duser.timezone=Asia/Tokyo",
        "-cp",
        str(_HERE / "rewrite.jar"),
        _BOOT_JAR,
        str(jdk_home / "jre/lib/rt.jar"),
        str(_HERE / "real_runtime.jar"),
        str(out),
    ]
    subprocess.run(command, check=True, timeout=_GUARD_S, env={**os.environ, "LANG": "C"})
    assert out.read_bytes() == (_HERE / "real_boot.jar").read_bytes()


def test_a_runtime_without_all_hooks_is_named_at_build_time(tmp_path: Path) -> None:
    runtime = _compile_text(
        tmp_path, "FieldHooks", "package concert.explorer.hooks; public class FieldHooks { }"
    )
    command = [
        _jdk("java"),
        *_LIGHT,
        "-cp",
        str(_HERE / "rewrite.jar"),
        _BOOT_JAR,
        str(Path(_jdk("home")) / "jre/lib/rt.jar"),
        str(runtime),
        str(tmp_path / "out.jar"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_GUARD_S, check=False)
    assert done.returncode != 0
    assert "the runtime lacks [concert/explorer/hooks/ArrayHooks.arrayCopy(" in done.stderr
