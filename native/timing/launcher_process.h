// A started launcher, from this process's side.

#ifndef CONCERT_NATIVE_TIMING_LAUNCHER_PROCESS_H_
#define CONCERT_NATIVE_TIMING_LAUNCHER_PROCESS_H_

#include <sys/types.h>

#include <functional>
#include <string>

#include "native/timing/file_descriptor.h"
#include "native/timing/launch_protocol.h"
#include "native/timing/run.h"

namespace concert::timing {

// Neither the launcher nor what it started outlives this object.
class LauncherProcess {
 public:
  // Starts the program `launcher`, which starts `command` once it has its request. Throws
  // TimingError (kBadArgument where the arguments are too long for the kernel, kSystem).
  LauncherProcess(const std::string& launcher, const Command& command);
  LauncherProcess(const LauncherProcess&) = delete;
  LauncherProcess& operator=(const LauncherProcess&) = delete;
  ~LauncherProcess();

  void Send(const LaunchRequest& request);

  // Sleeps until the report is there. Calls `on_signal` whenever a signal has come in; it may
  // throw. Throws TimingError (kSystem) where the launcher was killed.
  LaunchReport Receive(const std::function<void()>& on_signal);

 private:
  struct Sockets {
    FileDescriptor own;
    FileDescriptor launchers;
  };

  LauncherProcess(const std::string& launcher, const Command& command, Sockets sockets);

  static Sockets OpenSockets();
  static pid_t Spawn(const std::string& launcher, const Command& command, int control);
  void WaitForMessage(const std::function<void()>& on_signal) const;

  FileDescriptor control_;
  pid_t process_;
};

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_LAUNCHER_PROCESS_H_
