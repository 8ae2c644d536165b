"""Runs the kept executions of failing Java answers again, once each, for the site.

An earlier site holds the steps of those that were run before; only new ones run.
"""

import contextlib
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyarrow as pa

from concert.app.errors import EnvironmentFaultError
from concert.app.explore.explore_bench import OpenBench
from concert.explorers.java import (
    BadInputError,
    ExplorerBench,
    ExplorerError,
    Program,
    RefusedProgramError,
    Replayed,
    ReplayRequest,
    SearchLimits,
    Violation,
    compile_java,
    parse_shown,
    replay,
)
from concert.report import Replays
from concert.results import ResultsError, reading, schema
from concert.sandbox import SandboxError
from concert.values.values import Outcome
from concert.viewer import java_interleaving, steps_json

_ENDING: Final = ".java"
_AT_ONCE: Final = 16
"""Executions of one virtual machine."""
_COLUMNS: Final = ("verdict_key", "outcome", "file_name", "candidate", "evidence")

type Tell = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """An execution that a verdict keeps.

    Attributes:
        key: Key of the verdict.
        file_name: Name of the candidate's file.
        text: The candidate.
        main_class: Its main class.
        violation: What the execution shows.
    """

    key: str
    file_name: str
    text: str
    main_class: str
    violation: Violation


def replayed_steps(
    folders: Sequence[Path], earlier: Replays, *, most: int, open_bench: OpenBench, tell: Tell
) -> tuple[Mapping[str, str], list[str]]:
    """Returns the steps of the executions that verdicts keep, and what is missing, a line each.

    Args:
        folders: Results folders.
        earlier: What an earlier site holds.
        most: How many executions to run at most.
        open_bench: Opens what runs them.
        tell: Is told the stage, how much of it is done, and of how much.

    Returns:
        The steps as JSON by verdict key, and notes.

    """
    kept = {one.key: one for folder in folders for one in _kept(folder)}
    found = {key: steps for key, steps in earlier.steps.items() if key in kept}
    new = [kept[key] for key in sorted(kept.keys() - found.keys())]
    chosen = new[:most]
    failed = 0
    notes = []
    try:
        with open_bench("bubblewrap") if chosen else contextlib.nullcontext() as bench:
            for begin in range(0, len(chosen), _AT_ONCE):
                assert bench is not None
                tell("replays", begin, len(chosen))
                part = chosen[begin : begin + _AT_ONCE]
                steps = _run(part, bench)
                found.update(steps)
                failed += len(part) - len(steps)
                tell("replays", begin + len(part), len(chosen))
    except (SandboxError, EnvironmentFaultError, ExplorerError) as error:
        # The site is worth having without them.
        notes.append(f"new interleavings are left out: {error}")
    if len(new) > most:
        notes.append(f"{len(new) - most} failing answers have no interleaving: see --replays")
    if failed:
        notes.append(f"{failed} failing answers have no interleaving: it could not be run again")
    return found, notes


def _kept(folder: Path) -> Iterator[_Kept]:
    failing = reading.Having.any_of("outcome", [Outcome.FAIL.value])
    path = folder / schema.VERDICTS.name
    if not path.is_dir():
        return
    try:
        table = reading.read_parts(path, schema.VERDICTS, columns=_COLUMNS, having=failing)
    except ResultsError:
        # The site names the folder that it leaves out.
        return
    for row in _rows(table):
        if not row["file_name"].endswith(_ENDING) or "/" in row["file_name"]:
            continue
        try:
            shown = parse_shown(row["evidence"].encode("utf-8", "surrogatepass"), where="evidence")
        except ExplorerError:
            # Another judge's evidence keeps no execution.
            continue
        violation = next((one for one in shown.violations if one.schedule), None)
        if violation is not None:
            yield _Kept(
                key=row["verdict_key"],
                file_name=row["file_name"],
                text=row["candidate"],
                main_class=shown.program,
                violation=violation,
            )


def _rows(table: pa.Table) -> Iterator[dict[str, str]]:
    for batch in table.to_batches():
        yield from batch.to_pylist()


def _run(part: Sequence[_Kept], bench: ExplorerBench) -> Mapping[str, str]:
    """Returns the steps of the executions that could be run, by verdict key."""
    with tempfile.TemporaryDirectory(dir=bench.scratch) as scratch:
        requests = []
        asked = []
        for number, one in enumerate(part):
            folder = Path(scratch) / str(number)
            folder.mkdir()
            source = folder / one.file_name
            try:
                source.write_bytes(one.text.encode("utf-8", "surrogatepass"))
                classes = compile_java((source,), into=folder / "classes", bench=bench)
            except (ExplorerError, OSError, ValueError):
                # A name that is none for a file, or a text that is no program.
                continue
            asked.append(one)
            requests.append(
                ReplayRequest(
                    program=Program(class_path=(classes,), main_class=one.main_class),
                    schedule=one.violation.schedule,
                    promoted=one.violation.promoted,
                    shows=one.violation,
                    limits=SearchLimits(),
                )
            )
        answers = _answers(requests, bench)
    steps = {}
    for one, answer in zip(asked, answers, strict=True):
        if isinstance(answer, Replayed):
            shown = java_interleaving(
                answer,
                program=one.main_class,
                sources={one.file_name: one.text},
                found=one.violation,
            )
            steps[one.key] = steps_json(shown)
    return steps


def _answers(
    requests: Sequence[ReplayRequest], bench: ExplorerBench
) -> Sequence[Replayed | ExplorerError]:
    """Runs executions together; where a program is refused at once, each by itself."""
    if not requests:
        return ()
    try:
        return replay(requests, bench=bench).answers
    except (BadInputError, RefusedProgramError) as error:
        if len(requests) == 1:
            return (error,)
    return [answer for request in requests for answer in _answers([request], bench)]
