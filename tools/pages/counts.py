"""Counts tasks, programs, races and seeded answers in the data of the suites."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_JAVA: Final = "java-concurrency"
_RACES: Final = "race-detection"
_PARALLEL: Final = "task-parallel"


def all_counts(data: Path) -> Mapping[str, int]:
    """Returns every count by its name.

    Args:
        data: The folder `data` of the repository.
    """
    counts = {**_java(data / _JAVA), **_races(data / _RACES), **_parallel(data / _PARALLEL)}
    counts["tasks"] = sum(counts[f"{suite} tasks"] for suite in ("java", "race", "parallel"))
    counts["seeded"] = sum(counts[f"{suite} seeded"] for suite in ("java", "race", "parallel"))
    return counts


def _java(data: Path) -> dict[str, int]:
    tasks = [_toml(path) for path in sorted(data.glob("*/task.toml"))]
    varied = [task["base"] for task in tasks if "base" in task]
    return {
        "java tasks": len(tasks),
        "java bases": len(tasks) - len(varied),
        "java variants": len(varied),
        "java varied": len(set(map(str, varied))),
        "java seeded": sum(_size(task.get("seeded")) for task in tasks),
    }


def _races(data: Path) -> dict[str, int]:
    written = [_size(_toml(path).get("race")) for path in sorted(data.glob("*/races.toml"))]
    lines = (data / "made.jsonl").read_text(encoding="utf-8").splitlines()
    made = [len(json.loads(line)["races"]) for line in lines]
    answers = [_size(_toml(path).get("answer")) for path in sorted(data.glob("*/seeded.toml"))]
    return {
        "race tasks": len(written),
        "race seeded": sum(answers),
        **_racy("race", written),
        **_racy("made", made),
        **_racy("any", written + made),
    }


def _racy(kind: str, races: list[int]) -> dict[str, int]:
    racy = sum(count > 0 for count in races)
    return {
        f"{kind} programs": len(races),
        f"{kind} racy": racy,
        f"{kind} race-free": len(races) - racy,
        f"{kind} races": sum(races),
    }


def _parallel(data: Path) -> dict[str, int]:
    return {
        "parallel problems": len(list(data.glob("*/task.toml"))),
        "parallel tasks": len(list(data.glob("*/reference/*.cc"))),
        "parallel seeded": len(list(data.glob("*/seeded/*/*"))),
        "parallel hpx": len(list(data.glob("*/reference/hpx.cc"))),
    }


def _toml(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _size(entries: object) -> int:
    return len(entries) if isinstance(entries, list) else 0
