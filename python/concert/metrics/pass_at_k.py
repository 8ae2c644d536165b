"""Estimates the chance that at least one of k samples passes."""

import math


def pass_at_k(*, n: int, c: int, k: int) -> float:
    """Estimates pass@k of one task without bias.

    pass@k = 1 - C(n-c, k) / C(n, k): Chen et al., "Evaluating Large Language Models Trained on
    Code" (2021), equation 1. It is computed as their numerically stable product
    1 - prod_{i=n-c+1}^{n} (1 - k/i), so no binomial coefficient is ever formed.

    Args:
        n: Number of samples, at least `k`.
        c: Number of them that pass, 0..n.
        k: Number of samples drawn, at least 1.

    Returns:
        The estimate, in [0, 1].

    Raises:
        ValueError: The arguments are out of range; with fewer than k samples there is no unbiased
            estimate.
    """
    if not 1 <= k <= n:
        raise ValueError(f"pass@{k} needs at least {max(k, 1)} samples and k >= 1; there are {n}")
    if not 0 <= c <= n:
        raise ValueError(f"{c} of {n} samples cannot have passed")
    if n - c < k:
        return 1.0
    # The product has c factors one way and k the other (C(n-c, k)/C(n, k) is symmetric in c and
    # k); the shorter one has the smaller rounding error.
    few, many = sorted((c, k))
    return 1.0 - math.prod(1.0 - many / i for i in range(n - few + 1, n + 1))
