// Algorithms that write a range or move its elements.
#pragma once

#include "hpx/embedded/algorithm/for_each.h"

namespace hpx {

template <execution_policy P, typename I, typename T>
auto fill(P&& policy, I first, I last, const T& value) {
  return embedded::run_policy(policy, [=] {
    embedded::over(policy, first, embedded::size_of(first, last),
                   [&](I from, I to, std::size_t) { std::fill(from, to, value); });
  });
}
template <execution_policy P, typename I, typename N, typename T>
auto fill_n(P&& policy, I first, N count, const T& value) {
  return embedded::run_policy(policy, [=] {
    const auto size = static_cast<std::size_t>(count);
    embedded::over(policy, first, size,
                   [&](I from, I to, std::size_t) { std::fill(from, to, value); });
    return embedded::at(first, size);
  });
}
template <execution_policy P, typename I, typename F>
auto generate(P&& policy, I first, I last, F function) {
  return embedded::run_policy(policy, [=]() mutable {
    embedded::over(policy, first, embedded::size_of(first, last),
                   [&](I from, I to, std::size_t) { std::generate(from, to, std::ref(function)); });
    return last;
  });
}
template <execution_policy P, typename I, typename O>
auto copy(P&& policy, I first, I last, O out) {
  return hpx::transform(policy, first, last, out,
                        [](const auto& one) -> const auto& { return one; });
}
template <execution_policy P, typename I, typename N, typename O>
auto copy_n(P&& policy, I first, N count, O out) {
  return hpx::copy(policy, first, embedded::at(first, static_cast<std::size_t>(count)), out);
}
template <execution_policy P, typename I, typename O>
auto move(P&& policy, I first, I last, O out) {
  return hpx::transform(policy, first, last, out,
                        [](auto& one) -> auto&& { return std::move(one); });
}
template <execution_policy P, typename I, typename T, typename F>
auto replace_if(P&& policy, I first, I last, F is_wanted, const T& value) {
  return embedded::run_policy(policy, [=] {
    hpx::for_each(embedded::now_policy(policy), first, last, [&](auto& one) {
      if (is_wanted(one)) one = value;
    });
  });
}
template <execution_policy P, typename I, typename T>
auto replace(P&& policy, I first, I last, const T& old, const T& value) {
  return hpx::replace_if(policy, first, last, [=](const auto& one) { return one == old; }, value);
}
template <execution_policy P, typename I, typename O, typename T>
auto replace_copy(P&& policy, I first, I last, O out, const T& old, const T& value) {
  using Value = embedded::ValueOf<I>;
  return hpx::transform(policy, first, last, out, [=](const auto& one) -> Value {
    if (one == old) return value;
    return one;
  });
}
template <execution_policy P, typename I, typename O, typename T, typename F>
auto replace_copy_if(P&& policy, I first, I last, O out, F is_wanted, const T& value) {
  using Value = embedded::ValueOf<I>;
  return hpx::transform(policy, first, last, out, [=](const auto& one) -> Value {
    if (is_wanted(one)) return value;
    return one;
  });
}
template <execution_policy P, typename I, typename I2>
auto swap_ranges(P&& policy, I first, I last, I2 second) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first, last);
    embedded::over(policy, first, size, [&](I from, I to, std::size_t index) {
      std::swap_ranges(from, to, embedded::at(second, index));
    });
    return embedded::at(second, size);
  });
}
template <execution_policy P, typename I>
auto reverse(P&& policy, I first, I last) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first, last);
    embedded::over(policy, first, size / 2, [&](I from, I to, std::size_t index) {
      for (I other = embedded::at(first, size - index); from != to; ++from) {
        std::iter_swap(from, --other);
      }
    });
  });
}

template <typename I, typename O>
  requires(!execution_policy<I>)
auto move(I first, I last, O out) {
  return std::move(first, last, out);
}
// HPX 1.11 gives the end of the range, and not where the first element went.
template <execution_policy P, typename I>
auto rotate(P&& policy, I first, I middle, I last) {
  return embedded::run_piece(policy, [=] {
    std::rotate(first, middle, last);
    return last;
  });
}
template <typename I>
  requires(!execution_policy<I>)
auto rotate(I first, I middle, I last) {
  return hpx::rotate(execution::seq, first, middle, last);
}
// HPX gives the end of the range, unlike the standard library.
template <typename I, typename F>
  requires(!execution_policy<I>)
auto generate(I first, I last, F function) {
  return hpx::generate(execution::seq, first, last, std::move(function));
}
HPX_EMBEDDED_SEQUENTIAL(fill)
HPX_EMBEDDED_SEQUENTIAL(fill_n)
HPX_EMBEDDED_SEQUENTIAL(copy)
HPX_EMBEDDED_SEQUENTIAL(copy_n)
HPX_EMBEDDED_SEQUENTIAL(replace)
HPX_EMBEDDED_SEQUENTIAL(replace_if)
HPX_EMBEDDED_SEQUENTIAL(replace_copy)
HPX_EMBEDDED_SEQUENTIAL(replace_copy_if)
HPX_EMBEDDED_SEQUENTIAL(swap_ranges)
HPX_EMBEDDED_SEQUENTIAL(reverse)
HPX_EMBEDDED_ONE_PIECE(copy_if)
HPX_EMBEDDED_ONE_PIECE(remove)
HPX_EMBEDDED_ONE_PIECE(remove_if)
HPX_EMBEDDED_ONE_PIECE(remove_copy)
HPX_EMBEDDED_ONE_PIECE(remove_copy_if)
HPX_EMBEDDED_ONE_PIECE(unique)
HPX_EMBEDDED_ONE_PIECE(unique_copy)
HPX_EMBEDDED_ONE_PIECE(partition)
HPX_EMBEDDED_ONE_PIECE(stable_partition)
HPX_EMBEDDED_ONE_PIECE(partition_copy)
HPX_EMBEDDED_ONE_PIECE(rotate_copy)
HPX_EMBEDDED_ONE_PIECE(shift_left)
HPX_EMBEDDED_ONE_PIECE(shift_right)
HPX_EMBEDDED_ONE_PIECE(generate_n)
HPX_EMBEDDED_ONE_PIECE(reverse_copy)

}  // namespace hpx
