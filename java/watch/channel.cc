#include "java/watch/channel.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace concert::watch {
namespace {

constexpr std::size_t kNonceSize = 32;
constexpr int kLowestFile = 100;

}  // namespace

std::optional<Channel> Channel::Open() {
  std::string nonce(kNonceSize, '\0');
  for (std::size_t size = 0; size < kNonceSize;) {
    const ssize_t got = read(STDIN_FILENO, nonce.data() + size, kNonceSize - size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    size += static_cast<std::size_t>(got);
  }
  const int report_file = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, kLowestFile);
  const int memory = memfd_create("output", MFD_CLOEXEC);
  if (report_file < 0 || memory < 0) return std::nullopt;
  // A second description of the same file, so that the program closing its own changes nothing.
  const int output_file = fcntl(memory, F_DUPFD_CLOEXEC, kLowestFile);
  if (output_file < 0 || dup2(memory, STDOUT_FILENO) < 0) return std::nullopt;
  close(memory);
  return Channel(std::move(nonce), report_file, output_file);
}

int64_t Channel::OutputSize() const {
  struct stat status = {};
  return fstat(output_file_, &status) == 0 ? status.st_size : 0;
}

std::string Channel::Output(int64_t limit) const {
  std::string text(static_cast<std::size_t>(std::min(limit, OutputSize())), '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t got =
        pread(output_file_, text.data() + size, text.size() - size, static_cast<off_t>(size));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
  }
  text.resize(size);
  return text;
}

void Channel::Write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = write(report_file_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace concert::watch
