// One program over the embedded runtime: each check is a law, or a comparison with a plain loop.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "hpx/embedded/everything.h"
#include "hpx/embedded/init.h"

namespace {

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

int fibonacci(int n) {
  if (n < 2) return n;
  auto left = hpx::async(fibonacci, n - 1);
  const int right = fibonacci(n - 2);
  return left.get() + right;
}

void check_futures() {
  demand(fibonacci(18) == 2584, "a blocked get lets other tasks run");
  const auto sum = hpx::dataflow(hpx::unwrapping([](int a, int b) { return a + b; }),
                                 hpx::async([] { return 40; }), hpx::make_ready_future(2))
                       .share();
  demand(sum.get() == 42, "dataflow gets the values of its futures");
  demand(sum.then([](auto one) { return one.get() + 1; }).get() == 43, "then gets the future");
  hpx::future<int> flat = hpx::async([] { return hpx::async([] { return 7; }); });
  demand(flat.get() == 7, "a future of a future becomes a future");
  bool is_thrown = false;
  try {
    hpx::async([]() -> int { throw std::runtime_error("x"); }).get();
  } catch (const std::runtime_error&) {
    is_thrown = true;
  }
  demand(is_thrown, "what a task throws comes out of get");
  hpx::future<void> broken;
  {
    hpx::promise<void> promise;
    broken = promise.get_future();
  }
  demand(broken.has_exception(), "a promise that goes leaves a broken one");
  bool is_run = false;
  {
    auto lazy = hpx::async(hpx::launch::deferred, [&] { is_run = true; });
  }
  demand(!is_run, "a deferred task that nobody asks for does not run");
}

void check_combinations() {
  std::vector<hpx::future<int>> futures;
  for (int i = 0; i < 100; ++i) futures.push_back(hpx::async([i] { return i; }));
  const auto any = hpx::when_any(hpx::async([] { return 5; }), hpx::async([] { return 6; })).get();
  demand(any.index < 2, "when_any names one of its futures");
  const int total = hpx::when_all(futures)
                        .then([](auto all) {
                          int sum = 0;
                          for (auto& one : all.get()) sum += one.get();
                          return sum;
                        })
                        .get();
  demand(total == 4950, "when_all gives all futures in their order");
  demand(futures.size() == 100 && !futures.front().valid(),
         "when_all takes the futures of a range one by one");
  std::vector<hpx::future<int>> numbered;
  for (int i = 0; i < 10; ++i) numbered.push_back(hpx::async([i] { return i; }));
  int weighted = 0;
  hpx::when_each([&](std::size_t index,
                     hpx::future<int> one) { weighted += static_cast<int>(index) * one.get(); },
                 numbered)
      .get();
  demand(weighted == 285, "when_each gives each future with its number");
  hpx::wait_each([&](hpx::future<int> one) { weighted -= one.get(); },
                 hpx::async([] { return 284; }), hpx::make_ready_future(1));
  demand(weighted == 0, "wait_each waits for what it gives");
  demand(hpx::async(hpx::annotated_function([] { return 3; }, "three")).get() == 3,
         "an annotated function is called as it is");
  hpx::promise<int> late;
  auto waiting = hpx::when_all(late.get_future(), hpx::make_ready_future(1));
  demand(!waiting.is_ready(), "when_all waits for the last");
  late.set_value(2);
  demand(hpx::get<0>(waiting.get()).get() == 2, "when_all keeps a tuple");
}

void check_synchronisation() {
  hpx::mutex mutex;
  int counted = 0;
  std::vector<hpx::future<void>> tasks;
  for (int i = 0; i < 500; ++i) {
    tasks.push_back(hpx::async([&] {
      const std::lock_guard guard(mutex);
      const int before = counted;
      hpx::this_thread::yield();
      counted = before + 1;
    }));
  }
  hpx::wait_all(tasks);
  demand(counted == 500, "a mutex is held across a yield");

  constexpr int kMembers = 5;
  hpx::barrier<> barrier(kMembers);
  hpx::latch done(kMembers);
  std::atomic<int> arrived = 0;
  std::atomic<bool> is_early = false;
  for (int i = 0; i < kMembers; ++i) {
    hpx::post([&] {
      for (int phase = 1; phase <= 20; ++phase) {
        ++arrived;
        barrier.arrive_and_wait();
        if (arrived < phase * kMembers) is_early = true;
        barrier.arrive_and_wait();
      }
      done.count_down(1);
    });
  }
  done.wait();
  demand(!is_early, "nobody passes a barrier before all are there");

  hpx::counting_semaphore<> room(2);
  std::atomic<int> inside = 0;
  std::atomic<bool> is_full = false;
  tasks.clear();
  for (int i = 0; i < 100; ++i) {
    tasks.push_back(hpx::async([&] {
      room.acquire();
      if (++inside > 2) is_full = true;
      hpx::this_thread::yield();
      --inside;
      room.release();
    }));
  }
  hpx::wait_all(tasks);
  demand(!is_full, "a semaphore admits as many as it counts");

  hpx::sliding_semaphore window(3);
  demand(window.try_wait(3) && !window.try_wait(4), "a sliding semaphore lets nobody far ahead");
  auto ahead = hpx::async([&] { window.wait(5); });
  window.signal(2);
  ahead.get();
  window.signal(1);
  demand(window.try_wait(5), "its limit does not fall");

  hpx::condition_variable changed;
  bool is_set = false;
  auto waiter = hpx::async([&] {
    std::unique_lock<hpx::mutex> lock(mutex);
    changed.wait(lock, [&] { return is_set; });
    return changed.wait_for(lock, std::chrono::milliseconds(1)) == hpx::cv_status::timeout;
  });
  {
    const std::lock_guard guard(mutex);
    is_set = true;
  }
  changed.notify_all();
  demand(waiter.get(), "a condition wakes its waiter, and a timed wait ends");

  hpx::channel<int> channel;
  hpx::post([=]() mutable {
    for (int i = 0; i < 3; ++i) channel.set(i);
  });
  for (int i = 0; i < 3; ++i) {
    demand(channel.get(hpx::launch::sync) == i, "a channel keeps the order");
  }
}

void check_task_groups() {
  std::atomic<int> run = 0;
  hpx::parallel::define_task_block(hpx::execution::par, [&](auto& block) {
    for (int i = 0; i < 10; ++i) block.run([&] { ++run; });
  });
  demand(run == 10, "a task block waits for its tasks");
  hpx::execution::experimental::task_group group;
  for (int i = 0; i < 10; ++i) group.run([&] { ++run; });
  group.wait();
  demand(run == 20, "a task group waits for its tasks");
}

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

int check(int, char**) {
  check_futures();
  check_combinations();
  check_synchronisation();
  check_task_groups();
  check_algorithms();
  return hpx::local::finalize();
}

}  // namespace

int main() {
  for (const char* threads : {"1", "2", "7", "48"}) {
    hpx::local::init_params parameters;
    parameters.cfg = {std::string("hpx.os_threads=") + threads};
    char name[] = "runtime_test";
    char* arguments[] = {name, nullptr};
    demand(hpx::local::init(check, 1, arguments, parameters) == 0, "init gives the status");
  }
}
