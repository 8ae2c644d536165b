"""How are many things done by a few threads, so that they can be stopped?"""

import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from concert.pipeline.interrupt import Stop, kill_descendants

_LOOK_SECONDS = 0.2
"""How often a waiting main thread looks whether the user wants to stop."""
_END_SECONDS = 10.0
"""How long workers get to notice that their children are dead."""


def do_all[Item, Done](
    items: Iterable[Item], do: Callable[[Item], Done], *, jobs: int, stop: Stop
) -> Iterator[tuple[Item, Done]]:
    """Does `do(item)` for every item, `jobs` at a time; yields each when it is done.

    Args:
        items: What is to be done, started in this order.
        do: Called from several threads. What it raises is raised here, and ends everything.
        jobs: Number of threads.
        stop: When it is requested, the children of this process are killed, and what was under way
            is thrown away.

    Raises:
        Interrupted: The user asked to stop.
    """
    waiting = iter(items)
    running: dict[Future[Done], Item] = {}
    executor = ThreadPoolExecutor(jobs, thread_name_prefix="work")
    try:
        while True:
            for item in waiting:
                running[executor.submit(do, item)] = item
                if len(running) >= 2 * jobs:
                    break
            if not running:
                return
            done, _ = wait(running, timeout=_LOOK_SECONDS, return_when=FIRST_COMPLETED)
            stop.check()
            for future in done:
                yield running.pop(future), future.result()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        if running:
            # Left early: nobody wants the rest, and a worker may start one child after another.
            stop.request(signal.SIGTERM)
            deadline = time.monotonic() + _END_SECONDS
            while (
                kill_descendants() or any(future.running() for future in running)
            ) and time.monotonic() < deadline:
                wait(running, timeout=_LOOK_SECONDS / 4)
