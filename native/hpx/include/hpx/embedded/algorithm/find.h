// Algorithms that look for elements, and compare ranges.
#pragma once

#include "hpx/embedded/algorithm/parts.h"

namespace hpx {

template <execution_policy P, typename I, typename F>
auto find_if(P&& policy, I first, I last, F is_wanted) {
  return embedded::run_policy(policy, [=] {
    const auto finds = [&](std::size_t from, std::size_t to) {
      const I begin = embedded::at(first, from);
      return from +
             embedded::size_of(begin, std::find_if(begin, embedded::at(first, to), is_wanted));
    };
    return embedded::at(first,
                        embedded::first_index(policy, embedded::size_of(first, last), finds));
  });
}
template <execution_policy P, typename I, typename F>
auto find_if_not(P&& policy, I first, I last, F is_wanted) {
  return hpx::find_if(policy, first, last, [=](const auto& one) { return !is_wanted(one); });
}
template <execution_policy P, typename I, typename T>
auto find(P&& policy, I first, I last, const T& value) {
  return hpx::find_if(policy, first, last, [=](const auto& one) { return one == value; });
}
template <execution_policy P, typename I, typename F>
auto any_of(P&& policy, I first, I last, F is_wanted) {
  return embedded::run_policy(policy, [=] {
    return hpx::find_if(embedded::now_policy(policy), first, last, is_wanted) != last;
  });
}
template <execution_policy P, typename I, typename F>
auto none_of(P&& policy, I first, I last, F is_wanted) {
  return embedded::run_policy(policy, [=] {
    return hpx::find_if(embedded::now_policy(policy), first, last, is_wanted) == last;
  });
}
template <execution_policy P, typename I, typename F>
auto all_of(P&& policy, I first, I last, F is_wanted) {
  return hpx::none_of(policy, first, last, [=](const auto& one) { return !is_wanted(one); });
}
template <execution_policy P, typename I, typename I2, typename Same = std::equal_to<>>
auto find_first_of(P&& policy, I first, I last, I2 first2, I2 last2, Same same = {}) {
  return hpx::find_if(policy, first, last, [=](const auto& one) {
    return std::any_of(first2, last2, [&](const auto& other) { return same(one, other); });
  });
}
template <execution_policy P, typename I, typename I2, typename Same = std::equal_to<>>
  requires(!std::is_same_v<I2, Same>)
auto equal(P&& policy, I first, I last, I2 second, Same same = {}) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first, last);
    const auto finds = [&](std::size_t from, std::size_t to) {
      for (; from < to; ++from) {
        if (!same(*embedded::at(first, from), *embedded::at(second, from))) return from;
      }
      return to;
    };
    return embedded::first_index(policy, size, finds) == size;
  });
}
template <execution_policy P, typename I, typename I2, typename Same = std::equal_to<>>
auto equal(P&& policy, I first, I last, I2 first2, I2 last2, Same same = {}) {
  return embedded::run_policy(policy, [=] {
    return embedded::size_of(first, last) == embedded::size_of(first2, last2) &&
           hpx::equal(embedded::now_policy(policy), first, last, first2, same);
  });
}
template <execution_policy P, typename I, typename I2, typename Same = std::equal_to<>>
auto starts_with(P&& policy, I first, I last, I2 first2, I2 last2, Same same = {}) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first2, last2);
    return embedded::size_of(first, last) >= size &&
           hpx::equal(embedded::now_policy(policy), first2, last2, first,
                      [=](const auto& b, const auto& a) { return same(a, b); });
  });
}
template <execution_policy P, typename I, typename I2, typename Same = std::equal_to<>>
auto ends_with(P&& policy, I first, I last, I2 first2, I2 last2, Same same = {}) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first, last);
    const std::size_t size2 = embedded::size_of(first2, last2);
    return size >= size2 && hpx::equal(embedded::now_policy(policy),
                                       embedded::at(first, size - size2), last, first2, same);
  });
}
template <typename I, typename I2, typename... Same>
  requires(!execution_policy<I>)
bool starts_with(I first, I last, I2 first2, I2 last2, Same... same) {
  return hpx::starts_with(execution::seq, first, last, first2, last2, same...);
}
template <typename I, typename I2, typename... Same>
  requires(!execution_policy<I>)
bool ends_with(I first, I last, I2 first2, I2 last2, Same... same) {
  return hpx::ends_with(execution::seq, first, last, first2, last2, same...);
}
// Looks in the first elements for a sequence, and not for equal ones as the standard library does.
template <execution_policy P, typename I, typename N, typename I2, typename Same = std::equal_to<>>
auto search_n(P&& policy, I first, N count, I2 first2, I2 last2, Same same = {}) {
  return embedded::run_piece(policy, [=] {
    const I last = embedded::at(first, static_cast<std::size_t>(count));
    return std::search(first, last, first2, last2, same);
  });
}
template <typename I, typename N, typename I2, typename... Same>
  requires(!execution_policy<I>)
auto search_n(I first, N count, I2 first2, I2 last2, Same... same) {
  return hpx::search_n(execution::seq, first, count, first2, last2, same...);
}

namespace embedded {

// The index that `is_better` than all before it: is_better(new, old).
template <typename P, typename I, typename Better>
I best(const P& policy, I first, I last, const Better& is_better) {
  const std::size_t size = size_of(first, last);
  if (size == 0) return last;
  const auto better = [&](std::size_t a, std::size_t b) {
    return is_better(*at(first, b), *at(first, a)) ? b : a;
  };
  return at(first, joined<std::size_t>(
                       policy, size,
                       [&](std::size_t from, std::size_t to) {
                         std::size_t found = from;
                         for (++from; from < to; ++from) found = better(found, from);
                         return found;
                       },
                       better));
}

}  // namespace embedded

template <execution_policy P, typename I, typename Compare = std::less<>>
auto min_element(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    return embedded::best(policy, first, last,
                          [&](const auto& b, const auto& a) { return compare(b, a); });
  });
}
template <execution_policy P, typename I, typename Compare = std::less<>>
auto max_element(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    return embedded::best(policy, first, last,
                          [&](const auto& b, const auto& a) { return compare(a, b); });
  });
}
template <typename I>
using minmax_element_result = std::ranges::min_max_result<I>;
template <execution_policy P, typename I, typename Compare = std::less<>>
auto minmax_element(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    return minmax_element_result<I>{
        embedded::best(policy, first, last,
                       [&](const auto& b, const auto& a) { return compare(b, a); }),
        embedded::best(policy, first, last,
                       [&](const auto& b, const auto& a) { return !compare(b, a); })};
  });
}

template <typename I, typename... Compare>
  requires(!execution_policy<I>)
auto minmax_element(I first, I last, Compare... compare) {
  return hpx::minmax_element(execution::seq, first, last, compare...);
}

HPX_EMBEDDED_SEQUENTIAL(find_if)
HPX_EMBEDDED_SEQUENTIAL(find_if_not)
HPX_EMBEDDED_SEQUENTIAL(find)
HPX_EMBEDDED_SEQUENTIAL(find_first_of)
HPX_EMBEDDED_SEQUENTIAL(any_of)
HPX_EMBEDDED_SEQUENTIAL(none_of)
HPX_EMBEDDED_SEQUENTIAL(all_of)
HPX_EMBEDDED_SEQUENTIAL(equal)
HPX_EMBEDDED_SEQUENTIAL(min_element)
HPX_EMBEDDED_SEQUENTIAL(max_element)
HPX_EMBEDDED_ONE_PIECE(adjacent_find)
HPX_EMBEDDED_ONE_PIECE(find_end)
HPX_EMBEDDED_ONE_PIECE(mismatch)
HPX_EMBEDDED_ONE_PIECE(search)
HPX_EMBEDDED_ONE_PIECE(includes)
HPX_EMBEDDED_ONE_PIECE(set_union)
HPX_EMBEDDED_ONE_PIECE(set_intersection)
HPX_EMBEDDED_ONE_PIECE(set_difference)
HPX_EMBEDDED_ONE_PIECE(set_symmetric_difference)
HPX_EMBEDDED_ONE_PIECE(lexicographical_compare)

}  // namespace hpx
