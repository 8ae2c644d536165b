#include "native/timing/process_tree.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace concert::timing {
namespace {

// Sends SIGKILL to every child of the calling thread. Returns whether they could be listed. A child
// that is handed over during the call may be missed, but then it came from one that was killed, so
// the wait for that one ends, and the next call meets the child. Nobody else is missed: the list
// loses entries by reaping only, which happens in this thread.
bool KillChildren() {
  const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return false;
  std::array<char, 4096> text{};
  pid_t process = 0;  // Outlives one read: a number may be cut in two.
  for (ssize_t size = 0; (size = read(list, text.data(), text.size())) > 0;) {
    for (ssize_t at = 0; at < size; ++at) {
      if (text[at] >= '0' && text[at] <= '9') {
        process = process * 10 + (text[at] - '0');
      } else {
        if (process > 0) kill(process, SIGKILL);
        process = 0;
      }
    }
  }
  close(list);
  return true;
}

}  // namespace

bool ProcessTree::ReapEnded() {
  while (Reap(-1, WNOHANG) > 0) {
  }
  return has_leader_ended_;
}

void ProcessTree::End() {
  for (;;) {
    // Once the leader is reaped, its id may name somebody else.
    if (!has_leader_ended_) kill(-leader_, SIGKILL);
    if (!KillChildren()) {
      if (!has_leader_ended_) Reap(leader_, 0);
      return;
    }
    pid_t reaped = Reap(-1, 0);
    while (reaped > 0) reaped = Reap(-1, WNOHANG);
    if (reaped < 0) return;  // ECHILD: nobody is left.
  }
}

pid_t ProcessTree::Reap(pid_t process, int flags) {
  int status = 0;
  rusage usage{};
  pid_t reaped = 0;
  do {
    reaped = wait4(process, &status, flags | __WALL, &usage);
  } while (reaped < 0 && errno == EINTR);
  if (reaped == leader_) {
    has_leader_ended_ = true;
    status_ = status;
    usage_ = usage;
  }
  return reaped;
}

}  // namespace concert::timing
