#include "native/timing/run.h"

#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdint>
#include <functional>
#include <string>

#include "native/timing/affinity.h"
#include "native/timing/clock.h"
#include "native/timing/core_list.h"
#include "native/timing/error.h"
#include "native/timing/launch_protocol.h"
#include "native/timing/launcher_process.h"

namespace concert::timing {
namespace {

TimingError StartError(const Command& command, const LaunchReport& report) {
  const std::string why = ErrorText(report.error_number);
  ErrorDetails details{.where = command.arguments.front(), .error_number = report.error_number};
  switch (report.stage) {
    case LaunchStage::kFolder:
      details.fault = Fault::kNoSuchFolder;
      details.what = "cannot enter the working directory: " + why;
      details.where = command.folder;
      details.remedy = "give a folder that exists and may be entered";
      break;
    case LaunchStage::kPin:
      return report.error_number == EINVAL
                 ? Unpinnable(Sorted(command.cores), ToCores(report.cores))
                 : SystemError("pin the command", command.arguments.front(), report.error_number);
    case LaunchStage::kExec:
      details.what = "cannot run the program: " + why;
      if (report.error_number == ENOENT || report.error_number == ENOTDIR) {
        details.fault = Fault::kNoSuchProgram;
        details.remedy = "check the path, and that the interpreter or loader it names exists";
      } else if (report.error_number == EACCES || report.error_number == EPERM) {
        details.fault = Fault::kNotPermitted;
        details.remedy = "check that it is a file with execute permission";
      } else if (report.error_number == ENOEXEC) {
        details.remedy = "check that it is a program for this machine or starts with #!";
      }
      break;
    case LaunchStage::kClone:
    case LaunchStage::kEnded:
      details.what = "cannot start a process: " + why;
      details.remedy = "check the limits on processes and memory";
      break;
  }
  return TimingError(details);
}

std::int64_t ToNs(const timeval& time) {
  return std::int64_t{time.tv_sec} * kNsPerSecond + std::int64_t{time.tv_usec} * 1000;
}

Usage ToUsage(const LaunchReport& report) {
  Usage usage{.cores = ToCores(report.cores),
              .wall_ns = report.wall_ns,
              .user_ns = ToNs(report.usage.ru_utime),
              .system_ns = ToNs(report.usage.ru_stime),
              .peak_bytes = std::int64_t{report.usage.ru_maxrss} * 1024,  // Linux counts in KiB.
              .voluntary_switches = report.usage.ru_nvcsw,
              .involuntary_switches = report.usage.ru_nivcsw,
              .minor_faults = report.usage.ru_minflt,
              .major_faults = report.usage.ru_majflt};
  if (WIFEXITED(report.status)) {
    // Also for a command that was faster to exit than the limit was to kill it.
    usage.exit_code = WEXITSTATUS(report.status);
  } else {
    usage.ending = report.is_out_of_time ? Ending::kWallLimit : Ending::kSignalled;
    usage.signal = WTERMSIG(report.status);
  }
  return usage;
}

}  // namespace

Usage Run(const std::string& launcher, const Command& command,
          const std::function<void()>& on_signal) {
  LaunchRequest request{.is_pinned = !command.cores.empty(),
                        .wall_limit_ns = command.wall_limit_ns.value_or(0)};
  if (request.is_pinned) request.cores = ToMask(command.cores);
  LaunchReport report;
  {
    LauncherProcess started(launcher, command);
    started.Send(request);
    report = started.Receive(on_signal);
  }
  if (report.stage != LaunchStage::kEnded) throw StartError(command, report);
  return ToUsage(report);
}

}  // namespace concert::timing
