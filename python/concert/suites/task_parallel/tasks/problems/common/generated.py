"""Makes a harness's input from a seed: the counterpart of runtime/generated.h."""

import numpy as np
import numpy.typing as npt

_GOLDEN = 0x9E3779B97F4A7C15


def words(seed: int, count: int, *, start: int = 0) -> npt.NDArray[np.uint64]:
    """Returns outputs `start` to `start + count - 1` of splitmix64, started with `seed`.

    Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
    """
    golden = np.uint64(_GOLDEN)
    first = np.uint64(start + 1)
    z = np.uint64(seed) + (np.arange(count, dtype=np.uint64) + first) * golden
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def units(seed: int, count: int, *, start: int = 0) -> npt.NDArray[np.float64]:
    """Returns doubles in [0, 1): the upper 53 bits of `words`, exactly as the harness has them."""
    return (words(seed, count, start=start) >> np.uint64(11)).astype(np.float64) * 2.0**-53


def digest(values: npt.NDArray[np.uint64]) -> bytes:
    """Returns number and place-weighted sum of words: what `concert::write_digest` sends."""
    golden = np.uint64(_GOLDEN)
    place = (np.arange(len(values), dtype=np.uint64) * np.uint64(2) + np.uint64(1)) * golden
    mixed = values ^ place
    terms = (mixed ^ (mixed >> np.uint64(32))) * (place | np.uint64(1))
    return len(values).to_bytes(8, "little") + int(terms.sum(dtype=np.uint64)).to_bytes(8, "little")
