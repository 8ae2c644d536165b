#include "native/pthread/machine/library/streams.h"

#include <cstdint>

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/world.h"

namespace concert::machine {

char stream_buffers[kSlots][kMostFormatted];

int StreamOf(const void* file, const char* function) {
  for (int at = 0; at < 3; ++at) {
    if (file == machine_streams[at]) return at;
  }
  Library().world.OnFault({.kind = FaultKind::kBadAddress,
                           .address = reinterpret_cast<std::uintptr_t>(file),
                           .pc = CallerPosition(),
                           .function = function});
  Broken("a fault was passed over");
}

}  // namespace concert::machine
