// The parallel algorithms against the standard library's and plain loops.
#include <algorithm>
#include <atomic>
#include <memory>
#include <numeric>
#include <random>
#include <ranges>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "hpx/embedded/everything.h"
#include "native/hpx/testing.h"

namespace {

// Sizes around the number of parts, and chunk sizes that do not divide them.
void check_algorithms() {
  std::mt19937 random(1);
  for (const std::size_t size : {0, 1, 2, 7, 8, 9, 31, 1000, 4099}) {
    for (const std::size_t chunk : {0, 1, 13}) {
      const auto par =
          hpx::execution::par.with(hpx::execution::experimental::static_chunk_size(chunk));
      std::vector<int> values(size);
      for (int& value : values) value = static_cast<int>(random() % 100);
      const auto first = values.begin();
      const auto last = values.end();
      const int sum = std::accumulate(first, last, 3);
      demand(hpx::reduce(par, first, last, 3) == sum, "reduce");
      demand(hpx::transform_reduce(par, first, last, first, 0) ==
                 std::inner_product(first, last, first, 0),
             "transform_reduce");
      demand(hpx::count(par, first, last, 5) == std::count(first, last, 5), "count");
      demand(hpx::find(par, first, last, 5) == std::find(first, last, 5), "find gives the first");
      demand(hpx::min_element(par, first, last) == std::min_element(first, last), "min_element");
      demand(hpx::max_element(par, first, last) == std::max_element(first, last), "max_element");
      demand(hpx::minmax_element(par, first, last).max == std::minmax_element(first, last).second,
             "minmax_element gives the last greatest");
      std::vector<int> expected(size);
      std::vector<int> got(size);
      std::inclusive_scan(first, last, expected.begin());
      hpx::inclusive_scan(par, first, last, got.begin());
      demand(got == expected, "inclusive_scan");
      std::exclusive_scan(first, last, expected.begin(), 10);
      hpx::exclusive_scan(par, first, last, got.begin(), 10);
      demand(got == expected, "exclusive_scan");
      std::adjacent_difference(first, last, expected.begin());
      hpx::adjacent_difference(par, first, last, got.begin());
      demand(got == expected, "adjacent_difference");
      std::copy(first, last, expected.begin());
      std::reverse(expected.begin(), expected.end());
      hpx::copy(par, first, last, got.begin());
      hpx::reverse(par, got.begin(), got.end());
      demand(got == expected, "copy and reverse");
      int looped = 0;
      hpx::experimental::for_loop(
          par, std::size_t{0}, size, hpx::experimental::reduction_plus(looped),
          hpx::experimental::induction(0, 2),
          [&](std::size_t i, int& part, int twice) { part += values[i] + twice; });
      demand(looped == sum - 3 + static_cast<int>(size * (size - (size != 0))),
             "for_loop reduces and counts on");
      std::atomic<std::size_t> indices = 0;
      hpx::experimental::for_loop(par, 0, size, [&](auto i) {
        static_assert(std::is_same_v<decltype(i), std::size_t>, "the upper bound gives the type");
        indices += i;
      });
      using Index = hpx::util::counting_iterator<std::size_t>;
      hpx::for_each(par, Index(0), Index(size), [&](std::size_t i) { indices -= i; });
      demand(indices == 0, "a counting iterator runs over the same integers as for_loop");
      hpx::for_each(par, hpx::util::zip_iterator(first, got.begin()),
                    hpx::util::zip_iterator(last, got.end()),
                    [](auto pair) { hpx::get<1>(pair) = 2 * hpx::get<0>(pair); });
      hpx::for_each(par, hpx::util::make_zip_iterator(first, got.begin()),
                    hpx::util::make_zip_iterator(last, got.end()),
                    [](auto&& pair) { hpx::get<1>(pair) -= hpx::get<0>(pair); });
      demand(got == values, "a zip iterator goes over two ranges at once");
      const auto by_ten = [](int a, int b) { return a / 10 < b / 10; };
      expected = got = values;
      std::stable_sort(expected.begin(), expected.end(), by_ten);
      hpx::stable_sort(par, got.begin(), got.end(), by_ten);
      demand(got == expected, "stable_sort keeps the order of equals");
      std::sort(expected.begin(), expected.end());
      hpx::sort(hpx::execution::par(hpx::execution::task), got.begin(), got.end()).get();
      demand(got == expected, "sort as a task");
      std::vector<int> both(2 * size);
      std::vector<int> merged(2 * size);
      std::merge(expected.begin(), expected.end(), got.begin(), got.end(), both.begin());
      hpx::merge(par, expected.begin(), expected.end(), got.begin(), got.end(), merged.begin());
      demand(both == merged, "merge");
    }
  }
  std::size_t thrown = 0;
  std::vector<int> three(3);
  try {
    hpx::for_each(hpx::execution::par, three.begin(), three.end(),
                  [](int) { throw std::runtime_error("x"); });
  } catch (const hpx::exception_list& list) {
    thrown = list.size();
  }
  demand(thrown != 0, "an algorithm throws a list of exceptions");
}

// Each gives what the standard library's does.
void check_writing() {
  const auto par = hpx::execution::par;
  for (const std::size_t size : {0, 1, 2, 9, 1000}) {
    std::vector<int> values(size);
    for (std::size_t i = 0; i < size; ++i) values[i] = static_cast<int>(i * i % 17);
    const auto first = values.begin();
    const auto last = values.end();
    const auto is_odd = [](int one) { return one % 2 == 1; };
    std::vector<int> expected(size);
    std::vector<int> got(size);
    std::replace_copy_if(first, last, expected.begin(), is_odd, 50);
    demand(hpx::replace_copy_if(par, first, last, got.begin(), is_odd, 50) == got.end() &&
               got == expected,
           "replace_copy_if");
    demand(hpx::replace_copy(par, first, last, got.begin(), 4, 40) == got.end() &&
               std::count(got.begin(), got.end(), 40) == std::count(first, last, 4),
           "replace_copy");
    const auto odd = std::count_if(first, last, is_odd);
    std::vector<int> other(size);
    const auto ends = hpx::partition_copy(par, first, last, got.begin(), other.begin(), is_odd);
    demand(ends.first - got.begin() == odd && ends.second - other.begin() == last - first - odd,
           "partition_copy");
    demand(hpx::remove_copy_if(par, first, last, got.begin(), is_odd) - got.begin() ==
               last - first - odd,
           "remove_copy_if");
    expected = got = values;
    std::shift_left(expected.begin(), expected.end(), 1);
    demand(hpx::shift_left(par, got.begin(), got.end(), 1) - got.begin() ==
                   std::max<std::ptrdiff_t>(last - first - 1, 0) &&
               std::equal(got.begin(), got.end() - (size != 0), expected.begin()),
           "shift_left");
    std::make_heap(expected.begin(), expected.end());
    hpx::make_heap(par, got.begin(), got.end());
    demand(hpx::is_heap(par, got.begin(), got.end()) &&
               hpx::is_heap_until(par, first, last) == std::is_heap_until(first, last),
           "make_heap, is_heap and is_heap_until");
    demand(hpx::is_sorted_until(par, first, last) == std::is_sorted_until(first, last),
           "is_sorted_until gives the first that is out of order");
    const auto half = first + static_cast<std::ptrdiff_t>(size / 2);
    demand(hpx::find_end(par, first, last, first, half) == std::find_end(first, last, first, half),
           "find_end");
    demand(hpx::find_first_of(par, first, last, half, last) ==
               std::find_first_of(first, last, half, last),
           "find_first_of");
    demand(hpx::starts_with(par, first, last, first, half) &&
               hpx::ends_with(par, first, last, half, last) &&
               hpx::equal(par, first, last, first, half) == (size == 0),
           "starts_with, ends_with and equal look at the lengths");
    got = values;
    demand(
        hpx::partial_sort(par, got.begin(), got.begin() + (half - first), got.end()) == got.end() &&
            hpx::is_sorted(par, got.begin(), got.begin() + (half - first)),
        "partial_sort gives the end");
  }
}

void check_memory() {
  constexpr std::size_t kSize = 100;
  static std::atomic<int> alive = 0;
  struct Counted {
    int value = 7;
    Counted() { ++alive; }
    Counted(const Counted& other) : value(other.value) { ++alive; }
    ~Counted() { --alive; }
  };
  std::allocator<Counted> memory;
  Counted* const from = memory.allocate(kSize);
  Counted* const to = memory.allocate(kSize);
  const auto par = hpx::execution::par;
  hpx::uninitialized_value_construct(par, from, from + kSize);
  demand(alive == kSize, "uninitialized_value_construct begins lives");
  from[50].value = 8;
  demand(hpx::uninitialized_copy(par, from, from + kSize, to) == to + kSize && to[50].value == 8 &&
             alive == 2 * kSize,
         "uninitialized_copy copies in order");
  hpx::destroy(par, to, to + kSize);
  demand(hpx::destroy_n(par, from, 50) == from + 50 && alive == 50, "destroy ends lives");
  demand(hpx::experimental::uninitialized_relocate(par, from + 50, from + kSize, to) == to + 50 &&
             alive == 50 && to->value == 8,
         "uninitialized_relocate takes lives along");
  hpx::destroy(par, to, to + 50);
  memory.deallocate(from, kSize);
  memory.deallocate(to, kSize);
}

void check_keys() {
  const auto par = hpx::execution::par;
  std::vector<int> keys;
  std::vector<std::string> names;
  for (int i = 0; i < 1000; ++i) {
    keys.push_back(i * 7919 % 1000);
    names.push_back(std::to_string(keys.back()));
  }
  const auto ends = hpx::experimental::sort_by_key(par, keys.begin(), keys.end(), names.begin());
  bool are_together = std::is_sorted(keys.begin(), keys.end()) && ends.second == names.end();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    are_together = are_together && names[i] == std::to_string(keys[i]);
  }
  demand(are_together, "sort_by_key takes values along with their keys");
  const std::vector<int> runs = {1, 1, 2, 3, 3, 3, 1};
  const std::vector<int> values = {1, 2, 3, 4, 5, 6, 7};
  std::vector<int> sums(7);
  const auto written = hpx::experimental::reduce_by_key(par, runs.begin(), runs.end(),
                                                        values.begin(), keys.begin(), sums.begin());
  sums.erase(written.out, sums.end());
  demand(sums == std::vector<int>({3, 3, 15, 7}) && written.in == keys.begin() + 4 && keys[3] == 1,
         "reduce_by_key adds up each run of equal keys");
}

struct Named {
  int number;
  int weight;
};

void check_ranges() {
  const auto par = hpx::execution::par;
  std::vector<Named> all;
  for (int i = 0; i < 500; ++i) all.push_back({i, i * 31 % 500});
  demand(hpx::ranges::sort(par, all, {}, &Named::weight) == all.end() &&
             hpx::ranges::is_sorted(par, all, std::less<>(), &Named::weight),
         "a projection says what to sort by");
  demand(hpx::ranges::max_element(par, all, {}, &Named::number)->number == 499 &&
             hpx::ranges::count(par, all, 3, &Named::weight) == 1 &&
             hpx::ranges::find(all, 7, &Named::weight) == all.begin() + 7,
         "a projection says what to compare");
  std::vector<int> weights(all.size());
  const auto ends = hpx::ranges::transform(
      par, all, weights.begin(), [](int weight) { return 2 * weight; }, &Named::weight);
  demand(ends.in == all.end() && ends.out == weights.end() && weights[20] == 40,
         "transform says where both ranges end");
  auto task = hpx::ranges::remove_if(par(hpx::execution::task), weights,
                                     [](int weight) { return weight % 4 == 0; });
  demand(task.get().begin() == weights.begin() + 250, "a task works on the caller's range");
  hpx::ranges::for_each(par, std::views::iota(0, 500),
                        [&](int i) { weights[static_cast<std::size_t>(i)] = i; });
  demand(weights[499] == 499 && hpx::ranges::contains(par, weights, 250) &&
             !hpx::ranges::contains(weights, 500),
         "for_each over a view, and contains");
}

void check_run_on_all() {
  std::atomic<std::size_t> calls = 0;
  int sum = 0;
  hpx::experimental::run_on_all(hpx::execution::par, hpx::experimental::reduction_plus(sum),
                                [&](int& part) {
                                  ++calls;
                                  part += 2;
                                });
  demand(calls == hpx::get_os_thread_count() && sum == 2 * static_cast<int>(calls),
         "run_on_all calls once for each worker, and reduces");
}

int check(int, char**) {
  check_algorithms();
  check_writing();
  check_memory();
  check_keys();
  check_ranges();
  check_run_on_all();
  return hpx::local::finalize();
}

}  // namespace

int main() { run_on_threads(check); }
