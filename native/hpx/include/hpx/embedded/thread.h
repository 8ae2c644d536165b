// hpx::thread, this_thread, stop tokens and what a program asks of the runtime.
#pragma once

#include <cstdint>
#include <ostream>
#include <stop_token>
#include <string>

#include "hpx/embedded/execution.h"

namespace hpx {

namespace threads {

// A task's number.
class thread_id {
 public:
  thread_id() = default;
  explicit thread_id(std::uintptr_t number) : number_(number) {}
  auto operator<=>(const thread_id&) const = default;
  explicit operator bool() const { return number_ != 0; }
  std::uintptr_t number() const { return number_; }
  friend std::ostream& operator<<(std::ostream& out, thread_id id) { return out << id.number_; }

 private:
  std::uintptr_t number_ = 0;
};
using thread_id_type = thread_id;

inline unsigned hardware_concurrency() { return static_cast<unsigned>(embedded::worker_count()); }
inline thread_id get_self_id() { return thread_id(embedded::task_number()); }

}  // namespace threads

class thread {
 public:
  using id = threads::thread_id;

  thread() = default;
  template <typename F, typename... Args>
    requires(!std::is_same_v<std::decay_t<F>, thread>)
  explicit thread(F&& function, Args&&... args)
      : done_(hpx::async(
            [call = embedded::bound(std::forward<F>(function),
                                    std::forward<Args>(args)...)]() mutable { call(); })) {}
  thread(thread&&) noexcept = default;
  thread& operator=(thread&& other) noexcept {
    if (joinable()) std::terminate();
    done_ = std::move(other.done_);
    return *this;
  }
  ~thread() {
    if (joinable()) std::terminate();
  }

  bool joinable() const noexcept { return done_.valid(); }
  void join() { done_.get(); }
  void detach() { done_ = hpx::future<void>(); }
  void swap(thread& other) noexcept { std::swap(done_, other.done_); }
  id get_id() const noexcept { return id(reinterpret_cast<std::uintptr_t>(done_.any_state())); }
  static unsigned hardware_concurrency() { return threads::hardware_concurrency(); }

 private:
  hpx::future<void> done_;
};

using std::nostopstate;
using std::stop_callback;
using std::stop_source;
using std::stop_token;

class jthread {
 public:
  jthread() = default;
  template <typename F, typename... Args>
    requires(!std::is_same_v<std::decay_t<F>, jthread>)
  explicit jthread(F&& function, Args&&... args) {
    if constexpr (std::is_invocable_v<std::decay_t<F>, stop_token, std::decay_t<Args>...>) {
      thread_ = thread(std::forward<F>(function), source_.get_token(), std::forward<Args>(args)...);
    } else {
      thread_ = thread(std::forward<F>(function), std::forward<Args>(args)...);
    }
  }
  jthread(jthread&&) noexcept = default;
  jthread& operator=(jthread&& other) noexcept {
    stop();
    source_ = std::move(other.source_);
    thread_ = std::move(other.thread_);
    return *this;
  }
  ~jthread() { stop(); }

  bool joinable() const noexcept { return thread_.joinable(); }
  void join() { thread_.join(); }
  void detach() { thread_.detach(); }
  bool request_stop() noexcept { return source_.request_stop(); }
  stop_token get_stop_token() const noexcept { return source_.get_token(); }
  stop_source get_stop_source() const noexcept { return source_; }

 private:
  void stop() {
    if (!joinable()) return;
    request_stop();
    join();
  }

  stop_source source_;
  thread thread_;
};

namespace this_thread {

inline thread::id get_id() { return threads::get_self_id(); }
inline void yield() { embedded::yield(); }
template <typename Rep, typename Period>
void sleep_for(const std::chrono::duration<Rep, Period>& duration) {
  embedded::sleep_until(embedded::after(duration));
}
template <typename Clock, typename Duration>
void sleep_until(const std::chrono::time_point<Clock, Duration>& time) {
  embedded::sleep_until(embedded::at(time));
}
inline void suspend() { embedded::yield(); }
template <typename Rep, typename Period>
void suspend(const std::chrono::duration<Rep, Period>& duration) {
  sleep_for(duration);
}
inline bool interruption_requested() { return false; }
inline void interruption_point() {}

}  // namespace this_thread

namespace execution_base::this_thread {
inline void yield(const char* = "") { embedded::yield(); }
}  // namespace execution_base::this_thread

inline std::size_t get_os_thread_count() { return embedded::worker_count(); }
inline std::size_t get_num_worker_threads() { return embedded::worker_count(); }
inline std::size_t get_worker_thread_num() { return embedded::worker_number(); }
inline std::size_t get_local_worker_thread_num() { return embedded::worker_number(); }
inline std::size_t get_thread_pool_num() { return 0; }
inline std::uint32_t get_locality_id() { return 0; }
inline std::uint32_t get_num_localities(launch_sync) { return 1; }
template <typename Point, typename T>
future<std::decay_t<T>> make_ready_future_at(const Point& point, T&& value) {
  return hpx::async([point, held = std::decay_t<T>(std::forward<T>(value))]() mutable {
    this_thread::sleep_until(point);
    return std::move(held);
  });
}
template <typename Point>
future<void> make_ready_future_at(const Point& point) {
  return hpx::async([point] { this_thread::sleep_until(point); });
}
template <typename Duration, typename... T>
auto make_ready_future_after(const Duration& duration, T&&... value) {
  return make_ready_future_at(std::chrono::steady_clock::now() + duration,
                              std::forward<T>(value)...);
}

inline future<std::uint32_t> get_num_localities() { return make_ready_future(std::uint32_t{1}); }
inline std::uint32_t get_initial_num_localities() { return 1; }
inline std::string get_thread_name() { return "worker"; }
inline bool is_running() { return embedded::is_running(); }
inline bool is_starting() { return false; }
inline std::uint8_t major_version() { return 1; }
inline std::uint8_t minor_version() { return 11; }
inline std::uint8_t subminor_version() { return 0; }
inline std::string full_version_as_string() { return "1.11.0"; }

namespace chrono {

// A stopwatch that begins to run at once.
class high_resolution_timer {
 public:
  high_resolution_timer() : start_(embedded::now()) {}
  explicit high_resolution_timer(double start) : start_(static_cast<std::int64_t>(start * 1e9)) {}
  void restart() { start_ = embedded::now(); }
  double elapsed() const { return static_cast<double>(embedded::now() - start_) * 1e-9; }
  std::int64_t elapsed_microseconds() const { return (embedded::now() - start_) / 1000; }
  std::int64_t elapsed_nanoseconds() const { return embedded::now() - start_; }
  static double now() { return static_cast<double>(embedded::now()) * 1e-9; }
  static double elapsed_max() { return 9.2e9; }
  static double elapsed_min() { return 1e-9; }

 private:
  std::int64_t start_;
};

struct high_resolution_clock {
  static std::uint64_t now() { return static_cast<std::uint64_t>(embedded::now()); }
};

}  // namespace chrono

// The names before HPX 1.8, which 1.11 has still.
namespace util {
using chrono::high_resolution_timer;
}

}  // namespace hpx

template <>
struct std::hash<hpx::threads::thread_id> {
  std::size_t operator()(hpx::threads::thread_id id) const { return id.number(); }
};
