"""Makes the runs of a merged results folder of those of its sources: shards become one run."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from concert.escaping import one_line
from concert.pipeline.plan.settings import MEANS, Settings
from concert.pipeline.plan.shard import Shard
from concert.pipeline.plan.stored_settings import stored_settings
from concert.reading import UnreadableError, load_json
from concert.results import Provenance, RunState, canonical_json, stored_runs
from concert.results.merging import UnlikeFoldersError

_SAME: Final = ("commit", "toolchains", "limits", "sandbox", "python")
"""The fields that shards of one run share; processors and kernels may differ."""
_REMEDY: Final = "make one of the two again from the other's checkout, or leave it out"


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedRuns:
    """The runs of a merged folder.

    Attributes:
        runs: The runs, sorted by id.
        renamed: For each source, the ids of runs that are other ids now.
        missing: For each run that lacks shards, by id, their numbers.
        unfinished: Run and folder of what did not end in good order, sorted.
        machines: For each run that several kinds of processors worked on, by id, their names.
    """

    runs: tuple[Provenance, ...]
    renamed: tuple[Mapping[str, str], ...]
    missing: Mapping[str, Shard]
    unfinished: tuple[tuple[str, Path], ...]
    machines: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """A run in one source."""

    run: Provenance
    settings: Settings
    folder: Path
    index: int

    @property
    def shard(self) -> Shard | None:
        return Shard.parse(self.settings.shard) if self.settings.shard else None

    @property
    def group(self) -> str:
        """Tells the runs that become one from all others."""
        if self.shard is None:
            return self.run.run_id
        asked = dataclasses.asdict(self.settings)
        left_out = MEANS | ({"cores"} if self.settings.placement else frozenset())
        kept = {name: asked[name] for name in asked.keys() - left_out}
        return canonical_json({**kept, "command": self.run.command, "shards": self.shard.of})


def merged_runs(folders: Sequence[Path]) -> MergedRuns:
    """Returns the runs of several results folders as one folder has them.

    Raises:
        UnlikeFoldersError: Shards of one run, or rows of one run, were made under other conditions.
        ResultsError: A folder cannot be read.
    """
    groups: dict[str, list[_Found]] = {}
    unfinished = []
    for index, folder in enumerate(folders):
        for run in stored_runs(folder):
            found = _Found(
                run=run, settings=stored_settings(run, folder=folder), folder=folder, index=index
            )
            groups.setdefault(found.group, []).append(found)
            if run.state is not RunState.FINISHED:
                unfinished.append((run.run_id, folder))
    runs: dict[str, Provenance] = {}
    renamed: list[dict[str, str]] = [{} for _ in folders]
    missing: dict[str, Shard] = {}
    machines: dict[str, tuple[str, ...]] = {}
    for group in groups.values():
        _demand_alike(group)
        one, shard = _merged(group)
        runs[one.run_id] = one
        for other in group:
            if other.run.run_id != one.run_id:
                renamed[other.index][other.run.run_id] = one.run_id
        if shard is not None and shard.missing:
            missing[one.run_id] = shard
        processors = {other.run.host_cpu for other in group}
        if len(processors) > 1:
            machines[one.run_id] = (one.host_cpu, *sorted(processors - {one.host_cpu}))
    return MergedRuns(
        runs=tuple(runs[name] for name in sorted(runs)),
        renamed=tuple(renamed),
        missing=missing,
        unfinished=tuple(sorted(unfinished)),
        machines=machines,
    )


def _demand_alike(found: Sequence[_Found]) -> None:
    first = found[0]
    for other in found[1:]:
        differing = [name for name in _SAME if getattr(first.run, name) != getattr(other.run, name)]
        if differing:
            details = "; ".join(
                f"{name} {_short(first.run, name)} and {_short(other.run, name)}"
                for name in differing
            )
            raise UnlikeFoldersError(
                f"shards of one run, made under other conditions: {details}",
                where=f"{first.folder} and {other.folder}",
                remedy=_REMEDY,
            )


def _short(run: Provenance, name: str) -> str:
    return one_line(str(getattr(run, name)), most=50)


def _merged(found: Sequence[_Found]) -> tuple[Provenance, Shard | None]:
    """Returns the run that several become, and its shards; None where it is whole."""
    shards = [one.shard for one in found if one.shard is not None]
    parts = tuple(sorted({part for shard in shards for part in shard.parts}))
    shard = Shard(parts, shards[0].of) if shards else None
    # Any fixed choice does; the first shard's is that of a run without shards on its machine.
    first = min(found, key=lambda one: (one.shard.parts if one.shard else (), one.index))
    is_whole = shard is None or not shard.missing
    settings = dataclasses.replace(first.settings, shard="" if is_whole else str(shard))
    states = {one.run.state for one in found}
    is_finished = states == {RunState.FINISHED}
    ends = [one.run.finished for one in found if one.run.finished is not None]
    run = dataclasses.replace(
        first.run,
        settings=settings.to_json(),
        argv=_without_shard(first.run.argv),
        state=RunState.FINISHED if is_finished else RunState.INTERRUPTED,
        first_started=min(one.run.first_started for one in found),
        last_started=max(one.run.last_started for one in found),
        finished=max(ends) if is_finished and ends else None,
    )
    return run, None if is_whole else shard


def _without_shard(argv: str) -> str:
    """Returns the arguments of a command, as JSON, without the option that names its shard."""
    try:
        arguments = load_json(argv)
    except UnreadableError:
        arguments = None
    if not isinstance(arguments, list):
        # Nobody reads them but people.
        return argv
    kept: list[str] = []
    names_shard = False
    for one in map(str, arguments):
        if not (names_shard or one == "--shard" or one.startswith("--shard=")):
            kept.append(one)
        names_shard = one == "--shard"
    return canonical_json(kept)
