// The algorithms that take a whole range.
#pragma once

#include "hpx/embedded/algorithm/copy.h"
#include "hpx/embedded/algorithm/find.h"
#include "hpx/embedded/algorithm/for_each.h"
#include "hpx/embedded/algorithm/reduce.h"
#include "hpx/embedded/algorithm/scan.h"
#include "hpx/embedded/algorithm/sort.h"

// The forms that take a whole range.
#define HPX_EMBEDDED_OF_RANGE(name)                                                            \
  template <execution_policy P, typename R, typename... Args>                                  \
    requires requires(R& range) { std::begin(range); }                                         \
  auto name(P&& policy, R&& range, Args&&... args) {                                           \
    return hpx::name(policy, std::begin(range), std::end(range), std::forward<Args>(args)...); \
  }                                                                                            \
  template <typename R, typename... Args>                                                      \
    requires(!execution_policy<R> && requires(R& range) { std::begin(range); })                \
  auto name(R&& range, Args&&... args) {                                                       \
    return hpx::name(std::begin(range), std::end(range), std::forward<Args>(args)...);         \
  }                                                                                            \
  template <execution_policy P, typename I, typename... Args>                                  \
    requires(!requires(I& range) { std::begin(range); })                                       \
  auto name(P&& policy, I first, Args&&... args) {                                             \
    return hpx::name(policy, std::move(first), std::forward<Args>(args)...);                   \
  }

namespace hpx::ranges {

HPX_EMBEDDED_OF_RANGE(for_each)
HPX_EMBEDDED_OF_RANGE(transform)
HPX_EMBEDDED_OF_RANGE(reduce)
HPX_EMBEDDED_OF_RANGE(transform_reduce)
HPX_EMBEDDED_OF_RANGE(sort)
HPX_EMBEDDED_OF_RANGE(stable_sort)
HPX_EMBEDDED_OF_RANGE(fill)
HPX_EMBEDDED_OF_RANGE(generate)
HPX_EMBEDDED_OF_RANGE(copy)
HPX_EMBEDDED_OF_RANGE(count)
HPX_EMBEDDED_OF_RANGE(count_if)
HPX_EMBEDDED_OF_RANGE(find)
HPX_EMBEDDED_OF_RANGE(find_if)
HPX_EMBEDDED_OF_RANGE(any_of)
HPX_EMBEDDED_OF_RANGE(all_of)
HPX_EMBEDDED_OF_RANGE(none_of)
HPX_EMBEDDED_OF_RANGE(min_element)
HPX_EMBEDDED_OF_RANGE(max_element)
HPX_EMBEDDED_OF_RANGE(inclusive_scan)
HPX_EMBEDDED_OF_RANGE(exclusive_scan)

}  // namespace hpx::ranges
