// Mutexes, conditions, semaphores, latches, barriers and channels for tasks.
#pragma once

#include <bits/chrono.h>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

#include "hpx/embedded/future.h"

namespace hpx {

class mutex {
 public:
  mutex() = default;
  explicit mutex(const char*) {}
  mutex(const mutex&) = delete;
  mutex& operator=(const mutex&) = delete;
  void lock() { embedded::lock(core_); }
  bool try_lock() { return embedded::try_lock(core_, 0); }
  void unlock() { embedded::unlock(core_); }
  embedded::Lock& core() { return core_; }

 protected:
  embedded::Lock core_;
};

class timed_mutex : public mutex {
 public:
  template <typename Rep, typename Period>
  bool try_lock_for(const std::chrono::duration<Rep, Period>& duration) {
    return embedded::try_lock(core_, embedded::after(duration));
  }
  template <typename Clock, typename Duration>
  bool try_lock_until(const std::chrono::time_point<Clock, Duration>& time) {
    return embedded::try_lock(core_, embedded::at(time));
  }
};

class spinlock : public mutex {};
class spinlock_no_backoff : public mutex {};

class recursive_mutex {
 public:
  void lock() {
    if (!is_mine()) {
      embedded::lock(core_);
      set_owner(embedded::task_number());
    }
    ++depth_;
  }
  bool try_lock() {
    if (!is_mine()) {
      if (!embedded::try_lock(core_, 0)) return false;
      set_owner(embedded::task_number());
    }
    ++depth_;
    return true;
  }
  void unlock() {
    if (--depth_ != 0) return;
    set_owner(kNobody);
    embedded::unlock(core_);
  }

 private:
  static constexpr std::uintptr_t kNobody = UINTPTR_MAX;
  bool is_mine() const {
    return __atomic_load_n(&owner_, __ATOMIC_RELAXED) == embedded::task_number();
  }
  void set_owner(std::uintptr_t task) { __atomic_store_n(&owner_, task, __ATOMIC_RELAXED); }

  embedded::Lock core_;
  std::uintptr_t owner_ = kNobody;
  unsigned depth_ = 0;
};

struct no_mutex {
  void lock() {}
  bool try_lock() { return true; }
  void unlock() {}
};

enum class cv_status { no_timeout, timeout, error };

namespace embedded {

// Waits with any lock that has lock() and unlock().
class AnyCondition {
 public:
  void notify_one() { notify(false); }
  void notify_all() { notify(true); }

  template <typename L>
  void wait(L& outer) {
    wait_until_deadline(outer, kNever);
  }
  template <typename L, typename P>
    requires std::is_invocable_v<P&>
  void wait(L& outer, P is_done) {
    while (!is_done()) wait(outer);
  }
  template <typename L, typename Rep, typename Period>
  cv_status wait_for(L& outer, const std::chrono::duration<Rep, Period>& duration) {
    return wait_until_deadline(outer, after(duration)) ? cv_status::no_timeout : cv_status::timeout;
  }
  template <typename L, typename Rep, typename Period, typename P>
  bool wait_for(L& outer, const std::chrono::duration<Rep, Period>& duration, P is_done) {
    const Deadline until = after(duration);
    while (!is_done()) {
      if (!wait_until_deadline(outer, until)) return is_done();
    }
    return true;
  }
  template <typename L, typename Clock, typename Duration>
  cv_status wait_until(L& outer, const std::chrono::time_point<Clock, Duration>& time) {
    return wait_until_deadline(outer, at(time)) ? cv_status::no_timeout : cv_status::timeout;
  }
  template <typename L, typename Clock, typename Duration, typename P>
  bool wait_until(L& outer, const std::chrono::time_point<Clock, Duration>& time, P is_done) {
    return wait_for(outer, time - Clock::now(), is_done);
  }

 private:
  void notify(bool all) {
    enter(inner_);
    embedded::notify(condition_, all);
    leave(inner_);
  }
  template <typename L>
  bool wait_until_deadline(L& outer, Deadline until) {
    enter(inner_);
    outer.unlock();
    const bool is_notified = embedded::wait(condition_, inner_, until);
    leave(inner_);
    outer.lock();
    return is_notified;
  }

  Lock inner_;
  Condition condition_;
};

}  // namespace embedded

class condition_variable : public embedded::AnyCondition {};
class condition_variable_any : public embedded::AnyCondition {};

class shared_mutex {
 public:
  void lock() {
    embedded::enter(core_);
    while (writes_ || readers_ != 0) embedded::wait(changed_, core_, embedded::kNever);
    writes_ = true;
    embedded::leave(core_);
    acquire_all();
  }
  bool try_lock() {
    embedded::enter(core_);
    const bool is_free = !writes_ && readers_ == 0;
    writes_ = writes_ || is_free;
    embedded::leave(core_);
    if (is_free) acquire_all();
    return is_free;
  }
  void unlock() {
    embedded::release(written_);
    embedded::enter(core_);
    writes_ = false;
    embedded::notify(changed_, true);
    embedded::leave(core_);
  }
  void lock_shared() {
    embedded::enter(core_);
    while (writes_) embedded::wait(changed_, core_, embedded::kNever);
    ++readers_;
    embedded::leave(core_);
    embedded::acquire(written_);
  }
  bool try_lock_shared() {
    embedded::enter(core_);
    const bool is_free = !writes_;
    if (is_free) ++readers_;
    embedded::leave(core_);
    if (is_free) embedded::acquire(written_);
    return is_free;
  }
  void unlock_shared() {
    embedded::release(read_);
    embedded::enter(core_);
    if (--readers_ == 0) embedded::notify(changed_, true);
    embedded::leave(core_);
  }

 private:
  void acquire_all() {
    embedded::acquire(written_);
    embedded::acquire(read_);
  }

  embedded::Lock core_;
  embedded::Condition changed_;
  // Readers are in no order with each other.
  embedded::Order written_;
  embedded::Order read_;
  bool writes_ = false;
  std::size_t readers_ = 0;
};

template <std::ptrdiff_t Most = PTRDIFF_MAX>
class counting_semaphore {
 public:
  explicit counting_semaphore(std::ptrdiff_t value) {
    if (value != 0) embedded::add(count_, value);
  }
  counting_semaphore(const counting_semaphore&) = delete;
  counting_semaphore& operator=(const counting_semaphore&) = delete;
  static constexpr std::ptrdiff_t max() noexcept { return Most; }
  void release(std::ptrdiff_t amount = 1) { embedded::add(count_, amount); }
  void acquire() { embedded::take(count_, 1, embedded::kNever); }
  bool try_acquire() noexcept { return embedded::take(count_, 1, 0); }
  template <typename Rep, typename Period>
  bool try_acquire_for(const std::chrono::duration<Rep, Period>& duration) {
    return embedded::take(count_, 1, embedded::after(duration));
  }
  template <typename Clock, typename Duration>
  bool try_acquire_until(const std::chrono::time_point<Clock, Duration>& time) {
    return embedded::take(count_, 1, embedded::at(time));
  }
  // The names that HPX had first.
  void wait(std::ptrdiff_t amount = 1) { embedded::take(count_, amount, embedded::kNever); }
  bool try_wait(std::ptrdiff_t amount = 1) { return embedded::take(count_, amount, 0); }
  void signal(std::ptrdiff_t amount = 1) { embedded::add(count_, amount); }

 private:
  embedded::Counter count_;
};
using binary_semaphore = counting_semaphore<1>;
template <typename = hpx::spinlock, int = 0>
class counting_semaphore_var : public counting_semaphore<> {
 public:
  explicit counting_semaphore_var(std::ptrdiff_t value = 0) : counting_semaphore<>(value) {}
};

class latch {
 public:
  explicit latch(std::ptrdiff_t expected) : expected_(expected) {}
  latch(const latch&) = delete;
  latch& operator=(const latch&) = delete;
  static constexpr std::ptrdiff_t max() noexcept { return PTRDIFF_MAX; }
  void count_down(std::ptrdiff_t amount = 1) { embedded::add(arrived_, amount); }
  bool try_wait() const noexcept { return embedded::await(arrived_, expected_, 0); }
  bool is_ready() const noexcept { return try_wait(); }
  void wait() const { embedded::await(arrived_, expected_, embedded::kNever); }
  void arrive_and_wait(std::ptrdiff_t amount = 1) {
    count_down(amount);
    wait();
  }
  void count_down_and_wait() { arrive_and_wait(); }

 private:
  std::ptrdiff_t expected_;
  mutable embedded::Counter arrived_;
};

namespace embedded {
struct NoCompletion {
  void operator()() const noexcept {}
};
}  // namespace embedded

template <typename Completion = embedded::NoCompletion>
class barrier {
 public:
  using arrival_token = long;

  explicit barrier(std::ptrdiff_t expected, Completion completion = Completion())
      : expected_(expected), next_expected_(expected), completion_(std::move(completion)) {}
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;

  [[nodiscard]] arrival_token arrive(std::ptrdiff_t amount = 1) {
    const long phase = embedded::value_of(phases_);
    const std::ptrdiff_t expected = __atomic_load_n(&expected_, __ATOMIC_RELAXED);
    const long before = embedded::add(arrived_, amount);
    if (before + amount == expected) finish_phase(expected);
    return phase;
  }
  void wait(arrival_token phase) const { embedded::await(phases_, phase + 1, embedded::kNever); }
  void arrive_and_wait() { wait(arrive()); }
  void arrive_and_drop() {
    __atomic_fetch_sub(&next_expected_, 1, __ATOMIC_RELAXED);
    (void)arrive();
  }

 private:
  void finish_phase(std::ptrdiff_t expected) {
    embedded::take(arrived_, expected, embedded::kNever);
    completion_();
    __atomic_store_n(&expected_, __atomic_load_n(&next_expected_, __ATOMIC_RELAXED),
                     __ATOMIC_RELAXED);
    embedded::add(phases_, 1);
  }

  std::ptrdiff_t expected_;
  std::ptrdiff_t next_expected_;
  Completion completion_;
  embedded::Counter arrived_;
  mutable embedded::Counter phases_;
};

class once_flag {
 public:
  embedded::Lock guard;
  embedded::Counter done;
};
template <typename F, typename... Args>
void call_once(once_flag& flag, F&& function, Args&&... args) {
  // Those who come later are in no order with each other.
  if (embedded::await(flag.done, 1, 0)) return;
  embedded::lock(flag.guard);
  try {
    if (!embedded::await(flag.done, 1, 0)) {
      std::invoke(std::forward<F>(function), std::forward<Args>(args)...);
      embedded::add(flag.done, 1);
    }
  } catch (...) {
    embedded::unlock(flag.guard);
    throw;
  }
  embedded::unlock(flag.guard);
}

// Unlocks for as long as it lives.
template <typename L>
class unlock_guard {
 public:
  explicit unlock_guard(L& lock) : lock_(lock) { lock_.unlock(); }
  ~unlock_guard() { lock_.lock(); }
  unlock_guard(const unlock_guard&) = delete;
  unlock_guard& operator=(const unlock_guard&) = delete;

 private:
  L& lock_;
};

namespace lcos::local {

using hpx::barrier;
using hpx::latch;

class event {
 public:
  bool occurred() { return embedded::value_of(set_) > 0; }
  void wait() { embedded::await(set_, 1, embedded::kNever); }
  void set() {
    if (!occurred()) embedded::add(set_, 1);
  }
  void reset() { (void)embedded::take(set_, 1, 0); }

 private:
  embedded::Counter set_;
};

// Values come out in the order in which they went in; a get before its set waits for it.
template <typename T>
class channel {
 public:
  channel() : core_(new Core) {}

  template <typename... V>
  void set(V&&... value) {
    // What a value brings along, the promise of its own brings to whoever gets it, and no other.
    std::optional<hpx::promise<T>> promise;
    {
      const Guard guard(core_->lock);
      if (!core_->is_closed && core_->waiting.empty()) {
        core_->values.push_back(promise.emplace().get_future());
      } else if (!core_->is_closed) {
        promise.emplace(std::move(core_->waiting.front()));
        core_->waiting.pop_front();
      }
    }
    if (!promise) embedded::throw_error(error::invalid_status, "the channel is closed");
    promise->set_value(std::forward<V>(value)...);
  }
  hpx::future<T> get(launch = launch::async) const {
    const Guard guard(core_->lock);
    if (!core_->values.empty()) {
      hpx::future<T> future = std::move(core_->values.front());
      core_->values.pop_front();
      return future;
    }
    hpx::promise<T> promise;
    hpx::future<T> future = promise.get_future();
    if (core_->is_closed) {
      promise.set_exception(
          std::make_exception_ptr(exception(error::invalid_status, "the channel is closed")));
    } else {
      core_->waiting.push_back(std::move(promise));
    }
    return future;
  }
  T get(launch_sync) const { return get().get(); }
  std::size_t close(bool = false) {
    std::deque<hpx::promise<T>> waiting;
    {
      const Guard guard(core_->lock);
      core_->is_closed = true;
      waiting.swap(core_->waiting);
    }
    for (auto& one : waiting) {
      one.set_exception(
          std::make_exception_ptr(exception(error::future_cancelled, "the channel is closed")));
    }
    return waiting.size();
  }

 private:
  struct Core final : embedded::AnyState {
    embedded::Lock lock;
    std::deque<hpx::future<T>> values;
    std::deque<hpx::promise<T>> waiting;
    bool is_closed = false;
  };
  class Guard {
   public:
    explicit Guard(embedded::Lock& lock) : lock_(lock) { embedded::enter(lock_); }
    ~Guard() { embedded::leave(lock_); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    embedded::Lock& lock_;
  };
  embedded::Pointer<Core> core_;
};

template <typename T>
using send_channel = channel<T>;
template <typename T>
using receive_channel = channel<T>;
template <typename T>
using one_element_channel = channel<T>;

}  // namespace lcos::local

using lcos::local::channel;

}  // namespace hpx
