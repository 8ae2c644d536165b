// Work-sharing for the race check: loops with a schedule that the runtime decides, and sections.
// Chunk number n is always that of thread n modulo the team's size, which every schedule permits.
//
// A loop that leaves its schedule open, or asks for a static one without a size of chunks, comes
// here as `monotonic: runtime`: so the judge writes it where the program knows nothing of the
// number of its threads. GCC gives each thread a block. With as many threads as iterations each
// iteration has a thread of its own, and the other order's run is that one, but that some
// iterations share a thread: what races there races on so many threads.
#include "team.h"

namespace concert::race {
namespace {

unsigned wanted_threads = 1;
// Of the loop that runs outside of all teams.
Shares outside;

// The block of a thread: the first ones have an iteration more where they are not all the same.
bool next_block(Thread& thread, const Bounds& bounds, long threads, long* first, long* last) {
  if (thread.next_chunk++ > 0) return false;
  const long ahead = bounds.step > 0 ? 1 : -1;
  const long distance = bounds.last - bounds.first;
  if (distance * ahead <= 0) return false;
  const long count = (distance + bounds.step - ahead) / bounds.step;
  const long number = static_cast<long>(thread.number);
  const long size = count / threads;
  const long rest = count % threads;
  long begin = number * size + (number < rest ? number : rest);
  long end = begin + size + (number < rest ? 1 : 0);
  if (thread.team != nullptr && thread.team->has_lanes) {
    begin = number;
    end = number + 1 < threads ? number + 1 : count;
  }
  if (begin >= end || begin >= count) return false;
  *first = bounds.first + begin * bounds.step;
  *last = end == count ? bounds.last : bounds.first + end * bounds.step;
  thread.chunk = number;
  return true;
}

}  // namespace

Share& begin_share(const Bounds& bounds) {
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
  if (thread.team == nullptr) return outside.back();
  return thread.team->shares[thread.shares_begun - 1];
}

bool next_chunk(const Share& share, long* first, long* last) {
  Thread& thread = here();
  const Bounds& bounds = share.bounds;
  const long threads = thread.team != nullptr ? static_cast<long>(thread.team->size) : 1;
  const bool has_lanes = thread.team != nullptr && thread.team->has_lanes;
  if (bounds.chunk == 0 || has_lanes) return next_block(thread, bounds, threads, first, last);
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

Bounds bounds_of_open(long first, long last, long step) {
  return {first, last, step, is_other_order ? 1 : 0};
}

unsigned threads_to_use() { return wanted_threads; }
void set_threads_to_use(unsigned threads) { wanted_threads = threads; }

}  // namespace concert::race

using namespace concert::race;

// A schedule's three calls: begin and take the first chunk, take the next, a whole region.
#define CONCERT_LOOP(name)                                                                 \
  bool GOMP_loop_##name##_start(long first, long last, long step, long chunk, long* from,  \
                                long* to) {                                                \
    return next_chunk(begin_share(bounds_of(first, last, step, chunk)), from, to);         \
  }                                                                                        \
  bool GOMP_loop_##name##_next(long* from, long* to) {                                     \
    return next_chunk(begun_share(), from, to);                                            \
  }                                                                                        \
  void GOMP_parallel_loop_##name(void (*function)(void*), void* data, unsigned threads,    \
                                 long first, long last, long step, long chunk, unsigned) { \
    const Bounds bounds = bounds_of(first, last, step, chunk);                             \
    run_team(function, data, threads, &bounds);                                            \
  }
#define CONCERT_RUNTIME_LOOP(name, bounds_of_all)                                         \
  bool GOMP_loop_##name##_start(long first, long last, long step, long* from, long* to) { \
    return next_chunk(begin_share(bounds_of_all), from, to);                              \
  }                                                                                       \
  bool GOMP_loop_##name##_next(long* from, long* to) {                                    \
    return next_chunk(begun_share(), from, to);                                           \
  }                                                                                       \
  void GOMP_parallel_loop_##name(void (*function)(void*), void* data, unsigned threads,   \
                                 long first, long last, long step, unsigned) {            \
    const Bounds bounds = bounds_of_all;                                                  \
    run_team(function, data, threads, &bounds);                                           \
  }

// The same for indices of unsigned type, which are taken to be below 2^63.
#define CONCERT_UNSIGNED(name, chunk_parameter, bounds)                                           \
  bool GOMP_loop_ull_##name##_start(bool up, unsigned long long first, unsigned long long last,   \
                                    unsigned long long step chunk_parameter,                      \
                                    unsigned long long* from, unsigned long long* to) {           \
    static_cast<void>(up);                                                                        \
    const long begin = static_cast<long>(first);                                                  \
    const long end = static_cast<long>(last);                                                     \
    const long by = static_cast<long>(step);                                                      \
    return next_chunk(begin_share(bounds), reinterpret_cast<long*>(from),                         \
                      reinterpret_cast<long*>(to));                                               \
  }                                                                                               \
  bool GOMP_loop_ull_##name##_next(unsigned long long* from, unsigned long long* to) {            \
    return next_chunk(begun_share(), reinterpret_cast<long*>(from), reinterpret_cast<long*>(to)); \
  }
#define CONCERT_WIDTH , unsigned long long width
#define CONCERT_CHUNKS bounds_of(begin, end, by, static_cast<long>(width))

extern "C" {

CONCERT_UNSIGNED(static, CONCERT_WIDTH, CONCERT_CHUNKS)
CONCERT_UNSIGNED(dynamic, CONCERT_WIDTH, CONCERT_CHUNKS)
CONCERT_UNSIGNED(guided, CONCERT_WIDTH, CONCERT_CHUNKS)
CONCERT_UNSIGNED(nonmonotonic_dynamic, CONCERT_WIDTH, CONCERT_CHUNKS)
CONCERT_UNSIGNED(nonmonotonic_guided, CONCERT_WIDTH, CONCERT_CHUNKS)
CONCERT_UNSIGNED(runtime, , bounds_of_open(begin, end, by))
CONCERT_UNSIGNED(nonmonotonic_runtime, , bounds_of(begin, end, by, 1))
CONCERT_UNSIGNED(maybe_nonmonotonic_runtime, , bounds_of(begin, end, by, 1))

CONCERT_LOOP(static)
CONCERT_LOOP(dynamic)
CONCERT_LOOP(guided)
CONCERT_LOOP(nonmonotonic_dynamic)
CONCERT_LOOP(nonmonotonic_guided)
CONCERT_RUNTIME_LOOP(runtime, bounds_of_open(first, last, step))
CONCERT_RUNTIME_LOOP(nonmonotonic_runtime, bounds_of(first, last, step, 1))
CONCERT_RUNTIME_LOOP(maybe_nonmonotonic_runtime, bounds_of(first, last, step, 1))

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
