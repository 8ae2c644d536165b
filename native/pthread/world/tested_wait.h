// A wait in a loop that only tests and waits, whose thread has done more under its lock than to
// test.
//
// To wake there without a signal is not as if the thread had come later: what it did before the
// loop has been seen. It makes a difference only where it wakes in a gap: what it tests has been
// changed, and nobody has signalled yet. Most programs change and signal in one section, and so
// have none. That an execution has one is learnt; then the search begins anew, and such a wait may
// also end by itself: once the lock is free and something has been written that the test has read.
//
// To know what it reads, the thread tests once more, at once, as if it had woken right away.

#ifndef CONCERT_NATIVE_PTHREAD_WORLD_TESTED_WAIT_H_
#define CONCERT_NATIVE_PTHREAD_WORLD_TESTED_WAIT_H_

#include <cstdint>
#include <vector>

#include "native/explore/types.h"

namespace concert::pthread {

// Among the promoted keys of a recording: waits may end by themselves. No address.
inline constexpr explore::Key kOwnWakes = (explore::Key{1} << 62) + 2;

// The work of a thread since some point: equal where it has done the same.
struct Work {
  std::uint64_t accesses = 0;
  std::uint64_t calls = 0;  // Of the runtime, others than accesses.

  friend bool operator==(const Work&, const Work&) = default;
  friend Work operator-(const Work& one, const Work& other) {
    return {one.accesses - other.accesses, one.calls - other.calls};
  }
};

struct TestedWait {
  enum class Phase : std::uint8_t {
    kNone,
    kTests,  // The thread tests once more.
    kWaits,  // It waits for a signal.
    kWakes,  // It has woken by itself, and tests.
  };
  // The thread that comes to the call is to do this.
  enum class Next : std::uint8_t {
    kTest,  // To go on, and so to test once more.
    kWait,
    kNothing,  // It has woken for nothing, and could as well have waited on.
  };
  Phase phase = Phase::kNone;
  bool more = false;      // It had done more than to test.
  bool overflow = false;  // It reads more than is kept, or something else than data.
  bool changed = false;   // While it waits, something has been written that it had read.
  std::uintptr_t pc = 0;  // Of the call that waits.
  const void* mutex = nullptr;
  std::uint64_t state = 0;               // Of the thread, there.
  std::uint64_t changes = 0;             // That it had made until then.
  Work before = {};                      // Between the lock and the call.
  Work since = {};                       // When it began to test once more.
  std::vector<explore::Location> reads;  // Of the test.
  std::vector<explore::Key> keys;        // Of data among them that is not promoted.

  bool waits() const { return phase == Phase::kWaits && more; }
  void Clear() {
    phase = Phase::kNone;
    more = overflow = changed = false;
    reads.clear();
    keys.clear();
  }
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_WORLD_TESTED_WAIT_H_
