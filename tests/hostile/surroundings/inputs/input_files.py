"""Lists, for every file that a command reads, what may lie in its place."""

import contextlib
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from concert.suites.race_detection.importing.made_up_checkout import make_checkout
from tests.hostile.surroundings.forked import FAKE, JAVA, OWN, Call, run_forked
from tests.hostile.surroundings.inputs.case import Case, Scene
from tests.hostile.surroundings.inputs.results_folders import results_of
from tests.hostile.surroundings.inputs.wrong_values import BYTES, KINDS, growing

BANK: Final = """\
public class Bank {
    static int count;
    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> count++);
        thread.start();
        count++;
        thread.join();
        System.out.println("done");
    }
}
"""
RACY: Final = """\
#include <pthread.h>
static int count;
static void *work(void *argument)
{
    count++;
    return argument;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    count++;
    pthread_join(thread, NULL);
    return 0;
}
"""
PROFILES: Final = """\
[profile.p]
temperature = 0.5
base_url = "http://127.0.0.1:9/v1"
[price."openai_compatible:ghost"]
input = 1.0
output = 2.0
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A command that reads files.

    Attributes:
        name: What it is called.
        command: The command.
        arguments: Its arguments.
        lay: Lays right files.
        targets: The files to replace, each by its path from the user's folder.
        suites: Which suites it has.
        benches: Whether it finds its tools, which are slow.
    """

    name: str
    command: str
    arguments: Sequence[str]
    lay: Callable[[Scene], None]
    targets: Sequence[str]
    suites: str = FAKE
    benches: bool = False


def cases() -> Iterator[Case]:
    """Yields the cases."""
    for reading in READINGS:
        for target in reading.targets:
            for name, change in BYTES.items():
                if reading.benches and name in _SLOW:
                    continue
                yield _case(reading, target, name, _changed(change))
            for name, make in KINDS.items():
                yield _case(reading, target, f"is-{name}", _replaced(make))
            yield _case(reading, target, "grows", _growing)


_SLOW: Final = frozenset({"twice", "byte-order-mark", "many-lines", "without-last-byte"})


def _case(reading: Reading, target: str, what: str, spoil: Callable[[Scene, Path], None]) -> Case:
    def prepare(scene: Scene) -> list[str]:
        reading.lay(scene)
        spoil(scene, scene.folder / target)
        return list(reading.arguments)

    return Case(
        name=f"file-{reading.name}-{Path(target).name}-{what}",
        command=reading.command,
        prepare=prepare,
        suites=reading.suites,
        benches=reading.benches,
    )


def _changed(change: Callable[[bytes], bytes]) -> Callable[[Scene, Path], None]:
    def spoil(scene: Scene, path: Path) -> None:
        del scene
        path.write_bytes(change(path.read_bytes()))

    return spoil


def _replaced(make: Callable[[Path], None]) -> Callable[[Scene, Path], None]:
    def spoil(scene: Scene, path: Path) -> None:
        del scene
        path.unlink()
        make(path)

    return spoil


def _growing(scene: Scene, path: Path) -> None:
    scene.ending.enter_context(growing(path, path.read_bytes() or b"text\n"))


def text(name: str, content: str) -> Callable[[Scene], None]:
    """Returns what lays one file of text."""

    def lay(scene: Scene) -> None:
        (scene.folder / name).write_text(content)

    return lay


def java_verdict(scene: Scene) -> None:
    """Lays a Java program and the explorer's verdict on it."""
    (scene.folder / "Bank.java").write_text(BANK)
    _kept(scene, "java.json", ["--java=Bank.java", "--json"])


def c_verdict(scene: Scene) -> None:
    """Lays a C program and the explorer's verdict on it."""
    (scene.folder / "racy.c").write_text(RACY)
    _kept(scene, "c.json", ["--c=racy.c", "--json"])


def _kept(scene: Scene, name: str, arguments: Sequence[str]) -> None:
    """Lays what explore prints; it is run when it is first asked for."""
    kept = scene.shared / name
    if not kept.exists():
        call = Call(command="explore", arguments=arguments, folder=scene.folder, benches=True)
        ended = run_forked(call)
        assert ended.status == 1, ended.stderr
        kept.write_bytes(ended.stdout)
    shutil.copy(kept, scene.folder / "verdict.json")


def programs(scene: Scene) -> None:
    """Lays a table of programs."""
    kept = scene.shared / "programs.parquet"
    if not kept.exists():
        make_checkout(scene.folder / "checkout")
        arguments = ["--root=checkout", "--out=imported", "--phases=none"]
        call = Call(
            command="import_drdbench", arguments=arguments, folder=scene.folder, benches=True
        )
        ended = run_forked(call)
        assert ended.status == 0, ended.stderr
        shutil.copy(scene.folder / "imported/programs.parquet", kept)
        shutil.rmtree(scene.folder / "checkout")
        shutil.rmtree(scene.folder / "imported")
    shutil.copy(kept, scene.folder / "programs.parquet")


def _checkout(scene: Scene) -> None:
    make_checkout(scene.folder / "checkout")


def audit(scene: Scene) -> None:
    """Lays an audit that two people have filled in and merged."""
    kept = scene.shared / "audit"
    if not kept.exists():
        shutil.copytree(results_of(JAVA, scene), scene.folder / "results")
        _audit(scene, "draw", "--results=results", "--n=2")
        for path in (scene.folder / "audit").glob("auditor-*.toml"):
            filled = path.read_text()
            for name in ("structure", "main"):
                filled = filled.replace(f'{name} = ""', f'{name} = "yes"')
            path.write_text(filled.replace('verdict = ""', 'verdict = "right"'))
        _audit(scene, "merge")
        (scene.folder / "audit").rename(kept)
        shutil.rmtree(scene.folder / "results")
    shutil.copytree(kept, scene.folder / "audit")


def _audit(scene: Scene, *arguments: str) -> None:
    call = Call(command="audit", arguments=arguments, folder=scene.folder, suites=JAVA)
    ended = run_forked(call)
    assert ended.status == 0, ended.stderr


def fixes(scene: Scene) -> None:
    """Lays a worksheet of task-parallel with one decision, and the results that it is of."""
    shutil.copytree(results_of("tasks", scene), scene.folder / "results")
    call = Call(command="task_fixes", arguments=["worksheet"], folder=scene.folder, suites=OWN)
    ended = run_forked(call)
    assert ended.status == 0, ended.stderr
    sheet = scene.folder / "task-fixes/worksheet.csv"
    head, row = sheet.read_text().splitlines()[:2]
    # The last two columns are for the level and whoever decides.
    sheet.write_text(f"{head}\n{row.removesuffix(',,')},infeasible,somebody\n")


def _fix_with_a_diff(scene: Scene) -> None:
    fixes(scene)
    folder = scene.folder / "task-fixes"
    sheet = folder / "worksheet.csv"
    head, row = sheet.read_text().splitlines()[:2]
    sheet.write_text(f"{head}\n{row.replace(',infeasible,', ',easy,')}\n")
    diff = "--- a\n+++ b\n@@ -1 +1 @@\n-no such line\n+another\n"
    (folder / "diffs" / f"{row.partition(',')[0]}.diff").write_text(diff)
    # The sheet names the sample; the case replaces the change under a name that is known.
    (folder / "diffs" / f"{row.partition(',')[0]}.diff").rename(scene.folder / "change.diff")
    (folder / "diffs" / f"{row.partition(',')[0]}.diff").symlink_to(scene.folder / "change.diff")


def _cache(scene: Scene) -> None:
    (scene.folder / "cache").mkdir()
    with contextlib.closing(sqlite3.connect(scene.folder / "cache/completions-1.sqlite")) as made:
        made.execute("CREATE TABLE completions (key BLOB, sha256 BLOB, body TEXT)")
        made.commit()
    once = 'api_key_env = "HOME"\nmax_attempts = 1\ntimeout_seconds = 1.0\n'
    (scene.folder / "p.toml").write_text(PROFILES.replace("[price", f"{once}[price"))


def checked_fixes(scene: Scene) -> None:
    """Lays results of task-parallel, and the tables of fixes that were checked."""
    shutil.copytree(results_of("tasks", scene), scene.folder / "results")
    texts = ("verdict_key", "task_id", "model", "level", "decided_by", "diff", "outcome", "detail")
    row = dict.fromkeys(texts, "x") | {"level": "infeasible", "outcome": "", "diff": ""}
    (scene.folder / "fixes").mkdir()
    pq.write_table(pa.Table.from_pylist([row]), scene.folder / "fixes/fixes.parquet")
    names = ("cores", "problem_size", "repetition", "wall_ns", "user_ns", "system_ns")
    numbers = dict.fromkeys((*names, "peak_bytes", "context_switches"), 1)
    time = dict.fromkeys(("verdict_key", "kind", "pinning", "note"), "x") | numbers
    pq.write_table(pa.Table.from_pylist([time]), scene.folder / "fixes/fixed_measurements.parquet")


def _classes(scene: Scene) -> None:
    _kept_classes(scene)


def _kept_classes(scene: Scene) -> None:
    (scene.folder / "classes").mkdir()
    (scene.folder / "classes/Bank.class").write_bytes(class_file())


def class_file() -> bytes:
    """Returns a small class file of version 52: `public class Bank` with nothing in it."""
    constants = b"".join(
        (
            b"\x07\x00\x02",
            b"\x01\x00\x04Bank",
            b"\x07\x00\x04",
            b"\x01\x00\x10java/lang/Object",
        )
    )
    head = b"\xca\xfe\xba\xbe\x00\x00\x00\x34\x00\x05"
    return head + constants + b"\x00\x21\x00\x01\x00\x03" + b"\x00" * 8


def _recording(scene: Scene) -> None:
    row = {"task_id": "a", "response": "pass"}
    (scene.folder / "answers.jsonl").write_text(f"{json.dumps(row)}\n")


def _batch(scene: Scene) -> None:
    (scene.folder / "batch").write_text("--class-path=. --main=A\n")


def _made_up_races(scene: Scene) -> None:
    shutil.copytree(results_of("races", scene), scene.folder / "results")
    (scene.folder / "profiles.toml").write_text(PROFILES)


READINGS: Final[Sequence[Reading]] = (
    Reading(
        name="profiles-evaluate",
        command="evaluate",
        arguments=["--profiles=p.toml", "--model=openai_compatible:ghost@p", "--dry-run"],
        lay=text("p.toml", PROFILES),
        targets=["p.toml"],
    ),
    Reading(
        name="profiles-generate",
        command="generate",
        arguments=["--profiles=p.toml", "--model=openai_compatible:ghost@p", "--dry-run"],
        lay=text("p.toml", PROFILES),
        targets=["p.toml"],
    ),
    Reading(
        name="profiles-tables",
        command="tables",
        arguments=[
            *("--suite=race-detection", "--results=results", "--profiles=profiles.toml"),
            "--table=13",
        ],
        lay=_made_up_races,
        targets=["profiles.toml"],
        suites=OWN,
    ),
    Reading(
        name="programs-evaluate",
        command="evaluate",
        arguments=[
            *("--suite=race-detection", "--programs=programs.parquet", "--model=reference"),
            *("--sandbox=none", "--jobs=1"),
        ],
        lay=programs,
        targets=["programs.parquet"],
        suites=OWN,
    ),
    Reading(
        name="programs-race_errata",
        command="race_errata",
        arguments=["--programs=programs.parquet", "--out=errata"],
        lay=programs,
        targets=["programs.parquet"],
    ),
    Reading(
        name="verdict-java",
        command="replay",
        arguments=["--verdict=verdict.json", "--java=Bank.java"],
        lay=java_verdict,
        targets=["verdict.json", "Bank.java"],
    ),
    Reading(
        name="verdict-c",
        command="replay",
        arguments=["--verdict=verdict.json", "--c=racy.c"],
        lay=c_verdict,
        targets=["verdict.json", "racy.c"],
    ),
    Reading(
        name="batch",
        command="explore",
        arguments=["--batch=batch"],
        lay=_batch,
        targets=["batch"],
    ),
    Reading(
        name="java",
        command="explore",
        arguments=["--java=Bank.java"],
        lay=text("Bank.java", BANK),
        targets=["Bank.java"],
        benches=True,
    ),
    Reading(
        name="class",
        command="explore",
        arguments=["--class-path=classes", "--main=Bank"],
        lay=_classes,
        targets=["classes/Bank.class"],
        benches=True,
    ),
    Reading(
        name="jar",
        command="explore",
        arguments=["--class-path=Bank.jar", "--main=Bank"],
        lay=text("Bank.jar", "PK"),
        targets=["Bank.jar"],
        benches=True,
    ),
    Reading(
        name="c",
        command="explore",
        arguments=["--c=racy.c"],
        lay=text("racy.c", RACY),
        targets=["racy.c"],
        benches=True,
    ),
    Reading(
        name="audit-merge",
        command="audit",
        arguments=["merge"],
        lay=audit,
        targets=["audit/sample.toml", "audit/auditor-1.toml"],
        suites=JAVA,
    ),
    Reading(
        name="audit-report",
        command="audit",
        arguments=["report"],
        lay=audit,
        targets=["audit/sample.toml", "audit/merged.toml"],
        suites=JAVA,
    ),
    Reading(
        name="fixes-check",
        command="task_fixes",
        arguments=["check", "--untimed", "--sandbox=none"],
        lay=fixes,
        targets=["task-fixes/worksheet.csv"],
        suites=OWN,
    ),
    Reading(
        name="fixes-diff",
        command="task_fixes",
        arguments=["check", "--untimed", "--sandbox=none"],
        lay=_fix_with_a_diff,
        targets=["change.diff"],
        suites=OWN,
    ),
    Reading(
        name="cache",
        command="generate",
        arguments=[
            *("--cache=cache", "--profiles=p.toml", "--model=openai_compatible:ghost@p"),
            "--tasks=a",
        ],
        lay=_cache,
        targets=["cache/completions-1.sqlite"],
    ),
    Reading(
        name="fixes-tables",
        command="tables",
        arguments=["--suite=task-parallel", "--fixes=fixes"],
        lay=checked_fixes,
        targets=["fixes/fixes.parquet", "fixes/fixed_measurements.parquet"],
        suites=OWN,
    ),
    Reading(
        name="checkout",
        command="import_drdbench",
        arguments=["--root=checkout", "--out=imported", "--phases=none"],
        lay=_checkout,
        targets=[
            f"checkout/c/{name}"
            for name in (
                "NoDataRace-Main.set",
                "pthread/counter.yml",
                "pthread/counter.c",
                "pthread/counter.pkl",
                "pthread/lib/box.h",
            )
        ],
        benches=True,
    ),
    Reading(
        name="recording-mutate_tasks",
        command="mutate_tasks",
        arguments=["--base=dining-philosophers", "--model=recorded:answers.jsonl"],
        lay=_recording,
        targets=["answers.jsonl"],
    ),
)
