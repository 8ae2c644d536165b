// A file descriptor with an owner.

#ifndef CONCERT_NATIVE_TIMING_FILE_DESCRIPTOR_H_
#define CONCERT_NATIVE_TIMING_FILE_DESCRIPTOR_H_

#include <unistd.h>

#include <utility>

namespace concert::timing {

class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  FileDescriptor& operator=(FileDescriptor&&) = delete;
  ~FileDescriptor() {
    if (number_ >= 0) close(number_);
  }

  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_FILE_DESCRIPTOR_H_
