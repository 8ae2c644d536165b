#include "native/pthread/machine/address_space/undo_log.h"

#include <cstring>

namespace concert::machine {

void UndoLog::Note(const void* at, std::size_t size) {
  const auto* bytes = static_cast<const std::byte*>(at);
  entries_.push_back({const_cast<void*>(at), size});
  contents_.insert(contents_.end(), bytes, bytes + size);
}

void UndoLog::Undo(std::size_t mark) {
  while (entries_.size() > mark) {
    const Entry& entry = entries_.back();
    const std::size_t from = contents_.size() - entry.size;
    std::memcpy(entry.at, contents_.data() + from, entry.size);
    contents_.resize(from);
    entries_.pop_back();
  }
}

void UndoLog::Clear() {
  entries_.clear();
  contents_.clear();
}

}  // namespace concert::machine
