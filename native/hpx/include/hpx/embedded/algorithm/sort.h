// Algorithms that order a range.
#pragma once

#include "hpx/embedded/algorithm/parts.h"

namespace hpx {

namespace embedded {

// Sorts parts, then merges neighbours until there is one part.
template <typename P, typename I, typename Compare, typename Sort>
void sort_parts(const P& policy, I first, std::size_t size, const Compare& compare,
                const Sort& sort) {
  constexpr std::size_t kWorthATask = 256;
  P shape = policy;
  if (shape.shape.chunk < kWorthATask) shape.shape.chunk = 0;
  std::vector<std::size_t> edges{0};
  edges.resize(1 + most_parts(shape, size));
  for_each_part(shape, size, [&](std::size_t part, std::size_t from, std::size_t to) {
    edges[part + 1] = to;
    sort(at(first, from), at(first, to), compare);
  });
  while (edges.size() > 2) {
    const std::size_t pairs = (edges.size() - 1) / 2;
    P one_each = policy;
    one_each.shape.chunk = 1;
    for_each_part(one_each, pairs, [&](std::size_t, std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) {
        std::inplace_merge(at(first, edges[2 * i]), at(first, edges[2 * i + 1]),
                           at(first, edges[2 * i + 2]), compare);
      }
    });
    std::vector<std::size_t> merged;
    for (std::size_t i = 0; i < edges.size(); i += 2) merged.push_back(edges[i]);
    if (edges.size() % 2 == 0) merged.push_back(edges.back());
    edges = std::move(merged);
  }
}

// Merges two neighbouring ranges in `parts` parts: those of one half come before those of the
// other.
template <typename P, typename I, typename Compare>
void merge_parts(const P& policy, I first, I middle, I last, const Compare& compare,
                 std::size_t parts) {
  if (parts < 2 || first == middle || middle == last) {
    std::inplace_merge(first, middle, last, compare);
    return;
  }
  const bool cuts_first = size_of(first, middle) >= size_of(middle, last);
  I cut = cuts_first ? at(first, size_of(first, middle) / 2) : first;
  I cut2 = cuts_first ? std::lower_bound(middle, last, *cut, compare)
                      : at(middle, size_of(middle, last) / 2);
  if (!cuts_first) cut = std::upper_bound(first, middle, *cut2, compare);
  const I between = std::rotate(cut, middle, cut2);
  P one_each = policy;
  one_each.shape.chunk = 1;
  for_each_part(one_each, 2, [&](std::size_t, std::size_t from, std::size_t to) {
    if (from == 0) merge_parts(policy, first, cut, between, compare, parts / 2);
    if (to == 2) merge_parts(policy, between, cut2, last, compare, parts / 2);
  });
}

}  // namespace embedded

template <execution_policy P, typename I, typename Compare = std::less<>>
  requires std::random_access_iterator<I>
auto sort(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    embedded::sort_parts(policy, first, embedded::size_of(first, last), compare,
                         [](I from, I to, const Compare& less) { std::sort(from, to, less); });
  });
}
template <execution_policy P, typename I, typename Compare = std::less<>>
auto stable_sort(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    embedded::sort_parts(
        policy, first, embedded::size_of(first, last), compare,
        [](I from, I to, const Compare& less) { std::stable_sort(from, to, less); });
  });
}
template <execution_policy P, typename I, typename I2, typename O, typename Compare = std::less<>>
auto merge(P&& policy, I first, I last, I2 first2, I2 last2, O out, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first, last);
    const std::size_t size2 = embedded::size_of(first2, last2);
    // Each part of the first range goes with those of the second that stand before its end.
    const auto other = [&](std::size_t i) {
      if (i == 0) return std::size_t{0};
      if (i == size) return size2;
      return embedded::size_of(first2,
                               std::lower_bound(first2, last2, *embedded::at(first, i), compare));
    };
    if (size == 0) return std::copy(first2, last2, out);
    embedded::for_each_part(policy, size, [&](std::size_t, std::size_t from, std::size_t to) {
      const std::size_t from2 = other(from);
      std::merge(embedded::at(first, from), embedded::at(first, to), embedded::at(first2, from2),
                 embedded::at(first2, other(to)), embedded::at(out, from + from2), compare);
    });
    return embedded::at(out, size + size2);
  });
}

template <execution_policy P, typename I, typename Compare = std::less<>>
auto inplace_merge(P&& policy, I first, I middle, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    const std::size_t parts = embedded::most_parts(policy, embedded::size_of(first, last));
    embedded::merge_parts(policy, first, middle, last, compare, parts);
  });
}
template <execution_policy P, typename I, typename Compare = std::less<>>
auto is_sorted_until(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first, last);
    if (size < 2) return last;
    const auto finds = [&](std::size_t from, std::size_t to) {
      for (; from < to; ++from) {
        if (compare(*embedded::at(first, from + 1), *embedded::at(first, from))) return from;
      }
      return to;
    };
    return embedded::at(first, embedded::first_index(policy, size - 1, finds) + 1);
  });
}
template <execution_policy P, typename I, typename Compare = std::less<>>
auto is_sorted(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    return hpx::is_sorted_until(embedded::now_policy(policy), first, last, compare) == last;
  });
}
template <execution_policy P, typename I, typename Compare = std::less<>>
auto is_heap_until(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first, last);
    if (size < 2) return last;
    const auto finds = [&](std::size_t from, std::size_t to) {
      for (; from < to; ++from) {
        if (compare(*embedded::at(first, from / 2), *embedded::at(first, from + 1))) return from;
      }
      return to;
    };
    return embedded::at(first, embedded::first_index(policy, size - 1, finds) + 1);
  });
}
template <execution_policy P, typename I, typename Compare = std::less<>>
auto is_heap(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    return hpx::is_heap_until(embedded::now_policy(policy), first, last, compare) == last;
  });
}
// HPX gives the end of the range, unlike the standard library.
template <execution_policy P, typename I, typename... Compare>
auto partial_sort(P&& policy, I first, I middle, I last, Compare... compare) {
  return embedded::run_piece(policy, [=] {
    std::partial_sort(first, middle, last, compare...);
    return last;
  });
}
template <typename I, typename... Compare>
  requires(!execution_policy<I>)
auto partial_sort(I first, I middle, I last, Compare... compare) {
  return hpx::partial_sort(execution::seq, first, middle, last, compare...);
}

HPX_EMBEDDED_SEQUENTIAL(sort)
HPX_EMBEDDED_SEQUENTIAL(stable_sort)
HPX_EMBEDDED_SEQUENTIAL(merge)
HPX_EMBEDDED_SEQUENTIAL(inplace_merge)
HPX_EMBEDDED_SEQUENTIAL(is_sorted)
HPX_EMBEDDED_SEQUENTIAL(is_sorted_until)
HPX_EMBEDDED_SEQUENTIAL(is_heap)
HPX_EMBEDDED_SEQUENTIAL(is_heap_until)
HPX_EMBEDDED_ONE_PIECE(is_partitioned)
HPX_EMBEDDED_ONE_PIECE(make_heap)
HPX_EMBEDDED_ONE_PIECE(partial_sort_copy)
HPX_EMBEDDED_ONE_PIECE(nth_element)

}  // namespace hpx
