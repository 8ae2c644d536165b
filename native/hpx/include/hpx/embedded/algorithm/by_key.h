// Algorithms over keys and the values that belong to them, and sums in a fixed order.
#pragma once

#include <utility>
#include <vector>

#include "hpx/embedded/algorithm/reduce.h"
#include "hpx/embedded/algorithm/sort.h"

namespace hpx::experimental {

template <typename K, typename V>
using sort_by_key_result = std::pair<K, V>;
template <typename K, typename V>
using reduce_by_key_result = std::ranges::in_out_result<K, V>;

template <execution_policy P, typename K, typename V, typename Compare = std::less<>>
auto sort_by_key(P&& policy, K first, K last, V values, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    using Pair = std::pair<embedded::ValueOf<K>, embedded::ValueOf<V>>;
    const auto now = embedded::now_policy(policy);
    const std::size_t size = embedded::size_of(first, last);
    std::vector<Pair> pairs;
    pairs.reserve(size);
    V value = values;
    for (K key = first; key != last; ++key, ++value) {
      pairs.emplace_back(std::move(*key), std::move(*value));
    }
    hpx::sort(now, pairs.begin(), pairs.end(),
              [&](const Pair& a, const Pair& b) { return compare(a.first, b.first); });
    embedded::over(now, pairs.begin(), size, [&](auto from, auto to, std::size_t index) {
      K key = embedded::at(first, index);
      V value = embedded::at(values, index);
      for (; from != to; ++from, ++key, ++value) {
        *key = std::move(from->first);
        *value = std::move(from->second);
      }
    });
    return sort_by_key_result<K, V>(last, value);
  });
}

// One key for each run of equal ones, with the sum of its values.
template <execution_policy P, typename K, typename V, typename KeysOut, typename ValuesOut,
          typename Same = std::equal_to<>, typename Op = std::plus<>>
auto reduce_by_key(P&& policy, K first, K last, V values, KeysOut keys_out, ValuesOut values_out,
                   Same same = {}, Op op = {}) {
  return embedded::run_piece(policy, [=]() mutable {
    for (; first != last; ++keys_out, ++values_out) {
      const K key = first;
      embedded::ValueOf<V> sum = *values;
      for (++first, ++values; first != last && same(*key, *first); ++first, ++values) {
        sum = op(std::move(sum), *values);
      }
      *keys_out = *key;
      *values_out = std::move(sum);
    }
    return reduce_by_key_result<KeysOut, ValuesOut>{keys_out, values_out};
  });
}

// Adds up from first to last, so that rounding is the same whatever the parts.
template <execution_policy P, typename I, typename T, typename Op = std::plus<>>
auto reduce_deterministic(P&& policy, I first, I last, T initial, Op op = {}) {
  return embedded::run_piece(policy, [=]() mutable -> T {
    for (; first != last; ++first) initial = op(std::move(initial), *first);
    return initial;
  });
}
template <execution_policy P, typename I>
auto reduce_deterministic(P&& policy, I first, I last) {
  return reduce_deterministic(policy, first, last, embedded::ValueOf<I>());
}
template <typename I, typename... Args>
  requires(!execution_policy<I>)
auto reduce_deterministic(I first, I last, Args... args) {
  return reduce_deterministic(execution::seq, first, last, std::move(args)...);
}

}  // namespace hpx::experimental

// The names before HPX 1.9, which 1.11 has still.
namespace hpx::parallel {
using hpx::experimental::reduce_by_key;
using hpx::experimental::sort_by_key;
}  // namespace hpx::parallel
