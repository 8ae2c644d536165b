// Knows the memory in which waiting loops look, and whether accesses of it may race.
//
// A loop that is told by its first round (rounds.cc) repeats nothing. So an execution may be left
// out in which a thread goes through a round and then leaves the loop another way; what follows
// comes up in executions without that round. Only a race with an access of the round does not. So a
// round counts only if nobody makes an access that may race with one of its own.

#ifndef CONCERT_NATIVE_PTHREAD_MEMORY_AWAITED_CELLS_H_
#define CONCERT_NATIVE_PTHREAD_MEMORY_AWAITED_CELLS_H_

#include <cstdint>
#include <unordered_map>

#include "native/explore/types.h"

namespace concert::pthread {

// For all executions of a search: what it learns, the search must begin again with.
class AwaitedCells {
 public:
  // A round has accessed a cell. Returns whether that was not known.
  bool Await(std::uintptr_t cell, explore::AccessKind kind);
  // Somebody accesses a cell. Returns whether it is known from now on that they may race.
  bool Meet(std::uintptr_t cell, explore::AccessKind kind);
  // Tells whether accesses of the cell may race with those of a round.
  bool MayRace(std::uintptr_t cell) const;

 private:
  static constexpr unsigned kKinds = 5;
  // Of a word, a bit for each cell in it.
  struct Word {
    std::uint8_t by_kind[kKinds] = {};
    std::uint8_t races = 0;
  };
  std::unordered_map<std::uintptr_t, Word> words_;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_MEMORY_AWAITED_CELLS_H_
