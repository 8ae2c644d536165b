"""The race check's runtime orders what OpenMP and the library order, and nothing else."""

import functools
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from concert.sandbox import Sandbox, open_sandbox
from concert.suites.equipment import Equipment
from concert.suites.task_parallel.judge import (
    race_copies_programs,
    race_order_programs,
    race_simd_programs,
    race_waiting_programs,
)
from concert.suites.task_parallel.judge.build.compiler import Compiler
from concert.suites.task_parallel.judge.build.harness import HarnessStore
from concert.suites.task_parallel.judge.race_check import RaceFinding, RaceState, check_races
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.toolchains import Toolchain, locate
from concert.values.values import Candidate

_TOOLCHAINS: Mapping[str, Toolchain] = locate()
_EXERCISES = {entry.exercise.task_id: entry.exercise for entry in load_tasks()}
_HARNESSES = HarnessStore()

_ALGORITHMS = """\
#include <algorithm>
#include <execution>
#include <numeric>
"""
_THREADS = """\
#include <atomic>
#include <future>
#include <mutex>
#include <thread>
"""
_BEGIN = """\
#include <omp.h>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

static void work(int& x) { x += 1; }
static std::vector<int> indices(int n) {
  std::vector<int> all(n);
  for (int i = 0; i < n; ++i) all[i] = i;
  return all;
}

double approximate_pi(std::uint64_t, std::uint64_t, std::size_t) {
"""
_REGION = "#pragma omp parallel\n#pragma omp single\n"

_ORDERED = {
    "taskwait": f"""int x = 0;
{_REGION}{{
#pragma omp task shared(x)
  work(x);
#pragma omp taskwait
  work(x);
}}""",
    "taskgroup-waits-for-grandchildren": f"""int x = 0;
{_REGION}{{
#pragma omp taskgroup
  {{
#pragma omp task shared(x)
    {{
#pragma omp task shared(x)
      work(x);
    }}
  }}
  work(x);
}}""",
    "depend": f"""int x = 0, y = 0;
{_REGION}{{
#pragma omp task shared(x) depend(out : x)
  work(x);
#pragma omp task shared(x, y) depend(in : x) depend(out : y)
  y = x;
#pragma omp task shared(x) depend(in : x)
  static_cast<void>(static_cast<volatile int&>(x));
#pragma omp task shared(x, y) depend(inout : x, y)
  x = y + x;
}}""",
    "end-of-region": f"""int x = 0;
{_REGION}{{
#pragma omp task shared(x)
  work(x);
}}
work(x);""",
    "barrier": """std::vector<int> x(8);
#pragma omp parallel
{
  x[omp_get_thread_num()] = 1;
#pragma omp barrier
  if (omp_get_thread_num() == 0) work(x[3]);
}""",
    "critical-and-atomic": f"""int x = 0; double y = 0.0;
{_REGION}for (int i = 0; i < 4; ++i) {{
#pragma omp task shared(x, y)
  {{
#pragma omp critical
    work(x);
#pragma omp atomic
    y += 1.5;
  }}
}}""",
    "reduction-of-a-taskloop": f"""int x = 0;
{_REGION}
#pragma omp taskloop reduction(+ : x)
for (int i = 0; i < 40; ++i) x += i;
if (x != 780) *static_cast<volatile int*>(nullptr) = 1;""",
    "task-reduction": f"""int x = 0;
{_REGION}
#pragma omp taskgroup task_reduction(+ : x)
for (int i = 0; i < 4; ++i) {{
#pragma omp task in_reduction(+ : x)
  x += 1;
}}
if (x != 4) *static_cast<volatile int*>(nullptr) = 1;""",
    "undeferred": f"""int x = 0;
{_REGION}{{
#pragma omp task shared(x) if (0)
  work(x);
  work(x);
}}""",
    "tasks-made-by-all-threads": """std::vector<int> x(100); std::size_t n = 100;
#pragma omp parallel
#pragma omp for
for (std::size_t i = 0; i < n; ++i) {
#pragma omp task shared(x, n) firstprivate(i)
  x[i] = static_cast<int>(n);
}""",
    "dynamic-loop-and-sections": """std::vector<int> x(100); int y = 0;
#pragma omp parallel
{
#pragma omp for schedule(dynamic, 3)
  for (int i = 0; i < 100; ++i) work(x[i]);
#pragma omp sections
  {
#pragma omp section
    work(x[0]);
#pragma omp section
    work(y);
  }
}
if (x[0] != 2 || y != 1 || x[99] != 1) *static_cast<volatile int*>(nullptr) = 1;""",
    "copyprivate": """int sum = 0;
#pragma omp parallel reduction(+ : sum)
{
  int x = 0;
#pragma omp single copyprivate(x)
  x = 5;
  sum += x;
}
if (sum != 5 * omp_get_max_threads()) *static_cast<volatile int*>(nullptr) = 1;""",
    "thread-local-data": """static thread_local int x = 0;
#pragma omp parallel
{
#pragma omp task
  work(x);
}""",
    "deep-recursion": f"""struct Tree {{
  static void grow(int depth, int& leaves) {{
    if (depth == 0) {{ leaves = 1; return; }}
    int left = 0, right = 0;
#pragma omp task shared(left)
    grow(depth - 1, left);
#pragma omp task shared(right)
    grow(depth - 1, right);
#pragma omp taskwait
    leaves = left + right;
  }}
}};
int leaves = 0;
{_REGION}
Tree::grow(8, leaves);
if (leaves != 256) *static_cast<volatile int*>(nullptr) = 1;""",
    "algorithms": """std::vector<int> x(100, 1), y(100);
std::for_each(std::execution::par, x.begin(), x.end(), [](int& one) { one += 1; });
std::transform(std::execution::par, x.begin(), x.end(), y.begin(), [](int one) { return one; });
std::inclusive_scan(std::execution::par, y.begin(), y.end(), y.begin());
std::sort(std::execution::par, y.begin(), y.end());
const int sum = std::reduce(std::execution::par, x.begin(), x.end());
const int odd = std::transform_reduce(std::execution::par, x.begin(), x.end(), 0, std::plus<>{},
                                      [](int one) { return one % 2; });
if (sum != 200 || odd != 0 || y.back() != 200) *static_cast<volatile int*>(nullptr) = 1;""",
    "async-and-mutex": """int x = 0; std::mutex lock;
auto one = std::async(std::launch::async, [&] { std::lock_guard guard(lock); ++x; });
auto two = std::async(std::launch::async, [&] { std::lock_guard guard(lock); ++x; });
one.get(); two.get();
std::jthread([&] { ++x; }).join();
++x;""",
}

_RACING = {
    "no-taskwait": f"""int x = 0;
{_REGION}{{
#pragma omp task shared(x)
  work(x);
  work(x);
#pragma omp taskwait
}}""",
    "taskwait-does-not-wait-for-grandchildren": f"""int x = 0;
{_REGION}{{
#pragma omp task shared(x)
  {{
#pragma omp task shared(x)
    work(x);
  }}
#pragma omp taskwait
  work(x);
}}""",
    "two-tasks": f"""int x = 0;
{_REGION}for (int i = 0; i < 2; ++i) {{
#pragma omp task shared(x)
  work(x);
}}""",
    "depend-on-something-else": f"""int x = 0, y = 0;
{_REGION}{{
#pragma omp task shared(x) depend(out : x)
  work(x);
#pragma omp task shared(x) depend(out : y)
  work(x);
}}""",
    "two-readers-that-write": f"""int x = 0;
{_REGION}{{
#pragma omp task shared(x) depend(in : x)
  work(x);
#pragma omp task shared(x) depend(in : x)
  work(x);
}}""",
    "two-locks": f"""int x = 0;
{_REGION}{{
#pragma omp task shared(x)
  {{
#pragma omp critical(one)
    work(x);
  }}
#pragma omp task shared(x)
  {{
#pragma omp critical(other)
    work(x);
  }}
}}""",
    "no-barrier": """int x = 0;
#pragma omp parallel
{
#pragma omp for nowait
  for (int i = 0; i < 4; ++i) if (i == 0) work(x);
  if (omp_get_thread_num() == 1) work(x);
}""",
    "nogroup": f"""std::vector<int> x(8);
{_REGION}{{
#pragma omp taskloop nogroup shared(x)
  for (int i = 0; i < 8; ++i) work(x[i]);
  work(x[7]);
}}""",
    "sum-in-an-algorithm": """int sum = 0; auto x = indices(100);
std::for_each(std::execution::par, x.begin(), x.end(), [&](int one) { sum += one; });""",
    "neighbours-in-an-algorithm": """std::vector<int> y(101); auto x = indices(100);
std::for_each(std::execution::par, x.begin(), x.end(), [&](int i) { y[i + 1] = y[i] + 1; });""",
    "async-without-get": """int x = 0;
auto one = std::async(std::launch::async, [&] { ++x; });
++x;
one.get();""",
}

_OWN = {
    "partial-sums-by-thread-number": f"""std::vector<int> sums(omp_get_max_threads());
{_REGION}for (int i = 0; i < 8; ++i) {{
#pragma omp task shared(sums)
  work(sums[omp_get_thread_num()]);
}}""",
    "creator-goes-on-with-its-own": """std::vector<int> sums(omp_get_max_threads());
#pragma omp parallel
{
  int& own = sums[omp_get_thread_num()];
#pragma omp task shared(sums)
  work(sums[omp_get_thread_num()]);
  work(own);
}""",
    "thread-local-vector": f"""static thread_local std::vector<int> own;
{_REGION}for (int i = 1; i < 8; ++i) {{
#pragma omp task firstprivate(i)
  {{
    own.assign(16 * i, i);
    work(own.back());
  }}
}}""",
    "reduction-of-a-vector": f"""using All = std::vector<int>;
#pragma omp declare reduction(join : All : \\
    omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))
All all;
{_REGION}
#pragma omp taskloop reduction(join : all)
for (int i = 0; i < 40; ++i) all.push_back(i);
if (all.size() != 40) *static_cast<volatile int*>(nullptr) = 1;""",
}
"""Data of one thread, that the tasks of a thread use one after the other."""

_RACING |= {
    "shared-beside-own": f"""int x = 0; std::vector<int> sums(omp_get_max_threads());
static thread_local std::vector<int> own;
{_REGION}for (int i = 0; i < 4; ++i) {{
#pragma omp task shared(x, sums)
  {{
    own.assign(4, i);
    work(x);
    work(sums[omp_get_thread_num()]);
  }}
}}""",
    "number-of-another-thread": """std::vector<int> sums(omp_get_max_threads());
#pragma omp parallel
{
  const int number = omp_get_thread_num();
#pragma omp task shared(sums)
  work(sums[(number + 1) % omp_get_num_threads()]);
  work(sums[number]);
}""",
}


_RACING |= {
    "a-grandchild-and-an-unrelated-taskwait": f"""int x = 0, other = 0;
{_REGION}{{
#pragma omp task shared(x)
  {{
#pragma omp task shared(x)
    work(x);
  }}
#pragma omp task shared(x, other)
  {{
#pragma omp task shared(other)
    work(other);
#pragma omp taskwait
    work(x);
  }}
}}""",
    "a-loop-between-two-barriers": """std::vector<int> all(100); int sum = 0;
#pragma omp parallel
{
#pragma omp for
  for (int i = 0; i < 100; ++i) all[i] = i;
#pragma omp for
  for (int i = 0; i < 100; ++i) sum += all[i];
#pragma omp for
  for (int i = 0; i < 100; ++i) all[i] = 0;
}""",
    "long-work-after-the-access": """int x = 0; std::vector<int> own(8);
#pragma omp parallel
{
  work(x);
  for (int i = 0; i < 100000; ++i) work(own[omp_get_thread_num()]);
}""",
    "fences-between-nothing": """int x = 0;
#pragma omp parallel
{
#pragma omp flush
  work(x);
#pragma omp flush
}""",
    "count-in-an-algorithm": """std::vector<int> x(5000); long n = 0;
std::for_each(std::execution::par, x.begin(), x.end(), [&](int&) { ++n; });
if (n == 0) std::abort();""",
    "state-of-a-random-number-generator": """unsigned seed = 1; std::vector<int> drawn(8);
#pragma omp parallel for
for (int i = 0; i < 8; ++i) drawn[i] = rand_r(&seed);""",
}

_ORDERED |= {
    "nested-locks": """int x = 0; omp_nest_lock_t lock;
omp_init_nest_lock(&lock);
#pragma omp parallel
{
  omp_set_nest_lock(&lock);
  omp_set_nest_lock(&lock);
  work(x);
  omp_unset_nest_lock(&lock);
  work(x);
  omp_unset_nest_lock(&lock);
}
omp_destroy_nest_lock(&lock);""",
    "fences-on-both-sides": """static int x = 0; static std::atomic<bool> ready{false};
x = 0; ready = false;
std::jthread one([] {
  x = 1;
  std::atomic_thread_fence(std::memory_order_release);
  ready.store(true, std::memory_order_relaxed);
});
while (!ready.load(std::memory_order_relaxed)) std::this_thread::yield();
std::atomic_thread_fence(std::memory_order_acquire);
work(x);""",
    "random-numbers-of-each-thread": """std::vector<int> drawn(8);
#pragma omp parallel
{
  unsigned seed = 1;
  drawn[omp_get_thread_num()] = rand_r(&seed);
}""",
}


for _more in (race_copies_programs, race_order_programs, race_simd_programs, race_waiting_programs):
    _ORDERED |= _more.ORDERED
    _RACING |= _more.RACING


@functools.cache
def _sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", _TOOLCHAINS)


def _check(body: str, scratch: Path, *, end: str = "return 0.0;\n}\n") -> RaceFinding:
    exercise = _EXERCISES["pi.openmp"]
    equipment = Equipment(
        sandbox=_sandbox(), toolchains=_TOOLCHAINS, scratch=scratch, limits={}, cores=(0,)
    )
    compiler = Compiler(equipment, exercise.framework)
    # Large headers, compiled only where they are of use.
    headers = _ALGORITHMS if "std::execution" in body else ""
    headers += _THREADS if re.search("std::(?:async|jthread|mutex)", body) else ""
    return check_races(
        Candidate(text=headers + _BEGIN + body + "\n" + end, file_name="candidate.cc"),
        exercise,
        compiler=compiler,
        harness=_HARNESSES.race_harness(exercise, compiler),
        scratch=scratch,
    )


@pytest.mark.parametrize("name", sorted(_ORDERED))
def test_what_is_ordered_does_not_race(name: str, tmp_path: Path) -> None:
    finding = _check(_ORDERED[name], tmp_path)
    assert finding.state is RaceState.FREE, finding
    assert finding.calls is not None


@pytest.mark.parametrize("name", sorted(_OWN))
def test_data_of_one_thread_is_not_said_to_race(name: str, tmp_path: Path) -> None:
    finding = _check(_OWN[name], tmp_path)
    assert finding.state is RaceState.UNKNOWN, finding
    assert "thread" in finding.reason


@pytest.mark.parametrize("name", sorted(_RACING))
def test_what_is_not_ordered_races(name: str, tmp_path: Path) -> None:
    assert _check(_RACING[name], tmp_path).state is RaceState.RACE


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (
            "#pragma omp parallel\nif (omp_get_thread_num() == 0) {\n#pragma omp barrier\n}",
            "barrier",
        ),
        (
            f"static std::mutex lock;\n{_REGION}{{\nstd::lock_guard outer(lock);\n"
            "#pragma omp task\nstd::lock_guard inner(lock);\n}",
            "all threads wait for each other",
        ),
        ("std::abort();", "does not end well"),
        ("no C++", "does not compile"),
    ],
)
def test_what_the_check_does_not_understand_is_unknown(
    body: str, reason: str, tmp_path: Path
) -> None:
    finding = _check(body, tmp_path)
    assert finding.state is RaceState.UNKNOWN
    assert reason in finding.reason


def test_calls_of_the_framework_are_counted(tmp_path: Path) -> None:
    # Three cases in a run.
    assert _check("", tmp_path).calls == 0
    tasks = f"{_REGION}for (int i = 0; i < 5; ++i) {{\n#pragma omp task\n  indices(1);\n}}"
    assert _check(tasks, tmp_path).calls == 15
    threads = "std::jthread one([] {}); auto x = indices(9);\n"
    threads += "std::for_each(std::execution::par, x.begin(), x.end(), [](int) {});"
    assert _check(threads, tmp_path).calls == 6
