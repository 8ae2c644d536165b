#include "native/pthread/object_table.h"

#include <utility>

namespace concert::pthread {

Object& ObjectTable::Find(std::uintptr_t name) {
  const auto first = [&] { return ((name * 0x9e3779b97f4a7c15ULL) >> 32) & (cells_.size() - 1); };
  std::size_t at = first();
  while (cells_[at].address != 0 && cells_[at].address != name) at = (at + 1) & (cells_.size() - 1);
  if (cells_[at].address == name) return cells_[at];
  if (2 * (used_ + 1) > cells_.size()) {
    std::vector<Object> old = std::exchange(cells_, std::vector<Object>(2 * cells_.size()));
    used_ = 0;
    for (Object& object : old) {
      if (object.address != 0) Find(object.address) = std::move(object);
    }
    return Find(name);
  }
  ++used_;
  cells_[at].address = name;
  return cells_[at];
}

void ObjectTable::Renew(Object& object) const {
  object.generation = generation_;
  object.owner = explore::kNobody;
  object.count = 0;
  object.robust = Robust::kConsistent;
  object.value = object.rounds = object.queued = 0;
  object.initialised = false;
  object.mutex = nullptr;
  object.waiting.clear();
}

}  // namespace concert::pthread
