// A thread of the program in the running execution.

#ifndef CONCERT_NATIVE_PTHREAD_WORLD_THREAD_H_
#define CONCERT_NATIVE_PTHREAD_WORLD_THREAD_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/explore/types.h"
#include "native/pthread/machine/machine.h"
#include "native/pthread/world/tested_wait.h"
#include "native/pthread/world/thread_traits.h"

namespace concert::pthread {

// The access that a thread is stopped before.
struct NextAccess {
  std::uintptr_t at = 0;
  std::size_t size = 0;  // 0: it is stopped before something else.
  explore::RaceSide side = {};
};

// The state of a thread's loop in place: the thread comes to the same access again with the same
// registers and the same stack, has changed nothing in between, and has found the same value
// wherever it has looked more than once. What it has read since is what it waits for.
struct Loop {
  std::uint32_t reads = 0;  // Since it last changed something.
  std::uint32_t next_anchor = 0;
  std::uintptr_t pc = 0;      // Of the anchor, an access; 0: none.
  std::uint64_t state = 0;    // There.
  std::uint64_t changes = 0;  // Of all threads, then.
  bool overflow = false;      // It has read more than is kept.
  bool unstable = false;      // It has found different values in one place.
  bool writes = false;        // On its own stack, where others may look.
  bool repeated = false;      // The thread had just come back there before.
  std::uint64_t untold = 0;   // Calls of the thread until then, see Thread.
  std::uint64_t takes = 0;    // Of locks and permits, by the thread until then.
  std::vector<explore::Location> read;
  std::vector<std::uint64_t> values;       // Found there first.
  std::vector<explore::AccessKind> kinds;  // Of the first access there.
  std::vector<explore::Key> keys;          // Of data that is not promoted.
};

// The reads of a thread since it last changed something, and where it was when it came to an
// atomic access. If it comes to one of these places again in the same state, it is in a loop.
struct Round {
  struct Read {
    explore::Location at = 0;
    std::uint64_t value = 0;
    explore::Key key = 0;  // Of data that is not promoted; else 0.
    explore::AccessKind kind = explore::AccessKind::kRead;
  };
  struct Place {
    std::uintptr_t pc = 0;
    std::uint64_t state = 0;
    std::uint64_t other_calls = 0;  // That the thread had made, see Thread.
    std::size_t reads = 0;          // That it had made.

    friend bool operator==(const Place& one, const Place& other) {
      return one.pc == other.pc && one.state == other.state && one.other_calls == other.other_calls;
    }
  };
  std::vector<Read> reads;
  std::vector<Place> places;
  std::vector<Place> passed;  // Where it is not known yet that a thread comes back.
  bool overflow = false;      // It has read more than is kept.

  void Clear() {
    reads.clear();
    places.clear();
    passed.clear();
    overflow = false;
  }
};

// The locks and permits that a thread has, less the permits that it gave, and when it took them.
struct Holds {
  enum class Kind : std::uint8_t { kLock, kPermits };
  struct Held {
    const void* lock = nullptr;
    int count = 0;
    std::uint64_t taken = 0;
    Kind kind = Kind::kLock;
    std::uint64_t place = 0;    // Where it was taken, and in which state; 0: nobody knows.
    std::uint64_t changes = 0;  // That the thread may have made until then.

    // 0 as well if it may have changed something since.
    std::uint64_t PlaceIfUnchanged(std::uint64_t now) const { return now == changes ? place : 0; }
  };
  std::vector<Held> held;
  std::uint64_t takes = 0;
  const void* waits_with = nullptr;  // The lock of a wait that has ended unasked.
  std::uint64_t takes_again = 0;     // Of that lock.

  void Add(const void* lock, int more, Kind kind);
  void Drop(const void* lock);
  void NotePlace(const void* lock, std::uint64_t place, std::uint64_t changes);
  bool Has(const void* lock) const;
  // A hash of how often it has each lock.
  std::uint64_t State() const { return StateOf(Kind::kLock); }
  // The same of permits.
  std::uint64_t Permits() const { return StateOf(Kind::kPermits); }
  // All takes but those of the lock of the wait.
  std::uint64_t other_takes() const { return takes - takes_again; }
  // Tells if the thread has something that it took after so many takes.
  bool HasTakenSince(std::uint64_t then) const;
  // A hash of where each was taken, if the thread has changed nothing since.
  std::uint64_t Places(std::uint64_t changes) const;
  void Clear();

 private:
  std::uint64_t StateOf(Kind kind) const;
};

// The progress of a thread that ends with the destructors of its values: each key has one turn in
// a round, at which the value that is there is destroyed.
struct Destruction {
  enum class Turn : std::uint8_t {
    kComes,
    kMayBeOver,  // It has had no value for a while, and nobody knows when its turn was.
    kIsOver,
  };
  int round = 0;
  std::vector<Turn> turns;  // By key.
};

// A call to which something happened without a reason, see unasked.h.
struct Unasked {
  std::uintptr_t pc = 0;
  std::uint64_t state = 0;    // Of the thread, then.
  std::uint64_t changes = 0;  // That it had made.
  std::uint64_t untold = 0;   // See World::UntoldCalls().
  std::uint64_t takes = 0;    // Of locks and permits, of a wait: of others than its lock.
  std::uint64_t places = 0;   // Of the takes of what it held.
  std::uint64_t first_accesses = 0;
  std::uint32_t times = 1;  // In this execution.
  bool of_wait = false;
  bool is_left = false;  // The thread has waited with another lock since.
};

// An access of data that others may access, too, as far as it may race: with whom the thread has
// synchronised since is told by its calls and atomic writes until then.
struct PastAccess {
  explore::Site site = 0;
  std::uintptr_t at = 0;
  std::uint64_t other_calls = 0;
  std::uint64_t atomic_writes = 0;

  friend bool operator==(const PastAccess&, const PastAccess&) = default;
};

// A write of data that is about to be made: it may turn out to write what is there.
struct PendingWrite {
  std::uintptr_t at = 0;
  std::size_t size = 0;  // 0: none.
  std::uint64_t before = 0;
};

// A call of the runtime, by what decides how it goes on besides the program's memory and all that
// is kept of threads and objects.
struct Call {
  std::uint64_t number = 0;  // By which the machine counts calls.
  std::uint64_t found = 0;   // A hash of its arguments, and of what it has found out so far.
  bool told = false;         // The arguments have been told.
};

// Tells why an atomic section is not possible now, and what comes of it if nobody changes that.
enum class Impossible : std::uint8_t {
  kWaits,    // For a lock or the like: it waits for ever.
  kAssumes,  // What does not hold: there is no such execution.
  kEnds,     // The program, where what it assumes does not hold.
  kAborts,   // As abort() does.
};

struct Thread {
  bool present = false;
  bool ended = false;
  bool unwound = false;  // It has left all its functions, and not the program: it has no variables.
  bool given_up = false;  // It stopped for good: abort(), a failed assumption, a fault.
  NextAccess next;
  const char* waits_for = nullptr;  // Words for people, while it is stopped.
  std::uintptr_t waits_at = 0;

  void* (*start)(void*) = nullptr;
  void* argument = nullptr;
  void* result = nullptr;
  bool detached = false;
  bool joined = false;        // Or somebody waits to.
  bool gone = false;          // Somebody has, or it is detached and has ended.
  bool cancels = true;        // pthread_setcancelstate()
  bool cancels_here = false;  // pthread_setcanceltype(): anywhere, and not only where it waits.
  bool cancelled = false;
  bool exits = false;  // Its handlers and destructors run, in which nobody cancels it any more.
  Traits traits;
  std::vector<const void*> robust;  // Robust mutexes that it has.

  bool takes_from_others = false;  // The signal that ended its wait might have been another's.

  std::uint32_t looks_at_clock = 0;
  std::uint32_t section_depth = 0;  // Of atomic sections.
  // Choices that the section has made, at their calls. One that waits makes them again.
  struct Choice {
    std::uintptr_t pc = 0;
    std::uint32_t count = 0;
    std::uint32_t chosen = 0;
  };
  std::vector<Choice> section_choices;
  std::size_t section_chose = 0;               // Of these, in this try.
  Impossible impossible = Impossible::kWaits;  // While the section waits to become possible.
  std::vector<std::uintptr_t> section_writes;  // Cells.
  // Cells that it has accessed, and how.
  std::vector<std::pair<std::uintptr_t, explore::AccessKind>> section_accesses;
  machine::Checkpoint before_section;
  // Its locks before the section, and the number of its calls.
  Holds held_before;
  std::vector<const void*> robust_before;
  std::uint64_t untold_before = 0;
  std::vector<Unasked> unasked_before;

  Call call;           // The last one that it has made.
  bool begun = false;  // It has run.
  // It is stopped in a call of the library that works on its way: that is no state to compare.
  bool in_library = false;

  std::uint64_t changes = 0;  // That it has made and others may see.
  Holds holds;
  Loop loop;
  Round round;
  // Calls of the runtime that may do more than to access data, in all events before the last one;
  // calls of all threads, and those of them that do no more, when that began.
  std::uint64_t other_calls = 0;
  std::uint64_t calls_before = 0;
  std::uint64_t plain_calls_before = 0;
  // Of these other calls, those that may change something without telling, such as a random
  // number's seed: a round of a loop that makes one is not like the next.
  std::uint64_t untold_calls = 0;
  std::uint64_t idle_calls = 0;  // Of these, looks at clocks and calls to test once more.
  std::uint64_t told_calls_before = 0;
  std::vector<void*> values;  // pthread_setspecific(), by key.
  Destruction destruction;    // Of these.
  std::vector<Unasked> unasked;
  std::uint32_t may_end = 0;       // The ends of its waits that were offered unasked.
  PendingWrite write;              // Once something has happened to it without a reason.
  std::uint64_t idle_changes = 0;  // Of its changes, those that wrote what there was.
  std::uint64_t atomic_writes = 0;
  TestedWait tested;
  std::uint64_t accesses = 0;       // Of data, and choices.
  std::uint64_t prints = 0;         // Since there are several threads.
  const void* last_lock = nullptr;  // The lock that it has taken last.
  Work at_lock;                     // What it had done until then.
  std::vector<int*> onces;          // Words of pthread_once() whose routines it runs.

  // In programs with weak exchanges: its last accesses, and how many were not among these.
  std::array<PastAccess, 16> past = {};
  std::uint64_t first_accesses = 0;

  // Changes that have not written what there was; the last write must be settled.
  std::uint64_t true_changes() const { return changes - idle_changes; }
  // Keeps the memory of what is inside.
  void Reset();
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_WORLD_THREAD_H_
