"""Makes one results folder of several, which hold shards of one run or other runs.

The new folder grows under a hidden name beside its place and gets its name when it is whole. So
whatever interrupts the work, there is no half-made folder of that name.
"""

import contextlib
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

import pyarrow as pa

from concert.results import reading, schema
from concert.results.errors import ResultsError
from concert.results.merging.errors import UnlikeFoldersError
from concert.results.merging.rows_to_keep import Key, chosen_folders, keys_of, rows_of
from concert.results.storage import files
from concert.results.storage.lock import FolderLock, shared_lock
from concert.results.storage.parts import PartFolder
from concert.results.store import Results
from concert.results.stored_tasks import (
    StoredTask,
    put_tasks,
    stored_contents,
    stored_prompts,
    stored_tasks,
)
from concert.values.provenance import Provenance

type Renamed = Mapping[str, str]
"""The id that a run has in the new folder, by the id in an old one."""

_TABLES: Final = (schema.RESPONSES, schema.VERDICTS, schema.MEASUREMENTS)
_OF_A_RUN: Final = frozenset({"runs", "suite_tasks"})
"""Of a stored task: what runs of one task need not agree on."""


@contextlib.contextmanager
def opened_sources(folders: Sequence[Path]) -> Iterator[None]:
    """Keeps every run out of results folders while they are read.

    Raises:
        LockedError: A run writes in one of them.
        ResultsError: One is no results folder or cannot be opened.
    """
    with contextlib.ExitStack() as stack:
        for folder in folders:
            if not reading.is_there(folder / schema.RESPONSES.name):
                raise ResultsError(
                    what=f"not a results folder (no {schema.RESPONSES.name}/ in it)",
                    where=folder,
                    remedy="name a folder that evaluate, generate or verify wrote",
                )
            stack.enter_context(shared_lock(folder))
        yield


@contextlib.contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """Yields a hidden folder that takes the name `out` where nothing was raised, else goes.

    What a killed process left under the hidden name is removed first.

    Raises:
        ResultsError: There is something of that name, it cannot be made, or another process makes
            it.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise ResultsError(
            what="there is something already", where=out, remedy="name a new folder by --out"
        )
    hidden = out.with_name(f".{out.name}.merging")
    growing = hidden / "results"
    files.make_folder(hidden)
    with FolderLock(hidden):
        files.remove_folder(growing)
        files.make_folder(growing)
        try:
            yield growing
            with files.explained(out):
                growing.rename(out)
        finally:
            shutil.rmtree(hidden, ignore_errors=True)


def merge_tables(
    folders: Sequence[Path], renamed: Sequence[Renamed], runs: Sequence[Provenance], *, into: Path
) -> None:
    """Fills a new results folder with what others hold, but for scores.

    Args:
        folders: The others, which `opened_sources` holds.
        renamed: For each of them, the ids of runs that are other ids in the new folder.
        runs: The runs of the new folder.
        into: The new folder.

    Raises:
        ConflictError: Rows of one key differ.
        UnlikeFoldersError: The folders hold tasks of different versions.
        ResultsError: A folder cannot be read, or the new one cannot be written.
    """
    _merge_tasks(folders, renamed, into=into)
    for table in _TABLES:
        chosen = chosen_folders(table, folders)
        _copy_rows(table, folders, renamed, chosen, into=into / table.name)
    with Results(into) as results:
        for run in runs:
            results.put_provenance(run)
        results.compact()


def _copy_rows(
    table: schema.TableSchema,
    folders: Sequence[Path],
    renamed: Sequence[Renamed],
    chosen: Mapping[Key, int],
    *,
    into: Path,
) -> None:
    """Writes the rows that count as parts, each below a name that sorting takes for new."""
    files.make_folder(into)
    number = 0
    for index, folder in enumerate(folders):
        for rows in rows_of(table, folder):
            kept = [chosen.get(key, index) == index for key in keys_of(table, rows)]
            own = _with_names(rows.filter(pa.array(kept, pa.bool_())), renamed[index])
            if own.num_rows:
                files.write_parquet(into / f"part-{number:06d}.parquet", own.combine_chunks())
                number += 1
    # Sorted here already, so that the parts of a table are gone before the next one is copied.
    parts = PartFolder(into, table)
    parts.compact()
    parts.close()


def _with_names(rows: pa.Table, renamed: Renamed) -> pa.Table:
    names = [str(name) for name in rows["run_id"].to_pylist()]
    if not any(name in renamed for name in names):
        return rows
    column = pa.array([renamed.get(name, name) for name in names], pa.string())
    place = rows.schema.get_field_index("run_id")
    return rows.set_column(place, rows.schema.field(place), column)


def _merge_tasks(folders: Sequence[Path], renamed: Sequence[Renamed], *, into: Path) -> None:
    held = [stored_tasks(folder) for folder in folders]
    _demand_one_version(folders, held)
    tasks: dict[tuple[str, ...], tuple[StoredTask, int]] = {}
    prompts: dict[str, str] = {}
    contents: dict[str, bytes] = {}
    for index, (folder, of_folder) in enumerate(zip(folders, held, strict=True)):
        for task in of_folder:
            runs = {renamed[index].get(name, name) for name in task.runs}
            known, origin = tasks.get(task.identity, (task, index))
            _demand_same(known, task, folders=(folders[origin], folder))
            both = tuple(sorted(runs | (set(known.runs) if task.identity in tasks else set())))
            tasks[task.identity] = (replace(task, runs=both), origin)
        wanted = {one.prompt_sha256 for one in of_folder} - prompts.keys()
        prompts |= stored_prompts(folder, wanted) if wanted else {}
        contents |= stored_contents(
            folder, {name for one in of_folder for _, name in one.files} - contents.keys()
        )
    put_tasks(into, [one for one, _ in tasks.values()], prompts=prompts, contents=[contents])


def _demand_one_version(folders: Sequence[Path], held: Sequence[Sequence[StoredTask]]) -> None:
    found = [sorted({one.version for one in of_folder}) for of_folder in held]
    for folder, versions in zip(folders[1:], found[1:], strict=True):
        if versions != found[0]:
            here, there = (" and ".join(one) or "none" for one in (found[0], versions))
            raise UnlikeFoldersError(
                f"their tasks are of different versions of the data: {here}, and {there}",
                where=f"{folders[0]} and {folder}",
                remedy="make one of the two again with the other's checkout",
            )


def _demand_same(one: StoredTask, other: StoredTask, *, folders: tuple[Path, Path]) -> None:
    ours, theirs = asdict(one), asdict(other)
    differing = [name for name in ours if name not in _OF_A_RUN and ours[name] != theirs[name]]
    if differing:
        raise UnlikeFoldersError(
            f"the task {one.suite}/{one.task_id} has one digest and differs in"
            f" {', '.join(differing)}",
            where=f"{folders[0]} and {folders[1]}",
            remedy="make one of the two again with the other's checkout",
        )
