"""Reads the samples of models in results folders, with their fix levels and times."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.reading import UnreadableError
from concert.results import (
    ResultsError,
    Verdict,
    reading,
    response_columns,
    schema,
    stored_verdicts,
)
from concert.results.evidence import evidence_of
from concert.suites.task_parallel.adjudication import Fix, timing_place
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.score.fix_levels import (
    fix_level,
    fix_level_by_results,
    passes_by_paper,
)
from concert.suites.task_parallel.score.rated import Rated
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL, Measurement, Outcome

SUITE = "task-parallel"
_HPX = "hpx"
BUILT_IN = frozenset({REFERENCE_MODEL, SEEDED_MODEL})
"""Models that check the judge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One answer of one model.

    Attributes:
        model: Who answered.
        problem: Key of the problem.
        framework: Key of the framework.
        modality: Prompt variant.
        ours: What is known of it by our rule.
        by_results: What is known of it where results alone count.
        text: The program as the model wrote it; empty if there is none.
        timed_on: The machine and the cores of its times; empty where nothing was timed.
        hpx: The version of HPX that ran it; "embedded 1" is no HPX. Empty where it is not known.
    """

    model: str
    problem: str
    framework: str
    modality: str
    ours: Rated
    by_results: Rated
    text: str
    timed_on: str = ""
    hpx: str = ""

    @property
    def task(self) -> tuple[str, str, str, str]:
        """The unit of all means and intervals: one prompt to one model."""
        return self.model, self.problem, self.framework, self.modality


@dataclass(frozen=True, slots=True, kw_only=True)
class _Times:
    """The timings of one verdict, and where they were taken."""

    where: str
    rows: tuple[Measurement, ...]


_UNTIMED = _Times(where="", rows=())


def read_samples(
    folders: Sequence[Path],
    fixes: Iterable[Fix],
    *,
    problems: frozenset[str] | None = None,
    built_in: bool = False,
) -> list[Sample]:
    """Reads the samples of results folders; where several have one, the last one counts.

    Args:
        folders: Results folders.
        fixes: Adjudicated and mechanical fixes; those that do not hold are passed over.
        problems: Keys of the problems to take; None: all.
        built_in: Whether the built-in models count as models.

    Raises:
        ResultsError: A folder is not a results folder, or holds what cannot be read.
    """
    by_key = {fix.verdict_key: fix for fix in fixes if fix.holds}
    found: dict[tuple[str, str, str, int], Sample] = {}
    for folder in folders:
        times = _stored_times(folder)
        for one in stored_verdicts(folder):
            problem, _, framework = one.task_id.rpartition(".")
            if one.suite != SUITE or (problems is not None and problem not in problems):
                continue
            if one.model in BUILT_IN and not built_in:
                continue
            key = (one.model, one.task_id, one.variant, one.sample)
            fix = by_key.get(one.verdict_key)
            try:
                own = times.get(one.verdict_key, _UNTIMED)
                found[key] = _sample(one, problem, framework, fix, own)
            except UnreadableError as error:
                what = f"verdict {one.verdict_key[:16]}: {error.what}"
                raise ResultsError(what=what, where=folder, remedy="judge it again") from None
    return [found[key] for key in sorted(found)]


def answering_models(folders: Sequence[Path]) -> set[str]:
    """Returns the models with a response in one of the folders.

    Raises:
        ResultsError: A folder is not a results folder, or holds what cannot be read.
    """
    found: set[str] = set()
    for folder in folders:
        if reading.is_there(folder / "responses"):
            columns = response_columns(folder, ("suite", "model")).to_pydict()
            pairs = zip(columns["suite"], columns["model"], strict=True)
            found |= {str(model) for suite, model in pairs if suite == SUITE}
    return found


def _sample(one: Verdict, problem: str, framework: str, fix: Fix | None, own: _Times) -> Sample:
    judgement = one.judgement
    is_decided = judgement.outcome in (Outcome.PASS, Outcome.FAIL)
    fixed = fix.measurements if fix is not None else ()

    def rated(passes: bool, level: FixLevel | None) -> Rated:
        # A person decides what no machine can tell, never the other way round.
        if level is None and fix is not None:
            level = fix.level
        return Rated(
            passes=passes if is_decided else None, level=level, times=own.rows if passes else fixed
        )

    where = own.where if own.rows else ""
    if fixed and fix is not None:
        where = fix.timed_on
    return Sample(
        model=one.model,
        problem=problem,
        framework=framework,
        modality=one.variant,
        ours=rated(judgement.outcome is Outcome.PASS, fix_level(judgement)),
        by_results=rated(passes_by_paper(judgement), fix_level_by_results(judgement)),
        text="" if one.candidate.fault else one.candidate.text,
        hpx=str(evidence_of(judgement).get("hpx", "")) if own.rows and framework == _HPX else "",
        timed_on=where,
    )


def _stored_times(folder: Path) -> Mapping[str, _Times]:
    """Returns the timings of each verdict, those on most cores where there are several sets."""
    place = folder / "measurements"
    if not reading.is_there(place):
        return {}
    columns = ["verdict_key", "machine", "bench_cores", *Measurement.__dataclass_fields__]
    table = reading.read_parts(place, schema.MEASUREMENTS, columns=columns)
    sets: dict[str, dict[tuple[int, str, str], list[Measurement]]] = defaultdict(dict)
    for row in table.to_pylist():
        key, machine, cores = row.pop("verdict_key"), row.pop("machine"), row.pop("bench_cores")
        which = (len(cores.partition(" ")[0].split(",")), machine, cores)
        sets[key].setdefault(which, []).append(Measurement(**row))
    found = {}
    for key, several in sets.items():
        _, machine, cores = most = max(several)
        found[key] = _Times(where=timing_place(machine, cores), rows=tuple(several[most]))
    return found
