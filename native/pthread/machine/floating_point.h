// The floating-point environment of a thread: how it rounds, and which exceptions have come up.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_FLOATING_POINT_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_FLOATING_POINT_H_

#include <array>
#include <cstdint>

namespace concert::machine {

struct FloatingPoint {
  std::uint32_t simd = 0x1f80;
  std::uint16_t x87_control = 0x37f;
  std::uint16_t x87_status = 0;  // The exceptions only.

  friend bool operator==(const FloatingPoint&, const FloatingPoint&) = default;
};

// That of the running thread.
inline FloatingPoint ReadFloatingPoint() {
  constexpr std::uint16_t kExceptions = 0x7f;
  FloatingPoint now;
  asm volatile("stmxcsr %0" : "=m"(now.simd));
  asm volatile("fnstcw %0" : "=m"(now.x87_control));
  asm volatile("fnstsw %0" : "=m"(now.x87_status));
  now.x87_status &= kExceptions;
  return now;
}

inline void SetFloatingPoint(const FloatingPoint& wanted, const FloatingPoint& now) {
  if (now.simd != wanted.simd) asm volatile("ldmxcsr %0" : : "m"(wanted.simd));
  if (now.x87_control == wanted.x87_control && now.x87_status == wanted.x87_status) return;
  // Control, status, tags and the last instruction, in words of 32 bits (Intel's manual, volume 1,
  // 8.1.10). FNSTENV masks all exceptions, and FLDENV sets what is there again.
  std::array<std::uint32_t, 7> environment;
  asm volatile("fnstenv %0" : "=m"(environment));
  environment[0] = (environment[0] & ~0xffffU) | wanted.x87_control;
  environment[1] = (environment[1] & ~0x7fU) | wanted.x87_status;
  asm volatile("fldenv %0" : : "m"(environment));
}
inline void SetFloatingPoint(const FloatingPoint& wanted) {
  SetFloatingPoint(wanted, ReadFloatingPoint());
}

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_FLOATING_POINT_H_
