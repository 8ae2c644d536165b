"""Measures how fast a large table of responses opens and filters; asserts nothing."""

import argparse
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq

from concert.results import Results, canonical_json, key_of, prompt_sha256
from concert.values.values import Response

_SUITES = ("java-concurrency", "race-detection", "task-parallel")
_MODELS = tuple(f"openai_compatible:model-{number:02d}@greedy" for number in range(10))
_SAMPLES = 20
_WORDS = tuple(f"word{number}" for number in range(4000))


def main(argv: Sequence[str]) -> int:
    """Writes the table as a run does, then reads it in the ways that people do."""
    parser = argparse.ArgumentParser(description="Time a large table of responses.")
    parser.add_argument("--responses", type=int, default=150_000, help="rows (default: 150000)")
    parser.add_argument("--letters", type=int, default=2_000, help="length of a text")
    parser.add_argument("--repeat", type=int, default=5, help="times that each reading is done")
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        before = time.monotonic()
        with Results(out) as results:
            keys = [
                _add(results, response)
                for response in _responses(arguments.responses, letters=arguments.letters)
            ]
            results.flush()
            _print("written one by one", f"{time.monotonic() - before:.1f} s")
            _print("peak memory till then", f"{_peak_mib()} MiB")
            before = time.monotonic()
            results.compact()
        _print("sorted", f"{time.monotonic() - before:.1f} s")
        size = sum(part.stat().st_size for part in (out / "responses").iterdir())
        parts = len(list((out / "responses").iterdir()))
        _print("on the disk", f"{size / 2**20:.0f} MiB in {parts} files")
        _print("peak memory till then", f"{_peak_mib()} MiB")
        for name, read in _readings(out, keys):
            _time(name, read, repeat=arguments.repeat)
        _print("peak memory at the end", f"{_peak_mib()} MiB")
    return 0


def _add(results: Results, response: Response) -> str:
    results.add_response(response)
    return key_of(response)


def _readings(out: Path, keys: Sequence[str]) -> Iterator[tuple[str, Callable[[], int]]]:
    responses = out / "responses"
    wanted = [("model", "==", _MODELS[3]), ("suite", "==", _SUITES[1])]
    short = ["suite", "model", "task_id", "sample", "finish_reason", "completion_tokens"]

    def whole_table() -> int:
        frame = pd.read_parquet(responses)
        return int((frame["finish_reason"] == "length").sum())

    def columns() -> int:
        frame = pd.read_parquet(responses, columns=short)
        return int(((frame["model"] == _MODELS[3]) & (frame["finish_reason"] == "length")).sum())

    def one_model() -> int:
        return len(pd.read_parquet(responses, filters=wanted))

    def arrow() -> int:
        table = pq.read_table(responses, filters=[("finish_reason", "==", "length")])
        return int(table.num_rows)

    def a_resumed_run() -> int:
        with Results(out) as results:
            return len(results.answered(keys))

    def one_thousand() -> int:
        with Results(out) as results:
            return len(results.responses(keys[:1000]))

    yield "pandas: all columns of all rows, then one finish reason", whole_table
    yield "pandas: six columns of all rows, then one model's cut answers", columns
    yield "pandas: all columns of one model and suite", one_model
    yield "pyarrow: all columns of the cut answers", arrow
    yield "a resumed run looks which of all answers are there", a_resumed_run
    yield "1,000 answers are fetched by key", one_thousand


def _responses(number: int, *, letters: int) -> Iterator[Response]:
    draw = random.Random(7)
    tasks = -(-number // (len(_SUITES) * len(_MODELS) * _SAMPLES))
    digests = [prompt_sha256(f"prompt {task}") for task in range(tasks)]
    for index in range(number):
        # Suites, models and tasks by turns, as answers of several endpoints arrive.
        suite = _SUITES[index % len(_SUITES)]
        model = _MODELS[index // len(_SUITES) % len(_MODELS)]
        rest = index // (len(_SUITES) * len(_MODELS))
        task, sample = divmod(rest, _SAMPLES)
        cut = draw.random() < 0.05
        text = " ".join(draw.choices(_WORDS, k=max(1, letters // 8)))
        tokens = len(text) // 4
        yield Response(
            run_id="0" * 32,
            suite=suite,
            task_id=f"task-{task:04d}",
            variant="default",
            prompt_sha256=digests[task],
            model=model,
            sampling=canonical_json({"max_output_tokens": 8192, "seed": sample, "temperature": 0}),
            sample=sample,
            text=text,
            finish_reason="length" if cut else "stop",
            prompt_tokens=700,
            completion_tokens=tokens,
            latency_ns=draw.randrange(10**9, 10**11),
            attempts=canonical_json([{"outcome": "stop", "try": 0, "waited_ms": 0}]),
            served_model=f"{model}-2026-01-01",
        )


def _time(name: str, read: Callable[[], int], *, repeat: int) -> None:
    seconds = []
    rows = 0
    for _ in range(repeat):
        before = time.monotonic()
        rows = read()
        seconds.append(time.monotonic() - before)
    low, high = min(seconds), max(seconds)
    _print(name, f"{statistics.median(seconds):.2f} s ({low:.2f} .. {high:.2f}), {rows} rows")


def _peak_mib() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _print(what: str, measured: str) -> None:
    print(f"{what:<64} {measured}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
