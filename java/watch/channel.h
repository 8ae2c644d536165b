// Where the agent's report goes and where the program's output is kept.

#ifndef JAVA_WATCH_CHANNEL_H_
#define JAVA_WATCH_CHANNEL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace concert::watch {

// Standard output of the process goes to the agent alone; what the program calls standard output
// is a file without a name. The nonce comes first on standard input, is read before any of the
// program's code, and is never visible to it: a report without it is not ours.
class Channel {
 public:
  // Reads the nonce and redirects standard output; nothing where the system forbids it.
  static std::optional<Channel> Open();

  const std::string& nonce() const { return nonce_; }

  // Number of bytes that the program has written on standard output.
  int64_t OutputSize() const;

  // The first `limit` bytes of them.
  std::string Output(int64_t limit) const;

  // Writes all of `text` on the real standard output.
  void Write(std::string_view text) const;

 private:
  Channel(std::string nonce, int report_file, int output_file)
      : nonce_(std::move(nonce)), report_file_(report_file), output_file_(output_file) {}

  std::string nonce_;
  int report_file_;
  int output_file_;
};

}  // namespace concert::watch

#endif  // JAVA_WATCH_CHANNEL_H_
