// Forecasts what an event does if it comes earlier than it did.
//
// The same event, the next one of a thread with the same causal past, may find other values when
// it is moved before others, and so do other things: a compare-and-swap that failed now writes.
// These values decide if an explored beginning covers another. So the footprints that an
// event has had so far are united here, and it is noted where a beginning was left out on the
// strength of them: if the event later does something unforeseen, that must be reconsidered.

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_FORECAST_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_FORECAST_H_

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "native/explore/execution/footprint.h"
#include "native/explore/execution/footprint_pool.h"
#include "native/explore/execution/sequence.h"

namespace concert::explore {

// An allocator that asks the system for large pages where an array fills some.
template <typename T>
struct LargePages {
  using value_type = T;

  LargePages() = default;
  template <typename U>
  explicit(false) LargePages(const LargePages<U>& /*other*/) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    void* memory = ::operator new(bytes, alignment(bytes));
    // A system without such pages leaves it at that.
    if (bytes >= kLargePage) madvise(memory, bytes, MADV_HUGEPAGE);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    ::operator delete(memory, alignment(count * sizeof(T)));
  }

  friend bool operator==(const LargePages&, const LargePages&) { return true; }

 private:
  static constexpr std::size_t kLargePage = std::size_t{1} << 21;

  static std::align_val_t alignment(std::size_t bytes) {
    return std::align_val_t{bytes >= kLargePage ? kLargePage : alignof(std::max_align_t)};
  }
};

class Forecast {
 public:
  explicit Forecast(FootprintPool& pool);
  // The pool is the caller's to clear.
  void clear();
  void forget_reliance();
  // The event will soon be asked for. Its cell is seldom in the processor's cache.
  void fetch(EventName name) const { __builtin_prefetch(&cells_[name & (cells_.size() - 1)], 1); }
  // All that the event is expected to do; `guess` where it has not been seen yet. The reference
  // stays valid, unless it is `guess`.
  const Footprint& of(EventName name, const Footprint& guess) const;
  // Something was left out because of what is known of the event.
  void rely(EventName name, const Footprint& guess);
  // The event has been run. Returns how often it had been relied on, if it did something
  // unforeseen.
  std::uint32_t observe(EventName name, const Footprint& footprint);

 private:
  // 16 bytes an event, and a search has millions.
  struct Cell {
    EventName name = 0;
    FootprintPool::Number footprint = 0;  // 0: the cell is empty.
    std::uint32_t seen : 1 = 0;
    std::uint32_t relied : 31 = 0;
  };

  Cell* cell_of(EventName name);
  const Cell* find(EventName name) const;
  void grow();

  FootprintPool& pool_;
  std::vector<Cell, LargePages<Cell>>
      cells_;  // Open addressing; a power of two, at most two thirds full.
  std::size_t used_ = 0;
  Footprint anything_;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_FORECAST_H_
