// Takes control back from a thread that cannot go on.
//
// SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGTRAP of the program, and a clock of CPU time for loops
// that call no entry. Handlers run on a stack of their own and never leave: they let the thread go
// on in its runtime stack, in a call of World::OnFault.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_CONFINEMENT_FAULTS_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_CONFINEMENT_FAULTS_H_

#include <cstdint>

#include "native/pthread/machine/address_space/globals.h"
#include "native/pthread/machine/address_space/stacks.h"
#include "native/pthread/machine/world.h"

namespace concert::machine {

// Installs the handlers, once in the life of the process.
void CatchFaults(std::int64_t silent_cpu_ns, Globals& globals, Stacks& stacks, World& world);

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_CONFINEMENT_FAULTS_H_
