#include "native/pthread/machine/entries/running.h"

namespace concert::machine {

extern "C" {
Running machine_running = {};
std::uint8_t machine_can_write_fs = 0;
std::uintptr_t machine_mains_variables = UINTPTR_MAX;
}

}  // namespace concert::machine
