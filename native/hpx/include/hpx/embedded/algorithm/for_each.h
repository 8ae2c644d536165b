// Algorithms that visit each element.
#pragma once

#include "hpx/embedded/algorithm/parts.h"

namespace hpx {

template <execution_policy P, typename I, typename F>
auto for_each(P&& policy, I first, I last, F function) {
  return embedded::run_policy(policy, [=]() mutable {
    embedded::over(policy, first, embedded::size_of(first, last), [&](I from, I to, std::size_t) {
      for (; from != to; ++from) std::invoke(function, *from);
    });
    return last;
  });
}
template <execution_policy P, typename I, typename N, typename F>
auto for_each_n(P&& policy, I first, N count, F function) {
  return for_each(policy, first, embedded::at(first, static_cast<std::size_t>(count)), function);
}

template <execution_policy P, typename I, typename O, typename F>
  requires std::is_invocable_v<F&, decltype(*std::declval<I&>())>
auto transform(P&& policy, I first, I last, O out, F function) {
  return embedded::run_policy(policy, [=]() mutable {
    const std::size_t size = embedded::size_of(first, last);
    embedded::over(policy, first, size, [&](I from, I to, std::size_t index) {
      for (O into = embedded::at(out, index); from != to; ++from, ++into) {
        *into = std::invoke(function, *from);
      }
    });
    return embedded::at(out, size);
  });
}
template <execution_policy P, typename I, typename I2, typename O, typename F>
  requires std::is_invocable_v<F&, decltype(*std::declval<I&>()), decltype(*std::declval<I2&>())>
auto transform(P&& policy, I first, I last, I2 second, O out, F function) {
  return embedded::run_policy(policy, [=]() mutable {
    const std::size_t size = embedded::size_of(first, last);
    embedded::over(policy, first, size, [&](I from, I to, std::size_t index) {
      I2 other = embedded::at(second, index);
      for (O into = embedded::at(out, index); from != to; ++from, ++into, ++other) {
        *into = std::invoke(function, *from, *other);
      }
    });
    return embedded::at(out, size);
  });
}

template <typename I, typename N, typename F>
  requires(!execution_policy<I>)
auto for_each_n(I first, N count, F function) {
  return std::for_each_n(first, count, std::move(function));
}
HPX_EMBEDDED_SEQUENTIAL(for_each)
HPX_EMBEDDED_SEQUENTIAL(transform)

}  // namespace hpx
