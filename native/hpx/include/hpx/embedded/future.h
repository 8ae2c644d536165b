// future, shared_future, promise and packaged_task.
#pragma once

// Durations and clocks alone: all of <chrono> takes longer to compile than all of this interface.
#include <bits/chrono.h>
#include <functional>
#include <tuple>

#include "hpx/embedded/launch.h"
#include "hpx/embedded/state.h"

namespace hpx {

enum class future_status { ready, timeout, deferred, uninitialized };

namespace embedded {

template <typename Rep, typename Period>
Deadline after(const std::chrono::duration<Rep, Period>& duration) {
  return now() + std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
}
template <typename Clock, typename Duration>
Deadline at(const std::chrono::time_point<Clock, Duration>& time) {
  return after(time - Clock::now());
}

// A call as a task that makes a state ready.
template <typename T, typename Call>
struct Work final : State<T>, Task {
  explicit Work(Call&& what) : call(std::move(what)) {}
  explicit Work(const Call& what) : call(what) {}
  std::optional<Call> call;

  void start() override {
    // The call goes before anybody learns that it is done.
    fulfil(static_cast<State<T>&>(*this), [this]() -> decltype(std::declval<Call&>()()) {
      struct Ending {
        std::optional<Call>& call;
        ~Ending() { call.reset(); }
      } const ending{call};
      return (*call)();
    });
  }
  static void run_task(Task* task) {
    const Pointer<Work> owned(static_cast<Work*>(task));
    owned->start();
  }
};

// Runs a call in the way that a policy says.
template <typename T, typename W>
void launch_work(launch policy, const Pointer<W>& work) {
  if (policy.how == launch::kind::deferred) {
    work->is_deferred = true;
  } else if (policy.how == launch::kind::sync) {
    work->start();
  } else {
    work->run = &W::run_task;
    retain(work->core);
    spawn(work.get());
  }
}

template <typename T, typename Call>
Pointer<State<T>> launch_call(launch policy, Call&& call) {
  using W = Work<T, std::decay_t<Call>>;
  Pointer<W> work(new W(std::forward<Call>(call)));
  launch_work<T>(policy, work);
  return work;
}

// A call that runs once a state is ready.
template <typename T, typename Call>
struct Then final : Continuation {
  Pointer<Work<T, Call>> work;
  launch policy;

  static void go(Continuation* self) {
    const std::unique_ptr<Then> owned(static_cast<Then*>(self));
    launch_work<T>(owned->policy, owned->work);
  }
};

template <typename T, typename Call>
Pointer<State<T>> launch_when_ready(AnyState& before, launch policy, Call&& call) {
  using C = std::decay_t<Call>;
  Pointer<Work<T, C>> work(new Work<T, C>(std::forward<Call>(call)));
  if (policy.how == launch::kind::deferred) {
    work->is_deferred = true;
    return work;
  }
  auto* const link = new Then<T, C>;
  link->run = &Then<T, C>::go;
  link->work = work;
  link->policy = policy;
  before.start_deferred();
  on_ready(before.core, link);
  return work;
}

template <typename T, template <typename> class Future>
class FutureBase {
 public:
  using result_type = T;
  using value_type = T;

  FutureBase() = default;
  explicit FutureBase(Pointer<State<T>> state) : state_(std::move(state)) {}

  bool valid() const noexcept { return static_cast<bool>(state_); }
  bool is_ready() const {
    if (!state_ || !poll(state_->core)) return false;
    embedded::wait(state_->core, kNever);
    return true;
  }
  bool has_value() const { return is_ready() && !state_->error; }
  bool has_exception() const { return is_ready() && state_->error; }
  std::exception_ptr get_exception_ptr() const {
    demand_state();
    state_->wait();
    return state_->error;
  }
  void wait() const {
    demand_state();
    state_->wait();
  }
  template <typename Rep, typename Period>
  future_status wait_for(const std::chrono::duration<Rep, Period>& duration) const {
    return wait_until_deadline(after(duration));
  }
  template <typename Clock, typename Duration>
  future_status wait_until(const std::chrono::time_point<Clock, Duration>& time) const {
    return wait_until_deadline(at(time));
  }

  // For the other headers.
  AnyState* any_state() const { return state_.get(); }
  const Pointer<State<T>>& state() const { return state_; }
  static Future<T> from_state(Pointer<State<T>> state) { return Future<T>(std::move(state)); }

 protected:
  void demand_state() const {
    if (!state_) throw_error(error::no_state, "this future has no valid shared state");
  }
  future_status wait_until_deadline(Deadline until) const {
    demand_state();
    if (state_->is_deferred && !poll(state_->core)) return future_status::deferred;
    return state_->wait(until) ? future_status::ready : future_status::timeout;
  }
  template <typename F>
  auto then_with(launch policy, F&& function, Future<T> self) {
    using Call = std::decay_t<F>;
    using Result = std::invoke_result_t<Call, Future<T>>;
    using Value = UnwrappedType<Result>;
    demand_state_of(self);
    AnyState& before = *self.any_state();
    return future<Value>(launch_when_ready<Value>(
        before, policy,
        [call = Call(std::forward<F>(function)), self = std::move(self)]() mutable -> Result {
          embedded::wait(self.any_state()->core, kNever);
          return std::invoke(std::move(call), std::move(self));
        }));
  }
  static void demand_state_of(const Future<T>& one) {
    if (!one.valid()) throw_error(error::no_state, "this future has no valid shared state");
  }

  Pointer<State<T>> state_;
};

template <typename F, typename U>
void forward_future(F future, Pointer<State<U>> out);

template <typename T>
concept Policy = std::is_base_of_v<launch, std::decay_t<T>>;

template <typename T>
concept Executor = requires { typename std::decay_t<T>::embedded_executor; };

template <typename E>
launch policy_of(const E& executor) {
  return executor.policy();
}

}  // namespace embedded

template <typename T>
class future : public embedded::FutureBase<T, future> {
  using Base = embedded::FutureBase<T, hpx::future>;

 public:
  future() = default;
  explicit future(embedded::Pointer<embedded::State<T>> state) : Base(std::move(state)) {}
  future(future&&) noexcept = default;
  future& operator=(future&&) noexcept = default;
  future(const future&) = delete;
  future& operator=(const future&) = delete;
  future(future<future<T>>&& nested) {
    embedded::Pointer<embedded::State<T>> out(new embedded::State<T>);
    nested.forward_to(out);
    this->state_ = std::move(out);
  }
  future(future<shared_future<T>>&& nested) {
    embedded::Pointer<embedded::State<T>> out(new embedded::State<T>);
    nested.forward_to(out);
    this->state_ = std::move(out);
  }

  T get() {
    this->demand_state();
    const auto state = std::move(this->state_);
    state->wait();
    state->rethrow();
    if constexpr (std::is_reference_v<T>) {
      return **state->value;
    } else if constexpr (!std::is_void_v<T>) {
      return std::move(*state->value);
    }
  }

  shared_future<T> share() { return shared_future<T>(std::move(*this)); }

  template <typename F>
  auto then(F&& function) {
    return this->then_with(launch::async, std::forward<F>(function), std::move(*this));
  }
  template <typename F>
  auto then(launch policy, F&& function) {
    return this->then_with(policy, std::forward<F>(function), std::move(*this));
  }
  template <embedded::Executor E, typename F>
  auto then(E&& executor, F&& function) {
    return this->then_with(embedded::policy_of(executor), std::forward<F>(function),
                           std::move(*this));
  }

  // Makes `out` ready with what this one will hold; of nested futures, with what the last holds.
  template <typename U>
  void forward_to(embedded::Pointer<embedded::State<U>> out);
};

template <typename T>
class shared_future : public embedded::FutureBase<T, shared_future> {
  using Base = embedded::FutureBase<T, hpx::shared_future>;

 public:
  shared_future() = default;
  explicit shared_future(embedded::Pointer<embedded::State<T>> state) : Base(std::move(state)) {}
  shared_future(future<T>&& other) noexcept : Base(other.state()) { other = future<T>(); }
  shared_future(future<shared_future<T>>&& nested) : shared_future(future<T>(std::move(nested))) {}

  decltype(auto) get() const {
    this->demand_state();
    this->state_->wait();
    this->state_->rethrow();
    if constexpr (std::is_void_v<T>) {
      return;
    } else if constexpr (std::is_reference_v<T>) {
      return static_cast<T>(**this->state_->value);
    } else {
      return static_cast<const T&>(*this->state_->value);
    }
  }

  template <typename F>
  auto then(F&& function) const {
    return const_cast<shared_future*>(this)->then_with(launch::async, std::forward<F>(function),
                                                       *this);
  }
  template <typename F>
  auto then(launch policy, F&& function) const {
    return const_cast<shared_future*>(this)->then_with(policy, std::forward<F>(function), *this);
  }
  template <embedded::Executor E, typename F>
  auto then(E&& executor, F&& function) const {
    return then(embedded::policy_of(executor), std::forward<F>(function));
  }

  template <typename U>
  void forward_to(embedded::Pointer<embedded::State<U>> out) {
    embedded::forward_future(*this, std::move(out));
  }
};

namespace embedded {

template <typename F, typename U>
struct ForwardNested : Continuation {
  F outer;
  Pointer<State<U>> out;

  static void forward(Continuation* self) {
    const std::unique_ptr<ForwardNested> owned(static_cast<ForwardNested*>(self));
    embedded::wait(owned->outer.any_state()->core, kNever);
    try {
      auto inner = owned->outer.get();
      if (!inner.valid()) throw_error(error::no_state, "the inner future has no state");
      inner.forward_to(owned->out);
    } catch (...) {
      owned->out->fail(std::current_exception());
    }
  }
};

template <typename F, typename U>
void forward_future(F future, Pointer<State<U>> out) {
  using T = typename F::value_type;
  if constexpr (kIsFuture<T>) {
    AnyState& state = *future.any_state();
    state.start_deferred();
    auto* const link = new ForwardNested<F, U>;
    link->run = &ForwardNested<F, U>::forward;
    link->outer = std::move(future);
    link->out = std::move(out);
    on_ready(state.core, link);
  } else {
    constexpr bool is_shared = std::is_same_v<F, shared_future<T>>;
    forward_when_ready<T>(future.state(), std::move(out), is_shared);
  }
}

}  // namespace embedded

template <typename T>
template <typename U>
void future<T>::forward_to(embedded::Pointer<embedded::State<U>> out) {
  embedded::forward_future(std::move(*this), std::move(out));
}

namespace embedded {

template <typename T>
class PromiseBase {
 public:
  PromiseBase() : state_(new State<T>) {}
  PromiseBase(PromiseBase&&) noexcept = default;
  PromiseBase& operator=(PromiseBase&& other) noexcept {
    abandon();
    state_ = std::move(other.state_);
    return *this;
  }
  ~PromiseBase() { abandon(); }

  bool valid() const noexcept { return static_cast<bool>(state_); }
  future<T> get_future() {
    demand_state();
    if (!claim(state_->core, kRetrieved)) {
      throw_error(error::future_already_retrieved, "the future was retrieved already");
    }
    return future<T>(state_);
  }
  shared_future<T> get_shared_future() { return get_future().share(); }
  void set_exception(std::exception_ptr what) {
    demand_state();
    state_->fail(std::move(what));
  }

 protected:
  void demand_state() const {
    if (!state_) throw_error(error::no_state, "this promise has no valid shared state");
  }
  void abandon() {
    if (!state_ || !claim(state_->core, kSatisfied)) return;
    state_->error = std::make_exception_ptr(
        exception(error::broken_promise, "the promise went away before it was satisfied"));
    complete(state_->core);
  }

  Pointer<State<T>> state_;
};

}  // namespace embedded

template <typename T>
class promise : public embedded::PromiseBase<T> {
 public:
  void set_value(const T& value) {
    this->demand_state();
    this->state_->set(value);
  }
  void set_value(T&& value) {
    this->demand_state();
    this->state_->set(std::move(value));
  }
  void swap(promise& other) noexcept { std::swap(*this, other); }
};

template <typename T>
class promise<T&> : public embedded::PromiseBase<T&> {
 public:
  void set_value(T& value) {
    this->demand_state();
    this->state_->set(value);
  }
};

template <>
class promise<void> : public embedded::PromiseBase<void> {
 public:
  void set_value() {
    demand_state();
    state_->set();
  }
};

template <typename Signature>
class packaged_task;

template <typename R, typename... Args>
class packaged_task<R(Args...)> {
 public:
  packaged_task() = default;
  template <typename F>
    requires(!std::is_same_v<std::decay_t<F>, packaged_task>)
  explicit packaged_task(F&& function)
      : function_(std::make_unique<Holder<std::decay_t<F>>>(std::forward<F>(function))) {}

  bool valid() const noexcept { return function_ != nullptr; }
  future<R> get_future() { return promise_.get_future(); }
  void operator()(Args... args) {
    try {
      if constexpr (std::is_void_v<R>) {
        function_->call(std::forward<Args>(args)...);
        promise_.set_value();
      } else {
        promise_.set_value(function_->call(std::forward<Args>(args)...));
      }
    } catch (...) {
      promise_.set_exception(std::current_exception());
    }
  }
  void reset() { promise_ = promise<R>(); }
  void reset(std::error_code&) { reset(); }
  void swap(packaged_task& other) noexcept { std::swap(*this, other); }

 private:
  struct Callable {
    virtual ~Callable() = default;
    virtual R call(Args... args) = 0;
  };
  template <typename F>
  struct Holder : Callable {
    template <typename G>
    explicit Holder(G&& given) : function(std::forward<G>(given)) {}
    R call(Args... args) override { return std::invoke(function, std::forward<Args>(args)...); }
    F function;
  };
  std::unique_ptr<Callable> function_;
  promise<R> promise_;
};

template <typename T>
future<std::decay_t<T>> make_ready_future(T&& value) {
  using Value = std::decay_t<T>;
  embedded::Pointer<embedded::State<Value>> state(new embedded::State<Value>);
  state->set(std::forward<T>(value));
  return future<Value>(std::move(state));
}
template <typename T, typename... Args>
  requires(sizeof...(Args) != 1)
future<T> make_ready_future(Args&&... args) {
  embedded::Pointer<embedded::State<T>> state(new embedded::State<T>);
  state->set(std::forward<Args>(args)...);
  return future<T>(std::move(state));
}
inline future<void> make_ready_future() {
  embedded::Pointer<embedded::State<void>> state(new embedded::State<void>);
  state->set();
  return future<void>(std::move(state));
}
template <typename T>
future<T> make_exceptional_future(std::exception_ptr what) {
  embedded::Pointer<embedded::State<T>> state(new embedded::State<T>);
  state->fail(std::move(what));
  return future<T>(std::move(state));
}
template <typename T, typename E>
  requires(!std::is_same_v<E, std::exception_ptr>)
future<T> make_exceptional_future(const E& what) {
  return make_exceptional_future<T>(std::make_exception_ptr(what));
}
template <typename T>
future<T> make_future(future<T>&& other) {
  return std::move(other);
}
template <typename T>
shared_future<T> make_shared_future(future<T>&& other) {
  return other.share();
}
template <typename T>
shared_future<T> make_shared_future(const shared_future<T>& other) {
  return other;
}

}  // namespace hpx
