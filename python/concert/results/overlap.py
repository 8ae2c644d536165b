"""Tells which samples several results folders hold, for only one of them can count."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from concert.results.columns import verdict_columns

_SAMPLE = ("suite", "model", "task_id", "variant", "sample")


def overlap_note(folders: Sequence[Path], *, suite: str) -> str:
    """Returns a line on the samples of a suite that several folders hold; empty without any.

    Args:
        folders: Results folders, of which the last one counts.
        suite: The suite.

    Raises:
        ResultsError: A folder is not a results folder, or holds what cannot be read.
    """
    if len(folders) < 2:
        return ""
    known: dict[tuple[object, ...], tuple[object, object]] = {}
    several: Counter[str] = Counter()
    other_answers = other_data = 0
    for folder in dict.fromkeys(folders):
        table = verdict_columns(folder, (*_SAMPLE, "candidate_sha256", "task_digest")).to_pydict()
        columns = [table[name] for name in _SAMPLE]
        rows = zip(*columns, table["candidate_sha256"], table["task_digest"], strict=True)
        here = {row[:-2]: (row[-2], row[-1]) for row in rows if row[0] == suite}
        for sample, (answer, data) in here.items():
            if sample in known:
                several[str(sample[1])] += 1
                other_answers += known[sample][0] != answer
                other_data += known[sample][1] != data
        known |= here
    if not several:
        return ""
    who = ", ".join(f"{model} {count}" for model, count in sorted(several.items()))
    return (
        f"{several.total()} samples are in several folders, of which the last named counts "
        f"({who}); "
        f"{other_answers} of them with another answer, {other_data} of a task with other data"
    )
