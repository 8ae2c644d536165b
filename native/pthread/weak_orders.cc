#include "native/pthread/weak_orders.h"

namespace concert::pthread {

bool WeakOrders::Note(std::uintptr_t object, explore::ThreadId thread, bool weak) {
  weak_ = weak_ || weak;
  const auto [user, first] = users_.try_emplace(object, thread);
  if (!first && user->second != thread && user->second != explore::kNobody) {
    user->second = explore::kNobody;
    ++shared_;
  }
  return weak_ && shared_ >= 2;
}

}  // namespace concert::pthread
