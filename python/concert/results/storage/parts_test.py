"""Rows on disk: complete, single, sorted, whatever kills, fills or meddles."""

import contextlib
import errno
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.results import ForeignFileError, SchemaVersionError, StorageFullError
from concert.results.schema import RESPONSES
from concert.results.storage import files
from concert.results.storage.parts import PartFolder


def _row(number: int, *, text: str = "x") -> dict[str, object]:
    row: dict[str, object] = {
        field.name: 0 if pa.types.is_integer(field.type) else ""
        for field in RESPONSES.arrow
        if field.name != "schema_version"
    }
    return row | {"response_key": f"{number:08d}", "suite": "s", "model": "m", "text": text}


def _keys(folder: Path) -> list[str]:
    return sorted(pd.read_parquet(folder)["response_key"])


def _content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_appended_rows_are_read_back(tmp_path: Path) -> None:
    parts = PartFolder(tmp_path / "responses", RESPONSES)
    for number in range(1000):
        parts.append([_row(number)])
    parts.close()
    assert _keys(tmp_path / "responses") == [f"{number:08d}" for number in range(1000)]


def test_rows_handed_over_together_lie_in_one_part(tmp_path: Path) -> None:
    parts = PartFolder(tmp_path / "responses", RESPONSES)
    for group in range(40):
        parts.append([_row(group * 50 + i) for i in range(50)])
        parts.flush()
    homes: dict[int, set[str]] = {}
    for path in (tmp_path / "responses").iterdir():
        for key in pq.read_table(path)["response_key"].to_pylist():
            homes.setdefault(int(str(key)) // 50, set()).add(path.name)
    assert len(homes) == 40
    assert all(len(names) == 1 for names in homes.values())


def test_compaction_makes_the_bytes_a_function_of_the_rows(tmp_path: Path) -> None:
    contents = []
    for seed in range(3):
        numbers = list(range(700))
        random.Random(seed).shuffle(numbers)
        folder = tmp_path / str(seed) / "responses"
        folder.parent.mkdir()
        parts = PartFolder(folder, RESPONSES)
        for number in numbers:
            parts.append([_row(number)])
            if number % 97 == seed:
                parts.compact()
        parts.compact()
        parts.close()
        contents.append(_content(folder))
    assert contents[0] == contents[1] == contents[2]


def test_appending_to_a_sorted_folder_and_sorting_again_keeps_every_row(tmp_path: Path) -> None:
    for start in (0, 300, 600):
        parts = PartFolder(tmp_path / "responses", RESPONSES)
        parts.append([_row(number) for number in range(start, start + 300)])
        parts.compact()
        parts.close()
    assert _keys(tmp_path / "responses") == [f"{number:08d}" for number in range(900)]


def test_removed_rows_are_gone_and_the_others_stay(tmp_path: Path) -> None:
    parts = PartFolder(tmp_path / "responses", RESPONSES)
    for number in range(600):
        parts.append([_row(number)])
    thirds = {f"{number:08d}" for number in range(0, 600, 3)}
    parts.remove({"suite": {"s"}, "response_key": thirds})
    parts.remove({"suite": {"other"}, "response_key": {"00000001"}})
    parts.remove({"suite": {"s"}, "response_key": set()})
    parts.append([_row(900)])
    parts.close()
    expected = [f"{number:08d}" for number in [*(n for n in range(600) if n % 3), 900]]
    assert _keys(tmp_path / "responses") == expected


_APPENDER = """
import sys
from pathlib import Path
from concert.results.storage.parts import PartFolder
from concert.results.schema import RESPONSES
folder, start = Path(sys.argv[1]), int(sys.argv[2])
parts = PartFolder(folder, RESPONSES)
print("open", flush=True)
for number in range(start, start + 1000000):
    parts.append([{"response_key": f"{number:08d}", "text": "x" * 3000}])
    if number % 3 == 0:
        parts.flush()
        print(number, flush=True)
    if number % 40 == 39:
        parts.compact()
"""


def test_a_kill_at_any_moment_loses_no_finished_row_and_doubles_none(tmp_path: Path) -> None:
    folder = tmp_path / "responses"
    generator = random.Random(7)
    start, finished = 0, -1
    for _ in range(12):
        process = subprocess.Popen(
            [sys.executable, "-c", _APPENDER, str(folder), str(start)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        told = [int(process.stdout.readline()) for _ in range(generator.randint(0, 12))]
        time.sleep(generator.uniform(0.0, 0.05))
        process.send_signal(signal.SIGKILL)
        told += [int(line) for line in process.stdout if line.endswith("\n")]
        process.wait()
        process.stdout.close()
        finished = max([finished, *told])
        keys = _keys(folder)
        assert len(keys) == len(set(keys))
        assert {f"{number:08d}" for number in told} <= set(keys)
        # Rows are written in order, so those there are have no gap.
        assert [int(key) for key in keys] == list(range(len(keys)))
        start = len(keys)
    assert finished > 100


@pytest.mark.parametrize("stage", ["building", "new", "discarded", "swapped"])
def test_a_compaction_killed_at_any_step_is_completed_or_undone(tmp_path: Path, stage: str) -> None:
    folder = tmp_path / "responses"
    parts = PartFolder(folder, RESPONSES)
    parts.append([_row(number) for number in range(10)])
    parts.compact()
    parts.close()
    copy = tmp_path / f".responses.{'building' if stage == 'building' else 'new'}"
    copy.mkdir()
    if stage == "building":
        (copy / "sorted-000000.parquet").write_bytes(b"half")
    else:
        (copy / "sorted-000000.parquet").write_bytes(
            (folder / "sorted-000000.parquet").read_bytes()
        )
    if stage == "discarded":
        folder.rename(tmp_path / ".responses.discarded")
    PartFolder(folder, RESPONSES).close()
    assert _keys(folder) == [f"{number:08d}" for number in range(10)]
    assert [path.name for path in tmp_path.iterdir()] == ["responses"]


def test_a_file_system_that_cannot_exchange_names_still_compacts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(one: Path, other: Path) -> None:
        raise OSError(errno.EINVAL, "no exchange here")

    monkeypatch.setattr(files, "_exchange", refuse)
    parts = PartFolder(tmp_path / "responses", RESPONSES)
    parts.append([_row(number) for number in range(10)])
    parts.compact()
    parts.close()
    assert list(_content(tmp_path / "responses")) == ["sorted-000000.parquet"]
    assert [path.name for path in tmp_path.iterdir()] == ["responses"]


def test_pandas_and_duckdb_read_whole_single_rows_while_they_are_written(tmp_path: Path) -> None:
    folder = tmp_path / "responses"
    parts = PartFolder(folder, RESPONSES)
    parts.append([_row(0)])
    parts.flush()
    stop = threading.Event()

    def write() -> None:
        number = 1
        while not stop.is_set():
            parts.append([_row(number, text="y" * 2000)])
            parts.flush()
            number += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(40):
            keys = [int(key) for key in _keys(folder)]
            assert keys == list(range(len(keys)))
            rows, different = _counts(folder)
            assert rows == different >= len(keys)
    finally:
        stop.set()
        writer.join()
        parts.close()


def _counts(folder: Path) -> tuple[int, int]:
    """Returns the numbers of rows and of keys as DuckDB sees them.

    DuckDB opens a file more than once. One that is replaced between makes it give up, seldom; what
    it does answer must be right.
    """
    query = f"select count(*), count(distinct response_key) from '{folder}/*.parquet'"
    for _ in range(100):
        with contextlib.suppress(duckdb.Error):
            row = duckdb.connect().execute(query).fetchone()
            assert row is not None
            return int(row[0]), int(row[1])
    pytest.fail("DuckDB never reads the folder")


def _fill_after(monkeypatch: pytest.MonkeyPatch, *, writes: int, code: int) -> None:
    real, left = os.write, [writes]

    def write(descriptor: int, content: bytes) -> int:
        if left[0] == 0:
            raise OSError(code, os.strerror(code))
        left[0] -= 1
        return real(descriptor, content[: max(1, len(content) // 2)])

    monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
@pytest.mark.parametrize("writes", [0, 1, 20, 45])
def test_a_full_disk_is_told_and_keeps_what_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, writes: int
) -> None:
    folder = tmp_path / "responses"
    parts = PartFolder(folder, RESPONSES)
    _fill_after(monkeypatch, writes=writes, code=code)
    stored = 0
    with pytest.raises(StorageFullError):
        for number in range(100):
            parts.append([_row(number)])
            parts.flush()
            stored += 1
    parts.close()
    monkeypatch.undo()
    assert stored < 100
    if stored:
        assert _keys(folder) == [f"{number:08d}" for number in range(stored)]
    assert not list(folder.glob(".*"))


def test_a_disk_that_fills_during_compaction_keeps_the_old_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "responses"
    parts = PartFolder(folder, RESPONSES)
    parts.append([_row(number) for number in range(600)])
    parts.flush()
    before = _content(folder)
    _fill_after(monkeypatch, writes=1, code=errno.ENOSPC)
    with pytest.raises(StorageFullError):
        parts.compact()
    monkeypatch.undo()
    assert _content(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["responses"]
    parts.compact()
    parts.close()
    assert len(_keys(folder)) == 600


@pytest.mark.skipif(os.getuid() != 0, reason="only root can mount a small file system")
def test_a_really_full_file_system_is_told_and_keeps_what_was_stored(tmp_path: Path) -> None:
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(tmp_path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("this root may not mount a file system")
    try:
        folder = tmp_path / "responses"
        parts = PartFolder(folder, RESPONSES)
        stored = 0
        with pytest.raises(StorageFullError) as caught:
            for number in range(10_000):
                parts.append([_row(number, text=random.Random(number).randbytes(4000).hex())])
                parts.flush()
                stored += 1
        parts.close()
        assert Path(caught.value.where).is_relative_to(folder)
        assert _keys(folder) == [f"{number:08d}" for number in range(stored)]
    finally:
        subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def test_a_foreign_file_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "responses"
    folder.mkdir()
    pq.write_table(pa.table({"a": [1]}), folder / "mine.parquet")
    with pytest.raises(ForeignFileError) as caught:
        PartFolder(folder, RESPONSES).read()
    assert caught.value.where == folder / "mine.parquet"


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1" + b"\0" * 100 + b"PAR1", b"text"])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    folder = tmp_path / "responses"
    folder.mkdir()
    (folder / "part-000000.parquet").write_bytes(content)
    with pytest.raises(ForeignFileError) as caught:
        PartFolder(folder, RESPONSES).read()
    assert caught.value.where == folder / "part-000000.parquet"


@pytest.mark.parametrize("seed", range(20))
def test_a_file_with_flipped_bytes_is_named_or_reads(tmp_path: Path, seed: int) -> None:
    folder = tmp_path / "responses"
    parts = PartFolder(folder, RESPONSES)
    parts.append([_row(number, text=str(number) * 50) for number in range(50)])
    parts.close()
    generator = random.Random(seed)
    path = folder / "part-000000.parquet"
    content = bytearray(path.read_bytes())
    for _ in range(30):
        content[generator.randrange(len(content))] ^= 1 << generator.randrange(8)
    path.write_bytes(content)
    try:
        PartFolder(folder, RESPONSES).read()
    except (ForeignFileError, SchemaVersionError) as error:
        assert error.where == path


def test_what_is_no_parquet_is_named_because_other_readers_would_fail(tmp_path: Path) -> None:
    folder = tmp_path / "responses"
    folder.mkdir()
    (folder / "notes.txt").write_text("hello")
    with pytest.raises(ForeignFileError) as caught:
        PartFolder(folder, RESPONSES).read()
    assert caught.value.where == folder / "notes.txt"


def test_another_schema_version_is_told_with_both_numbers(tmp_path: Path) -> None:
    folder = tmp_path / "responses"
    folder.mkdir()
    metadata = {**RESPONSES.arrow.metadata, b"concert.schema_version": b"99"}
    table = RESPONSES.arrow.empty_table().replace_schema_metadata(metadata)
    pq.write_table(table, folder / "part-000000.parquet")
    with pytest.raises(SchemaVersionError) as caught:
        PartFolder(folder, RESPONSES).read()
    assert (caught.value.found, caught.value.expected) == (99, 2)
