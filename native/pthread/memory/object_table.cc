#include "native/pthread/memory/object_table.h"

#include <algorithm>
#include <utility>

#include "native/pthread/machine/address_space/hash.h"
#include "native/pthread/machine/layout.h"

namespace concert::pthread {

Object& ObjectTable::Find(std::uintptr_t name) {
  const auto first = [&] { return ((name * 0x9e3779b97f4a7c15ULL) >> 32) & (cells_.size() - 1); };
  std::size_t at = first();
  while (cells_[at].address != 0 && cells_[at].address != name) at = (at + 1) & (cells_.size() - 1);
  if (cells_[at].address == name) return cells_[at];
  if (2 * (used_ + 1) > cells_.size()) {
    std::vector<Object> old = std::exchange(cells_, std::vector<Object>(2 * cells_.size()));
    used_ = last_ = 0;
    for (Object& object : old) {
      if (object.address != 0) Find(object.address) = std::move(object);
    }
    return Find(name);
  }
  ++used_;
  cells_[at].address = name;
  return cells_[at];
}

void ObjectTable::Renew(Object& object) {
  if (machine::InStacks(object.address - 1)) on_stacks_.push_back(object.address - 1);
  object.generation = generation_;
  object.rounds = object.queued = 0;
  Empty(object);
}

void ObjectTable::Empty(Object& object) {
  object.owner = explore::kNobody;
  object.count = 0;
  object.robust = Robust::kConsistent;
  object.value = 0;
  object.initialised = object.looked_at = object.rewritten = false;
  object.mutex = nullptr;
  object.waiting.clear();
}

// The same objects few times: sections are short.
void ObjectTable::KeepOld(const Object& object) {
  const auto is_same = [&](const Object& other) { return other.address == object.address; };
  if (std::ranges::none_of(kept_, is_same)) kept_.push_back(object);
}

void ObjectTable::PutBack() {
  for (Object& object : kept_) {
    Object& now = Find(object.address);
    // These are for all executions.
    object.mortal = now.mortal;
    object.observed = now.observed;
    object.surely = now.surely;
    now = std::move(object);
  }
  StopKeeping();
}

std::uint64_t ObjectTable::Hash() const {
  using machine::Mix;
  std::uint64_t all = 0;
  for (const Object& object : cells_) {
    if (object.address == 0 || object.generation != generation_) continue;
    const bool is_new = object.owner == explore::kNobody && object.count == 0 &&
                        object.value == 0 && object.rounds == 0 && object.queued == 0 &&
                        object.robust == Robust::kConsistent && !object.initialised &&
                        object.mutex == nullptr && object.waiting.empty();
    if (is_new) continue;
    std::uint64_t hash = Mix(object.address, object.owner);
    hash = Mix(Mix(hash, object.count), static_cast<std::uint64_t>(object.value));
    hash = Mix(Mix(hash, static_cast<std::uint64_t>(object.rounds)),
               static_cast<std::uint64_t>(object.queued));
    hash = Mix(hash, static_cast<std::uint64_t>(object.robust) * 4 + (object.initialised ? 1 : 0) +
                         (object.rewritten ? 2 : 0));
    hash = Mix(hash, reinterpret_cast<std::uintptr_t>(object.mutex));
    // Any of them may be woken first, whoever came first.
    std::uint64_t waiting = 0;
    for (const explore::ThreadId thread : object.waiting) waiting += Mix(thread + 1, 0);
    all += Mix(hash, waiting);
  }
  return all;
}

}  // namespace concert::pthread
