// Reads and changes the cores on which a thread may run.

#ifndef CONCERT_NATIVE_TIMING_AFFINITY_H_
#define CONCERT_NATIVE_TIMING_AFFINITY_H_

#include <sys/types.h>

#include <map>
#include <vector>

#include "native/timing/affinity_mask.h"
#include "native/timing/core_list.h"
#include "native/timing/error.h"

namespace concert::timing {

// Cores that `thread` (0: the calling one; else a kernel thread id) may run on. Throws TimingError
// (kNoSuchThread).
CoreList ThreadAffinity(pid_t thread);

// Pins one thread. Linux drops cores that it cannot give and keeps silent as long as one is left;
// here that is an error, and the thread keeps the cores that it had. Throws TimingError
// (kBadArgument, kNoSuchCore, kCoreOffline, kCoreNotAllowed, kNoSuchThread, kNotPermitted).
void PinThread(pid_t thread, const CoreList& cores);

// Cores of every thread of `process` (0: this one), by kernel thread id. Throws TimingError
// (kNoSuchProcess).
std::map<pid_t, CoreList> ProcessAffinity(pid_t process);

// Pins every thread of `process` (0: this one), those too that start meanwhile; later ones inherit.
// Returns the ids of the threads pinned, sorted. Throws what PinThread throws; then the threads
// pinned so far get their former cores back.
std::vector<pid_t> PinProcess(pid_t process, const CoreList& cores);

// The mask of `cores`. Throws TimingError (kBadArgument where `cores` is empty, kNoSuchCore where
// no Linux machine has such a core).
AffinityMask ToMask(const CoreList& cores);

CoreList ToCores(const AffinityMask& mask);

// Says why the kernel gave only `granted` of the cores that were `asked` for.
TimingError Unpinnable(const CoreList& asked, const CoreList& granted);

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_AFFINITY_H_
