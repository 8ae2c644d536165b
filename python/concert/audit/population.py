"""Selects the programs that passed and draws those that people audit."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from concert.audit.edge_cover import edge_cover
from concert.results import Verdict
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL, Candidate, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingProgram:
    """A program that a model wrote and that passed."""

    model: str
    task_id: str
    sample: int
    candidate: Candidate


def passing_programs(verdicts: Sequence[Verdict], *, suite: str) -> list[PassingProgram]:
    """Returns what passed of the models' first samples, sorted by model and task.

    The paper audits the setting of pass@1, so the first sample of each model and task counts.

    Args:
        verdicts: Stored verdicts; of several on one sample the last one counts.
        suite: The suite that is audited.
    """
    latest: dict[tuple[str, str, int], Verdict] = {}
    for verdict in verdicts:
        if verdict.suite == suite and verdict.model not in (REFERENCE_MODEL, SEEDED_MODEL):
            latest[verdict.model, verdict.task_id, verdict.sample] = verdict
    first: dict[tuple[str, str], Verdict] = {}
    for model, task_id, sample in sorted(latest):
        first.setdefault((model, task_id), latest[model, task_id, sample])
    return [
        PassingProgram(
            model=verdict.model,
            task_id=verdict.task_id,
            sample=verdict.sample,
            candidate=verdict.candidate,
        )
        for verdict in first.values()
        if verdict.judgement.outcome is Outcome.PASS
    ]


def draw(programs: Sequence[PassingProgram], *, n: int, seed: int) -> list[PassingProgram]:
    """Draws programs so that all models and tasks are among them, as far as n allows.

    First come the fewest programs that cover every model and every task, chosen at random among
    such; the rest is drawn from all others alike.

    Args:
        programs: What to draw from, no two of one model and task.
        n: How many to draw; all where there are fewer.
        seed: Of the draw; the same seed gives the same programs.

    Returns:
        The programs drawn, sorted by task and model.
    """
    generator = random.Random(seed)
    by_pair: Mapping[tuple[str, str], PassingProgram] = {
        (one.model, one.task_id): one
        for one in sorted(programs, key=lambda one: (one.model, one.task_id))
    }
    pairs = list(by_pair)
    generator.shuffle(pairs)
    chosen = edge_cover(pairs)[:n]
    rest = [pair for pair in pairs if pair not in set(chosen)]
    chosen += rest[: n - len(chosen)]
    return sorted((by_pair[pair] for pair in chosen), key=lambda one: (one.task_id, one.model))
