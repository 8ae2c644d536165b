// Algorithms that make one value of a range.
#pragma once

#include <numeric>

#include "hpx/embedded/algorithm/parts.h"

namespace hpx {

template <execution_policy P, typename I, typename T, typename Op>
auto reduce(P&& policy, I first, I last, T initial, Op op) {
  return embedded::run_policy(policy, [=]() mutable -> T {
    const std::size_t size = embedded::size_of(first, last);
    if (size == 0) return initial;
    return op(std::move(initial), embedded::joined<T>(
                                      policy, size,
                                      [&](std::size_t from, std::size_t to) {
                                        I i = embedded::at(first, from);
                                        T sum = *i++;
                                        for (++from; from < to; ++from, ++i) {
                                          sum = op(std::move(sum), *i);
                                        }
                                        return sum;
                                      },
                                      op));
  });
}
template <execution_policy P, typename I, typename T>
auto reduce(P&& policy, I first, I last, T initial) {
  return hpx::reduce(policy, first, last, std::move(initial), std::plus<>());
}
template <execution_policy P, typename I>
auto reduce(P&& policy, I first, I last) {
  return hpx::reduce(policy, first, last, embedded::ValueOf<I>(), std::plus<>());
}

namespace embedded {

template <typename P, typename T, typename Join, typename Element>
T reduce_elements(const P& policy, std::size_t size, T initial, Join& join, Element& element) {
  if (size == 0) return initial;
  return join(std::move(initial), joined<T>(
                                      policy, size,
                                      [&](std::size_t from, std::size_t to) {
                                        T sum = element(from);
                                        for (++from; from < to; ++from) {
                                          sum = join(std::move(sum), element(from));
                                        }
                                        return sum;
                                      },
                                      join));
}

}  // namespace embedded

template <execution_policy P, typename I, typename T, typename Join, typename Convert>
  requires std::is_invocable_v<Convert&, decltype(*std::declval<I&>())>
auto transform_reduce(P&& policy, I first, I last, T initial, Join join, Convert convert) {
  return embedded::run_policy(policy, [=]() mutable -> T {
    const auto element = [&](std::size_t i) { return convert(*embedded::at(first, i)); };
    return embedded::reduce_elements(policy, embedded::size_of(first, last), std::move(initial),
                                     join, element);
  });
}
template <execution_policy P, typename I, typename I2, typename T, typename Join, typename Combine>
auto transform_reduce(P&& policy, I first, I last, I2 second, T initial, Join join,
                      Combine combine) {
  return embedded::run_policy(policy, [=]() mutable -> T {
    const auto element = [&](std::size_t i) {
      return combine(*embedded::at(first, i), *embedded::at(second, i));
    };
    return embedded::reduce_elements(policy, embedded::size_of(first, last), std::move(initial),
                                     join, element);
  });
}
template <execution_policy P, typename I, typename I2, typename T>
auto transform_reduce(P&& policy, I first, I last, I2 second, T initial) {
  return hpx::transform_reduce(policy, first, last, second, std::move(initial), std::plus<>(),
                               std::multiplies<>());
}
template <execution_policy P, typename I, typename F>
auto count_if(P&& policy, I first, I last, F is_wanted) {
  using Count = typename std::iterator_traits<I>::difference_type;
  return hpx::transform_reduce(policy, first, last, Count(0), std::plus<>(),
                               [=](auto&& one) { return is_wanted(one) ? Count(1) : Count(0); });
}
template <execution_policy P, typename I, typename T>
auto count(P&& policy, I first, I last, const T& value) {
  return hpx::count_if(policy, first, last, [=](const auto& one) { return one == value; });
}

HPX_EMBEDDED_SEQUENTIAL(reduce)
HPX_EMBEDDED_SEQUENTIAL(transform_reduce)
HPX_EMBEDDED_SEQUENTIAL(count_if)
HPX_EMBEDDED_SEQUENTIAL(count)

}  // namespace hpx
