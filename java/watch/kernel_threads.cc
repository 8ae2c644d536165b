#include "java/watch/kernel_threads.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace concert::watch {
namespace {

constexpr std::string_view kState = "\nState:\t";
constexpr std::string_view kVoluntary = "\nvoluntary_ctxt_switches:";
constexpr std::string_view kInvoluntary = "\nnonvoluntary_ctxt_switches:";

// Reads /proc's status of a thread: empty where that failed, nothing where the kernel no longer
// knows the thread.
std::optional<std::string> Status(pid_t tid) {
  const std::string path = "/proc/self/task/" + std::to_string(tid) + "/status";
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno == ENOENT ? std::nullopt : std::optional<std::string>("");
  char buffer[4096];
  const ssize_t size = read(file, buffer, sizeof buffer);
  const int error = errno;
  close(file);
  if (size < 0 && error == ESRCH) return std::nullopt;
  return std::string(buffer, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
}

bool Complete(const std::string& status) {
  return status.find(kState) != std::string::npos && status.find(kVoluntary) != std::string::npos &&
         status.find(kInvoluntary) != std::string::npos;
}

// Returns the number after `key`, which is there.
uint64_t Number(const std::string& status, std::string_view key) {
  return std::strtoull(status.c_str() + status.find(key) + key.size(), nullptr, 10);
}

// What cannot be read counts as awake.
Look LookAt(pid_t tid, const std::string& status) {
  if (!Complete(status)) return {.tid = tid};
  return {
      .tid = tid,
      .asleep = status[status.find(kState) + kState.size()] == 'S',
      .switches = Number(status, kVoluntary) + Number(status, kInvoluntary),
  };
}

}  // namespace

void KernelThreads::Begin() {
  const std::lock_guard lock(mutex_);
  ending_by_tid_[CurrentTid()] = false;
}

void KernelThreads::Ending() {
  const std::lock_guard lock(mutex_);
  ending_by_tid_[CurrentTid()] = true;
}

bool KernelThreads::Available() {
  const std::optional<std::string> status = Status(CurrentTid());
  return status.has_value() && Complete(*status);
}

std::vector<Look> KernelThreads::LookAtAll() {
  const std::lock_guard lock(mutex_);
  std::vector<Look> looks;
  for (auto entry = ending_by_tid_.begin(); entry != ending_by_tid_.end();) {
    const auto [tid, ending] = *entry;
    const std::optional<std::string> status = Status(tid);
    if (!status.has_value()) {
      entry = ending_by_tid_.erase(entry);
      continue;
    }
    looks.push_back(LookAt(tid, *status));
    looks.back().asleep &= !ending;
    ++entry;
  }
  return looks;
}

bool AllAsleep(const std::vector<Look>& looks) {
  return !looks.empty() &&
         std::all_of(looks.begin(), looks.end(), [](const Look& look) { return look.asleep; });
}

pid_t CurrentTid() { return static_cast<pid_t>(syscall(SYS_gettid)); }

}  // namespace concert::watch
