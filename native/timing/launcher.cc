// The program that starts a command, waits for it in the kernel and tells what it used.
//
// See launch_protocol.h for why it exists. It is static, has one thread and allocates nothing. It
// ends the command's whole process tree at the wall limit, when the socket closes (the caller gave
// up or died), on SIGTERM (the calling thread died), and when the command itself ends.

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "native/timing/affinity_mask.h"
#include "native/timing/clock.h"
#include "native/timing/launch_protocol.h"
#include "native/timing/process_tree.h"

namespace concert::timing {
namespace {

// The event that ended the wait for the command.
enum class WaitEnd { kEnded, kOutOfTime, kGivenUp };

struct Start {
  const LaunchRequest* request;
  char** arguments;
  LaunchReport* report;
};

std::int64_t Now() {
  timespec time{};
  clock_gettime(kMonotonicClock, &time);
  return ToNs(time);
}

// Runs in the new process, but in the launcher's memory, until exec. The launcher stands still.
int Become(void* argument) {
  const Start& start = *static_cast<const Start*>(argument);
  LaunchReport& report = *start.report;
  // Its own process group, and no life without the launcher.
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  report.stage = LaunchStage::kPin;
  if (start.request->is_pinned && SetAffinity(0, start.request->cores) != 0) {
    report.error_number = errno;
    return 127;
  }
  if (GetAffinity(0, report.cores) < 0) {
    report.error_number = errno;
    return 127;
  }
  if (start.request->is_pinned && report.cores != start.request->cores) {
    report.error_number = EINVAL;  // Linux gave some of the cores and kept silent.
    return 127;
  }
  report.stage = LaunchStage::kExec;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execv(start.arguments[0], start.arguments);
  report.error_number = errno;
  return 127;
}

// Starts the command. Returns its process, or -1 with `report` telling why there is none.
pid_t StartCommand(const LaunchRequest& request, const char* folder, char** arguments,
                   LaunchReport& report) {
  report.stage = LaunchStage::kFolder;
  if (folder[0] != '\0' && chdir(folder) != 0) {
    report.error_number = errno;
    return -1;
  }
  report.stage = LaunchStage::kClone;
  alignas(16) std::array<std::byte, 64 * 1024> stack;
  Start start{.request = &request, .arguments = arguments, .report = &report};
  // Like vfork: no page table is copied, and the call returns once exec has succeeded or failed.
  const pid_t process =
      clone(Become, stack.data() + stack.size(), CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
  if (process < 0) {
    report.error_number = errno;
    return -1;
  }
  if (report.error_number != 0) {
    ProcessTree(process).End();
    return -1;
  }
  report.stage = LaunchStage::kEnded;
  return process;
}

// Waits in the kernel, without waking up in between.
WaitEnd Wait(ProcessTree& tree, int signals, std::int64_t start_ns, std::int64_t limit_ns) {
  enum { kControl, kSignals };
  std::array<pollfd, 2> watched{pollfd{.fd = kControlDescriptor, .events = POLLIN, .revents = 0},
                                pollfd{.fd = signals, .events = POLLIN, .revents = 0}};
  for (;;) {
    timespec rest{};
    if (limit_ns > 0) {
      const std::int64_t rest_ns = limit_ns - (Now() - start_ns);
      if (rest_ns <= 0) return tree.ReapEnded() ? WaitEnd::kEnded : WaitEnd::kOutOfTime;
      rest = {.tv_sec = rest_ns / kNsPerSecond, .tv_nsec = rest_ns % kNsPerSecond};
    }
    const int ready =
        ppoll(watched.data(), watched.size(), limit_ns > 0 ? &rest : nullptr, nullptr);
    if (ready < 0 && errno != EINTR) return WaitEnd::kGivenUp;
    if (ready <= 0) continue;
    if (watched[kSignals].revents != 0) {
      signalfd_siginfo signal{};
      while (read(signals, &signal, sizeof(signal)) == sizeof(signal)) {
        if (signal.ssi_signo == SIGTERM) return WaitEnd::kGivenUp;
      }
      if (tree.ReapEnded()) return WaitEnd::kEnded;
    }
    // The caller never sends a second message: whatever comes here is its end.
    if (watched[kControl].revents != 0) return WaitEnd::kGivenUp;
  }
}

// No descriptor but the standard ones reaches the command. Where close_range is older than the
// kernel (5.9) or than its flag (5.11), the caller's descriptors are close-on-exec by habit.
void KeepDescriptors() {
  constexpr unsigned kCloseOnExec = 1U << 2;  // CLOSE_RANGE_CLOEXEC
  (void)syscall(SYS_close_range, unsigned{kControlDescriptor}, ~0U, kCloseOnExec);
  (void)fcntl(kControlDescriptor, F_SETFD, FD_CLOEXEC);
}

int Launch(const char* folder, char** arguments) {
  KeepDescriptors();
  LaunchRequest request;
  if (recv(kControlDescriptor, &request, sizeof(request), 0) != sizeof(request)) return 1;

  // SIGCHLD and SIGTERM are read from a descriptor; all others wait until the launcher is gone.
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGCHLD);
  sigaddset(&watched, SIGTERM);
  const int signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // The command, where it has no special rights, cannot trace the launcher or open its socket.
  prctl(PR_SET_DUMPABLE, 0);

  LaunchReport report;
  const std::int64_t start_ns = Now();
  const pid_t process = StartCommand(request, folder, arguments, report);
  if (process > 0) {
    ProcessTree tree(process);
    const WaitEnd end = Wait(tree, signals, start_ns, request.wall_limit_ns);
    if (end == WaitEnd::kEnded) report.wall_ns = Now() - start_ns;
    tree.End();
    if (end != WaitEnd::kEnded) report.wall_ns = Now() - start_ns;
    if (end == WaitEnd::kGivenUp) return 1;
    report.is_out_of_time = end == WaitEnd::kOutOfTime;
    report.status = tree.status();
    report.usage = tree.usage();
  }
  return send(kControlDescriptor, &report, sizeof(report), MSG_NOSIGNAL) == sizeof(report) ? 0 : 1;
}

}  // namespace
}  // namespace concert::timing

int main(int count, char** arguments) {
  if (count < 3) return EXIT_FAILURE;
  return concert::timing::Launch(arguments[1], arguments + 2);
}
