// The events of each thread that come before a point, in one of the happens-before relations.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_VECTOR_CLOCK_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_VECTOR_CLOCK_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "native/explore/types.h"

namespace concert::explore {

// A vector of counts by thread; absent entries are zero.
class VectorClock {
 public:
  std::uint32_t operator[](ThreadId thread) const {
    return thread < counts_.size() ? counts_[thread] : 0;
  }

  void set(ThreadId thread, std::uint32_t count) {
    if (thread >= counts_.size()) counts_.resize(thread + 1, 0);
    counts_[thread] = count;
  }

  void join(std::span<const std::uint32_t> other) {
    const std::size_t common = std::min(counts_.size(), other.size());
    for (std::size_t i = 0; i < common; ++i) counts_[i] = std::max(counts_[i], other[i]);
    if (other.size() == common) return;
    counts_.insert(counts_.end(), other.begin() + static_cast<std::ptrdiff_t>(common), other.end());
  }
  void join(const VectorClock& other) { join(other.counts()); }

  void clear() { counts_.clear(); }
  std::span<const std::uint32_t> counts() const { return counts_; }

 private:
  std::vector<std::uint32_t> counts_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_VECTOR_CLOCK_H_
