"""Small programs whose accesses nothing orders, and some on data of one thread."""

from typing import Final

_REGION: Final = "#pragma omp parallel\n#pragma omp single\n"

RACING: Final = {
    "a-static-that-nobody-reads": """static int x;
#pragma omp parallel
x = 1;""",
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
    "long-work-after-the-access": """int x = 0; std::vector<int> own(omp_get_max_threads());
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

OWN: Final = {
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
