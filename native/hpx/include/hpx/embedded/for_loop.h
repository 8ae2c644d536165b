// for_loop and what it takes: reductions and inductions.
#pragma once

#include <tuple>

#include "hpx/embedded/execution.h"

namespace hpx {

namespace embedded {

template <typename T, typename Op>
struct Reduction {
  T& variable;
  T identity;
  Op op;

  struct Local {
    T value;
    T& at(std::size_t) { return value; }
  };
  Local local(std::size_t) const { return {identity}; }
  void combine(Local& part) { variable = op(std::move(variable), std::move(part.value)); }
  void finish(std::size_t) {}
};

template <typename T, typename Stride>
struct Induction {
  T* variable;  // none if a value was given
  T first;
  Stride stride;

  struct Local {
    T first;
    Stride stride;
    T at(std::size_t index) const { return static_cast<T>(first + index * stride); }
  };
  Local local(std::size_t) const { return {first, stride}; }
  void combine(Local&) {}
  void finish(std::size_t count) {
    if (variable != nullptr) *variable = static_cast<T>(first + count * stride);
  }
};

template <typename I>
decltype(auto) advanced(I first, std::size_t index, auto stride) {
  const auto distance = static_cast<std::ptrdiff_t>(index) * static_cast<std::ptrdiff_t>(stride);
  if constexpr (std::is_integral_v<I>) {
    return static_cast<I>(first + static_cast<I>(distance));
  } else {
    return std::next(first, distance);
  }
}

template <typename P, typename I, typename S, typename Tuple, std::size_t... N>
void loop_now(const P& policy, I first, std::size_t count, S stride, Tuple& all,
              std::index_sequence<N...>) {
  auto& function = std::get<sizeof...(N)>(all);
  using Locals = std::tuple<decltype(std::get<N>(all).local(0))...>;
  std::vector<std::optional<Locals>> locals(most_parts(policy, count));
  for_each_part(policy, count, [&](std::size_t part, std::size_t from, std::size_t to) {
    Locals mine(std::get<N>(all).local(from)...);
    for (std::size_t i = from; i < to; ++i) {
      function(advanced(first, i, stride), std::get<N>(mine).at(i)...);
    }
    locals[part].emplace(std::move(mine));
  });
  for (auto& one : locals) {
    if (one) (std::get<N>(all).combine(std::get<N>(*one)), ...);
  }
  (std::get<N>(all).finish(count), ...);
}

// The function comes last, after reductions and inductions.
template <typename P, typename I, typename S, typename... Args>
auto loop(const P& policy, I first, std::size_t count, S stride, Args&&... args) {
  return run_policy(
      policy, [policy, first, count, stride,
               all = std::tuple<std::decay_t<Args>...>(std::forward<Args>(args)...)]() mutable {
        loop_now(policy, first, count, stride, all,
                 std::make_index_sequence<sizeof...(Args) - 1>());
      });
}

template <typename I, typename S = int>
std::size_t steps(I first, I last, S stride = 1) {
  std::ptrdiff_t distance = 0;
  if constexpr (std::is_integral_v<I>) {
    distance = static_cast<std::ptrdiff_t>(last) - static_cast<std::ptrdiff_t>(first);
  } else {
    distance = std::distance(first, last);
  }
  const auto step = static_cast<std::ptrdiff_t>(stride);
  if (step > 0) return distance > 0 ? static_cast<std::size_t>((distance + step - 1) / step) : 0;
  return distance < 0 ? static_cast<std::size_t>((distance + step + 1) / step) : 0;
}

}  // namespace embedded

namespace experimental {

template <typename T, typename Op>
auto reduction(T& variable, const T& identity, Op&& op) {
  return embedded::Reduction<T, std::decay_t<Op>>{variable, identity, std::forward<Op>(op)};
}
template <typename T>
auto reduction_plus(T& variable) {
  return reduction(variable, T(), std::plus<T>());
}
template <typename T>
auto reduction_plus(T& variable, const T& identity) {
  return reduction(variable, identity, std::plus<T>());
}
template <typename T>
auto reduction_multiplies(T& variable, const T& identity = T(1)) {
  return reduction(variable, identity, std::multiplies<T>());
}
template <typename T>
auto reduction_min(T& variable) {
  return reduction(variable, T(variable), [](const T& a, const T& b) { return b < a ? b : a; });
}
template <typename T>
auto reduction_max(T& variable) {
  return reduction(variable, T(variable), [](const T& a, const T& b) { return a < b ? b : a; });
}
template <typename T>
auto reduction_bit_and(T& variable, const T& identity = static_cast<T>(~T())) {
  return reduction(variable, identity, std::bit_and<T>());
}
template <typename T>
auto reduction_bit_or(T& variable, const T& identity = T()) {
  return reduction(variable, identity, std::bit_or<T>());
}
template <typename T>
auto reduction_bit_xor(T& variable, const T& identity = T()) {
  return reduction(variable, identity, std::bit_xor<T>());
}

template <typename T, typename Stride = int>
auto induction(T&& value, Stride stride = 1) {
  using Value = std::decay_t<T>;
  Value* place = nullptr;
  if constexpr (std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>>) {
    place = &value;
  }
  return embedded::Induction<Value, Stride>{place, value, stride};
}

// As in HPX, the upper bound gives the type of the index.
template <execution_policy P, typename I, typename... Args>
auto for_loop(P&& policy, std::type_identity_t<I> first, I last, Args&&... args) {
  return embedded::loop(policy, first, embedded::steps<I>(first, last), 1,
                        std::forward<Args>(args)...);
}
template <typename I, typename... Args>
  requires(!execution_policy<I>)
auto for_loop(std::type_identity_t<I> first, I last, Args&&... args) {
  return for_loop(execution::seq, first, last, std::forward<Args>(args)...);
}
template <execution_policy P, typename I, typename S, typename... Args>
  requires std::is_integral_v<S>
auto for_loop_strided(P&& policy, std::type_identity_t<I> first, I last, S stride, Args&&... args) {
  return embedded::loop(policy, first, embedded::steps<I, S>(first, last, stride), stride,
                        std::forward<Args>(args)...);
}
template <typename I, typename S, typename... Args>
  requires(!execution_policy<I> && std::is_integral_v<S>)
auto for_loop_strided(std::type_identity_t<I> first, I last, S stride, Args&&... args) {
  return for_loop_strided(execution::seq, first, last, stride, std::forward<Args>(args)...);
}
template <execution_policy P, typename I, typename N, typename... Args>
  requires std::is_integral_v<N>
auto for_loop_n(P&& policy, I first, N count, Args&&... args) {
  return embedded::loop(policy, first, static_cast<std::size_t>(count), 1,
                        std::forward<Args>(args)...);
}
template <typename I, typename N, typename... Args>
  requires(!execution_policy<I> && std::is_integral_v<N>)
auto for_loop_n(I first, N count, Args&&... args) {
  return for_loop_n(execution::seq, first, count, std::forward<Args>(args)...);
}
template <execution_policy P, typename I, typename N, typename S, typename... Args>
  requires(std::is_integral_v<N> && std::is_integral_v<S>)
auto for_loop_n_strided(P&& policy, I first, N count, S stride, Args&&... args) {
  return embedded::loop(policy, first, static_cast<std::size_t>(count), stride,
                        std::forward<Args>(args)...);
}

}  // namespace experimental
}  // namespace hpx
