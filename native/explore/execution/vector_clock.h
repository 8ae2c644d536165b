// The events of each thread that come before a point, in one of the happens-before relations.

#ifndef CONCERT_NATIVE_EXPLORE_EXECUTION_VECTOR_CLOCK_H_
#define CONCERT_NATIVE_EXPLORE_EXECUTION_VECTOR_CLOCK_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "native/explore/types.h"

namespace concert::explore {

// A vector of counts by thread; absent entries are zero. Each event copies and joins some: those of
// few threads are kept in place.
class VectorClock {
 public:
  VectorClock() = default;
  ~VectorClock() = default;
  VectorClock(const VectorClock& other) { *this = other; }
  VectorClock(VectorClock&& other) noexcept
      : size_(std::exchange(other.size_, 0)), few_(other.few_), many_(std::move(other.many_)) {}
  VectorClock& operator=(const VectorClock& other) {
    if (this == &other) return *this;
    if (other.size_ > kFew) many_ = other.many_;
    few_ = other.few_;
    size_ = other.size_;
    return *this;
  }
  VectorClock& operator=(VectorClock&& other) noexcept {
    std::swap(size_, other.size_);
    std::swap(few_, other.few_);
    std::swap(many_, other.many_);
    return *this;
  }

  std::uint32_t operator[](ThreadId thread) const { return thread < size_ ? counts()[thread] : 0; }

  void set(ThreadId thread, std::uint32_t count) {
    if (thread >= size_) resize(thread + 1);
    data()[thread] = count;
  }

  void join(std::span<const std::uint32_t> other) {
    if (other.size() > size_) resize(other.size());
    std::uint32_t* own = data();
    for (std::size_t i = 0; i < other.size(); ++i) own[i] = std::max(own[i], other[i]);
  }
  void join(const VectorClock& other) {
    if (size_ > kFew || other.size_ > kFew) return join(other.counts());
    for (std::size_t i = 0; i < kFew; ++i) few_[i] = std::max(few_[i], other.few_[i]);
    size_ = std::max(size_, other.size_);
  }

  void clear() {
    few_ = {};
    size_ = 0;
  }
  std::span<const std::uint32_t> counts() const {
    return {size_ > kFew ? many_.data() : few_.data(), size_};
  }

 private:
  static constexpr std::size_t kFew = 8;

  std::uint32_t* data() { return size_ > kFew ? many_.data() : few_.data(); }
  // To more entries than there are.
  void resize(std::size_t size) {
    if (size > kFew) {
      if (size_ <= kFew) many_.assign(few_.begin(), few_.begin() + size_);
      many_.resize(size, 0);
    }
    size_ = static_cast<std::uint32_t>(size);
  }

  std::uint32_t size_ = 0;
  // Zeros from size_ on; or all, and beyond, in `many_`.
  std::array<std::uint32_t, kFew> few_ = {};
  std::vector<std::uint32_t> many_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_EXECUTION_VECTOR_CLOCK_H_
