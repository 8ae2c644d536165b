"""Has the nodes of a cluster judge, and knows what to do when one is lost."""

import contextlib
import threading
from typing import Final

from concert.pipeline.cluster.cluster import Cluster, ClusterError, LostError
from concert.pipeline.cluster.places import Places
from concert.pipeline.cluster.work import Answer, Conduct, Work
from concert.pipeline.plan.case import Case
from concert.pipeline.stages.judge_candidate import infra_error
from concert.pipeline.stages.workers import LocalWorkers
from concert.pipeline.work.orders import MOST_AT_A_TIME
from concert.reading.records import MalformedError
from concert.values.values import Judgement

MOST_TRIES: Final = 3
"""Nodes that get one work: the first, and two more after losses."""


class ClusterWorkers:
    """Nodes that judge; this machine judges what is not worth a journey. Implements `Workers`.

    What needs no toolchain is only compared, in less time than a message takes. And a task that the
    nodes do not have, such as one of a table of programs, is judged by the checkout that has it.
    """

    def __init__(
        self,
        cluster: Cluster,
        places: Places,
        *,
        conduct: Conduct,
        local: LocalWorkers,
        most: int | None = None,
    ) -> None:
        """Takes what is needed.

        Args:
            cluster: The nodes.
            places: Their slots.
            conduct: Under what conditions the run judges.
            local: Those of this process.
            most: Judgements at a time in all; None: as many as the nodes do.
        """
        self._cluster = cluster
        self._places = places
        self._conduct = conduct
        self._local = local
        self._most = most
        self._slots = 0
        self._here = threading.Semaphore(local.jobs)

    def width(self) -> int:
        """Returns the number of slots of the nodes, within `most`; at least 1, which then waits.

        Each takes a thread of this process, so there is an end to them.
        """
        # A connection that is lost is told of by those who judge.
        with contextlib.suppress(ClusterError):
            self._slots = self._places.count()
        return max(1, min(self._slots, self._most or self._slots, MOST_AT_A_TIME))

    def judge(self, case: Case) -> Judgement:
        """Has a node judge.

        Raises:
            Interrupted: The user asked to stop.
            ClusterError: No node takes work, or the connection to the cluster is lost.
        """
        if case.response.finish_reason == "error" or not _travels(case):
            return self._judge_here(case)
        work = str(Work.of(case, self._conduct))
        lost: list[str] = []
        names: list[str] = []
        why = ""
        while len(lost) < MOST_TRIES:
            with self._places.place(not_on=lost) as node:
                try:
                    return self._read(case, node.name, self._cluster.judge(node.key, work))
                except LostError as error:
                    lost.append(node.key)
                    names.append(node.name)
                    why = str(error)
        return infra_error(f"lost on {', '.join(names)}: {why}")

    def _read(self, case: Case, node: str, text: str) -> Judgement:
        try:
            answer = Answer.parse(text)
        except MalformedError as error:
            return infra_error(f"node {node} answers what is no answer: {error}")
        if answer.judgement is None or answer.key != case.key:
            return self._judge_here(case)
        return answer.judgement

    def _judge_here(self, case: Case) -> Judgement:
        with self._here:
            return self._local.judge(case)


def _travels(case: Case) -> bool:
    return bool(case.suite.needs or case.question.task.requires)
