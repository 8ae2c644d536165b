// Judges whether the memory that is accessed is there: blocks of the heap, variables of functions.

#include <algorithm>
#include <cstddef>
#include <span>

#include "native/pthread/machine/layout.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::ThreadId;

// Of a block of the heap: in larger ones, objects are watched one by one.
constexpr std::size_t kMostWatched = std::size_t{1} << 16;

}  // namespace

// To be asked when the access is made, not before the stop in front of it: others may free the
// block in between.
void World::CheckBlock(std::uintptr_t at, std::size_t size, bool writes) {
  if (!machine::InHeap(at)) {
    CheckStack(at, size, writes);
    return;
  }
  const machine::Validity validity = machine_->Check(reinterpret_cast<const void*>(at), size);
  if (validity == machine::Validity::kValid) return;
  Report(FindingKind::kMemoryError,
         validity == machine::Validity::kFreed
             ? (writes ? "write to freed memory" : "read of freed memory")
             : (writes ? "write outside of a block of the heap"
                       : "read outside of a block of the heap"));
}

void World::CheckStack(std::uintptr_t at, std::size_t size, bool writes) {
  if (machine::InStorage(at)) {
    const auto owner = static_cast<ThreadId>((at - machine::kStorageBase) / machine::kStorageBytes);
    if (!threads_[owner]->unwound || owner == self_) return;
    Report(FindingKind::kMemoryError, writes
                                          ? "write to a thread-local variable of an ended thread"
                                          : "read of a thread-local variable of an ended thread");
    return;
  }
  // Not mapped, as will be seen.
  if (!machine::InStacks(at)) return;
  const ThreadId owner = StackOwner(at);
  const std::span<const std::byte> live = machine_->LiveStack(owner);
  if (live.empty()) return;
  const auto from = reinterpret_cast<std::uintptr_t>(&machine_->frame(owner) + 1);
  if (stack_lives_.IsMains(at)) return;
  if (owner != self_) NoteStranger();
  if (owner != self_ && stack_lives_.NoteStranger(at, size)) discards_ = true;
  if (at >= from && !threads_[owner]->unwound) return;
  Report(FindingKind::kMemoryError, writes ? "write to a variable of a function that has returned"
                                           : "read of a variable of a function that has returned");
}

void World::EnterFunction() {
  CountCall();
  ++plain_calls_;
  if (concurrent_ || self_ != 0 || machine_->CallStack(0, 2).size() != 1) return;
  const auto variables = reinterpret_cast<std::uintptr_t>(&machine_->frame(0) + 1);
  stack_lives_.MainBegins(variables);
  machine_->KeepMainsVariables(variables);
}

void World::LeaveFunction(std::uintptr_t pc) {
  ++plain_calls_;
  const machine::EntryFrame* frame = &machine_->frame(self_);
  const Stretch part = {reinterpret_cast<std::uintptr_t>(frame + 1), frame->rbp};
  if (!objects_.on_stacks().empty()) EndObjects(part);
  if (!unset_.empty()) unset_.Note(part.from, part.to - part.from, /*set=*/false);
  if (stack_lives_.TellsOf(self_)) EndVariables(part, pc);
}

// The functions that are called next have other objects in this memory. A lock that stays locked is
// nobody's.
void World::EndObjects(Stretch part) {
  for (const std::uintptr_t at : objects_.on_stacks()) {
    if (at < part.from || at >= part.to || stack_lives_.IsMains(at)) continue;
    Forget(reinterpret_cast<const void*>(at));
  }
}

// Blocks of the heap are zeros at first, as many an initialiser is, and on a stack is anything.
// Where there are zeros, who has written them is noted from the next execution on.
bool World::IsUnset(const void* object, std::size_t size) {
  const auto at = reinterpret_cast<std::uintptr_t>(object);
  std::uintptr_t from = at;
  std::size_t bytes = size;
  if (machine::InHeap(at)) {
    const machine::Block* block = machine_->BlockAt(object);
    if (block == nullptr || at - block->base < block->set) return false;
    if (block->size <= kMostWatched) {
      from = block->base;
      bytes = block->size;
    }
  } else if (!machine::InStacks(at)) {
    return false;
  }
  if (unset_.Watches(at, size)) return unset_.IsUnset(at, size);
  if (unset_.Watch(from, std::max(bytes, at + size - from))) discards_ = true;
  return false;
}

}  // namespace concert::pthread
