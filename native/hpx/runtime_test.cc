// One program over the embedded runtime: each check is a law, or a comparison with a plain loop.
#include <atomic>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "hpx/embedded/everything.h"
#include "native/hpx/testing.h"

namespace {

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

void check_functions() {
  std::vector<hpx::future<int>> inner;
  for (int i = 0; i < 3; ++i) inner.push_back(hpx::async([i] { return i; }));
  const auto count = [](std::vector<hpx::future<int>> all) { return all.size(); };
  demand(hpx::unwrapping_n<1>(count)(hpx::make_ready_future(std::move(inner))) == 3,
         "one depth leaves what is inside");
  auto deep = hpx::async([] {
    std::vector<hpx::future<int>> all;
    all.push_back(hpx::make_ready_future(4));
    all.push_back(hpx::make_ready_future(5));
    return all;
  });
  const std::vector<int> values = hpx::unwrap_n<2>(std::move(deep));
  demand(values == std::vector<int>({4, 5}), "two depths reach the futures inside of a future");
  int called = 0;
  const auto add = [&called](int more) { return called += more; };
  const hpx::function_ref<int(int)> reference = add;
  demand(reference(2) == 2 && called == 2, "a function_ref calls what it refers to");
  const hpx::function_ref<int(int)> plain = fibonacci;
  demand(plain(1) == 1, "a function_ref takes a plain function");
  {
    auto kept = hpx::experimental::scope_exit([&] { called = 10; });
    auto left = hpx::experimental::scope_exit([&] { called = 11; });
    left.release();
    auto failed = hpx::experimental::scope_fail([&] { called = 12; });
  }
  demand(called == 10, "scope_exit calls at the end of its block unless it is released");
  demand(hpx::make_ready_future_after(std::chrono::milliseconds(1), 6).get() == 6,
         "a future may become ready later");
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

int check(int, char**) {
  check_futures();
  check_combinations();
  check_functions();
  check_synchronisation();
  check_task_groups();
  return hpx::local::finalize();
}

}  // namespace

int main() { run_on_threads(check); }
