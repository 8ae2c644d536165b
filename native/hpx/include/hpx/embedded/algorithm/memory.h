// Algorithms that begin and end the lives of elements.
#pragma once

#include <memory>

#include "hpx/embedded/algorithm/parts.h"

// Declares the forms of an algorithm that only takes a range, or a place and a count.
#define HPX_EMBEDDED_LIVES(name)                                              \
  template <execution_policy P, typename I>                                   \
  auto name(P&& policy, I first, I last) {                                    \
    return embedded::run_policy(policy, [=] {                                 \
      embedded::over(policy, first, embedded::size_of(first, last),           \
                     [](I from, I to, std::size_t) { std::name(from, to); }); \
    });                                                                       \
  }                                                                           \
  template <execution_policy P, typename I, typename N>                       \
  auto name##_n(P&& policy, I first, N count) {                               \
    return embedded::run_policy(policy, [=] {                                 \
      const I last = embedded::at(first, static_cast<std::size_t>(count));    \
      hpx::name(embedded::now_policy(policy), first, last);                   \
      return last;                                                            \
    });                                                                       \
  }                                                                           \
  HPX_EMBEDDED_SEQUENTIAL(name)                                               \
  HPX_EMBEDDED_SEQUENTIAL(name##_n)

namespace hpx {

HPX_EMBEDDED_LIVES(destroy)
HPX_EMBEDDED_LIVES(uninitialized_default_construct)
HPX_EMBEDDED_LIVES(uninitialized_value_construct)

template <execution_policy P, typename I, typename O>
auto uninitialized_copy(P&& policy, I first, I last, O out) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first, last);
    embedded::over(policy, first, size, [&](I from, I to, std::size_t index) {
      std::uninitialized_copy(from, to, embedded::at(out, index));
    });
    return embedded::at(out, size);
  });
}
template <execution_policy P, typename I, typename N, typename O>
auto uninitialized_copy_n(P&& policy, I first, N count, O out) {
  return hpx::uninitialized_copy(policy, first,
                                 embedded::at(first, static_cast<std::size_t>(count)), out);
}
template <execution_policy P, typename I, typename O>
auto uninitialized_move(P&& policy, I first, I last, O out) {
  return hpx::uninitialized_copy(policy, std::make_move_iterator(first),
                                 std::make_move_iterator(last), out);
}
template <execution_policy P, typename I, typename N, typename O>
auto uninitialized_move_n(P&& policy, I first, N count, O out) {
  return embedded::run_policy(policy, [=] {
    const I last = embedded::at(first, static_cast<std::size_t>(count));
    return std::pair<I, O>(last,
                           hpx::uninitialized_move(embedded::now_policy(policy), first, last, out));
  });
}
template <execution_policy P, typename I, typename T>
auto uninitialized_fill(P&& policy, I first, I last, const T& value) {
  return embedded::run_policy(policy, [=] {
    embedded::over(policy, first, embedded::size_of(first, last),
                   [&](I from, I to, std::size_t) { std::uninitialized_fill(from, to, value); });
  });
}
template <execution_policy P, typename I, typename N, typename T>
auto uninitialized_fill_n(P&& policy, I first, N count, const T& value) {
  return embedded::run_policy(policy, [=] {
    const I last = embedded::at(first, static_cast<std::size_t>(count));
    hpx::uninitialized_fill(embedded::now_policy(policy), first, last, value);
    return last;
  });
}

HPX_EMBEDDED_SEQUENTIAL(uninitialized_copy)
HPX_EMBEDDED_SEQUENTIAL(uninitialized_copy_n)
HPX_EMBEDDED_SEQUENTIAL(uninitialized_move)
HPX_EMBEDDED_SEQUENTIAL(uninitialized_move_n)
HPX_EMBEDDED_SEQUENTIAL(uninitialized_fill)
HPX_EMBEDDED_SEQUENTIAL(uninitialized_fill_n)

namespace experimental {

template <execution_policy P, typename I, typename O>
auto uninitialized_relocate(P&& policy, I first, I last, O out) {
  return embedded::run_policy(policy, [=] {
    const auto now = embedded::now_policy(policy);
    const O end = hpx::uninitialized_move(now, first, last, out);
    hpx::destroy(now, first, last);
    return end;
  });
}
template <execution_policy P, typename I, typename N, typename O>
auto uninitialized_relocate_n(P&& policy, I first, N count, O out) {
  return uninitialized_relocate(policy, first, embedded::at(first, static_cast<std::size_t>(count)),
                                out);
}
template <typename I, typename O>
  requires(!execution_policy<I>)
auto uninitialized_relocate(I first, I last, O out) {
  return uninitialized_relocate(execution::seq, first, last, out);
}
template <typename I, typename N, typename O>
  requires(!execution_policy<I>)
auto uninitialized_relocate_n(I first, N count, O out) {
  return uninitialized_relocate_n(execution::seq, first, count, out);
}

}  // namespace experimental

}  // namespace hpx

#undef HPX_EMBEDDED_LIVES
