"""An agent works with real tools in its folder, its conversation ends, and it gets no further."""

import json
import socket
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from concert.models.providers.provider import Completion, Finish, Message, Role, Usage
from concert.sandbox import Sandbox, open_sandbox
from concert.suites.race_detection.agent import (
    AgentAnswer,
    AgentEnd,
    AgentLimits,
    AgentLoop,
    build_agent_prompt,
)
from concert.suites.race_detection.answer.extract import extract_races
from concert.suites.race_detection.tasks.rendering import SourceFile
from concert.toolchains import locate

_SOURCE = """#include <pthread.h>
static int counter;
static void *work(void *unused)
{
    counter++;
    return unused;
}
int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return counter == 77;
}
"""
_FILES = (SourceFile(name="program.c", text=_SOURCE),)
_ANSWER = '```json\n{"races": [{"shared_variable": "counter", "lineA": 5, "lineB": 5}]}\n```'
_LIMITS = AgentLimits(turns=8, command_cpu_seconds=60, command_wall_seconds=600)


def _act(**fields: object) -> str:
    return f"I act.\n```json\n{json.dumps(fields)}\n```"


def _shell(command: str) -> str:
    return _act(tool="shell", command=command)


class _Scripted:
    """Says what the script says, the last of it for ever, and remembers what it was told."""

    CRASH = "crash"

    def __init__(self, replies: Sequence[str | Completion]) -> None:
        self._replies = replies
        self.told: list[str] = []

    def __call__(self, messages: tuple[Message, ...], turn: int) -> Completion:
        assert [message.role for message in messages] == [
            Role.ASSISTANT if index % 2 else Role.USER for index in range(len(messages))
        ]
        assert len(messages) == 2 * turn + 1
        assert all(message.text for message in messages)
        self.told.append(messages[-1].text)
        reply = self._replies[min(turn, len(self._replies) - 1)]
        if isinstance(reply, Completion):
            return reply
        if reply == self.CRASH:
            raise RuntimeError
        return Completion(text=reply, finish=Finish.STOP, usage=Usage(prompt=10, completion=2))


@pytest.fixture(scope="module")
def sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", locate())


type _Converse = Callable[..., tuple[AgentAnswer, list[str]]]


@pytest.fixture
def converse(sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory) -> _Converse:
    """Has a conversation with a scripted model; returns the answer and what the model was told."""

    def _converse(
        *replies: str | Completion, limits: AgentLimits = _LIMITS, folder: Path | None = None
    ) -> tuple[AgentAnswer, list[str]]:
        model = _Scripted(replies)
        answer = AgentLoop(sandbox, locate(), limits=limits).run(
            model,
            files=_FILES,
            prompt=build_agent_prompt("Find the races.", limits=limits),
            folder=folder or tmp_path_factory.mktemp("agent"),
        )
        return answer, model.told

    return _converse


def test_an_answer_at_once_is_the_answer(converse: _Converse) -> None:
    answer, told = converse(_ANSWER)
    assert (answer.end, answer.text, len(told)) == (AgentEnd.ANSWERED, _ANSWER, 1)
    assert '"lineA":5' in extract_races(answer.text).text


def test_the_tools_find_the_race_and_its_line(converse: _Converse) -> None:
    build = "gcc -g -pthread program.c -o plain && ./plain"
    answer, told = converse(
        # Not every run lets the sanitizer see it.
        _shell(
            f"{build} && gcc -g -pthread -fsanitize=thread program.c && while ./a.out; do :; done"
        ),
        _shell("valgrind -q --tool=helgrind ./plain"),
        _shell("valgrind --tool=memcheck ./plain"),
        _shell("gdb -q -batch -ex 'break work' -ex run -ex bt -ex kill ./plain"),
        _ANSWER,
    )
    assert answer.end is AgentEnd.ANSWERED
    _, sanitizer, helgrind, memcheck, gdb = told
    if "unexpected memory mapping" not in sanitizer:
        assert "data race" in sanitizer
        assert "program.c:5" in sanitizer
    assert "Possible data race" in helgrind
    assert "work (program.c:5)" in helgrind
    assert "0 errors from 0 contexts" in memcheck
    assert "Breakpoint 1, work" in gdb
    assert "program.c:5" in gdb


def test_files_last_from_turn_to_turn_and_can_be_read_in_parts(converse: _Converse) -> None:
    _, told = converse(
        _act(tool="write", path="notes/a.txt", content="one\ntwo\nthree\n"),
        _act(tool="read", path="notes/a.txt", first=2, last=2),
        _shell("cat notes/a.txt | wc -l; ls"),
        _act(tool="read", path="missing"),
        _ANSWER,
    )
    assert told[1].startswith("Exit status 0. No output.")
    assert "\ntwo\n```" in told[2]
    assert "one" not in told[2]
    assert "3\nnotes\nprogram.c" in told[3]
    assert "Exit status 1" in told[4]


def test_the_trajectory_says_what_was_done_and_what_came_of_it(converse: _Converse) -> None:
    answer, _ = converse(_shell("echo hello; exit 3"), "Hm.", _ANSWER)
    trajectory = json.loads(answer.trajectory)
    assert [trajectory["version"], trajectory["end"]] == [1, "answered"]
    acted, idle, answered = trajectory["turns"]
    assert acted["action"] == {"tool": "shell", "command": "echo hello; exit 3"}
    assert acted["observation"]["status"] == "Exit status 3."
    assert acted["observation"]["output"] == "hello\n"
    assert acted["observation"]["output_bytes"] == 6
    assert acted["tokens"] == {"prompt": 10, "completion": 2}
    assert "neither" in idle["note"]
    assert answered == {"finish": "stop", "reply": _ANSWER, "tokens": acted["tokens"]}
    assert answer.usage == Usage(prompt=30, completion=6)
    assert answer.trajectory == json.dumps(trajectory, sort_keys=True, separators=(",", ":"))


def test_the_same_replies_give_the_same_trajectory(converse: _Converse) -> None:
    script = (
        _shell("which gcc; pwd; id; env; ls -a / /tmp; gcc --version; gcc program.c x.c"),
        _shell("gcc -g -pthread program.c && valgrind --leak-check=full ./a.out"),
        _act(tool="read", path="/etc/passwd"),
        _ANSWER,
    )
    (one, told), (other, told_again) = converse(*script), converse(*script)
    assert told == told_again
    assert one.trajectory == other.trajectory


@pytest.mark.parametrize(
    ("reply", "word"),
    [
        ("I think that I should look closer.", "neither an action nor a race list"),
        ("", "neither an action nor a race list"),
        (_act(tool="browser", url="http://example.org"), "no tool called 'browser'"),
        ('```json\n{"tool": "shell", "command": \n```', "cannot be read"),
        (_shell("ls") + _shell("ls"), "2 actions"),
    ],
)
def test_a_reply_that_is_nothing_is_told_so_and_costs_a_turn(
    converse: _Converse, reply: str, word: str
) -> None:
    answer, told = converse(reply, _ANSWER)
    assert word in told[1]
    assert "7 turns left" in told[1]
    assert answer.end is AgentEnd.ANSWERED


def test_a_program_of_several_files_lies_there_as_it_is_and_is_put_back(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    files = (
        SourceFile(name="program.c", text='#include "parts/x.h"\nint main(void) { return X; }\n'),
        SourceFile(name="parts/x.h", text="#define X 7\n"),
    )
    run = _shell("gcc program.c && ./a.out")
    limits = replace(_LIMITS, folder_bytes=8 << 20)
    fill = _shell("rm -r parts; for n in 1 2 3; do dd if=/dev/zero of=$n bs=1M count=4; done")
    model = _Scripted((run, fill, run, _ANSWER))
    AgentLoop(sandbox, locate(), limits=limits).run(model, files=files, prompt="x", folder=tmp_path)
    assert model.told[1].startswith("Exit status 7.")
    assert "emptied, and program.c, parts/x.h put back" in model.told[2]
    assert model.told[3].startswith("Exit status 7.")


def test_an_action_beside_a_race_list_is_an_action(converse: _Converse) -> None:
    answer, told = converse(f"{_ANSWER}\nLet me check.\n{_shell('echo checked')}", _ANSWER)
    assert "checked" in told[1]
    assert len(told) == 2
    assert answer.end is AgentEnd.ANSWERED


def test_an_action_inside_of_reasoning_is_none(converse: _Converse) -> None:
    answer, told = converse(f"<think>{_shell('echo x')}</think>{_ANSWER}")
    assert (answer.end, len(told)) == (AgentEnd.ANSWERED, 1)


def test_endless_turns_end(converse: _Converse, tmp_path: Path) -> None:
    answer, told = converse(
        _shell("echo x >>count"), limits=replace(_LIMITS, turns=4), folder=tmp_path
    )
    assert answer.end is AgentEnd.OUT_OF_TURNS
    assert len(told) == 4
    assert "one turn left: answer" in told[3]
    # The action of the last turn is not carried out.
    assert (tmp_path / "count").read_text(encoding="ascii") == "x\n" * 3
    assert extract_races(answer.text).fault == "unparsable"


@pytest.mark.parametrize(
    ("finish", "text", "end"),
    [
        (Finish.REFUSAL, "I cannot help.", AgentEnd.REFUSED),
        (Finish.CONTEXT, "", AgentEnd.CONTEXT),
        (Finish.LENGTH, "So the first thread", AgentEnd.CUT),
        (Finish.LENGTH, '```json\n{"tool": "shell", "command": "l', AgentEnd.CUT),
        (Finish.LENGTH, f"{_ANSWER} And", AgentEnd.ANSWERED),
    ],
)
def test_a_reply_that_ended_early_ends_the_conversation(
    converse: _Converse, finish: Finish, text: str, end: AgentEnd
) -> None:
    answer, told = converse(Completion(text=text, finish=finish, usage=Usage(prompt=1)))
    assert (answer.end, answer.finish, answer.text, len(told)) == (end, finish, text, 1)
    assert answer.usage == Usage(prompt=1)


def test_what_asking_raises_goes_through(sandbox: Sandbox, tmp_path: Path) -> None:
    class _Gone(Exception):
        pass

    def _fail(messages: tuple[Message, ...], turn: int) -> Completion:
        raise _Gone

    with pytest.raises(_Gone):
        AgentLoop(sandbox, locate()).run(_fail, files=_FILES, prompt="x", folder=tmp_path)


@pytest.mark.parametrize(
    ("command", "limits", "word"),
    [
        ("while :; do sleep 10000 & done", {"processes": 64}, "number of processes"),
        # One process that starts all others: a bomb of bombs, which the sandbox's own tests have,
        # takes the processes of whatever else runs on the machine.
        ("while :; do :; done", {"command_cpu_seconds": 0.5}, "CPU time"),
        ("sleep 10000", {"command_wall_seconds": 1.0}, "took too long"),
        ("yes", {"output_bytes": 1 << 20}, "size of its output"),
        ("dd if=/dev/zero of=x bs=1M count=100", {"file_bytes": 1 << 20}, "size of files"),
        (
            "n=0; while [ $n -lt 999 ]; do n=$((n+1)); dd if=/dev/zero of=$n bs=1M count=1; done",
            {"folder_bytes": 8 << 20},
            "it was emptied",
        ),
        (
            "(setsid sleep 10000 &) ; echo left",
            {},
            "left",
        ),
        (
            "printf 'int main(void){char*volatile p;for(;;){p=malloc(1<<20);memset(p,1,1<<20);}}' "
            "| gcc -include stdlib.h -include string.h -x c - && ./a.out",
            {"memory_bytes": 256 << 20},
            "memory",
        ),
    ],
)
def test_a_command_that_takes_too_much_ends_and_the_conversation_goes_on(
    converse: _Converse, command: str, limits: dict[str, float], word: str
) -> None:
    bounds = replace(_LIMITS, **limits)  # type: ignore[arg-type]
    answer, told = converse(
        _shell(command), _shell("cat program.c | md5sum; ls | wc -l"), _ANSWER, limits=bounds
    )
    assert word in told[1]
    assert answer.end is AgentEnd.ANSWERED
    if "it was emptied" in word:
        assert "\n1\n" in told[2]


def test_cpu_time_is_counted_over_all_commands(converse: _Converse) -> None:
    spin = _shell("while :; do :; done")
    limits = replace(_LIMITS, command_cpu_seconds=0.4, cpu_seconds=1.0)
    _, told = converse(spin, spin, spin, spin, _ANSWER, limits=limits)
    assert all("CPU time" in text for text in told[1:])
    assert "used up" in told[4]


def test_output_is_cut_in_the_middle_and_counted_over_all_actions(converse: _Converse) -> None:
    limits = replace(_LIMITS, shown_bytes=300, all_shown_bytes=500)
    count = _shell("seq 1 1000")
    answer, told = converse(count, count, count, _ANSWER, limits=limits)
    size = sum(len(str(number)) + 1 for number in range(1, 1001))
    assert f"{size - 300} bytes left out" in told[1]
    assert "\n1\n2\n" in told[1]
    assert "999\n1000\n" in told[1]
    assert f"{size - 200} bytes left out" in told[2]
    assert f"{size} bytes left out" in told[3]
    turns = json.loads(answer.trajectory)["turns"]
    observations = [turn["observation"] for turn in turns[:3]]
    assert {one["output_bytes"] for one in observations} == {size}
    assert len({one["output_sha256"] for one in observations}) == 1


def test_output_that_is_no_text_is_shown_as_far_as_it_is(converse: _Converse) -> None:
    _, told = converse(_shell(r"printf 'a\377\000b'"), _ANSWER)
    assert "a\ufffd\0b" in told[1]


def test_there_is_nothing_outside_to_reach(converse: _Converse, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the ground truth", encoding="ascii")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        _, told = converse(
            _shell(f"cat {secret}; nc -w 2 127.0.0.1 {port} </dev/null && echo CONNECTED"),
            _act(tool="read", path=str(secret)),
            _act(tool="write", path=str(tmp_path / "secret"), content="changed"),
            _shell(f"ln -s {secret} link; ln -s {tmp_path} folder; ls -l"),
            _act(tool="read", path="link"),
            _act(tool="write", path="folder/made", content="made"),
            _ANSWER,
        )
    assert "ground truth" not in "".join(told)
    assert "CONNECTED" not in told[1]
    assert secret.read_text(encoding="ascii") == "the ground truth"
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_no_command_can_change_the_tools_or_what_was_recorded(converse: _Converse) -> None:
    answer, told = converse(
        _shell("rm -rf /tmp/tools; echo 'echo fake' >/tmp/gcc; touch trajectory.json; echo ok"),
        _shell("for f in $(readlink -f /proc/*/exe /proc/*/fd/*); do echo x >>$f; done; echo done"),
        _shell("gcc --version; rm $(command -v gcc) && echo removed; ls"),
        _shell("gcc --version"),
        _ANSWER,
    )
    assert "13.3.0" in told[3]
    assert "13.3.0" in told[4]
    turns = json.loads(answer.trajectory)["turns"]
    assert [turn["action"]["tool"] for turn in turns[:4]] == ["shell"] * 4
    assert answer.end is AgentEnd.ANSWERED


class _Memory:
    def __init__(self) -> None:
        self._notes: dict[int, str] = {}

    def recall(self, step: int) -> str | None:
        return self._notes.get(step)

    def keep(self, step: int, note: str) -> None:
        self._notes[step] = note


def test_a_conversation_that_was_interrupted_takes_the_same_course_again(
    sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> None:
    random = _shell("cat /proc/sys/kernel/random/uuid | tee -a made")
    count = _shell("wc -l <made")
    memory = _Memory()

    def _converse(model: _Scripted, memory: _Memory) -> AgentAnswer:
        folder = tmp_path_factory.mktemp("agent")
        loop = AgentLoop(sandbox, locate(), limits=_LIMITS)
        return loop.run(model, files=_FILES, prompt="x", folder=folder, memory=memory)

    first = _Scripted([random, random, _Scripted.CRASH])
    with pytest.raises(RuntimeError):
        _converse(first, memory)
    again, afresh = (_Scripted([random, random, count, _ANSWER]) for _ in range(2))
    answer = _converse(again, memory)
    _converse(afresh, _Memory())
    assert again.told[:3] == first.told
    assert afresh.told[:3] != first.told
    # The same actions are done again: the files are there.
    assert "\n2\n" in again.told[3]
    assert first.told[1].split("\n")[2] in answer.trajectory


def test_a_note_of_another_action_is_not_believed(
    sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> None:
    memory = _Memory()
    for command, noted in (("echo one", "one"), ("echo two", "two")):
        model = _Scripted([_shell(command), _ANSWER])
        folder = tmp_path_factory.mktemp("agent")
        AgentLoop(sandbox, locate(), limits=_LIMITS).run(
            model, files=_FILES, prompt="x", folder=folder, memory=memory
        )
        assert noted in model.told[1]


def test_the_prompt_names_tools_and_limits() -> None:
    limits = AgentLimits(turns=7, cpu_seconds=99)
    prompt = build_agent_prompt("Find the races.\n", limits=limits)
    assert "as\n`program.c`. To act" in prompt
    beside = build_agent_prompt("Find the races.\n", limits=limits, headers=("x.h", "parts/y.h"))
    assert "as\n`program.c` beside `x.h`, `parts/y.h`. To act" in beside
    assert prompt.startswith("Find the races.\n\n## Tools")
    for word in ("7 turns", "99 s", "gdb", "valgrind", "no network", '{"tool": "read"'):
        assert " ".join(word.split()) in " ".join(prompt.split())
