"""Pure functions of arrays: pass@k and the intervals that go with every number.

Which interval for which number:

* successes out of n independent trials: `wilson_interval`;
* a mean of shares in [0, 1], one a task (pass@k, precision, recall): `clustered_interval`;
* a mean of values without bounds, one a task (speed-ups, log ratios): `mean_interval`.
"""

from concert.metrics.intervals import clustered_interval, mean_interval, wilson_interval
from concert.metrics.pass_at_k import pass_at_k

__all__ = ["clustered_interval", "mean_interval", "pass_at_k", "wilson_interval"]
