// Ordered regions of loops, and loops whose iterations wait for each other, for the race check.
#include <cstdarg>

#include "team.h"

namespace concert::race {
namespace {

struct Turn {
  const Share* share;
  long chunk;
};

bool has_come(const void* turn) {
  const auto& own = *static_cast<const Turn*>(turn);
  return own.share->turn == own.chunk;
}

void wait_for_turn(const Share& share) {
  const Turn own{&share, here().chunk};
  wait_until(has_come, &own, Awaited::kTurn);
}

// The chunks of a loop with ordered regions end in their order.
bool next_ordered(Share& share, long* first, long* last) {
  Thread& thread = here();
  if (thread.chunk >= 0) {
    wait_for_turn(share);
    share.turn = thread.chunk + 1;
  }
  thread.chunk = -1;
  return next_chunk(share, first, last);
}

// The number of an iteration of a nest of loops.
long number_of(const Share& share, const long* indices) {
  long number = 0;
  for (std::size_t i = 0; i < share.counts.size(); ++i) {
    number = number * share.counts[i] + indices[i];
  }
  return number;
}

struct Iteration {
  const Share* share;
  long number;
};

bool is_posted(const void* iteration) {
  const auto& one = *static_cast<const Iteration*>(iteration);
  return one.share->posted.contains(one.number);
}

// The share of a loop outside of all teams is nobody else's: what it waits for has been.
Share* shared() { return here().team != nullptr ? &begun_share() : nullptr; }

void wait_for_iteration(const long* indices) {
  Share* const share = shared();
  if (share == nullptr) return;
  const Iteration one{share, number_of(*share, indices)};
  wait_until(is_posted, &one, Awaited::kIteration);
  share->posted[one.number].acquire();
}

bool begin_nest(unsigned loops, const long* counts, long chunk, long* from, long* to) {
  Share& share = begin_share(bounds_of(0, counts[0], 1, chunk));
  // By the first thread alone: all say the same, and the sanitizer sees a copy.
  if (share.counts.empty()) share.counts.assign(counts, counts + loops);
  return next_chunk(share, from, to);
}

}  // namespace
}  // namespace concert::race

using namespace concert::race;

using Unsigned = unsigned long long;

#define CONCERT_ORDERED(name)                                                                     \
  bool GOMP_loop_ordered_##name##_start(long first, long last, long step, long chunk, long* from, \
                                        long* to) {                                               \
    return next_ordered(begin_share(bounds_of(first, last, step, chunk)), from, to);              \
  }                                                                                               \
  bool GOMP_loop_ordered_##name##_next(long* from, long* to) {                                    \
    return next_ordered(begun_share(), from, to);                                                 \
  }                                                                                               \
  bool GOMP_loop_ull_ordered_##name##_start(bool, Unsigned first, Unsigned last, Unsigned step,   \
                                            Unsigned chunk, Unsigned* from, Unsigned* to) {       \
    return GOMP_loop_ordered_##name##_start(                                                      \
        static_cast<long>(first), static_cast<long>(last), static_cast<long>(step),               \
        static_cast<long>(chunk), reinterpret_cast<long*>(from), reinterpret_cast<long*>(to));    \
  }                                                                                               \
  bool GOMP_loop_ull_ordered_##name##_next(Unsigned* from, Unsigned* to) {                        \
    return GOMP_loop_ordered_##name##_next(reinterpret_cast<long*>(from),                         \
                                           reinterpret_cast<long*>(to));                          \
  }                                                                                               \
  CONCERT_NEST(name)

// A nest whose iterations wait for each other, with indices that are signed or not.
#define CONCERT_NEST(name)                                                                     \
  bool GOMP_loop_doacross_##name##_start(unsigned loops, long* counts, long chunk, long* from, \
                                         long* to) {                                           \
    return begin_nest(loops, counts, chunk, from, to);                                         \
  }                                                                                            \
  bool GOMP_loop_ull_doacross_##name##_start(unsigned loops, Unsigned* counts, Unsigned chunk, \
                                             Unsigned* from, Unsigned* to) {                   \
    return begin_nest(loops, reinterpret_cast<long*>(counts), static_cast<long>(chunk),        \
                      reinterpret_cast<long*>(from), reinterpret_cast<long*>(to));             \
  }

extern "C" {

CONCERT_ORDERED(static)
CONCERT_ORDERED(dynamic)
CONCERT_ORDERED(guided)

bool GOMP_loop_ordered_runtime_start(long first, long last, long step, long* from, long* to) {
  return GOMP_loop_ordered_static_start(first, last, step, 1, from, to);
}
bool GOMP_loop_ordered_runtime_next(long* from, long* to) {
  return GOMP_loop_ordered_static_next(from, to);
}
bool GOMP_loop_doacross_runtime_start(unsigned loops, long* counts, long* from, long* to) {
  return begin_nest(loops, counts, 1, from, to);
}

void GOMP_ordered_start(void) {
  Share* const share = shared();
  if (share == nullptr || here().chunk < 0) return;
  wait_for_turn(*share);
  share->ordered.acquire();
}
void GOMP_ordered_end(void) {
  Share* const share = shared();
  if (share != nullptr) share->ordered.release();
}

void GOMP_doacross_post(long* indices) {
  Share* const share = shared();
  if (share != nullptr) share->posted[number_of(*share, indices)].release();
}
void GOMP_doacross_ull_post(Unsigned* indices) {
  GOMP_doacross_post(reinterpret_cast<long*>(indices));
}

void GOMP_doacross_wait(long first, ...) {
  const Share* const share = shared();
  if (share == nullptr) return;
  std::vector<long, Permanent<long>> indices{first};
  va_list rest;
  va_start(rest, first);
  while (indices.size() < share->counts.size()) indices.push_back(va_arg(rest, long));
  va_end(rest);
  wait_for_iteration(indices.data());
}
void GOMP_doacross_ull_wait(Unsigned first, ...) {
  const Share* const share = shared();
  if (share == nullptr) return;
  std::vector<long, Permanent<long>> indices{static_cast<long>(first)};
  va_list rest;
  va_start(rest, first);
  while (indices.size() < share->counts.size()) indices.push_back(va_arg(rest, long));
  va_end(rest);
  wait_for_iteration(indices.data());
}

}  // extern "C"
