"""Does many things by a few threads, so that they can be stopped."""

import signal
from collections.abc import Callable, Iterable, Iterator

from concert.pipeline.work.interrupt import Stop, kill_descendants
from concert.pipeline.work.lanes import Lane, do_in_lanes
from concert.pipeline.work.steering import Steering, Width


def do_all[Item, Done](
    items: Iterable[Item],
    do: Callable[[Item], Done],
    *,
    jobs: int | Callable[[], int],
    stop: Stop,
    steering: Steering | None = None,
    by: Width = Width.JOBS,
) -> Iterator[tuple[Item, Done]]:
    """Does `do(item)` for every item, `jobs` at a time; yields each when it is done.

    Workers that are still at it a second after a stop are left behind: they start nothing more, and
    what they find is thrown away.

    Args:
        items: What is to be done, started in this order.
        do: Called from several threads. What it raises is raised here, and ends everything.
        jobs: Number of threads, or what tells it where it changes.
        stop: When it is requested, the children of this process are killed, and what was under way
            is thrown away.
        steering: Changes the number of threads, or has everything wait.
        by: Which order changes it.

    Raises:
        Interrupted: The user asked to stop.
    """

    def leave() -> None:
        # Left early: nobody wants the rest, and a worker may start one child after another.
        stop.request(signal.SIGTERM)
        kill_descendants()

    lane = Lane(items=list(items), width=jobs, by=by)
    yield from do_in_lanes(
        [lane], do, stop=stop, leave=leave, settle=kill_descendants, steering=steering
    )
