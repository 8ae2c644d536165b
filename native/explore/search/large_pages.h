// Allocates tables that are looked up all over, so that the processor finds their pages soon.

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_LARGE_PAGES_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_LARGE_PAGES_H_

#include <sys/mman.h>

#include <cstddef>
#include <new>

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
    // Where the system has none, it is as if nobody had asked.
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

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_LARGE_PAGES_H_
