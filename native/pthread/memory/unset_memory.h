// Knows of some memory whether the program has set it in this execution.
//
// A fresh block of the heap holds zeros here, and so does a mutex with its initialiser. Only that
// nobody has written it tells that the mutex was never initialised. To note that of all memory
// would cost every access; so memory is watched from the next execution on where an execution has
// shown that the answer matters.

#ifndef CONCERT_NATIVE_PTHREAD_MEMORY_UNSET_MEMORY_H_
#define CONCERT_NATIVE_PTHREAD_MEMORY_UNSET_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace concert::pthread {

class UnsetMemory {
 public:
  // A new execution: nothing is set.
  void Begin();
  // Tells whether memory is watched. For all executions.
  bool empty() const { return watched_.empty(); }
  bool Watches(std::uintptr_t at, std::size_t size) const;
  // Watches memory, if there is not too much of it already. Returns whether it does.
  bool Watch(std::uintptr_t at, std::size_t size);
  // Bytes are written, or their lives end.
  void Note(std::uintptr_t at, std::size_t size, bool set);
  // Of memory that is watched: whether nobody has written any byte of it.
  bool IsUnset(std::uintptr_t at, std::size_t size) const;
  std::uint64_t Hash() const;

 private:
  struct Piece {
    std::uintptr_t at = 0;
    std::size_t size = 0;
    bool touched = false;
    std::vector<bool> set = {};  // By words of four bytes.
  };
  const Piece* PieceOf(std::uintptr_t at, std::size_t size) const;

  std::vector<Piece> watched_;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_MEMORY_UNSET_MEMORY_H_
