#include "confinement.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <vector>

namespace concert {
namespace {

// The program is opened under a number that no later descriptor can have, and closed as it starts:
// execveat with that number succeeds once.
constexpr rlim_t kMostDescriptors = 1024;
constexpr int kProgramDescriptor = kMostDescriptors;

class Filter {
 public:
  explicit Filter(std::uint32_t self) : self_(self) {
    load(offsetof(seccomp_data, arch));
    // Another table of calls has other numbers.
    skip_unless_equal(AUDIT_ARCH_X86_64, kAnswer, true);
    load_number();
  }

  void refuse(std::uint32_t call, int error = EPERM) {
    skip_unless_equal(call, kAnswer, false);
    answer(error);
  }

  // Refuses the call unless its argument names the program itself, or is `also`.
  void only_for_itself(std::uint32_t call, int argument, std::uint32_t also) {
    skip_unless_equal(call, 5, false);
    load(argument_offset(argument));
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, self_, 2, 0));
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, also, 1, 0));
    answer(EPERM);
    load_number();
  }

  // Refuses the call where its argument lacks `bits`.
  void only_with(std::uint32_t call, int argument, std::uint32_t bits) {
    skip_unless_equal(call, 4, false);
    load(argument_offset(argument));
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0));
    answer(EPERM);
    load_number();
  }

  // Refuses the call where its argument is another.
  void only_of(std::uint32_t call, int argument, std::uint32_t value) {
    skip_unless_equal(call, 4, false);
    load(argument_offset(argument));
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0));
    answer(EPERM);
    load_number();
  }

  bool install() {
    code_.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  static constexpr std::uint8_t kAnswer = 1;

  static std::uint32_t argument_offset(int argument) {
    return static_cast<std::uint32_t>(offsetof(seccomp_data, args) + 8 * argument);
  }
  void load(std::size_t offset) {
    code_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  }
  void load_number() { load(offsetof(seccomp_data, nr)); }
  // Skips `count` instructions unless the loaded word is `value`; if `kills`, ends all else.
  void skip_unless_equal(std::uint32_t value, std::uint8_t count, bool kills) {
    if (kills) {
      code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, count, 0));
      code_.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
    } else {
      code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
    }
  }
  void answer(int error) {
    code_.push_back(
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error)));
  }

  std::uint32_t self_;
  std::vector<sock_filter> code_;
};

bool confine() {
  const auto self = static_cast<std::uint32_t>(getpid());
  Filter filter(self);
  // clone3 hides its flags behind a pointer; the C library then takes clone.
  filter.refuse(SYS_clone3, ENOSYS);
  filter.only_with(SYS_clone, 0, CLONE_THREAD);
  for (const int call : {SYS_fork, SYS_vfork, SYS_execve, SYS_ptrace, SYS_tkill,
                         SYS_pidfd_send_signal, SYS_pidfd_open, SYS_timer_create}) {
    filter.refuse(static_cast<std::uint32_t>(call));
  }
  filter.only_of(SYS_execveat, 0, kProgramDescriptor);
  for (const int call : {SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo}) {
    filter.only_for_itself(static_cast<std::uint32_t>(call), 0, self);
  }
  // 0 is the caller itself.
  filter.only_for_itself(SYS_prlimit64, 0, 0);
  return filter.install();
}

}  // namespace

void become_confined(const char* path, char* const* argv) {
  const int program = open(path, O_RDONLY | O_CLOEXEC);
  if (program < 0 || dup3(program, kProgramDescriptor, O_CLOEXEC) < 0) return;
  close(program);
  const rlimit most{kMostDescriptors, kMostDescriptors};
  if (setrlimit(RLIMIT_NOFILE, &most) != 0 || !confine()) return;
  syscall(SYS_execveat, kProgramDescriptor, "", argv, environ, AT_EMPTY_PATH);
}

}  // namespace concert
