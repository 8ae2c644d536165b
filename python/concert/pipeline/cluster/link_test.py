"""Drivers and nodes meet by address and token, and understand each other."""

import contextlib
import os
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.pipeline.cluster.cluster import ClusterError, LostError, Node
from concert.pipeline.cluster.joining import Address, demand_token, free_port, make_token
from concert.pipeline.cluster.linked_cluster import LinkedCluster
from concert.pipeline.cluster.messages import (
    Answered,
    Broken,
    Lost,
    Message,
    Offered,
    Told,
    packed,
    read_from_driver,
)
from concert.pipeline.cluster.work import Answer, Conduct, Work
from concert.values.values import Coverage, Judgement, Outcome

_NODE = Node(key="k", name="n", slots=2)


class _Link:
    """A link whose other end is the test."""

    def __init__(self) -> None:
        from_bridge, say = os.pipe()
        hear, to_bridge = os.pipe()
        self.told: list[str] = []
        self._say = os.fdopen(say, "wb", 0)
        self.heard = os.fdopen(hear, "rb")
        self._ends = (os.fdopen(from_bridge, "rb"), os.fdopen(to_bridge, "wb"))
        self.cluster = LinkedCluster(*self._ends, tell=self.told.append)

    def say(self, *messages: Message) -> None:
        self._say.write(b"".join(packed(one) for one in messages))

    def close(self) -> None:
        """Ends the link, and waits until the other end has noticed."""
        self._say.close()
        with contextlib.suppress(ClusterError):
            while True:
                self.cluster.nodes()
                time.sleep(0.01)

    def close_all(self) -> None:
        self.close()
        for file in (self.heard, *self._ends):
            file.close()


@pytest.fixture
def link() -> Iterator[_Link]:
    made = _Link()
    yield made
    made.close_all()


def test_answers_find_those_who_wait_for_them_in_any_order(link: _Link) -> None:
    answers: dict[str, str] = {}

    def ask(work: str) -> None:
        answers[work] = link.cluster.judge("k", work)

    threads = [threading.Thread(target=ask, args=(f"work {index}",)) for index in range(9)]
    for thread in threads:
        thread.start()
    sent = [read_from_driver(link.heard.readline()) for _ in threads]
    for one in reversed(sent):
        link.say(Answered(number=one.number, answer=f"answer to {one.work}"))
    for thread in threads:
        thread.join()
    assert answers == {f"work {index}": f"answer to work {index}" for index in range(9)}


def test_nodes_and_lines_for_the_user_arrive(link: _Link) -> None:
    link.say(Told(line="hello"), Offered(nodes=(_NODE,)), Lost(number=1, why="of no concern"))
    assert link.cluster.wait_for_first_word(10)
    assert link.cluster.nodes() == (_NODE,)
    assert link.told == ["hello"]


def test_an_end_of_the_link_ends_those_who_wait(link: _Link) -> None:
    threading.Timer(0.2, link.close).start()
    with pytest.raises(ClusterError, match="connection"):
        link.cluster.judge("k", "work")
    with pytest.raises(ClusterError, match="connection"):
        link.cluster.nodes()


def test_a_cluster_that_cannot_be_used_says_why(link: _Link) -> None:
    link.say(Broken(what="the token is another", remedy="copy it"))
    with pytest.raises(ClusterError, match="the token is another"):
        link.cluster.wait_for_first_word(10)


def test_work_and_answer_survive_the_journey_whatever_a_model_wrote() -> None:
    conduct = Conduct(checker="explorer", jpf="", sandbox="bubblewrap", limits={"runs": 3.0})
    work = Work(
        key="k",
        conduct=conduct,
        suite="s",
        task_id="t",
        variant="default",
        text="\ud800 \0 \n é",
        file_name="",
        fault="",
    )
    assert Work.parse(str(work)) == work
    judgement = Judgement(
        outcome=Outcome.FAIL,
        labels=("a", "b"),
        coverage=Coverage.BOUNDED,
        evidence='{"x":"é"}',
        statistics=(("n", 3),),
        stage_ns=(("run", 5),),
    )
    answer = Answer(key="k", judgement=judgement)
    assert Answer.parse(str(answer)) == answer


@pytest.mark.parametrize("text", ["", "x", "host:", "host:0", "host:70000", "a b:1", "-x:1", ":1"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no address"):
        Address.parse(text)


@pytest.mark.parametrize("text", ["10.0.0.1:6379", "head.example:1", "[::1]:65535"])
def test_an_address_is_read_and_written(text: str) -> None:
    assert str(Address.parse(text)) == text


def test_an_address_nobody_listens_at_is_one_line() -> None:
    with pytest.raises(ClusterError) as caught:
        Address("127.0.0.1", free_port("127.0.0.1")).own_host()
    assert "nobody listens at 127.0.0.1" in str(caught.value)


def test_a_token_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new/token"
    make_token(path)
    first = path.read_text()
    make_token(path)
    assert path.read_text() == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    demand_token(path)
    path.chmod(0o644)
    with pytest.raises(ClusterError, match="others may read"):
        demand_token(path)


def test_a_token_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match="no token"):
        demand_token(tmp_path / "absent")
    (tmp_path / "token").write_text("secret")
    with pytest.raises(ClusterError, match="not a token"):
        demand_token(tmp_path / "token")


def test_a_loss_raises_for_its_own_work_alone(link: _Link) -> None:

    def answer() -> None:
        sent = read_from_driver(link.heard.readline())
        link.say(Lost(number=sent.number, why="killed"))

    threading.Thread(target=answer).start()
    with pytest.raises(LostError, match="killed"):
        link.cluster.judge("k", "work")
