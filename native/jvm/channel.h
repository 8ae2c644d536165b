#ifndef CONCERT_NATIVE_JVM_CHANNEL_H_
#define CONCERT_NATIVE_JVM_CHANNEL_H_

#include <cstddef>
#include <string>

namespace concert::jvm {

// Reads requests and writes answers. Everything about it is native memory: the requests'
// ids, which a stranger would have to know to write an answer, and the descriptor, of which the
// virtual machine knows nothing.
//
// The thread that opens it is the only one that takes requests and answers them. The threads that
// run programs are others.

// Reads all requests from standard input and closes it, takes standard output for itself, and
// leaves /dev/null in both places. False where that is not possible.
bool OpenChannel();

// The next request, without its id; false where there is none, or in another thread than the
// channel's.
bool TakeRequest(std::string* request);

// Writes the answer to the request that was taken last: an object in JSON, which lacks the id.
// False, and nothing is written, in another thread, for something else, and for a second answer.
bool Answer(const char* json, std::size_t size);

// Answers the request that was taken last, if it has no answer yet, with an error, and ends the
// process. In any thread, and without memory.
[[noreturn]] void GiveUp(const char* reason);

// Starts a thread that gives up where, while a request is worked on, every thread of the process
// sleeps for so long that none will wake another: the program waits where the explorer does not see
// it.
void WatchForSleep();

}  // namespace concert::jvm

#endif  // CONCERT_NATIVE_JVM_CHANNEL_H_
