// Tries what may happen without a reason: a wake-up without a signal, a weak exchange that fails.

#ifndef CONCERT_NATIVE_PTHREAD_UNASKED_H_
#define CONCERT_NATIVE_PTHREAD_UNASKED_H_

#include <string_view>

namespace concert::pthread {

// Tells whether it is to happen to the running thread in its call. Both are explored the first time
// that a thread comes to a call. Where that has brought it back to the same call and changed
// nothing, it could as well have happened now. If it has changed something, as a counter, a second
// time is left out, and `bound` and `detail` say so.
bool HappensUnasked(std::string_view bound, std::string_view detail);

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_UNASKED_H_
