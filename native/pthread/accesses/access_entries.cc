// The functions by which instrumented code announces its accesses of data.

#include <cstddef>
#include <cstdint>

#include "native/pthread/accesses/atomic_functions.h"
#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

// Instrumentation is called by the program itself, not through a shim.
std::uintptr_t Position() { return machine::machine_running.frame->return_address - 1; }

void Read(std::uintptr_t at, std::size_t size) {
  TheWorld().Touch(at, size, /*writes=*/false, Position(), nullptr);
  machine::Announce(at, size, /*writes=*/false);
}
void Write(std::uintptr_t at, std::size_t size) {
  TheWorld().Touch(at, size, /*writes=*/true, Position(), nullptr);
  machine::Announce(at, size, /*writes=*/true);
}

}  // namespace

extern "C" {

void ExploreRead1(std::uintptr_t at) { Read(at, 1); }
void ExploreRead2(std::uintptr_t at) { Read(at, 2); }
void ExploreRead4(std::uintptr_t at) { Read(at, 4); }
void ExploreRead8(std::uintptr_t at) { Read(at, 8); }
void ExploreRead16(std::uintptr_t at) { Read(at, 16); }
void ExploreWrite1(std::uintptr_t at) { Write(at, 1); }
void ExploreWrite2(std::uintptr_t at) { Write(at, 2); }
void ExploreWrite4(std::uintptr_t at) { Write(at, 4); }
void ExploreWrite8(std::uintptr_t at) { Write(at, 8); }
void ExploreWrite16(std::uintptr_t at) { Write(at, 16); }
void ExploreReadRange(std::uintptr_t at, std::size_t size) {
  if (size != 0) Read(at, size);
}
void ExploreWriteRange(std::uintptr_t at, std::size_t size) {
  if (size != 0) Write(at, size);
}
void ExploreNothing() {}

// Functions whose names begin with __VERIFIER_atomic_ are atomic sections.
void ExploreFunctionEntry() {
  TheWorld().EnterFunction();
  if (InAtomicFunction(Position())) TheWorld().BeginSection();
}
void ExploreFunctionExit() {
  TheWorld().LeaveFunction(Position());
  if (InAtomicFunction(Position())) TheWorld().EndSection();
}

}  // extern "C"

#define CONCERT_ACCESSES(kind)                                   \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##read1, ExploreRead1);   \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##read2, ExploreRead2);   \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##read4, ExploreRead4);   \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##read8, ExploreRead8);   \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##read16, ExploreRead16); \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##write1, ExploreWrite1); \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##write2, ExploreWrite2); \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##write4, ExploreWrite4); \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##write8, ExploreWrite8); \
  CONCERT_ENTRY_OF_ACCESS(__tsan_##kind##write16, ExploreWrite16)

CONCERT_ACCESSES();
CONCERT_ACCESSES(unaligned_);
CONCERT_ACCESSES(volatile_);
CONCERT_ACCESSES(unaligned_volatile_);
CONCERT_ENTRY_OF_ACCESS(__tsan_read_range, ExploreReadRange);
CONCERT_ENTRY_OF_ACCESS(__tsan_write_range, ExploreWriteRange);
CONCERT_ENTRY_OF_ACCESS(__tsan_func_entry, ExploreFunctionEntry);
CONCERT_ENTRY_OF_ACCESS(__tsan_func_exit, ExploreFunctionExit);
CONCERT_ENTRY_OF_ACCESS(__tsan_init, ExploreNothing);
CONCERT_ENTRY_OF_ACCESS(__tsan_vptr_update, ExploreNothing);
CONCERT_ENTRY_OF_ACCESS(__tsan_vptr_read, ExploreNothing);

}  // namespace concert::pthread
