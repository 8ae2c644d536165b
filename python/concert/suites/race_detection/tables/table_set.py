"""Offers the tables and figures of the race-detection paper to the command that shows tables."""

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from concert.models.profiles.catalogue import load_profiles
from concert.results.stored_tasks import stored_tasks, unfold
from concert.runfiles import folder
from concert.suites.common.tables import Table, TableOptionError, TableSet
from concert.suites.common.task_files import read_tasks
from concert.suites.race_detection.score.stored_samples import SUITE
from concert.suites.race_detection.tables.catalogue import TABLE_NAMES, build_table
from concert.suites.race_detection.tables.data_tables import DATA_TABLES
from concert.suites.race_detection.tables.stored_inputs import read_inputs
from concert.suites.race_detection.tasks.program_table import COPIES, read_copies, read_programs
from concert.suites.race_detection.tasks.programs import Program, load_program, task_folders

_MODELS_OF_A_PAIR = 2
_DATA = "data/race-detection"


class RaceTables:
    """Implements `TableSet`."""

    @property
    def names(self) -> tuple[str, ...]:
        """Those of the paper, and three of our own."""
        return TABLE_NAMES

    def add_options(self, parser: ArgumentParser) -> None:
        """Adds which models to compare, and where programs and prices stand."""
        parser.add_argument(
            "--pair",
            metavar="MODEL,MODEL",
            action="append",
            default=[],
            help="two models to compare, for 14 and paired",
        )
        parser.add_argument(
            "--programs", metavar="FILE", help="a table of programs (import_drdbench), for 4 to 6"
        )
        parser.add_argument("--profiles", metavar="FILE", help="prices of models, for 13")

    def build(
        self, names: Sequence[str], folders: Sequence[Path], options: Namespace, *, base: Path
    ) -> Iterator[Table]:
        """Builds tables. See `TableSet`.

        Raises:
            ProfileError: The file of profiles makes no sense.
        """
        pairs = [_pair(text) for text in options.pair]
        profiles = load_profiles(base / options.profiles if options.profiles else None)
        inputs = read_inputs(folders, pairs=pairs, profiles=profiles)
        known = {model for model, _ in inputs.samples}
        for model in (name for pair in pairs for name in pair):
            if model not in known:
                there = ", ".join(sorted(known)) or "none"
                raise TableOptionError(f"no verdicts of {model}", remedy=f"there are {there}")
        counted = ""
        if not DATA_TABLES.keys().isdisjoint(names):
            table = base / options.programs if options.programs else None
            programs, whose = _programs(table, folders)
            inputs = replace(inputs, programs=programs)
            counted = f"counted: {len(programs)} programs, {whose}"
        for name in names:
            built = build_table(name, inputs)
            if name in DATA_TABLES:
                built = replace(built, notes=(*built.notes, counted))
            yield built


def _programs(table: Path | None, results: Sequence[Path]) -> tuple[tuple[Program, ...], str]:
    """Returns the programs that the tables of data are about, and says whose they are.

    They are those of a table; or those that the results hold, so that results give the same numbers
    wherever they are; or, where these hold none, the sound ones that came with Concert.
    """
    if table is not None:
        return tuple(read_programs(table)), "those of the file"
    held = _held(results)
    if held:
        return held, "those that the results hold"
    folders = task_folders(folder(_DATA))
    own = read_tasks(SUITE, {one.name: one for one in folders}, load_program).tasks
    return own, "those that came with Concert, as the results hold none"


def _held(results: Sequence[Path]) -> tuple[Program, ...]:
    """Returns the programs of results, sorted; each as its latest run in the last folder has it."""
    found: dict[str, Program] = {}
    with tempfile.TemporaryDirectory(prefix="concert-programs-") as scratch:
        for number, one in enumerate(results):
            tasks = [task for task in stored_tasks(one) if task.suite == SUITE]
            if not tasks:
                continue
            into = Path(scratch) / str(number)
            into.mkdir()
            unfold(one, sorted(tasks, key=lambda task: max(task.runs, default="")), into=into)
            found |= {program.task_id: program for program in read_copies(into / COPIES)}
    return tuple(found[name] for name in sorted(found))


def open_tables() -> TableSet:
    """Returns the tables of the suite."""
    return RaceTables()


def _pair(text: str) -> tuple[str, str]:
    models = text.split(",")
    if len(models) != _MODELS_OF_A_PAIR or not all(models):
        raise TableOptionError(f"no pair of models: {text}", remedy="write --pair=MODEL,MODEL")
    return models[0], models[1]
