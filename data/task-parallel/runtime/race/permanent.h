// Memory for the race check itself, which is never given back and which ThreadSanitizer never sees:
// freeing what another logical thread allocated would look like a race of the program.
#pragma once

#include <cstddef>

#include "logical_thread.h"

namespace concert::race {

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
