#include "native/pthread/unasked.h"

#include <algorithm>
#include <vector>

#include "native/pthread/world.h"

namespace concert::pthread {

bool HappensUnasked(std::string_view bound, std::string_view detail) {
  World& world = TheWorld();
  if (world.in_section()) return false;
  Thread& thread = world.current();
  const Unasked now = {world.pc(), world.StateOfThread(), thread.changes};
  const auto before = std::ranges::find(thread.unasked, now.pc, &Unasked::pc);
  if (before != thread.unasked.end()) {
    if (!world.walking() && (before->state != now.state || before->changes != now.changes)) {
      world.NoteBound(bound, detail);
    }
    return false;
  }
  if (world.Choose(2) == 0) return false;
  thread.unasked.push_back(now);
  return true;
}

}  // namespace concert::pthread
