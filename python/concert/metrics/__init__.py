"""Pure functions of arrays: pass@k, rank correlation and the intervals that go with every number.

Which interval for which number:

* successes out of n independent trials: `wilson_interval`;
* a mean of shares in [0, 1], one a task (pass@k, precision, recall): `clustered_interval`;
* a share of trials, several a task (classes of errors): `clustered_ratio_interval`;
* a mean of values without bounds, one a task (speed-ups, log ratios): `mean_interval`;
* the difference of two models on the same tasks: `paired_difference`, then `holm` over all;
* anything else of observations that fall into tasks (quartiles, correlations):
  `bootstrap_intervals`.
"""

from concert.metrics.agreement import Agreement, cohen_kappa
from concert.metrics.bootstrap import bootstrap_intervals
from concert.metrics.intervals import (
    clustered_interval,
    clustered_ratio_interval,
    mean_interval,
    wilson_interval,
)
from concert.metrics.paired import PairedDifference, holm, paired_difference
from concert.metrics.pass_at_k import pass_at_k
from concert.metrics.rank_correlation import spearman

__all__ = [
    "Agreement",
    "PairedDifference",
    "bootstrap_intervals",
    "clustered_interval",
    "clustered_ratio_interval",
    "cohen_kappa",
    "holm",
    "mean_interval",
    "paired_difference",
    "pass_at_k",
    "spearman",
    "wilson_interval",
]
