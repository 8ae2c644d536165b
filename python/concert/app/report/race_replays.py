"""Explores the C programs about whose races answers are wrong, for the site.

Each missed race gets the execution that shows it, each report that is none the reason why the
explorer sees none. An earlier site holds what was found before; only new programs run.
"""

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from concert.app.errors import EnvironmentFaultError
from concert.app.explore.races_bench import OpenWorkbench
from concert.explorers.c import (
    BadProgramError,
    Race,
    RaceClass,
    RaceExplorerError,
    Verdict,
    Workbench,
    explore,
    replay,
)
from concert.report import ExplainedPair, NamedPair, Replays, Tell
from concert.results import ResultsError, reading, schema
from concert.results.stored_tasks import stored_tasks, unfold
from concert.sandbox import SandboxError
from concert.suites.capabilities.wrong_pairs import TellsWrongPairs, WrongPair
from concert.suites.protocol import Suite
from concert.suites.task_facts import KeepsFiles
from concert.values import ConcertError
from concert.values.values import Outcome
from concert.viewer import c_interleaving, seen_race_reason, steps_json, unseen_race_reason

_COLUMNS: Final = (
    "verdict_key",
    "outcome",
    "suite",
    "task_id",
    "variant",
    "task_digest",
    "evidence",
)


@dataclass(slots=True, kw_only=True)
class _Asked:
    """A program, and what is asked of it.

    Attributes:
        name: Name of its file.
        source: Its text.
        pairs: Pairs of lines by their keys.
    """

    name: str
    source: str
    pairs: dict[str, WrongPair] = field(default_factory=dict)

    @property
    def place(self) -> tuple[bool, str, str]:
        """Its place in the queue: programs of which a race was missed come first."""
        return not any(one.is_race for one in self.pairs.values()), self.name, self.source


def explained_pairs(
    folders: Sequence[Path],
    earlier: Replays,
    *,
    suites: Mapping[str, Suite],
    most: int,
    open_workbench: OpenWorkbench,
    tell: Tell,
) -> tuple[Replays, list[str]]:
    """Returns what answers have wrong about races, with the reasons, and what is missing.

    Args:
        folders: Results folders.
        earlier: What an earlier site holds.
        suites: The suites of this checkout.
        most: How many programs to explore at most.
        open_workbench: Opens what explores them.
        tell: Is told the stage, how much of it is done, and of how much.

    Returns:
        The pairs by verdict and by key, and notes, a line each.
    """
    programs: dict[str, _Asked] = {}
    wrong: dict[str, Sequence[NamedPair]] = {}
    pairs: dict[str, ExplainedPair] = {}
    for folder in folders:
        for key, name, source, found in _wrong_answers(folder, suites):
            named = []
            for one in found:
                pair_key = _key(source, one)
                named.append(NamedPair(title=one.title, key=pair_key))
                if one.note:
                    pairs[pair_key] = ExplainedPair(why=one.note)
                elif pair_key in earlier.pairs:
                    pairs[pair_key] = earlier.pairs[pair_key]
                else:
                    asked = programs.setdefault(source, _Asked(name=name, source=source))
                    asked.pairs[pair_key] = one
            wrong[key] = named
    queue = sorted(programs.values(), key=lambda one: one.place)
    notes = []
    try:
        pairs |= _explored(queue[:most], open_workbench, tell)
    except (SandboxError, EnvironmentFaultError, RaceExplorerError) as error:
        # The site is worth having without them.
        notes.append(f"new executions of C programs are left out: {error}")
    if len(queue) > most:
        notes.append(f"{len(queue) - most} C programs were not explored: see --explorations")
    return Replays(pairs=pairs, wrong=wrong), notes


def _wrong_answers(
    folder: Path, suites: Mapping[str, Suite]
) -> Iterator[tuple[str, str, str, Sequence[WrongPair]]]:
    """Yields verdict key, name and text of the program, and what is wrong, of each such answer."""
    with tempfile.TemporaryDirectory(prefix="concert-programs-") as scratch:
        for name, suite in suites.items():
            if not isinstance(suite, TellsWrongPairs):
                continue
            # The folder's own tasks, or else those of this checkout.
            tellers = [*_stored(folder, name, suite, Path(scratch)), suite]
            for row in _rows(folder, name):
                for teller in tellers:
                    found = teller.wrong_pairs(
                        row["task_id"],
                        row["variant"],
                        digest=row["task_digest"],
                        evidence=row["evidence"],
                    )
                    if found is not None:
                        yield row["verdict_key"], found.name, found.source, found.pairs
                        break


def _stored(folder: Path, name: str, suite: Suite, scratch: Path) -> Iterator[TellsWrongPairs]:
    """Yields the suite with the tasks that a folder holds, where it holds them."""
    if not isinstance(suite, KeepsFiles):
        return
    into = scratch / name
    into.mkdir()
    # The site names a folder whose tasks cannot be read.
    with contextlib.suppress(ConcertError):
        tasks = [task for task in stored_tasks(folder) if task.suite == name and task.files]
        if tasks:
            unfold(folder, sorted(tasks, key=lambda one: max(one.runs, default="")), into=into)
            stored = suite.with_files(into)
            stored.tasks()
            if isinstance(stored, TellsWrongPairs):
                yield stored


def _rows(folder: Path, suite: str) -> Iterator[dict[str, str]]:
    path = folder / schema.VERDICTS.name
    if not path.is_dir():
        return
    failing = reading.Having.any_of("outcome", [Outcome.FAIL.value])
    try:
        table = reading.read_parts(path, schema.VERDICTS, columns=_COLUMNS, having=failing)
    except ResultsError:
        # The site names the folder that it leaves out.
        return
    for batch in table.to_batches():
        for row in batch.to_pylist():
            if row["suite"] == suite:
                yield row


def _key(source: str, pair: WrongPair) -> str:
    """Returns the key (hex) of what the explorer knows of a pair of lines of a program."""
    told = repr((source, sorted(pair.lines), pair.is_race, pair.note))
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()


def _explored(
    programs: Sequence[_Asked], open_workbench: OpenWorkbench, tell: Tell
) -> Mapping[str, ExplainedPair]:
    if not programs:
        return {}
    found: dict[str, ExplainedPair] = {}
    tell("races", 0, len(programs))
    with (
        open_workbench("bubblewrap") as bench,
        ThreadPoolExecutor(os.process_cpu_count() or 1) as executor,
    ):
        explained = executor.map(lambda one: _explain(one, bench), programs)
        for done, pairs in enumerate(explained, 1):
            found.update(pairs)
            tell("races", done, len(programs))
    return found


def _explain(asked: _Asked, bench: Workbench) -> Mapping[str, ExplainedPair]:
    """Explores a program and returns what that tells of the pairs."""
    try:
        verdict = explore(asked.source, name=asked.name, bench=bench).verdict
    except (BadProgramError, RaceExplorerError) as error:
        why = f"The explorer could not run the program: {error}"
        return dict.fromkeys(asked.pairs, ExplainedPair(why=why))
    return {
        key: _explained(asked.source, verdict, pair, bench) for key, pair in asked.pairs.items()
    }


def _explained(source: str, verdict: Verdict, pair: WrongPair, bench: Workbench) -> ExplainedPair:
    races = [number for number, race in enumerate(verdict.races) if race.lines in pair.lines]
    if not races:
        return ExplainedPair(why=unseen_race_reason(verdict, pair.lines))
    # A race in which both accesses can be about to happen at once shows most.
    races.sort(key=lambda one: verdict.races[one].race_class is not RaceClass.PRIMARY)
    race = verdict.races[races[0]]
    try:
        replayed = replay(source, verdict, races[0], bench=bench)
    except RaceExplorerError as error:
        return ExplainedPair(why=f"The execution could not be run again: {error}")
    shown = c_interleaving(replayed, program=verdict.program, source=source, found=race)
    return ExplainedPair(why=_why(race, pair), steps=steps_json(shown))


def _why(race: Race, pair: WrongPair) -> str:
    """Returns what the labels and the execution say together; the steps hold their own reason."""
    if not pair.is_race or race.race_class is not RaceClass.PRIMARY:
        return seen_race_reason(race.race_class, is_labelled=pair.is_race)
    return ""
