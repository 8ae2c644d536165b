// The candidate's calls of some functions of the C library, which the linker sends here.
//
// The sanitizer does not look into the library: what a function reads and writes for its caller is
// told here, in the caller's name. It knows no fences either: one that acquires
// is ordered after all before it that release, so nobody is accused falsely who fences both sides.
// Fences of all orders are left out: each `flush` is one, and would hide races.
#include "logical_thread.h"

namespace concert::race {
// OpenMP's runtime has it.
void ask_for_others() __attribute__((weak));
}  // namespace concert::race

extern "C" {

void __tsan_write2_pc(void* address, void* caller);
void __tsan_write4_pc(void* address, void* caller);

int __real_rand_r(unsigned* seed);
double __real_erand48(unsigned short* state);
long __real_nrand48(unsigned short* state);
long __real_jrand48(unsigned short* state);

void __real___tsan_atomic_thread_fence(int order);

void __wrap___tsan_atomic_thread_fence(int order) {
  if (concert::race::ask_for_others != nullptr) concert::race::ask_for_others();
  static char fences[16];
  if (order == __ATOMIC_ACQUIRE || order == __ATOMIC_ACQ_REL) __tsan_acquire(fences);
  if (order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL) __tsan_release(fences);
  __real___tsan_atomic_thread_fence(order);
}

int __wrap_rand_r(unsigned* seed) {
  __tsan_write4_pc(seed, __builtin_return_address(0));
  return __real_rand_r(seed);
}

static void tell_state(unsigned short* state, void* caller) {
  for (int i = 0; i < 3; ++i) __tsan_write2_pc(state + i, caller);
}

double __wrap_erand48(unsigned short* state) {
  tell_state(state, __builtin_return_address(0));
  return __real_erand48(state);
}

long __wrap_nrand48(unsigned short* state) {
  tell_state(state, __builtin_return_address(0));
  return __real_nrand48(state);
}

long __wrap_jrand48(unsigned short* state) {
  tell_state(state, __builtin_return_address(0));
  return __real_jrand48(state);
}

}  // extern "C"
