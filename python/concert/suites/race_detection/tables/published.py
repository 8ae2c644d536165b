"""The paper's own S, computed again from the percentages that it prints in its Tables 1 and 2."""

from typing import Any, Final

from concert.reading import load_toml, read_text
from concert.runfiles import folder
from concert.suites.common.tables import Column, Kind, Table
from concert.suites.race_detection.score.synthetic_score import rank_models
from concert.suites.race_detection.tables.inputs import Inputs

_SCORES: Final = "python/concert/suites/race_detection/score/published_scores.toml"
_MOST_BYTES: Final = 1 << 20


def published_table(inputs: Inputs) -> Table:
    """Returns the printed S of each of the paper's models beside the one that follows."""
    del inputs
    # Any: the file came with the program.
    document: Any = load_toml(read_text(folder(_SCORES), most_bytes=_MOST_BYTES))
    published = document["row"]
    ranking = rank_models(
        {row["model"]: [percent / 100 for percent in row["percents"]] for row in published}
    )
    rows = tuple(
        (row["model"], row["total"], ranking[row["model"]].total)
        for row in sorted(published, key=lambda row: (row["total"], row["model"]))
    )
    same = sum(printed == computed for _, printed, computed in rows)
    return Table(
        name="published",
        title="S as the paper prints it, and as its printed percentages give it",
        columns=(
            Column(name="Model", kind=Kind.TEXT),
            Column(name="S printed", kind=Kind.COUNT),
            Column(name="S computed", kind=Kind.COUNT),
        ),
        rows=rows,
        notes=(f"{same} of {len(rows)} rows agree",),
    )
