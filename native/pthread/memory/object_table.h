// The program's mutexes, condition variables and the like in this execution.

#ifndef CONCERT_NATIVE_PTHREAD_MEMORY_OBJECT_TABLE_H_
#define CONCERT_NATIVE_PTHREAD_MEMORY_OBJECT_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/explore/types.h"
#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/running.h"

namespace concert::pthread {

// A robust mutex remembers that a thread has ended while it had it.
enum class Robust : std::uint8_t {
  kConsistent,
  kOwnerDied,       // Nobody has taken it since.
  kInconsistent,    // Somebody has, and been told.
  kNotRecoverable,  // Who did gave it back as it was.
};

// State that only its users look at; what threads wait for is in the engine.
struct Object {
  std::uintptr_t address = 0;
  std::uint32_t generation = 0;  // Those of earlier executions are as good as new.
  explore::ThreadId owner = explore::kNobody;
  std::uint32_t count = 0;  // Re-entries; of a barrier: how many must come.
  std::int64_t value = 0;   // The engine's value, see names.h.
  std::int64_t rounds = 0;  // Of a barrier.
  std::int64_t queued = 0;  // Of a read-write lock that prefers writers: those that wait.
  Robust robust = Robust::kConsistent;
  bool initialised = false;  // By a call, in this execution.
  bool looked_at = false;    // Whether it was initialised, since it is as new.
  bool rewritten = false;    // By the program, while the one who writes has it.
  // A condition variable: the mutex with which threads wait.
  const void* mutex = nullptr;
  // Its life begins or ends while other threads may run. For all executions.
  bool mortal = false;
  bool observed = false;  // Somebody asks whether it is held: see Locks. For all executions.
  bool surely = false;    // And is not told so without a reason.
  std::vector<explore::ThreadId> waiting;  // In order of arrival; or the readers.
};

// By address. References are good until the next call.
class ObjectTable {
 public:
  ObjectTable() : cells_(kFirstCells) {}
  // As if all objects were new.
  void Clear() {
    ++generation_;
    last_ = 0;
    on_stacks_.clear();
    StopKeeping();
  }
  // From now on, what objects are before they are used is kept.
  void Keep() {
    StopKeeping();
    keeps_ = true;
    last_ = 0;
  }
  void StopKeeping() {
    keeps_ = false;
    kept_.clear();
  }
  // All objects are again as they were then.
  void PutBack();
  // The addresses of those on the threads' stacks.
  const std::vector<std::uintptr_t>& on_stacks() const { return on_stacks_; }
  // The next object at this address is another one. Rounds of barriers and writers that wait go on:
  // the engine knows of them by the address.
  void Forget(const void* address) { Empty(At(address)); }
  // A hash of those that are not as new.
  std::uint64_t Hash() const;
  Object& At(const void* address) {
    // No object is at the very end of memory, and a null pointer is none, either: that 0 is free.
    const auto name = reinterpret_cast<std::uintptr_t>(address) + 1;
    // One call asks for its object several times.
    if (name == last_ && machine::machine_running.entries == asked_at_) return cells_[last_cell_];
    // Of every kind of object, the first word at least is the program's.
    machine::CheckObject(address, sizeof(int), "a call about an object");
    Object& object = Find(name);
    if (object.generation != generation_) Renew(object);
    if (keeps_) KeepOld(object);
    last_ = name;
    last_cell_ = static_cast<std::size_t>(&object - cells_.data());
    asked_at_ = machine::machine_running.entries;
    return object;
  }

 private:
  static constexpr std::size_t kFirstCells = 256;
  Object& Find(std::uintptr_t name);
  void Renew(Object& object);
  static void Empty(Object& object);
  void KeepOld(const Object& object);

  std::vector<Object> cells_;  // Open addressing; a power of two, at most half full.
  std::size_t used_ = 0;
  // The last one that was asked for, and the number of the call of the program that did.
  std::uintptr_t last_ = 0;
  std::size_t last_cell_ = 0;
  std::uint64_t asked_at_ = 0;
  std::uint32_t generation_ = 1;
  std::vector<std::uintptr_t> on_stacks_;
  bool keeps_ = false;
  std::vector<Object> kept_;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_MEMORY_OBJECT_TABLE_H_
