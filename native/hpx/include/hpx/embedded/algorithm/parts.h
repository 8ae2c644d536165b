// What the parallel algorithms share: each cuts its range into parts and joins what they give.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>

#include "hpx/embedded/execution.h"

// Declares the form without a policy, which is the standard library's.
#define HPX_EMBEDDED_SEQUENTIAL(name)                                \
  template <typename First, typename... Args>                        \
    requires(!execution_policy<First>)                               \
  auto name(First first, Args&&... args) {                           \
    return std::name(std::move(first), std::forward<Args>(args)...); \
  }

// Declares both forms of an algorithm that always runs as one piece.
#define HPX_EMBEDDED_ONE_PIECE(name)                                                             \
  template <execution_policy P, typename... Args>                                                \
  auto name(P&& policy, Args... args) {                                                          \
    return embedded::run_piece(policy, [=]() mutable { return std::name(std::move(args)...); }); \
  }                                                                                              \
  HPX_EMBEDDED_SEQUENTIAL(name)

namespace hpx::embedded {

template <typename I>
std::size_t size_of(I first, I last) {
  const auto distance = std::distance(first, last);
  return distance > 0 ? static_cast<std::size_t>(distance) : 0;
}

template <typename I>
I at(I first, std::size_t index) {
  return std::next(first, static_cast<typename std::iterator_traits<I>::difference_type>(index));
}

// Runs an algorithm that is not cut as a task, where the policy is parallel.
template <typename P, typename F>
auto run_piece(const P& policy, F&& algorithm) {
  if constexpr (std::decay_t<P>::is_task) {
    return hpx::async(std::forward<F>(algorithm));
  } else if constexpr (kParallel<P>) {
    return hpx::async(std::forward<F>(algorithm)).get();
  } else {
    return run_policy(policy, std::forward<F>(algorithm));
  }
}

// Calls function(first, last) for parts of a range.
template <typename P, typename I, typename F>
void over(const P& policy, I first, std::size_t size, const F& function) {
  for_each_part(policy, size, [&](std::size_t, std::size_t from, std::size_t to) {
    function(at(first, from), at(first, to), from);
  });
}

// Joins what each part of 0..size gives, in their order. There is at least one element.
template <typename T, typename P, typename Part, typename Join>
T joined(const P& policy, std::size_t size, const Part& part, const Join& join) {
  std::vector<std::optional<T>> results(most_parts(policy, size));
  for_each_part(policy, size, [&](std::size_t number, std::size_t from, std::size_t to) {
    results[number].emplace(part(from, to));
  });
  T result = std::move(*results.front());
  for (std::size_t i = 1; i < results.size(); ++i) {
    if (results[i]) result = join(std::move(result), std::move(*results[i]));
  }
  return result;
}

template <typename I>
using ValueOf = typename std::iterator_traits<I>::value_type;

// The first index of 0..size that `finds` finds in (from, to), or `size`.
template <typename P, typename Finds>
std::size_t first_index(const P& policy, std::size_t size, const Finds& finds) {
  if (size == 0) return 0;
  const auto found = [&](std::size_t from, std::size_t to) {
    const std::size_t index = finds(from, to);
    return index == to ? size : index;
  };
  return joined<std::size_t>(policy, size, found,
                             [](std::size_t a, std::size_t b) { return std::min(a, b); });
}

}  // namespace hpx::embedded
