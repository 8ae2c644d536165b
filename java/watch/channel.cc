#include "java/watch/channel.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace concert::watch {
namespace {

constexpr std::size_t kNonceSize = 32;
// Above every file that the virtual machine opens for itself at its start.
constexpr int kLowestFile = 100;
// Private to the sandbox, and in memory there.
constexpr const char* kFolder = "/tmp";
constexpr mode_t kOwnerOnly = 0600;

// Reads the nonce and leaves an empty standard input: a file could be read from its start again.
std::optional<std::string> TakeNonce() {
  std::string nonce(kNonceSize, '\0');
  for (std::size_t size = 0; size < kNonceSize;) {
    const ssize_t got = read(STDIN_FILENO, nonce.data() + size, kNonceSize - size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    size += static_cast<std::size_t>(got);
  }
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0 || dup2(ends[0], STDIN_FILENO) < 0) return std::nullopt;
  close(ends[0]);
  close(ends[1]);
  return nonce;
}

}  // namespace

std::optional<Channel> Channel::Open() {
  std::optional<std::string> nonce = TakeNonce();
  const int report_file = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, kLowestFile);
  const int unnamed = open(kFolder, O_TMPFILE | O_RDWR | O_CLOEXEC, kOwnerOnly);
  if (!nonce.has_value() || report_file < 0 || unnamed < 0) return std::nullopt;
  // The program may close or replace its standard output; what it wrote stays ours to read.
  const int output_file = fcntl(unnamed, F_DUPFD_CLOEXEC, kLowestFile);
  if (output_file < 0 || dup2(unnamed, STDOUT_FILENO) < 0) return std::nullopt;
  close(unnamed);
  return Channel(*std::move(nonce), report_file, output_file);
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
