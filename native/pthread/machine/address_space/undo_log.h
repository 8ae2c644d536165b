// Logs what was in memory before the program wrote there.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_UNDO_LOG_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_UNDO_LOG_H_

#include <cstddef>
#include <vector>

namespace concert::machine {

// Old contents of memory, in the order in which they were overwritten.
class UndoLog {
 public:
  // Notes what is there now; `size` bytes must be readable. Call it before they are written.
  void Note(const void* at, std::size_t size);
  std::size_t Mark() const { return entries_.size(); }
  // Puts back all that was noted after `mark`, newest first, and forgets it.
  void Undo(std::size_t mark);
  void Clear();

 private:
  struct Entry {
    void* at;
    std::size_t size;
  };
  std::vector<Entry> entries_;
  std::vector<std::byte> contents_;
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_UNDO_LOG_H_
