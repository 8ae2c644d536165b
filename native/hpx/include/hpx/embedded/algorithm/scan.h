// Prefix sums, and differences of neighbours.
#pragma once

#include <numeric>

#include "hpx/embedded/algorithm/parts.h"

namespace hpx {

namespace embedded {

// Scans parts by themselves, then each again from the sum of those before it.
template <typename P, typename I, typename O, typename T, typename Op, typename Convert>
O scan(const P& policy, I first, I last, O out, std::optional<T> initial, Op& op,
       const Convert& convert, bool is_inclusive) {
  const std::size_t size = size_of(first, last);
  if (size == 0) return out;
  std::vector<std::optional<T>> sums(most_parts(policy, size));
  const auto sum_of = [&](std::size_t from, std::size_t to) {
    T sum = convert(*at(first, from));
    for (++from; from < to; ++from) sum = op(std::move(sum), convert(*at(first, from)));
    return sum;
  };
  for_each_part(policy, size, [&](std::size_t part, std::size_t from, std::size_t to) {
    sums[part].emplace(sum_of(from, to));
  });
  std::vector<std::optional<T>> before(sums.size());
  std::optional<T> sum = std::move(initial);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    before[i] = sum;
    if (sums[i]) sum = sum ? op(*std::move(sum), *std::move(sums[i])) : *std::move(sums[i]);
  }
  for_each_part(policy, size, [&](std::size_t part, std::size_t from, std::size_t to) {
    std::optional<T> running = before[part];
    I in = at(first, from);
    O into = at(out, from);
    for (; from < to; ++from, ++in, ++into) {
      T next = running ? op(*running, convert(*in)) : T(convert(*in));
      if (is_inclusive) {
        *into = next;
      } else {
        *into = *running;
      }
      running = std::move(next);
    }
  });
  return at(out, size);
}

struct Same {
  template <typename T>
  const T& operator()(const T& value) const {
    return value;
  }
};

}  // namespace embedded

template <execution_policy P, typename I, typename O, typename Op = std::plus<>>
auto inclusive_scan(P&& policy, I first, I last, O out, Op op = {}) {
  using T = embedded::ValueOf<I>;
  return embedded::run_policy(policy, [=]() mutable {
    return embedded::scan(policy, first, last, out, std::optional<T>(), op, embedded::Same(), true);
  });
}
template <execution_policy P, typename I, typename O, typename Op, typename T>
auto inclusive_scan(P&& policy, I first, I last, O out, Op op, T initial) {
  return embedded::run_policy(policy, [=]() mutable {
    return embedded::scan(policy, first, last, out, std::optional<T>(initial), op, embedded::Same(),
                          true);
  });
}
template <execution_policy P, typename I, typename O, typename T, typename Op = std::plus<>>
auto exclusive_scan(P&& policy, I first, I last, O out, T initial, Op op = {}) {
  return embedded::run_policy(policy, [=]() mutable {
    return embedded::scan(policy, first, last, out, std::optional<T>(initial), op, embedded::Same(),
                          false);
  });
}
template <execution_policy P, typename I, typename O, typename Op, typename Convert>
auto transform_inclusive_scan(P&& policy, I first, I last, O out, Op op, Convert convert) {
  using T = std::decay_t<decltype(convert(*first))>;
  return embedded::run_policy(policy, [=]() mutable {
    return embedded::scan(policy, first, last, out, std::optional<T>(), op, convert, true);
  });
}
template <execution_policy P, typename I, typename O, typename Op, typename Convert, typename T>
auto transform_inclusive_scan(P&& policy, I first, I last, O out, Op op, Convert convert,
                              T initial) {
  return embedded::run_policy(policy, [=]() mutable {
    return embedded::scan(policy, first, last, out, std::optional<T>(initial), op, convert, true);
  });
}
template <execution_policy P, typename I, typename O, typename T, typename Op, typename Convert>
auto transform_exclusive_scan(P&& policy, I first, I last, O out, T initial, Op op,
                              Convert convert) {
  return embedded::run_policy(policy, [=]() mutable {
    return embedded::scan(policy, first, last, out, std::optional<T>(initial), op, convert, false);
  });
}
template <execution_policy P, typename I, typename O, typename Op = std::minus<>>
auto adjacent_difference(P&& policy, I first, I last, O out, Op op = {}) {
  return embedded::run_policy(policy, [=]() mutable {
    const std::size_t size = embedded::size_of(first, last);
    embedded::for_each_part(policy, size, [&](std::size_t, std::size_t from, std::size_t to) {
      for (; from < to; ++from) {
        if (from == 0) {
          *out = *first;
        } else {
          *embedded::at(out, from) = op(*embedded::at(first, from), *embedded::at(first, from - 1));
        }
      }
    });
    return embedded::at(out, size);
  });
}

HPX_EMBEDDED_SEQUENTIAL(inclusive_scan)
HPX_EMBEDDED_SEQUENTIAL(exclusive_scan)
HPX_EMBEDDED_SEQUENTIAL(transform_inclusive_scan)
HPX_EMBEDDED_SEQUENTIAL(transform_exclusive_scan)
HPX_EMBEDDED_SEQUENTIAL(adjacent_difference)

}  // namespace hpx
