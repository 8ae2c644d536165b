// Runs a command pinned, and says what it used by the kernel's count: time, memory, context
// switches.

#ifndef CONCERT_NATIVE_TIMING_RUN_H_
#define CONCERT_NATIVE_TIMING_RUN_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "native/timing/core_list.h"

namespace concert::timing {

struct Command {
  std::vector<std::string> arguments;    // The first is the program's path, after `folder` is set.
  std::vector<std::string> environment;  // "NAME=value", the whole of it.
  std::string folder;                    // Working directory; "" stays in the present one.
  CoreList cores;                        // Empty: no pinning.
  int input = 0;                         // Descriptors for its standard streams; not consumed.
  int output = 1;
  int errors = 2;
  std::optional<std::int64_t> wall_limit_ns;
};

enum class Ending { kExited, kSignalled, kWallLimit };

struct Usage {
  Ending ending = Ending::kExited;
  int exit_code = -1;   // For kExited.
  int signal = 0;       // For kSignalled and kWallLimit.
  CoreList cores = {};  // What the command was allowed, read back from the kernel before exec.
  std::int64_t wall_ns = 0;
  std::int64_t user_ns = 0;
  std::int64_t system_ns = 0;
  std::int64_t peak_bytes = 0;
  std::int64_t voluntary_switches = 0;
  std::int64_t involuntary_switches = 0;
  std::int64_t minor_faults = 0;
  std::int64_t major_faults = 0;
};

// Runs `command` to its end by means of the program `launcher` (see launch_protocol.h).
//
// Blocks without polling. `on_signal` is called when a signal cut the wait short; if it throws, the
// command's process tree is killed and reaped before the exception goes on. The tree does not
// outlive the call, however that ends; nor this process, even if that is killed.
//
// Throws TimingError: what PinThread throws, and kNoSuchProgram, kNoSuchFolder, kNotPermitted,
// kSystem where the command could not be started.
Usage Run(const std::string& launcher, const Command& command,
          const std::function<void()>& on_signal);

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_RUN_H_
