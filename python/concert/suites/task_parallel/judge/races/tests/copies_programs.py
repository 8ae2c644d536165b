"""Small OpenMP programs in which GCC, or the check, copies variables of the program."""

from typing import Final

_REGION: Final = "#pragma omp parallel\n#pragma omp single\n"

RACING: Final = {
    "a-value-that-nobody-uses": """int x = 0, local = 0;
#pragma omp parallel private(local)
{
#pragma omp master
  x = 10;
  local = x;
}""",
    "a-value-that-is-known": """static int shared; std::vector<int> y(100);
#pragma omp parallel for
for (int i = 0; i < 100; ++i) {
  shared = i;
  y[i] = shared;
}""",
    "a-team-of-each-league-with-one-lock": """int x = 0; omp_lock_t lock;
omp_init_lock(&lock);
#pragma omp target teams num_teams(2) map(tofrom : x)
#pragma omp parallel num_threads(1)
{
  omp_set_lock(&lock);
  work(x);
  omp_unset_lock(&lock);
}""",
    "a-team-of-each-league-with-one-critical-region": """int x = 0;
#pragma omp target teams num_teams(2) map(tofrom : x)
#pragma omp parallel
#pragma omp critical
work(x);""",
    "a-flag-that-nobody-copies-in": """static thread_local int is_mine = 0; int x = 0;
is_mine = 1;
#pragma omp parallel proc_bind(primary)
if (is_mine == 0 || omp_get_thread_num() == 0) work(x);
is_mine = 0;""",
    "what-a-thread-local-pointer-shares": """static thread_local int* own = nullptr; int x = 0;
#pragma omp parallel
{
  own = &x;
  work(*own);
}""",
}

ORDERED: Final = {
    "scalars-of-nested-regions": """int n = 50, m = 3; std::vector<long> sums(n);
omp_set_nested(1);
#pragma omp parallel num_threads(2)
{
  const int k = n / 2;
#pragma omp for
  for (int i = 0; i < 2; ++i) {
#pragma omp parallel for num_threads(2)
    for (int j = 0; j < k; ++j) sums[i * k + j] = n + m + j;
  }
}
if (sums[49] != 77 || n != 50 || m != 3) std::abort();""",
    "scalars-of-nested-tasks": f"""int n = 8, m = 2; std::vector<int> x(64);
{_REGION}
for (int i = 0; i < n; ++i) {{
#pragma omp task shared(n, m, x)
  for (int j = 0; j < n; ++j) {{
#pragma omp task shared(n, m, x)
    x[n * i + j] = n * m;
  }}
}}
if (x[63] != 16) std::abort();
{_REGION}
#pragma omp taskloop shared(n, m)
for (int i = 0; i < n; ++i) {{
  int own = 0;
#pragma omp parallel for reduction(+ : own) num_threads(2)
  for (int j = 0; j < m; ++j) own += n;
  x[i] = own;
}}
if (x[7] != 16) std::abort();""",
    "private-copies": """int first = 7, last = 0, array[4] = {1, 2, 3, 4}; long sum = 0;
#pragma omp parallel firstprivate(first, array) reduction(+ : sum)
{
  array[first % 4] += first;
  sum += array[3];
#pragma omp for lastprivate(last)
  for (int i = 0; i < 9; ++i) last = i + first;
#pragma omp sections lastprivate(last)
  {
#pragma omp section
    last = 1;
#pragma omp section
    last = 2 + first;
  }
}
if (last != 9 || sum != 11 * omp_get_max_threads()) std::abort();""",
    "thread-private-data-of-each-thread": """struct Own { int sum = 0; };
static thread_local Own own; static thread_local int calls;
long all = 0;
#pragma omp parallel
{ own.sum = 0; calls = 5; }
own.sum = 100;
#pragma omp parallel reduction(+ : all)
{
#pragma omp for
  for (int i = 0; i < 50; ++i) { own.sum += i; ++calls; }
  all += own.sum;
}
if (all != 1325) std::abort();
#pragma omp parallel reduction(+ : all)
all += calls;
if (all != 1325 + 50 + 5 * omp_get_max_threads()) std::abort();""",
    "thread-private-data-that-are-copied-in": """static int own = 1;
#pragma omp threadprivate(own)
int all = 0; own = 4;
#pragma omp parallel copyin(own) reduction(+ : all)
{
  own += omp_get_thread_num();
  all += own - omp_get_thread_num();
}
if (all != 4 * omp_get_max_threads()) std::abort();""",
    "vectors-of-each-thread": """static thread_local std::vector<int> own;
long all = 0;
#pragma omp parallel reduction(+ : all)
{
  own.assign(3, omp_get_thread_num());
#pragma omp barrier
  own.push_back(1);
  all += static_cast<long>(own.size());
}
if (all != 4 * omp_get_max_threads()) std::abort();""",
    "an-atomic-update-of-each-team": """long double x = 0.0; int y = 0;
#pragma omp target teams num_teams(2) map(tofrom : x, y)
#pragma omp parallel
{
#pragma omp atomic
  x += 1.0;
#pragma omp atomic
  y += 1;
}""",
    "more-tasks-than-logical-threads": f"""struct Tree {{
  static long grow(int depth) {{
    if (depth == 0) return 1;
    long left = 0, right = 0;
#pragma omp task shared(left)
    left = grow(depth - 1);
#pragma omp task shared(right)
    right = grow(depth - 1);
#pragma omp taskwait
    return left + right;
  }}
}};
long leaves = 0;
{_REGION}
leaves = Tree::grow(14);
if (leaves != 16384) std::abort();""",
}
