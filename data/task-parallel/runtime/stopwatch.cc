// Times the candidate's function from a process of its own, whose clock and memory the candidate
// does not reach.
//
// Usage: stopwatch PROGRAM THREADS < request > results
// The program says when its input is ready and when its work is done (channel.h); in between it
// gets a start byte. What it sends besides is passed on; at the end comes a frame with the time
// between start and done in nanoseconds, if both came exactly once and in order. Its exit status
// becomes this process's own.
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <vector>

namespace {

constexpr std::uint64_t kFrameMagic = 0x31544c5553455243;  // "CRESULT1"
constexpr std::uint64_t kReady = ~std::uint64_t{0};
constexpr std::uint64_t kDone = kReady - 1;
constexpr std::uint64_t kTime = kReady - 3;
constexpr int kUsage = 64;          // as EX_USAGE
constexpr int kSystemRefuses = 71;  // as EX_OSERR
constexpr int kStartDescriptor = 3;
constexpr int kSignalled = 128;

std::uint64_t now_ns() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
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

bool read_all(int descriptor, void* into, std::size_t bytes) {
  char* at = static_cast<char*>(into);
  while (bytes > 0) {
    const ssize_t got = read(descriptor, at, bytes);
    if (got <= 0) return false;
    at += got;
    bytes -= static_cast<std::size_t>(got);
  }
  return true;
}

[[noreturn]] void become(char** argv, int results, int start) {
  // The results first: the start may lie where they go.
  if (dup2(results, STDOUT_FILENO) < 0 || dup2(start, kStartDescriptor) < 0) _exit(kSystemRefuses);
  char timed[] = "timed";
  char* arguments[] = {argv[1], argv[2], timed, nullptr};
  execv(argv[1], arguments);
  _exit(kSystemRefuses);
}

struct Watch {
  std::uint64_t started_ns = 0;
  std::uint64_t done_ns = 0;
  bool is_sound = true;
};

// Reads frames until the program closes its end; passes on those of cases.
void watch(int results, int start, Watch& watch) {
  std::uint64_t header[3];
  std::vector<char> payload;
  while (read_all(results, header, sizeof header)) {
    const std::uint64_t arrived_ns = now_ns();
    const bool is_mark = header[0] == kFrameMagic && header[2] == 0;
    if (is_mark && header[1] == kReady) {
      watch.is_sound = watch.is_sound && watch.started_ns == 0;
      watch.started_ns = now_ns();
      const char go = 1;
      if (!write_all(start, &go, sizeof go)) return;
      continue;
    }
    if (is_mark && header[1] == kDone) {
      watch.is_sound = watch.is_sound && watch.started_ns != 0 && watch.done_ns == 0;
      watch.done_ns = arrived_ns;
      continue;
    }
    // What else comes is passed on as it is, in pieces: the judge looks at it.
    if (!write_all(STDOUT_FILENO, header, sizeof header)) return;
    payload.resize(1 << 16);
    for (std::uint64_t left = header[2]; left > 0;) {
      const std::size_t piece = left < payload.size() ? left : payload.size();
      if (!read_all(results, payload.data(), piece)) return;
      if (!write_all(STDOUT_FILENO, payload.data(), piece)) return;
      left -= piece;
    }
  }
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
  const int own_results = fcntl(results[0], F_DUPFD_CLOEXEC, 10);
  const int own_start = fcntl(start[1], F_DUPFD_CLOEXEC, 10);
  const int program_results = fcntl(results[1], F_DUPFD_CLOEXEC, 10);
  const int program_start = fcntl(start[0], F_DUPFD_CLOEXEC, 10);
  for (const int one : {results[0], results[1], start[0], start[1]}) close(one);
  const pid_t program = fork();
  if (program < 0) return kSystemRefuses;
  if (program == 0) become(argv, program_results, program_start);
  close(program_results);
  close(program_start);
  // The program alone shall read the request.
  close(STDIN_FILENO);
  Watch seen;
  watch(own_results, own_start, seen);
  close(own_results);
  int status = 0;
  waitpid(program, &status, 0);
  if (WIFSIGNALED(status)) return kSignalled + WTERMSIG(status);
  if (seen.is_sound && seen.done_ns != 0) {
    const std::uint64_t frame[] = {kFrameMagic, kTime, sizeof(std::uint64_t),
                                   seen.done_ns - seen.started_ns};
    write_all(STDOUT_FILENO, frame, sizeof frame);
  }
  return WEXITSTATUS(status);
}
