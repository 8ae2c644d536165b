"""Small HPX programs, with what is to be said of each: function bodies by name."""

from collections.abc import Mapping

ORDERED: Mapping[str, str] = {
    "get": "int x = 0; auto f = hpx::async([&] { work(x); }); f.get(); work(x);",
    "get-of-a-tree": """std::function<int(int)> grow = [&](int depth) {
  if (depth == 0) return 1;
  auto left = hpx::async([&, depth] { return grow(depth - 1); });
  const int right = grow(depth - 1);
  return left.get() + right;
};
demand(grow(6) == 64);""",
    "task-sees-what-came-before": "int x = 0; work(x); hpx::async([&] { work(x); }).get();",
    "wait-and-then-get": """int x = 0; auto f = hpx::async([&] { work(x); return 1; });
f.wait(); work(x); f.get();""",
    "continuation": """int x = 0;
auto f = hpx::async([&] { work(x); });
auto g = f.then([&](hpx::future<void> done) { done.get(); work(x); });
g.get(); work(x);""",
    "continuation-sees-who-tied-it": """int x = 0; hpx::promise<int> promise;
auto f = promise.get_future();
work(x);
auto g = f.then([&](hpx::future<int> one) { work(x); return one.get(); });
promise.set_value(3);
demand(g.get() == 3);""",
    "continuation-on-the-spot": """int x = 0; hpx::promise<void> promise;
auto g = promise.get_future().then(hpx::launch::sync, [&](hpx::future<void>) { work(x); });
promise.set_value(); work(x); g.get();""",
    "ready-continuation-on-the-spot": """int x = 0;
auto g = hpx::make_ready_future(1).then(hpx::launch::sync, [&](auto one) { work(x); one.get(); });
work(x); g.get();""",
    "shared-future-of-two": """int x = 0; std::vector<int> y(2);
auto f = hpx::async([&] { work(x); }).share();
auto a = hpx::async([&, f] { f.get(); y[0] = x; });
auto b = hpx::async([&, f] { f.get(); y[1] = x; });
hpx::wait_all(a, b); work(x); demand(y[0] == 1 && y[1] == 1);""",
    "dataflow-chain": """int x = 0;
auto a = hpx::async([&] { work(x); return 1; }).share();
auto b = hpx::dataflow(hpx::unwrapping([&](int one) { work(x); return one + 1; }), a).share();
auto c = hpx::dataflow([&](auto one, auto) { work(x); return one.get(); }, b, a);
demand(c.get() == 2 && x == 3);""",
    "when-all": """int x = 0, y = 0; std::vector<hpx::future<void>> all;
all.push_back(hpx::async([&] { work(x); })); all.push_back(hpx::async([&] { work(y); }));
hpx::when_all(all).then([&](auto) { work(x); work(y); }).get(); work(x);""",
    "when-any-and-its-future": """int x = 0; std::vector<int> y(2);
std::vector<hpx::future<void>> both;
for (int i = 0; i < 2; ++i) both.push_back(hpx::async([&, i] { y[i] = 1; }));
auto any = hpx::when_any(std::move(both)).get();
x += y[any.index];
hpx::wait_all(any.futures); x += y[1 - any.index];""",
    "latch": """int x = 0, y = 0; hpx::latch done(2);
hpx::post([&] { work(x); done.count_down(1); });
hpx::post([&] { work(y); done.count_down(1); });
done.wait(); work(x); work(y);""",
    "latch-that-tasks-wait-for": """int x = 0; hpx::latch begin(1);
auto f = hpx::async([&] { begin.wait(); work(x); });
work(x); begin.count_down(1); f.get();""",
    "barrier": """std::vector<int> x(3), y(3); hpx::barrier<> all(3);
std::vector<hpx::future<void>> futures;
for (int i = 0; i < 3; ++i) futures.push_back(hpx::async([&, i] {
  x[i] = 1; all.arrive_and_wait(); y[i] = x[(i + 1) % 3]; all.arrive_and_wait(); x[i] = 2;
}));
hpx::wait_all(futures);""",
    "mutex": """int x = 0; hpx::mutex lock; std::vector<hpx::future<void>> all;
for (int i = 0; i < 4; ++i) all.push_back(hpx::async([&] {
  std::lock_guard<hpx::mutex> guard(lock); work(x);
}));
hpx::wait_all(all); work(x);""",
    "task-made-under-the-lock-that-it-takes": """int x = 0; hpx::mutex lock; std::mutex other;
hpx::future<void> f, g;
{ std::lock_guard guard(lock);
  f = hpx::async([&] { std::lock_guard guard(lock); work(x); }); work(x); }
{ std::lock_guard guard(other);
  g = hpx::async([&] { f.get(); std::lock_guard guard(other); work(x); }); }
g.get(); work(x);""",
    "condition": """bool is_set = false; int x = 0;
hpx::mutex lock; hpx::condition_variable changed;
auto f = hpx::async([&] {
  std::unique_lock<hpx::mutex> guard(lock); changed.wait(guard, [&] { return is_set; }); work(x);
});
work(x);
{ std::lock_guard<hpx::mutex> guard(lock); is_set = true; }
changed.notify_one(); f.get();""",
    "binary-semaphore": """int x = 0; hpx::binary_semaphore one(1);
auto add = [&] { one.acquire(); work(x); one.release(); };
auto f = hpx::async(add), g = hpx::async(add); hpx::wait_all(f, g); work(x);""",
    "semaphore-that-tells": """int x = 0; hpx::counting_semaphore<> told(0);
hpx::post([&] { work(x); told.release(); }); told.acquire(); work(x);""",
    "shared-mutex": """int x = 0; std::vector<int> y(2); hpx::shared_mutex lock;
auto read = [&](int i) { std::shared_lock guard(lock); y[i] = x; };
auto write = [&] { std::unique_lock guard(lock); work(x); };
auto a = hpx::async(read, 0), b = hpx::async(write), c = hpx::async(read, 1), d = hpx::async(write);
hpx::wait_all(a, b, c, d);""",
    "channel": """int x = 0, y = 0; hpx::lcos::local::channel<int> values;
hpx::post([&] { work(x); values.set(1); }); demand(values.get().get() == 1); work(x);
auto f = values.get();
hpx::post([&] { work(y); values.set(2); }); demand(f.get() == 2); work(y);""",
    "promise": """int x = 0; hpx::promise<int> promise; auto f = promise.get_future();
hpx::post([&] { work(x); promise.set_value(1); }); demand(f.get() == 1); work(x);""",
    "exception-through-a-future": """int x = 0; bool is_caught = false;
auto f = hpx::async([&]() -> int { work(x); throw std::runtime_error("x"); });
try { f.get(); } catch (const std::runtime_error&) { is_caught = true; work(x); }
demand(is_caught);""",
    "get-while-an-exception-is-handled": """int x = 0; hpx::latch begin(1);
auto f = hpx::async([&] { begin.wait(); work(x); });
try { throw 1; } catch (int) {
  hpx::post([&] { try { throw 2L; } catch (long) { begin.count_down(1); } });
  f.get();
}
work(x);""",
    "thread-and-jthread": """int x = 0;
hpx::thread one([&] { work(x); }); one.join(); work(x);
{ hpx::jthread other([&] { work(x); }); } work(x);""",
    "task-group": """int x = 0, y = 0; hpx::experimental::task_group group;
group.run([&] { work(x); group.run([&] { work(y); }); }); group.wait(); work(x); work(y);""",
    "task-block": """int x = 0, y = 0;
hpx::experimental::define_task_block([&](auto& block) {
  block.run([&] { work(x); }); work(y); block.wait(); work(x);
});
work(x);""",
    "once": """int x = 0, y = 0; hpx::once_flag flag; std::vector<hpx::future<void>> all;
for (int i = 0; i < 3; ++i) all.push_back(hpx::async([&] {
  hpx::call_once(flag, [&] { work(x); }); static_cast<void>(static_cast<volatile int&>(x));
}));
hpx::wait_all(all); demand(x == 1 && y == 0);""",
    "algorithms": """std::vector<int> x(100, 1), y(100); int sum = 0;
hpx::for_each(hpx::execution::par, x.begin(), x.end(), [](int& one) { one += 1; });
hpx::transform(hpx::execution::par, x.begin(), x.end(), y.begin(), [](int one) { return one; });
hpx::inclusive_scan(hpx::execution::par, y.begin(), y.end(), y.begin());
hpx::sort(hpx::execution::par, y.begin(), y.end());
hpx::experimental::for_loop(hpx::execution::par, 0, 100,
    hpx::experimental::reduction_plus(sum), [&](int i, int& part) { part += x[i]; });
demand(sum == 200 && hpx::reduce(hpx::execution::par, x.begin(), x.end()) == 200);
demand(y.back() == 200);""",
    "algorithm-as-a-task": """std::vector<int> x(100); namespace e = hpx::execution;
auto f = hpx::for_each(e::par(e::task), x.begin(), x.end(), [](int& one) { work(one); });
f.get(); demand(x[50] == 1);""",
    "chunks-of-the-program": """std::vector<int> x(40); namespace e = hpx::execution;
hpx::experimental::for_loop(e::par.with(e::experimental::static_chunk_size(10)), 0, 40,
    [&](int i) { if (i % 10 != 0) x[i] = x[i - 1]; });""",
    "sums-of-workers": """std::vector<int> sums(hpx::get_num_worker_threads()), x(100);
hpx::for_each(hpx::execution::par, x.begin(), x.end(),
              [&](int&) { work(sums[hpx::get_worker_thread_num()]); });""",
    "atomic-flag": """int x = 0; std::atomic<bool> is_set = false;
auto f = hpx::async([&] { while (!is_set.load()) hpx::this_thread::yield(); work(x); });
work(x); is_set.store(true); f.get();""",
    "polling-a-future": """int x = 0; hpx::latch begin(1);
auto f = hpx::async([&] { begin.wait(); work(x); });
hpx::post([&] { hpx::this_thread::sleep_for(std::chrono::milliseconds(3)); begin.count_down(1); });
while (!f.is_ready()) {}
work(x);""",
    "deferred": """int x = 0; auto f = hpx::async(hpx::launch::deferred, [&] { work(x); });
work(x); f.get(); work(x);""",
    "event": """int x = 0; hpx::lcos::local::event told;
hpx::post([&] { work(x); told.set(); }); told.wait(); work(x);""",
}
"""Programs whose accesses HPX's interface orders."""

RACING: Mapping[str, str] = {
    "no-get": "int x = 0; auto f = hpx::async([&] { work(x); });\nwork(x); f.get();",
    "future-that-nobody-waits-for": """int x = 0;
{ auto f = hpx::async([&] { work(x); }); }
work(x);""",
    "post-without-order": "int x = 0;\nhpx::post([&] { work(x); });\nwork(x);",
    "two-tasks": """int x = 0;
auto f = hpx::async([&] { work(x); }), g = hpx::async([&] { work(x); });
hpx::wait_all(f, g);""",
    "one-of-two-is-waited-for": """int x = 0, y = 0;
auto f = hpx::async([&] { work(x); }), g = hpx::async([&] { work(y); });
f.get();
work(y); g.get();""",
    "continuation-beside-its-maker": """int x = 0;
auto g = hpx::async([] {}).then([&](auto) { work(x); });
work(x); g.get();""",
    "tail-of-a-task-that-has-set-its-promise": """int x = 0; hpx::promise<void> promise;
auto f = promise.get_future();
hpx::post([&] { promise.set_value(); work(x); });
f.get();
work(x);""",
    "two-readers-of-a-shared-future": """int x = 0; auto f = hpx::async([] {}).share();
auto a = f.then([&](auto) { work(x); }), b = f.then([&](auto) { work(x); });
hpx::wait_all(a, b);""",
    "dataflow-past-one-argument": """int x = 0;
auto a = hpx::async([&] { work(x); }).share(), b = hpx::async([] {}).share();
auto c = hpx::dataflow([&](auto) { work(x); }, b);
hpx::wait_all(a, c);""",
    "when-any-and-the-other-future": """std::vector<int> y(64);
auto a = hpx::async([&] { work(y[0]); }), b = hpx::async([&] { work(y[32]); });
auto any = hpx::when_any(a, b).get();
work(y[32 - 32 * any.index]);""",
    "latch-of-one-for-two": """int x = 0; hpx::latch done(1);
hpx::post([&] { work(x); done.count_down(1); });
hpx::post([&] { work(x); });
done.wait();""",
    "after-the-latch": """int x = 0; hpx::latch done(1);
hpx::post([&] { done.count_down(1); work(x); });
done.wait();
work(x);""",
    "between-two-barriers": """int x = 0; hpx::barrier<> all(2);
auto f = hpx::async([&] { all.arrive_and_wait(); work(x); all.arrive_and_wait(); });
all.arrive_and_wait(); work(x); all.arrive_and_wait(); f.get();""",
    "two-mutexes": """int x = 0; hpx::mutex one, other;
auto f = hpx::async([&] { std::lock_guard guard(one); work(x); });
{ std::lock_guard guard(other); work(x); }
f.get();""",
    "write-past-the-lock": """int x = 0; hpx::mutex lock;
auto f = hpx::async([&] { work(x); std::lock_guard guard(lock); });
work(x); f.get();""",
    "notified-without-the-lock": """int x = 0; hpx::mutex lock; hpx::condition_variable changed;
auto f = hpx::async([&] { std::unique_lock guard(lock);
  changed.wait(guard);
  work(x); });
work(x); changed.notify_one(); f.get();""",
    "semaphore-of-two": """int x = 0; hpx::counting_semaphore<> two(2);
auto add = [&] { two.acquire(); work(x); two.release(); };
auto f = hpx::async(add), g = hpx::async(add); hpx::wait_all(f, g);""",
    "writing-readers": """int x = 0; hpx::shared_mutex lock;
auto write = [&] { std::shared_lock guard(lock); work(x); };
auto f = hpx::async(write), g = hpx::async(write); hpx::wait_all(f, g);""",
    "two-senders-of-a-channel": """int x = 0; hpx::lcos::local::channel<int> values;
hpx::post([&] { work(x); values.set(1); });
hpx::post([&] { work(x); values.set(2); });
values.get().get();""",
    "value-of-the-other-sender": """int x = 0; hpx::lcos::local::channel<int> values;
hpx::post([&] { values.set(1); });
hpx::post([&] { work(x); values.set(2); });
values.get().get();
work(x);""",
    "reference-past-its-scope": """auto begin = [] {
  std::vector<int> local(8);
  return hpx::async([&local] { work(local[3]); });
};
auto f = begin();
f.get();""",
    "exception-that-nobody-waits-for": """int x = 0;
auto f = hpx::async([&]() -> int { work(x); throw 1; });
work(x);
try { f.get(); } catch (int) {}""",
    "detached-thread": "int x = 0;\nhpx::thread([&] { work(x); }).detach();\nwork(x);",
    "task-group-before-its-wait": """int x = 0; hpx::experimental::task_group group;
group.run([&] { work(x); });
work(x); group.wait();""",
    "sum-in-an-algorithm": """std::vector<int> x(100); int sum = 0;
hpx::for_each(hpx::execution::par, x.begin(), x.end(), [&](int) { ++sum; });""",
    "neighbours-in-a-loop": """std::vector<int> x(101);
hpx::experimental::for_loop(hpx::execution::par, 0, 100, [&](int i) { x[i + 1] = x[i] + 1; });""",
    "first-two-elements": """std::vector<int> x(1000); int first = 0;
hpx::experimental::for_loop(hpx::execution::par, 0, 1000, [&](int i) { if (i < 2) first = i; });""",
    "comparisons-that-count": """std::vector<int> x(100); int count = 0;
hpx::sort(hpx::execution::par, x.begin(), x.end(),
          [&](int a, int b) { ++count; return a < b; });""",
    "merge-that-counts": """std::vector<int> x(100); int count = 0;
for (int i = 0; i < 100; ++i) x[i] = i % 50;
hpx::inplace_merge(hpx::execution::par, x.begin(), x.begin() + 50, x.end(),
                   [&](int a, int b) { ++count; return a < b; });""",
    "algorithm-as-a-task-without-get": """std::vector<int> x(100); namespace e = hpx::execution;
auto f = hpx::for_each(e::par(e::task), x.begin(), x.end(), [](int& one) { work(one); });
work(x[50]); f.get();""",
    "events-of-two": """int x = 0; hpx::lcos::local::event told;
hpx::post([&] { told.set(); });
hpx::post([&] { work(x); told.set(); });
told.wait();
work(x);""",
    "flag-without-atomic": """int x = 0; bool is_set = false;
hpx::post([&] { work(x); is_set = true; });
while (!static_cast<volatile bool&>(is_set)) hpx::this_thread::yield();
work(x);""",
}
"""Programs whose accesses it does not order."""

DEADLOCKED: Mapping[str, tuple[str, str]] = {
    "promise-that-nobody-keeps": (
        "hpx::promise<int> promise;\npromise.get_future().get();",
        "task 1 waits for a future",
    ),
    "two-that-wait-for-each-other": (
        """hpx::latch a(1), b(1);
auto f = hpx::async([&] { a.wait(); b.count_down(1); });
b.wait(); a.count_down(1); f.get();""",
        "waits for a latch, barrier or semaphore",
    ),
    "two-locks-crossed": (
        """hpx::mutex a, b; hpx::latch both(2);
auto f = hpx::async(
    [&] { std::lock_guard one(a); both.arrive_and_wait(); std::lock_guard two(b); });
std::lock_guard one(b); both.arrive_and_wait(); std::lock_guard two(a); f.get();""",
        "waits for a mutex that task",
    ),
    "latch-of-too-many": (
        "hpx::latch done(3);\nfor (int i = 0; i < 2; ++i) hpx::post([&] { done.count_down(1); });\n"
        "done.wait();",
        "task 1 waits for a latch, barrier or semaphore",
    ),
    "lock-that-stays": (
        "static std::mutex lock; lock.lock();\nhpx::async([&] { lock.lock(); }).get();",
        "waits for a std::mutex",
    ),
}
"""Programs that can never go on, and the words that tell it."""
