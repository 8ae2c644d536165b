// Runs a program and times the candidate's function from a process of its own, whose clock and
// memory the candidate does not reach. Every run goes this way, so that none tells whether it is
// timed.
//
// Usage: stopwatch PROGRAM THREADS < request > results
// The program says when its input is ready and when its work is done (channel.h); in between it
// gets a start byte. What it sends besides is passed on as it is: the judge looks at it. After the
// program's end comes one frame more (kAccount): what this process saw, of which the program can
// write nothing. The exit status is 0 if that of the program is.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <initializer_list>

#include "confinement.h"

namespace {

constexpr std::uint64_t kFrameMagic = 0x31544c5553455243;  // "CRESULT1"
constexpr std::uint64_t kReady = ~std::uint64_t{0};
constexpr std::uint64_t kDone = kReady - 1;
constexpr std::uint64_t kAccount = kReady - 3;
constexpr int kUsage = 64;          // as EX_USAGE
constexpr int kSystemRefuses = 71;  // as EX_OSERR
constexpr int kProgramFailed = 1;
constexpr int kStartDescriptor = 3;
constexpr int kFirstSpareDescriptor = 10;
// What a program that cannot be started ends with, as under every shell.
constexpr int kNotStarted = 126;

// What the last frame holds, in this order.
struct Account {
  // Wait status of the program.
  std::uint64_t wait_status = 0;
  // Whether exactly one start, one end and one result came, in this order, and nothing else.
  std::uint64_t is_sound = 0;
  // From the start to the mark of the end, and from there to the last byte of the result, in ns.
  std::uint64_t worked_ns = 0;
  std::uint64_t sent_ns = 0;
  // CPU time of the program when it was ready, at the mark of its end, and at its result, in ns.
  std::uint64_t ready_cpu_ns = 0;
  std::uint64_t done_cpu_ns = 0;
  std::uint64_t result_cpu_ns = 0;
};

std::uint64_t read_ns(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(time.tv_nsec);
}

bool write_all(int descriptor, const void* data, std::size_t bytes) {
  const char* at = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t put = write(descriptor, at, bytes);
    if (put <= 0) return false;
    at += put;
    bytes -= static_cast<std::size_t>(put);
  }
  return true;
}

// Reads what comes and stamps it; keeps no more of it than a header.
class Watch {
 public:
  Watch(pid_t program, int start) : start_(start) {
    // The CPU clock of another process, as clock_getcpuclockid makes it.
    cpu_clock_ = (~static_cast<clockid_t>(program) << 3) | 2;
  }

  // Takes the next bytes; false where nobody wants them.
  bool take(const char* bytes, std::size_t count) {
    const std::uint64_t now_ns = read_ns(CLOCK_MONOTONIC);
    while (count > 0) {
      std::size_t used = 0;
      if (payload_left_ > 0) {
        used = count < payload_left_ ? count : static_cast<std::size_t>(payload_left_);
        if (!write_all(STDOUT_FILENO, bytes, used)) return false;
        payload_left_ -= used;
        if (payload_left_ == 0) end_frame(now_ns);
      } else {
        used = sizeof header_ - header_bytes_;
        if (used > count) used = count;
        std::memcpy(reinterpret_cast<char*>(header_) + header_bytes_, bytes, used);
        header_bytes_ += used;
        if (header_bytes_ == sizeof header_ && !read_header(now_ns)) return false;
      }
      bytes += used;
      count -= used;
    }
    return true;
  }

  // Passes on what began as a frame and went no further.
  bool pass_on_rest() {
    if (header_bytes_ == 0) return true;
    is_sound_ = false;
    return write_all(STDOUT_FILENO, header_, header_bytes_);
  }

  Account account(int wait_status) const {
    Account account = seen_;
    account.wait_status = static_cast<std::uint64_t>(wait_status);
    account.is_sound = is_sound_ && results_ == 1 && payload_left_ == 0;
    return account;
  }

 private:
  bool read_header(std::uint64_t now_ns) {
    header_bytes_ = 0;
    const bool is_mark = header_[0] == kFrameMagic && header_[2] == 0;
    if (is_mark && header_[1] == kReady) {
      is_sound_ = is_sound_ && started_ns_ == 0;
      seen_.ready_cpu_ns = read_ns(cpu_clock_);
      started_ns_ = read_ns(CLOCK_MONOTONIC);
      const char go = 1;
      // Who does not wait for it has closed its end: that is the program's affair.
      write_all(start_, &go, sizeof go);
      return true;
    }
    if (is_mark && header_[1] == kDone) {
      is_sound_ = is_sound_ && started_ns_ != 0 && done_ns_ == 0 && results_ == 0;
      done_ns_ = now_ns;
      seen_.worked_ns = now_ns - started_ns_;
      seen_.done_cpu_ns = read_ns(cpu_clock_);
      return true;
    }
    is_sound_ = is_sound_ && done_ns_ != 0 && results_ == 0;
    payload_left_ = header_[2];
    if (!write_all(STDOUT_FILENO, header_, sizeof header_)) return false;
    if (payload_left_ == 0) end_frame(now_ns);
    return true;
  }

  void end_frame(std::uint64_t now_ns) {
    ++results_;
    seen_.sent_ns = now_ns - done_ns_;
    seen_.result_cpu_ns = read_ns(cpu_clock_);
  }

  int start_;
  clockid_t cpu_clock_;
  std::uint64_t header_[3]{};
  std::size_t header_bytes_ = 0;
  std::uint64_t payload_left_ = 0;
  std::uint64_t results_ = 0;
  std::uint64_t started_ns_ = 0;
  std::uint64_t done_ns_ = 0;
  bool is_sound_ = true;
  Account seen_;
};

// Reads until the program's end, whoever else may hold its descriptors.
void watch(int results, int program, Watch& seen) {
  static char piece[1 << 16];
  pollfd wanted[] = {{results, POLLIN, 0}, {program, POLLIN, 0}};
  for (;;) {
    if (poll(wanted, 2, -1) < 0) {
      if (errno == EINTR) continue;
      return;
    }
    // What was sent before the end is there when the end is.
    if (wanted[0].revents == 0) return;
    const ssize_t got = read(results, piece, sizeof piece);
    if (got <= 0 || !seen.take(piece, static_cast<std::size_t>(got))) return;
  }
}

[[noreturn]] void become(char** argv, int results, int start) {
  // The results first: the start may lie where they go.
  if (dup2(results, STDOUT_FILENO) < 0 || dup2(start, kStartDescriptor) < 0) _exit(kNotStarted);
  concert::become_confined(argv[1], argv + 1);
  _exit(kNotStarted);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return kUsage;
  // Nobody but the kernel reads or changes this process, its memory and its descriptors.
  if (prctl(PR_SET_DUMPABLE, 0) != 0) return kSystemRefuses;
  signal(SIGPIPE, SIG_IGN);
  int results[2];
  int start[2];
  if (pipe2(results, O_CLOEXEC) != 0 || pipe2(start, O_CLOEXEC) != 0) return kSystemRefuses;
  // The child's copy of this lands in place of whatever is number 3.
  const int own_results = fcntl(results[0], F_DUPFD_CLOEXEC, kFirstSpareDescriptor);
  const int own_start = fcntl(start[1], F_DUPFD_CLOEXEC, kFirstSpareDescriptor);
  const int program_results = fcntl(results[1], F_DUPFD_CLOEXEC, kFirstSpareDescriptor);
  const int program_start = fcntl(start[0], F_DUPFD_CLOEXEC, kFirstSpareDescriptor);
  for (const int one : {results[0], results[1], start[0], start[1]}) close(one);
  const pid_t program = fork();
  if (program < 0) return kSystemRefuses;
  if (program == 0) become(argv, program_results, program_start);
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, program, 0));
  if (handle < 0) return kSystemRefuses;
  close(program_results);
  close(program_start);
  // The program alone shall read the request.
  close(STDIN_FILENO);
  Watch seen(program, own_start);
  watch(own_results, handle, seen);
  close(own_results);
  close(own_start);
  int status = 0;
  if (waitpid(program, &status, 0) != program) return kSystemRefuses;
  const Account account = seen.account(status);
  const std::uint64_t header[] = {kFrameMagic, kAccount, sizeof account};
  if (!seen.pass_on_rest() || !write_all(STDOUT_FILENO, header, sizeof header) ||
      !write_all(STDOUT_FILENO, &account, sizeof account)) {
    return kSystemRefuses;
  }
  return status == 0 ? 0 : kProgramFailed;
}
