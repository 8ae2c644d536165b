// How the algorithms over ranges are declared, and what they share.
#pragma once

#include <algorithm>
#include <functional>
#include <ranges>
#include <tuple>

#include "hpx/embedded/algorithm/parts.h"

// Declares the form without a policy, which is the standard library's.
#define HPX_EMBEDDED_RANGES_SEQUENTIAL(name)                                           \
  template <typename First, typename... Args>                                          \
    requires(!execution_policy<First>)                                                 \
  auto name(First&& first, Args&&... args) {                                           \
    return std::ranges::name(std::forward<First>(first), std::forward<Args>(args)...); \
  }

// Declares both forms of an algorithm that always runs as one piece.
#define HPX_EMBEDDED_RANGES_ONE_PIECE(name)                               \
  template <execution_policy P, typename... Args>                         \
  auto name(P&& policy, Args&&... args) {                                 \
    return embedded::run_ranges_piece(                                    \
        policy, [](auto&... each) { return std::ranges::name(each...); }, \
        std::forward<Args>(args)...);                                     \
  }                                                                       \
  HPX_EMBEDDED_RANGES_SEQUENTIAL(name)

// Declares one that gives an iterator where the standard library gives a subrange.
#define HPX_EMBEDDED_RANGES_BEGIN(name)                                           \
  template <execution_policy P, typename... Args>                                 \
  auto name(P&& policy, Args&&... args) {                                         \
    return embedded::run_ranges_piece(                                            \
        policy, [](auto&... each) { return std::ranges::name(each...).begin(); }, \
        std::forward<Args>(args)...);                                             \
  }                                                                               \
  template <typename First, typename... Args>                                     \
    requires(!execution_policy<First>)                                            \
  auto name(First&& first, Args&&... args) {                                      \
    return std::ranges::name(first, std::forward<Args>(args)...).begin();         \
  }

// Declares an algorithm that is that of iterators, over two ranges.
#define HPX_EMBEDDED_RANGES_PAIR(name)                                                         \
  template <execution_policy P, std::ranges::range R, std::ranges::range R2, typename... Args> \
  auto name(P&& policy, R&& range, R2&& range2, Args&&... args) {                              \
    return hpx::name(policy, std::ranges::begin(range), std::ranges::end(range),               \
                     std::ranges::begin(range2), std::ranges::end(range2),                     \
                     std::forward<Args>(args)...);                                             \
  }                                                                                            \
  template <std::ranges::range R, std::ranges::range R2, typename... Args>                     \
  auto name(R&& range, R2&& range2, Args&&... args) {                                          \
    return ranges::name(execution::seq, range, range2, std::forward<Args>(args)...);           \
  }

// Declares an algorithm that takes a function of elements, and a projection of them.
#define HPX_EMBEDDED_RANGES_PROJECTED(name)                                                       \
  template <execution_policy P, typename I, typename F = std::ranges::less,                       \
            typename Proj = std::identity>                                                        \
    requires(!std::ranges::range<I>)                                                              \
  auto name(P&& policy, I first, std::type_identity_t<I> last, F function = {}, Proj proj = {}) { \
    return embedded::ranged(policy, last, [=, now = embedded::now_policy(policy)] {               \
      return hpx::name(now, first, last, embedded::Projected<F, Proj>{function, proj});           \
    });                                                                                           \
  }                                                                                               \
  template <execution_policy P, std::ranges::range R, typename F = std::ranges::less,             \
            typename Proj = std::identity>                                                        \
  auto name(P&& policy, R&& range, F function = {}, Proj proj = {}) {                             \
    return ranges::name(policy, std::ranges::begin(range),                                        \
                        std::ranges::next(std::ranges::begin(range), std::ranges::end(range)),    \
                        std::move(function), std::move(proj));                                    \
  }                                                                                               \
  HPX_EMBEDDED_RANGES_SEQUENTIAL(name)

// Declares an algorithm that is that of iterators, over the range's.
#define HPX_EMBEDDED_OF_RANGE(name)                                              \
  template <execution_policy P, std::ranges::range R, typename... Args>          \
  auto name(P&& policy, R&& range, Args&&... args) {                             \
    return hpx::name(policy, std::ranges::begin(range), std::ranges::end(range), \
                     std::forward<Args>(args)...);                               \
  }                                                                              \
  template <std::ranges::range R, typename... Args>                              \
  auto name(R&& range, Args&&... args) {                                         \
    return hpx::name(std::ranges::begin(range), std::ranges::end(range),         \
                     std::forward<Args>(args)...);                               \
  }                                                                              \
  template <execution_policy P, typename I, typename... Args>                    \
    requires(!std::ranges::range<I>)                                             \
  auto name(P&& policy, I first, Args&&... args) {                               \
    return hpx::name(policy, std::move(first), std::forward<Args>(args)...);     \
  }

// Declares an algorithm that writes, and says where both ranges end.
#define HPX_EMBEDDED_RANGES_WRITING(name)                                                       \
  template <execution_policy P, typename I, typename O, typename... Args>                       \
    requires(!std::ranges::range<I>)                                                            \
  auto name(P&& policy, I first, std::type_identity_t<I> last, O out, Args... args) {           \
    return embedded::run_policy(policy, [=, now = embedded::now_policy(policy)] {               \
      return std::ranges::in_out_result<I, O>{last, hpx::name(now, first, last, out, args...)}; \
    });                                                                                         \
  }                                                                                             \
  template <execution_policy P, std::ranges::range R, typename O, typename... Args>             \
  auto name(P&& policy, R&& range, O out, Args&&... args) {                                     \
    return ranges::name(policy, std::ranges::begin(range),                                      \
                        std::ranges::next(std::ranges::begin(range), std::ranges::end(range)),  \
                        std::move(out), std::forward<Args>(args)...);                           \
  }                                                                                             \
  template <std::ranges::range R, typename... Args>                                             \
  auto name(R&& range, Args&&... args) {                                                        \
    return ranges::name(execution::seq, std::forward<R>(range), std::forward<Args>(args)...);   \
  }

namespace hpx {

namespace parallel::util {
using std::ranges::in_fun_result;
using std::ranges::in_in_out_result;
using std::ranges::in_in_result;
using std::ranges::in_out_out_result;
using std::ranges::in_out_result;
using std::ranges::min_max_result;
}  // namespace parallel::util

namespace embedded {

// A function of what a projection gives.
template <typename F, typename Proj>
struct Projected {
  F function;
  Proj proj;
  template <typename... T>
  decltype(auto) operator()(T&&... each) const {
    return std::invoke(function, std::invoke(proj, std::forward<T>(each))...);
  }
};

// The end of the range, where an algorithm has no other result.
template <typename P, typename I, typename F>
auto ranged(const P& policy, I last, F algorithm) {
  return run_policy(policy, [=] {
    if constexpr (std::is_void_v<decltype(algorithm())>) {
      algorithm();
      return last;
    } else {
      return algorithm();
    }
  });
}

// How a task holds an argument: a container stays where it is, so that iterators are into it.
template <typename T>
using Held =
    std::conditional_t<std::is_lvalue_reference_v<T> && std::ranges::range<T>, T, std::decay_t<T>>;

template <typename P, typename F, typename... Args>
auto run_ranges_piece(const P& policy, F algorithm, Args&&... args) {
  return run_piece(policy,
                   [=, held = std::tuple<Held<Args>...>(std::forward<Args>(args)...)]() mutable {
                     return std::apply(algorithm, held);
                   });
}

}  // namespace embedded

}  // namespace hpx
