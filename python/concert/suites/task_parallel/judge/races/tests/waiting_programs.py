"""Small OpenMP programs whose threads wait for each other, or run in teams of target regions."""

from typing import Final

_TEAM: Final = "#pragma omp parallel num_threads(2)\n"

ORDERED: Final = {
    "a-test-of-a-lock-that-another-thread-is-about-to-take": """omp_lock_t a, b;
omp_init_lock(&a); omp_init_lock(&b); std::atomic<int> n{0};
#pragma omp parallel num_threads(2)
for (int pad = 0; pad < 64; ++pad) {
#pragma omp barrier
  if (omp_get_thread_num() == 0) {
    for (int i = 0; i < pad; ++i) n.load();
    omp_set_lock(&a);
    if (omp_test_lock(&b)) omp_unset_lock(&b);
    omp_unset_lock(&a);
  } else {
    omp_set_lock(&b); omp_set_lock(&a);
    omp_unset_lock(&a); omp_unset_lock(&b);
  }
}""",
    "a-nest-lock-after-any-number-of-calls": """omp_nest_lock_t l;
omp_init_nest_lock(&l); std::atomic<int> n{0}; int x = 0;
#pragma omp parallel num_threads(2)
for (int pad = 0; pad < 64; ++pad) {
#pragma omp barrier
  if (omp_get_thread_num() == 0) {
    for (int i = 0; i < pad; ++i) n.load();
    omp_set_nest_lock(&l); ++x; omp_unset_nest_lock(&l);
  } else {
    omp_set_nest_lock(&l);
    for (int i = 0; i < 70; ++i) n.load();
    ++x;
    omp_unset_nest_lock(&l);
  }
}""",
    "exceptions-that-several-threads-have-caught": """omp_lock_t l;
omp_init_lock(&l); std::atomic<int> n{0}; long s = 0;
#pragma omp parallel
for (int k = 0; k < 5; ++k) {
  try {
    throw std::vector<int>(4, omp_get_thread_num());
  } catch (const std::vector<int>& e) {
    omp_set_lock(&l);
    for (int q = 0; q < 70; ++q) n.load();
    s += e[2];
    omp_unset_lock(&l);
    if (e[3] != omp_get_thread_num()) std::abort();
  }
}""",
    "ordered-region": """int x = 0;
#pragma omp parallel for ordered schedule(static, 1)
for (int i = 0; i < 12; ++i) {
#pragma omp ordered
  work(x);
}""",
    "ordered-regions-come-in-their-order": """int last = -1;
#pragma omp parallel for ordered schedule(dynamic)
for (int i = 0; i < 12; ++i) {
#pragma omp ordered
  {
    if (last != i - 1) std::abort();
    last = i;
  }
}""",
    "iterations-that-wait-for-the-one-before": """std::vector<int> x(20);
#pragma omp parallel for ordered(1) schedule(static, 1)
for (int i = 1; i < 20; ++i) {
#pragma omp ordered depend(sink : i - 1)
  x[i] = x[i - 1] + 1;
#pragma omp ordered depend(source)
}
if (x[19] != 19) std::abort();""",
    "iterations-of-a-nest-that-wait": """static int x[6][6];
#pragma omp parallel for ordered(2)
for (int i = 1; i < 6; ++i)
  for (int j = 1; j < 6; ++j) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
    x[i][j] = x[i - 1][j] + x[i][j - 1] + 1;
#pragma omp ordered depend(source)
  }""",
    "a-lock-held-across-a-barrier": f"""omp_lock_t lock; int x = 0;
omp_init_lock(&lock);
{_TEAM}{{
  if (omp_get_thread_num() == 0) omp_set_lock(&lock);
#pragma omp barrier
  if (omp_get_thread_num() == 0) {{
    x = 1;
    omp_unset_lock(&lock);
  }} else {{
    omp_set_lock(&lock);
    work(x);
    omp_unset_lock(&lock);
  }}
}}""",
    "a-flag-that-a-later-thread-raises": f"""int x = 0, flag = 0;
{_TEAM}if (omp_get_thread_num() == 0) {{
  int seen = 0;
  while (seen == 0) {{
#pragma omp atomic read acquire
    seen = flag;
  }}
  work(x);
}} else {{
  x = 1;
#pragma omp atomic write release
  flag = 1;
}}""",
    "a-flag-in-critical-sections": f"""int x = 0, flag = 0;
{_TEAM}if (omp_get_thread_num() == 0) {{
  for (int seen = 0; seen == 0;) {{
#pragma omp critical
    seen = flag;
  }}
  work(x);
}} else {{
  x = 1;
#pragma omp critical
  flag = 1;
}}""",
    "cancellation-is-off": f"""int x = 0;
{_TEAM}{{
#pragma omp cancel parallel
#pragma omp atomic
  x += 1;
#pragma omp cancellation point parallel
}}
if (x != 2) std::abort();""",
    "teams-of-a-target-region-share-nothing": """static int x[64]; int start = 3;
#pragma omp target map(tofrom : x) firstprivate(start)
#pragma omp teams distribute parallel for num_teams(3)
for (int i = 0; i < 64; ++i) x[i] = start + i;
for (int i = 0; i < 64; ++i) if (x[i] != 3 + i) std::abort();""",
    "every-team-adds-atomically": """int x = 0;
#pragma omp target map(tofrom : x)
#pragma omp teams distribute num_teams(2)
for (int i = 0; i < 64; ++i) {
#pragma omp atomic
  x += 1;
}
if (x != 64) std::abort();""",
    "target-regions-in-an-order-of-dependences": f"""int x = 0;
{_TEAM}
#pragma omp single
{{
#pragma omp target map(tofrom : x) nowait depend(out : x)
  work(x);
#pragma omp target map(tofrom : x) nowait depend(in : x)
  static_cast<void>(static_cast<volatile int&>(x));
}}""",
    "a-team-in-a-thread-of-a-team": """std::vector<int> x(64);
omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
{
  const int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
  {
    if (omp_get_level() != 2 || omp_get_ancestor_thread_num(1) != outer) std::abort();
    x[2 * outer + omp_get_thread_num()] = 1;
#pragma omp barrier
    if (omp_get_thread_num() == 0) work(x[2 * outer + 1]);
  }
}""",
}
"""Programs in which all accesses are ordered, or touch nothing in common."""

RACING: Final = {
    "beside-an-ordered-region": """int x = 0;
#pragma omp parallel for ordered schedule(static, 1)
for (int i = 0; i < 12; ++i) {
  work(x);
#pragma omp ordered
  static_cast<void>(i);
}""",
    "iterations-that-wait-for-another-than-they-use": """std::vector<int> x(20);
#pragma omp parallel for ordered(1) schedule(static, 1)
for (int i = 2; i < 20; ++i) {
#pragma omp ordered depend(sink : i - 2)
  x[i] = x[i - 1] + 1;
#pragma omp ordered depend(source)
}""",
    "a-flag-that-orders-nothing": f"""int x = 0, flag = 0;
{_TEAM}if (omp_get_thread_num() == 0) {{
  int seen = 0;
  while (seen == 0) {{
#pragma omp atomic read relaxed
    seen = flag;
  }}
  work(x);
}} else {{
  x = 1;
#pragma omp atomic write relaxed
  flag = 1;
}}""",
    "teams-of-a-target-region": """int x = 0;
#pragma omp target map(tofrom : x)
#pragma omp teams distribute num_teams(2)
for (int i = 0; i < 64; ++i) x += i;""",
    "threads-of-a-target-region": """int x = 0;
#pragma omp target map(tofrom : x)
#pragma omp parallel
work(x);""",
    "target-regions-without-an-order": f"""int x = 0;
{_TEAM}
#pragma omp single
{{
#pragma omp target map(tofrom : x) nowait
  work(x);
#pragma omp target map(tofrom : x) nowait
  work(x);
}}""",
    "teams-of-teams": """int x = 0;
omp_set_max_active_levels(2);
#pragma omp parallel num_threads(1)
#pragma omp parallel num_threads(2)
work(x);""",
}
"""Programs that race though their threads wait, or though they run on no device."""
