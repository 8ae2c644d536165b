#include "channel.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

#include "threads.h"

namespace concert {
namespace {

constexpr std::uint64_t kFrameMagic = 0x31544c5553455243;  // "CRESULT1"
// Frames without content whose index is no case's: what the stopwatch waits for.
constexpr std::uint64_t kReady = ~std::uint64_t{0};
constexpr std::uint64_t kDone = kReady - 1;
constexpr int kUsage = 64;          // exit status, as EX_USAGE
constexpr int kBrokenChannel = 70;  // exit status, as EX_SOFTWARE
constexpr int kFirstSpareDescriptor = 100;
constexpr int kStartDescriptor = 3;

int result_descriptor = STDOUT_FILENO;

// Runs before the candidate's static initialisers (its priority is the first that users get):
// what the candidate prints goes to standard error and stays out of the results.
__attribute__((constructor(101))) void set_results_apart() {
  const int spare = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, kFirstSpareDescriptor);
  if (spare < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) _exit(kBrokenChannel);
  result_descriptor = spare;
}

// Returns the number of bytes read, less than `bytes` only at the end of the request.
std::size_t read_up_to(void* into, std::size_t bytes) {
  char* at = static_cast<char*>(into);
  std::size_t done = 0;
  while (done < bytes) {
    const ssize_t got = read(STDIN_FILENO, at + done, bytes - done);
    if (got < 0) _exit(kBrokenChannel);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

void write_all(const void* data, std::size_t bytes) {
  const char* at = static_cast<const char*>(data);
  std::size_t done = 0;
  while (done < bytes) {
    const ssize_t put = write(result_descriptor, at + done, bytes - done);
    if (put <= 0) _exit(kBrokenChannel);
    done += static_cast<std::size_t>(put);
  }
}

}  // namespace

int run(int argc, char** argv, int (*answer_cases)()) {
  if (argc != 2) return kUsage;
  return run_with_threads(std::atoi(argv[1]), answer_cases);
}

bool read_word(std::uint64_t& word) { return read_up_to(&word, sizeof word) == sizeof word; }

void read_bytes(void* into, std::size_t bytes) {
  if (read_up_to(into, bytes) != bytes) _exit(kBrokenChannel);
}

void write_result(std::uint64_t case_index, const void* data, std::size_t bytes) {
  const std::uint64_t header[] = {kFrameMagic, case_index, bytes};
  write_all(header, sizeof header);
  write_all(data, bytes);
}

void write_digest(std::uint64_t case_index, const std::uint64_t* words, std::size_t count) {
  std::uint64_t digest = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t place = (2 * i + 1) * 0x9e3779b97f4a7c15;
    const std::uint64_t mixed = words[i] ^ place;
    digest += (mixed ^ (mixed >> 32)) * (place | 1);
  }
  const std::uint64_t result[] = {count, digest};
  write_result(case_index, result, sizeof result);
}

void begin_timed() {
  write_result(kReady, nullptr, 0);
  char start = 0;
  if (read(kStartDescriptor, &start, sizeof start) != sizeof start) _exit(kBrokenChannel);
}

void end_timed() { write_result(kDone, nullptr, 0); }

}  // namespace concert
