// Tries what may happen without a reason: a wake-up without a signal, a weak exchange or a try of a
// mutex that fails.

#ifndef CONCERT_NATIVE_PTHREAD_WORLD_UNASKED_H_
#define CONCERT_NATIVE_PTHREAD_WORLD_UNASKED_H_

#include <cstdint>
#include <string_view>

namespace concert::pthread {

// Ends of a wait that nobody asked for.
enum class UnaskedEnd : std::uint8_t {
  kNone,
  kTime,     // Its time is over though others could go on.
  kNothing,  // It wakes without a signal.
};

// The ends that a wait may have besides a signal.
struct MayEnd {
  bool by_time = false;
  bool for_nothing = false;
  std::string_view detail;  // Says that a later wake-up without a signal is left out.
};

// Tells how the running thread's wait is to end before anybody signals, if it is. A thread that has
// been here, has taken the lock of the wait again and changed nothing since, and is as it was then,
// could as well have ended that earlier wait now: it waits. It may have changed something, such as
// a counter, or others may have seen that it had the lock: then its time may be over once more, and
// to wake once more is left out, which the ledger says.
UnaskedEnd EndsUnasked(const void* lock, const MayEnd& may);

// Tells whether the running thread's weak exchange is to fail, which would find what it expects, or
// its try of a mutex that is free. `what` is its name for people.
// `operands`: all that decides what the exchange does, besides its place. A thread that has failed
// and comes back to the exchange, has changed nothing and taken no lock, and is where it was, would
// do the same as if it had come now for the first time: it is given up, and the search sees that
// elsewhere. What others do meanwhile is still seen, and may lead it to another place.
bool FailsUnasked(std::string_view what, std::uint64_t operands);

inline constexpr const char* kWeakExchange = "weak compare-and-exchange";

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_WORLD_UNASKED_H_
