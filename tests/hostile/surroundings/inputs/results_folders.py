"""Lists results folders with wrong data in the right schema, files of other kinds, or debris."""

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from concert.results import Results, Verdict
from concert.results.schema import MEASUREMENTS, PROVENANCE, RESPONSES, SCORES, VERDICTS
from concert.suites.race_detection.benchmarks.made_up_results import write_made_up_results
from concert.values.values import Candidate, Coverage, Judgement, Outcome
from tests.hostile.surroundings.forked import FAKE, JAVA, OWN, Call, run_forked
from tests.hostile.surroundings.inputs.case import Case, Scene
from tests.hostile.surroundings.inputs.wrong_values import BYTES, FLOATS, INTEGERS, KINDS, TEXTS

type Prepare = Callable[[Scene], list[str]]

_TABLES: Final = (RESPONSES, VERDICTS, MEASUREMENTS, SCORES, PROVENANCE)
_EVALUATE: Final = ["--sandbox=none", "--jobs=1", "--results=results"]
_READERS: Final[Mapping[str, tuple[tuple[str, list[str]], ...]]] = {
    FAKE: (
        ("score", ["--results=results"]),
        ("evaluate", ["--resume", "--jobs=1", "--results=results"]),
        ("evaluate", _EVALUATE),
    ),
    "races": (("tables", ["--suite=race-detection", "--results=results", "--out=tables"]),),
    "tasks": (
        ("tables", ["--suite=task-parallel", "--results=results", "--out=tables"]),
        ("task_fixes", ["worksheet", "--results=results", "--out=fixes"]),
    ),
    JAVA: (
        ("audit", ["draw", "--results=results", "--n=2"]),
        ("replay", ["--results=results", "--task=a", "--model=m1"]),
    ),
}
"""The commands that read each kind of results."""
_SUITES: Final = {FAKE: FAKE, "races": OWN, "tasks": OWN, JAVA: JAVA}


def cases() -> Iterator[Case]:
    """Yields the cases."""
    for kind, readers in _READERS.items():
        tables = _TABLES if kind == FAKE else (VERDICTS,)
        for command, arguments in readers:
            for table in tables:
                for column in table.arrow:
                    for name, values in _wrong(column.type).items():
                        yield _case(
                            f"{table.name}.{column.name}-{name}",
                            command,
                            arguments,
                            kind,
                            _column(kind, table.name, column.name, values),
                        )
            for table in tables:
                for name, change in BYTES.items():
                    yield _case(
                        f"{table.name}-{name}",
                        command,
                        arguments,
                        kind,
                        _bytes(kind, table.name, change),
                    )
                for name, make in KINDS.items():
                    yield _case(
                        f"{table.name}-is-{name}",
                        command,
                        arguments,
                        kind,
                        _other_kind(kind, table.name, make),
                    )
            for name, make in _FOLDERS.items():
                yield _case(f"folder-{name}", command, arguments, kind, _folder(kind, make))


def _case(
    what: str, command: str, arguments: list[str], kind: str, spoil: Callable[[Scene], None]
) -> Case:
    def prepare(scene: Scene) -> list[str]:
        shutil.copytree(results_of(kind, scene), scene.folder / "results")
        spoil(scene)
        return arguments

    word = arguments[0].strip("-").partition("=")[0]
    return Case(
        name=f"results-{kind}-{command}-{word}-{what}",
        command=command,
        prepare=prepare,
        suites=_SUITES[kind],
    )


def _wrong(kind: pa.DataType) -> Mapping[str, Any]:
    """Returns columns of one value each that fit a type and hold nonsense."""
    columns: dict[str, Any]
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        large = pa.types.is_large_string(kind)
        columns = {name: _array([text], kind) for name, text in TEXTS.items()}
        return {**columns, "not-utf-8": not_utf8(large=large), "null": _null(kind)}
    if pa.types.is_integer(kind):
        fitting = {
            name: number
            for name, number in INTEGERS.items()
            if -(2 ** (kind.bit_width - 1)) <= number < 2 ** (kind.bit_width - 1)
        }
        columns = {name: _array([number], kind) for name, number in fitting.items()}
        return {**columns, "null": _null(kind)}
    if pa.types.is_floating(kind):
        columns = {name: _array([number], kind) for name, number in FLOATS.items()}
        return {**columns, "null": _null(kind)}
    if pa.types.is_list(kind):
        lists: dict[str, list[list[str | None]]] = {
            "empty": [[]],
            "null-inside": [[None]],
            "unknown-word": [["no such label"]],
            "control-characters": [["\x1b[31m\n"]],
            "long": [["label"] * 10_000],
        }
        columns = {name: _array(value, kind) for name, value in lists.items()}
        return {**columns, "null": _null(kind)}
    if pa.types.is_map(kind):
        maps: dict[str, list[list[tuple[str, int | None]]]] = {
            "empty": [[]],
            "null-inside": [[("a", None)]],
            "twice": [[("a", 1), ("a", 2)]],
            "control-characters": [[("\x1b[31m\n", -1)]],
            "large": [[("a", 2**63 - 1)]],
        }
        columns = {name: _array(value, kind) for name, value in maps.items()}
        return {**columns, "null": _null(kind)}
    times = {"earliest": -(2**63), "latest": 2**63 - 1}
    columns = {name: _array([time], pa.int64()).cast(kind) for name, time in times.items()}
    return {**columns, "null": _null(kind)}


def _array(values: Sequence[object], kind: pa.DataType) -> Any:
    return pa.array(values, kind)


def _null(kind: pa.DataType) -> Any:
    return pa.array([None], kind)


def not_utf8(*, large: bool = False) -> Any:
    """Returns a column of text with one value that is not UTF-8."""
    raw = pa.array([b"\xff\xfe\xed\xa0\x80"], type=pa.large_binary() if large else pa.binary())
    return pa.Array.from_buffers(pa.large_string() if large else pa.string(), 1, raw.buffers())


def _file(scene: Scene, table: str) -> Path:
    results = scene.folder / "results"
    found = sorted((results / table).glob("*.parquet")) or [results / f"{table}.parquet"]
    return found[0]


def _column(kind: str, table: str, column: str, values: Any) -> Callable[[Scene], None]:
    del kind

    def spoil(scene: Scene) -> None:
        path = _file(scene, table)
        read = pq.read_table(path)
        index = read.schema.get_field_index(column)
        rest = read.column(column).slice(1).combine_chunks()
        whole = pa.chunked_array([values, rest], type=values.type)
        # A column that must not be null may be so in a file of somebody else's.
        field = read.schema.field(index).with_nullable(True)
        schema = read.schema.set(index, field) if values.null_count else read.schema
        columns = [whole if at == index else read.column(at) for at in range(read.num_columns)]
        pq.write_table(pa.Table.from_arrays(columns, schema=schema), path)

    return spoil


def _bytes(kind: str, table: str, change: Callable[[bytes], bytes]) -> Callable[[Scene], None]:
    del kind

    def spoil(scene: Scene) -> None:
        path = _file(scene, table)
        path.write_bytes(change(path.read_bytes()))

    return spoil


def _other_kind(kind: str, table: str, make: Callable[[Path], None]) -> Callable[[Scene], None]:
    del kind

    def spoil(scene: Scene) -> None:
        path = _file(scene, table)
        path.unlink()
        make(path)

    return spoil


def _folder(kind: str, make: Callable[[Path], None]) -> Callable[[Scene], None]:
    del kind
    return lambda scene: make(scene.folder / "results")


def _replaced(make: Callable[[Path], None]) -> Callable[[Path], None]:
    def replace(results: Path) -> None:
        shutil.rmtree(results)
        make(results)

    return replace


def _with(name: str, make: Callable[[Path], None]) -> Callable[[Path], None]:
    def add(results: Path) -> None:
        path = results / name
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        make(path)

    return add


def _nothing(path: Path) -> None:
    path.touch()


def _text(path: Path) -> None:
    path.write_bytes(b"text")


_FOLDERS: Final[Mapping[str, Callable[[Path], None]]] = {
    **{f"is-{name}": _replaced(make) for name, make in KINDS.items() if name != "directory"},
    "is-empty": _replaced(Path.mkdir),
    "is-a-file": _replaced(_text),
    "is-a-link": lambda results: _linked(results),
    "lock-is-fifo": _with(".lock", KINDS["fifo"]),
    "lock-is-directory": _with(".lock", KINDS["directory"]),
    "lock-is-device": _with(".lock", KINDS["zeros"]),
    "scratch-is-a-file": _with(".scratch", _nothing),
    "scratch-is-a-link": _with(".scratch", lambda path: path.symlink_to("/tmp")),
    "scratch-is-fifo": _with(".scratch", KINDS["fifo"]),
    "part-without-rows": _with(
        "verdicts/part-000009.parquet",
        lambda path: pq.write_table(VERDICTS.arrow.empty_table(), path),
    ),
    "part-of-another-table": _with(
        "verdicts/part-000009.parquet",
        lambda path: pq.write_table(RESPONSES.arrow.empty_table(), path),
    ),
    "part-with-a-name-that-is-not-utf-8": lambda results: _odd_part(results),
    "part-with-control-characters": _with("verdicts/part-\x1b[31m\n.parquet", _nothing),
    "part-with-other-digits": _with("verdicts/part-\u0661\u0662.parquet", _nothing),
    "part-with-many-digits": _with(f"verdicts/part-{'9' * 200}.parquet", _nothing),
    "temporary-left": _with("verdicts/.part-000009.parquet.tmp", _text),
    "verdicts-is-a-file": lambda results: _flattened(results),
}


def _linked(results: Path) -> None:
    results.rename(results.with_name("elsewhere"))
    results.symlink_to("elsewhere")


def _odd_part(results: Path) -> None:
    (results / "verdicts" / b"part-\xff.parquet".decode("utf-8", "surrogateescape")).touch()


def _flattened(results: Path) -> None:
    shutil.rmtree(results / "verdicts")
    (results / "verdicts").write_bytes(b"")


def results_of(kind: str, scene: Scene) -> Path:
    """Returns right results of a kind, made when they are first asked for."""
    place = scene.shared / kind
    if not place.exists():
        if kind == FAKE:
            call = Call(command="evaluate", arguments=_EVALUATE, folder=scene.folder)
            ended = run_forked(call)
            assert ended.status == 0, ended.stderr
            (scene.folder / "results").rename(place)
        elif kind == "races":
            results_of_races(place)
        else:
            suite = "task-parallel" if kind == "tasks" else "java-concurrency"
            with Results(place) as results:
                results.add_verdicts(_verdicts(suite))
    return place


def results_of_races(place: Path) -> None:
    """Writes results of race-detection."""
    write_made_up_results(place, models=["p:a", "p:b"], programs=4, samples=2)


def _verdicts(suite: str) -> list[Verdict]:
    # The first row is the one that is spoilt: one that its readers look at.
    names, outcomes = ("a", "b"), (Outcome.PASS, Outcome.FAIL)
    if suite == "task-parallel":
        names, outcomes = ("pi.openmp", "pi.stdpar"), (Outcome.FAIL, Outcome.PASS)
    return [
        Verdict(
            run_id="r",
            verdict_key=f"{number}{name}".encode().hex().ljust(64, "0"),
            response_key=f"{number}{name}".encode().hex().ljust(64, "1"),
            suite=suite,
            task_id=name,
            model=f"m{number}",
            sample=0,
            candidate=Candidate(text=f"class A{number} {{}}\n", file_name="A.java"),
            judgement=Judgement(
                outcome=outcome,
                labels=() if outcome is Outcome.PASS else ("wrong_result",),
                coverage=Coverage.EXACT,
                evidence='{"entry":"A","faults":[],"bounds":{},"explorer_labels":[]}',
                statistics=(("executions", 1),),
            ),
            limits="{}",
            checker="c",
            task_digest="d",
            toolchains="{}",
            sandbox="s",
        )
        for number in (1, 2)
        for name, outcome in zip(names, outcomes, strict=True)
    ]
