"""Keeps the tasks that runs were about in their results folder, with the files behind them.

OUT/tasks.parquet     one row a task and variant: digest, prompt, labels, files, and the runs
OUT/prompts.parquet   the texts of the prompts by hash
OUT/contents.parquet  the files of the tasks by hash

Each is one file that is replaced as a whole, contents and prompts before the rows that name them: a
kill at any moment leaves no row without its texts. A run that is there already writes nothing.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path, PurePosixPath

import pyarrow as pa

from concert.escaping import one_line
from concert.results import reading, schema
from concert.results.errors import ForeignFileError, ResultsError
from concert.results.storage import files

type Files = Mapping[str, bytes]
"""The files of a task by their path below the data of its suite."""

_REMEDY = "take the folder as it was made"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTask:
    """A task in one variant, as a run put it.

    Attributes:
        suite: The suite.
        task_id: The task.
        variant: The prompt variant.
        digest: The task's digest in the variant.
        prompt_sha256: Hash (hex) of the prompt.
        files_sha256: Hash (hex) of the list of its files.
        title: One line for people.
        reference: The answer that must pass.
        labels: The ground truth as canonical JSON.
        category: What the task is about.
        stratum: The part of the suite that a sample draws from by itself.
        origin: Where the task comes from.
        version: Version of the data.
        suite_tasks: Number of tasks that the run could choose from.
        files: Path and hash (hex) of each of its files.
        runs: The runs that were about it, sorted.
    """

    suite: str
    task_id: str
    variant: str
    digest: str
    prompt_sha256: str
    files_sha256: str
    title: str
    reference: str
    labels: str
    category: str
    stratum: str
    origin: str
    version: str
    suite_tasks: int
    files: tuple[tuple[str, str], ...]
    runs: tuple[str, ...]

    @property
    def identity(self) -> tuple[str, ...]:
        """Everything that tells it from other rows."""
        place = (self.suite, self.task_id, self.variant)
        return (*place, self.digest, self.prompt_sha256, self.files_sha256)


def sha256(content: bytes) -> str:
    """Returns the hash (hex) of a file's content."""
    return hashlib.sha256(content).hexdigest()


def listed(found: Files) -> tuple[tuple[str, str], ...]:
    """Returns path and hash (hex) of each file, sorted by path."""
    return tuple((path, sha256(found[path])) for path in sorted(found))


def put_tasks(
    folder: Path,
    tasks: Sequence[StoredTask],
    *,
    prompts: Mapping[str, str],
    contents: Iterable[Files],
) -> None:
    """Adds tasks to a results folder that the caller has locked.

    Args:
        folder: The results folder.
        tasks: The tasks; each names its run in `runs`.
        prompts: The prompts by hash (hex).
        contents: The files of the tasks.

    Raises:
        ResultsError: A table there cannot be read, or none can be written.
    """
    held = {one.identity: one for one in stored_tasks(folder)}
    merged = dict(held)
    for task in tasks:
        known = merged.get(task.identity)
        runs = {*task.runs, *(known.runs if known else ())}
        merged[task.identity] = replace(task, runs=tuple(sorted(runs)))
    if merged == held:
        return
    by_hash = {sha256(one): one for found in contents for one in found.values()}
    _add(folder, schema.CONTENTS, by_hash)
    _add(folder, schema.PROMPTS, prompts)
    rows = [
        {**asdict(one), "files": [{"path": path, "sha256": name} for path, name in one.files]}
        for _, one in sorted(merged.items())
    ]
    _write(folder, schema.TASKS, rows)


def stored_tasks(folder: Path) -> list[StoredTask]:
    """Returns the tasks that a results folder holds, sorted; none where it is an old one.

    Raises:
        ResultsError: The table cannot be read.
    """
    path = _path(folder, schema.TASKS)
    if not reading.is_there(path):
        return []
    names = tuple(StoredTask.__dataclass_fields__)
    return [
        StoredTask(
            **{
                **{name: row[name] for name in names},
                "files": tuple((one["path"], one["sha256"]) for one in row["files"]),
                "runs": tuple(row["runs"]),
            }
        )
        for row in reading.read_file(path, schema.TASKS).to_pylist()
    ]


def stored_prompts(folder: Path, hashes: Iterable[str]) -> dict[str, str]:
    """Returns prompts that a results folder holds, by hash (hex).

    Raises:
        ResultsError: The table cannot be read, or a prompt is missing or is another text.
    """
    return {
        name: str(text)
        for name, text in _found(
            folder, schema.PROMPTS, hashes, lambda text: str(text).encode("utf-8", "surrogatepass")
        ).items()
    }


def stored_contents(folder: Path, hashes: Iterable[str]) -> dict[str, bytes]:
    """Returns files of tasks that a results folder holds, by hash (hex).

    Raises:
        ResultsError: The table cannot be read, or a file is missing or is another one.
    """
    wanted = set(hashes)
    if not wanted:
        return {}
    found = _found(folder, schema.CONTENTS, wanted, _as_bytes)
    return {name: _as_bytes(content) for name, content in found.items()}


def unfold(folder: Path, tasks: Iterable[StoredTask], *, into: Path) -> None:
    """Writes the files of tasks below a folder, as they lay below the data of their suite.

    Raises:
        ResultsError: A table cannot be read, a file is missing, or a path leads elsewhere.
    """
    named = {path: name for one in tasks for path, name in one.files}
    contents = _found(folder, schema.CONTENTS, named.values(), _as_bytes)
    for path, name in named.items():
        if not _is_inside(path):
            raise ForeignFileError(
                what=f"a task has a file {one_line(path, most=60)!r}",
                where=_path(folder, schema.TASKS),
                remedy=_REMEDY,
            )
        place = into / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(_as_bytes(contents[name]))


def _as_bytes(value: object) -> bytes:
    assert isinstance(value, bytes)
    return value


def _is_inside(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return bool(parts) and path.isprintable() and "\\" not in path and not {"..", "/"} & set(parts)


def _found(
    folder: Path,
    table: schema.TableSchema,
    hashes: Iterable[str],
    to_bytes: Callable[[object], bytes],
) -> dict[str, object]:
    wanted = set(hashes)
    path = _path(folder, table)
    if not reading.is_there(path):
        raise ResultsError(what=f"there is no {path.name}", where=folder, remedy=_REMEDY)
    key, value = table.arrow.names[1:]
    having = reading.Having.any_of(key, wanted)
    rows = reading.read_file(path, table, having=having).to_pylist()
    found = {str(row[key]): row[value] for row in rows}
    for name in sorted(wanted):
        if name not in found or sha256(to_bytes(found[name])) != name:
            fault = "is another text" if name in found else "is missing"
            raise ForeignFileError(
                what=f"{table.name[:-1]} {one_line(name, most=12)} {fault}",
                where=path,
                remedy=_REMEDY,
            )
    return found


def _add(folder: Path, table: schema.TableSchema, values: Mapping[str, object]) -> None:
    path = _path(folder, table)
    key, value = table.arrow.names[1:]
    held = reading.read_file(path, table).to_pylist() if reading.is_there(path) else []
    merged = {row[key]: row[value] for row in held} | dict(values)
    if len(merged) > len(held) or not held:
        _write(folder, table, [{key: name, value: merged[name]} for name in sorted(merged)])


def _write(folder: Path, table: schema.TableSchema, rows: Sequence[Mapping[str, object]]) -> None:
    stamped = [{"schema_version": schema.SCHEMA_VERSION, **row} for row in rows]
    files.write_parquet(_path(folder, table), pa.Table.from_pylist(stamped, schema=table.arrow))


def _path(folder: Path, table: schema.TableSchema) -> Path:
    return folder / f"{table.name}.parquet"
