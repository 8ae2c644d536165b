// The request that the runtime gets.

#ifndef CONCERT_NATIVE_PTHREAD_WORLD_REQUEST_H_
#define CONCERT_NATIVE_PTHREAD_WORLD_REQUEST_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/explore/types.h"

namespace concert::pthread {

// Limits are counted in work; CPU time is a guard behind them.
struct RequestLimits {
  std::uint64_t random_executions = 300;
  std::uint64_t executions = 100'000;
  std::uint64_t merge_after = 100'000;  // Events; see explore::Limits.
  std::uint64_t total_events = 4'000'000;
  std::uint64_t events_per_execution = 20'000;
  std::uint64_t threads = 40;
  std::uint64_t cpu_ns = 20'000'000'000;
  std::uint64_t heap_bytes = 67'108'864;
  std::uint64_t output_bytes = 65'536;
};

// Among the promoted keys of a recording: threads stop before every access of data, as they may in
// random walks.
inline constexpr explore::Key kAllKeys = 0;

struct Request {
  std::uint64_t seed = 1;
  RequestLimits limits;
  // The bounds of __VERIFIER_nondet_*(), besides those of the type.
  std::vector<std::int64_t> nondet = {0, 1};
  std::optional<explore::Recording> replay;
  // True if waiting loops at atomic accesses are told by their first round, see rounds.cc. Tests
  // compare with what is found without.
  bool first_rounds = true;
  // True if the program may ask whether a thread has ended, without waiting for that.
  bool asks_for_ends = false;
  // False if the program does nothing but print what clocks tell, and call what waits until such a
  // time.
  bool asks_the_clock = true;
  // Positions of the accesses of additions whose result nobody uses, ascending.
  std::vector<std::uintptr_t> additions;
  // See explore::Limits.
  bool older_writes = true;
  bool every_order = false;
};

// Reads one JSON object; nothing, and an explanation, where it is not a request.
std::optional<Request> ReadRequest(std::string_view text, std::string& error);

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_WORLD_REQUEST_H_
