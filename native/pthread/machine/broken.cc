#include "native/pthread/machine/broken.h"

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

namespace concert::machine {
namespace {

// A line that is built without allocating.
class Line {
 public:
  Line& Add(const char* text) {
    while (*text != '\0' && size_ < sizeof(text_) - 1) text_[size_++] = *text++;
    return *this;
  }
  Line& AddHex(std::uintptr_t number) {
    char digits[19] = "0x0000000000000000";
    for (int at = 17; at > 1; --at, number >>= 4) digits[at] = "0123456789abcdef"[number & 15];
    return Add(digits);
  }
  [[noreturn]] void Say(int status) {
    text_[size_++] = '\n';
    // Nothing can be done about a failure.
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text_, size_);
    _exit(status);
  }

 private:
  char text_[256];
  std::size_t size_ = 0;
};

}  // namespace

void Broken(const char* what, std::uintptr_t address, std::uintptr_t pc) {
  Line line;
  line.Add("explorer: the runtime is broken: ").Add(what);
  if (pc != 0) line.Add(" at pc ").AddHex(pc).Add(", address ").AddHex(address);
  line.Say(kBroken);
}

void CannotStart(const char* what) {
  const char* reason = strerrordesc_np(errno);
  Line().Add("explorer: cannot start: ").Add(what).Add(": ").Add(reason).Say(kCannotStart);
}

}  // namespace concert::machine
