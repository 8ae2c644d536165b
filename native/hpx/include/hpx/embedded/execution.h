// Execution policies, executors and the parameters that they take.
#pragma once

#include <bits/chrono.h>
#include <list>
#include <vector>

#include "hpx/embedded/async.h"
#include "hpx/embedded/iterators.h"

namespace hpx {

namespace embedded {

// How an algorithm cuts its range.
struct Shape {
  std::size_t chunk = 0;
};

struct AnyExecutor {
  using embedded_executor = void;
  template <typename... A>
  explicit AnyExecutor(A&&...) {}
  AnyExecutor() = default;
  launch policy() const { return how; }
  launch how = launch::async;
};

}  // namespace embedded

namespace threads {
enum class thread_priority { default_, low, normal, high_recursive, high, bound, boost };
enum class thread_stacksize { default_, small_, medium, large, huge, current };
enum class thread_schedule_hint_mode { none, thread, numa };
struct thread_schedule_hint {
  thread_schedule_hint() = default;
  explicit thread_schedule_hint(std::int16_t) {}
  thread_schedule_hint(thread_schedule_hint_mode, std::int16_t) {}
};
}  // namespace threads

namespace execution {

struct task_policy_tag {};
inline constexpr task_policy_tag task{};

inline namespace executors {
struct parallel_executor : embedded::AnyExecutor {
  using AnyExecutor::AnyExecutor;
  parallel_executor() = default;
  explicit parallel_executor(launch policy) { how = policy; }
};
struct sequenced_executor : embedded::AnyExecutor {
  sequenced_executor() { how = launch::sync; }
};
struct parallel_policy_executor : parallel_executor {
  using parallel_executor::parallel_executor;
};
}  // namespace executors

namespace experimental {

struct static_chunk_size {
  static_chunk_size() = default;
  explicit static_chunk_size(std::size_t size) : chunk(size) {}
  std::size_t chunk = 0;
};
struct dynamic_chunk_size {
  explicit dynamic_chunk_size(std::size_t size = 1) : chunk(size) {}
  std::size_t chunk;
};
struct guided_chunk_size {
  explicit guided_chunk_size(std::size_t size = 1) : smallest(size) {}
  std::size_t smallest;
  static constexpr std::size_t chunk = 0;
};
struct auto_chunk_size {
  explicit auto_chunk_size(std::uint64_t = 0) {}
  template <typename Rep, typename Period>
  explicit auto_chunk_size(const std::chrono::duration<Rep, Period>&, std::uint64_t = 0) {}
  static constexpr std::size_t chunk = 0;
};
struct persistent_auto_chunk_size : auto_chunk_size {
  using auto_chunk_size::auto_chunk_size;
};
struct num_cores {
  explicit num_cores(std::size_t = 1) {}
};
struct max_num_chunks {
  explicit max_num_chunks(std::size_t = 1) {}
};

struct fork_join_executor : embedded::AnyExecutor {
  enum class loop_schedule { static_, dynamic };
  using AnyExecutor::AnyExecutor;
};
struct block_fork_join_executor : fork_join_executor {
  using fork_join_executor::fork_join_executor;
};
struct scheduler_executor_base : embedded::AnyExecutor {
  using AnyExecutor::AnyExecutor;
};
struct thread_pool_scheduler {
  thread_pool_scheduler() = default;
};
struct restricted_thread_pool_executor : embedded::AnyExecutor {
  using AnyExecutor::AnyExecutor;
};
template <typename... A>
auto explicit_scheduler_executor(A&&...) {
  return scheduler_executor_base();
}

}  // namespace experimental

using experimental::auto_chunk_size;
using experimental::dynamic_chunk_size;
using experimental::guided_chunk_size;
using experimental::persistent_auto_chunk_size;
using experimental::static_chunk_size;

namespace detail_embedded {
enum class Kind { seq, unseq, par, par_unseq };
}

// A policy for one kind of execution, which may return a future at once.
template <detail_embedded::Kind K, bool IsTask>
struct basic_policy {
  using embedded_policy = void;
  static constexpr bool is_parallel =
      K == detail_embedded::Kind::par || K == detail_embedded::Kind::par_unseq;
  static constexpr bool is_task = IsTask;

  embedded::Shape shape;

  constexpr auto operator()(task_policy_tag) const { return basic_policy<K, true>{shape}; }
  constexpr auto operator()(launch) const { return *this; }
  template <typename E>
  constexpr auto on(E&&) const {
    return *this;
  }
  template <typename... P>
  constexpr auto with(P&&... parameters) const {
    basic_policy changed = *this;
    (changed.take(parameters), ...);
    return changed;
  }
  auto executor() const { return parallel_executor(); }
  embedded::Shape parameters() const { return shape; }

 private:
  template <typename P>
  constexpr void take(const P& parameter) {
    if constexpr (requires { parameter.chunk; }) shape.chunk = parameter.chunk;
  }
};

using sequenced_policy = basic_policy<detail_embedded::Kind::seq, false>;
using unsequenced_policy = basic_policy<detail_embedded::Kind::unseq, false>;
using parallel_policy = basic_policy<detail_embedded::Kind::par, false>;
using parallel_unsequenced_policy = basic_policy<detail_embedded::Kind::par_unseq, false>;
using sequenced_task_policy = basic_policy<detail_embedded::Kind::seq, true>;
using parallel_task_policy = basic_policy<detail_embedded::Kind::par, true>;
inline constexpr sequenced_policy seq{};
inline constexpr unsequenced_policy unseq{};
inline constexpr parallel_policy par{};
inline constexpr parallel_unsequenced_policy par_unseq{};
// Policies for vector types run as their kind does.
inline constexpr sequenced_policy simd{};
inline constexpr parallel_policy par_simd{};

}  // namespace execution

template <typename T>
concept execution_policy = requires { typename std::decay_t<T>::embedded_policy; };
template <typename T>
struct is_execution_policy : std::bool_constant<execution_policy<T>> {};
template <typename T>
inline constexpr bool is_execution_policy_v = is_execution_policy<T>::value;

namespace embedded {

template <typename P>
inline constexpr bool kParallel = std::decay_t<P>::is_parallel;

// Runs function(part, first, last) for parts of 0..size, in parallel where the policy says so.
// What one part throws comes out as one exception_list.
template <typename P, typename F>
std::size_t for_each_part(const P& policy, std::size_t size, const F& function) {
  if (size == 0) return 0;
  if constexpr (!kParallel<P>) {
    function(std::size_t{0}, std::size_t{0}, size);
    return 1;
  } else {
    struct Cut {
      const F& function;
      std::size_t size;
      std::size_t parts;
      std::vector<std::exception_ptr> errors;
    };
    const std::size_t parts = parts_of(size, policy.shape.chunk);
    Cut cut{function, size, parts, std::vector<std::exception_ptr>(parts)};
    bulk(
        [](void* argument, std::size_t part) {
          Cut& all = *static_cast<Cut*>(argument);
          try {
            all.function(part, edge_of(all.size, all.parts, part),
                         edge_of(all.size, all.parts, part + 1));
          } catch (...) {
            all.errors[part] = std::current_exception();
          }
        },
        &cut, parts);
    std::list<std::exception_ptr> thrown;
    for (auto& error : cut.errors) {
      if (error) thrown.push_back(std::move(error));
    }
    if (!thrown.empty()) throw exception_list(std::move(thrown));
    return parts;
  }
}

// The most parts that for_each_part makes.
template <typename P>
std::size_t most_parts(const P& policy, std::size_t size) {
  if (size == 0) return 0;
  if constexpr (kParallel<P>) return parts_of(size, policy.shape.chunk);
  return 1;
}

// The policy without its future.
template <execution::detail_embedded::Kind K, bool IsTask>
constexpr auto now_policy(const execution::basic_policy<K, IsTask>& policy) {
  return execution::basic_policy<K, false>{policy.shape};
}

// Runs an algorithm as its policy says: now, or as a task.
template <typename P, typename F>
auto run_policy(const P&, F&& algorithm) {
  if constexpr (std::decay_t<P>::is_task) {
    return hpx::async(std::forward<F>(algorithm));
  } else {
    return algorithm();
  }
}

}  // namespace embedded

}  // namespace hpx
