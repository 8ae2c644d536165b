"""Reads `--cluster`, and has the nodes of a cluster judge in place of this process."""

import argparse
import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from concert.app.command_line import working_directory
from concert.app.errors import UsageError
from concert.app.run.options.checker_choice import Suites, usable_choice
from concert.app.run.session.cluster_start import opened_cluster
from concert.pipeline import Settings, Stop, this_machine
from concert.pipeline.cluster.cluster_workers import ClusterWorkers
from concert.pipeline.cluster.identity import cluster_identity
from concert.pipeline.cluster.joining import LOCAL, Address
from concert.pipeline.cluster.places import Places
from concert.pipeline.cluster.work import Conduct
from concert.pipeline.stages.workers import LocalWorkers, Workers
from concert.sandbox import WITHOUT_SANDBOX
from concert.suites import CheckerChoice, Equipment
from concert.suites.protocol import Suite
from concert.toolchains import Toolchain


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterChoice:
    """The cluster that a user asked for.

    Attributes:
        head: The address of its head; None: a cluster is started on this machine.
        token: The file with its token; None: the usual one.
        suites: All suites, with the checkers that they have by themselves.
        jpf: Version and identity of the Java PathFinder that the run uses; empty where none is.
    """

    head: Address | None
    token: Path | None
    suites: Mapping[str, Suite]
    jpf: str


def chosen_cluster(
    arguments: argparse.Namespace,
    settings: Settings,
    *,
    suites: Suites,
    toolchains: Mapping[str, Toolchain],
) -> ClusterChoice | None:
    """Returns the cluster that the options ask for; None where they ask for none.

    Raises:
        UsageError: The options make no sense.
    """
    if arguments.cluster is None:
        if arguments.cluster_token is not None:
            raise UsageError(
                "without --cluster there is no token to show, so --cluster-token would be ignored",
                remedy="leave it out, or name the cluster by --cluster",
            )
        return None
    if settings.sandbox == WITHOUT_SANDBOX:
        raise UsageError(
            "the nodes of a cluster judge in the sandbox only",
            remedy=f"leave one out of --cluster and --sandbox={WITHOUT_SANDBOX}",
        )
    token = arguments.cluster_token
    return ClusterChoice(
        head=None if arguments.cluster == LOCAL else _address(arguments.cluster),
        token=working_directory() / token if token else None,
        suites=suites(CheckerChoice()),
        jpf=usable_choice(settings.checker, toolchains).jpf,
    )


@contextlib.contextmanager
def cluster_workers(
    choice: ClusterChoice | None,
    equipment: Equipment,
    settings: Settings,
    *,
    jobs: int | None,
    stop: Stop,
) -> Iterator[Callable[[LocalWorkers], Workers]]:
    """Yields what makes those who judge; what was started for them has ended afterwards.

    Args:
        choice: The cluster; None: this process judges.
        equipment: With what this machine judges.
        settings: The run's.
        jobs: Judgements at a time in all; None: as many as the nodes do.
        stop: Asks to stop.

    Raises:
        ClusterError: The cluster cannot be used.
        EnvironmentFaultError: What connects to it cannot be made or started.
    """
    if choice is None:
        yield lambda local: local
        return
    identity = cluster_identity(
        choice.suites, equipment.toolchains, sandbox=equipment.sandbox.identity
    )
    conduct = Conduct(
        checker=settings.checker,
        jpf=choice.jpf,
        sandbox=settings.sandbox,
        limits=settings.limit_overrides,
    )
    slots = jobs or len(this_machine().cores)
    with opened_cluster(
        choice.head, choice.token, identity=identity, jobs=slots, stop=stop
    ) as cluster:
        places = Places(cluster, stop=stop)
        yield lambda local: ClusterWorkers(cluster, places, conduct=conduct, local=local, most=jobs)


def _address(text: str) -> Address:
    try:
        return Address.parse(text)
    except ValueError as error:
        raise UsageError(f"--cluster: {error}", remedy=f"or write {LOCAL}") from None
