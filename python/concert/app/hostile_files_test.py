"""Whatever file an option names, its command ends with one line and a documented status."""

import contextlib
import os
import resource
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Never

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.app.explore import explore, replay
from concert.app.java_concurrency import audit
from concert.app.race_detection import import_drdbench, race_errata
from concert.app.results import score
from concert.app.run import evaluate
from concert.app.tables import tables
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.sandbox import SandboxError
from concert.suites.table_sets import SUITES_WITH_TABLES
from concert.values import ExitStatus

type Make = Callable[[Path], object]

_DOCUMENTED = {ExitStatus.USAGE, ExitStatus.UNAVAILABLE}
_TEXTS = {
    *("empty", "nul", "deep", "deep-toml", "huge-number", "twice", "digits", "not-a-number"),
    "escape",
}
"""Contents that are nothing but text, so that only a compiler could reject them."""
_MOST_GROWTH_KIB = 400 << 10

_FILES: dict[str, Make] = {
    "nothing": lambda path: None,
    "folder": lambda path: path.mkdir(),
    "fifo": os.mkfifo,
    "zero": lambda path: path.symlink_to("/dev/zero"),
    "full": lambda path: path.symlink_to("/dev/full"),
    "circle": lambda path: path.symlink_to(path),
    "sparse": lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_WRONLY), 60 << 30),
    "empty": lambda path: path.touch(),
    "binary": lambda path: path.write_bytes(bytes(range(256)) * 10),
    "latin-1": lambda path: path.write_bytes(b'{"task_id": "\xe9"}\n'),
    "surrogate": lambda path: path.write_bytes(b"\xed\xa0\x80\n"),
    "nul": lambda path: path.write_bytes(b"a\0b\n"),
    "deep": lambda path: path.write_text('{"a":' + "[" * 200_000),
    "deep-toml": lambda path: path.write_text("a = " + "[" * 200_000),
    "huge-number": lambda path: path.write_text('{"task_id": "t", "sample": ' + "9" * 9000 + "}"),
    "twice": lambda path: path.write_text('{"task_id": "a", "task_id": "b", "response": ""}\n'),
    "digits": lambda path: path.write_text('{"task_id": "t", "sample": \u0663, "response": ""}'),
    "not-a-number": lambda path: path.write_text('{"task_id": "t", "sample": NaN}'),
    "escape": lambda path: path.write_text('{"task_id": "\\u001b[2J\\n", "response": ""}'),
    "wrong-schema": lambda path: pq.write_table(pa.table({"task_id": [1], "a": [None]}), path),
    "truncated": lambda path: path.write_bytes(_parquet(path)[:60]),
    "damaged": lambda path: path.write_bytes(b"PAR1" + b"\xff" * 100 + b"PAR1"),
}


def _parquet(path: Path) -> bytes:
    pq.write_table(pa.table({"task_id": ["t"] * 100}), path)
    return path.read_bytes()


def _no_bench(kind: str) -> contextlib.AbstractContextManager[Never]:
    raise SandboxError(f"no {kind} here", remedy="none")


_SUITES = {"fake": FakeSuite([fake_task("t")])}


def _evaluate(option: str) -> int:
    return evaluate.main(["--suite=fake", "--sandbox=none", option], suites=lambda _: _SUITES)


def _tables(suite: str, option: str, name: str) -> int:
    return tables.main([f"--suite={suite}", f"--{option}={name}"])


_COMMANDS: dict[str, tuple[str, Callable[[str], int]]] = {
    "explore --c": ("x.c", lambda x: explore.main([f"--c={x}"], open_workbench=_no_bench)),
    "explore --batch": ("x", lambda x: explore.main([f"--batch={x}"], open_bench=_no_bench)),
    "replay --verdict": (
        "x.json",
        lambda x: replay.main([f"--verdict={x}", "--java=A.java"], open_bench=_no_bench),
    ),
    "replay --verdict --c": (
        "x.json",
        lambda x: replay.main([f"--verdict={x}", "--c=a.c"], open_workbench=_no_bench),
    ),
    "replay --results": ("x", lambda x: replay.main([f"--results={x}", "--task=t"])),
    "evaluate --model=recorded:x.jsonl": ("x.jsonl", lambda x: _evaluate(f"--model=recorded:{x}")),
    "evaluate --model=recorded:x.parquet": (
        "x.parquet",
        lambda x: _evaluate(f"--model=recorded:{x}"),
    ),
    "evaluate --model=recorded:x.eval": ("x.eval", lambda x: _evaluate(f"--model=recorded:{x}")),
    "evaluate --model=recorded:x.json": ("x.json", lambda x: _evaluate(f"--model=recorded:{x}")),
    "evaluate --model=recorded:x": ("x", lambda x: _evaluate(f"--model=recorded:{x}")),
    "evaluate --resume --results": (
        "x",
        lambda x: evaluate.main(["--resume", f"--results={x}"], suites=lambda _: _SUITES),
    ),
    "score --results": ("x", lambda x: score.main([f"--results={x}"], suites=lambda _: _SUITES)),
    "race_errata --programs": (
        "x.parquet",
        lambda x: race_errata.main([f"--programs={x}", "--out=out"], open_workbench=_no_bench),
    ),
    **{
        f"tables --suite={suite} --results": ("x", partial(_tables, suite, "results"))
        for suite in SUITES_WITH_TABLES
    },
    "tables --profiles": ("x.toml", partial(_tables, "race-detection", "profiles")),
    "tables --fixes": ("x", partial(_tables, "task-parallel", "fixes")),
    "import_drdbench --root": ("x", lambda x: import_drdbench.main([f"--root={x}", "--out=out"])),
    "audit merge --out": ("x", lambda x: audit.main(["merge", f"--out={x}"], suites=_SUITES)),
    "audit report --out": ("x", lambda x: audit.main(["report", f"--out={x}"], suites=_SUITES)),
}


@pytest.fixture(autouse=True)
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Makes the folder that commands stand in, with a list of toolchains that is empty."""
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    toolchains = tmp_path / "toolchains.json"
    toolchains.write_text("{}")
    monkeypatch.setenv("CONCERT_TOOLCHAINS", str(toolchains))
    return tmp_path


@pytest.mark.parametrize("kind", _FILES)
@pytest.mark.parametrize("command", _COMMANDS)
def test_a_hostile_file_gets_one_line_and_little_memory(
    working_folder: Path, capsys: pytest.CaptureFixture[str], command: str, kind: str
) -> None:
    name, run = _COMMANDS[command]
    _FILES[kind](working_folder / name)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    status = run(name)
    said = capsys.readouterr().err
    unavailable = command == "explore --c" and kind in _TEXTS
    assert status in ({ExitStatus.UNAVAILABLE} if unavailable else _DOCUMENTED), said
    (line,) = said.splitlines()
    assert line.startswith("concert: ")
    assert line.isprintable()
    assert len(line) < 2500
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < _MOST_GROWTH_KIB
