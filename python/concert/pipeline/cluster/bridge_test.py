"""Nodes that judge as the driver does get work; others get none, and the user reads why."""

from collections.abc import Callable

from concert.pipeline.cluster.bridge import Bridge, NodeProcess, SeenNode
from concert.pipeline.cluster.messages import Answered, Lost, Message, Offered, Told


class _FakeProcess:
    def __init__(self) -> None:
        self.ready: Callable[[str], None] | None = None
        self.done: list[Callable[[str, str, bool], None]] = []

    def when_ready(self, do: Callable[[str], None]) -> None:
        self.ready = do

    def judge(self, work: str, do: Callable[[str, str, bool], None]) -> None:
        del work
        self.done.append(do)


class _Setting:
    """A bridge, the processes that it started, and what it said."""

    def __init__(self) -> None:
        self.started: list[tuple[str, _FakeProcess]] = []
        self.said: list[Message] = []
        self.bridge = Bridge("mine", start=self._start, say=self.said.append)

    def _start(self, node: SeenNode) -> NodeProcess:
        process = _FakeProcess()
        self.started.append((node.key, process))
        return process

    def ready(self, index: int, why: str = "") -> None:
        ready = self.started[index][1].ready
        assert ready is not None
        ready(why)

    @property
    def offered(self) -> list[str]:
        last = [one for one in self.said if isinstance(one, Offered)][-1]
        return [node.key for node in last.nodes]

    @property
    def told(self) -> str:
        return "\n".join(one.line for one in self.said if isinstance(one, Told))


def _node(key: str, identity: str = "mine") -> SeenNode:
    return SeenNode(key=key, name=f"node {key}", slots=2, identity=identity)


def test_a_node_of_the_same_identity_is_offered_once_its_process_is_ready() -> None:
    setting = _Setting()
    setting.bridge.look([_node("a")])
    assert setting.offered == []
    setting.ready(0)
    assert setting.offered == ["a"]


def test_a_node_of_another_identity_gets_no_process_and_is_told_of_once() -> None:
    setting = _Setting()
    for _ in range(3):
        setting.bridge.look([_node("a", "other"), _node("b", "")])
    assert setting.started == []
    assert setting.told.count("node a gets no work") == 1
    assert setting.told.count("node b gets no work") == 1
    setting.bridge.send(7, "a", "work")
    assert setting.said[-1] == Lost(number=7, why="the node is gone")


def test_an_answer_comes_back_under_the_number_of_its_work() -> None:
    setting = _Setting()
    setting.bridge.look([_node("a")])
    setting.ready(0)
    setting.bridge.send(7, "a", "work")
    setting.started[0][1].done[0]("answer", "", False)
    assert setting.said[-1] == Answered(number=7, answer="answer")


def test_a_process_that_ends_loses_its_work_and_another_one_starts() -> None:
    setting = _Setting()
    setting.bridge.look([_node("a")])
    setting.ready(0)
    setting.bridge.send(7, "a", "work")
    setting.started[0][1].done[0]("", "killed", True)
    assert setting.said[-1] == Lost(number=7, why="killed")
    assert setting.offered == []
    setting.bridge.look([_node("a")])
    setting.ready(1)
    assert setting.offered == ["a"]


def test_a_judge_that_raises_loses_its_work_and_the_node_stays() -> None:
    setting = _Setting()
    setting.bridge.look([_node("a")])
    setting.ready(0)
    setting.bridge.send(7, "a", "work")
    setting.started[0][1].done[0]("", "SandboxError", False)
    assert setting.offered == ["a"]


def test_a_node_that_is_gone_is_told_of_and_offered_no_more() -> None:
    setting = _Setting()
    setting.bridge.look([_node("a"), _node("b")])
    setting.ready(0)
    setting.ready(1)
    setting.bridge.look([_node("b")])
    assert setting.offered == ["b"]
    assert "node a is gone" in setting.told


def test_a_node_whose_process_never_starts_is_left_alone_after_three_tries() -> None:
    setting = _Setting()
    for index in range(3):
        setting.bridge.look([_node("a")])
        setting.ready(index, "no room")
    setting.bridge.look([_node("a")])
    assert len(setting.started) == 3
    assert "node a cannot judge: no room" in setting.told
