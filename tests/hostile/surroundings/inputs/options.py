"""Lists options with values that are none, and names and paths from outside."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tests.hostile.surroundings.forked import FAKE, OWN
from tests.hostile.surroundings.inputs.case import Case, Scene
from tests.hostile.surroundings.inputs.input_files import BANK, RACY, programs
from tests.hostile.surroundings.inputs.wrong_values import TEXTS
from tests.hostile.surroundings.outcome import DOCUMENTED

_NUMBERS: Final[Mapping[str, str]] = {
    "empty": "",
    "zero": "0",
    "minus-one": "-1",
    "plus-one": "+1",
    "fraction": "1.5",
    "exponent": "1e3",
    "underscore": "1_0",
    "blank": " 1",
    "hexadecimal": "0x1",
    "not-a-number": "nan",
    "infinite": "inf",
    "wide-digit": "\uff11",
    "arabic-digit": "\u0663",
    "superscript": "\u00b2",
    "large": "9" * 30,
    "thousands-of-digits": "9" * 5000,
    "control": "1\x1b[31m",
    "not-utf-8": "1\udcff",
}
_WORDS: Final[Mapping[str, str]] = {
    **{name: text for name, text in TEXTS.items() if "\0" not in text},
    "not-utf-8": "a\udcffb",
    "comma": ",",
    "colon": ":",
    "at": "@",
    "glob": "[",
    "stars": "*a" * 200 + "b",
    "many": ",".join(f"n{number}" for number in range(5000)),
    "long": "x" * 100_000,
    "quotes": 'it\'s "quoted" `here` $(there)',
    "dash": "-",
    "device": "/dev/zero",
    "terminal": "/dev/tty",
    "root": "/",
    "file": "program.java",
}
_EVALUATE: Final = ("--sandbox=none", "--jobs=1", "--tasks=a")
_NUMBER_OPTIONS: Final = (
    *(
        ("evaluate", option)
        for option in (
            *("samples", "jobs", "max-cost", "limit-cpu-seconds", "limit-wall-seconds"),
            *("limit-memory-mb", "limit-runs", "cores", "core-counts", "jpf-states"),
        )
    ),
    *(("generate", option) for option in ("samples", "max-cost")),
    *(
        ("explore", option)
        for option in ("executions", "threads", "seed", "cpu-ms", "outputs", "random-executions")
    ),
    *(("explore-c", option) for option in ("executions", "events", "heap-bytes", "output-bytes")),
    *(("replay", option) for option in ("violation", "sample")),
    *(("audit", option) for option in ("n", "seed", "auditors")),
    *(("scale_race_data", option) for option in ("seed", "jobs")),
    ("race_errata", "jobs"),
    *(("mutate_tasks", option) for option in ("samples", "variants-per-answer", "max-cost")),
)
_WORD_OPTIONS: Final = (
    *(
        ("evaluate", option)
        for option in (
            *("suite", "model", "tasks", "variants", "programs", "profiles", "cache", "results"),
            *("sandbox", "checker", "placement"),
        )
    ),
    ("evaluate", "model=recorded:"),
    ("evaluate", "model=gemini:"),
    ("evaluate", "model=openai_compatible:"),
    *(("generate", option) for option in ("suite", "model", "tasks", "variants", "results")),
    *(("score", option) for option in ("results",)),
    *(("explore", option) for option in ("java", "main", "class-path", "batch", "sandbox")),
    *(("explore-c", option) for option in ("c", "sandbox")),
    *(
        ("replay", option)
        for option in ("verdict", "results", "task", "model", "variant", "c", "java", "main")
    ),
    *(("audit", option) for option in ("results", "out")),
    *(("tables-tasks", option) for option in ("results", "table", "fixes", "out", "problems")),
    *(("tables", option) for option in ("suite", "results", "table", "out")),
    *(("task_fixes", option) for option in ("results", "out")),
    *(("tables-races", option) for option in ("table", "pair", "profiles")),
    *(("import_drdbench", option) for option in ("root", "out", "set", "phases")),
    *(("race_errata", option) for option in ("programs", "tasks", "out")),
    *(("scale_race_data", option) for option in ("tasks", "labels", "out")),
    *(("mutate_tasks", option) for option in ("base", "model", "out", "profiles", "cache")),
)
_RESTS: Final[Mapping[str, tuple[str, ...]]] = {
    # The part after a hyphen tells two uses of a command apart.
    "evaluate": _EVALUATE,
    "generate": ("--model=reference",),
    "score": (),
    "explore": ("--java=Bank.java",),
    "explore-c": ("--c=racy.c",),
    "replay": ("--verdict=verdict.json", "--java=Bank.java"),
    "audit": (),
    "tables": ("--suite=java-concurrency", "--results=results"),
    "tables-tasks": ("--suite=task-parallel", "--results=results"),
    "task_fixes": (),
    "tables-races": ("--suite=race-detection", "--results=results"),
    "import_drdbench": ("--root=checkout", "--out=imported"),
    "race_errata": ("--programs=programs.parquet", "--tasks=none"),
    "scale_race_data": ("--out=made", "--tasks=none"),
    "mutate_tasks": ("--base=dining-philosophers",),
}
_STEPS: Final[Mapping[str, str]] = {"audit": "draw", "task_fixes": "worksheet"}
_REFUSED: Final = frozenset(
    {
        ("evaluate", "model", "empty"),
        ("evaluate", "variants", "empty"),
        ("generate", "model", "empty"),
        ("generate", "variants", "empty"),
        ("evaluate", "model", "comma"),
        ("evaluate", "variants", "comma"),
    }
)
"""Empty values where a value is required."""


def cases() -> Iterator[Case]:
    """Yields the cases."""
    for command, option in _NUMBER_OPTIONS:
        for name, value in _NUMBERS.items():
            yield _case(command, option, name, value)
    for command, option in _WORD_OPTIONS:
        for name, value in _WORDS.items():
            yield _case(command, option, name, value)
    for command in _RESTS:
        yield _case(command, "frobnicate", "unknown", "1")
        yield _case(command, "\x1b[31mred\nline", "control", "1")
        yield _case(command, "x" * 20_000, "long", "1")
        yield _argument(command, "\udcff\x1b")


def _case(command: str, option: str, name: str, value: str) -> Case:
    refused = (command, option, name) in _REFUSED
    label = ascii(option)[1:-1][:30].replace("=", "-").rstrip(":")
    separator = "" if "=" in option else "="
    return Case(
        name=f"option-{command}-{label}-{name}",
        command=command.partition("-")[0],
        prepare=_prepared(command, [f"--{option}{separator}{value}"], option),
        suites=_suites(command, option),
        statuses={2} if refused else DOCUMENTED,
    )


def _argument(command: str, argument: str) -> Case:
    return Case(
        name=f"option-{command}-foreign-argument",
        command=command.partition("-")[0],
        prepare=_prepared(command, [argument], ""),
        suites=_suites(command, ""),
        statuses={2},
    )


def _suites(command: str, option: str) -> str:
    if command == "audit":
        return "java"
    return OWN if command not in ("evaluate", "generate", "score") or option == "programs" else FAKE


def _prepared(command: str, said: list[str], option: str) -> Callable[[Scene], list[str]]:
    def prepare(scene: Scene) -> list[str]:
        (scene.folder / "Bank.java").write_text(BANK)
        (scene.folder / "racy.c").write_text(RACY)
        (scene.folder / "program.java").write_text(BANK)
        if command == "race_errata":
            programs(scene)
        step = [_STEPS[command]] if command in _STEPS else []
        beside = [one for one in _RESTS[command] if not one.startswith(f"--{option}=")]
        if option == "programs" and command == "evaluate":
            beside = ["--suite=race-detection", "--model=reference", "--sandbox=none"]
        return [*step, *beside, *said]

    return prepare
