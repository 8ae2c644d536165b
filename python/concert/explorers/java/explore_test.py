"""Programs whose virtual machine dies, lies or says nothing get what is true of them."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from concert.explorers.java import (
    BadInputError,
    Conversation,
    ExplorerError,
    Limit,
    MachineLimits,
    Outcome,
    Program,
    Request,
    SearchLimits,
    Verdict,
    explore,
)
from concert.explorers.java.fake_machine import fake_bench, fake_request
from concert.sandbox import Sandbox, open_sandbox
from concert.toolchains import locate

type Explore = Callable[..., Conversation[Verdict]]


@pytest.fixture(scope="session")
def sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", locate())


@pytest.fixture
def explore_fakes(tmp_path: Path, sandbox: Sandbox) -> Explore:
    bench = fake_bench(tmp_path, sandbox=sandbox)

    def run(*names: str, machine: MachineLimits | None = None) -> Conversation[Verdict]:
        return explore(
            [fake_request(tmp_path, name) for name in names], bench=bench, machine=machine
        )

    return run


def shown(conversation: Conversation[Verdict]) -> list[str]:
    """Each answer in a word, or what an error says."""
    return [
        answer.what if isinstance(answer, ExplorerError) else answer.outcome.value
        for answer in conversation.answers
    ]


def sizes(conversation: Conversation[Verdict]) -> list[int]:
    """Returns the number of requests that each virtual machine got."""
    return [machine.requests for machine in conversation.machines]


def test_a_batch_is_answered_in_order_by_one_machine(explore_fakes: Explore) -> None:
    done = explore_fakes("Good", "Bad", "Unsure", "Good")
    assert shown(done) == ["pass", "fail", "inconclusive", "pass"]
    assert sizes(done) == [4]


def test_nothing_asked_runs_nothing(explore_fakes: Explore) -> None:
    assert explore_fakes() == Conversation(answers=(), machines=())


def test_a_machine_that_dies_costs_only_its_program(explore_fakes: Explore) -> None:
    done = explore_fakes("Good", "Mute", "Bad", "Unsure")
    assert [*shown(done)[:1], *shown(done)[2:]] == ["pass", "fail", "inconclusive"]
    assert "gave no answer (it ended as exited 1)" in shown(done)[1]
    # All; the one that died, alone, twice; the two that came after it.
    assert sizes(done) == [4, 1, 1, 2]


def test_many_that_die_are_each_told_apart(explore_fakes: Explore) -> None:
    done = explore_fakes("Mute", "Good", "Mute", "Mute", "Bad")
    assert [answer[:4] for answer in shown(done)] == ["the ", "pass", "the ", "the ", "fail"]


def test_what_fails_only_in_company_gets_its_verdict_alone(explore_fakes: Explore) -> None:
    done = explore_fakes("Good", "MuteInCompany", "RefusedInCompany")
    assert shown(done) == ["pass", "pass", "pass"]


def test_half_an_answer_is_no_answer(explore_fakes: Explore) -> None:
    done = explore_fakes("Good", "Torn", "Bad")
    assert "gave no answer" in shown(done)[1]
    assert [shown(done)[0], shown(done)[2]] == ["pass", "fail"]


def test_a_crash_is_an_error_with_its_first_words(explore_fakes: Explore) -> None:
    (answer,) = explore_fakes("Crash").answers
    assert isinstance(answer, ExplorerError)
    assert answer.what.endswith("(it ended as signalled 11: # SIGSEGV in explorer)")
    assert answer.where == "Crash"
    assert len(str(answer).splitlines()) == 1


def test_what_the_explorer_refuses_is_an_error(explore_fakes: Explore) -> None:
    done = explore_fakes("Good", "Refused")
    assert shown(done) == ["pass", "the explorer failed: no engine"]


def test_a_request_says_what_to_explore_and_how_far(tmp_path: Path, sandbox: Sandbox) -> None:
    limits = SearchLimits(
        executions=1,
        events=2,
        total_events=3,
        threads=4,
        sampled=5,
        seed=6,
        cpu_ms=7,
        minimise_executions=8,
        outputs=9,
        orders=10,
    )
    program = fake_request(tmp_path, "Echo").program
    twice = Program(class_path=(*program.class_path, tmp_path / "classes"), main_class="Echo")
    bench = fake_bench(tmp_path, sandbox=sandbox)
    (answer,) = explore([Request(program=twice, limits=limits)], bench=bench).answers
    assert isinstance(answer, ExplorerError)
    assert answer.what == (
        "the explorer failed: explore|programs/0:programs/1|Echo|cpu_ms=7|events=2|executions=1|"
        "minimise_executions=8|orders=10|outputs=9|sampled=5|seed=6|threads=4|total_events=3"
    )


def test_programs_in_jars_and_packages_are_found(tmp_path: Path, sandbox: Sandbox) -> None:
    jar = tmp_path / "library.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("shop/Till.class", b"")
    folder = tmp_path / "folder"
    (folder / "shop").mkdir(parents=True)
    (folder / "shop" / "Door.class").touch()
    requests = [
        Request(program=Program(class_path=(folder, jar), main_class=name))
        for name in ("shop.Till", "shop.Door")
    ]
    assert shown(explore(requests, bench=fake_bench(tmp_path, sandbox=sandbox))) == ["pass"] * 2


@pytest.mark.parametrize("name", ["Garbage", "Forger", "Twice", "Liar", "Novel", "Stranger"])
def test_a_machine_that_writes_anything_else_is_believed_nothing(
    explore_fakes: Explore, name: str
) -> None:
    done = explore_fakes("Good", name, "Bad")
    assert [shown(done)[0], shown(done)[2]] == ["pass", "fail"]
    assert "answer is malformed" in shown(done)[1]
    # All; each alone, and what failed once more.
    assert sizes(done) == [3, 1, 1, 1, 1]


def test_more_output_than_answers_have_is_an_error(explore_fakes: Explore) -> None:
    done = explore_fakes("Good", "Chatty", machine=MachineLimits(output_bytes=1 << 16))
    assert shown(done)[0] == "pass"
    assert "malformed" in shown(done)[1]


@pytest.mark.parametrize(
    ("name", "machine", "limit"),
    [
        ("Spinning", MachineLimits(start_cpu_seconds=1, request_cpu_seconds=0.5), Limit.CPU),
        ("Hungry", MachineLimits(memory_bytes=40 << 20), Limit.MEMORY),
        ("OutOfMemory", MachineLimits(), Limit.MEMORY),
        ("OutOfTables", MachineLimits(), Limit.MEMORY),
    ],
)
def test_a_program_killed_by_a_limit_is_inconclusive(
    explore_fakes: Explore, name: str, machine: MachineLimits, limit: Limit
) -> None:
    (answer,) = explore_fakes(name, machine=machine).answers
    assert isinstance(answer, Verdict)
    assert (answer.outcome, answer.labels) == (Outcome.INCONCLUSIVE, ("resource_limit",))
    assert answer.coverage.limit is limit
    assert answer.program == name


def test_more_programs_than_one_machine_takes_share_several(explore_fakes: Explore) -> None:
    done = explore_fakes(*["Good"] * 70)
    assert shown(done) == ["pass"] * 70
    assert sizes(done) == [64, 6]


def test_nothing_is_left_in_the_scratch_folder(tmp_path: Path, sandbox: Sandbox) -> None:
    bench = fake_bench(tmp_path, sandbox=sandbox)
    explore([fake_request(tmp_path, "Good")], bench=bench)
    assert list(bench.scratch.iterdir()) == []


@pytest.mark.parametrize(
    ("part", "main", "told"),
    [
        ("absent", "Good", "cannot read the class path: No such file or directory"),
        ("Good/Good.class", "Good", "neither a folder nor a jar"),
        ("Good", "Absent", "there is no class Absent"),
        ("Good", "a\tb", "is not the name of a class"),
        ("Good", "..Good", "is not the name of a class"),
        ("linked", "Good", "a link or device in the class path"),
    ],
)
def test_what_cannot_be_explored_is_told_before_anything_runs(
    tmp_path: Path, sandbox: Sandbox, part: str, main: str, told: str
) -> None:
    bench = fake_bench(tmp_path, sandbox=sandbox)
    good = fake_request(tmp_path, "Good")
    (tmp_path / "classes" / "linked").mkdir()
    (tmp_path / "classes" / "linked" / "Good.class").symlink_to("/etc/passwd")
    odd = Request(program=Program(class_path=(tmp_path / "classes" / part,), main_class=main))
    with pytest.raises(BadInputError) as caught:
        explore([good, odd], bench=bench)
    assert told in caught.value.what
    assert len(str(caught.value).splitlines()) == 1


def test_a_program_without_a_main_class_is_asked_about_all_the_same(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    bench = fake_bench(tmp_path, sandbox=sandbox)
    folder = fake_request(tmp_path, "Good").program.class_path
    request = Request(program=Program(class_path=folder, main_class=""))
    assert shown(explore([request], bench=bench)) == ["pass"]
