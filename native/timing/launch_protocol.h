// Defines the messages between run.cc and the launcher, as plain data over a socket.
//
// The reason for a launcher: when a process calls exec, Linux books the peak memory of the address
// space that it leaves on it (exec_mmap in fs/exec.c), and ru_maxrss never falls again. A child
// started from Python by fork, vfork or posix_spawn therefore shows at least the memory of the
// Python process. The launcher is a small static program: what it starts begins at 0.5 MB.

#ifndef CONCERT_NATIVE_TIMING_LAUNCH_PROTOCOL_H_
#define CONCERT_NATIVE_TIMING_LAUNCH_PROTOCOL_H_

#include <sys/resource.h>

#include <cstdint>
#include <type_traits>

#include "native/timing/affinity_mask.h"

namespace concert::timing {

// The launcher is called as: launcher FOLDER PROGRAM ARGUMENT... (FOLDER "" stays where it is),
// with the standard streams and the environment of the command, and with its end of the socket
// here.
inline constexpr int kControlDescriptor = 3;

struct LaunchRequest {
  bool is_pinned = false;
  AffinityMask cores = {};
  std::int64_t wall_limit_ns = 0;  // 0: none.
};

enum class LaunchStage : std::int32_t { kEnded, kFolder, kClone, kPin, kExec };

struct LaunchReport {
  LaunchStage stage = LaunchStage::kEnded;  // kEnded: the command ran; else: what failed.
  std::int32_t error_number = 0;            // The errno of a failed stage.
  AffinityMask cores = {};  // What the command was allowed just before exec, as the kernel says.
  std::int32_t status = 0;  // As wait4 gives it.
  bool is_out_of_time = false;
  std::int64_t wall_ns = 0;
  rusage usage{};
};

static_assert(std::is_trivially_copyable_v<LaunchRequest>);
static_assert(std::is_trivially_copyable_v<LaunchReport>);

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_LAUNCH_PROTOCOL_H_
