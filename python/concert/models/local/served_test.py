"""A profile can start the model's server, which ends with the run however the run ends."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from concert.models.local import server as server_module
from concert.models.local.server import LocalServer, ServerCommand, ServerFaultError
from concert.models.profiles.identity import identity_of
from concert.models.profiles.profile import Profile, ProfileError
from concert.models.profiles.profile_file import read_profiles
from concert.models.profiles.sampling import Sampling
from concert.models.providers.provider import (
    Fault,
    Message,
    Provider,
    ProviderFaultError,
    ProviderSetupError,
    Request,
    Role,
)
from concert.models.providers.providers import open_provider

_SERVER = """
import http.server, json, os, subprocess, sys, threading, time

port, model, way = int(sys.argv[1]), sys.argv[2], sys.argv[3]
started = time.monotonic()
if way == "dies":
    sys.exit("no such model: " + model)
if way == "silent":
    time.sleep(600)
if way == "family":
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    print("child", child.pid, flush=True)


class Handler(http.server.BaseHTTPRequestHandler):
    def reply(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        loading = way == "slow" and time.monotonic() < started + 1
        self.reply(503 if loading else 200, {"data": []})

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        message = {"role": "assistant", "content": f"{model} {os.getpid()}"}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        self.reply(200, {"id": "1", "object": "chat.completion", "created": 1, "model": model,
                         "choices": [choice]})
        if way == "once":
            os._exit(3)

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
"""
_REQUEST = Request(messages=(Message(role=Role.USER, text="?"),), sampling=Sampling())


def _argv(folder: Path, way: str) -> tuple[str, ...]:
    script = folder / "serve.py"
    script.write_text(_SERVER)
    return (sys.executable, "-I", "-S", str(script), "{port}", "{model}", way)


def _opened(
    folder: Path, way: str, *, told: list[str] | None = None, ready_seconds: float = 60
) -> Provider:
    profile = Profile(
        name="p", sampling=Sampling(), serve=_argv(folder, way), ready_seconds=ready_seconds
    )
    tell = (told if told is not None else []).append
    return open_provider("openai_compatible", "m", profile, environment=os.environ, tell=tell)


def _is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def _ends(process: int) -> bool:
    return _comes(lambda: not _is_running(process))


def _comes(happened: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not happened():
        time.sleep(0.05)
    return happened()


@pytest.mark.parametrize("way", ["plain", "slow"])
def test_the_server_starts_with_the_first_request_and_ends_with_the_provider(
    tmp_path: Path, way: str
) -> None:
    told: list[str] = []
    provider = _opened(tmp_path, way, told=told)
    assert told == []
    first = provider.complete(_REQUEST).text.split()
    assert first[0] == "m"
    assert provider.complete(_REQUEST).text.split() == first
    assert [line.split()[0] for line in told] == ["starting", sys.executable]
    provider.close()
    assert _ends(int(first[1]))


def test_what_the_server_started_ends_with_it(tmp_path: Path) -> None:
    script = _argv(tmp_path, "family")
    said = tmp_path / "said"
    shell = ("/bin/sh", "-c", f'exec "$@" > {said}', "sh", *script)
    server = LocalServer(
        ServerCommand(argv=shell, model="m", ready_seconds=60), environment=os.environ, tell=print
    )
    server.address()
    assert _comes(lambda: said.read_text().startswith("child "))
    child = int(said.read_text().split()[1])
    assert _is_running(child)
    server.close()
    assert _ends(child)


def test_a_server_that_ends_in_the_middle_is_started_again(tmp_path: Path) -> None:
    provider = _opened(tmp_path, "once")
    pids: list[str] = []
    while len(pids) < 2:
        try:
            pids.append(provider.complete(_REQUEST).text.split()[1])
        except ProviderFaultError as fault:
            # The request that met the dying server.
            assert fault.fault.is_transient
        time.sleep(0.2)
    assert len(set(pids)) == 2
    provider.close()


def test_a_server_that_cannot_start_stops_the_run_with_its_own_last_words(tmp_path: Path) -> None:
    provider = _opened(tmp_path, "dies")
    with pytest.raises(ProviderFaultError, match="ended with status 1: no such model: m") as caught:
        provider.complete(_REQUEST)
    assert caught.value.fault is Fault.LOCAL_SERVER
    assert not caught.value.fault.is_transient
    provider.close()


def test_a_server_that_never_answers_is_ended_when_its_time_is_over(tmp_path: Path) -> None:
    provider = _opened(tmp_path, "silent", ready_seconds=1)
    with pytest.raises(ProviderFaultError, match="does not answer after 1 s"):
        provider.complete(_REQUEST)
    provider.close()


def test_closing_ends_the_wait_for_a_server(tmp_path: Path) -> None:
    provider = _opened(tmp_path, "silent", ready_seconds=600)
    faults: list[ProviderFaultError] = []

    def ask() -> None:
        with pytest.raises(ProviderFaultError) as caught:
            provider.complete(_REQUEST)
        faults.append(caught.value)

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(1)
    provider.close()
    asking.join(60)
    assert [fault.fault for fault in faults] == [Fault.LOCAL_SERVER]


def test_the_server_ends_when_its_starter_is_killed(tmp_path: Path) -> None:
    folders = [str(Path(place).absolute()) for place in sys.path if place]
    starter = (
        f"import os, sys; sys.path[:] = {folders!r}\n"
        "from concert.models.local.server import LocalServer, ServerCommand\n"
        f"command = ServerCommand(argv={_argv(tmp_path, 'plain')!r}, model='m', ready_seconds=60)\n"
        "server = LocalServer(command, environment=os.environ, tell=lambda _: None)\n"
        "server.address()\n"
        "print(server._process.pid, flush=True)\n"
        "input()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", starter],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        keeper = int(process.stdout.readline())
        assert _is_running(keeper)
        process.send_signal(signal.SIGKILL)
    assert _ends(keeper)


def test_the_server_gets_none_of_this_programs_own_surroundings(tmp_path: Path) -> None:
    said = tmp_path / "said"
    argv = ("/bin/sh", "-c", f"env > {said}; exit 1", "{port}")
    server = LocalServer(
        ServerCommand(argv=argv, model="m", ready_seconds=60),
        environment={"PYTHONPATH": "/ours", "HF_HOME": "/theirs", "PATH": os.environ["PATH"]},
        tell=lambda _: None,
    )
    with pytest.raises(ServerFaultError):
        server.address()
    assert "HF_HOME=/theirs" in said.read_text()
    assert "PYTHONPATH" not in said.read_text()
    server.close()


def test_the_command_is_part_of_who_answers_and_the_port_is_not(tmp_path: Path) -> None:
    provider = _opened(tmp_path, "plain")
    other = Profile(name="p", sampling=Sampling(), serve=("vllm", "{port}", "--quantization=x"))
    assert "{port}" in provider.identity
    assert provider.identity != identity_of("openai_compatible", "m", other)
    provider.close()


def test_a_program_that_is_not_installed_is_refused_before_anything_is_asked() -> None:
    profile = Profile(name="p", sampling=Sampling(), serve=("no-such-server", "{port}"))
    with pytest.raises(ProviderSetupError, match="starts no-such-server, which is not installed"):
        open_provider("openai_compatible", "m", profile, environment={"PATH": "/bin"})


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("serve = []", "a program and its arguments are expected"),
        ('serve = ["vllm"]', "no argument holds {port}"),
        ('serve = "vllm {port}"', "serve"),
        ('serve = ["x", "{port}"]\nbase_url = "http://h/v1"', "serve starts a server"),
        ('serve = ["x", "{port}"]\nready_seconds = 0', "a number above 0"),
    ],
)
def test_a_bad_serve_names_the_file_and_the_profile(tmp_path: Path, lines: str, what: str) -> None:
    path = tmp_path / "p.toml"
    path.write_text(f"[profile.bad]\n{lines}\n")
    with pytest.raises(ProfileError) as caught:
        read_profiles([path])
    assert what in str(caught.value)
    assert "profile bad" in str(caught.value)


def test_the_port_and_the_name_are_put_into_every_argument() -> None:
    command = ServerCommand(argv=("s", "--at={port}", "{model}", "x"), model="a/b", ready_seconds=1)
    filled: Sequence[str] = command.with_port(7)
    assert filled == ["s", "--at=7", "a/b", "x"]
    assert server_module.MODEL not in "".join(filled)
