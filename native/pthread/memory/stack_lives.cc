#include "native/pthread/memory/stack_lives.h"

#include <algorithm>

namespace concert::pthread {
namespace {

// The part that is told grows in steps of this: an execution in which it grows does not count.
constexpr std::uintptr_t kStepBytes = 512;

}  // namespace

bool StackLives::NoteStranger(std::uintptr_t at, std::size_t size) {
  Stretch& told = told_[StackOwner(at)];
  const std::uintptr_t from = at / kStepBytes * kStepBytes;
  const std::uintptr_t to = (at + size + kStepBytes - 1) / kStepBytes * kStepBytes;
  if (told.empty()) {
    told = {from, to};
    return true;
  }
  if (from >= told.from && to <= told.to) return false;
  told = {std::min(told.from, from), std::max(told.to, to)};
  return true;
}

Stretch StackLives::ToldOf(machine::Slot owner, Stretch part) const {
  const Stretch& told = told_[owner];
  const std::uintptr_t end = owner == 0 ? std::min(part.to, mains_) : part.to;
  const Stretch common = {std::max(told.from, part.from), std::min(told.to, end)};
  return common.empty() ? Stretch{} : common;
}

}  // namespace concert::pthread
