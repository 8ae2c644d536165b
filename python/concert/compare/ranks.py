"""Ranks models so that those that do not differ share a rank."""

import itertools
import math
from collections.abc import Mapping

from concert.compare.comparison import LEVEL
from concert.metrics import holm, paired_difference


def shared_ranks(
    shares: Mapping[str, Mapping[str, float]], families: Mapping[str, str]
) -> Mapping[str, int]:
    """Returns the rank of each model: 1, and 1 more for each model that is surely better.

    "Surely" is by paired difference on the tasks that both have, clustered by family and corrected
    by Holm over all pairs. Models between which nothing is shown so share the rank 1 even where
    their means differ. Being surely better is not transitive: a model may share its rank with two
    that differ.

    Args:
        shares: By model, the share of samples that pass of each task that has a verdict.
        families: Family of each task; a task that is not there is its own.
    """
    pairs = list(itertools.combinations(sorted(shares), 2))
    found = []
    for one, other in pairs:
        clusters: dict[str, list[float]] = {}
        for task in sorted(shares[one].keys() & shares[other].keys()):
            difference = shares[one][task] - shares[other][task]
            clusters.setdefault(families.get(task, task), []).append(difference)
        found.append(paired_difference(list(clusters.values())))
    ranks = dict.fromkeys(sorted(shares), 1)
    corrected = holm([paired.p for paired in found])
    for (one, other), paired, p in zip(pairs, found, corrected, strict=True):
        if p < LEVEL and not math.isnan(paired.mean):
            ranks[other if paired.mean > 0 else one] += 1
    return ranks
