"""Measures how much a site of many verdicts costs, and how fast a browser shows it."""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from concert.report.testing.results_for_tests import Made, make_results
from concert.values.values import Outcome
from tests.browser.browser import Page, opened

_BUILD: Final = """
import sys
from pathlib import Path
from concert.report import build_site
build_site([Path(sys.argv[1])], Path(sys.argv[2]), suites={}, tell=lambda *told: None)
"""
_OUTCOMES: Final = (Outcome.PASS, Outcome.FAIL, Outcome.INCONCLUSIVE)
_SHARES: Final = (60, 38, 2)
_LABELS: Final = ("DL", "RC", "UE", "NM", "CR")
_STATEMENTS: Final = (
    "        synchronized (lock{0}) {{\n            counter{1} += {2};\n        }}\n",
    "        while (queue{0}.isEmpty()) {{\n            lock{1}.wait({2});\n        }}\n",
    "        final int taken{0} = buffer{1}.take() + {2};\n",
    "        executor{0}.submit(() -> map{1}.merge({2}, 1, Integer::sum));\n",
    "        // Thread {0} hands over to thread {1} after {2} turns.\n",
)
_ATTEMPTS: Final = '[{{"cost_picodollars":{0}}}]'


def main(argv: Sequence[str]) -> int:
    """Makes results, builds their site twice and opens it; asserts nothing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verdicts", type=int, default=150_000, help="default: 150,000")
    parser.add_argument("--tasks", type=int, default=1_100, help="default: 1,100")
    parser.add_argument("--models", type=int, default=25, help="default: 25")
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="site-bench-") as name:
        results, site = Path(name) / "results", Path(name) / "site"
        answers = list(_answers(arguments.verdicts, arguments.tasks, arguments.models))
        made = _cpu(resource.getrusage(resource.RUSAGE_SELF))
        make_results(results, answers)
        made = _cpu(resource.getrusage(resource.RUSAGE_SELF)) - made
        print(f"results: {len(answers):,} verdicts, {_size(results):.0f} MiB, {made:.1f} s of CPU")
        del answers
        for what in ("new site", "unchanged site"):
            begun = time.monotonic()
            usage = _built(results, site)
            print(
                f"{what}: {time.monotonic() - begun:.1f} s, {_cpu(usage):.1f} s of CPU, "
                f"at most {usage.ru_maxrss / 1024:.0f} MiB"
            )
        files = sum(1 for path in site.rglob("*") if path.is_file())
        first = (site / "index.html").stat().st_size
        print(f"site: {files:,} files, {_size(site):.0f} MiB; first page {first / 1000:.1f} kB")
        with opened(site) as page:
            _browse(page)
    print(f"load average of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


def _answers(verdicts: int, tasks: int, models: int) -> Iterator[Made]:
    """Yields answers of about 1.5 KB, no two of them alike; the same numbers give the same ones."""
    generator = random.Random(1)
    for number in range(verdicts):
        sample, place = divmod(number, tasks * models)
        task, model = divmod(place, models)
        (outcome,) = generator.choices(_OUTCOMES, _SHARES)
        label = (generator.choice(_LABELS),) if outcome is Outcome.FAIL else ()
        yield Made(
            task=f"task-{task:04}",
            model=f"made-up:model-{model:02}",
            sample=sample,
            outcome=outcome,
            text=_program(number, generator),
            labels=label,
            detail=f"thread {number % 7} waits for lock {number % 11}" if label else "",
            attempts=_ATTEMPTS.format(generator.randrange(10**9)),
            evidence=f'{{"executions": {number}, "steps": [1, 2, 3, 4]}}',
        )


def _program(number: int, generator: random.Random) -> str:
    lines = [
        generator.choice(_STATEMENTS).format(*(generator.randrange(100) for _ in range(3)))
        for _ in range(20)
    ]
    return f"class Answer{number} {{\n    void run() {{\n{''.join(lines)}    }}\n}}\n"


def _built(results: Path, site: Path) -> resource.struct_rusage:
    """Builds in a process of its own, whose memory nothing else has used; its start counts."""
    child = subprocess.Popen([sys.executable, "-c", _BUILD, str(results), str(site)])
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        raise SystemExit("the process that builds the site has failed")
    return usage


_FILTER: Final = """
(async () => {
  const times = [];
  for (const text of ["task-01", "", "dl", "task-0999", ""]) {
    const begun = performance.now();
    concert.matrix.filter(text);
    document.body.offsetHeight;
    times.push(performance.now() - begun);
  }
  return times;
})()
"""
_LOADED: Final = "performance.getEntriesByType('navigation')[0].loadEventEnd"


def _browse(page: Page) -> None:
    """Opens the first page and the first matrix, and prints what they take in the browser."""
    page.goto("index.html")
    print(f"first page: loaded after {page.evaluate(_LOADED)} ms")
    page.goto(str(page.evaluate("document.querySelector('a[href^=matrix]').getAttribute('href')")))
    page.wait_until("document.querySelector('#matrix').dataset.ready === 'yes'")
    rows = page.evaluate("concert.matrix.rows.length")
    print(f"matrix: {rows} tasks, loaded after {page.evaluate(_LOADED)} ms")
    times = page.evaluate(_FILTER)
    assert isinstance(times, list)
    print(f"filter: {', '.join(f'{one:.0f}' for one in times)} ms")
    print(f"problems: {page.problems}")


def _cpu(usage: resource.struct_rusage) -> float:
    return usage.ru_utime + usage.ru_stime


def _size(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 2**20


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
