#include "native/timing/launcher_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "native/timing/error.h"
#include "native/timing/file_descriptor.h"
#include "native/timing/launch_protocol.h"
#include "native/timing/run.h"

namespace concert::timing {
namespace {

// A copy above the numbers that the launcher's streams get: no dup2 there overwrites its source.
FileDescriptor Raised(int number) {
  const int copy = fcntl(number, F_DUPFD_CLOEXEC, kControlDescriptor + 1);
  if (copy < 0) {
    throw SystemError("use a stream", "descriptor " + std::to_string(number), errno);
  }
  return FileDescriptor(copy);
}

std::vector<char*> Pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

class SpawnActions {
 public:
  SpawnActions() { posix_spawn_file_actions_init(&actions_); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;
  ~SpawnActions() { posix_spawn_file_actions_destroy(&actions_); }

  void Duplicate(int source, int target) {
    posix_spawn_file_actions_adddup2(&actions_, source, target);
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

// A known start: no signal blocked, none ignored (Python ignores SIGPIPE), and a session of its
// own, so that Ctrl-C reaches the caller only, who then ends the tree.
class SpawnAttributes {
 public:
  SpawnAttributes() {
    posix_spawnattr_init(&attributes_);
    sigset_t signals;
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
  }
  SpawnAttributes(const SpawnAttributes&) = delete;
  SpawnAttributes& operator=(const SpawnAttributes&) = delete;
  ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

// While it lives, no signal reaches this thread.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &former_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &former_, nullptr); }

  const sigset_t& former() const { return former_; }

 private:
  sigset_t former_;
};

}  // namespace

LauncherProcess::LauncherProcess(const std::string& launcher, const Command& command)
    : LauncherProcess(launcher, command, OpenSockets()) {}

// `sockets` dies with this call: while a copy of the launcher's end stays open in this process, the
// end of the launcher goes unnoticed.
LauncherProcess::LauncherProcess(const std::string& launcher, const Command& command,
                                 Sockets sockets)
    : control_(std::move(sockets.own)),
      process_(Spawn(launcher, command, sockets.launchers.number())) {}

LauncherProcess::~LauncherProcess() {
  // The launcher takes the end of the stream as the order to kill the tree and to exit.
  shutdown(control_.number(), SHUT_RDWR);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void LauncherProcess::Send(const LaunchRequest& request) {
  if (send(control_.number(), &request, sizeof(request), MSG_NOSIGNAL) != sizeof(request)) {
    throw SystemError("talk to the launcher", "run_pinned", errno);
  }
}

LaunchReport LauncherProcess::Receive(const std::function<void()>& on_signal) {
  WaitForMessage(on_signal);
  LaunchReport report;
  if (recv(control_.number(), &report, sizeof(report), 0) != sizeof(report)) {
    throw TimingError({.fault = Fault::kSystem,
                       .what = "the launcher was killed before it could report",
                       .where = "process " + std::to_string(process_),
                       .remedy = "look for out-of-memory kills in the kernel's log"});
  }
  return report;
}

LauncherProcess::Sockets LauncherProcess::OpenSockets() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw SystemError("open a socket", "run_pinned", errno);
  }
  return {.own = FileDescriptor(ends[0]), .launchers = FileDescriptor(ends[1])};
}

pid_t LauncherProcess::Spawn(const std::string& launcher, const Command& command, int control) {
  std::vector<std::string> arguments{launcher, command.folder};
  arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
  const std::array<FileDescriptor, 4> streams{Raised(command.input), Raised(command.output),
                                              Raised(command.errors), Raised(control)};
  SpawnActions actions;
  for (int target = 0; target < std::ssize(streams); ++target) {
    actions.Duplicate(streams[target].number(), target);
  }
  pid_t process = 0;
  const int error_number =
      posix_spawn(&process, launcher.c_str(), actions.get(), SpawnAttributes().get(),
                  Pointers(arguments).data(), Pointers(command.environment).data());
  if (error_number == E2BIG) {
    throw TimingError({.fault = Fault::kBadArgument,
                       .what = "arguments and environment are too long for the kernel",
                       .where = command.arguments.front(),
                       .remedy = "pass them in a file",
                       .error_number = error_number});
  }
  if (error_number != 0) throw SystemError("start the launcher", launcher, error_number);
  return process;
}

void LauncherProcess::WaitForMessage(const std::function<void()>& on_signal) const {
  pollfd watched{.fd = control_.number(), .events = POLLIN, .revents = 0};
  for (;;) {
    on_signal();
    // A signal that comes after the call above must not be slept over: from here on it waits, until
    // ppoll lets it in and returns.
    const SignalsBlocked blocked;
    on_signal();
    if (ppoll(&watched, 1, nullptr, &blocked.former()) > 0) return;
    if (errno != EINTR) throw SystemError("wait for the launcher", "run_pinned", errno);
  }
}

}  // namespace concert::timing
