"""Small OpenMP programs that race on some numbers of threads or in some orders, and their twins."""

from typing import Final

RACING: Final = {
    "neighbours-in-one-block": """std::vector<int> x(120);
#pragma omp parallel for
for (int i = 0; i < 100; ++i) {
  x[i] = i;
  if (i == 1) x[0] = 1;
}""",
    "neighbours-in-one-block-of-an-unsigned-loop": """std::vector<int> x(120);
#pragma omp parallel for schedule(static)
for (std::size_t i = 99; i > 0; --i) {
  x[i] = 1;
  if (i == 98) x[99] = 1;
}""",
    "neighbours-in-one-block-of-a-template": """std::vector<int> x(100);
const auto run = [](auto& all, auto n) {
#pragma omp parallel for schedule ( static ) if(n > 1)
  for (decltype(n) i = 0; i < n; i += 3) all[i / 6] += 1;
};
run(x, 100L);""",
    "what-the-last-thread-takes-early": """static int x[100]; int first = 0;
#pragma omp parallel
{
#pragma omp for nowait
  for (int i = 0; i < 100; ++i) x[i] = i;
#pragma omp single
  first = x[0];
}
if (first != 0) std::abort();""",
    "a-lock-that-is-given-back-too-early": """int x = 0; omp_lock_t lock;
omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
if (omp_get_thread_num() == 0) {
  omp_set_lock(&lock);
  x = 0;
  omp_unset_lock(&lock);
} else {
  omp_set_lock(&lock);
  omp_unset_lock(&lock);
  x = 1;
}""",
    "parts-in-the-other-order": """int x = 0; std::mutex lock; auto all = indices(8);
std::for_each(std::execution::par, all.begin(), all.end(), [&](int i) {
  if (i == 0) work(x);
  std::lock_guard guard(lock);
  if (i == 7) work(x);
});""",
}

ORDERED: Final = {
    "two-loops-with-the-same-threads": """std::vector<int> x(101), y(101);
#pragma omp parallel
{
#pragma omp for schedule(static) nowait
  for (int i = 0; i < 101; ++i) x[i] = i;
#pragma omp for schedule(static) nowait
  for (int i = 0; i < 101; ++i) y[i] = x[i] + 1;
}
if (y[100] != 101) std::abort();""",
    "blocks-that-a-program-counts-on": """const int threads = omp_get_max_threads();
std::vector<int> x(threads);
#pragma omp parallel for schedule(static) num_threads(threads)
for (int i = 0; i < 5 * threads; ++i) x[i / 5] += 1;""",
    "blocks-of-a-team-of-four": """std::vector<int> x(4);
#pragma omp parallel for schedule(static) num_threads(4)
for (int i = 0; i < 100; ++i)
  if (omp_get_num_threads() == 4) x[i / 25] += 1;""",
    "chunks-of-a-size": """std::vector<int> x(25);
#pragma omp parallel for schedule(static, 4)
for (int i = 0; i < 100; ++i) x[i / 4] += 1;""",
    "sums-of-each-thread": """std::vector<int> x(omp_get_max_threads()); int last = 0, sum = 0;
#pragma omp parallel
{
#pragma omp for lastprivate(last) reduction(+ : sum)
  for (int i = 0; i < 100; ++i) {
    x[omp_get_thread_num()] += 1;
    last = i;
    sum += i;
  }
}
if (last != 99 || sum != 4950) std::abort();""",
    "lastprivate-and-reduction-of-a-dealt-loop": """int last = 0, sum = 0; double y[4] = {};
#pragma omp parallel for lastprivate(last) reduction(+ : sum, y[:4])
for (int i = 0; i < 103; ++i) {
  last = i;
  sum += i;
  y[i % 4] += 1.0;
}
if (last != 102 || sum != 5253 || y[0] != 26.0 || y[3] != 25.0) std::abort();""",
    "nest-of-loops": """std::vector<int> x(77), seen(77);
#pragma omp parallel for collapse(2)
for (int i = 10; i > -1; i -= 1)
  for (int j = 0; j < 7; ++j) x[7 * i + j] += 1;
#pragma omp parallel for simd
for (unsigned i = 0; i < 77; i += 2) seen[i] = x[i] + (i + 1 < 77 ? x[i + 1] : 1);
for (int i = 0; i < 77; i += 2) if (seen[i] != 2) std::abort();""",
    "a-loop-outside-of-all-teams": """std::vector<int> x(10); int sum = 0;
#pragma omp for
for (int i = 0; i < 10; ++i) x[i] = i;
#pragma omp for
for (int i = 1; i < 10; ++i) { x[i] += x[i - 1]; sum += x[i]; }
if (sum != 165) std::abort();""",
    "a-loop-that-has-nothing-to-do": """std::vector<int> x(4); const std::size_t n = 0;
#pragma omp parallel for
for (int i = 5; i < 5; ++i) work(x[0]);
#pragma omp parallel for
for (std::size_t i = 1; i < n; ++i) work(x[0]);
#pragma omp parallel for
for (int i = 0; i < 1; ++i) work(x[0]);
if (x[0] != 1) std::abort();""",
    "one-lock-for-all-in-any-order": """int x = 0, y = 0; omp_lock_t lock;
omp_init_lock(&lock);
#pragma omp parallel for
for (int i = 0; i < 30; ++i) {
  omp_set_lock(&lock);
  work(x);
  omp_unset_lock(&lock);
#pragma omp critical
  work(y);
}""",
}
