// async, post and sync.
#pragma once

#include <string>

#include "hpx/embedded/future.h"

namespace hpx {

namespace embedded {

// A function with copies of its arguments; references are kept where the caller says std::ref.
template <typename F, typename... Args>
auto bound(F&& function, Args&&... args) {
  if constexpr (sizeof...(Args) == 0) {
    return [call = std::decay_t<F>(std::forward<F>(function))]() mutable -> decltype(auto) {
      return std::invoke(std::move(call));
    };
  } else {
    using Tuple = std::tuple<std::unwrap_ref_decay_t<Args>...>;
    return [call = std::decay_t<F>(std::forward<F>(function)),
            given = Tuple(std::forward<Args>(args)...)]() mutable -> decltype(auto) {
      return std::apply(std::move(call), std::move(given));
    };
  }
}

template <typename F, typename... Args>
using ResultOf = std::invoke_result_t<std::decay_t<F>, std::unwrap_ref_decay_t<Args>...>;

template <typename F>
concept Function = !Policy<F> && !Executor<F>;

template <typename Call>
struct Posted final : Task {
  explicit Posted(Call&& what) : call(std::move(what)) {}
  Call call;

  static void run_task(Task* task) {
    const std::unique_ptr<Posted> owned(static_cast<Posted*>(task));
    owned->call();
  }
};

}  // namespace embedded

// A function with a name for profilers, of which there is none here.
template <typename F>
std::decay_t<F> annotated_function(F&& function, const std::string& = {}) {
  return std::forward<F>(function);
}
struct scoped_annotation {
  explicit scoped_annotation(const std::string&) {}
};

template <embedded::Function F, typename... Args>
auto async(launch policy, F&& function, Args&&... args) {
  using Result = embedded::ResultOf<F, Args...>;
  return future<Result>(embedded::launch_call<Result>(
      policy, embedded::bound(std::forward<F>(function), std::forward<Args>(args)...)));
}
template <embedded::Function F, typename... Args>
auto async(F&& function, Args&&... args) {
  return async(launch::async, std::forward<F>(function), std::forward<Args>(args)...);
}
template <embedded::Executor E, typename F, typename... Args>
auto async(E&& executor, F&& function, Args&&... args) {
  return async(embedded::policy_of(executor), std::forward<F>(function),
               std::forward<Args>(args)...);
}

template <embedded::Function F, typename... Args>
void post(F&& function, Args&&... args) {
  auto call = embedded::bound(std::forward<F>(function), std::forward<Args>(args)...);
  using Posted = embedded::Posted<decltype(call)>;
  auto* const task = new Posted(std::move(call));
  task->run = &Posted::run_task;
  embedded::spawn(task);
}
template <typename P, typename F, typename... Args>
  requires(embedded::Policy<P> || embedded::Executor<P>)
void post(P&&, F&& function, Args&&... args) {
  post(std::forward<F>(function), std::forward<Args>(args)...);
}
// The name before HPX 1.9.
template <typename... Args>
void apply(Args&&... args) {
  post(std::forward<Args>(args)...);
}

template <embedded::Function F, typename... Args>
decltype(auto) sync(F&& function, Args&&... args) {
  return std::invoke(std::forward<F>(function), std::forward<Args>(args)...);
}
template <typename P, typename F, typename... Args>
  requires(embedded::Policy<P> || embedded::Executor<P>)
decltype(auto) sync(P&&, F&& function, Args&&... args) {
  return std::invoke(std::forward<F>(function), std::forward<Args>(args)...);
}

}  // namespace hpx
