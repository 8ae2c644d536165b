// Sets of threads with small numbers.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_THREAD_SET_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_THREAD_SET_H_

#include <bit>
#include <cstdint>

#include "native/explore/types.h"

namespace concert::explore {

using ThreadSet = std::uint64_t;
inline constexpr ThreadId kMostThreadsInSet = 64;

constexpr ThreadSet set_of(ThreadId thread) { return ThreadSet{1} << thread; }
constexpr bool contains(ThreadSet set, ThreadId thread) { return (set & set_of(thread)) != 0; }

// In ascending order.
template <typename Visitor>
void for_each(ThreadSet set, Visitor visit) {
  for (; set != 0; set &= set - 1) visit(static_cast<ThreadId>(std::countr_zero(set)));
}

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_THREAD_SET_H_
