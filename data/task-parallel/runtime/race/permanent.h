// Memory for the race check itself, which is never given back and which ThreadSanitizer never sees:
// freeing what another logical thread allocated would look like a race of the program.
#pragma once

#include <sys/mman.h>

#include <cstddef>

#include "logical_thread.h"

namespace concert::race {

inline void* permanent_memory(std::size_t bytes) {
  constexpr std::size_t kReserved = std::size_t{1} << 30;
  static char* next = static_cast<char*>(mmap(nullptr, kReserved, PROT_READ | PROT_WRITE,
                                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  static std::size_t left = next == MAP_FAILED ? 0 : kReserved;
  const std::size_t rounded = (bytes + 15) / 16 * 16;
  if (rounded > left) give_up("no memory for the check");
  char* const taken = next;
  next += rounded;
  left -= rounded;
  return taken;
}

template <typename Value>
struct Permanent {
  using value_type = Value;
  Permanent() = default;
  template <typename Other>
  explicit(false) Permanent(const Permanent<Other>&) {}
  Value* allocate(std::size_t count) {
    return static_cast<Value*>(permanent_memory(count * sizeof(Value)));
  }
  void deallocate(Value*, std::size_t) {}
  bool operator==(const Permanent&) const { return true; }
};

}  // namespace concert::race
