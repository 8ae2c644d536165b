"""Holds what the tables are made from, and names what is missing in it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from concert.suites.task_parallel.tables.groups import GROUPS, prompt_level
from concert.suites.task_parallel.tables.samples import Sample
from concert.suites.task_parallel.tasks.frameworks import FRAMEWORKS
from concert.suites.task_parallel.tasks.problems import PROBLEMS
from concert.suites.task_parallel.tasks.prompts import Modality

ALL_PROBLEMS = frozenset(problem.key for problem in PROBLEMS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The samples, and what they should hold.

    Attributes:
        samples: All samples.
        problems: Keys of the problems that the tables are about.
        unjudged: Models that answered, and of which no verdict is stored.
    """

    samples: Sequence[Sample]
    problems: frozenset[str] = ALL_PROBLEMS
    unjudged: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Returns notes on the frameworks, prompt levels, problems and models that are missing."""
        notes = [f"missing: verdicts of {model}, which has answered" for model in self.unjudged]
        if not self.samples:
            return ("missing: verdicts of any model", *notes)
        models = sorted({one.model for one in self.samples})
        for name, group in GROUPS.items():
            wanted = self._wanted(name)
            lacking = {
                model: wanted - {group(one) for one in self.samples if one.model == model}
                for model in models
            }
            for_all = frozenset.intersection(*lacking.values())
            if for_all:
                notes.append(f"missing for all models: {name} {_listed(for_all)}")
            for model, own in lacking.items():
                if own - for_all:
                    notes.append(f"missing: {model} has no {name} {_listed(own - for_all)}")
        return tuple(notes)

    def _wanted(self, name: str) -> frozenset[str]:
        return {
            "framework": frozenset(FRAMEWORKS),
            "prompt": frozenset(prompt_level(modality) for modality in Modality),
            "problem": self.problems,
        }[name]


def timing_notes(inputs: Inputs) -> tuple[str, ...]:
    """Returns notes on samples and models without times, and on times of several machines."""
    samples = inputs.samples
    untimed = [one for one in samples if one.ours.scaling is None]
    if not untimed and samples:
        notes = []
    else:
        notes = [f"missing: times of {len(untimed)} of {len(samples)} samples; left out"]
    known = {one.model for one in samples if one.ours.scaling is not None}
    notes += [f"missing: times of {model}" for model in _models(samples) if model not in known]
    places = sorted({one.timed_on for one in samples if one.timed_on})
    if len(places) > 1:
        notes.append(f"not one machine with one set of cores: {'; '.join(places)}")
    runtimes = sorted({one.hpx for one in samples if one.hpx})
    if runtimes:
        notes.append(f"hpx: {', '.join(runtimes)} (times of an embedded one are not HPX's)")
    return tuple(notes)


def _models(samples: Sequence[Sample]) -> list[str]:
    return sorted({one.model for one in samples})


def _listed(names: Collection[str]) -> str:
    return ", ".join(sorted(names))
