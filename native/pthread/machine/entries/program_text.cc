#include "native/pthread/machine/entries/program_text.h"

#include "native/pthread/machine/address_space/stacks.h"

extern "C" {
extern const char machine_text_start[];
extern const char machine_text_stop[];
}

namespace concert::machine {
namespace {

// Calls `visit` with each position until it says no.
template <typename Visit>
void Walk(Slot slot, const EntryFrame& frame, Visit visit) {
  if (IsProgramText(frame.return_address - 1) && !visit(frame.return_address - 1)) return;
  const std::uintptr_t top = Stacks::Top(slot);
  std::uintptr_t lowest = Stacks::Limit(slot);
  std::uintptr_t at = frame.rbp;
  // A frame pointer points to the caller's, above which lies the return address.
  while (at >= lowest && at <= top - 2 * sizeof(std::uintptr_t) && at % sizeof at == 0) {
    const auto* pair = reinterpret_cast<const std::uintptr_t*>(at);
    if (IsProgramText(pair[1] - 1) && !visit(pair[1] - 1)) return;
    lowest = at + 1;
    at = pair[0];
  }
}

}  // namespace

bool IsProgramText(std::uintptr_t address) {
  const auto start = reinterpret_cast<std::uintptr_t>(machine_text_start);
  const auto stop = reinterpret_cast<std::uintptr_t>(machine_text_stop);
  return address - start < stop - start;
}

std::vector<std::uintptr_t> Unwind(Slot slot, const EntryFrame& frame, std::size_t limit) {
  std::vector<std::uintptr_t> found;
  Walk(slot, frame, [&](std::uintptr_t position) {
    if (found.size() < limit) found.push_back(position);
    return found.size() < limit;
  });
  return found;
}

std::uintptr_t Innermost(Slot slot, const EntryFrame& frame) {
  std::uintptr_t found = 0;
  Walk(slot, frame, [&](std::uintptr_t position) {
    found = position;
    return false;
  });
  return found;
}

}  // namespace concert::machine
