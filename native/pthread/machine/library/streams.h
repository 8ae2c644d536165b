// The program's streams, and texts on their way between them and the program.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_STREAMS_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_STREAMS_H_

#include <cstddef>
#include <cstring>
#include <string_view>

#include "native/pthread/machine/entries/guard.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/layout.h"

// The objects behind the program's FILE pointers, see shims.c.
extern "C" char machine_streams[3][16];

namespace concert::machine {

inline constexpr std::size_t kMostFormatted = std::size_t{64} << 10;

// The buffers for text: one for each thread, because the world may let others run in between.
extern char stream_buffers[kSlots][kMostFormatted];

inline char* Buffer() { return stream_buffers[machine_running.slot]; }

// The number of a stream. Any other pointer is to none, since a program opens no files.
int StreamOf(const void* file, const char* function);

inline std::string_view Text(const char* text, const char* function) {
  const Guard guard(function);
  return {text, std::strlen(text)};
}

// Copies a text before the world lets others change it.
inline std::string_view Kept(std::string_view text, const char* function) {
  const Guard guard(function);
  const std::size_t size = text.size() < kMostFormatted ? text.size() : kMostFormatted;
  std::memcpy(Buffer(), text.data(), size);
  return {Buffer(), size};
}

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_STREAMS_H_
