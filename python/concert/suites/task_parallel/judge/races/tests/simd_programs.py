"""Small programs with simd loops, some of whose iterations read what others write."""

from typing import Final

RACING: Final = {
    "what-the-iteration-before-writes": """std::vector<int> x(100, 1);
#pragma omp simd
for (int i = 0; i < 99; ++i) x[i + 1] = x[i] + 1;
if (x[99] != 100) std::abort();""",
    "a-sum-without-a-reduction": """int sum = 0; int x[50] = {}; int i;
#pragma omp simd aligned(x : 4)
for (i = 0; i < 50; ++i)
  sum += x[i];
if (sum != 0 || i != 50) std::abort();""",
    "nearer-than-safelen": """std::vector<int> x(64);
#pragma omp simd safelen(4) simdlen(4)
for (int i = 2; i < 64; ++i) x[i] = x[i - 2] + 1;""",
    "further-up-in-the-body": """std::vector<int> x(64), y(64);
#pragma omp simd
for (int i = 1; i < 64; ++i) {
  y[i] = x[i - 1];
  x[i] = i;
}""",
    "in-the-rows-of-a-team": """static int x[8][64];
#pragma omp parallel for
for (int row = 0; row < 8; ++row) {
#pragma omp simd
  for (int i = 1; i < 64; ++i) x[row][i] += x[row][i - 1];
}
work(x[7][63]);""",
    "a-team-that-passes-for-lanes": """static int x[8];
#pragma omp parallel for num_threads(2000000) schedule(monotonic : runtime)
for (int i = 0; i < 64; ++i) x[i % 8] = i;
work(x[7]);""",
    "two-threads-in-one-row": """std::vector<int> x(64);
#pragma omp parallel num_threads(2)
{
#pragma omp simd
  for (int i = 0; i < 64; ++i) x[i] = i;
}""",
}

ORDERED: Final = {
    "what-the-next-iteration-writes": """std::vector<int> x(100);
#pragma omp simd
for (int i = 0; i < 99; ++i) x[i] = x[i + 1] + 1;""",
    "as-far-as-safelen": """static int x[64];
#pragma omp simd safelen(4)
for (int i = 4; i < 64; ++i) x[i] = x[i - 4] + 1;
if (x[63] != 15) std::abort();""",
    "further-down-in-the-body": """static int x[64], y[64], z[64];
#pragma omp simd
for (int i = 1; i < 64; ++i) {
  x[i] = i;
  y[i] = x[i - 1];
  x[i] += 1; z[i] = x[i - 1];
}
if (y[63] != 63) std::abort();""",
    "a-variable-of-all-lanes-that-each-writes-first": """static int x[64], y[64]; int t = 0;
#pragma omp simd
for (int i = 0; i < 64; ++i) {
  t = 2 * x[i];
  y[i] = t;
}
work(t);""",
    "clauses-of-a-simd-loop": """int sum = 0, last = 0, t = 0, i, at = 0;
std::vector<int> x(100), y(200);
#pragma omp simd reduction(+ : sum) lastprivate(last) private(t) simdlen(8)
for (i = 0; i < 100; i += 3) {
  t = i + x[i];
  sum += t;
  last = t;
}
if (i != 102 || sum != 1683 || last != 99) std::abort();
#pragma omp simd linear(at : 2)
for (int j = 0; j < 100; ++j) {
  y[at] = j;
  at += 2;
}
if (y[198] != 99) std::abort();
#pragma omp simd collapse(2)
for (int a = 0; a < 10; ++a)
  for (int b = 0; b < 10; ++b) x[10 * a + b] += 1;""",
    "simd-loops-in-regions-tasks-and-functions": """struct Rows {
  std::vector<double> all = std::vector<double>(640);
  void fill(int row) {
    double* const own = &all[64 * row];
#pragma omp simd
    for (int i = 0; i < 64; ++i) own[i] = i + row;
  }
  double sum(int row) const {
    double total = 0.0;
#pragma omp simd reduction(+ : total)
    for (std::size_t i = 0; i < 64; ++i) total += all[64 * row + i];
    return total;
  }
};
Rows rows; double total = 0.0;
#pragma omp parallel
{
#pragma omp for reduction(+ : total)
  for (int row = 0; row < 5; ++row) {
    rows.fill(row);
    total += rows.sum(row);
  }
#pragma omp single
  for (int row = 5; row < 10; ++row) {
#pragma omp task
    rows.fill(row);
  }
}
if (total != 5 * 2016 + 640) std::abort();""",
    "very-many-simd-loops": """std::vector<long> x(1000); auto& all = x;
const auto [rows, columns] = std::pair<int, int>(100, 10);
for (int round = 0; round < 20; ++round)
  for (int i = 0; i < rows; ++i) {
#pragma omp simd
    for (int j = 0; j < columns; ++j) all[10 * i + j] += j;
  }
if (x[999] != 180) std::abort();""",
    "loops-whose-iterations-keep-an-order": """static int x[64];
#pragma omp simd
for (int i = 1; i < 64; ++i) {
#pragma omp ordered simd
  x[i] = x[i - 1] + 1;
}
if (x[63] != 63) std::abort();""",
    "no-iterations-and-one": """std::vector<int> x(2, 1);
#pragma omp simd
for (int i = 1; i < 1; ++i) x[i] = x[i - 1] + 1;
#pragma omp simd
for (int i = 1; i < 2; ++i) x[i] = x[i - 1] + 1;
if (x[1] != 2) std::abort();""",
}
