// The state that a promise and its futures share.
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

#include "hpx/embedded/error.h"
#include "hpx/embedded/runtime.h"

namespace hpx {

template <typename T>
class future;
template <typename T>
class shared_future;

namespace embedded {

struct Nothing {};

template <typename T>
struct Stored {
  using type = T;
};
template <>
struct Stored<void> {
  using type = Nothing;
};
template <typename T>
struct Stored<T&> {
  using type = T*;
};

// What a state of every type has.
class AnyState {
 public:
  AnyState() = default;
  AnyState(const AnyState&) = delete;
  AnyState& operator=(const AnyState&) = delete;
  virtual ~AnyState() = default;

  StateCore core;
  std::exception_ptr error;
  bool is_deferred = false;

  virtual void start() {}

  void wait() {
    start_deferred();
    embedded::wait(core, kNever);
  }
  bool wait(Deadline until) { return embedded::wait(core, until); }
  void start_deferred() {
    if (is_deferred && claim(core, kStarted)) start();
  }
  void fail(std::exception_ptr what) {
    demand_claim();
    error = std::move(what);
    complete(core);
  }
  void demand_claim() {
    if (!claim(core, kSatisfied)) {
      throw_error(hpx::error::promise_already_satisfied, "the promise is satisfied already");
    }
  }
  void rethrow() const {
    if (error) std::rethrow_exception(error);
  }
};

template <typename T>
class State : public AnyState {
 public:
  std::optional<typename Stored<T>::type> value;

  template <typename... Args>
  void set(Args&&... args) {
    demand_claim();
    if constexpr (std::is_reference_v<T>) {
      value.emplace(std::addressof(args)...);
    } else {
      value.emplace(std::forward<Args>(args)...);
    }
    complete(core);
  }
};

// An owner of a state.
template <typename S>
class Pointer {
 public:
  Pointer() = default;
  // Takes over a reference.
  explicit Pointer(S* state) : state_(state) {}
  Pointer(const Pointer& other) : state_(other.state_) {
    if (state_ != nullptr) retain(state_->core);
  }
  Pointer(Pointer&& other) noexcept : state_(std::exchange(other.state_, nullptr)) {}
  template <typename Derived>
    requires std::is_base_of_v<S, Derived>
  Pointer(Pointer<Derived>&& other) noexcept : state_(other.release()) {}
  Pointer& operator=(Pointer other) noexcept {
    std::swap(state_, other.state_);
    return *this;
  }
  ~Pointer() {
    if (state_ == nullptr) return;
    AnyState* const object = state_;
    drop(object->core, [](void* given) { delete static_cast<AnyState*>(given); }, object);
  }

  S* release() { return std::exchange(state_, nullptr); }
  S* get() const { return state_; }
  S* operator->() const { return state_; }
  S& operator*() const { return *state_; }
  explicit operator bool() const { return state_ != nullptr; }

 private:
  S* state_ = nullptr;
};

template <typename S>
Pointer<S> shared_from(S* state) {
  retain(state->core);
  return Pointer<S>(state);
}

template <typename T>
struct IsFuture : std::false_type {};
template <typename T>
struct IsFuture<future<T>> : std::true_type {};
template <typename T>
struct IsFuture<shared_future<T>> : std::true_type {};
template <typename T>
inline constexpr bool kIsFuture = IsFuture<std::decay_t<T>>::value;

// A future of a future is a future of what that holds.
template <typename T>
struct Unwrapped {
  using type = T;
};
template <typename T>
struct Unwrapped<future<T>> : Unwrapped<T> {};
template <typename T>
struct Unwrapped<shared_future<T>> : Unwrapped<T> {};
template <typename T>
using UnwrappedType = typename Unwrapped<T>::type;

// Makes `out` ready with what another state holds.
template <typename T>
void copy_result(const State<T>& from, State<T>& out, bool is_shared) {
  if (from.error) return out.fail(from.error);
  if constexpr (std::is_void_v<T>) {
    out.set();
  } else if constexpr (std::is_reference_v<T>) {
    out.set(**from.value);
  } else if constexpr (std::is_copy_constructible_v<T>) {
    if (is_shared) {
      out.set(*from.value);
    } else {
      out.set(std::move(*const_cast<State<T>&>(from).value));
    }
  } else {
    out.set(std::move(*const_cast<State<T>&>(from).value));
  }
}

template <typename T>
struct Forward : Continuation {
  Pointer<State<T>> from;
  Pointer<State<T>> out;
  bool is_shared = false;

  static void forward(Continuation* self) {
    const std::unique_ptr<Forward> owned(static_cast<Forward*>(self));
    embedded::wait(owned->from->core, kNever);
    copy_result(*owned->from, *owned->out, owned->is_shared);
  }
};

template <typename T>
void forward_when_ready(Pointer<State<T>> from, Pointer<State<T>> out, bool is_shared) {
  from->start_deferred();
  auto* const link = new Forward<T>;
  link->run = &Forward<T>::forward;
  link->is_shared = is_shared;
  State<T>& source = *from;
  link->from = std::move(from);
  link->out = std::move(out);
  on_ready(source.core, link);
}

// Makes a state ready with what a call gives, or throws.
template <typename T, typename Call>
void fulfil(State<T>& out, Call&& call) {
  using Result = decltype(call());
  try {
    if constexpr (kIsFuture<Result> && !std::is_same_v<std::decay_t<Result>, T>) {
      auto inner = call();
      inner.forward_to(shared_from(&out));
    } else if constexpr (std::is_void_v<Result>) {
      call();
      out.set();
    } else {
      out.set(call());
    }
  } catch (...) {
    if (poll(out.core)) throw;
    out.fail(std::current_exception());
  }
}

}  // namespace embedded
}  // namespace hpx
