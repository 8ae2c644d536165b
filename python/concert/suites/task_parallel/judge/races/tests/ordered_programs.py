"""Small programs whose accesses OpenMP or the library orders."""

from typing import Final

_REGION: Final = "#pragma omp parallel\n#pragma omp single\n"

ORDERED: Final = {
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
    "barrier": """std::vector<int> x(omp_get_max_threads() + 4);
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
    "result-at-the-end-of-a-thread": """int x = 0;
std::promise<int> promise;
auto result = promise.get_future();
std::thread([&x, promise = std::move(promise)]() mutable {
  ++x;
  promise.set_value_at_thread_exit(1);
}).detach();
x += result.get();""",
    "locks-within-a-time": """int x = 0, y = 0; std::timed_mutex one; std::shared_timed_mutex many;
const auto work_on_both = [&] {
  const std::chrono::seconds most(9);
  while (!one.try_lock_for(most)) continue;
  ++x;
  one.unlock();
  while (!many.try_lock_for(most)) continue;
  ++y;
  many.unlock();
  while (!many.try_lock_shared_for(most)) continue;
  static_cast<void>(static_cast<volatile int&>(y));
  many.unlock_shared();
};
std::jthread other(work_on_both);
work_on_both();""",
    "atomic-shared-pointers": """std::atomic<std::shared_ptr<const int>> at{
    std::make_shared<const int>(0)};
std::atomic<bool> done{false};
std::jthread other([&] {
  static_cast<void>(static_cast<const volatile int&>(*at.load()));
  done.store(true, std::memory_order_relaxed);
});
while (!done.load(std::memory_order_relaxed)) std::this_thread::yield();
at.store(std::make_shared<const int>(1));""",
    "atomics-without-an-instruction": """struct Three { long one, two, three; };
std::atomic<Three> sum{Three{}}; std::vector<int> x(2);
const auto add = [&](int own) {
  x[own] = 1;
  Three seen = sum.load();
  while (!sum.compare_exchange_weak(seen, {seen.one + 1, seen.two, seen.three})) continue;
  if (seen.one == 1) work(x[1 - own]);
};
std::jthread other(add, 0);
add(1);""",
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
    "random-numbers-of-each-thread": """std::vector<int> drawn(omp_get_max_threads());
#pragma omp parallel
{
  unsigned seed = 1;
  drawn[omp_get_thread_num()] = rand_r(&seed);
}""",
}
