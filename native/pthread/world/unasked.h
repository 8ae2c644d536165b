// Tries what may happen without a reason: a wake-up without a signal, a weak exchange that fails.

#ifndef CONCERT_NATIVE_PTHREAD_WORLD_UNASKED_H_
#define CONCERT_NATIVE_PTHREAD_WORLD_UNASKED_H_

#include <cstdint>
#include <string_view>

namespace concert::pthread {

// Tells whether the running thread is to wake in its wait. Both are explored the first time that a
// thread comes to a call. Where that has brought it back to the same call and changed nothing, it
// could as well have happened now. If it has changed something, as a counter, or others may have
// seen that it had a lock, a second time is left out, and `detail` says so. `lock`: of the wait.
bool WakesUnasked(const void* lock, std::string_view detail);

// Tells whether the running thread's weak exchange is to fail, which would find what it expects.
// `operands`: all that decides what the exchange does, besides its place. A thread that has failed
// and comes back to the exchange, has changed nothing and taken no lock, and is where it was, would
// do the same as if it had come now for the first time: it is given up, and the search sees that
// elsewhere. What others do meanwhile is still seen, and may lead it to another place.
bool FailsUnasked(std::uint64_t operands);

inline constexpr const char* kWeakExchange = "weak compare-and-exchange";

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_WORLD_UNASKED_H_
