"""From results folders to the inputs of the tables."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from concert.models.profiles.catalogue import Profiles
from concert.models.profiles.profile import Prices
from concert.results import ResultsError, json_object, response_columns
from concert.suites.race_detection.detectors.detector_names import (
    DETECTORS,
    EXPLORER,
    THREADS_SAID,
)
from concert.suites.race_detection.score.stored_samples import SUITE, read_stored
from concert.suites.race_detection.tables.agent_use import Course, read_course, summed_up
from concert.suites.race_detection.tables.inputs import DEFAULT, AgentUse, Inputs, Tokens
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL

_COLUMNS = (
    "suite",
    "response_key",
    "model",
    "variant",
    "finish_reason",
    "prompt_tokens",
    "completion_tokens",
)
_ANSWER_COLUMNS = ("suite", "model", "variant", "task_id", "text")
_THREADS = re.compile(re.escape(THREADS_SAID).replace(r"\{\}", r"(\d{1,6})"))
_AGENT_COLUMNS = ("suite", "response_key", "model", "variant", "trajectory")
_CHECKS = (REFERENCE_MODEL, SEEDED_MODEL, *DETECTORS)
"""They check the judge or are tools, and are no models that anybody pays."""
_BUILT_IN = (REFERENCE_MODEL, SEEDED_MODEL)
_REFUSED = "error"
"""`finish_reason` of an answer that never came."""


def read_inputs(
    folders: Sequence[Path], *, pairs: Sequence[tuple[str, str]], profiles: Profiles
) -> Inputs:
    """Reads the inputs of the tables.

    Args:
        folders: Results folders; where several have the same sample, the last one counts.
        pairs: Models to compare.
        profiles: What knows the prices of models.

    Raises:
        ResultsError: A folder is not a results folder, or holds what cannot be read.
        UnknownProfileError: A model's name ends with a profile that there is not.
    """
    stored = read_stored(folders)
    return Inputs(
        samples={key: found for key, found in stored.samples.items() if key[0] not in _BUILT_IN},
        tokens=_tokens(folders, profiles),
        pairs=tuple(pairs),
        unjudged=stored.unjudged,
        prices=profiles.priced,
        threads=_threads(folders),
        agents=_agents(folders),
    )


def _tokens(folders: Sequence[Path], profiles: Profiles) -> Mapping[tuple[str, str], Tokens]:
    tables = [
        response_columns(folder, _COLUMNS) for folder in folders if (folder / "responses").is_dir()
    ]
    if not tables:
        return {}
    table = pa.concat_tables(tables)
    here = pc.and_(
        pc.equal(table["suite"], pa.scalar(SUITE)),
        pc.not_equal(table["finish_reason"], pa.scalar(_REFUSED)),
    )
    table = table.filter(here)
    keys = table["response_key"].to_numpy()
    # Folders may share answers.
    _, first = np.unique(keys, return_index=True)
    table = table.take(np.sort(first))
    untold = pc.cast(pc.less(table["completion_tokens"], pa.scalar(0)), pa.int64())
    sums = (
        table.append_column("untold", untold)
        .append_column("prompt", _told(table, "prompt_tokens"))
        .append_column("completion", _told(table, "completion_tokens"))
        .group_by(["model", "variant"])
        .aggregate(
            [
                ([], "count_all"),
                ("prompt", "sum"),
                ("completion", "sum"),
                ("untold", "sum"),
            ]
        )
    )
    found = {}
    for row in sums.to_pylist():
        if row["model"] in _CHECKS:
            continue
        prices = _prices(str(row["model"]), profiles)
        found[str(row["model"]), str(row["variant"])] = Tokens(
            answers=row["count_all"],
            prompt=row["prompt_sum"],
            completion=row["completion_sum"],
            untold=row["untold_sum"],
            input_usd=prices.input if prices else None,
            output_usd=prices.output if prices else None,
        )
    return found


def _threads(folders: Sequence[Path]) -> Mapping[str, int]:
    """Returns the number of threads of each program by what the explorer said of it."""
    found: dict[str, int] = {}
    for folder in folders:
        if not (folder / "responses").is_dir():
            continue
        table = response_columns(folder, _ANSWER_COLUMNS)
        asked = {"suite": SUITE, "model": EXPLORER, "variant": DEFAULT}
        for name, value in asked.items():
            table = table.filter(pc.equal(table[name], pa.scalar(value)))
        for row in table.select(["task_id", "text"]).to_pylist():
            if said := _THREADS.search(row["text"]):
                name = str(row["task_id"])
                found[name] = max(int(said[1]), found.get(name, 0))
    return found


def _agents(folders: Sequence[Path]) -> Mapping[tuple[str, str], AgentUse]:
    courses: dict[tuple[str, str], dict[str, Course]] = {}
    for folder in folders:
        if not (folder / "responses").is_dir():
            continue
        table = response_columns(folder, _AGENT_COLUMNS)
        has_one = pc.and_(
            pc.equal(table["suite"], pa.scalar(SUITE)),
            pc.not_equal(table["trajectory"], pa.scalar("", pa.large_string())),
        )
        for row in table.filter(has_one).to_pylist():
            key = str(row["response_key"])
            what = f"the trajectory of response {key[:16]}"
            fields = json_object(row["trajectory"], what=what, where=folder)
            try:
                course = read_course(fields)
            except ValueError as error:
                raise ResultsError(
                    what=f"{what}: {error}", where=folder, remedy="ask again in another folder"
                ) from None
            courses.setdefault((row["model"], row["variant"]), {})[key] = course
    return {who: summed_up(list(found.values())) for who, found in courses.items()}


def _told(table: pa.Table, column: str) -> Any:
    # Any: the stubs do not know what this function of Arrow returns.
    return pc.max_element_wise(table[column], pa.scalar(0, pa.int64()))


def _prices(name: str, profiles: Profiles) -> Prices | None:
    provider, colon, rest = name.partition(":")
    if not colon:
        return None
    model, profile = profiles.split(rest)
    return profiles.prices(provider=provider, model=model, profile=profile)
