// The parallel algorithms: each cuts its range into parts and joins what they give.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>

#include "hpx/embedded/for_loop.h"

// Declares the form without a policy, which is the standard library's.
#define HPX_EMBEDDED_SEQUENTIAL(name)                                \
  template <typename First, typename... Args>                        \
    requires(!execution_policy<First>)                               \
  auto name(First first, Args&&... args) {                           \
    return std::name(std::move(first), std::forward<Args>(args)...); \
  }

// Declares both forms of an algorithm that always runs as one piece.
#define HPX_EMBEDDED_ONE_PIECE(name)                                                             \
  template <execution_policy P, typename... Args>                                                \
  auto name(P&& policy, Args... args) {                                                          \
    return embedded::run_piece(policy, [=]() mutable { return std::name(std::move(args)...); }); \
  }                                                                                              \
  HPX_EMBEDDED_SEQUENTIAL(name)

namespace hpx {

namespace embedded {

template <typename I>
std::size_t size_of(I first, I last) {
  const auto distance = std::distance(first, last);
  return distance > 0 ? static_cast<std::size_t>(distance) : 0;
}

template <typename I>
I at(I first, std::size_t index) {
  return std::next(first, static_cast<typename std::iterator_traits<I>::difference_type>(index));
}

// Runs an algorithm that is not cut as a task, where the policy is parallel.
template <typename P, typename F>
auto run_piece(const P& policy, F&& algorithm) {
  if constexpr (std::decay_t<P>::is_task) {
    return hpx::async(std::forward<F>(algorithm));
  } else if constexpr (kParallel<P>) {
    return hpx::async(std::forward<F>(algorithm)).get();
  } else {
    return run_policy(policy, std::forward<F>(algorithm));
  }
}

// Calls function(first, last) for parts of a range.
template <typename P, typename I, typename F>
void over(const P& policy, I first, std::size_t size, const F& function) {
  for_each_part(policy, size, [&](std::size_t, std::size_t from, std::size_t to) {
    function(at(first, from), at(first, to), from);
  });
}

// Joins what each part of 0..size gives, in their order. There is at least one element.
template <typename T, typename P, typename Part, typename Join>
T joined(const P& policy, std::size_t size, const Part& part, const Join& join) {
  std::vector<std::optional<T>> results(most_parts(policy, size));
  for_each_part(policy, size, [&](std::size_t number, std::size_t from, std::size_t to) {
    results[number].emplace(part(from, to));
  });
  T result = std::move(*results.front());
  for (std::size_t i = 1; i < results.size(); ++i) {
    if (results[i]) result = join(std::move(result), std::move(*results[i]));
  }
  return result;
}

template <typename I>
using ValueOf = typename std::iterator_traits<I>::value_type;

// The first index of 0..size that `finds` finds in (from, to), or `size`.
template <typename P, typename Finds>
std::size_t first_index(const P& policy, std::size_t size, const Finds& finds) {
  if (size == 0) return 0;
  const auto found = [&](std::size_t from, std::size_t to) {
    const std::size_t index = finds(from, to);
    return index == to ? size : index;
  };
  return joined<std::size_t>(policy, size, found,
                             [](std::size_t a, std::size_t b) { return std::min(a, b); });
}

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
template <execution_policy P, typename I, typename T>
auto replace(P&& policy, I first, I last, const T& old, const T& value) {
  return hpx::for_each(policy, first, last, [=](auto& one) {
    if (one == old) one = value;
  });
}
template <execution_policy P, typename I, typename T, typename F>
auto replace_if(P&& policy, I first, I last, F is_wanted, const T& value) {
  return hpx::for_each(policy, first, last, [=](auto& one) {
    if (is_wanted(one)) one = value;
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
template <execution_policy P, typename I, typename Compare = std::less<>>
auto adjacent_find(P&& policy, I first, I last, Compare same) {
  return embedded::run_piece(policy, [=] { return std::adjacent_find(first, last, same); });
}
template <execution_policy P, typename I, typename Compare = std::less<>>
auto is_sorted(P&& policy, I first, I last, Compare compare = {}) {
  return embedded::run_policy(policy, [=] {
    const std::size_t size = embedded::size_of(first, last);
    if (size < 2) return true;
    const auto finds = [&](std::size_t from, std::size_t to) {
      for (; from < to; ++from) {
        if (compare(*embedded::at(first, from + 1), *embedded::at(first, from))) return from;
      }
      return to;
    };
    return embedded::first_index(policy, size - 1, finds) == size - 1;
  });
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
struct minmax_element_result {
  I min;
  I max;
};
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

template <typename I, typename N, typename F>
  requires(!execution_policy<I>)
auto for_each_n(I first, N count, F function) {
  return std::for_each_n(first, count, std::move(function));
}

HPX_EMBEDDED_SEQUENTIAL(for_each)
HPX_EMBEDDED_SEQUENTIAL(transform)
HPX_EMBEDDED_SEQUENTIAL(reduce)
HPX_EMBEDDED_SEQUENTIAL(transform_reduce)
HPX_EMBEDDED_SEQUENTIAL(sort)
HPX_EMBEDDED_SEQUENTIAL(stable_sort)
HPX_EMBEDDED_SEQUENTIAL(merge)
HPX_EMBEDDED_SEQUENTIAL(inplace_merge)
HPX_EMBEDDED_SEQUENTIAL(fill)
HPX_EMBEDDED_SEQUENTIAL(fill_n)
HPX_EMBEDDED_SEQUENTIAL(generate)
HPX_EMBEDDED_SEQUENTIAL(copy)
HPX_EMBEDDED_SEQUENTIAL(copy_n)
HPX_EMBEDDED_SEQUENTIAL(replace)
HPX_EMBEDDED_SEQUENTIAL(replace_if)
HPX_EMBEDDED_SEQUENTIAL(swap_ranges)
HPX_EMBEDDED_SEQUENTIAL(reverse)
HPX_EMBEDDED_SEQUENTIAL(count_if)
HPX_EMBEDDED_SEQUENTIAL(count)
HPX_EMBEDDED_SEQUENTIAL(find_if)
HPX_EMBEDDED_SEQUENTIAL(find_if_not)
HPX_EMBEDDED_SEQUENTIAL(find)
HPX_EMBEDDED_SEQUENTIAL(any_of)
HPX_EMBEDDED_SEQUENTIAL(none_of)
HPX_EMBEDDED_SEQUENTIAL(all_of)
HPX_EMBEDDED_SEQUENTIAL(equal)
HPX_EMBEDDED_SEQUENTIAL(adjacent_find)
HPX_EMBEDDED_SEQUENTIAL(is_sorted)
HPX_EMBEDDED_SEQUENTIAL(min_element)
HPX_EMBEDDED_SEQUENTIAL(max_element)
HPX_EMBEDDED_SEQUENTIAL(inclusive_scan)
HPX_EMBEDDED_SEQUENTIAL(exclusive_scan)
HPX_EMBEDDED_SEQUENTIAL(transform_inclusive_scan)
HPX_EMBEDDED_SEQUENTIAL(transform_exclusive_scan)
HPX_EMBEDDED_SEQUENTIAL(adjacent_difference)
HPX_EMBEDDED_ONE_PIECE(partial_sort)
HPX_EMBEDDED_ONE_PIECE(nth_element)
HPX_EMBEDDED_ONE_PIECE(copy_if)
HPX_EMBEDDED_ONE_PIECE(remove)
HPX_EMBEDDED_ONE_PIECE(remove_if)
HPX_EMBEDDED_ONE_PIECE(unique)
HPX_EMBEDDED_ONE_PIECE(unique_copy)
HPX_EMBEDDED_ONE_PIECE(partition)
HPX_EMBEDDED_ONE_PIECE(stable_partition)
HPX_EMBEDDED_ONE_PIECE(rotate)
HPX_EMBEDDED_ONE_PIECE(mismatch)
HPX_EMBEDDED_ONE_PIECE(search)
HPX_EMBEDDED_ONE_PIECE(includes)
HPX_EMBEDDED_ONE_PIECE(set_union)
HPX_EMBEDDED_ONE_PIECE(set_intersection)
HPX_EMBEDDED_ONE_PIECE(set_difference)
HPX_EMBEDDED_ONE_PIECE(lexicographical_compare)
HPX_EMBEDDED_ONE_PIECE(generate_n)
HPX_EMBEDDED_ONE_PIECE(reverse_copy)

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

namespace ranges {
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
}  // namespace ranges

}  // namespace hpx

#undef HPX_EMBEDDED_SEQUENTIAL
#undef HPX_EMBEDDED_ONE_PIECE
#undef HPX_EMBEDDED_OF_RANGE
