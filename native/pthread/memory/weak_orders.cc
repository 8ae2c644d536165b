#include "native/pthread/memory/weak_orders.h"

namespace concert::pthread {

void WeakOrders::Note(std::uintptr_t object, explore::ThreadId thread, bool weak, bool in_section) {
  weak_ = weak_ || weak;
  sections_ = sections_ || in_section;
  const auto [user, first] = users_.try_emplace(object, thread);
  if (!first && user->second != thread && user->second != explore::kNobody) {
    user->second = explore::kNobody;
    ++shared_;
  }
}

bool WeakOrders::Matter(bool known, bool departs) const {
  if (!weak_) return false;
  return departs || (shared_ >= 2 && (!known || sections_));
}

}  // namespace concert::pthread
