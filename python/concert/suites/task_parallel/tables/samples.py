"""Reads the samples of models in results folders, with their fix levels and times."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.reading import UnreadableError
from concert.results import ResultsError, Verdict, reading, schema, stored_verdicts
from concert.suites.task_parallel.adjudication import Fix
from concert.suites.task_parallel.score.equations import (
    FixLevel,
    pcgqs,
    scaling,
    strong_scaling,
    weak_scaling,
)
from concert.suites.task_parallel.score.fix_levels import fix_level, passes_by_paper
from concert.suites.task_parallel.timing.measure import STRONG, WEAK
from concert.suites.task_parallel.timing.spread import medians
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL, Measurement, Outcome

SUITE = "task-parallel"
_BUILT_IN = (REFERENCE_MODEL, SEEDED_MODEL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One answer of one model.

    Attributes:
        model: Who answered.
        problem: Key of the problem.
        framework: Key of the framework.
        modality: Prompt variant.
        passes: Whether it passed as it was; None without a verdict.
        passes_by_paper: Whether its results were right, whatever else; None likewise.
        level: Its fix level; None while undecided or without a verdict.
        text: The program as the model wrote it; empty if there is none.
        times: Raw timings of it, or of the fixed program; empty where nothing was timed.
    """

    model: str
    problem: str
    framework: str
    modality: str
    passes: bool | None
    passes_by_paper: bool | None
    level: FixLevel | None
    text: str
    times: tuple[Measurement, ...]

    def medians_ns(self, kind: str) -> Mapping[int, float]:
        """Returns the median time by core count; infinity where a repetition failed."""
        return medians(self.times, kind)

    @property
    def scaling(self) -> float | None:
        """S of Equation 6: 0 where there is nothing that works; None where it was not timed."""
        if self.level is FixLevel.INFEASIBLE:
            return 0.0
        strong, weak = self.medians_ns(STRONG), self.medians_ns(WEAK)
        if self.level is None or len(strong) < 2 or len(weak) < 2:
            return None
        return scaling(strong_scaling(strong), weak_scaling(weak))

    @property
    def quality(self) -> float | None:
        """PCGQS of Equation 3; None while the level is undecided or nothing was timed."""
        found = self.scaling
        return None if self.level is None or found is None else pcgqs(self.level.value, found)

    @property
    def quality_bounds(self) -> tuple[float, float]:
        """Returns between which values its PCGQS lies, whatever is still open."""
        found = self.quality
        if found is not None:
            return found, found
        worst = self.level or FixLevel.INFEASIBLE
        best = self.level or (FixLevel.NO_FIX if self.passes is None else FixLevel.EASY)
        return pcgqs(worst.value, 0.0), pcgqs(best.value, 1.0)


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
            if one.model in _BUILT_IN and not built_in:
                continue
            key = (one.model, one.task_id, one.variant, one.sample)
            fix = by_key.get(one.verdict_key)
            try:
                found[key] = _sample(one, problem, framework, fix, times.get(one.verdict_key, ()))
            except UnreadableError as error:
                what = f"verdict {one.verdict_key[:16]}: {error.what}"
                raise ResultsError(what=what, where=folder, remedy="judge it again") from None
    return [found[key] for key in sorted(found)]


def _sample(
    one: Verdict, problem: str, framework: str, fix: Fix | None, times: tuple[Measurement, ...]
) -> Sample:
    judgement = one.judgement
    is_decided = judgement.outcome in (Outcome.PASS, Outcome.FAIL)
    return Sample(
        model=one.model,
        problem=problem,
        framework=framework,
        modality=one.variant,
        passes=judgement.outcome is Outcome.PASS if is_decided else None,
        passes_by_paper=passes_by_paper(judgement) if is_decided else None,
        level=fix.level if fix is not None else fix_level(judgement),
        text="" if one.candidate.fault else one.candidate.text,
        times=times or (fix.measurements if fix is not None else ()),
    )


def _stored_times(folder: Path) -> Mapping[str, tuple[Measurement, ...]]:
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
    return {key: tuple(several[max(several)]) for key, several in sets.items()}
