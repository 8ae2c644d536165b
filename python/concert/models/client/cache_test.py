"""A cached answer outlasts the process, and a cache that fails stops no run."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.models.client.cache import CompletionCache, Kept, completion_key, open_cache
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import (
    Completion,
    Finish,
    Message,
    Request,
    Role,
    Tool,
    ToolCall,
    ToolResult,
    Usage,
)

_REQUEST = Request(
    system="s",
    messages=(Message(role=Role.USER, text="p"),),
    sampling=Sampling(temperature=0.5, seed=1),
)


_CALL = ToolCall(call_id="1", name="shell", arguments="{}")


def _key(number: int = 0) -> str:
    return completion_key(identity="{}", request=_REQUEST, sample=number, step=0)


def _kept(text: str = "said") -> Kept:
    return Kept(
        completion=Completion(
            text=text,
            reasoning="because",
            finish=Finish.LENGTH,
            usage=Usage(prompt=1, cached=2, completion=3, reasoning=4),
            served_model="m-1",
            completion_id="id",
        ),
        latency_ns=5,
    )


def _cache(folder: Path) -> CompletionCache:
    return CompletionCache(folder, warn=pytest.fail)


def test_what_was_kept_is_found_whole(tmp_path: Path) -> None:
    cache = _cache(tmp_path / "new" / "folder")
    assert cache.find(_key()) is None
    cache.keep(_key(), _kept())
    assert cache.find(_key()) == _kept()
    cache.close()
    assert _cache(tmp_path / "new" / "folder").find(_key()) == _kept()


def test_calls_are_found_whole_too(tmp_path: Path) -> None:
    cache = _cache(tmp_path)
    kept = replace(_kept(), completion=replace(_kept().completion, calls=(_CALL,), echo="[]"))
    cache.keep(_key(), kept)
    assert cache.find(_key()) == kept


def test_without_tools_keys_and_what_is_kept_are_what_they_were_before_there_were_any(
    tmp_path: Path,
) -> None:
    assert _key() == "d245da8391ff7d9279aad67733c6fa838755ce5f4e460e26a95e586b6cd3ccf3"
    cache = _cache(tmp_path)
    cache.keep(_key(), _kept())
    with contextlib.closing(sqlite3.connect(tmp_path / "completions-1.sqlite")) as connection:
        ((body,),) = connection.execute("SELECT body FROM completions")
    assert not {"calls", "echo"} & set(json.loads(body))


def test_the_first_answer_stays(tmp_path: Path) -> None:
    cache = _cache(tmp_path)
    cache.keep(_key(), _kept("first"))
    cache.keep(_key(), _kept("second"))
    found = cache.find(_key())
    assert found is not None
    assert found.completion.text == "first"


def test_text_of_any_kind_is_kept(tmp_path: Path) -> None:
    cache = _cache(tmp_path)
    texts = ["", "\x00\ud800\n", "é" * 10, "x" * 1_000_000]
    for number, text in enumerate(texts):
        cache.keep(_key(number), _kept(text))
    for number, text in enumerate(texts):
        assert cache.find(_key(number)) == _kept(text)


_REQUESTS = st.builds(
    Request,
    system=st.sampled_from(["", "a"]),
    messages=st.lists(
        st.builds(
            Message,
            role=st.sampled_from(Role),
            text=st.sampled_from(["", "a", "b"]),
            echo=st.sampled_from(["", "a"]),
            results=st.sampled_from([(), (ToolResult(call=_CALL, text="a"),)]),
        ),
        max_size=2,
    ).map(tuple),
    tools=st.sampled_from([(), (Tool(name="a", description="b", parameters="{}"),)]),
    sampling=st.builds(
        Sampling,
        temperature=st.sampled_from([None, 0.0, 1.0]),
        top_k=st.sampled_from([None, -1]),
        seed=st.sampled_from([None, 0, 1]),
    ),
)
_PARTS = st.tuples(st.sampled_from(["{}", "[]"]), _REQUESTS, st.integers(0, 1), st.integers(0, 1))


@given(_PARTS, _PARTS)
def test_keys_are_equal_only_where_everything_is(
    one: tuple[str, Request, int, int], other: tuple[str, Request, int, int]
) -> None:
    keys = [
        completion_key(identity=identity, request=request, sample=sample, step=step)
        for identity, request, sample, step in (one, other)
    ]
    assert (keys[0] == keys[1]) == (one == other)


_KEEPS = """
import sys
from pathlib import Path
from concert.models.client.cache import CompletionCache, Kept
from concert.models.providers.provider import Completion, Finish, Usage

def keep(number):
    answer = Completion(text=str(number), finish=Finish.STOP, usage=Usage())
    cache.keep(f"{number:064x}", Kept(completion=answer, latency_ns=1))
"""

_FILLS = f"""{_KEEPS}
print("ready", flush=True)
sys.stdin.readline()
cache = CompletionCache(Path(sys.argv[1]), warn=sys.exit)
for number in range(int(sys.argv[2]), int(sys.argv[2]) + 10):
    keep(number)
"""

_NEVER_ENDS = f"""{_KEEPS}
cache = CompletionCache(Path(sys.argv[1]), warn=sys.exit)
for number in range(10**6):
    keep(number)
    print(number, flush=True)
"""


def _texts(folder: Path, numbers: Iterable[int]) -> list[str]:
    cache = _cache(folder)
    found = [cache.find(f"{number:064x}") for number in numbers]
    return [kept.completion.text for kept in found if kept is not None]


def _process(program: str, *arguments: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def test_several_processes_share_a_file(tmp_path: Path) -> None:
    # The ranges overlap: what two want to keep is kept once.
    workers = [_process(_FILLS, tmp_path, 5 * number) for number in range(4)]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.flush()
    for worker in workers:
        worker.communicate(timeout=120)
    assert [worker.returncode for worker in workers] == [0] * 4
    assert _texts(tmp_path, range(25)) == [str(number) for number in range(25)]


def test_several_threads_share_a_cache(tmp_path: Path) -> None:
    cache = _cache(tmp_path)
    found: list[bool] = []

    def work(first: int) -> None:
        for number in range(first, first + 10):
            cache.keep(_key(number), _kept(str(number)))
            found.append(cache.find(_key(number)) == _kept(str(number)))

    threads = [threading.Thread(target=work, args=(5 * number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert found == [True] * 80


def test_what_is_kept_outlasts_a_kill(tmp_path: Path) -> None:
    with _process(_NEVER_ENDS, tmp_path) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(20)]
        process.send_signal(signal.SIGKILL)
        told = "".join(lines) + process.stdout.read()
    told_kept = told.rpartition("\n")[0].split()
    assert len(told_kept) >= 20
    assert _texts(tmp_path, map(int, told_kept)) == told_kept


def _damaged(path: Path) -> None:
    path.write_bytes(b"no database at all" * 1000)


def _truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _altered(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE completions SET body = replace(body, 'said', 'sold')")
    connection.close()


def _foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE completions")
        connection.execute("CREATE TABLE completions (mine)")
    connection.close()


@pytest.mark.parametrize("harm", [_damaged, _truncated, _altered, _foreign])
def test_a_damaged_file_is_told_once_and_used_no_more(tmp_path: Path, harm: object) -> None:
    old = _kept("said" * 1000)
    cache = _cache(tmp_path)
    for number in range(20):
        cache.keep(_key(number), old)
    cache.close()
    (path,) = tmp_path.iterdir()
    assert callable(harm)
    harm(path)
    lines: list[str] = []
    cache = CompletionCache(tmp_path, warn=lines.append)
    for number in range(20):
        assert cache.find(_key(number)) in (None, old)
        cache.keep(_key(number), _kept("new"))
    assert len(lines) == 1
    assert "\n" not in lines[0]
    assert str(path) in lines[0]
    assert cache.find(_key()) is None


def test_a_folder_that_cannot_be_made_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    lines: list[str] = []
    cache = CompletionCache(tmp_path / "file" / "folder", warn=lines.append)
    cache.keep(_key(), _kept())
    assert cache.find(_key()) is None
    assert len(lines) == 1


def test_a_locked_file_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("concert.models.client.cache._BUSY_SECONDS", 0.01)
    lines: list[str] = []
    cache = CompletionCache(tmp_path, warn=lines.append)
    (path,) = (path for path in tmp_path.iterdir() if path.suffix == ".sqlite")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    cache.keep(_key(), _kept())
    cache.keep(_key(), _kept())
    other.execute("ROLLBACK")
    other.close()
    assert len(lines) == 1
    assert "locked" in lines[0]
    assert cache.find(_key()) is None


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"XDG_CACHE_HOME": "{}/xdg", "HOME": "{}/home"}, "xdg/concert"),
        ({"HOME": "{}/home"}, "home/.cache/concert"),
        ({"XDG_CACHE_HOME": "relative", "HOME": "{}/home"}, "home/.cache/concert"),
    ],
)
def test_it_lies_where_the_user_keeps_caches(
    tmp_path: Path, environment: dict[str, str], folder: str
) -> None:
    here = {name: value.format(tmp_path) for name, value in environment.items()}
    cache = open_cache(None, environment=here, warn=pytest.fail)
    assert cache is not None
    cache.keep(_key(), _kept())
    assert _cache(tmp_path / folder).find(_key()) == _kept()


def test_it_lies_where_the_user_says_or_nowhere(tmp_path: Path) -> None:
    assert open_cache("none", environment={"HOME": str(tmp_path)}, warn=pytest.fail) is None
    cache = open_cache(str(tmp_path / "here"), environment={}, warn=pytest.fail)
    assert cache is not None
    assert (tmp_path / "here").is_dir()
    lines: list[str] = []
    assert open_cache(None, environment={}, warn=lines.append) is None
    assert len(lines) == 1
