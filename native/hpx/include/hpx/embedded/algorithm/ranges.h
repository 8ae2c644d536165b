// The algorithms that take a whole range, and projections.
#pragma once

#include <memory>

#include "hpx/embedded/algorithm/copy.h"
#include "hpx/embedded/algorithm/find.h"
#include "hpx/embedded/algorithm/for_each.h"
#include "hpx/embedded/algorithm/memory.h"
#include "hpx/embedded/algorithm/range_forms.h"
#include "hpx/embedded/algorithm/reduce.h"
#include "hpx/embedded/algorithm/scan.h"
#include "hpx/embedded/algorithm/sort.h"

namespace hpx::ranges {

HPX_EMBEDDED_RANGES_PROJECTED(for_each)
HPX_EMBEDDED_RANGES_PROJECTED(sort)
HPX_EMBEDDED_RANGES_PROJECTED(stable_sort)
HPX_EMBEDDED_RANGES_PROJECTED(count_if)
HPX_EMBEDDED_RANGES_PROJECTED(find_if)
HPX_EMBEDDED_RANGES_PROJECTED(find_if_not)
HPX_EMBEDDED_RANGES_PROJECTED(any_of)
HPX_EMBEDDED_RANGES_PROJECTED(all_of)
HPX_EMBEDDED_RANGES_PROJECTED(none_of)
HPX_EMBEDDED_RANGES_PROJECTED(min_element)
HPX_EMBEDDED_RANGES_PROJECTED(max_element)
HPX_EMBEDDED_RANGES_PROJECTED(minmax_element)
HPX_EMBEDDED_RANGES_PROJECTED(is_sorted)
HPX_EMBEDDED_RANGES_PROJECTED(is_sorted_until)
HPX_EMBEDDED_RANGES_PROJECTED(is_heap)
HPX_EMBEDDED_RANGES_PROJECTED(is_heap_until)

template <execution_policy P, typename I, typename T, typename Proj = std::identity>
  requires(!std::ranges::range<I>)
auto count(P&& policy, I first, std::type_identity_t<I> last, const T& value, Proj proj = {}) {
  return ranges::count_if(
      policy, first, last, [=](const auto& one) { return one == value; }, std::move(proj));
}
template <execution_policy P, std::ranges::range R, typename T, typename Proj = std::identity>
auto count(P&& policy, R&& range, const T& value, Proj proj = {}) {
  return ranges::count_if(
      policy, range, [=](const auto& one) { return one == value; }, std::move(proj));
}
template <execution_policy P, typename I, typename T, typename Proj = std::identity>
  requires(!std::ranges::range<I>)
auto find(P&& policy, I first, std::type_identity_t<I> last, const T& value, Proj proj = {}) {
  return ranges::find_if(
      policy, first, last, [=](const auto& one) { return one == value; }, std::move(proj));
}
template <execution_policy P, std::ranges::range R, typename T, typename Proj = std::identity>
auto find(P&& policy, R&& range, const T& value, Proj proj = {}) {
  return ranges::find_if(
      policy, range, [=](const auto& one) { return one == value; }, std::move(proj));
}
HPX_EMBEDDED_RANGES_SEQUENTIAL(count)
HPX_EMBEDDED_RANGES_SEQUENTIAL(find)

template <execution_policy P, std::ranges::range R, typename T, typename Proj = std::identity>
auto contains(P&& policy, R&& range, const T& value, Proj proj = {}) {
  return ranges::any_of(
      policy, range, [=](const auto& one) { return one == value; }, std::move(proj));
}
template <std::ranges::range R, typename T, typename Proj = std::identity>
bool contains(R&& range, const T& value, Proj proj = {}) {
  return ranges::contains(execution::seq, range, value, std::move(proj));
}

template <execution_policy P, typename I, typename O, typename F, typename Proj = std::identity>
  requires(!std::ranges::range<I> && std::is_invocable_v<F&, std::indirect_result_t<Proj&, I>>)
auto transform(P&& policy, I first, std::type_identity_t<I> last, O out, F function,
               Proj proj = {}) {
  return embedded::run_policy(policy, [=, now = embedded::now_policy(policy)] {
    return std::ranges::in_out_result<I, O>{
        last, hpx::transform(now, first, last, out, embedded::Projected<F, Proj>{function, proj})};
  });
}
template <execution_policy P, std::ranges::range R, typename O, typename F,
          typename Proj = std::identity>
  requires(!std::ranges::range<O>)
auto transform(P&& policy, R&& range, O out, F function, Proj proj = {}) {
  return ranges::transform(policy, std::ranges::begin(range),
                           std::ranges::next(std::ranges::begin(range), std::ranges::end(range)),
                           std::move(out), std::move(function), std::move(proj));
}
template <execution_policy P, std::ranges::range R, std::ranges::range R2, typename O, typename F,
          typename Proj = std::identity, typename Proj2 = std::identity>
auto transform(P&& policy, R&& range, R2&& range2, O out, F function, Proj proj = {},
               Proj2 proj2 = {}) {
  const auto first = std::ranges::begin(range);
  const auto first2 = std::ranges::begin(range2);
  const auto size =
      std::min<std::size_t>(std::ranges::distance(range), std::ranges::distance(range2));
  return embedded::run_policy(policy, [=, now = embedded::now_policy(policy)] {
    const auto last = embedded::at(first, size);
    using Result = std::ranges::in_in_out_result<std::decay_t<decltype(first)>,
                                                 std::decay_t<decltype(first2)>, O>;
    return Result{
        last, embedded::at(first2, size),
        hpx::transform(now, first, last, first2, out, [=](auto&& a, auto&& b) -> decltype(auto) {
          return std::invoke(function, std::invoke(proj, a), std::invoke(proj2, b));
        })};
  });
}
HPX_EMBEDDED_RANGES_SEQUENTIAL(transform)

HPX_EMBEDDED_RANGES_WRITING(copy)
HPX_EMBEDDED_RANGES_WRITING(move)
HPX_EMBEDDED_RANGES_WRITING(inclusive_scan)
HPX_EMBEDDED_RANGES_WRITING(exclusive_scan)
HPX_EMBEDDED_RANGES_WRITING(transform_inclusive_scan)
HPX_EMBEDDED_RANGES_WRITING(transform_exclusive_scan)

HPX_EMBEDDED_OF_RANGE(reduce)
HPX_EMBEDDED_OF_RANGE(transform_reduce)
HPX_EMBEDDED_OF_RANGE(adjacent_difference)
HPX_EMBEDDED_OF_RANGE(shift_left)
HPX_EMBEDDED_OF_RANGE(shift_right)

HPX_EMBEDDED_RANGES_ONE_PIECE(for_each_n)
HPX_EMBEDDED_RANGES_ONE_PIECE(fill)
HPX_EMBEDDED_RANGES_ONE_PIECE(fill_n)
HPX_EMBEDDED_RANGES_ONE_PIECE(generate)
HPX_EMBEDDED_RANGES_ONE_PIECE(generate_n)
HPX_EMBEDDED_RANGES_ONE_PIECE(copy_n)
HPX_EMBEDDED_RANGES_ONE_PIECE(copy_if)
HPX_EMBEDDED_RANGES_ONE_PIECE(replace)
HPX_EMBEDDED_RANGES_ONE_PIECE(replace_if)
HPX_EMBEDDED_RANGES_ONE_PIECE(replace_copy)
HPX_EMBEDDED_RANGES_ONE_PIECE(replace_copy_if)
HPX_EMBEDDED_RANGES_ONE_PIECE(swap_ranges)
HPX_EMBEDDED_RANGES_ONE_PIECE(reverse)
HPX_EMBEDDED_RANGES_ONE_PIECE(reverse_copy)
HPX_EMBEDDED_RANGES_ONE_PIECE(rotate)
HPX_EMBEDDED_RANGES_ONE_PIECE(rotate_copy)
HPX_EMBEDDED_RANGES_ONE_PIECE(unique)
HPX_EMBEDDED_RANGES_ONE_PIECE(unique_copy)
HPX_EMBEDDED_RANGES_ONE_PIECE(remove)
HPX_EMBEDDED_RANGES_ONE_PIECE(remove_if)
HPX_EMBEDDED_RANGES_ONE_PIECE(remove_copy)
HPX_EMBEDDED_RANGES_ONE_PIECE(remove_copy_if)
HPX_EMBEDDED_RANGES_ONE_PIECE(partition)
HPX_EMBEDDED_RANGES_ONE_PIECE(stable_partition)
HPX_EMBEDDED_RANGES_ONE_PIECE(partition_copy)
HPX_EMBEDDED_RANGES_ONE_PIECE(is_partitioned)
HPX_EMBEDDED_RANGES_ONE_PIECE(merge)
HPX_EMBEDDED_RANGES_ONE_PIECE(inplace_merge)
HPX_EMBEDDED_RANGES_ONE_PIECE(partial_sort)
HPX_EMBEDDED_RANGES_ONE_PIECE(partial_sort_copy)
HPX_EMBEDDED_RANGES_ONE_PIECE(nth_element)
HPX_EMBEDDED_RANGES_ONE_PIECE(make_heap)
HPX_EMBEDDED_RANGES_ONE_PIECE(find_first_of)
HPX_EMBEDDED_RANGES_ONE_PIECE(adjacent_find)
HPX_EMBEDDED_RANGES_ONE_PIECE(equal)
HPX_EMBEDDED_RANGES_ONE_PIECE(mismatch)
HPX_EMBEDDED_RANGES_ONE_PIECE(includes)
HPX_EMBEDDED_RANGES_ONE_PIECE(set_union)
HPX_EMBEDDED_RANGES_ONE_PIECE(set_intersection)
HPX_EMBEDDED_RANGES_ONE_PIECE(set_difference)
HPX_EMBEDDED_RANGES_ONE_PIECE(set_symmetric_difference)
HPX_EMBEDDED_RANGES_ONE_PIECE(lexicographical_compare)
HPX_EMBEDDED_RANGES_ONE_PIECE(destroy)
HPX_EMBEDDED_RANGES_ONE_PIECE(destroy_n)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_copy)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_copy_n)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_move)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_move_n)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_fill)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_fill_n)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_default_construct)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_default_construct_n)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_value_construct)
HPX_EMBEDDED_RANGES_ONE_PIECE(uninitialized_value_construct_n)

// The standard library gives a subrange here, and HPX an iterator.
HPX_EMBEDDED_RANGES_BEGIN(find_end)
HPX_EMBEDDED_RANGES_BEGIN(search)

HPX_EMBEDDED_RANGES_PAIR(starts_with)
HPX_EMBEDDED_RANGES_PAIR(ends_with)

}  // namespace hpx::ranges

#undef HPX_EMBEDDED_RANGES_SEQUENTIAL
#undef HPX_EMBEDDED_RANGES_ONE_PIECE
#undef HPX_EMBEDDED_RANGES_BEGIN
#undef HPX_EMBEDDED_RANGES_PAIR
#undef HPX_EMBEDDED_RANGES_PROJECTED
#undef HPX_EMBEDDED_RANGES_WRITING
