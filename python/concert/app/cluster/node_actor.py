"""Judges on a node for one driver, in a process of its own."""

from concert.app.equipment import found_toolchains
from concert.pipeline.cluster.node_judge import NodeJudge
from concert.sandbox.scratch import scratch_root
from concert.suites import all_suites


class NodeActor:
    """An actor of Ray; its methods are called from several threads at once."""

    def __init__(self) -> None:
        """Finds the toolchains of this checkout."""
        self._judge = NodeJudge(all_suites, found_toolchains(), scratch=scratch_root())

    def ready(self) -> None:
        """Answers once the actor is there."""

    def judge(self, work: str) -> str:
        """Returns the answer to a work, both as `work.py` writes them."""
        return self._judge.judge(work)
