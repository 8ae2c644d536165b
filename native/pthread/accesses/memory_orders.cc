// The part of the world for memory orders weaker than memory_order_seq_cst.

#include <cstddef>

#include "native/pthread/world/world.h"

namespace concert::pthread {

void World::NoteOrder(std::uintptr_t at, bool sequentially_consistent) {
  if (!concurrent_) return;
  if (!sequentially_consistent && !weak_orders_.weak() && !replaying_ &&
      stops_ == Stops::kAtPromoted) {
    // From now on no first round counts.
    discards_ = true;
  }
  weak_orders_.Note(at, self_, !sequentially_consistent, in_section());
}

void World::JudgeOrders(bool exhausted) {
  // The engine's answer holds for programs without races.
  const bool known = exhausted && explorer().races().empty();
  if (!weak_orders_.Matter(known, explorer().statistics().departs)) return;
  NoteBound("memory orders",
            "atomic accesses weaker than memory_order_seq_cst: not all executions are run that are "
            "not sequentially consistent");
}

explore::Found World::FindAtomic(std::uintptr_t at, std::size_t size,
                                 explore::AtomicAttempt attempt) {
  if (!concurrent_ || in_section()) return {.value = attempt.memory};
  std::size_t cells = 0;
  cells_.ForEach(at, size, [&](std::uintptr_t cell) {
    ++cells;
    attempt.at = NameOf(Thing::kCell, cell);
  });
  if (cells != 1) return {.value = attempt.memory};
  const explore::Found found = explorer().find(self_, attempt);
  if (tracing_ && !found.newest && !trace_.empty()) {
    trace_.back().value = found.value.low;
    trace_.back().has_value = true;
  }
  return found;
}

}  // namespace concert::pthread
