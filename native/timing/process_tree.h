// Ends a process tree, also the parts that left its process group or session.

#ifndef CONCERT_NATIVE_TIMING_PROCESS_TREE_H_
#define CONCERT_NATIVE_TIMING_PROCESS_TREE_H_

#include <sys/resource.h>
#include <sys/types.h>

namespace concert::timing {

// The descendants of this process, which must be a child subreaper and have one thread: whoever
// loses its parent becomes a child of this process. Allocates nothing and starts nothing.
class ProcessTree {
 public:
  // `leader` is a child of this process and leads a process group of its own.
  explicit ProcessTree(pid_t leader) : leader_(leader) {}

  // Reaps whoever has ended, without waiting. Returns whether the leader has.
  bool ReapEnded();

  // Kills and reaps everyone; returns when nobody is left. Where /proc is not mounted, only the
  // process group of the leader is killed and only the leader is waited for.
  void End();

  // Of the leader, once it has been reaped: what wait4 said of it.
  bool has_leader_ended() const { return has_leader_ended_; }
  int status() const { return status_; }
  const rusage& usage() const { return usage_; }

 private:
  // Reaps like wait4, and keeps what it says of the leader. Returns what wait4 returns.
  pid_t Reap(pid_t process, int flags);

  pid_t leader_;
  bool has_leader_ended_ = false;
  int status_ = 0;
  rusage usage_{};
};

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_PROCESS_TREE_H_
