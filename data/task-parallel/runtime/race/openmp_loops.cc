// Work-sharing for the race check: loops with a schedule that the runtime decides, and sections.
// Chunk number n is always that of thread n modulo the team's size, which every schedule permits.
#include "openmp_team.h"

namespace concert::race {
namespace {

unsigned wanted_threads = 1;

}  // namespace

Share& begin_share(const Bounds& bounds) {
  static Shares outside;
  Thread& thread = here();
  thread.next_chunk = 0;
  thread.chunk = -1;
  if (thread.team == nullptr) {
    outside.clear();
    return outside.emplace_back(bounds);
  }
  if (thread.shares_begun == thread.team->shares.size()) thread.team->shares.emplace_back(bounds);
  return thread.team->shares[thread.shares_begun++];
}

Share& begun_share() {
  Thread& thread = here();
  if (thread.team == nullptr) give_up("a loop's share outside of a team");
  return thread.team->shares[thread.shares_begun - 1];
}

bool next_chunk(const Share& share, long* first, long* last) {
  Thread& thread = here();
  const Bounds& bounds = share.bounds;
  const long threads = thread.team != nullptr ? static_cast<long>(thread.team->size) : 1;
  const long chunk = thread.next_chunk * threads + static_cast<long>(thread.number);
  const long width = bounds.chunk * bounds.step;
  const long from = bounds.first + chunk * width;
  if (bounds.step > 0 ? from >= bounds.last : from <= bounds.last) return false;
  const long to = from + width;
  *first = from;
  *last = (bounds.step > 0 ? to > bounds.last : to < bounds.last) ? bounds.last : to;
  thread.chunk = chunk;
  ++thread.next_chunk;
  return true;
}

Bounds bounds_of(long first, long last, long step, long chunk) {
  return {first, last, step, chunk > 0 ? chunk : 1};
}

unsigned threads_to_use() { return wanted_threads; }
void set_threads_to_use(unsigned threads) { wanted_threads = threads; }

}  // namespace concert::race

using namespace concert::race;

// A schedule's three calls: begin and take the first chunk, take the next, a whole region.
#define CONCERT_LOOP(name)                                                                 \
  bool GOMP_loop_##name##_start(long first, long last, long step, long chunk, long* from,  \
                                long* to) {                                                \
    return next_chunk(begin_share(bounds_of(first, last, step, chunk)), from, to);          \
  }                                                                                        \
  bool GOMP_loop_##name##_next(long* from, long* to) {                                     \
    return next_chunk(begun_share(), from, to);                                            \
  }                                                                                        \
  void GOMP_parallel_loop_##name(void (*function)(void*), void* data, unsigned threads,    \
                                 long first, long last, long step, long chunk, unsigned) { \
    const Bounds bounds = bounds_of(first, last, step, chunk);                                \
    run_team(function, data, threads, &bounds);                                             \
  }
#define CONCERT_RUNTIME_LOOP(name)                                                        \
  bool GOMP_loop_##name##_start(long first, long last, long step, long* from, long* to) { \
    return next_chunk(begin_share(bounds_of(first, last, step, 1)), from, to);             \
  }                                                                                       \
  bool GOMP_loop_##name##_next(long* from, long* to) {                                    \
    return next_chunk(begun_share(), from, to);                                           \
  }                                                                                       \
  void GOMP_parallel_loop_##name(void (*function)(void*), void* data, unsigned threads,   \
                                 long first, long last, long step, unsigned) {            \
    const Bounds bounds = bounds_of(first, last, step, 1);                                   \
    run_team(function, data, threads, &bounds);                                            \
  }

// The same for indices of unsigned type, which are taken to be below 2^63.
#define CONCERT_UNSIGNED(name, chunk_parameter, chunk)                                            \
  bool GOMP_loop_ull_##name##_start(bool up, unsigned long long first, unsigned long long last,   \
                                    unsigned long long step chunk_parameter,                      \
                                    unsigned long long* from, unsigned long long* to) {           \
    static_cast<void>(up);                                                                        \
    return next_chunk(begin_share(bounds_of(static_cast<long>(first), static_cast<long>(last),     \
                                           static_cast<long>(step), chunk)),                      \
                      reinterpret_cast<long*>(from), reinterpret_cast<long*>(to));                \
  }                                                                                               \
  bool GOMP_loop_ull_##name##_next(unsigned long long* from, unsigned long long* to) {            \
    return next_chunk(begun_share(), reinterpret_cast<long*>(from), reinterpret_cast<long*>(to)); \
  }
#define CONCERT_CHUNK , unsigned long long width

extern "C" {

CONCERT_UNSIGNED(static, CONCERT_CHUNK, static_cast<long>(width))
CONCERT_UNSIGNED(dynamic, CONCERT_CHUNK, static_cast<long>(width))
CONCERT_UNSIGNED(guided, CONCERT_CHUNK, static_cast<long>(width))
CONCERT_UNSIGNED(nonmonotonic_dynamic, CONCERT_CHUNK, static_cast<long>(width))
CONCERT_UNSIGNED(nonmonotonic_guided, CONCERT_CHUNK, static_cast<long>(width))
CONCERT_UNSIGNED(runtime, , 1)
CONCERT_UNSIGNED(nonmonotonic_runtime, , 1)
CONCERT_UNSIGNED(maybe_nonmonotonic_runtime, , 1)

CONCERT_LOOP(static)
CONCERT_LOOP(dynamic)
CONCERT_LOOP(guided)
CONCERT_LOOP(nonmonotonic_dynamic)
CONCERT_LOOP(nonmonotonic_guided)
CONCERT_RUNTIME_LOOP(runtime)
CONCERT_RUNTIME_LOOP(nonmonotonic_runtime)
CONCERT_RUNTIME_LOOP(maybe_nonmonotonic_runtime)

void GOMP_loop_end(void) { wait_for_team(); }
void GOMP_loop_end_nowait(void) {}

unsigned GOMP_sections_next(void) {
  long first = 0;
  long last = 0;
  return next_chunk(begun_share(), &first, &last) ? static_cast<unsigned>(first) : 0;
}

unsigned GOMP_sections_start(unsigned count) {
  long first = 0;
  long last = 0;
  const Share& share = begin_share(bounds_of(1, static_cast<long>(count) + 1, 1, 1));
  return next_chunk(share, &first, &last) ? static_cast<unsigned>(first) : 0;
}

void GOMP_parallel_sections(void (*function)(void*), void* data, unsigned threads, unsigned count,
                            unsigned) {
  const Bounds bounds = bounds_of(1, static_cast<long>(count) + 1, 1, 1);
  run_team(function, data, threads, &bounds);
}

void GOMP_sections_end(void) { wait_for_team(); }
void GOMP_sections_end_nowait(void) {}

}  // extern "C"
